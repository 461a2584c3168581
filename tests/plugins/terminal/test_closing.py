"""The bands of a won game close to whole cloth, once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from patience.legality import Outcome
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.closing import SECONDS, Closing, draw_closing
from patience_plugins.terminal.table import Table
from tests.plugins.terminal.handling import decisions_of, engine_in, play_by_keys, table_of, traces
from tests.talking import begun

FRAME = 1 / 30


def cloth(done: float) -> str:
    canvas = Canvas(10, 2)
    canvas.put(1, 0, "▒" * 8, "line.C")
    canvas.put(0, 1, "no cloth", "text")
    draw_closing(canvas, 0, 2, done)
    row, other = ("".join(span.text for span in spans) for spans in canvas.rows(False))
    assert other.rstrip() == "no cloth"
    return row.strip()


def test_cloth_closes_from_both_sides_to_the_middle() -> None:
    assert [cloth(quarter / 4) for quarter in range(5)] == [
        "━━━━━━━━",
        "▒━━━━━━▒",
        "▒▒━━━━▒▒",
        "▒▒▒━━▒▒▒",
        "▒▒▒▒▒▒▒▒",
    ]


def test_closing_is_over_after_its_time_and_never_turns_back() -> None:
    closing, steps = Closing(), []
    while closing.advance(SECONDS / 10):
        steps.append(closing.done)
        assert len(steps) < 11
    assert steps == sorted(steps)
    assert closing.done == 1.0


@contextmanager
def won_table(home: Path, **settings: object) -> Iterator[Table]:
    """A table at which a traced game was just won."""
    trace = traces("traces-leonis-own-won")[0]
    assert trace.number is not None
    engine = engine_in(home)
    table = table_of(engine, begun(engine, trace.game, trace.number, trace.rules), **settings)
    for decision in decisions_of(trace):
        assert table.closing is None
        play_by_keys(table, decision)
    assert table.session.game.outcome is Outcome.WON
    yield table
    engine.leave()


@pytest.fixture
def won(home: Path) -> Iterator[Table]:
    with won_table(home) as table:
        yield table


def test_bands_close_once_when_a_game_is_won_and_then_nothing_moves(won: Table) -> None:
    frames = 0
    while won.moving:
        won.tick(FRAME)
        frames += 1
        assert frames < 10 * SECONDS / FRAME
    assert won.closing is None
    won.press("left")
    assert not won.moving
    assert won.message().what.startswith("All 104 cards are home.")


def test_any_key_ends_the_closing_and_does_what_it_always_does(won: Table) -> None:
    won.press("u")
    assert won.closing is None
    assert won.session.game.outcome is None
    won.press("r")
    assert won.closing is None, "it closes once"


def test_bands_of_a_player_who_wants_no_motion_stand_closed(home: Path) -> None:
    with won_table(home, speed="off") as table:
        assert not table.moving
        assert table.closing is None
