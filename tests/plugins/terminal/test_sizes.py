from typing import Any

import pytest

from patience.view import View
from patience_plugins.terminal.sizes import exiles_column, needs, size_for, too_small
from tests.plugins.terminal.scenes import Shown, mid_game, shown, start
from tests.scenes import laid


def table(game: str, settings: dict[str, Any] | None = None) -> Shown:
    """A table of a game with some settings turned, with a card on its first pile."""
    return shown(laid(game, {"A": "3C"}, settings=settings))


def view(game: str, settings: dict[str, Any] | None = None) -> View:
    return table(game, settings).view


def test_the_games_that_ship_need_the_window_of_a_terminal() -> None:
    assert needs(view("leonis-own")) == needs(view("weavers")) == (80, 24)


@pytest.mark.parametrize(
    ("window", "card"),
    [
        ((80, 24), (5, 4)),
        ((117, 60), (5, 4)),
        ((200, 39), (5, 4)),
        ((118, 40), (7, 5)),
        ((199, 60), (7, 5)),
        ((200, 60), (9, 6)),
        ((300, 90), (9, 6)),
    ],
)
def test_the_largest_design_that_fits_is_taken(
    window: tuple[int, int], card: tuple[int, int]
) -> None:
    size = size_for(*window, view("leonis-own"))
    assert size is not None
    assert size.card == card


def test_a_window_wider_than_the_design_has_it_in_its_middle() -> None:
    narrow, wide = mid_game().drawn(), mid_game().drawn(width=101)
    assert wide.left == 10
    assert [row[10:] for row in wide.text] == list(narrow.text)


@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (1, 1)])
def test_a_window_that_is_too_small_says_what_is_needed(width: int, height: int) -> None:
    assert size_for(width, height, view("leonis-own")) is None
    assert too_small(view("leonis-own"), width, height) == (
        f"This table needs 80 columns and 24 rows; the window has {width} and {height}."
    )


def test_the_table_returns_as_it_was_when_the_window_is_large_enough_again() -> None:
    before = mid_game()
    assert "needs 80 columns" in " ".join(before.drawn(width=72, height=20).text)
    assert before.drawn() == mid_game().drawn()


def test_rows_to_spare_go_to_the_cards_beneath_until_twenty_are_whole() -> None:
    depths = [
        size.beneath for rows in (24, 27, 40, 60) if (size := size_for(80, rows, start().view))
    ]
    assert depths == [3, 6, 19, 19]


@pytest.mark.parametrize(("window", "beneath"), [((80, 24), 3), ((118, 40), 10), ((200, 60), 19)])
def test_cards_beneath_the_top_are_as_many_as_the_design_says(
    window: tuple[int, int], beneath: int
) -> None:
    size = size_for(*window, view("leonis-own"))
    assert size is not None
    assert size.beneath == beneath


def test_without_a_spread_pile_its_rows_go_to_taller_piles() -> None:
    leonis, weavers = size_for(80, 24, view("leonis-own")), size_for(80, 24, view("weavers"))
    assert leonis is not None
    assert weavers is not None
    assert weavers.beneath > leonis.beneath


def test_fewer_suits_leave_their_rows_to_the_piles() -> None:
    size = size_for(80, 24, view("leonis-own", {"suits": ["C", "D"]}))
    assert size is not None
    assert size.beneath == 5


def test_the_widest_design_leaves_room_for_the_panel_at_its_right() -> None:
    drawn = mid_game().drawn(width=200, height=60)
    assert drawn.size is not None
    assert drawn.size.panel == 54
    assert all(not row[146:].strip() for row in drawn.text)


@pytest.mark.parametrize("window", [(80, 24), (118, 40), (200, 60)])
def test_thirteen_piles_and_the_exiles_stand_closer(window: tuple[int, int]) -> None:
    seen = view("leonis-own", {"tableau.spread": []})
    size = size_for(*window, seen)
    assert size is not None
    assert exiles_column(seen) == 13
    assert size.pitch >= size.card[0]
    assert size.column(13) + size.card[0] <= size.width - size.panel


def test_many_spread_piles_need_more_rows() -> None:
    two = view("leonis-own", {"tableau.spread": ["queen", "king"]})
    three = view("leonis-own", {"tableau.spread": ["jack", "queen", "king"]})
    assert needs(two) == (80, 24)
    assert needs(three) == (80, 26)
    drawn = table("leonis-own", {"tableau.spread": ["jack", "queen", "king"]}).drawn(height=26)
    for rank in ("J", "Q", "K"):
        assert any(row.startswith(f"  {rank} ×0") for row in drawn.text)


def test_the_exiles_stand_in_the_column_of_a_spread_pile_that_is_the_last() -> None:
    assert exiles_column(view("leonis-own")) == 12
    assert exiles_column(view("weavers")) == 12
    assert exiles_column(view("leonis-own", {"tableau.spread": ["7"]})) == 13
