import pytest
from hypothesis import given, settings

from patience.view import Meeting
from patience_plugins.terminal.picture import Picture
from patience_plugins.terminal.places import Place
from tests.games import TRIALS
from tests.plugins.terminal.scenes import Shown, crossing_of_clubs, mid_game, shown
from tests.plugins.terminal.sights import Sight, sights
from tests.plugins.terminal.test_picture import drawn
from tests.scenes import laid

SIZES = ((80, 24), (118, 40), (200, 60))
sizes = pytest.mark.parametrize("window", SIZES)


def at(table: Shown, window: tuple[int, int]) -> Picture:
    return table.drawn(width=window[0], height=window[1])


def band(picture: Picture, number: int) -> list[str]:
    """The rows of a suit's band."""
    assert picture.size is not None
    first = 2 + number * picture.size.band
    return list(picture.text[first : first + picture.size.band])


@sizes
def test_only_a_crossed_suit_is_woven(window: tuple[int, int]) -> None:
    picture = at(mid_game(), window)
    woven = ["▒" in "".join(band(picture, number)) for number in range(4)]
    assert woven == [suit.meeting is Meeting.CROSSED for suit in mid_game().view.suits]


@sizes
def test_a_complete_suit_is_whole_cloth_from_end_to_end(window: tuple[int, int]) -> None:
    picture = at(shown(laid("leonis-own", {"A": "3D"}, tops=("KC AC",))), window)
    assert picture.size is not None
    lanes = band(picture, 0)[:2]
    for lane in lanes:
        # From under the head of the aces to under that of the kings.
        assert lane[3:].strip() == "▒" * (12 * picture.size.pitch + 3)


def test_in_large_windows_the_lines_of_a_suit_lie_closer_than_those_of_two() -> None:
    picture = at(mid_game(), (118, 40))
    for number in range(4):
        upper, lower = band(picture, number)
        assert "▀" not in upper
        assert "▄" not in lower


@sizes
@settings(max_examples=15 * TRIALS)
@given(sights())
def test_what_lies_open_between_two_lines_is_one_sign_a_rank(
    window: tuple[int, int], seen: Sight
) -> None:
    picture = drawn(seen, window)
    for number, suit in enumerate(seen.view.suits):
        if picture.size is None or suit.meeting is not Meeting.APART or suit.between is None:
            continue
        open_still = {rank for line in suit.lines for rank in line.ranks[line.height :]}
        for line in suit.lines:
            open_still &= set(line.ranks[line.height :])
        named = {line.next for line in suit.lines} & open_still
        assert "".join(band(picture, number)).count("·") == suit.between - len(named)


@sizes
def test_where_a_suit_can_cross_a_ring_can_be_pointed_at(window: tuple[int, int]) -> None:
    picture = at(crossing_of_clubs(), window)
    for rank, label in {2: "[2]", 3: "[3]", 7: "[7]", 8: "«8»", 12: "[Q]"}.items():
        cells = sorted(picture.cells_of(Place("band", 0, rank)))
        assert "".join(picture.text[y][x] for x, y in cells) == label


def test_in_large_windows_a_ring_stands_on_the_line_that_holds_its_rank() -> None:
    upper, lower = band(at(crossing_of_clubs(), (118, 40)), 0)
    assert [upper.count(sign) for sign in "[«"] == [3, 1]
    assert lower.count("[") == 1


@sizes
def test_two_lines_that_have_met_leave_a_seam(window: tuple[int, int]) -> None:
    picture = at(mid_game(), window)
    seams = ["┃" in "".join(band(picture, number)) for number in range(4)]
    assert seams == [False, True, False, False]


@sizes
def test_lines_that_grow_the_same_way_come_from_the_kings_and_have_no_seam(
    window: tuple[int, int],
) -> None:
    table = shown(laid("weavers", {"A": "3C"}, tops=("9C QC", "KD KD", "AH 3H")))
    picture = at(table, window)
    clubs, diamonds, hearts = ("".join(band(picture, number)) for number in range(3))
    assert clubs.index("◂9♣") != clubs.index("◂Q♣")
    assert "▒" in clubs
    assert "▒" not in diamonds
    assert "◂3♥" in hearts
    assert "┃" not in clubs + diamonds + hearts


def test_the_widest_design_says_how_far_the_lines_are_apart() -> None:
    picture = at(mid_game(), (200, 60))
    assert [band(picture, number)[2].strip() for number in range(4)] == [
        "6 between",
        "met, can cross at A, 2, 7, 8, 9 or J",
        "crossed",
        "8 between",
    ]


def test_the_widest_design_says_how_far_lines_of_one_way_have_to_go() -> None:
    picture = at(shown(laid("weavers", {"A": "3C"}, tops=("6C 8C",))), (200, 60))
    assert [band(picture, number)[2].strip() for number in (0, 1)] == [
        "to go: 5, 7",
        "to go: 12, 12",
    ]


@sizes
def test_the_step_of_a_rank_stands_over_its_pile(window: tuple[int, int]) -> None:
    # A spread pile in their midst leaves its column empty, and moves no other.
    scene = laid("leonis-own", {"8": "3C"}, tops=("8C KC",), settings={"tableau.spread": ["7"]})
    picture = at(shown(scene), window)
    step = "".join(band(picture, 0)[:1]).index("8♣")
    heads = next(row for row in picture.text if "A ×0" in row)
    assert "7 ×" not in heads
    assert step == heads.index("8 ×1") + 1


def test_the_cursor_on_a_band_is_seen_without_colour() -> None:
    rows = mid_game().drawn(cursor=Place("band", 2)).text
    assert [row[:2] for row in rows[2:6]] == ["♣ ", "♦ ", "♥›", "♠ "]


def test_a_game_of_few_suits_has_as_many_bands() -> None:
    picture = shown(laid("leonis-own", {"A": "3C"}, settings={"suits": ["C", "S"]})).drawn()
    assert [row[:1] for row in picture.text[2:5]] == ["♣", "♠", ""]
