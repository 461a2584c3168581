"""Whole games at the table, with keys alone and with the mouse alone."""

from pathlib import Path

import pytest

from patience.legality import Outcome
from patience.notation import write_position
from patience.session import Session
from patience.traces import Trace
from tests.games import TRIALS, mechanics_of
from tests.plugins.terminal.handling import (
    decisions_of,
    engine_in,
    play_by_keys,
    table_of,
    traces,
)
from tests.plugins.terminal.piloted import Player, at_table
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
        assert ends_as(session, trace)


def ends_as(session: Session, trace: Trace) -> bool:
    """Whether a game has come to the end that the trace tells."""
    final = write_position(session.game.position, session.mechanics)
    return {key: final[key] for key in trace.final} == trace.final


@pytest.mark.parametrize("trace", WON[::2] + TURNED[::12], ids=named)
@pytest.mark.parametrize("size", [(80, 24), (118, 40)], ids=str)
def test_game_is_played_to_its_end_with_the_mouse_alone(
    trace: Trace, size: tuple[int, int], home: Path
) -> None:
    engine = engine_in(home)
    session = engine.begin(mechanics_of(trace.game, trace.rules).rules, trace.number)

    async def play(player: Player) -> None:
        for decision in decisions_of(trace):
            before = session.game.moves[:]
            await player.point(decision)
            assert len(session.game.moves) == len(before) + 1, (decision, player.text)

    at_table(engine, session, play, size)
    assert ends_as(session, trace)


def test_game_is_played_to_its_end_with_keys_in_the_application(home: Path) -> None:
    engine, trace = engine_in(home), WON[0]
    session = engine.begin(mechanics_of(trace.game, trace.rules).rules, trace.number)

    async def play(player: Player) -> None:
        for decision in decisions_of(trace):
            await player.make(decision)
        assert "All 104 cards are home. Won in deal" in player.text

    at_table(engine, session, play)
    assert ends_as(session, trace)
