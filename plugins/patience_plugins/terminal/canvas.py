"""A sheet of cells to draw on: each has a character, a style, and the place that it shows."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from patience_plugins.terminal.places import Place

GLYPHS = {
    "▮": "#", "▯": ".", "▸": ">", "◂": "<", "·": ".", "━": "-", "═": "=", "▒": "#", "┃": "|",
    "▲": "^", "│": "|", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "─": "-", "╔": "#", "╗": "#",
    "╚": "#", "╝": "#", "║": "#", "┏": "+", "┓": "+", "┗": "+", "┛": "+", "×": "x", "▼": "V",
    "↑": "^", "↓": "v", "«": ">", "»": "<", "‹": "(", "›": ")", "…": "~", "’": "'", "‘": "'",
    "“": '"', "”": '"', "–": "-", "—": "-", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "▄": "-",
    "▀": "=", "█": "#", "▌": "|", "←": "<", "→": ">", "┼": "+", "▁": "_", "▂": "_", "▃": ".",
    "▅": "-", "▆": "=", "▇": "#", "┌": "+", "┐": "+", "└": "+", "┘": "+", "╌": "-", "┊": ":",
}  # fmt: skip
"""What stands for a sign in ASCII, one cell for one."""

_BY_STYLE = {("═", "frame"): "=", ("═", "cursor"): "=", ("▒", "back"): "/", ("┛", "hand"): "'"}
_BY_STYLE |= {("┗", "hand"): "'", ("━", "chance"): "=", ("›", "reason"): ">"}
"""The same where the style makes a difference."""


class Span(NamedTuple):
    """Neighbouring cells of one style."""

    text: str
    style: str


class Canvas:
    """Cells that can be written on; what falls outside is cut off."""

    def __init__(self, width: int, height: int, style: str = "table") -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._places: dict[tuple[int, int], Place] = {}

    def put(self, x: int, y: int, text: str, style: str, place: Place | None = None) -> None:
        """Writes a text from a cell on to the right."""
        if not 0 <= y < self.height:
            return
        for at, sign in enumerate(text, x):
            if 0 <= at < self.width:
                self._signs[y][at] = sign
                self._styles[y][at] = style
                if place is not None:
                    self._places[at, y] = place

    def tint(self, x: int, y: int, width: int, style: str) -> None:
        """Gives cells another style."""
        if 0 <= y < self.height:
            for at in range(max(x, 0), min(x + width, self.width)):
                self._styles[y][at] = style

    def claim(self, x: int, y: int, width: int, height: int, place: Place | None) -> None:
        """Says what a rectangle shows; with None, nothing that can be pointed at."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for at in range(max(x, 0), min(x + width, self.width)):
                if place is None:
                    self._places.pop((at, row), None)
                else:
                    self._places[at, row] = place

    def sign(self, x: int, y: int) -> str:
        """The character of a cell."""
        return self._signs[y][x]

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Lays another canvas over this one, and over the places below it."""
        for row in range(other.height):
            for at in range(other.width):
                if 0 <= at + x < self.width and 0 <= row + y < self.height:
                    self._signs[row + y][at + x] = other._signs[row][at]
                    self._styles[row + y][at + x] = other._styles[row][at]
                    self.claim(at + x, row + y, 1, 1, other._places.get((at, row)))

    def rows(self, ascii_only: bool) -> Iterator[tuple[Span, ...]]:
        """The rows, each as its spans."""
        for signs, styles in zip(self._signs, self._styles, strict=True):
            cells = zip(signs, styles, strict=True)
            yield tuple(
                Span("".join(_written(sign, style, ascii_only) for sign, style in run), style)
                for style, run in groupby(cells, key=lambda cell: cell[1])
            )

    def places(self) -> dict[tuple[int, int], Place]:
        """What can be pointed at, by cell."""
        return dict(self._places)


def _written(sign: str, style: str, ascii_only: bool) -> str:
    if not ascii_only or sign.isascii():
        return sign
    if (sign, style.partition(".")[0]) in _BY_STYLE:
        return _BY_STYLE[sign, style.partition(".")[0]]
    return GLYPHS.get(sign, "?")
