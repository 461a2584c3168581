"""Looking at what was: the last moves in words, as they are told beside a large table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from patience.errors import PatienceError
from patience.view import view_of
from patience_plugins.terminal.table import Table
from tests.games import rules_of
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


def test_table_shows_what_was_taken_back_where_the_rest_cannot_be_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engine_in(home)
    session = engine.begin(rules_of("leonis-own"), 1)
    table = table_of(engine, session)
    for _ in range(3):
        session.decide(table.view.plays[0].play())
        table.changed()
    undo = session.undo
    left = [True]

    def fail_after_one() -> object:
        if left.pop():
            left.append(False)
            return undo()
        raise PatienceError("The disk is full.")

    monkeypatch.setattr(session, "undo", fail_after_one)
    table.look_at(0)
    table.press("enter")
    assert table.ply == 2
    assert table.view == view_of(session.game.position, session.mechanics)
    assert table.message().what == "The disk is full."
    session.leave()
