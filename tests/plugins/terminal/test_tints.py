from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cards import SUIT_LETTERS
from patience_plugins.terminal.openrow import Travel
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.tints import TINTS, Ink, inks
from tests.plugins.terminal.scenes import TABLES
from tests.plugins.terminal.sights import Sight, sights
from tests.plugins.terminal.test_picture import drawn, few, sizes

COLOURED = [(tint, light) for tint in TINTS if tint != "none" for light in (False, True)]
PALE = {"edge", "dots", "band.dots", "rule", *(f"dim.{suit}" for suit in SUIT_LETTERS)}
"""What may be paler than text: hairlines, dots of missing ranks, rules, cards that are dimmed."""


@few
@given(sights(), sizes, st.data())
def test_every_style_of_a_picture_is_known_in_every_tint(
    seen: Sight, size: tuple[int, int], data: st.DataObject
) -> None:
    cards = frozenset(card for pile in seen.view.piles for card in pile.cards[:1])
    places = [Place("exiles"), *(Place("pile", n) for n in range(len(seen.view.piles)))]
    shown = drawn(
        seen,
        size,
        found=data.draw(st.sampled_from([frozenset(), cards])),
        cursor=data.draw(st.sampled_from(places)),
        opened=data.draw(st.sampled_from([None, 0])),
        travel=data.draw(st.sampled_from([None, Travel("5♠", 1, 0, struck=0)])),
        closing=data.draw(st.sampled_from([None, 0.5])),
    )
    used = {span.style for row in shown.rows for span in row}
    for tint in TINTS:
        assert used <= inks(tint, light=False).keys() & inks(tint, light=True).keys()


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("kind", ["card", "line", "head"])
def test_four_colours_are_visibly_different(kind: str, light: bool) -> None:
    colours = [front(inks("four", light)[f"{kind}.{suit}"]) for suit in SUIT_LETTERS]
    for one, other in combinations(colours, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 40


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("kind", ["card", "line", "head"])
def test_in_two_colours_clubs_are_as_spades_and_diamonds_as_hearts(kind: str, light: bool) -> None:
    ink = {suit: inks("two", light)[f"{kind}.{suit}"] for suit in SUIT_LETTERS}
    assert ink["C"] == ink["S"] != ink["H"] == ink["D"]


@pytest.mark.parametrize(("tint", "light"), COLOURED)
def test_every_text_can_be_read_on_its_ground(tint: str, light: bool) -> None:
    least = 7 if tint == "contrast" else 4.5
    for style, ink in inks(tint, light).items():
        wanted = 3 if style in PALE and tint != "contrast" else least
        assert style == "thread" or contrast(ink) >= wanted, (style, contrast(ink))


@pytest.mark.parametrize("light", [False, True])
def test_high_contrast_is_black_white_and_one_yellow(light: bool) -> None:
    used = {colour for ink in inks("contrast", light).values() for colour in (ink.front, ink.back)}
    assert used <= {"#000000", "#FFFFFF", "#FFE14D"}


def test_no_colour_has_none() -> None:
    used = {colour for ink in inks("none", light=True).values() for colour in (ink.front, ink.back)}
    assert used == {None}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("plain", [False, True])
def test_with_no_colour_playable_cursor_and_plain_differ_in_their_signs(
    name: str, plain: bool
) -> None:
    table = TABLES[name]()
    at = table.look.cursor
    if at is None:
        assert name == "mid-weave"
        return
    assert table.drawn(ascii=plain).text != table.drawn(ascii=plain, cursor=Place("band")).text
    assert table.drawn(ascii=plain).text != table.drawn(ascii=plain, marks=False).text


def front(ink: Ink) -> tuple[int, int, int]:
    assert ink.front is not None
    red, green, blue = bytes.fromhex(ink.front[1:])
    return red, green, blue


def contrast(ink: Ink) -> float:
    """The ratio of the luminances of front and back, as WCAG 2 defines it."""
    one, other = sorted((luminance(ink.front), luminance(ink.back)))
    return (other + 0.05) / (one + 0.05)


def luminance(colour: str | None) -> float:
    assert colour is not None
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
