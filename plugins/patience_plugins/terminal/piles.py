"""The piles in their columns, top cards on one line, and the exiles in the last column."""

from collections.abc import Collection

from patience.cards import SUIT_SIGNS, Card
from patience.names import Names
from patience.view import PileView, View
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import MARGIN, Size

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
        column = 0
        for number, pile in enumerate(view.piles):
            if not pile.spread:
                self._pile(number, pile, self._size.column(column))
                column += 1
        self._exiles(view, self._size.column(column))
        return self._tops + self._size.card[1]

    def _pile(self, number: int, pile: PileView, x: int) -> None:
        count = len(pile.cards)
        width, height = self._size.card
        place = Place("pile", number, max(count - 1, 0))
        self._canvas.claim(x, self._row, width, self._tops + height - self._row, place)
        head = f"{self._names.pile(number)} ×{count}"
        self._canvas.put(x, self._row, head, "text", place)
        if not pile.cards:
            here = self._cursor is not None and (self._cursor.kind, self._cursor.number) == (
                "pile",
                number,
            )
            self._hollow(x, "cursor" if here else "dots", place)
            return
        self._beneath(number, pile, x)
        self._top(number, pile, x, place)

    def _beneath(self, number: int, pile: PileView, x: int) -> None:
        width = self._size.card[0]
        beneath = len(pile.cards) - 1
        rows = self._size.beneath
        shown = beneath if beneath <= rows else rows - 1
        for row in range(shown):
            at = beneath - shown + row
            y = self._tops - shown + row
            card = pile.cards[at]
            place = Place("pile", number, at)
            self._canvas.put(x, y, "│" + " " * (width - 2) + "│", "edge", place)
            self._card(x + 1, y, card, place)
        if shown < beneath:
            text = f"│{f'+{beneath - shown}'.ljust(width - 2)}│"
            self._canvas.put(x, self._tops - rows, text, "quiet", Place("pile", number, 0))

    def _card(self, x: int, y: int, card: Card, place: Place, cursor: bool = False) -> None:
        kind = "cursor" if cursor else "card"
        if self._found:
            kind = "found" if card in self._found else "dim"
        text = str(self._names.card(card))
        self._canvas.put(x, y, text.ljust(self._size.card[0] - 2), f"{kind}.{card.suit}", place)

    def _top(self, number: int, pile: PileView, x: int, place: Place) -> None:
        width, height = self._size.card
        card = pile.cards[-1]
        playable = self._marks and place.at in pile.playable
        cursor = self._cursor == place
        kind = "cursor" if cursor else "playable" if playable else "edge"
        self._box(x, kind, place)
        face = f"{'cursor' if cursor else 'card'}.{card.suit}"
        for row in range(1, height - 1):
            self._canvas.put(x + 1, self._tops + row, " " * (width - 2), face, place)
        self._card(x + 1, self._tops + 1, card, place, cursor)
        if height > 4:
            sign = SUIT_SIGNS[card.suit]
            self._canvas.put(x + width - 3, self._tops + height - 2, sign, face, place)
        if self._struck == number:
            self._canvas.put(x + 1, self._tops + 2, "↑".center(width - 2), "mark", place)
        elif playable:
            style = face if cursor else "mark"
            self._canvas.put(x + 1, self._tops + 2, "▲".center(width - 2), style, place)

    def _box(self, x: int, kind: str, place: Place | None) -> None:
        width, height = self._size.card
        left, top, right, side, low_left, low_right, low = tuple(_FRAMES[kind])
        y = self._tops
        self._canvas.put(x, y, left + top * (width - 2) + right, kind, place)
        for row in range(1, height - 1):
            self._canvas.put(x, y + row, side, kind, place)
            self._canvas.put(x + width - 1, y + row, side, kind, place)
        self._canvas.put(x, y + height - 1, low_left + low * (width - 2) + low_right, kind, place)

    def _hollow(self, x: int, style: str, place: Place | None) -> None:
        width, height = self._size.card
        dots = " ".join("·" * (width // 2 + 1))
        self._canvas.put(x, self._tops, dots, style, place)
        self._canvas.put(x, self._tops + height - 1, dots, style, place)

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
        here = self._cursor == place
        if not view.exiles:
            self._hollow(x, "cursor" if here else "dots", place)
            none = self._names.say("none")
            self._canvas.put(x, self._tops + 2, none.ljust(width), "quiet", place)
            return
        self._seen(view, x)
        kind = (
            "cursor"
            if here
            else "playable"
            if self._marks and view.draws and not view.plays
            else "frame"
        )
        self._box(x, kind, place)
        for row in range(1, height - 1):
            self._canvas.put(x + 1, self._tops + row, "▒" * (width - 2), "back", place)
        self._canvas.put(x + 1, self._tops + 2, str(view.exiles).center(width - 2), "text", place)

    def _seen(self, view: View, x: int) -> None:
        """The exiles that lie face up, the last one lowest, as far as there is room."""
        seen = view.exiles_seen or ()
        for row, card in enumerate(reversed(seen[-self._size.beneath :])):
            self._card(x + 1, self._tops - 1 - row, card, Place("exiles"))
