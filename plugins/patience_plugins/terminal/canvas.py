"""A sheet of cells to draw on: each has a character, a style, and the place that it shows."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import get_character_cell_size

from patience_plugins.terminal.places import Place

GLYPHS = {
    "▮": "#", "▯": ".", "▸": ">", "◂": "<", "·": ".", "━": "-", "═": "=", "▒": "#", "┃": "|",
    "▲": "^", "│": "|", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "─": "-", "╔": "#", "╗": "#",
    "╚": "#", "╝": "#", "║": "#", "┏": "+", "┓": "+", "┗": "+", "┛": "+", "×": "x", "▼": "V",
    "↑": "^", "↓": "v", "«": ">", "»": "<", "‹": "(", "›": ")", "…": "~", "’": "'", "‘": "'",
    "“": '"', "”": '"', "–": "-", "—": "-", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "▄": "-",
    "▀": "=", "█": "#", "▌": "|", "←": "<", "→": ">", "┼": "+", "▁": "_", "▂": "_", "▃": ".",
    "▅": "-", "▆": "=", "▇": "#", "┌": "+", "┐": "+", "└": "+", "┘": "+", "╶": "-", "┊": ":",
    "№": "#", "„": '"', "−": "-", "\u00a0": " ",
}  # fmt: skip
"""What stands for a sign in ASCII, one cell for one."""

_BY_STYLE = {("═", "frame"): "=", ("═", "cursor"): "=", ("▒", "back"): "/", ("┛", "hand"): "'"}
_BY_STYLE |= {("┗", "hand"): "'", ("━", "chance"): "=", ("›", "reason"): ">"}
_BY_STYLE |= {(sign, style): '"' for sign in "«»" for style in ("message", "reason")}
"""The same where the style makes a difference."""


class Span(NamedTuple):
    """Neighbouring cells of one style."""

    text: str
    style: str


_PLAIN = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e"
    "\u2190-\u2199\u2500-\u25fc\u2660-\u2667]*"
)
"""Texts of which each sign takes one cell, as far as that can be told at a glance."""


def cells_of(text: str) -> Sequence[str]:
    """What the cells of a text hold: a wide letter has an empty cell after it, an accent none.

    >>> list(cells_of("織a"))
    ['織', '', 'a']
    """
    if _PLAIN.fullmatch(text):
        return text
    cells: list[str] = []
    for sign in text:
        wide = get_character_cell_size(sign)
        if wide:
            cells += [sign, *[""] * (wide - 1)]
        elif cells:
            cells[-2 if cells[-1] == "" else -1] += sign
    return cells


def breadth(text: str) -> int:
    """How many cells a text takes."""
    return len(cells_of(text))


class Canvas:
    """Cells that can be written on; what falls outside is cut off."""

    def __init__(self, width: int, height: int, style: str = "table") -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._places: list[list[Place | None]] = [[None] * width for _ in range(height)]
        self._has_wide = False
        """Whether there may be letters on it that take more cells than one, or none."""

    def put(self, x: int, y: int, text: str, style: str, place: Place | None = None) -> None:
        """Writes a text from a cell on to the right; without a place it leaves those below it."""
        cells = cells_of(text)
        left, right = self._clipped(x, len(cells))
        if left < right and 0 <= y < self.height:
            self._signs[y][left:right] = cells[left - x : right - x]
            self._has_wide |= cells is not text
            if self._has_wide:
                self._mend(y, left)
                self._mend(y, right)
            self._styles[y][left:right] = [style] * (right - left)
            if place is not None:
                self._places[y][left:right] = [place] * (right - left)

    def _mend(self, y: int, x: int) -> None:
        """Takes a letter away of which one half was cut off at a cell: rows keep their width."""
        signs = self._signs[y]
        if x < self.width and signs[x] == "":
            signs[x] = " "
            if x > 0 and breadth(signs[x - 1]) == 2:
                signs[x - 1] = " "
        elif x > 0 and breadth(signs[x - 1]) == 2 and (x == self.width or signs[x] != ""):
            signs[x - 1] = " "

    def tint(self, x: int, y: int, width: int, style: str) -> None:
        """Gives cells another style."""
        left, right = self._clipped(x, width)
        if left < right and 0 <= y < self.height:
            self._styles[y][left:right] = [style] * (right - left)

    def claim(self, x: int, y: int, width: int, height: int, place: Place | None) -> None:
        """Says what a rectangle shows; with None, nothing that can be pointed at."""
        left, right = self._clipped(x, width)
        for row in range(max(y, 0), min(y + height, self.height) if left < right else 0):
            self._places[row][left:right] = [place] * (right - left)

    def sign(self, x: int, y: int) -> str:
        """The character of a cell."""
        return self._signs[y][x]

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Lays another canvas over this one, and over the places below it."""
        left, right = self._clipped(x, other.width)
        for row in range(max(y, 0), min(y + other.height, self.height) if left < right else 0):
            there = slice(left - x, right - x)
            self._signs[row][left:right] = other._signs[row - y][there]
            self._styles[row][left:right] = other._styles[row - y][there]
            self._places[row][left:right] = other._places[row - y][there]

    def _clipped(self, x: int, width: int) -> tuple[int, int]:
        """The cells from one on, as far as the canvas has them."""
        return max(x, 0), min(x + width, self.width)

    def rows(self, ascii_only: bool) -> Iterator[tuple[Span, ...]]:
        """The rows, each as its spans."""
        for signs, styles in zip(self._signs, self._styles, strict=True):
            spans = []
            begin = 0
            for style, run in groupby(styles):
                end = begin + sum(1 for _ in run)
                cells = signs[begin:end]
                spans.append(Span(_in_ascii(cells, style) if ascii_only else "".join(cells), style))
                begin = end
            yield tuple(spans)

    def places(self) -> list[list[Place | None]]:
        """What can be pointed at, by row and cell."""
        return self._places


def _in_ascii(cells: Sequence[str], style: str) -> str:
    text = "".join(cells)
    if text.isascii():
        return text
    kind = style.partition(".")[0]
    return "".join(
        cell if cell.isascii() else _BY_STYLE.get((cell, kind)) or _ascii_of(cell) for cell in cells
    )


def _ascii_of(cell: str) -> str:
    """What stands for a cell; the letters of any language stay."""
    return GLYPHS.get(cell) or (cell if cell[0].isalpha() else "?" * breadth(cell))
