"""The move that many players allow themselves once a game: a card from within a pile."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from patience.cards import Card, read_card
from patience.moves import Extra

if TYPE_CHECKING:
    from patience.carrying import Carrier
    from patience.mechanics import Mechanics
    from patience.names import Names
    from patience.position import Position

MERCI = "merci"


class Merci:
    """A covered card that fits a foundation is played, once a game, when all else has failed.

    Its arguments are those of a play in a trace: card, pile, foundation, and place in the pile.
    """

    def offers(self, position: "Position", mechanics: "Mechanics") -> Iterator[Extra]:
        """The covered cards that fit, when nothing can be played and no exile is left."""
        # Words are loaded at every start; what they need only to be played is not.
        from patience.legality import plays

        if MERCI in position.state.used or position.exiles or any(plays(position, mechanics)):
            return
        for number, pile in enumerate(position.piles):
            covered = () if number in mechanics.spread else pile[:-1]
            for place, card in enumerate(covered):
                for placement in mechanics.wants(position, card.suit).choices.get(card.rank, ()):
                    yield Extra(MERCI, (str(card), number + 1, placement.foundation + 1, place + 1))

    def carry_out(self, carrier: "Carrier", decision: Extra) -> None:
        """Plays the card, after the slides that it needs."""
        from patience.carrying import placement_on

        card, pile, foundation, place = _read(decision)
        spot = carrier.position.layout.pile(pile)
        carrier.place(
            card,
            spot,
            place,
            placement_on(carrier.mechanics.wants(carrier.position, card.suit), card, foundation),
        )

    def describe(self, decision: Extra, names: "Names") -> str:
        """The card, where it lies, and the foundation that takes it."""
        card, pile, foundation, place = _read(decision)
        return names.say(
            "merci: {card}, no. {place} from below in {pile} {label}, to the {home}",
            card=names.card(card),
            place=place + 1,
            label=names.pile(pile),
            home=names.foundation(foundation),
        )


def _read(decision: Extra) -> tuple[Card, int, int, int]:
    card, pile, foundation, place = decision.arguments
    return read_card(str(card)), int(pile) - 1, int(foundation) - 1, int(place) - 1
