"""The piles in their columns, top cards on one line, and the exiles in the last column."""

from collections.abc import Collection, Sequence

from patience.cards import SUIT_SIGNS, Card
from patience.names import Names
from patience.view import PileView, View
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import MARGIN, Size, exiles_column

_FRAMES = {"edge": "╭─╮│╰╯─", "frame": "╭─╮│╰╯─", "playable": "┏━┓┃┗┛━", "cursor": "╔═╗║╚╝═"}
"""Corners and edges: the upper ones, the sides, the lower ones."""


class Piles:
    """The piles of a view, drawn from a row on: the heads stand in it."""

    def __init__(
        self,
        canvas: Canvas,
        size: Size,
        names: Names,
        row: int,
        *,
        cursor: Place | None,
        marks: bool,
        found: Collection[Card],
        struck: int | None,
    ) -> None:
        self._canvas = canvas
        self._size = size
        self._names = names
        self._row = row
        self._cursor = cursor
        self._marks = marks
        self._found = found
        self._struck = struck
        self._tops = row + 1 + size.beneath

    def draw(self, view: View) -> int:
        """Draws all of them; returns the row below."""
        for number, pile in enumerate(view.piles):
            if not pile.spread:
                self._pile(number, pile, self._size.column(number))
        self._exiles(view, self._size.column(exiles_column(view)))
        return self._tops + self._size.card[1]

    def _pile(self, number: int, pile: PileView, x: int) -> None:
        count = len(pile.cards)
        width, height = self._size.card
        place = Place("pile", number, max(count - 1, 0))
        self._canvas.claim(x, self._row, width, self._tops + height - self._row, place)
        name = self._names.pile(number)
        head = f"{name} ×{count}"
        if len(head) >= self._size.pitch:
            head = f"{name}×{count}"
        self._canvas.put(x, self._row, head, "text", place)
        self._thread(x, self._tops - min(max(count - 1, 0), self._size.beneath), place)
        if not pile.cards:
            self._hollow(x, place)
            return
        places = [place._replace(at=at) for at in range(count)]
        self._beneath(pile.cards[:-1], x, places)
        self._top(number, pile, x, place)

    def _beneath(self, cards: Sequence[Card], x: int, places: Sequence[Place]) -> None:
        """The cards under a top one, the lowest uppermost, and the number of those left out."""
        width, rows = self._size.card[0], self._size.beneath
        shown = len(cards) if len(cards) <= rows else rows - 1
        hidden = len(cards) - shown
        for row in range(shown):
            y = self._tops - shown + row
            place = places[hidden + row]
            self._canvas.put(x, y, "│" + " " * (width - 2) + "│", "edge", place)
            self._card(x + 1, y, cards[hidden + row], place)
        if hidden:
            text = f"│{f'+{hidden}'.ljust(width - 2)}│"
            self._canvas.put(x, self._tops - rows, text, "quiet", places[0])

    def _thread(self, x: int, end: int, place: Place) -> None:
        """The warp of the loom, from the head of a column to its first card, in large windows."""
        if self._size.band > 1:
            for row in range(self._row + 1, end):
                self._canvas.put(x + 2, row, "┊", "thread", place)

    def _card(self, x: int, y: int, card: Card, place: Place, kind: str = "card") -> None:
        if self._found:
            kind = "found" if card in self._found else "dim"
        text = str(self._names.card(card))
        self._canvas.put(x, y, text.ljust(self._size.card[0] - 2), f"{kind}.{card.suit}", place)

    def _top(self, number: int, pile: PileView, x: int, place: Place) -> None:
        card = pile.cards[-1]
        playable = self._marks and place.at in pile.playable
        cursor = self._cursor == place
        self._box(x, "cursor" if cursor else "playable" if playable else "edge", place)
        kind = "cursor" if cursor else "card"
        self._face(card, x, kind, place)
        width = self._size.card[0] - 2
        if self._struck == number:
            self._canvas.put(x + 1, self._tops + 2, "↑".center(width), "mark", place)
        elif playable:
            style = f"cursor.{card.suit}" if cursor else "mark"
            self._canvas.put(x + 1, self._tops + 2, "▲".center(width), style, place)

    def _face(self, card: Card, x: int, kind: str, place: Place) -> None:
        """The inside of a card that lies uppermost; a large one has its suit once more."""
        width, height = self._size.card[0] - 2, self._size.card[1]
        for row in range(1, height - 1):
            self._canvas.put(x + 1, self._tops + row, " " * width, f"{kind}.{card.suit}", place)
        self._card(x + 1, self._tops + 1, card, place, kind)
        if height > 4:
            sign = SUIT_SIGNS[card.suit].rjust(width - len(stitches(card)))
            low = self._tops + height - 2
            self._canvas.put(x + 1, low, stitches(card) + sign, f"{kind}.{card.suit}", place)

    def _box(self, x: int, kind: str, place: Place | None) -> None:
        width, height = self._size.card
        left, top, right, side, low_left, low_right, low = tuple(_FRAMES[kind])
        y = self._tops
        self._canvas.put(x, y, left + top * (width - 2) + right, kind, place)
        for row in range(1, height - 1):
            self._canvas.put(x, y + row, side, kind, place)
            self._canvas.put(x + width - 1, y + row, side, kind, place)
        self._canvas.put(x, y + height - 1, low_left + low * (width - 2) + low_right, kind, place)

    def _hollow(self, x: int, place: Place) -> None:
        """Where no card lies."""
        if self._cursor == place:
            self._box(x, "cursor", place)
            for row in range(1, self._size.card[1] - 1):
                width = self._size.card[0] - 2
                self._canvas.put(x + 1, self._tops + row, " " * width, "cursor", place)
            return
        dots = " ".join("·" * (self._size.card[0] // 2 + 1))
        for row in (0, self._size.card[1] - 1):
            self._canvas.put(x, self._tops + row, dots, "dots", place)

    def _exiles(self, view: View, x: int) -> None:
        width, height = self._size.card
        place = Place("exiles")
        self._canvas.claim(x, self._row, width, self._tops + height - self._row, place)
        head = self._names.say("{exile.many}")
        if len(head) <= self._size.pitch:
            self._canvas.put(x, self._row, head, "text", place)
        else:
            end = max(x + width, MARGIN + len(head))
            self._canvas.put(end - len(head), self._tops + height, head, "text", place)
        if not view.exiles:
            self._thread(x, self._tops, place)
            self._hollow(x, place)
            none = self._names.say("none")
            if self._cursor == place:
                # Where the frame leaves too little room, the word breaks it.
                inside = none.center(width - 2)
                self._canvas.put(x + (width - len(inside)) // 2, self._tops + 2, inside, "cursor")
            else:
                self._canvas.put(x, self._tops + 2, none, "quiet", place)
            return
        seen = view.exiles_seen or ()
        self._thread(x, self._tops - min(max(len(seen) - 1, 0), self._size.beneath), place)
        self._beneath(seen[:-1], x, [place] * len(seen))
        playable = self._marks and bool(view.draws) and not view.plays
        frame = "edge" if seen else "frame"
        kind = "cursor" if self._cursor == place else "playable" if playable else frame
        self._box(x, kind, place)
        for row in range(1, height - 1):
            self._canvas.put(x + 1, self._tops + row, "▒" * (width - 2), "back", place)
        style = "text"
        if seen:
            self._face(seen[-1], x, "card", place)
            style = f"card.{seen[-1].suit}"
        count = str(view.exiles).center(width - 2)
        self._canvas.put(x + 1, self._tops + 2, count, style, place)


def stitches(card: Card) -> str:
    """The running stitches of a court card: one for a jack, two for a queen, three for a king.

    >>> stitches(Card(12, "H"))
    '╶╶'
    """
    return "╶" * max(card.rank - 10, 0)
