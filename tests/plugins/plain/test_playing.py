"""Whole games, typed line by line."""

from itertools import islice
from pathlib import Path

import pytest

from patience.game import Game
from patience.legality import Outcome
from patience.notation import read_step, write_position
from patience.traces import Trace, read_traces
from tests.games import DATA, TRIALS, mechanics_of
from tests.talking import begun, engine_in, told, typed

FILES = sorted((DATA / "traces").glob("*.jsonl"))


def lines_of(trace: Trace) -> list[str]:
    """What is typed to play a recorded game."""
    game = Game.of_number(mechanics_of(trace.game, trace.rules), trace.number)
    lines = []
    for step in trace.steps:
        decision = read_step(step, game.position, game.mechanics)
        lines.append(typed(decision, game))
        game.decide(decision)
    return lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_recorded_games_are_played_through_a_pipe_to_their_end(file: Path, home: Path) -> None:
    engine = engine_in(home)
    traces = read_traces(file.read_text(encoding="utf-8"), file.name)
    for place, trace in islice(traces, 6 * TRIALS):
        session = begun(engine, trace.game, trace.number, trace.rules)
        told(engine, session, lines_of(trace))
        assert session.closed
        assert write_position(session.game.position, session.mechanics) == trace.final, place
        assert (session.game.outcome is Outcome.WON) == trace.won
        assert len(session.game.moves) == len(trace.steps)
        engine.resume(session.name).leave()
