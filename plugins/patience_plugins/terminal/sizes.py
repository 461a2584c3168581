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

    Rows to spare go to the cards beneath the top ones, as do those of a game without a spread pile.
    """
    for design in _DESIGNS:
        fitted = _fitted(design, view)
        if fitted.width <= width and fitted.height <= height:
            return _with_room(fitted, height, view)
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


def columns_of(view: View) -> int:
    """How many columns the table has: the piles that are not spread, and the exiles."""
    return sum(not pile.spread for pile in view.piles) + 1


def _strips(view: View) -> int:
    return sum(pile.spread for pile in view.piles)


def _fitted(design: Size, view: View) -> Size:
    """The design for as many columns, bands and strips as the view has."""
    columns = max(design.column(columns_of(view)) + design.panel, design.width)
    if columns_of(view) <= 13:
        columns = design.width
    bands = (len(view.suits) - 4) * design.band
    strip = 1 + design.strip_rows * design.strip_card
    height = design.height + bands + max(_strips(view) - 1, 0) * strip
    return replace(design, width=columns, height=max(height, design.height))


def _with_room(size: Size, height: int, view: View) -> Size:
    spare = 0 if size.height == 24 and height < 30 else min(height - size.height, 12)
    if not _strips(view):
        spare += size.strip_rows * size.strip_card + 1
    spare += max(4 - len(view.suits), 0) * size.band
    return replace(
        size, beneath=size.beneath + spare, height=size.height + min(height - size.height, spare)
    )
