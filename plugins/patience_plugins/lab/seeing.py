"""What a player knows: the position as he may imagine it, and what he may decide in it.

All of it is made from the view alone, so nothing here can tell what is hidden.
"""

from collections import Counter
from collections.abc import Sequence

from patience.cards import Card
from patience.carrying import Carrier, carry_out, placement_on
from patience.errors import PatienceError
from patience.game import Game
from patience.language import tr
from patience.legality import draw_choices, turned_up
from patience.mechanics import Mechanics
from patience.moves import DealState, Decision, Draw, Move, Play, Redeal
from patience.offerings import Chooser
from patience.position import Position
from patience.view import View, view_of


def options_of(view: View) -> list[Decision]:
    """What may be done: plays pile by pile, then draws, the redeal, extra moves, slides by hand.

    A draw names no foundation: the player does not know the card yet.
    """
    plays = [offer.play(number) for offer in view.plays for number in offer.foundations]
    draws = [Draw(place) for place in view.draws]
    redeal = [Redeal()] if view.redeal else []
    return [*plays, *draws, *redeal, *view.extras, *view.reversals]


def hidden_cards(view: View, mechanics: Mechanics) -> list[Card]:
    """The exiles that lie face down, sorted: which they are can be worked out, not how they lie."""
    if view.exiles_seen is not None:
        return []
    seen = Counter(view.hand)
    for suit in view.suits:
        seen.update(
            Card(rank, suit.suit) for line in suit.lines for rank in line.ranks[: line.height]
        )
    for pile in view.piles:
        seen.update(pile.cards)
    return sorted((Counter(mechanics.pack) - seen).elements())


def imagined(
    view: View, mechanics: Mechanics, hidden: Sequence[Card], generator: int = 0
) -> Position:
    """The position, if the hidden exiles lay in this order, the one exiled first in front.

    `generator` stands for that of the game, which no player knows.
    """
    layout = mechanics.layout
    spots: list[list[Card]] = [[] for _ in range(layout.spots)]
    for suit in view.suits:
        for number, line in enumerate(suit.lines):
            spots[layout.foundation(suit.suit, number)] = [
                Card(rank, suit.suit) for rank in line.ranks[: line.height]
            ]
    for number, pile in enumerate(view.piles):
        spots[layout.pile(number)] = list(pile.cards)
    spots[layout.exiles] = list(hidden if view.exiles_seen is None else view.exiles_seen)
    spots[layout.hand] = list(view.hand)
    return Position(layout, spots, DealState(view.deal, view.deal_ended, generator))


def follow(position: Position, mechanics: Mechanics, option: Decision) -> list[Position]:
    """The positions that an option may lead to: several where a card drawn fits several places."""
    if position.hand:
        assert isinstance(option, Draw)
        after = position.copy()
        carrier, card = Carrier(after, mechanics), after.hand[0]
        placement = placement_on(mechanics.wants(after, card.suit), card, option.foundation)
        carrier.place(card, after.layout.hand, 0, placement)
        return [after]
    decisions: list[Decision] = [option]
    if isinstance(option, Draw):
        choices = draw_choices(position, mechanics, option.place)
        if len(choices) > 1:
            decisions = [option._replace(foundation=choice.foundation) for choice in choices]
    reached = []
    for decision in decisions:
        after = position.copy()
        carry_out(after, mechanics, decision)
        reached.append(after)
    return reached


def decide(game: Game, chooser: Chooser, player: str) -> Move:
    """Has a player decide, and carries that out; when a card in hand fits twice he is asked again.

    Raises PatienceError, naming the player, when he chooses what is not among his options.
    """
    position, mechanics = game.position, game.mechanics
    view = view_of(position, mechanics)
    chosen = _chosen(chooser, player, view, options_of(view))
    if isinstance(chosen, Draw):
        turned = turned_up(position, mechanics, chosen.place)
        if turned is not None:
            options = [chosen._replace(foundation=number) for number in turned.foundations]
            shown = view_of(turned.position, mechanics)
            chosen = _chosen(chooser, player, shown, options)
    return game.decide(chosen)


def _chosen(chooser: Chooser, player: str, view: View, options: Sequence[Decision]) -> Decision:
    chosen = chooser(view, options)
    if chosen not in options:
        raise PatienceError(
            tr(
                "The player “{name}” chose {chosen}, which is not among what he may do.",
                name=player,
                chosen=repr(chosen),
            )
        )
    return chosen


def in_order(view: View) -> list[Play]:
    """The plays in the order in which chance counts them, which is that of the compiled players.

    Those on the first foundation of each card come before those on its second; then each card's
    first copy before its second, tops before cards of spread piles; then by suit and rank.
    """
    copies: Counter[Card] = Counter()
    counted = []
    for offer in sorted(
        view.plays, key=lambda o: (view.piles[o.pile].spread, o.pile, o.place or 0)
    ):
        for way, number in enumerate(offer.foundations):
            counted.append(
                (way, copies[offer.card], offer.card.suit, offer.card.rank, offer, number)
            )
        copies[offer.card] += 1
    suits = [suit.suit for suit in view.suits]
    counted.sort(key=lambda each: (each[0], each[1], suits.index(each[2]), each[3]))
    return [offer.play(number) for *_, offer, number in counted]
