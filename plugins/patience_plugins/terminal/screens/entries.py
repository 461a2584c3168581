"""Pages that are a list of entries, one of which is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from patience.language import mark
from patience_plugins.terminal.canvas import breadth
from patience_plugins.terminal.screens.page import BACK, BESIDE, Desk, Page, hints_of
from patience_plugins.terminal.screens.paper import FOOT, Hint, Paper, Target
from patience_plugins.terminal.status import cut

TOP = 2
"""The row on which entries begin."""

CHOOSE = Hint("↑↓", mark("choose"), "down")
DO = Hint("Enter", mark("open"), "enter")

_LABEL = 30
"""Columns of a label at most."""


@dataclass(frozen=True)
class Entry:
    """A row that can be chosen, or a heading."""

    label: str
    note: str = ""
    """What stands beside the label, as far as there is room."""
    aside: str = ""
    """What stands at the right; it is never cut."""
    detail: str = ""
    """What is said of it while it is chosen."""
    do: Callable[[], None] | None = None
    """What Enter and a click do; None for a heading."""
    turn: Callable[[int], None] | None = None
    """What → and ← do, told 1 or -1."""


class EntriesPage(Page):
    """A list, in which one entry is chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen = 0
        """The entry that is chosen, headings not counted."""
        self._top = 0
        """The first row that is shown."""
        self._shown = 1

    def title(self) -> str:
        """What the page is called."""
        raise NotImplementedError

    def aside(self) -> str:
        """What stands beside the title."""
        return ""

    def entries(self) -> Sequence[Entry]:
        """The entries and headings."""
        raise NotImplementedError

    def empty(self) -> str:
        """What is said where nothing can be chosen."""
        return ""

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        return hints_of(CHOOSE, DO, BACK)

    def write(self, paper: Paper) -> None:
        """Writes title, entries, and what there is to say of the one that is chosen."""
        paper.put(0, 0, self.title(), "title")
        paper.put_right(0, self.aside(), "quiet")
        entries = self.entries()
        doable = [entry for entry in entries if entry.do is not None]
        self.chosen = min(self.chosen, max(len(doable) - 1, 0))
        rows = _rows(entries)
        self._shown = paper.height - FOOT - TOP
        self._scroll_to(rows, doable)
        label = min(
            max((breadth(entry.label) for entry in doable if entry.note), default=0), _LABEL
        )
        number = sum(row is not None and row.do is not None for row in rows[: self._top])
        for y, entry in enumerate(rows[self._top : self._top + self._shown], TOP):
            if entry is None:
                continue
            if entry.do is None:
                paper.put(0, y, entry.label, "quiet")
                paper.put_right(y, entry.aside, "quiet")
                continue
            _write_entry(paper, y, entry, label, number == self.chosen)
            paper.target(-1, y, paper.room + 2, number)
            number += 1
        chosen = doable[self.chosen] if doable else None
        detail = chosen.detail if chosen else self.empty()
        if self.said:
            paper.foot(self.said, "", self.hints())
        else:
            paper.foot("", detail, self.hints())
        # That there is more than can be seen is said where no entry stands.
        if self._top > 0:
            paper.put_right(TOP - 1, "▲", "quiet")
        if self._top + self._shown < len(rows):
            paper.put_right(paper.height - FOOT, " ▼", "rule")

    def _scroll_to(self, rows: Sequence[Entry | None], doable: Sequence[Entry]) -> None:
        if doable:
            at = next(y for y, row in enumerate(rows) if row is doable[self.chosen])
            # The heading over the first entry comes into sight with it.
            first = 0 if self.chosen == 0 else at
            self._top = min(max(self._top, at - self._shown + 1), first)
        self._top = max(min(self._top, len(rows) - self._shown), 0)

    def press(self, key: str) -> None:
        """Chooses an entry, or does it."""
        doable = [entry for entry in self.entries() if entry.do is not None]
        page = max(self._shown - 1, 1)
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "tab": 1, "shift+tab": -1}
        steps |= {"pageup": -page, "pagedown": page, "home": -len(doable), "end": len(doable)}
        if key in steps:
            self.said = ""
            self._choose(self.chosen + steps[key], len(doable))
        elif doable and key in ("enter", "space"):
            self.said = ""
            self._do(doable[self.chosen])
        elif key in BESIDE and doable and (turn := doable[self.chosen].turn):
            self.said = ""
            turn(BESIDE[key])
        else:
            super().press(key)

    def point(self, target: Target) -> None:
        """A click on an entry chooses and does it."""
        if not isinstance(target, int):
            super().point(target)
            return
        doable = [entry for entry in self.entries() if entry.do is not None]
        if target < len(doable):
            self.said = ""
            self.chosen = target
            self._do(doable[target])

    def turn(self, rows: int) -> None:
        """A wheel goes on to other entries."""
        self._choose(self.chosen + rows, sum(entry.do is not None for entry in self.entries()))

    def _choose(self, number: int, count: int) -> None:
        self.chosen = min(max(number, 0), max(count - 1, 0))

    @staticmethod
    def _do(entry: Entry) -> None:
        assert entry.do is not None
        entry.do()


def _rows(entries: Sequence[Entry]) -> list[Entry | None]:
    """The entries with a free row over each heading."""
    rows: list[Entry | None] = []
    for entry in entries:
        if entry.do is None and rows:
            rows.append(None)
        if entry.label or entry.do is not None:
            rows.append(entry)
    return rows


def _write_entry(paper: Paper, y: int, entry: Entry, label: int, chosen: bool) -> None:
    strong, weak = ("panel.chosen", "panel.chosen") if chosen else ("text", "quiet")
    if chosen:
        paper.bar(y, "panel.chosen")
        paper.put(0, y, "▸", "panel.chosen")
    room = paper.room - 2 - (breadth(entry.aside) + 2 if entry.aside else 0)
    paper.put(2, y, cut(entry.label, max(room, 1)), strong)
    note = max(label, breadth(entry.label)) + 4
    if entry.note and note < room:
        paper.put(note, y, cut(entry.note, room + 2 - note), weak)
    paper.put_right(y, entry.aside, weak)
