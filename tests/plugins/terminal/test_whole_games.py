"""Whole games at the table, with keys alone."""

from pathlib import Path

import pytest

from patience.legality import Outcome
from patience.notation import write_position
from patience.traces import Trace
from tests.games import TRIALS, mechanics_of
from tests.plugins.terminal.handling import (
    decisions_of,
    engine_in,
    play_by_keys,
    table_of,
    traces,
)
from tests.sittings import taken_up

WON = [
    trace
    for game in ("leonis-own", "weavers")
    for trace in traces(f"traces-{game}-won")[: 2 * TRIALS]
]
"""Games that were won elsewhere."""

TURNED = [
    trace
    for game in ("leonis-own", "weavers")
    for trace in traces(f"traces-{game}-settings")[: 12 * TRIALS]
]
"""Games under other settings: other piles, orders of drawing, ends of a weave."""


def named(trace: Trace) -> str:
    return f"{trace.game}-{trace.number}"


@pytest.mark.parametrize("trace", WON + TURNED, ids=named)
def test_game_is_played_to_its_end_with_keys_alone(trace: Trace, home: Path) -> None:
    engine = engine_in(home)
    rules = mechanics_of(trace.game, trace.rules).rules
    table = table_of(engine, engine.begin(rules, trace.number))
    for decision in decisions_of(trace):
        play_by_keys(table, decision)
    table.session.leave()
    with taken_up(engine, table.session.name) as session:
        assert session.game.outcome is (Outcome.WON if trace.won else Outcome.LOST)
        final = write_position(session.game.position, session.mechanics)
        assert {key: final[key] for key in trace.final} == trace.final
