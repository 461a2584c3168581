"""The bands of the suits: lines that grow, meet at a seam, cross, and become cloth."""

from collections.abc import Mapping
from itertools import pairwise

from patience.cards import SUIT_SIGNS, Card
from patience.names import Names
from patience.view import Line, Meeting, SuitView, View
from patience.words import meeting
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import Size


def band_columns(view: View, names: Names) -> dict[int, int]:
    """The column of each rank's step: that of its pile; ranks without one take those left over."""
    ranks = names.mechanics.rules.rank_numbers
    upright = [pile.rank for pile in view.piles if not pile.spread]
    columns = {rank: number for number, rank in enumerate(upright) if rank in ranks}
    free = (number for number in range(len(ranks) + len(upright)) if number not in columns.values())
    return {rank: columns[rank] if rank in columns else next(free) for rank in ranks}


class Band:
    """One suit's band, drawn from a row on."""

    def __init__(
        self, canvas: Canvas, size: Size, names: Names, columns: Mapping[int, int], row: int
    ) -> None:
        self._canvas = canvas
        self._size = size
        self._names = names
        self._columns = columns
        self._row = row
        # The steps of a column stand over the third cell of its cards.
        self._middle = {rank: size.column(column) + 2 for rank, column in columns.items()}

    def draw(self, suit: SuitView, number: int, chosen: int | None, cursor: Place | None) -> None:
        """Draws the band; `chosen` is the rank of the crossing under the cursor."""
        place = Place("band", number)
        width = max(self._middle.values()) + 3
        self._canvas.claim(0, self._row, width, self._size.band, place)
        here = cursor is not None and cursor.kind == "band" and cursor.number == number
        sign = SUIT_SIGNS[suit.suit] + ("›" if here else " ")
        self._canvas.put(0, self._row, sign, "cursor" if here else f"line.{suit.suit}", place)
        lanes = 2 if self._size.band > 1 else 1
        for lane in range(lanes):
            self._lane(suit, lane, lanes, place)
        if self._size.band > 2:
            told = meeting(self._names, suit)
            self._canvas.put(self._size.column(0), self._row + 2, told, "quiet", place)
        for crossing in suit.crossings:
            self._ring(crossing.play.card.rank, number, crossing.play.card.rank == chosen)

    def _lane(self, suit: SuitView, lane: int, lanes: int, place: Place) -> None:
        row = self._row + lane
        lines = [
            line
            for n, line in enumerate(suit.lines)
            if lanes == 1 or _lane_of(n, line, suit) == lane
        ]
        style = f"line.{suit.suit}"
        whole = suit.meeting is Meeting.COMPLETE
        covered = [self._covered(line) for line in suit.lines]
        mine = [self._covered(line) for line in lines]
        first, last = min(self._middle.values()) - 1, max(self._middle.values()) + 1
        for x in range(first, last + 1):
            over = sum(x in cells for cells in covered)
            if whole or (over > 1 and any(x in cells for cells in mine)):
                self._canvas.put(x, row, "▒", style, place)
            elif any(x in cells for cells in mine):
                rising = next(
                    line for line, cells in zip(lines, mine, strict=True) if x in cells
                ).rises
                stroke = ("▀" if lane == 0 else "▄") if lanes > 1 else ("━" if rising else "═")
                self._canvas.put(x, row, stroke, style, place)
        if whole:
            return
        self._steps(suit, lines, mine, covered, row, place, lanes)
        self._heads(suit, lines, row, place)
        if suit.meeting is Meeting.MET:
            self._seam(suit, row, place)

    def _covered(self, line: Line) -> set[int]:
        """The cells that a line runs over: from the step of its base to that of its top."""
        cells: set[int] = set()
        home = line.ranks[: line.height]
        for one, other in pairwise(home):
            left, right = sorted((self._middle[one], self._middle[other]))
            if abs(self._columns[one] - self._columns[other]) == 1:
                cells.update(range(left, right + 1))
            else:
                # Round the corner of the pack the line goes on at the other side.
                cells.update((left, right))
        return cells

    def _steps(
        self,
        suit: SuitView,
        lines: list[Line],
        mine: list[set[int]],
        covered: list[set[int]],
        row: int,
        place: Place,
        lanes: int,
    ) -> None:
        """What is missing: a dot a rank, and the names of those that the lines want next."""
        wanted = set() if suit.meeting is Meeting.MET else {line.next for line in lines} - {None}
        tops = {line.top for line in suit.lines}
        for rank, middle in self._middle.items():
            if rank in tops:
                continue
            bare = not any(middle in cells for cells in (covered if lanes == 1 else mine))
            if rank in wanted:
                label = self._names.letter(rank)
                if bare:
                    self._canvas.put(middle + 1 - len(label), row, label, "quiet", place)
                else:
                    self._canvas.put(middle - len(label), row, f" {label} ", "quiet", place)
            elif bare and (lanes == 1 or any(rank in line.ranks for line in lines)):
                self._canvas.put(middle, row, "·", "dots", place)

    def _heads(self, suit: SuitView, lines: list[Line], row: int, place: Place) -> None:
        by_top: dict[int, set[str]] = {}
        for line in lines:
            by_top.setdefault(line.top, set()).add("▸" if self._goes_right(line) else "◂")
        for top, arrows in by_top.items():
            x = self._middle[top] - 1
            head = str(self._names.card(Card(top, suit.suit)))
            self._canvas.put(x, row, head, f"head.{suit.suit}", place)
            if "◂" in arrows:
                self._canvas.put(x - 1, row, "◂", f"line.{suit.suit}", place)
            if "▸" in arrows:
                self._canvas.put(x + len(head), row, "▸", f"line.{suit.suit}", place)

    def _goes_right(self, line: Line) -> bool:
        other = line.next if line.next is not None else line.ranks[max(line.height - 2, 0)]
        right = self._columns[other] > self._columns[line.top]
        return right if line.next is not None else not right

    def _seam(self, suit: SuitView, row: int, place: Place) -> None:
        left, right = sorted(self._middle[line.top] for line in suit.lines[:2])
        for x in range(left + 1, right - 2):
            if self._canvas.sign(x, row) in " ━═▀▄·":
                self._canvas.put(x, row, "┃", "seam", place)

    def _ring(self, rank: int, number: int, chosen: bool) -> None:
        label = self._names.letter(rank)
        ring = f"«{label}»" if chosen else f"[{label}]"
        place = Place("band", number, rank)
        x = self._middle[rank] - len(label)
        self._canvas.put(x, self._row, ring, "chosen" if chosen else "ring", place)


def _lane_of(number: int, line: Line, suit: SuitView) -> int:
    """The lane of a line: those that rise lie above; where all are alike, one after the other."""
    alike = len({other.rises for other in suit.lines}) == 1
    return number % 2 if alike else int(not line.rises)


def draw_bands(
    canvas: Canvas,
    size: Size,
    view: View,
    names: Names,
    row: int,
    chosen: Card | None,
    cursor: Place | None,
) -> int:
    """Draws the bands of all suits from a row on; returns the row below them."""
    columns = band_columns(view, names)
    for number, suit in enumerate(view.suits):
        at = chosen.rank if chosen is not None and chosen.suit == suit.suit else None
        Band(canvas, size, names, columns, row).draw(suit, number, at, cursor)
        row += size.band
    return row
