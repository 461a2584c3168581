"""What the mouse does at the table: buttons and wheel become pointing, dragging, looking.

It knows cells and places, and no screen; whoever has one hands over what happened.
"""

from typing import NamedTuple

from patience_plugins.terminal.places import Place
from patience_plugins.terminal.table import Table

CHAIN_SECONDS = 0.5
"""Clicks on one place that follow each other faster than this are one double or triple click."""
HOLD_SECONDS = 0.6
"""Who holds the button down so long without moving looks through the pile."""

Cell = tuple[int, int]


class _Grip(NamedTuple):
    """Where the button went down."""

    place: Place | None
    cell: Cell
    ply: int


class Mouse:
    """One mouse over one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._grip: _Grip | None = None
        self._left = False
        """Whether the pointer has left the place where the button went down."""
        self._clicks = 0
        self._last: tuple[tuple[str, int] | None, float] | None = None
        self.pointer: Cell | None = None
        """The cell to which a card is dragged; None while none is."""

    @property
    def dragged(self) -> Place | None:
        """The card that is on its way with the pointer; none is when the game has moved on."""
        grip = self._grip
        if grip is None or grip.place is None or self.pointer is None:
            return None
        stands = grip.ply == self._table.ply and self._table.can_be_dragged(grip.place)
        return grip.place if stands else None

    def down(self, place: Place | None, cell: Cell) -> None:
        """The button goes down."""
        self._left, self.pointer = False, None
        self._grip = _Grip(place, cell, self._table.ply)

    def moved(self, place: Place | None, cell: Cell) -> bool:
        """The pointer is on another cell; whether a card goes with it."""
        if self._grip is None or cell == self._grip.cell:
            return self.pointer is not None
        held = self._grip.place
        self._left = self._left or place != held
        if held is not None and self._table.can_be_dragged(held):
            self.pointer = cell
        return self.pointer is not None

    def up(self, place: Place | None, seconds: float) -> None:
        """The button is let go, at a time.

        A hand that trembled on its card has clicked; one that left it has dragged it, and a card
        that is dropped elsewhere than on its band goes back where it was.
        """
        grip, self._grip = self._grip, None
        dragged, self.pointer = self.pointer is not None, None
        if grip is None:
            return
        if self._left:
            if dragged and grip.place is not None:
                self._table.drop(grip.place, place, grip.ply)
            return
        self._table.point(grip.place, self._chain(grip.place, seconds))

    def held(self) -> None:
        """The button has been down for long: the pile opens, and letting go does nothing more."""
        grip = self._grip
        if grip is not None and grip.place is not None and self.pointer is None and not self._left:
            self._table.look_through(grip.place)
            self._grip = None

    def wheel(self, place: Place | None, rows: int) -> None:
        """The wheel turns, down for more than 0: a long strip scrolls, a pile opens."""
        if place is not None:
            self._table.look_through(place, rows)

    def _chain(self, place: Place | None, seconds: float) -> int:
        # The next card lies elsewhere in its pile than the one that was played.
        where = None if place is None else place[:2]
        chained = (
            self._last is not None
            and self._last[0] == where
            and seconds - self._last[1] <= CHAIN_SECONDS
        )
        self._clicks = self._clicks + 1 if chained else 1
        self._last = where, seconds
        return self._clicks
