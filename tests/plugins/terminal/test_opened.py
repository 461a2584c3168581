import pytest

from patience_plugins.terminal.picture import Picture
from patience_plugins.terminal.places import Place
from tests.plugins.terminal.scenes import shown
from tests.plugins.terminal.test_piles import DEEP, column
from tests.scenes import laid

SIZES = ((80, 24), (118, 40), (200, 60))


def box(picture: Picture) -> list[str]:
    """The rows of the box."""
    top = next(y for y, row in enumerate(picture.text) if "┌ " in row)
    low = next(y for y, row in enumerate(picture.text) if "└─" in row)
    left = picture.text[top].index("┌")
    right = picture.text[top].index("┐")
    return [row[left : right + 1] for row in picture.text[top : low + 1]]


@pytest.mark.parametrize("window", SIZES)
def test_a_pile_opened_reads_from_its_lowest_card_to_its_top(window: tuple[int, int]) -> None:
    table = shown(laid("leonis-own", {"5": "3C 4D 10H 2D"}), opened=4)
    assert box(table.drawn(width=window[0], height=window[1])) == [
        "┌ Pile 5, 4 cards ────┐",
        "│ 3♣   4♦   10♥ ▲2♦   │",
        "└─────────────────────┘",
    ]


@pytest.mark.parametrize("window", SIZES)
@pytest.mark.parametrize("number", [0, 5, 11])
def test_a_deep_pile_is_whole_and_leaves_the_top_cards_in_sight(
    window: tuple[int, int], number: int
) -> None:
    piles = dict.fromkeys(("A", "6", "Q"), DEEP)
    picture = shown(laid("leonis-own", piles), opened=number).drawn(
        width=window[0], height=window[1]
    )
    assert sum(row.count("♣") + row.count("♦") for row in box(picture)) == 20
    assert picture.size is not None
    for other in (0, 5, 11):
        assert "J♦" in column(picture, other)[1 - picture.size.card[1]]


def test_a_card_in_an_opened_pile_can_be_pointed_at() -> None:
    picture = shown(laid("leonis-own", {"5": "3C 4D 10H"}), opened=4).drawn()
    cells = picture.cells_of(Place("pile", 4, 0))
    assert "3♣" in "".join(picture.text[y][x] for x, y in sorted(cells, key=lambda c: (c[1], c[0])))


def test_an_opened_pile_has_no_marks_where_they_are_switched_off() -> None:
    table = shown(laid("leonis-own", {"5": "3C 2D"}), opened=4)
    assert "▲" not in "".join(table.drawn(marks=False).text)


def test_an_empty_pile_opened_says_so() -> None:
    assert box(shown(laid("leonis-own", {"A": "3C"}), opened=4).drawn())[0].startswith(
        "┌ Pile 5, 0 cards"
    )
