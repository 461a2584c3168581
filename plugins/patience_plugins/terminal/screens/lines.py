"""Pages of text that is scrolled."""

from collections.abc import Sequence
from typing import NamedTuple

from patience.language import mark
from patience_plugins.terminal.screens.page import BACK, Desk, Page, hints_of
from patience_plugins.terminal.screens.paper import Hint, Paper, Target

TOP = 2
"""The row on which the text begins."""

SCROLL = Hint("↑↓", mark("scroll"), "down")


class Line(NamedTuple):
    """A line of text."""

    text: str = ""
    style: str = "text"
    x: int = 0
    target: Target | None = None
    """What a click on it means, if it means something."""


class LinesPage(Page):
    """A text, as much of it as there is room for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.top = 0
        """The first line that is shown."""
        self._last = 0
        self._shown = 1

    def title(self) -> str:
        """What the page is called."""
        raise NotImplementedError

    def aside(self) -> str:
        """What stands beside the title."""
        return ""

    def lines(self, width: int) -> Sequence[Line]:
        """The text, in lines of so many columns."""
        raise NotImplementedError

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        return hints_of(SCROLL, BACK)

    def write(self, paper: Paper) -> None:
        """Writes title, text and keys."""
        paper.put(0, 0, self.title(), "title")
        paper.put_right(0, self.aside(), "quiet")
        lines = self.lines(paper.room)
        self._shown = paper.height - TOP - 1
        self._last = max(len(lines) - self._shown, 0)
        self.top = min(self.top, self._last)
        for y, line in enumerate(lines[self.top : self.top + self._shown], TOP):
            paper.put(line.x, y, line.text, line.style)
            if line.target is not None:
                paper.target(0, y, paper.room, line.target)
        paper.hints(paper.height - 1, self.hints())
        if self._last:
            where = f"{'▲' if self.top else '·'} {'▼' if self.top < self._last else '·'}"
            paper.put_right(paper.height - 1, where, "keys")

    def press(self, key: str) -> None:
        """Scrolls, or closes the page."""
        page = max(self._shown - 1, 1)
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page}
        steps |= {"space": page, "home": -self._last, "end": self._last}
        if key in steps:
            self.turn(steps[key])
        else:
            super().press(key)

    def turn(self, rows: int) -> None:
        """Scrolls by rows."""
        self.top = min(max(self.top + rows, 0), self._last)
