"""The saved games: those that can be gone on with, and those that have ended."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from patience.language import tr
from patience.names import title
from patience_plugins.terminal.screens.entries import Entry
from patience_plugins.terminal.screens.opening import OpeningPage
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.replay import ReplayPage

if TYPE_CHECKING:
    from patience.saved import Saved


class SavedPage(OpeningPage):
    """Games in progress, or games that have ended, the one touched last in front."""

    def __init__(self, desk: Desk, ended: bool, names: Mapping[str, str]) -> None:
        super().__init__(desk)
        self._ended = ended
        self._names = names
        """What games are called, by their ids."""
        self._saved: Sequence[Saved] | None = None

    def begin(self) -> None:
        """Reads the saved games."""
        self.read(self.desk.engine.saved.games, self._note)

    def _note(self, saved: "Sequence[Saved]") -> None:
        self._saved = [game for game in saved if (game.ended is not None) == self._ended]

    def title(self) -> str:
        """What the page is called."""
        return tr("Finished games") if self._ended else tr("Games in progress")

    def entries(self) -> Sequence[Entry]:
        """The games."""
        return list(map(self._entry, self._saved or ()))

    def empty(self) -> str:
        """What is said where there is no game."""
        if self._saved is None:
            return tr("Reading the saved games…")
        if self._ended:
            return tr("No game has ended yet.")
        return tr("No game is in progress.")

    def _entry(self, saved: "Saved") -> Entry:
        touched = saved.touched.astimezone().strftime("%Y-%m-%d %H:%M")
        if saved.fault is not None or saved.header is None:
            fault = saved.fault or ""
            return Entry(
                saved.name,
                note=tr("cannot be read"),
                aside=touched,
                detail=fault,
                do=lambda: self.say(fault),
            )
        header = saved.header
        told = tr("on the table") if self.is_on_table(saved.name) else saved.told
        return Entry(
            title(self._names.get(header.game, header.game), header.deal),
            note=told,
            aside=touched,
            detail=tr("Saved in {path}.", path=saved.path),
            do=lambda: self._open(saved.name),
        )

    def _open(self, name: str) -> None:
        if self.is_on_table(name):
            self.take(self.desk.session)
        elif self._ended:
            self.place.open(ReplayPage(self.desk, name), self.take)
        else:
            self.sit_down(lambda: self.desk.engine.resume(name))
