"""Extra moves and vetoes: what a plug-in may add to the moves of a game that asks for it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from patience.moves import Decision, Extra

if TYPE_CHECKING:
    from patience.carrying import Carrier
    from patience.mechanics import Mechanics
    from patience.names import Names
    from patience.position import Position


class ExtraMove(Protocol):
    """A kind of move that the vocabulary does not know."""

    def offers(self, position: "Position", mechanics: "Mechanics") -> Iterable[Extra]:
        """The moves of this kind that the position allows."""

    def carry_out(self, carrier: "Carrier", decision: Extra) -> None:
        """Makes the transfers of the move through the carrier."""

    def describe(self, decision: Extra, names: "Names") -> str:
        """The move in a few words, as a list of moves shows it; `names` writes cards and piles."""


class Veto(Protocol):
    """A prohibition that the vocabulary does not know."""

    def __call__(
        self, position: "Position", mechanics: "Mechanics", decision: Decision
    ) -> str | None:
        """Why the decision is forbidden, a sentence in the spoken language; None if it is not."""


class Extras(NamedTuple):
    """The extra moves and the vetoes that one game asks for."""

    moves: dict[str, ExtraMove]
    vetoes: tuple[Veto, ...]
