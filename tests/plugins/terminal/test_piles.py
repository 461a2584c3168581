from typing import Any

import pytest

from patience_plugins.terminal.picture import Picture
from patience_plugins.terminal.places import Place
from tests.plugins.terminal.scenes import Shown, shown, start
from tests.scenes import laid

DEEP = "3C 4C 5C 6C 7C 8C 9C 10C JC QC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD"
"""Twenty cards, none of which can be played."""

SIZES = ((80, 24), (118, 40), (200, 60))
sizes = pytest.mark.parametrize("window", SIZES)


def table(piles: dict[str, str], exiles: str = "", **settings: Any) -> Shown:
    names = {name.replace("_", "."): value for name, value in settings.items()}
    return shown(laid("leonis-own", piles, exiles, settings=names))


def column(picture: Picture, number: int) -> list[str]:
    """What stands in a column from the heads to the lower edges of the top cards."""
    size = picture.size
    assert size is not None
    x, first = size.column(number), 3 + len("♣♦♥♠") * size.band
    rows = picture.text[first : first + 1 + size.beneath + size.card[1]]
    return [row[x : x + size.card[0]].strip() for row in rows]


@pytest.mark.parametrize(
    ("window", "hidden"), [((80, 24), 17), ((118, 40), 10), ((200, 60), 0), ((80, 40), 0)]
)
def test_what_lies_too_deep_is_counted(window: tuple[int, int], hidden: int) -> None:
    picture = table({"A": DEEP}).drawn(width=window[0], height=window[1])
    shown_there = "".join(column(picture, 0))
    assert (f"+{hidden}" in shown_there) == bool(hidden)
    assert sum(shown_there.count(sign) for sign in "♣♦") >= 20 - hidden
    assert shown_there.startswith("A ×20")


def test_a_card_that_can_be_played_differs_in_its_frame_and_in_a_sign() -> None:
    picture = table({"2": "2C", "3": "9C"}).drawn()
    assert column(picture, 1)[-4:] == ["┏━━━┓", "┃2♣ ┃", "┃ ▲ ┃", "┗━━━┛"]
    assert column(picture, 2)[-4:] == ["╭───╮", "│9♣ │", "│   │", "╰───╯"]


def test_without_marks_nothing_tells_what_can_be_played() -> None:
    assert "▲" not in "".join(table({"2": "2C", "K": "9C QD"}).drawn(marks=False).text)


@sizes
def test_the_cursor_has_a_double_frame_where_a_card_lies_and_where_none_does(
    window: tuple[int, int],
) -> None:
    for number, at in ((1, 0), (2, 0), (None, 0)):
        place = Place("exiles") if number is None else Place("pile", number, at)
        picture = table({"2": "9C"}).drawn(width=window[0], height=window[1], cursor=place)
        assert picture.size is not None
        cells = column(picture, 12 if number is None else number)
        edge = "═" * (picture.size.card[0] - 2)
        assert cells[-picture.size.card[1]] == f"╔{edge}╗"
        assert cells[-1] == f"╚{edge}╝"


@sizes
def test_of_exiles_face_down_only_their_number_is_seen(window: tuple[int, int]) -> None:
    one, other = (
        table({"A": "9C"}, exiles).drawn(width=window[0], height=window[1])
        for exiles in ("3C 4D 5H", "6S 7D 8H")
    )
    assert one.text == other.text
    cells = column(one, 12)
    assert "3" in "".join(cells)
    assert "▒" in "".join(cells)


@sizes
def test_exiles_face_up_lie_as_a_pile_with_the_last_one_uppermost(window: tuple[int, int]) -> None:
    exiles = table({"A": "9C"}, "3C 4D 5H", exiles_face="up")
    cells = column(exiles.drawn(width=window[0], height=window[1]), 12)
    cards = [text for row in cells for text in ("3♣", "4♦", "5♥") if text in row]
    assert cards == ["3♣", "4♦", "5♥"]
    assert "▒" not in "".join(cells)


def test_without_exiles_the_place_says_so() -> None:
    assert "none" in column(table({"A": "9C"}).drawn(), 12)


def test_exiles_whose_name_is_too_long_for_a_head_have_it_below() -> None:
    rows = shown(laid("weavers", {"A": "3C"}, "5D")).drawn().text
    assert "shuttles" not in rows[7]
    assert rows[18].endswith("  shuttles")


def test_a_pile_of_ten_and_more_keeps_its_head_in_its_column() -> None:
    rows = table({"10": DEEP, "J": "3C"}).drawn().text
    assert "  10×20 J ×1  " in rows[7]


@sizes
def test_thirteen_piles_beside_the_exiles_do_not_touch(window: tuple[int, int]) -> None:
    piles = dict.fromkeys(("A", "10", "J", "Q", "K"), "9C 10C")
    picture = table(piles, "3C", tableau_spread=[]).drawn(width=window[0], height=window[1])
    assert picture.size is not None
    for number in (0, 9, 10, 11, 12):
        card = column(picture, number)
        assert any(cell.startswith("│10♣") for cell in card)
        assert card[-1].startswith("╰")
        assert card[-1].endswith("╯")
    assert "▒" in "".join(column(picture, 13))


def test_in_large_windows_courts_have_stitches() -> None:
    piles = {"A": "10C", "2": "JC", "3": "QC", "4": "KC"}
    picture = table(piles).drawn(width=118, height=40)
    assert [column(picture, number)[-2] for number in range(4)] == [
        "│    ♣│",
        "│╶   ♣│",
        "┃╶╶  ♣┃",
        "│╶╶╶ ♣│",
    ]


def test_in_large_windows_a_thread_goes_from_the_head_to_the_first_card() -> None:
    picture = table({"A": "9C 10C"}).drawn(width=118, height=40)
    cells = column(picture, 0)
    assert cells[0] == "A ×2"
    assert cells[1:10] == ["┊"] * 9
    assert cells[10].startswith("│9♣")


def test_what_is_looked_for_stands_out_and_the_rest_is_dimmed() -> None:
    picture = start().drawn(found=frozenset([start().view.piles[3].cards[-1]]))
    styles = {span.style.partition(".")[0] for row in picture.rows[7:20] for span in row}
    assert {"found", "dim"} <= styles
    assert "card" not in {
        span.style.partition(".")[0]
        for row in picture.rows[7:20]
        for span in row
        if span.text.strip()
    }
