"""Carrying out: the transfers that a decision is made of."""

from collections.abc import Sequence
from functools import partial

from patience.cards import Card
from patience.mechanics import Mechanics
from patience.mechanisms import Halt
from patience.moves import (
    DealState,
    Decision,
    Draw,
    Extra,
    Move,
    Play,
    Redeal,
    Reverse,
    Transfer,
    Why,
)
from patience.position import Position
from patience.shuffle import Generator
from patience.wants import Placement, Wants


class Carrier:
    """Moves cards on a position and records each transfer, so that the whole can be taken back."""

    def __init__(self, position: Position, mechanics: Mechanics) -> None:
        self.position = position
        self.mechanics = mechanics
        self.transfers: list[Transfer] = []

    def carry(self, source: int, at: int, target: int, to: int, why: Why) -> Card:
        """Moves the card at index `at` of one spot to index `to` of another."""
        spots = self.position.spots
        card = spots[source].pop(at)
        spots[target].insert(to, card)
        self.transfers.append(Transfer(card, source, at, target, to, why))
        return card

    def carry_to_top(self, source: int, at: int, target: int, why: Why) -> Card:
        """Moves the card at index `at` of one spot to the top of another."""
        spots = self.position.spots
        card = spots[source].pop(at)
        reached = spots[target]
        self.transfers.append(Transfer(card, source, at, target, len(reached), why))
        reached.append(card)
        return card

    def place(self, card: Card, source: int, at: int, placement: Placement) -> None:
        """Brings a card home, after the slides that it needs."""
        layout, spots = self.position.layout, self.position.spots
        first = layout.first_foundation[card.suit]
        for slid_from, slid_to in placement.slides:
            self.carry_to_top(
                first + slid_from, len(spots[first + slid_from]) - 1, first + slid_to, Why.SLID
            )
        self.carry_to_top(source, at, first + placement.foundation, Why.PLAYED)

    def end_deal(self) -> None:
        """Ends the deal: only a redeal may follow."""
        self.position.state = self.position.state._replace(ended=True)


def carry_out(position: Position, mechanics: Mechanics, decision: Decision) -> Move:
    """Carries out a legal decision on the position, and returns the move that takes it back.

    Whether the decision is legal is asked of `legality` beforehand; here it is taken for granted.
    Whatever is raised, as by the word of a plug-in, the position is left as it was.
    """
    carrier = Carrier(position, mechanics)
    before = position.state
    try:
        _carry_out(carrier, decision)
    except BaseException:
        position.take_back(Move(decision, tuple(carrier.transfers), before, position.state))
        raise
    return Move(decision, tuple(carrier.transfers), before, position.state)


def _carry_out(carrier: Carrier, decision: Decision) -> None:
    match decision:
        case Play():
            _play(carrier, decision)
        case Draw():
            _draw(carrier, decision)
        case Reverse():
            _reverse(carrier, decision)
        case Redeal():
            _redeal(carrier)
        case Extra():
            _extra(carrier, decision)


def start(mechanics: Mechanics, stock: Sequence[Card], generator: int) -> Position:
    """The position after the first deal, from a stock whose first card is dealt first.

    `generator` is the state of the generator after the first shuffle.
    """
    position = undealt(mechanics, stock, generator)
    deal_stock(Carrier(position, mechanics))
    return position


def undealt(mechanics: Mechanics, stock: Sequence[Card], generator: int) -> Position:
    """The position before the first deal: bases laid, the stock full."""
    layout = mechanics.layout
    spots: list[list[Card]] = [[] for _ in range(layout.spots)]
    for spot, base in enumerate(mechanics.rules.bases):
        spots[spot].append(base)
    spots[layout.stock].extend(stock)
    return Position(layout, spots, DealState(1, False, generator))


def deal_stock(carrier: Carrier) -> None:
    """Deals the whole stock to the piles and the exiles."""
    mechanics, layout = carrier.mechanics, carrier.position.layout
    stock, first_pile = carrier.position.stock, layout.first_pile
    piles = layout.piles
    pile, tested = 0, True
    while stock:
        if tested and mechanics.exiled(stock[0], mechanics.pile_ranks[pile]):
            carrier.carry_to_top(layout.stock, 0, layout.exiles, Why.EXILED)
            pile, tested = mechanics.replacement(pile, piles)
        else:
            carrier.carry_to_top(layout.stock, 0, first_pile + pile, Why.DEALT)
            pile, tested = (pile + 1) % piles, True


def _play(carrier: Carrier, decision: Play) -> None:
    card, pile, foundation, place = decision
    spot = carrier.position.layout.first_pile + pile
    at = len(carrier.position.spots[spot]) - 1 if place is None else place
    wants = carrier.mechanics.wants(carrier.position, card.suit)
    carrier.place(card, spot, at, placement_on(wants, card, foundation))


def placement_on(wants: Wants, card: Card, foundation: int | None) -> Placement:
    """The way for a card to come to a foundation, or to the first that takes it.

    Raises LookupError when there is none.
    """
    for placement in wants.placements.get(card.rank, ()):
        if foundation is None or placement.foundation == foundation:
            return placement
    raise LookupError(f"{card} does not fit foundation {foundation}")


def _reverse(carrier: Carrier, decision: Reverse) -> None:
    card, foundation = decision
    first = carrier.position.layout.first_foundation[card.suit]
    for source, target in carrier.mechanics.wants(carrier.position, card.suit).slides:
        spot = carrier.position.spots[first + source]
        if target == foundation and spot[-1] == card:
            carrier.carry_to_top(first + source, len(spot) - 1, first + target, Why.SLID)
            return
    raise LookupError(f"{card} cannot pass to foundation {foundation}")


def _draw(carrier: Carrier, decision: Draw) -> None:
    place, foundation = decision
    layout = carrier.position.layout
    exile = carrier.carry_to_top(layout.exiles, place, layout.hand, Why.DRAWN)
    if carrier.mechanics.fits(carrier.position, exile):
        _play_from_hand(carrier, foundation)
    else:
        _weave(carrier, foundation)


def _play_from_hand(carrier: Carrier, foundation: int | None) -> None:
    card = carrier.position.hand[0]
    wants = carrier.mechanics.wants(carrier.position, card.suit)
    placement = placement_on(wants, card, foundation)
    carrier.place(card, carrier.position.layout.hand, 0, placement)


def _weave(carrier: Carrier, foundation: int | None) -> None:
    """Weaves the card in hand through the piles, until something ends it.

    It ends: each card it puts under a pile is home there, and each pile that gives a card back
    holds a stranger, of which there is one fewer whenever one is put home.
    """
    position, mechanics = carrier.position, carrier.mechanics
    hand, hand_spot = position.hand, position.layout.hand
    while True:
        card = hand[0]
        number = mechanics.pile_of[card.rank]
        spot, pile = position.layout.first_pile + number, position.piles[number]
        if card.rank in mechanics.ends_at:
            carrier.carry_to_top(hand_spot, 0, spot, Why.ON_TOP)
            return
        if not pile:
            carrier.carry(hand_spot, 0, spot, 0, Why.EMPTY)
            if mechanics.empty_pile_ends_deal:
                carrier.end_deal()
            return
        if all(lying.rank == card.rank for lying in pile):
            carrier.carry(hand_spot, 0, spot, 0, Why.COMPLETE)
            if mechanics.complete_pile_ends_deal:
                carrier.end_deal()
            return
        carrier.carry(hand_spot, 0, spot, 0, Why.WOVEN)
        lifted = carrier.carry(spot, len(pile) - 1, hand_spot, 0, Why.LIFTED)
        if mechanics.stop.stops(lifted, pile[-1], partial(mechanics.fits, position)):
            if mechanics.stop.halt is Halt.PLAY:
                _play_from_hand(carrier, foundation)
            else:
                _lay_from_hand(carrier)
            return


def _lay_from_hand(carrier: Carrier) -> None:
    mechanics, layout = carrier.mechanics, carrier.position.layout
    rank = carrier.position.hand[0].rank
    spot = layout.first_pile + mechanics.pile_of[rank]
    if rank in mechanics.ends_at:
        carrier.carry_to_top(layout.hand, 0, spot, Why.ON_TOP)
    else:
        carrier.carry(layout.hand, 0, spot, 0, Why.LAID)


def _redeal(carrier: Carrier) -> None:
    position, mechanics = carrier.position, carrier.mechanics
    layout, spots = position.layout, position.spots
    redeal = mechanics.rules.redeal
    state = position.state
    # Each card by where it lies now, its spot and its index there, which tells equal cards apart.
    packet = [
        (layout.first_pile + pile, place)
        for pile in mechanics.gather(layout.piles)
        for place in range(len(position.piles[pile]) - 1, -1, -1)
    ]
    if redeal.turn:
        packet.reverse()
    generator = Generator(state.generator)
    if redeal.shuffle:
        generator.shuffle(packet)
    exiles = [(layout.exiles, place) for place in range(len(position.exiles) - 1, -1, -1)]
    left = {spot: list(range(len(spots[spot]))) for spot, _ in (*packet, *exiles)}
    for spot, place in mechanics.rest(packet, exiles):
        at = left[spot].index(place)
        del left[spot][at]
        carrier.carry_to_top(spot, at, layout.stock, Why.GATHERED)
    position.state = state._replace(deal=state.deal + 1, ended=False, generator=generator.state)
    deal_stock(carrier)


def _extra(carrier: Carrier, decision: Extra) -> None:
    carrier.mechanics.extras.moves[decision.name].carry_out(carrier, decision)
    state = carrier.position.state
    carrier.position.state = state._replace(used=(*state.used, decision.name))
