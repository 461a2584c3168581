"""Looking at what was: the last moves in words, as they are told beside a large table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from patience_plugins.terminal.table import Table
from tests.plugins.terminal.handling import engine_in, table_of


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    engine = engine_in(tmp_path)
    yield table_of(engine, engine.begin(engine.catalogue.rules("leonis-own"), 1), speed="off")
    engine.leave()


def test_last_moves_are_told_the_latest_one_last(table: Table) -> None:
    assert table.last_moves(2) == ()
    first = table.view.plays[0].card
    table.press("enter")
    (line,) = table.last_moves(2)
    assert str(table.names.card(first)) in line
    second = table.view.plays[0].card
    table.press("tab")
    table.press("enter")
    earlier, latest = table.last_moves(2)
    assert earlier == line
    assert str(table.names.card(second)) in latest
    assert table.last_moves(1) == (latest,)


def test_at_an_earlier_position_the_moves_before_it_are_told(table: Table) -> None:
    table.press("enter")
    before = table.last_moves(2)
    table.press("tab")
    table.press("enter")
    table.press("<")
    assert table.last_moves(2) == before
