"""The chance that a game can still be won, weighed beside the loop and told to every page."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from patience.advice import Chance
from patience.engine import CHANCE_WAYS
from patience.language import tr
from patience.position import Position
from patience.words import chance as chance_told
from patience_plugins.web.problems import Problem
from patience_plugins.web.state import Plain
from patience_plugins.web.table import Table
from patience_plugins.web.thinking import Thinking

if TYPE_CHECKING:
    from patience.engine import Engine

CURVE_WAYS = 40
"""So many ways are tried at each ply of a curve, which has a hundred of them."""


class Weighing:
    """Weighs what pages ask for, until it is done, or of no use any more."""

    def __init__(self, engine: "Engine", thinking: Thinking) -> None:
        self._engine = engine
        self._thinking = thinking

    def weigh_chance(self, table: Table) -> None:
        """Begins to weigh the position, if nobody has asked before. Raises Problem if it cannot."""
        if table.chance is not None:
            return

        def note(chance: Chance, done: bool) -> None:
            table.chance = _plain(table, chance) | {"done": done}

        self._begin(table, [table.session.game.position.copy()], CHANCE_WAYS, note)
        note(Chance(0, 0, 0, 0, False), False)

    def weigh_curve(self, table: Table) -> None:
        """Begins to weigh the position at each ply. Raises Problem if it cannot."""
        if table.curve:
            return
        game = table.session.game.copy()
        positions = [game.position.copy()]
        while game.undo():
            positions.append(game.position.copy())
        positions.reverse()

        def note(chance: Chance, done: bool) -> None:
            if done:
                ply = len(table.curve)
                table.curve.append(
                    _plain(table, chance) | {"ply": ply, "done": ply + 1 == len(positions)}
                )

        self._begin(table, positions, CURVE_WAYS, note)

    def _begin(
        self,
        table: Table,
        positions: list[Position],
        ways: int,
        note: Callable[[Chance, bool], None],
    ) -> None:
        engine, mechanics, stop = self._engine, table.session.mechanics, table.stop
        if engine.chances(mechanics, positions[0], ways) is None:
            raise Problem(422, tr("No plug-in that is loaded can tell whether a game can be won."))
        loop = asyncio.get_running_loop()

        def tell(chance: Chance, done: bool) -> None:
            if not stop.is_set():
                note(chance, done)
                table.wake()

        def work() -> None:
            for position in positions:
                chance = Chance(0, 0, 0, 0, False)
                for chance in engine.chances(mechanics, position, ways) or ():
                    if stop.is_set():
                        return
                    loop.call_soon_threadsafe(tell, chance, False)
                loop.call_soon_threadsafe(tell, chance, True)

        self._thinking.start(work)


def _plain(table: Table, chance: Chance) -> Plain:
    return {
        "turn": table.turn,
        **chance._asdict(),
        "tried": chance.tried,
        "sentence": table.voices.say(lambda names: chance_told(names, chance)),
    }
