"""The sentence for each rule by which a decision is refused."""

from patience.cards import Card
from patience.legality import Refusal, Refused
from patience.names import Names
from patience.view import Sight, View


def refusal(names: Names, refused: Refusal, view: View) -> str:
    """Why a decision is refused in the position that `view` shows, as a sentence.

    A face-down exile is not named, whatever the refusal holds.
    """
    match refused.rule:
        case Refused.WON:
            return names.sentence("The game is won; every card is home.")
        case Refused.LOST:
            return names.sentence(
                "The game is lost; nothing can be played, and no {redeal} is left."
            )
        case Refused.DEAL_OVER:
            return names.sentence(
                "{deal} {number} of {deals} has ended; the next move is to deal again.",
                number=view.deal,
                deals=view.deals,
            )
        case Refused.NO_EXILES:
            return names.sentence("No {exile} is left.")
        case Refused.NOT_DRAWN_YET:
            return names.sentence("The {exile.many} are drawn in their order; another comes first.")
        case Refused.CHOOSE_FOUNDATION:
            return names.sentence("More than one {foundation} takes the card; say which.")
        case Refused.STILL_PLAYABLE:
            return _still_playable(names, refused)
        case Refused.EXILES_LEFT:
            count = refused.count or 0
            return names.sentence_n(
                "Not yet: one {exile} is left to be drawn.",
                "Not yet: {count} {exile.many} are left to be drawn.",
                count,
            )
        case Refused.NO_REDEAL:
            return names.sentence(
                "No {redeal} is left: this is {deal} {number} of {deals}.",
                number=view.deal,
                deals=view.deals,
            )
        case Refused.VETO:
            return refused.text or names.sentence("The rules forbid this move.")
        case Refused.EXTRA:
            return names.sentence("This move cannot be made now.")
        case Refused.NO_REVERSAL:
            return names.sentence("No card leaves a {foundation} in this game.")
        case Refused.NO_SUCH_FOUNDATION:
            return names.sentence_n(
                "Each suit has one {foundation}.",
                "Each suit has {count} {foundation.many}; they are numbered from 1.",
                names.mechanics.layout.foundations_a_suit,
            )
    if refused.card is None:
        return names.sentence("This move cannot be made now.")
    if refused.pile is not None:
        return _not_from_pile(names, refused, refused.card, refused.pile, view)
    return _not_from_foundation(names, refused.rule, refused.card)


def where(names: Names, sight: Sight) -> str:
    """Where a card lies, as the end of a sentence: “in pile 10 under 2 cards”, “on pile A”."""
    if sight.exile:
        return names.say("among the {exile.many}")
    if sight.pile is None:
        return names.say("not in sight")
    label = names.pile(sight.pile)
    if sight.under:
        return names.say_n(
            "in {pile} {label} under {count} card",
            "in {pile} {label} under {count} cards",
            sight.under,
            label=label,
        )
    return names.say("on {pile} {label}", label=label)


def _still_playable(names: Names, refused: Refusal) -> str:
    play = refused.playable[0]
    return names.sentence(
        "Not yet: {card} on {pile} {label} can be played.",
        card=names.card(play.card),
        label=names.pile(play.pile),
    )


def _not_from_pile(names: Names, refused: Refusal, card: Card, pile: int, view: View) -> str:
    named, label = names.card(card), names.pile(pile)
    match refused.rule:
        case Refused.NO_SUCH_PILE:
            piles = names.mechanics.layout.piles
            return names.sentence(
                "There is no {pile} {label}; the {pile.many} go from {first} to {last}.",
                label=label,
                first=names.pile(0),
                last=names.pile(piles - 1),
            )
        case Refused.EMPTY_PILE:
            return names.sentence("{pile} {label} is empty.", label=label)
        case Refused.COVERED:
            count = refused.count or 0
            return names.sentence_n(
                "{card} is under {number} card; only the top of {pile} {label} is available.",
                "{card} is under {number} cards; only the top of {pile} {label} is available.",
                count,
                card=named,
                number=names.number(count),
                label=label,
            )
        case Refused.NOT_THERE:
            return names.sentence(
                "{card} is not on {pile} {label}: it is {where}.",
                card=named,
                label=label,
                where=where(names, view.sight(card)),
            )
        case Refused.OTHER_FOUNDATION:
            homes = [offer.foundations for offer in view.plays if offer.card == card]
            return names.sentence(
                "{card} does not fit there; it goes to the {home}.",
                card=named,
                home=names.foundation(homes[0][0]) if homes else names.fields["foundation"],
            )
    return names.sentence(
        "{card} waits: {suit.many} need {ranks}.",
        card=named,
        suit=names.suit(card.suit),
        ranks=names.either(map(names.letter, view.suit(card.suit).wanted)),
    )


def _not_from_foundation(names: Names, rule: Refused, card: Card) -> str:
    named, suit = names.card(card), names.suit(card.suit)
    match rule:
        case Refused.NOT_ON_TOP:
            return names.sentence("{card} is not on top of a {foundation}.", card=named)
        case Refused.IS_BASE:
            return names.sentence("{card} is a base, and stays where it is.", card=named)
        case Refused.CROSSED:
            return names.sentence(
                "{card} stays where it is: {suit.many} have crossed.", card=named, suit=suit
            )
        case Refused.NOT_MET:
            return names.sentence(
                "{card} stays where it is: {suit.many} have not met.", card=named, suit=suit
            )
    # The exile that was asked for: its name is not known before it is drawn.
    return names.sentence("Which {foundation} takes {exile.a} is chosen when it has been drawn.")
