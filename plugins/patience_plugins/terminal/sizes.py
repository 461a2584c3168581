"""How large the table is drawn: three designs, the largest that the window holds."""

from dataclasses import dataclass, replace

from patience.language import tr
from patience.view import View

MARGIN = 2
"""Columns left free at the left; the signs of the suits stand in the first."""


@dataclass(frozen=True)
class Size:
    """One design, fitted to a view; all measures are in cells."""

    width: int
    height: int
    pitch: int
    """From one column of the table to the next."""
    card: tuple[int, int]
    """Width and height of a top card."""
    band: int
    """Rows of a suit's band."""
    beneath: int
    """Rows for the cards beneath the top ones."""
    strip_cell: int
    """Width of a card in a spread pile."""
    strip_cells: int
    """How many of them stand in a row."""
    strip_card: int
    """Height of such a card."""
    strip_rows: int
    """Rows of cards that a spread pile is given."""
    moves: int
    """Rows for the last moves, over the keys."""
    panel: int
    """Width of the panel at the right; 0 where it is laid over the strip."""

    def column(self, number: int) -> int:
        """Where a column of the table begins."""
        return MARGIN + self.pitch * number


_DESIGNS = (
    Size(200, 60, 11, (9, 6), 3, 19, 5, 28, 3, 2, 0, 54),
    Size(118, 40, 9, (7, 5), 2, 10, 5, 23, 2, 2, 2, 0),
    Size(80, 24, 6, (5, 4), 1, 3, 4, 19, 1, 2, 0, 0),
)


def needs(view: View) -> tuple[int, int]:
    """The width and height that a window needs at least."""
    small = _fitted(_DESIGNS[-1], view)
    return small.width, small.height


def size_for(width: int, height: int, view: View) -> Size | None:
    """The largest design that a window holds; None when it holds none.

    Rows to spare go to the cards beneath the top ones until a pile of twenty is whole.
    """
    for design in _DESIGNS:
        fitted = _fitted(design, view)
        if fitted.width <= width and fitted.height <= height:
            beneath = max(min(fitted.beneath + height - fitted.height, _WHOLE), fitted.beneath)
            return replace(fitted, height=height, beneath=beneath)
    return None


def too_small(view: View, width: int, height: int) -> str:
    """The sentence for a window that is too small."""
    least = needs(view)
    return tr(
        "This table needs {width} columns and {height} rows; the window has {found_width} and "
        "{found_height}.",
        width=least[0],
        height=least[1],
        found_width=width,
        found_height=height,
    )


def exiles_column(view: View) -> int:
    """The column of the exiles: after those of the piles, of which each has its own.

    A spread pile lies below the others; where it is the last one, its column is left to them.
    """
    return len(view.piles) - (bool(view.piles) and view.piles[-1].spread)


def _fitted(design: Size, view: View) -> Size:
    """The design for as many columns, bands and strips as the view has.

    More columns stand closer. The rows of bands and strips that there are not go to the piles.
    """
    room = design.width - design.panel - MARGIN
    strips = sum(pile.spread for pile in view.piles)
    bands = (len(view.suits) - _SUITS) * design.band
    rows = _strip_rows(design, strips) - _strip_rows(design, 1)
    beneath = design.beneath + max(-bands, 0) + max(-rows, 0)
    return replace(
        design,
        pitch=min(design.pitch, (room - design.card[0]) // max(exiles_column(view), 1)),
        height=design.height + max(rows, 0),
        beneath=beneath,
    )


def _strip_rows(design: Size, strips: int) -> int:
    """The rows that so many spread piles are given: one alone has more of them than it must."""
    head, card = 1, design.strip_card
    if strips == 1:
        return head + design.strip_rows * card + 1
    return max(strips * (head + card), 1)


_SUITS = 4
"""The bands that the designs are made for."""

_WHOLE = 19
"""Cards beneath the top one with which a pile of twenty is whole."""
