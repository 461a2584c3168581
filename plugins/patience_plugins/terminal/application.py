"""The application that shows the table: screens, and what is worked out beside it."""

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from textual import events
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.theme import Theme
from textual.timer import Timer

from patience.advice import Advice, Chance, LookedBack
from patience.language import tr
from patience.session import Session
from patience_plugins.terminal.board import Board
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.table import Table
from patience_plugins.terminal.tints import palette

if TYPE_CHECKING:
    from patience.engine import Engine

CLOCK_SECONDS = 60
"""So long after the last key the clock ticks; then nothing runs until the next."""


class TableScreen(Screen[None]):
    """The screen of the table."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def compose(self) -> ComposeResult:
        """The table is all there is."""
        yield self.board


class PatienceApp(App[None]):
    """Shows the table of a session; it is the table's `Front`."""

    TITLE = "patience"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, engine: "Engine", session: Session | None = None) -> None:
        super().__init__()
        self.engine = engine
        self.preferences = Preferences.read(engine.home)
        if engine.ascii:
            self.preferences.ascii = True
        self.table: Table | None = None
        self._session = session
        self._unwanted = Event()
        """Set when what is being worked out is wanted no more."""
        self._clock: Timer | None = None
        self._input = 0

    def on_mount(self) -> None:
        """Opens the table, or without a game the menu."""
        self.wear()
        if self._session is None:
            self.exit()
        else:
            self.sit_down(self._session)

    def wear(self) -> None:
        """Takes the colours of the settings for all screens."""
        tint, light = self.preferences.tint, self.preferences.light
        name = f"patience-{tint}-{light}"
        if name not in self.available_themes:
            of = palette(tint, light)
            self.register_theme(
                Theme(
                    name=name,
                    primary=of.accent,
                    secondary=of.quiet,
                    accent=of.accent,
                    foreground=of.text,
                    background=of.table,
                    surface=of.band,
                    panel=of.panel,
                    dark=not light,
                    variables={"quiet": of.quiet, "on-accent": of.on_accent},
                )
            )
        self.theme = name

    def sit_down(self, session: Session) -> None:
        """Shows the table of a session."""
        if self.table is None:
            self.table = Table(self.engine, session, self.preferences, self)
            self.push_screen(TableScreen(Board(self.table)))
        else:
            self.table.session.leave()
            self.table.sit_down(session)
        self.redraw()

    @property
    def board(self) -> Board | None:
        """The table as it is drawn; None as long as no game is begun."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                return screen.board
        return None

    def redraw(self) -> None:
        """Draws the table anew, in the colours that are set."""
        self.wear()
        if self.board is not None:
            self.board.redraw()

    # What the table asks of its front

    def show(self, what: str) -> None:
        """Opens what is beside the table."""
        if what == "palette":
            self.action_command_palette()
            return

    def think(self, what: str) -> None:
        """Works something out in a thread; what it finds is dropped when the position changes."""
        self._unwanted = Event()
        work = {"hint": self._advise, "chance": self._weigh, "loss": self._look_back}[what]
        self.run_worker(partial(work, self._unwanted), thread=True, exit_on_error=False)

    def stop_thinking(self) -> None:
        """Gives up what is being worked out."""
        self._unwanted.set()

    def leave(self) -> None:
        """Closes the table."""
        self.stop_thinking()
        self.exit()

    # Work beside the table

    def _advise(self, unwanted: Event) -> None:
        table = self._at_table()
        session = table.session
        given = self.engine.advise(session.mechanics, table.view)
        self._tell(unwanted, partial(self._advised, given))

    def _advised(self, given: Advice | None) -> None:
        self._at_table().advised(given)
        if self.preferences.chance:
            self.think("chance")

    def _weigh(self, unwanted: Event) -> None:
        game = self._at_table().session.game.copy()
        found = self.engine.chances(game.mechanics, game.position)
        for count, chance in enumerate(found or ()):
            if unwanted.is_set():
                return
            if count % 20 == 0 or chance.tried == chance.ways:
                self._tell(unwanted, partial(self._weighed, chance))

    def _weighed(self, chance: Chance) -> None:
        self._at_table().chance = chance

    def _look_back(self, unwanted: Event) -> None:
        found = self.engine.look_back_on(self._at_table().session.game.copy())
        self._tell(unwanted, partial(self._looked_back, found))

    def _looked_back(self, found: LookedBack | None) -> None:
        self._at_table().loss = found

    def _tell(self, unwanted: Event, tell: Callable[[], None]) -> None:
        def on_time() -> None:
            if not unwanted.is_set():
                tell()
                self.redraw()

        if not unwanted.is_set() and self.is_running:
            self.call_from_thread(on_time)

    def _at_table(self) -> Table:
        assert self.table is not None
        return self.table

    # The clock

    def on_event_input(self) -> None:
        """Lets the clock tick for a while."""
        self._input = CLOCK_SECONDS
        if self._clock is None:
            self._clock = self.set_interval(1, self._tick)

    async def on_event(self, event: events.Event) -> None:
        """Hears every event first, for the clock's sake."""
        if isinstance(event, events.InputEvent):
            self.on_event_input()
        await super().on_event(event)

    def _tick(self) -> None:
        self._input -= 1
        if self.board is not None:
            self.board.redraw()
        if self._input <= 0 and self._clock is not None:
            self._clock.stop()
            self._clock = None


def play(engine: "Engine", session: Session) -> None:
    """Plays a session at the table until the player leaves."""
    _run(PatienceApp(engine, session))


def start(engine: "Engine") -> None:
    """Shows the games to choose from, and plays them."""
    _run(PatienceApp(engine))


def _run(app: PatienceApp) -> None:
    app.run()
    if app.table is not None and app.table.session.game.outcome is None:
        name = app.table.session.name
        print(tr("The game is kept; “patience resume {name}” goes on with it.", name=name))
