"""A window may change its size at any moment: the table is drawn for it, and nothing is lost."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from patience_plugins.terminal.sizes import needs
from tests.games import GAMES, rules_of
from tests.plugins.terminal.handling import decisions_of, engine_in, traces
from tests.plugins.terminal.piloted import Player, at_table
from tests.talking import begun

SOON = 20.0
"""Seconds after which a test gives up waiting."""

SIZES = [(80, 24), (79, 24), (80, 23), (20, 5), (1, 1), (81, 25), (118, 40), (200, 60), (300, 100)]


@pytest.mark.parametrize("game", GAMES)
def test_window_that_is_too_small_says_what_is_needed_and_the_table_returns(
    game: str, home: Path
) -> None:
    engine = engine_in(home)

    async def do(player: Player) -> None:
        await player.pilot.press("tab", "v")
        before = player.text
        width, height = needs(player.table.view)
        for small in ((width - 1, height), (width, height - 1), (20, 5)):
            await player.pilot.resize_terminal(*small)
            told = " ".join(player.text.split())
            assert f"needs {width} columns and {height} rows" in told
            assert f"the window has {small[0]} and {small[1]}." in told
        await player.pilot.resize_terminal(80, 24)
        assert player.text == before

    at_table(engine, engine.begin(rules_of(game), 1), do)


def test_every_size_is_filled_and_never_more(home: Path) -> None:
    engine = engine_in(home)

    async def do(player: Player) -> None:
        for size in SIZES:
            await player.pilot.resize_terminal(*size)
            rows = player.board.picture.rows
            assert len(rows) == size[1]
            assert {sum(len(span.text) for span in row) for row in rows} == {size[0]}

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)


def test_resize_in_the_midst_of_a_weave_leaves_the_position_and_lets_it_end(home: Path) -> None:
    trace = traces("traces-leonis-own")[0]
    assert trace.number is not None
    engine = engine_in(home)
    session = begun(engine, trace.game, trace.number, trace.rules)

    async def do(player: Player) -> None:
        for decision in decisions_of(trace):
            await player.make(decision)
            if player.table.motion is not None:
                break
        position = session.game.position.copy()
        sizes = Random().sample(SIZES, len(SIZES))
        async with asyncio.timeout(SOON):
            while player.table.motion is not None:
                if sizes:
                    await player.pilot.resize_terminal(*sizes.pop())
                await player.pilot.pause(0.01)
        assert len(sizes) < len(SIZES)
        assert session.game.position == position
        await player.pilot.resize_terminal(80, 24)
        assert f"{position.home()} of 104 home" in player.text

    at_table(engine, session, do)


def test_window_grows_where_no_colour_is_wanted(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    engine = engine_in(home)

    async def do(player: Player) -> None:
        for size in (*SIZES, *reversed(SIZES)):
            await player.pilot.resize_terminal(*size)
            # A row below a picture that was drawn for less is blank, and has no colour to take out.
            blank = player.board.render_line(len(player.board.picture.rows))
            assert blank.text.isspace()
            assert all(segment.style is not None for segment in blank)

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)
