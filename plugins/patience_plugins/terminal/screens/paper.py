"""What a page draws on: cells with styles, and what a click on them means."""

import textwrap
from typing import NamedTuple

from patience_plugins.terminal.canvas import Canvas, Span, breadth
from patience_plugins.terminal.status import cut

WIDEST = 100
"""Text runs over so many columns at most, in the middle of a wider window."""

MARGIN = 2
"""Columns that stay free at the left and at the right."""

Target = int | str
"""What a click means: the entry of this number, or this key."""


class Hint(NamedTuple):
    """A key that the last row of a page names; a click on it presses it."""

    shown: str
    label: str
    """What it does; it may be empty where the next one says it."""
    key: str

    @property
    def text(self) -> str:
        """The key and its label."""
        return f"{self.shown} {self.label}".rstrip()


class Paper:
    """A window full of cells."""

    def __init__(self, width: int, height: int, widest: int = WIDEST) -> None:
        self.width = width
        self.height = height
        self.room = min(width, widest) - 2 * MARGIN
        """Columns for text."""
        self.left = (width - min(width, widest)) // 2 + MARGIN
        """Where text begins."""
        self._canvas = Canvas(width, height)
        self._targets: list[tuple[range, int, Target]] = []

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Writes a text, counted from where text begins; what does not fit is cut off."""
        room = self.room - x
        if room > 0:
            self._canvas.put(self.left + x, y, cut(text, room), style)

    def put_right(self, y: int, text: str, style: str) -> None:
        """Writes a text so that it ends where text ends."""
        self.put(max(self.room - breadth(text), 0), y, text, style)

    def fill(self, y: int, style: str) -> None:
        """Gives a row of the whole window a style."""
        self._canvas.put(0, y, " " * self.width, style)

    def bar(self, y: int, style: str) -> None:
        """Gives a row a style, a column wider than text at both sides."""
        self._canvas.put(self.left - 1, y, " " * (self.room + 2), style)

    def rule(self, y: int, style: str) -> None:
        """Draws a line over the whole width of the text."""
        self.fill(y, style)
        self.put(0, y, "─" * self.room, style)

    def target(self, x: int, y: int, width: int, target: Target) -> None:
        """Says what a click on some cells means, counted from where text begins."""
        self._targets.append((range(self.left + x, self.left + x + width), y, target))

    def target_at(self, x: int, y: int) -> Target | None:
        """What a click on a cell of the window means."""
        for columns, row, target in self._targets:
            if row == y and x in columns:
                return target
        return None

    def rows(self, ascii_only: bool) -> list[tuple[Span, ...]]:
        """The rows of the window."""
        return list(self._canvas.rows(ascii_only))

    def plain(self, text: str) -> None:
        """Writes a text and nothing else, from edge to edge."""
        for y, line in enumerate(folded(text, self.width)):
            self._canvas.put(0, y, line, "text")

    def foot(self, what: str, more: str, hints: tuple[Hint, ...]) -> None:
        """Draws the last rows: a sentence, what more there is to say, and the keys."""
        top = self.height - FOOT
        self.rule(top, "rule")
        for y in range(top + 1, self.height):
            self.fill(y, "reason")
        said = folded(what, self.room)[:_SAID]
        rest = folded(more, self.room)
        for offset, line in enumerate(said):
            self.put(0, top + 1 + offset, line, "message")
        for offset, line in enumerate(rest[: _SAID - len(said)]):
            self.put(0, top + 1 + len(said) + offset, line, "reason")
        self.hints(self.height - 1, hints)

    def hints(self, y: int, hints: tuple[Hint, ...]) -> None:
        """Draws the row of keys; where it is too short for all, the last one is kept."""
        self.fill(y, "keys")
        shown = list(hints)
        while len(shown) > 1 and sum(len(hint.text) + 2 for hint in shown) - 2 > self.room:
            del shown[-2]
        x = 0
        for hint in shown:
            text = hint.text
            self.put(x, y, text, "keys")
            self.target(x, y, len(text), hint.key)
            x += len(text) + 2


_SAID = 3
"""Rows for what is said of an entry."""

FOOT = _SAID + 2
"""The rows at the foot of a page."""


def folded(text: str, width: int) -> list[str]:
    """A text in lines of a width; words that are longer, as paths are, go over several.

    >>> folded("a rule file", 7)
    ['a rule', 'file']
    """
    return textwrap.wrap(text, max(width, 1), break_on_hyphens=False)
