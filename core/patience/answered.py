"""The sentences that answer a player who asks why: why a card cannot be played, or cannot pass."""

from patience.aloud import whereabouts
from patience.cards import Card
from patience.game import Game
from patience.legality import Refused, why_not
from patience.moves import Play, Reverse
from patience.names import Names
from patience.refusals import refusal
from patience.view import View, view_of


def why_not_played(names: Names, game: Game, card: Card) -> str:
    """Why a card cannot be played, or that it can, or where it is when that is the reason."""
    view = view_of(game.position, game.mechanics)
    for offer in view.plays:
        if offer.card == card:
            return names.sentence(
                "{card} on {pile} {label} can be played.",
                card=names.card(card),
                label=names.pile(offer.pile),
            )
    refused = why_not(game.position, game.mechanics, _play(view, card))
    if refused is None or (view.sight(card).pile is None and game.outcome is None):
        return whereabouts(names, view, card)
    return refusal(names, refused, view)


def why_not_slid(names: Names, game: Game, card: Card) -> str:
    """Why a card cannot pass to another foundation, by the rule that tells most."""
    refusals = [
        refused
        for number in range(game.position.layout.foundations_a_suit)
        if (refused := why_not(game.position, game.mechanics, Reverse(card, number)))
    ]
    telling = [each for each in refusals if each.rule is not Refused.NOT_ON_TOP]
    view = view_of(game.position, game.mechanics)
    return refusal(names, (telling or refusals)[0], view)


def _play(view: View, card: Card) -> Play:
    """The play that is meant: of the card where it is least covered; anywhere, if out of sight."""
    sight = view.sight(card)
    if sight.pile is None:
        return Play(card, 0, 0)
    pile = view.piles[sight.pile]
    return Play(card, sight.pile, 0, pile.cards.index(card) if pile.spread else None)
