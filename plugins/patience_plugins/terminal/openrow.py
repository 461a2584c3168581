"""The open row above the piles, in which the card in hand travels along the columns."""

from dataclasses import dataclass

from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.sizes import Size


@dataclass(frozen=True)
class Travel:
    """A card on its way from one column of the table to another."""

    card: str
    """As it is written."""
    source: int
    """The column that it comes from, from 0."""
    target: int
    """The column that it goes to."""
    done: float = 0.5
    """How far it has come: 0 at its source, 1 at its target."""
    struck: int | None = None
    """The pile whose top card is lifted, from 0."""


def draw_travel(canvas: Canvas, size: Size, row: int, travel: Travel) -> None:
    """Draws the way of a card, and the card where it is."""
    start, end = size.column(travel.source) + 2, size.column(travel.target) + 2
    left, right = sorted((start, end))
    canvas.put(left, row, "━" * (right - left + 1), "hand")
    if start != end:
        canvas.put(start, row, "┛" if start > end else "┗", "hand")
    canvas.put(end, row, "▼", "hand")
    label = f" {travel.card} "
    if right - left > len(label):
        # Halfway it stands in the middle of the way.
        room = right - left - 1 - len(label)
        along = travel.done if end > start else 1 - travel.done
        canvas.put(left + 1 + int(room * along + 0.5), row, label, "hand")
    else:
        beside = right + 1 if right + len(label) < canvas.width else left - len(label)
        canvas.put(beside, row, label, "hand")
