"""Somebody sits at a table: the game, the settings, the cursor, and what is said to him."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from patience.errors import PatienceError
from patience.game import IllegalDecision
from patience.language import spoken_language, tr
from patience.names import Names, letters
from patience.view import View, view_of
from patience.words import Standing, refusal
from patience_plugins.terminal.places import Place, first_place, settled
from patience_plugins.terminal.preferences import Preferences

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session


class Front(Protocol):
    """What shows the table, and does for it what takes long or fills the screen."""

    def show(self, what: str) -> None:
        """Opens what is beside the table: `book`, `help`, `palette`, `menu`, `new`, `moves`."""

    def think(self, what: str) -> None:
        """Works something out beside the table: `hint`, `chance`, `loss`."""

    def stop_thinking(self) -> None:
        """Gives up what is being worked out: the position has changed."""

    def stop_weighing(self) -> None:
        """Gives up the chance alone: the player has switched it off."""

    def leave(self) -> None:
        """Closes the table; the game is kept."""


class Sitting:
    """A session at a table, as it lies there now."""

    session: "Session"
    view: View
    cursor: Place
    note: Standing | None
    """What was said last; None where the position speaks for itself."""

    def __init__(
        self, engine: "Engine", session: "Session", preferences: Preferences, front: Front
    ) -> None:
        self.engine = engine
        self.preferences = preferences
        self.cells = 19
        """How many cards of a spread pile stand in a row, as it is drawn."""
        self.front = front
        self.sit_down(session)

    def sit_down(self, session: "Session") -> None:
        """Takes up a game."""
        self.session = session
        self.view = view_of(session.game.position, session.mechanics)
        self.cursor = first_place(self.view)
        self.changed()
        self.note = Standing(session.notice, "") if session.notice else None

    @property
    def names(self) -> Names:
        """How things are called, with cards as the settings write them."""
        face = letters if self.preferences.ascii else self.engine.face
        return Names(self.session.mechanics, face)

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.session.game.moves)

    def title(self) -> tuple[str, str]:
        """The game's name, and its deal number as it is shown."""
        number = self.session.game.number
        shown = "" if number is None else tr("no. {number}", number=number)
        return self.session.rules.name(spoken_language()), shown

    def changed(self) -> None:
        """Looks at the table anew after the game has changed."""
        self.front.stop_thinking()
        self.view = view_of(self.session.game.position, self.session.mechanics)
        self.cursor = settled(self.cursor, self.view)
        self.clear()

    def clear(self) -> None:
        """Takes away what was said."""
        self.note = None

    def say(self, what: str) -> None:
        """Says a sentence, and what follows it in the row below."""
        self.clear()
        first, _, rest = what.partition(". ")
        self.note = Standing(first + "." if rest else what, rest)

    def keep(self) -> None:
        """Remembers the settings."""
        self.preferences.save(self.engine.home)

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Says why, where the rules refuse what is done inside, or it cannot be saved."""
        try:
            yield
        except IllegalDecision as illegal:
            self.say(refusal(self.names, illegal.refusal, self.view))
            if self.note is not None and illegal.refusal.playable:
                self.note = Standing(self.note.what, tr("Tab goes there, Enter plays it."))
        except PatienceError as error:
            self.say(str(error))
