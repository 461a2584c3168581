"""A pile that is looked through: all its cards side by side, laid over its neighbours."""

from collections.abc import Collection

from patience.cards import Card
from patience.names import Names
from patience.view import View
from patience.words import pile as pile_aloud
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import MARGIN, Size

_CELL = 5
"""Width of a card, with its sign."""


def draw_opened(
    canvas: Canvas,
    size: Size,
    view: View,
    names: Names,
    number: int,
    heads: int,
    *,
    cursor: Place | None,
    marks: bool,
    found: Collection[Card],
) -> None:
    """Draws a pile, the lowest card first; `heads` is the row of the heads of all piles.

    It lies right above the top cards, which stay in sight as long as it has few enough lines.
    """
    pile = view.piles[number]
    title = f" {pile_aloud(names, number, pile)} "
    most = (canvas.width - 2 * MARGIN - 2) // _CELL
    cells = min(max(len(pile.cards), -(-len(title) // _CELL)), most)
    lines = max(-(-len(pile.cards) // cells), 1)
    box = Canvas(cells * _CELL + 3, lines + 2, "panel")
    box.put(0, 0, "┌" + title.ljust(box.width - 2, "─") + "┐", "panel")
    for line in range(1, lines + 1):
        box.put(0, line, "│" + " " * (box.width - 2) + "│", "panel")
    box.put(0, lines + 1, "└" + "─" * (box.width - 2) + "┘", "panel")
    box.claim(0, 0, box.width, box.height, Place("pile", number, max(len(pile.cards) - 1, 0)))
    for at, card in enumerate(pile.cards):
        line, cell = divmod(at, cells)
        x, place = 1 + _CELL * cell, Place("pile", number, at)
        if marks and at in pile.playable:
            box.put(x, 1 + line, "▲", "panel.mark", place)
        kind = "cursor" if cursor == place else "card"
        if found:
            kind = "found" if card in found else "dim"
        text = str(names.card(card)).ljust(_CELL - 2)
        box.put(x + 1, 1 + line, text, f"{kind}.{card.suit}", place)
    x = min(size.column(number), canvas.width - MARGIN - box.width)
    canvas.paste(box, max(x, 0), max(heads + 1 + size.beneath - box.height, heads + 1))
