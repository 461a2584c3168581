"""How the games went, in figures and a plot; they are those of a plug-in that keeps them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from patience.language import mark, tr, trn
from patience_plugins.terminal.screens.lines import SCROLL, Line, LinesPage
from patience_plugins.terminal.screens.page import BACK, BESIDE, Desk, hints_of
from patience_plugins.terminal.screens.paper import Hint, folded
from patience_plugins.terminal.screens.plot import LABEL, bars, labelled, thickness

if TYPE_CHECKING:
    from patience.records import GameRecords

_OTHER = Hint("← →", mark("other game"), "right")

_PLOT_ROWS = 5


class StatisticsPage(LinesPage):
    """The records of one game at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._records: Sequence[GameRecords] | None = None
        self._shown_record = 0

    def begin(self) -> None:
        """Reads the records, which may have to be made up from the saved games."""
        self.read(self.desk.engine.records, self._note)

    def _note(self, records: "Sequence[GameRecords]") -> None:
        self._records = records

    def title(self) -> str:
        """What the page is called."""
        return tr("Statistics")

    def aside(self) -> str:
        """Which of the games is shown."""
        if not self._records or len(self._records) == 1:
            return ""
        return tr(
            "game {number} of {count}", number=self._shown_record + 1, count=len(self._records)
        )

    def lines(self, width: int) -> Sequence[Line]:
        """The records, or why there are none."""
        if self.said:
            return [Line(text) for text in folded(self.said, width)]
        if self._records is None:
            return [Line(tr("Counting the games…"), "quiet")]
        if not self.desk.engine.plugins.keepers():
            return [Line(tr("No plug-in that is loaded keeps statistics."))]
        if not self._records:
            return [Line(tr("No game has been played yet."))]
        return list(self._of(self._records[self._shown_record], width))

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        other = (_OTHER,) if self._records and len(self._records) > 1 else ()
        return hints_of(SCROLL, *other, BACK)

    def press(self, key: str) -> None:
        """Goes to another game."""
        step = BESIDE.get(key)
        if step is None or not self._records:
            super().press(key)
        else:
            self.top = 0
            self._shown_record = (self._shown_record + step) % len(self._records)

    def _of(self, records: "GameRecords", width: int) -> Iterator[Line]:
        yield Line(records.name, "accent")
        yield Line()
        if records.results:
            yield from self._plot(records, width)
            yield Line()
        label = max((len(name) for name, _ in records.lines), default=0)
        for name, value in records.lines:
            yield Line(f"{name.ljust(label)}  {value}")

    def _plot(self, records: "GameRecords", width: int) -> Iterator[Line]:
        room = width - LABEL
        count = min(len(records.results), room)
        yield Line(
            trn(
                "Cards home in the last {count} game; {mark} is a game that was won.",
                "Cards home in the last {count} games; {mark} is a game that was won.",
                count,
                mark="▲",
            ),
            "quiet",
        )
        rows = bars(records.cards_home, records.cards, room, _PLOT_ROWS, self.desk.ascii)
        for row in labelled(rows, str(records.cards)):
            yield Line(row)
        thick = thickness(count, room)
        results = "".join(("▲" if won else "·").ljust(thick) for won in records.results[-count:])
        yield Line(" " * LABEL + results, "accent")
