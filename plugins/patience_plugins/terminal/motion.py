"""A move that is shown step by step, while the position it leads to stands already."""

from collections.abc import Sequence

from patience.cards import Card
from patience.mechanics import Mechanics
from patience.moves import Move
from patience.names import Names
from patience.position import Position
from patience.telling import Laid, Lifted, Played, Step, Turned, frames, lifts, steps
from patience.view import View, view_of
from patience.words import Standing, lift_number, step
from patience_plugins.terminal.openrow import Travel

_SLOW = 0.7
"""Seconds a step, at the slow speed."""
_FAST, _FAST_IN_ALL = 0.14, 2.5
"""Seconds a step and for all of them, at most, at the fast speed."""


def is_worth_showing(move: Move, before: Position, mechanics: Mechanics) -> bool:
    """Whether a move does more than one sees at a glance: a weave."""
    return any(isinstance(each, Lifted) for each in steps(move, before, mechanics))


class Motion:
    """The steps of a weave, of which one is shown at a time."""

    def __init__(self, move: Move, before: Position, mechanics: Mechanics, names: Names) -> None:
        self._names = names
        self._mechanics = mechanics
        self._steps: Sequence[Step] = steps(move, before, mechanics)
        self._positions = [before.copy(), *frames(move, before, tuple(self._steps))]
        self.at = 0
        """The step that is shown, from 0."""
        self.done = 0.0
        """How far it has come, from 0 to 1."""

    def __len__(self) -> int:
        return len(self._steps)

    def seconds(self, speed: str) -> float:
        """How long a step is shown."""
        if speed == "slow":
            return _SLOW
        return min(_FAST, _FAST_IN_ALL / max(lifts(tuple(self._steps)), 1))

    def advance(self, seconds: float, speed: str) -> bool:
        """Goes on by a time; False when it is over."""
        self.done += seconds / self.seconds(speed)
        while self.done >= 1.0:
            self.done -= 1.0
            if not self.turn(1):
                return False
        return True

    def turn(self, steps: int) -> bool:
        """Goes steps on or back; False, and stays, where there is none."""
        if not 0 <= self.at + steps < len(self._steps):
            return False
        self.at += steps
        return True

    @property
    def view(self) -> View:
        """The table as it lies while the step is shown."""
        return view_of(self._positions[self.at], self._mechanics)

    @property
    def message(self) -> Standing:
        """The step as a sentence, and the cards that were in hand, the one now in brackets."""
        shown = self._steps[self.at]
        number = lift_number(self._names, self._steps, shown)
        what = f"{number} {step(self._names, shown)}".strip()
        return Standing(what, self._trail())

    def _trail(self) -> str:
        """The cards that were in hand, the one now in brackets, and a dot for each to come."""
        shown = [card for card in map(_in_hand, self._steps) if card]
        # An exile that is woven stays in hand: turning it up and its first lift are one.
        turned = int(isinstance(self._steps[0], Turned) and len(shown) > 1)
        cards = [str(self._names.card(card)) for card in shown[turned:]]
        at = max(self.at - turned, 0)
        first, dots = 0, len(cards) - at - 1

        def row() -> str:
            past = ["…"] * bool(first) + cards[first:at] + [f"[{cards[at]}]"]
            to_come = [" ".join("·" * dots)] * bool(dots)
            return " › ".join(past + to_come)

        # Where the way is long the card in hand is kept in sight.
        while len(row()) > _TRAIL and dots > _DOTS:
            dots -= 1
        while len(row()) > _TRAIL and first < at:
            first += 1
        return row()

    def travel(self, exiles: int) -> Travel | None:
        """The card on its way between columns, of which `exiles` is that of the exiles.

        Each pile has its own; the way to a spread one ends in it, above the pile.
        """
        shown = self._steps[self.at]
        card = _in_hand(shown)
        if card is None or isinstance(shown, Played):
            return None
        before = self._steps[self.at - 1] if self.at else None
        source = before.pile if isinstance(before, Lifted) else exiles
        target, struck = source, None
        if isinstance(shown, Lifted | Laid):
            target = shown.pile
            struck = shown.pile if isinstance(shown, Lifted) else None
        return Travel(str(self._names.card(card)), source, target, self.done, struck)


_TRAIL = 74
"""Cells of the row that shows the way of a weave."""
_DOTS = 8
"""Cards to come of which there is always a dot."""


def _in_hand(shown: Step) -> Card | None:
    return shown.card if isinstance(shown, Lifted | Laid | Turned | Played) else None
