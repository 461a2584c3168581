"""Pages from which a game is begun or taken up."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience_plugins.terminal.screens.entries import EntriesPage

if TYPE_CHECKING:
    from patience.session import Session


class OpeningPage(EntriesPage):
    """A list that leads to a game; its result is the session, or None to go back."""

    def sit_down(self, opened: "Callable[[], Session]") -> None:
        """Closes the page with a session; says why where none can be opened."""
        try:
            session = opened()
        except PatienceError as error:
            self.say(str(error))
        else:
            self.place.close(session)

    def take(self, session: "Session | None") -> None:
        """Closes the page with what a page over it came to, if that is a session."""
        if session is not None:
            self.place.close(session)

    def is_on_table(self, name: str) -> bool:
        """Whether the saved game of a name is the one that lies on the table."""
        session = self.desk.session
        return session is not None and not session.closed and session.name == name
