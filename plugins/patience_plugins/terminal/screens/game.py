"""One game: which of its deals is to be played."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from patience.engine import daily_deal
from patience.errors import PatienceError
from patience.language import chosen, mark, spoken_language, tr
from patience.listing import Listing
from patience.offerings import DEAL_KINDS
from patience.shuffle import read_deal_number
from patience_plugins.terminal.screens.book import BookPage
from patience_plugins.terminal.screens.entries import CHOOSE, Entry
from patience_plugins.terminal.screens.opening import OpeningPage
from patience_plugins.terminal.screens.page import BACK, Desk, hints_of
from patience_plugins.terminal.screens.paper import Hint

if TYPE_CHECKING:
    from patience.rules import Rules

_PLAY = Hint("Enter", mark("play"), "enter")
_NUMBER = Hint("0–9", mark("deal number"), "")
_DIGITS = 20
"""The longest deal number has so many."""


class GamePage(OpeningPage):
    """The deals of a game; the rules of the game on the table may be other than the file's."""

    def __init__(self, desk: Desk, game: Listing) -> None:
        super().__init__(desk)
        self._game = game
        self.number = ""
        """The deal number, as far as it is typed."""

    def title(self) -> str:
        """The game's name."""
        return self._game.name(spoken_language())

    def entries(self) -> Sequence[Entry]:
        """The ways to choose a deal, and what else there is to a game."""
        summary = chosen(self._game.summary, spoken_language())
        today = daily_deal(datetime.now().astimezone().date())
        entries = [
            Entry(tr("A new deal"), detail=summary, do=lambda: self._begin(None)),
            Entry(
                tr("The deal of today"),
                note=tr("no. {number}", number=today),
                detail=tr("It is the same for everybody."),
                do=lambda: self._begin(today),
            ),
            Entry(
                tr("A deal number"),
                note=self.number + "_" * max(8 - len(self.number), 1),
                detail=tr("Type or paste the number; the same number is always the same deal."),
                do=self._begin_number,
            ),
        ]
        session = self.desk.session
        if session is not None and session.header.game == self._game.id:
            entries.append(
                Entry(
                    tr("The same deal again"),
                    detail=tr("The game on the table is begun again; as it stands, it is kept."),
                    do=lambda: self.sit_down(lambda: self.desk.engine.begin_again(session)),
                )
            )
        if self.desk.engine.plugins.atlases():
            entries.append(Entry(tr("Deals that are known")))
            entries += [
                Entry(
                    tr("A deal {kind}", kind=tr(words)),
                    do=partial(self._begin_kind, kind),
                )
                for kind, words in DEAL_KINDS.items()
            ]
        return [*entries, Entry(tr("The game")), Entry(tr("Rules"), do=self._read)]

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        return hints_of(CHOOSE, _PLAY, _NUMBER, BACK)

    def press(self, key: str) -> None:
        """Digits are the deal number, wherever the cursor is."""
        if len(key) == 1 and key.isdecimal():
            self.paste(key)
        elif key == "backspace":
            self.number = self.number[:-1]
        else:
            super().press(key)

    def paste(self, text: str) -> None:
        """Takes digits for the deal number."""
        self.said = ""
        digits = "".join(filter(str.isdecimal, text))
        self.number = (self.number + digits)[:_DIGITS]
        self.chosen = _NUMBER_ENTRY

    def _rules(self) -> "Rules":
        return self.desk.engine.catalogue.rules(str(self._game.path))

    def _begin(self, number: int | None) -> None:
        self.sit_down(lambda: self.desk.engine.begin(self._rules(), number))

    def _begin_number(self) -> None:
        if not self.number:
            self.say(tr("Type a deal number, or choose another deal."))
            return
        self.sit_down(lambda: self.desk.engine.begin(self._rules(), read_deal_number(self.number)))

    def _begin_kind(self, kind: str) -> None:
        engine = self.desk.engine
        self.say(tr("Looking for such a deal…"))
        self.read(lambda: engine.deal_of_kind(engine.mechanics(self._rules()), kind), self._begin)

    def _read(self) -> None:
        try:
            mechanics = self.desk.engine.mechanics(self._rules())
        except PatienceError as error:
            self.say(str(error))
        else:
            self.place.open(BookPage(self.desk, mechanics))


_NUMBER_ENTRY = 2
"""The entry that takes a deal number."""
