"""The plays that can do no harm, for autoplay: whoever makes them keeps every win that he had.

A safe play is one that the phase of play must bring anyway. While exiles are drawn only at a
standstill, all that can be played is played before anything else happens; so a card is played for
certain when nothing but itself can fill its place, and then it may as well be played at once. Its
double is the one card that could fill the place too; from the table a player sees whether it can
come. What is not surely safe is not safe: no card ever crosses a suit by itself.
"""

from patience.mechanics import Mechanics
from patience.view import Meeting, PlayOffer, SuitView, View


def safe_plays(view: View, mechanics: Mechanics) -> list[PlayOffer]:
    """The plays that can do no harm, pile by pile, told from what the player sees alone.

    There are none where an exile may be drawn while a card can be played, nor where a plug-in adds
    moves or forbids some.
    """
    if mechanics.may_draw(True) or mechanics.extras.moves or mechanics.extras.vetoes:
        return []
    return [offer for offer in view.plays if offer.same and _is_safe(offer, view, mechanics)]


def _is_safe(offer: PlayOffer, view: View, mechanics: Mechanics) -> bool:
    suit = view.suit(offer.card.suit)
    rank = offer.card.rank
    lying = sum(pile.cards.count(offer.card) for pile in view.piles)
    lines = [line for line in suit.lines if rank in line.ranks]
    home = sum(rank in line.ranks[: line.height] for line in lines)
    if mechanics.suits.reversible:
        # Two lines that grow towards each other. Before they have met, the place of a card is
        # filled by itself or its double; after they have crossed, its double is home.
        opposed = len(suit.lines) == 2 and suit.between is not None
        return opposed and suit.meeting is not Meeting.MET and lying == 1
    if _are_alike(suit):
        # Each line that wants the card now is a place for one of those that lie in the piles.
        return lying <= sum(line.next == rank for line in suit.lines)
    return home == len(lines) - 1


def _are_alike(suit: SuitView) -> bool:
    return len({line.ranks for line in suit.lines}) == 1
