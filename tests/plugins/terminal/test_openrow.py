from typing import Any

import pytest

from patience_plugins.terminal.openrow import Travel
from tests.plugins.terminal.scenes import mid_weave

ROW = 6
"""The open row of the lower design, from 0."""


def row(travel: Travel | None, **look: Any) -> str:
    return mid_weave().drawn(travel=travel, **look).text[ROW]


def test_the_way_points_down_at_its_end_and_turns_at_its_beginning() -> None:
    to_the_left = row(Travel("5♠", 9, 4))
    assert (to_the_left.index("▼"), to_the_left.index("┛")) == (28, 58)
    to_the_right = row(Travel("5♠", 4, 9))
    assert (to_the_right.index("┗"), to_the_right.index("▼")) == (28, 58)


@pytest.mark.parametrize(("source", "target"), [(9, 4), (4, 9), (0, 12), (12, 0), (3, 4)])
def test_the_card_goes_from_one_end_of_its_way_to_the_other(source: int, target: int) -> None:
    places = [row(Travel("10♠", source, target, done / 10)).index("10♠") for done in range(11)]
    assert places == sorted(places, reverse=target < source)
    ends = sorted((2 + 6 * source + 2, 2 + 6 * target + 2))
    assert all(ends[0] < at and at + len("10♠") <= ends[1] for at in places)


@pytest.mark.parametrize("column", range(13))
def test_a_card_that_stays_in_its_column_is_named_beside_it(column: int) -> None:
    shown = row(Travel("10♠", column, column))
    assert "▼" in shown
    assert "10♠" in shown


def test_the_pile_that_is_struck_says_so_on_its_top_card() -> None:
    lifted = mid_weave().drawn(travel=Travel("5♠", 9, 4, struck=4)).text
    laid = mid_weave().drawn(travel=Travel("5♠", 9, 4)).text
    assert lifted[13][26:31] == "│ ↑ │"
    assert laid[13][26:31] == "│   │"


def test_without_a_weave_the_row_is_open() -> None:
    assert row(None) == ""
