"""The spread piles: every card is available, so every card is shown."""

from collections.abc import Collection

from patience.cards import SUIT_SIGNS, Card
from patience.names import Names
from patience.view import PileView, View
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.piles import stitches
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import MARGIN, Size


def draw_strips(
    canvas: Canvas,
    size: Size,
    view: View,
    names: Names,
    row: int,
    *,
    rows: int,
    scroll: int,
    cursor: Place | None,
    marks: bool,
    found: Collection[Card],
) -> None:
    """Draws the spread piles from a row on, in so many rows of cells for all of them.

    `scroll` is how many rows of cards are scrolled away of a pile that has more than fit.
    """
    spread = [(number, pile) for number, pile in enumerate(view.piles) if pile.spread]
    for number, pile in spread:
        height = rows // len(spread)
        strip = _Strip(canvas, size, names, number, pile, cursor, marks, found)
        strip.draw(row, height, scroll)
        row += height


class _Strip:
    def __init__(
        self,
        canvas: Canvas,
        size: Size,
        names: Names,
        number: int,
        pile: PileView,
        cursor: Place | None,
        marks: bool,
        found: Collection[Card],
    ) -> None:
        self._canvas = canvas
        self._size = size
        self._names = names
        self._number = number
        self._pile = pile
        self._cursor = cursor
        self._marks = marks
        self._found = found

    def draw(self, row: int, height: int, scroll: int) -> None:
        count = len(self._pile.cards)
        place = Place("pile", self._number, max(count - 1, 0))
        head = f"{self._names.pile(self._number)} ×{count}"
        caption = self._names.say("spread: every card is available")
        self._canvas.put(MARGIN, row, head, "text", place)
        x = MARGIN + max(7, len(head) + 2)
        self._canvas.put(x, row, caption, "quiet", place)
        shown = max((height - 1) // self._size.strip_card, 1)
        lines = -(-count // self._size.strip_cells)
        # More than fits is scrolled, so that the row of the cursor is in sight.
        first = min(max(scroll, 0), max(lines - shown, 0))
        if self._cursor is not None and self._cursor[:2] == ("pile", self._number):
            line = self._cursor.at // self._size.strip_cells
            first = min(max(first, line - shown + 1), line)
        if lines > shown:
            told = self._names.say(
                "rows {first}–{last} of {lines}",
                first=first + 1,
                last=min(first + shown, lines),
                lines=lines,
            )
            self._canvas.put(x + len(caption) + 3, row, told, "quiet", place)
        begin, end = first * self._size.strip_cells, (first + shown) * self._size.strip_cells
        for at in range(begin, min(end, count)):
            line, cell = divmod(at - begin, self._size.strip_cells)
            x = MARGIN + cell * self._size.strip_cell
            y = row + 1 + line * self._size.strip_card
            self._card(at, x, y)
            last = at + 1 == count or cell + 1 == self._size.strip_cells
            if last and self._size.strip_card > 1:
                self._edge(x + self._size.strip_cell, y, " ", "edge", place)

    def _card(self, at: int, x: int, y: int) -> None:
        card = self._pile.cards[at]
        place = Place("pile", self._number, at)
        here = self._cursor == place
        playable = self._marks and at in self._pile.playable
        kind = "cursor" if here else "card"
        if self._found:
            kind = "found" if card in self._found else "dim"
        text = str(self._names.card(card))
        width = self._size.strip_cell - 1
        self._canvas.claim(x, y, self._size.strip_cell, self._size.strip_card, place)
        style = f"{kind}.{card.suit}"
        for row in range(self._size.strip_card):
            self._canvas.put(x + 1, y + row, " " * width, style, place)
        self._canvas.put(x + 1, y, text, style, place)
        left, right = _signs(here, playable)
        if self._size.strip_card > 1:
            self._edge(x, y, left, "cursor" if here else "mark" if playable else "edge", place)
            self._canvas.put(x + 1 + len(text), y, right, style, place)
            sign = SUIT_SIGNS[card.suit].rjust(width - len(stitches(card)))
            low = y + self._size.strip_card - 1
            self._canvas.put(x + 1, low, stitches(card) + sign, style, place)
        else:
            beside = "playable" if playable else "text"
            self._canvas.put(x, y, left, beside, place)
            self._canvas.put(x + 1 + len(text), y, right, beside, place)

    def _edge(self, x: int, y: int, sign: str, style: str, place: Place) -> None:
        """The left edge of a card of several rows, which lies on the one before."""
        side = {"cursor": "║", "mark": "┃", "edge": "│"}[style]
        for row in range(self._size.strip_card):
            self._canvas.put(x, y + row, side if row or sign == " " else sign, style, place)


def _signs(here: bool, playable: bool) -> tuple[str, str]:
    """What stands left and right of a card."""
    if here:
        return ("«", "»") if playable else ("‹", "›")
    return "▲" if playable else " ", ""
