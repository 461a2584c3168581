"""The bands of the suits: lines that grow, meet at a seam, cross, and become cloth."""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from patience.cards import SUIT_SIGNS, Card
from patience.names import Names
from patience.view import Line, Meeting, SuitView, View
from patience.words import meeting
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import Size


def draw_bands(
    canvas: Canvas,
    size: Size,
    view: View,
    names: Names,
    row: int,
    chosen: Card | None,
    cursor: Place | None,
) -> int:
    """Draws the bands of all suits from a row on; returns the row below them.

    `chosen` is the card of the crossing under the cursor.
    """
    # A rank's step stands over its pile, and piles answer the ranks from the first one on.
    columns = {rank: at for at, rank in enumerate(names.mechanics.rules.rank_numbers)}
    for number, suit in enumerate(view.suits):
        band = Band(canvas, size, names, columns, row, number, suit)
        here = cursor is not None and cursor.kind == "band" and cursor.number == number
        band.draw(chosen.rank if chosen is not None and chosen.suit == suit.suit else None, here)
        row += size.band
    return row


class _Lane(NamedTuple):
    """A row of a band, and the lines that run in it."""

    row: int
    lines: tuple[int, ...]
    first: bool


class Band:
    """One suit's band, drawn from a row on."""

    def __init__(
        self,
        canvas: Canvas,
        size: Size,
        names: Names,
        columns: Mapping[int, int],
        row: int,
        number: int,
        suit: SuitView,
    ) -> None:
        self._canvas = canvas
        self._size = size
        self._names = names
        self._columns = columns
        self._row = row
        self._suit = suit
        self._place = Place("band", number)
        # The steps of a column stand over the third cell of its cards.
        self._middle = {rank: size.column(column) + 2 for rank, column in columns.items()}
        self._covered = [self._cells(line) for line in suit.lines]

    def draw(self, chosen: int | None, here: bool) -> None:
        """Draws the band; `chosen` is the rank of the crossing under the cursor."""
        width = self._size.column(max(self._columns.values())) + self._size.card[0]
        self._canvas.claim(0, self._row, width, self._size.band, self._place)
        for lane in self._lanes():
            self._put(0, lane.row, " " * width, "band")
        sign = SUIT_SIGNS[self._suit.suit] + ("›" if here else " ")
        self._put(0, self._row, sign, "cursor" if here else self._line)
        for lane in self._lanes():
            self._strokes(lane)
            if self._suit.meeting is not Meeting.COMPLETE:
                self._steps(lane)
                self._heads(lane)
        if self._suit.meeting is Meeting.MET:
            self._seam()
        if self._size.band > 2:
            told = meeting(self._names, self._suit)
            self._put(self._size.column(0), self._row + 2, told, "quiet")
        for crossing in self._suit.crossings:
            self._ring(crossing.play.card.rank, crossing.play.card.rank == chosen)

    def _lanes(self) -> list[_Lane]:
        """The rows in which the lines run; of two, those that rise have the upper one."""
        lines = self._suit.lines
        if self._size.band == 1:
            return [_Lane(self._row, tuple(range(len(lines))), first=True)]
        alike = len({line.rises for line in lines}) == 1
        upper = [n for n, line in enumerate(lines) if (n % 2 == 0 if alike else line.rises)]
        lower = [n for n in range(len(lines)) if n not in upper]
        return [
            _Lane(self._row, tuple(upper), first=True),
            _Lane(self._row + 1, tuple(lower), first=False),
        ]

    def _cells(self, line: Line) -> set[int]:
        """The cells that a line runs over: from the step of its base to that of its top."""
        cells: set[int] = set()
        for one, other in pairwise(line.ranks[: line.height]):
            left, right = sorted((self._middle[one], self._middle[other]))
            if abs(self._columns[one] - self._columns[other]) == 1:
                cells.update(range(left, right + 1))
            else:
                # Round the corner of the pack the line goes on at the other side.
                cells.update((left, right))
        return cells

    def _strokes(self, lane: _Lane) -> None:
        """The lines of a lane; where all of the suit have passed, cloth."""
        whole = self._suit.meeting is Meeting.COMPLETE
        enough = max(len(self._covered), 2)
        for x in range(min(self._middle.values()) - 1, max(self._middle.values()) + 2):
            passed = sum(x in cells for cells in self._covered)
            mine = [n for n in lane.lines if x in self._covered[n]]
            if whole or (mine and passed >= enough):
                self._put(x, lane.row, "▒", self._line)
            elif mine:
                self._put(x, lane.row, self._stroke(lane, self._suit.lines[mine[0]]), self._line)

    def _stroke(self, lane: _Lane, line: Line) -> str:
        if self._size.band == 1:
            return "━" if line.rises else "═"
        # The two lanes of a suit lie close to each other, so that those of two suits do not.
        return "▄" if lane.first else "▀"

    def _steps(self, lane: _Lane) -> None:
        """What is missing: a dot a rank, and the names of those that the lines want next."""
        lines = self._suit.lines
        mine = [lines[number] for number in lane.lines]
        named = set() if self._suit.meeting is Meeting.MET else {line.next for line in mine}
        taken = {line.top for line in lines} | {line.next for line in lines}
        for rank, middle in self._middle.items():
            if rank in named - {line.top for line in mine}:
                label = self._names.letter(rank)
                if self._canvas.sign(middle, lane.row) == " ":
                    self._put(middle + 1 - len(label), lane.row, label, "band.quiet")
                else:
                    self._put(middle - len(label), lane.row, f" {label} ", "band.quiet")
            elif lane.first and rank not in taken and not self._is_covered(middle):
                self._put(middle, lane.row, "·", "band.dots")

    def _is_covered(self, x: int) -> bool:
        return any(x in cells for cells in self._covered)

    def _heads(self, lane: _Lane) -> None:
        arrows: dict[int, set[str]] = {}
        for number in lane.lines:
            line = self._suit.lines[number]
            arrows.setdefault(line.top, set()).add("▸" if self._goes_right(line) else "◂")
        for top, signs in arrows.items():
            x = self._middle[top] - 1
            head = str(self._names.card(Card(top, self._suit.suit)))
            self._put(x, lane.row, head, f"head.{self._suit.suit}")
            if "◂" in signs:
                self._put(x - 1, lane.row, "◂", self._line)
            if "▸" in signs:
                self._put(x + len(head), lane.row, "▸", self._line)

    def _goes_right(self, line: Line) -> bool:
        """Whether the line grows to the right; a complete one goes on as it came."""
        if line.next is not None:
            return self._columns[line.next] > self._columns[line.top]
        return self._columns[line.top] > self._columns[line.ranks[max(line.height - 2, 0)]]

    def _seam(self) -> None:
        """What two lines that have met leave between them, in all their rows."""
        left, right = sorted(self._middle[line.top] for line in self._suit.lines[:2])
        for lane in self._lanes():
            for x in {(left + right - 1) // 2, (left + right) // 2}:
                if self._canvas.sign(x, lane.row) in " ━═▄▀·":
                    self._put(x, lane.row, "┃", "seam")

    def _ring(self, rank: int, chosen: bool) -> None:
        """A crossing to be had: it stands on the line that it would be taken back from."""
        label = self._names.letter(rank)
        middle = self._middle[rank]
        on = [lane for lane in self._lanes() for n in lane.lines if middle in self._covered[n]]
        row = on[0].row if on else self._row
        ring = f"«{label}»" if chosen else f"[{label}]"
        place = self._place._replace(at=rank)
        style = "chosen" if chosen else "ring"
        self._canvas.put(middle - len(label), row, ring, style, place)

    @property
    def _line(self) -> str:
        return f"line.{self._suit.suit}"

    def _put(self, x: int, row: int, text: str, style: str) -> None:
        self._canvas.put(x, row, text, style, self._place)
