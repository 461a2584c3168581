"""The games that the server holds."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience.language import tr
from patience.saved import HeldElsewhere
from patience_plugins.web.problems import Problem
from patience_plugins.web.table import Table

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session

LET_GO_SECONDS = 60.0
"""So long after the last page has gone another program may have a game."""
MOST_STREAMS = 32
"""So many pages may look on at once, on all tables together."""


class Tables:
    """The tables by their names; one that is not open is taken up by being asked for."""

    def __init__(self, engine: "Engine") -> None:
        self._engine = engine
        self._open: dict[str, Table] = {}
        self._streams = 0
        self.ending = False
        """Whether the server ends, so that the streams must."""

    def add(self, session: "Session") -> Table:
        """Makes a table of a game that was begun or taken up."""
        table = Table(session, self._engine.face)
        self._open[table.name] = table
        return table

    def get(self, name: str) -> Table:
        """The table of a saved game. Raises Problem when there is none, or it cannot be had."""
        if name in self._open:
            return self._open[name]
        try:
            self._engine.saved.path(name)
        except PatienceError as error:
            raise Problem(404, str(error)) from None
        try:
            table = self.add(self._engine.resume(name))
        except HeldElsewhere as error:
            raise Problem(423, str(error)) from None
        self._let_go_later(table)
        return table

    def waiting(self) -> Table:
        """The game left last that is not ended. Raises PatienceError when there is none."""
        return self.get(self._engine.waiting())

    def begin(self, begin: "Callable[[], Session]", leave: str | None) -> Table:
        """Begins a game; another table is left for it, if one is named and open."""
        if leave is not None:
            self.get(leave)
        table = self.add(begin())
        if leave is not None:
            self.leave(self._open[leave], table.name)
        self._let_go_later(table)
        return table

    def leave(self, table: Table, moved_to: str | None = None) -> None:
        """Lets a game go; its pages are told which took its place."""
        del self._open[table.name]
        table.leave(moved_to)

    def is_open(self, name: str) -> bool:
        """Whether a saved game is at a table here."""
        return name in self._open

    def waiting_names(self) -> list[str]:
        """The names of the open games that are not ended."""
        return [name for name, table in self._open.items() if not table.session.game.outcome]

    def check_streams(self) -> None:
        """Raises Problem when no other page can look on."""
        if self._streams >= MOST_STREAMS:
            raise Problem(503, tr("Too many pages look on; close one of them."))

    @contextmanager
    def watching(self, table: Table) -> Iterator[asyncio.Event]:
        """Lets a page look on; gives what wakes it."""
        self._streams += 1
        event = asyncio.Event()
        table.watchers.add(event)
        try:
            yield event
        finally:
            self._streams -= 1
            table.watchers.discard(event)
            if not table.watchers:
                table.weigh_anew()
            self._let_go_later(table)

    def end(self) -> None:
        """Ends all streams, as the server ends."""
        self.ending = True
        for table in self._open.values():
            table.wake()

    def leave_all(self) -> None:
        """Lets all games go."""
        for table in list(self._open.values()):
            self.leave(table)

    def _let_go_later(self, table: Table) -> None:
        asyncio.get_running_loop().call_later(LET_GO_SECONDS, self._let_go, table)

    def _let_go(self, table: Table) -> None:
        # Who has seen a card that was turned up must play it, however often he looks away.
        if not table.watchers and not table.held_up and self._open.get(table.name) is table:
            self.leave(table)
