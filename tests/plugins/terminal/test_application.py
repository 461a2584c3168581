"""What runs beside the table: never in its way, and nothing at all when nothing happens."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from textual.timer import Timer

from patience.advice import Advice, Chance, Solved
from patience.engine import Engine
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.offerings import Solver
from patience.position import Position
from patience.session import Session
from patience.view import View
from patience_plugins.terminal.application import CLOCK_SECONDS
from tests.games import mechanics_of, rules_of, small_pack
from tests.plugged import engine_with, plugin_of
from tests.plugins.terminal.handling import engine_in
from tests.plugins.terminal.piloted import Player, at_table

SOON = 10.0
"""Seconds after which a test gives up waiting."""


async def until(player: Player, holds: Callable[[], bool]) -> None:
    """Waits for a condition."""
    async with asyncio.timeout(SOON):
        while not holds():
            await player.pilot.pause(0.01)


def timers(player: Player) -> list[Timer]:
    """What runs again and again, but for Textual's own, which runs while a row is drawn."""
    pumps = [player.app, *player.app.screen_stack, *player.app.screen.walk_children()]
    found = [timer for pump in pumps for timer in pump._timers if timer.name != "screen_update"]
    return [timer for timer in found if _runs(vars(timer))]


def _runs(timer: dict[str, Any]) -> bool:
    return bool(timer["_task"]) and timer["_active"].is_set() and timer["_repeat"] is None


def test_nothing_runs_more_often_than_the_clock_and_in_the_end_nothing(home: Path) -> None:
    engine = engine_in(home)

    async def do(player: Player) -> None:
        assert timers(player) == []
        await player.pilot.press("tab")
        (clock,) = timers(player)
        assert clock._interval >= 1
        for _ in range(CLOCK_SECONDS):
            player.app._tick()
        await until(player, lambda: not timers(player))

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)


def test_weave_that_was_shown_leaves_nothing_running(home: Path) -> None:
    engine = engine_in(home)

    async def do(player: Player) -> None:
        await player.pilot.press("a", "space")
        while player.table.motion is None:
            await player.pilot.press("tab", "enter", "space")
        assert min(timer._interval for timer in timers(player)) >= 1 / 31
        await until(player, lambda: player.table.motion is None)
        await player.pilot.pause()
        assert [timer._interval for timer in timers(player)] == [1]

    at_table(engine, engine.begin(rules_of("weavers"), 1), do)


class SlowSolver:
    """Weighs a way whenever the test lets it, and never solves in time."""

    def __init__(self) -> None:
        self.may_go_on: Queue[None] = Queue()

    def chances(self, mechanics: Mechanics, position: Position, ways: int) -> Iterator[Chance]:
        for won in range(ways + 1):
            try:
                self.may_go_on.get(timeout=SOON)
            except Empty:
                return
            yield Chance(won, 0, 0, ways, False)

    def advise(self, mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
        self.may_go_on.get(timeout=SOON)
        return None

    def solve(self, mechanics: Mechanics, position: Position, seconds: float) -> Solved:
        return Solved(None)

    def engine(self, home: Path) -> Engine:
        solver = Solver("slow", self.solve, self.advise, self.chances)
        return engine_with(home, slow=plugin_of(patience_solvers=lambda: [solver]))


def test_table_is_played_while_the_chance_is_weighed_and_shows_how_far_it_is(home: Path) -> None:
    solver = SlowSolver()
    engine = solver.engine(home)

    async def do(player: Player) -> None:
        for _ in range(8):
            solver.may_go_on.put(None)
        await until(player, lambda: "At least 7 of 7 ways so far" in player.text)
        await player.pilot.press("enter")
        assert player.table.ply == 1, "the card was played while a way was weighed"
        assert "ways so far" not in player.text, "the chance was that of another position"
        await player.pilot.press("%")
        assert not player.table.preferences.chance

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)


def test_hint_that_takes_long_leaves_the_table_to_be_played(home: Path) -> None:
    solver = SlowSolver()
    engine = solver.engine(home)

    async def do(player: Player) -> None:
        await player.pilot.press("%", "i")
        assert player.table.message().what == "Thinking of a move worth making…"
        await player.pilot.press("enter", "u")
        assert player.table.message().what != "Thinking of a move worth making…"
        solver.may_go_on.put(None)
        await player.pilot.press("i")
        solver.may_go_on.put(None)
        await until(player, lambda: "Q♦ from pile K" in player.table.message().what)
        assert player.table.session.record.hints == 1

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)


def lost_game(engine: Engine) -> Session:
    """A game of few cards, played to its end and lost."""
    rules = mechanics_of("weavers", small_pack("weavers", 3, 5) | {"redeal.limit": 0}).rules
    number = 0
    while True:
        session = engine.begin(rules, number)
        while decisions := legal_moves(session.game.position, session.mechanics):
            session.decide(decisions[0])
        if session.game.position.home() < len(session.mechanics.pack):
            return session
        session.leave()
        number += 1


def test_lost_game_is_looked_back_at_beside_the_table_and_gone_on_with(home: Path) -> None:
    def solve(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
        return Solved(position.home() <= home_then)

    def advise(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
        return None

    solver = Solver("own", solve, advise)
    engine = engine_with(home, own=plugin_of(patience_solvers=lambda: [solver]))
    session = lost_game(engine)
    home_then = session.game.begin_again().position.home() + 1

    async def do(player: Player) -> None:
        await until(player, lambda: player.table.loss is not None)
        assert "lost" in player.table.message().what
        assert session.record.oracles == 0, "nothing hidden was told yet"
        assert "p shows the last position that could be won" in player.text
        await player.pilot.press("p")
        ply = player.table.looking
        assert ply is not None
        assert player.table.position_after(ply).home() <= home_then
        assert session.record.oracles == 1, "what it tells was hidden from the player"
        await player.pilot.press("enter")
        assert player.table.ply == ply
        assert player.table.session.game.outcome is None

    at_table(engine, session, do)


def test_game_that_is_taken_up_with_a_notice_says_it_at_the_table(home: Path) -> None:
    engine = engine_in(home)
    session = engine.begin(rules_of("leonis-own"), 1)
    session.notice = "The rules of this game have changed since."

    async def do(player: Player) -> None:
        assert session.notice in player.text
        await player.pilot.press("tab")
        assert session.notice not in player.text

    at_table(engine, session, do)
