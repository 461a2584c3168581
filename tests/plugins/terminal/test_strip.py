from typing import Any

import pytest

from patience_plugins.terminal.picture import Picture
from patience_plugins.terminal.places import Place
from tests.plugins.terminal.scenes import Shown, shown
from tests.scenes import laid

KING = 12
"""The number of the king pile."""


def kings(count: int, **look: Any) -> Shown:
    """A table whose king pile has so many cards: hearts from 3 to Q, again and again."""
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
    pile = " ".join(f"{ranks[at % len(ranks)]}H" for at in range(count))
    return shown(laid("leonis-own", {"A": "3C", "K": pile}), **look)


def lines(picture: Picture) -> list[str]:
    """The rows under the head of the strip, down to the rule."""
    head = next(y for y, row in enumerate(picture.text) if "spread:" in row)
    rule = next(y for y, row in enumerate(picture.text) if row.startswith("  ────"))
    return list(picture.text[head + 1 : rule])


@pytest.mark.parametrize(("count", "rows"), [(19, 1), (20, 2), (38, 2), (39, 3), (57, 3)])
def test_a_row_of_the_strip_has_nineteen_cards(count: int, rows: int) -> None:
    shown_rows = [row for row in lines(kings(count).drawn()) if row]
    assert len(shown_rows) == rows
    assert sum(row.count("♥") for row in shown_rows) == count
    assert all(row.count("♥") == 19 for row in shown_rows[:-1])


def test_a_strip_of_more_than_three_rows_is_scrolled_and_says_which_rows_are_seen() -> None:
    table = kings(70)
    first, second = table.drawn(), table.drawn(scroll=1)
    assert "rows 1–3 of 4" in "".join(first.text)
    assert "rows 2–4 of 4" in "".join(second.text)
    assert lines(first)[1:3] == lines(second)[:2]


def test_scrolling_ends_with_the_last_row() -> None:
    assert kings(70).drawn(scroll=99).text == kings(70).drawn(scroll=1).text


def test_the_row_of_the_cursor_is_in_sight() -> None:
    table = kings(70)
    place = Place("pile", KING, 65)
    assert not table.drawn(scroll=0).cells_of(place)
    assert table.drawn(scroll=0, cursor=place).cells_of(place)


def test_the_cursor_stands_on_both_sides_of_a_card() -> None:
    assert "‹4♥›" in lines(kings(5).drawn(cursor=Place("pile", KING, 1)))[0]


def test_a_card_that_can_be_played_is_marked_and_under_the_cursor_marked_otherwise() -> None:
    table = shown(laid("leonis-own", {"A": "3C", "K": "9H 2H 9D"}))
    assert lines(table.drawn())[0] == "   9♥ ▲2♥  9♦"
    assert "«2♥»" in lines(table.drawn(cursor=Place("pile", KING, 1)))[0]


@pytest.mark.parametrize(("window", "cells", "rows"), [((118, 40), 23, 2), ((200, 60), 28, 3)])
def test_in_large_windows_the_cards_lie_as_a_fan(
    window: tuple[int, int], cells: int, rows: int
) -> None:
    picture = kings(cells + 1).drawn(width=window[0], height=window[1])
    drawn = lines(picture)
    assert drawn[0].startswith("  │3♥  │4♥  │5♥  ")
    assert drawn[0].count("♥") == cells
    assert drawn[0].endswith("│")
    assert drawn[rows].strip().count("│") == 2


def test_spread_piles_share_the_rows() -> None:
    scene = laid(
        "leonis-own",
        {"A": "3C", "Q": "5H 6H", "K": "7H"},
        settings={"tableau.spread": ["queen", "king"]},
    )
    text = shown(scene).drawn().text
    assert [row for row in text if "♥  " in row or row.endswith("♥")][-2:] == [
        "   5♥  6♥",
        "   7♥",
    ]


def test_an_empty_strip_keeps_its_head() -> None:
    assert "  K ×0   spread: every card is available" in kings(0).drawn().text
