"""The first page: the games there are, and what was played."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patience.language import chosen, mark, spoken_language, tr, trn
from patience.listing import Listing
from patience.names import title
from patience_plugins.terminal.screens.book import BrokenPage
from patience_plugins.terminal.screens.entries import CHOOSE, DO, Entry
from patience_plugins.terminal.screens.game import GamePage
from patience_plugins.terminal.screens.help import HelpPage
from patience_plugins.terminal.screens.opening import OpeningPage
from patience_plugins.terminal.screens.page import BACK, Desk, hints_of
from patience_plugins.terminal.screens.paper import Hint
from patience_plugins.terminal.screens.saved import SavedPage
from patience_plugins.terminal.screens.settings import SettingsPage
from patience_plugins.terminal.screens.statistics import StatisticsPage

if TYPE_CHECKING:
    from patience.advice import Share
    from patience.records import GameRecords
    from patience.saved import Saved

_LEAVE = Hint("q", mark("leave"), "q")


class StartPage(OpeningPage):
    """The games, those in progress and those that have ended, statistics, settings."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._games: Sequence[Listing] | None = None
        self._saved: Sequence[Saved] = ()
        self._shares: dict[str, Share] = {}
        """By a game's id."""
        self._records: dict[tuple[str, str], GameRecords] = {}
        """By a game's id and the content hash of its rules."""

    def begin(self) -> None:
        """Reads what there is; the page stands already."""
        engine = self.desk.engine
        self.read(lambda: engine.catalogue.games(), self._list)
        self.read(engine.saved.games, self._note_saved)
        self.place.work(engine.records, self._note_records)

    def _list(self, games: Sequence[Listing]) -> None:
        self._games = games
        if self.desk.engine.plugins.atlases():
            self._look_up([game for game in games if not game.broken])

    def _look_up(self, games: Sequence[Listing]) -> None:
        """Asks for the share of deals that can be won, one game after the other."""
        if not games:
            return
        engine, (game, *others) = self.desk.engine, games

        def note(share: "Share | None") -> None:
            if share is not None:
                self._shares[game.id] = share
            self._look_up(others)

        self.place.work(
            lambda: engine.share(engine.mechanics(engine.catalogue.rules(str(game.path)))), note
        )

    def _note_saved(self, saved: "Sequence[Saved]") -> None:
        self._saved = saved

    def _note_records(self, records: "Sequence[GameRecords]") -> None:
        self._records = {(each.game, each.rules): each for each in records}

    def title(self) -> str:
        """What the program is called."""
        return tr("Weaving patience")

    def entries(self) -> Sequence[Entry]:
        """All there is to do."""
        return [*self._last(), *self._listed(), *self._played(), *self._others()]

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        back = () if self.desk.session is None else (BACK,)
        return hints_of(CHOOSE, DO, *back, _LEAVE)

    def press(self, key: str) -> None:
        """Leaves by `q`, from the table as well."""
        if key == "q":
            self.place.leave()
        elif key == "?":
            self.place.open(HelpPage(self.desk))
        else:
            super().press(key)

    def _last(self) -> list[Entry]:
        if self.desk.session is not None:
            return [
                Entry(tr("Back to the table"), do=lambda: self.place.close()),
            ]
        waiting = next((game for game in self._waiting() if game.fault is None), None)
        if waiting is None or waiting.header is None:
            return []
        return [
            Entry(
                tr("Go on with {game}", game=self.title_of(waiting)),
                aside=waiting.told,
                detail=tr("The game that was left last."),
                do=lambda: self.sit_down(lambda: self.desk.engine.resume(waiting.name)),
            )
        ]

    def _listed(self) -> list[Entry]:
        if self._games is None:
            return [Entry(tr("Reading the games…"))]
        asides = tr("can be won") if self._shares else ""
        return [Entry(tr("Games"), aside=asides), *map(self._game, self._games)]

    def _game(self, game: Listing) -> Entry:
        if game.broken:
            return Entry(
                game.id,
                aside=tr("broken"),
                detail=str(game.faults[0]),
                do=lambda: self.place.open(BrokenPage(self.desk, game.id, game.faults)),
            )
        summary = chosen(game.summary, spoken_language())
        share = self._shares.get(game.id)
        records = self._records.get((game.id, game.content_hash))
        said = [summary]
        if records is not None and records.ended:
            said.append(
                trn(
                    "Played: {count} game, {won} won.",
                    "Played: {count} games, {won} won.",
                    records.ended,
                    won=records.won,
                )
            )
        if share is not None:
            said.append(
                trn(
                    "Of {count} known deal {won} can be won.",
                    "Of {count} known deals {won} can be won.",
                    share.of,
                    won=share.won,
                )
            )
        return Entry(
            game.name(spoken_language()),
            note=summary,
            aside=_percent(share) if share is not None else "",
            detail=" ".join(said),
            do=lambda: self.place.open(GamePage(self.desk, game), self.take),
        )

    def _played(self) -> list[Entry]:
        waiting = len(self._waiting())
        ended = len(self._saved) - waiting
        return [
            Entry(tr("Played")),
            Entry(
                tr("Games in progress"),
                aside=str(waiting) if waiting else tr("none"),
                do=lambda: self._open_saved(ended=False),
            ),
            Entry(
                tr("Finished games"),
                aside=str(ended) if ended else tr("none"),
                do=lambda: self._open_saved(ended=True),
            ),
            Entry(tr("Statistics"), do=lambda: self.place.open(StatisticsPage(self.desk))),
        ]

    def _others(self) -> list[Entry]:
        return [
            Entry(tr("Program")),
            Entry(tr("Settings"), do=lambda: self.place.open(SettingsPage(self.desk))),
            Entry(tr("Keys"), do=lambda: self.place.open(HelpPage(self.desk))),
            Entry(tr("Leave"), do=lambda: self.place.leave()),
        ]

    def _open_saved(self, ended: bool) -> None:
        self.place.open(SavedPage(self.desk, ended, self._names()), self.take)

    def _waiting(self) -> "list[Saved]":
        return [game for game in self._saved if game.ended is None]

    def _names(self) -> dict[str, str]:
        return {game.id: game.name(spoken_language()) for game in self._games or ()}

    def title_of(self, saved: "Saved") -> str:
        """What a saved game is called, with its deal number."""
        assert saved.header is not None
        name = self._names().get(saved.header.game, saved.header.game)
        return title(name, saved.header.deal)


def _percent(share: "Share") -> str:
    return tr("{share}%", share=round(100 * share.won / share.of)) if share.of else ""
