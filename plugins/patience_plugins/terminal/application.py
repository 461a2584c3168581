"""The application that shows the table: screens, and what is worked out beside it."""

import os
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.theme import Theme
from textual.timer import Timer

from patience.advice import Advice, Chance, LookedBack
from patience.language import tr
from patience.session import Session
from patience_plugins.terminal.board import Board
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.around import Around
from patience_plugins.terminal.screens.keyed import KeyApp, KeyScreen
from patience_plugins.terminal.screens.panel import MovesPanel
from patience_plugins.terminal.table import Table
from patience_plugins.terminal.thinking import Thinking
from patience_plugins.terminal.tints import palette

if TYPE_CHECKING:
    from patience.engine import Engine

STANDS_SECONDS = 0.3
"""A position has to stand so long before its chance is weighed, or its loss explained."""

CLOCK_SECONDS = 60
"""So long after the last key the clock ticks; then nothing runs until the next."""


class TableScreen(KeyScreen):
    """The screen of the table."""

    def __init__(self, board: Board, panel: MovesPanel) -> None:
        super().__init__()
        self.board = board
        self.panel = panel

    def compose(self) -> ComposeResult:
        """The table, and over it the panel of moves."""
        yield self.board
        yield self.panel

    def hear(self, key: str) -> None:
        """Hands a key to the table, or to the panel while it has them."""
        if self.panel.active:
            self.panel.hear(key)
        else:
            self.board.table.press(key)
            self.board.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Gives the panel its room."""
        self.panel.lay_out(event.size.width, event.size.height)

    def on_board_redrawn(self) -> None:
        """The panel tells the same moves as the table."""
        self.panel.redraw()


class PatienceApp(KeyApp):
    """Shows the table of a session; it is the table's `Front`."""

    TITLE = "patience"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, engine: "Engine", session: Session | None = None) -> None:
        super().__init__()
        self.engine = engine
        self.preferences = Preferences.read(engine.home)
        if engine.ascii:
            # From now on it is a setting, which can be switched while playing.
            self.preferences.take_once("ascii", True)
            engine.ascii = False
        if os.environ.get("NO_COLOR"):
            self.preferences.take_once("tint", "none")
        self.table: Table | None = None
        self._session = session
        self._around = Around(self)
        self._thinking = Thinking(engine, self.call_later)
        self._when_it_stands: Timer | None = None
        """Waits before a position is thought about: a fast player passes most of them."""
        self._clock: Timer | None = None
        self._input = 0

    def on_mount(self) -> None:
        """Opens the table, or without a game the menu."""
        self.wear()
        if self._session is None:
            self._around.start()
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
            board = Board(self.table)
            self.push_screen(TableScreen(board, MovesPanel(self._around.desk, board)))
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
        screen = self.screen
        if what != "moves":
            self._around.show(what)
        elif isinstance(screen, TableScreen):
            screen.panel.activate()

    def think(self, what: str) -> None:
        """Works something out beside the table; it is dropped when the position changes."""
        match what:
            case "hint":
                table = self._at_table()
                self._thinking.hint(table.session.mechanics, table.view, self._advised)
            case "chance":
                self._when_it_stands = self.set_timer(STANDS_SECONDS, self._weigh)
            case "loss":
                self._when_it_stands = self.set_timer(STANDS_SECONDS, self._look_back)

    def stop_thinking(self) -> None:
        """Gives up what is being worked out."""
        self.stop_weighing()
        self._thinking.forget()

    def stop_weighing(self) -> None:
        """Gives up the chance alone."""
        self._thinking.stop_weighing()
        if self._when_it_stands is not None:
            self._when_it_stands.stop()

    def leave(self) -> None:
        """Closes the table."""
        self.stop_thinking()
        self.exit()

    # What was worked out beside the table

    def _weigh(self) -> None:
        game = self._at_table().session.game
        self._thinking.chance(game.mechanics, game.position, self._weighed)

    def _look_back(self) -> None:
        self._thinking.look_back(self._at_table().session.game, self._looked_back)

    def _advised(self, given: Advice | None) -> None:
        self._at_table().advised(given)
        self.redraw()

    def _weighed(self, chance: Chance) -> None:
        self._at_table().chance = chance
        self.redraw()

    def _looked_back(self, found: LookedBack) -> None:
        self._at_table().loss = found
        self.redraw()

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
