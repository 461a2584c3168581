"""What is opened around the table: which page comes when, and what becomes of its result."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Protocol

from patience.language import spoken_language, tr
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.book import BookPage
from patience_plugins.terminal.screens.game import GamePage
from patience_plugins.terminal.screens.help import HelpPage
from patience_plugins.terminal.screens.page import Desk, Page
from patience_plugins.terminal.screens.palette import (
    Find,
    PalettePage,
    finds_of_keys,
    finds_of_settings,
)
from patience_plugins.terminal.screens.saved import SavedPage
from patience_plugins.terminal.screens.settings import SettingsPage
from patience_plugins.terminal.screens.showing import PageScreen
from patience_plugins.terminal.screens.start import StartPage
from patience_plugins.terminal.screens.statistics import StatisticsPage

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session
    from patience_plugins.terminal.table import Table


class Room(Protocol):
    """The application, as far as the pages need it."""

    engine: "Engine"
    preferences: Preferences
    table: "Table | None"

    def push_screen(self, screen: PageScreen) -> object:
        """Lays a screen over what is shown."""

    def sit_down(self, session: "Session") -> None:
        """Shows the table of a session, and leaves the one before it."""

    def redraw(self) -> None:
        """Draws the table anew."""

    def leave(self) -> None:
        """Leaves the program."""


class Around:
    """Opens pages over the table, or before there is one."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def start(self) -> None:
        """Opens the first page; who goes back from it leaves."""

        def then(session: "Session | None") -> None:
            if session is None:
                self._room.leave()
            else:
                self._room.sit_down(session)

        self._room.push_screen(PageScreen(StartPage(self.desk), then))

    @property
    def desk(self) -> Desk:
        """What pages hold, as things stand."""
        table = self._room.table
        session = None if table is None else table.session
        return Desk(self._room.engine, self._room.preferences, session)

    def show(self, what: str) -> None:
        """Opens a page over the table: `book`, `help`, `palette`, `menu` or `new`."""
        pages: dict[str, Callable[[], Page]] = {
            "book": self._book,
            "help": self._help,
            "palette": lambda: PalettePage(self.desk, self._finds()),
            "menu": lambda: StartPage(self.desk),
            "new": self._new,
        }
        self._open(pages[what])

    def _open(self, page: Callable[[], Page]) -> None:
        self._room.push_screen(PageScreen(page(), self._closed))

    def _closed(self, result: object) -> None:
        table = self._room.table
        if result is not None and (table is None or result is not table.session):
            self._room.sit_down(result)  # type: ignore[arg-type]
        self._room.redraw()

    def _help(self) -> Page:
        table = self._room.table
        return HelpPage(self.desk, None if table is None else table.press)

    def _book(self) -> Page:
        session = self.desk.session
        assert session is not None
        return BookPage(self.desk, session.mechanics)

    def _new(self) -> Page:
        session = self.desk.session
        for game in self._room.engine.catalogue.games():
            if session is not None and game.id == session.header.game and not game.broken:
                return GamePage(self.desk, game)
        return StartPage(self.desk)

    def _finds(self) -> Iterator[Find]:
        """All that the palette finds."""
        desk, table = self.desk, self._room.table
        if table is not None:
            yield from finds_of_keys(table.press)
        names = {}
        for game in self._room.engine.catalogue.games():
            if not game.broken:
                names[game.id] = game.name(spoken_language())
                opened = partial(self._open, partial(GamePage, desk, game))
                yield Find(names[game.id], tr("game"), opened)
        pages: dict[str, Callable[[], Page]] = {
            tr("Games in progress"): partial(SavedPage, desk, False, names),
            tr("Finished games"): partial(SavedPage, desk, True, names),
            tr("Statistics"): partial(StatisticsPage, desk),
            tr("Settings"): partial(SettingsPage, desk),
        }
        for label, page in pages.items():
            yield Find(label, tr("page"), partial(self._open, page))
        yield from finds_of_settings(desk)
