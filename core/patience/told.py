"""The sentences that tell a move, step by step, and in one line for those who listen."""

from collections.abc import Sequence

from patience.language import trn
from patience.moves import Draw, Move, Play, Redeal, Reverse, Why
from patience.names import Names
from patience.telling import (
    Laid,
    Lifted,
    Otherwise,
    Played,
    Redealt,
    Slid,
    Step,
    Turned,
    lifts,
)


def tell(names: Names, steps: Sequence[Step]) -> list[str]:
    """A move as its sentences, one for each step."""
    return [step(names, told) for told in steps]


def step(names: Names, told: Step) -> str:
    """One step of a move as a sentence."""
    match told:
        case Played():
            return names.sentence("{phrase}.", phrase=_played(names, told))
        case Slid(card=card, foundation=foundation):
            return names.sentence(
                "{card} slides to the {home}.",
                card=names.card(card),
                home=names.foundation(foundation),
            )
        case Turned():
            return _turned(names, told)
        case Lifted():
            return _lifted(names, told)
        case Laid():
            return names.sentence("{phrase}.", phrase=_laid(names, told))
        case Redealt(deal=deal, dealt=dealt, exiled=exiled):
            return dealt_again(names, deal, dealt, exiled)
        case Otherwise(decision=decision):
            phrase = names.mechanics.extras.moves[decision.name].describe(decision, names)
            return names.sentence("{phrase}.", phrase=phrase)


def dealt_again(names: Names, deal: int, dealt: int, exiled: int) -> str:
    """What a deal has brought: how many cards lie in the piles, how many were exiled."""
    return names.sentence(
        "{deal} {number} of {deals}: {laid} in the {tableau}, {exiled}.",
        number=deal,
        deals=names.mechanics.rules.deals,
        laid=names.say_n("{count} card", "{count} cards", dealt),
        exiled=names.say_n("{count} {exile}", "{count} {exile.many}", exiled),
    )


def taken_back(names: Names, move: Move) -> str:
    """That a move was taken back, as a sentence."""
    match move.decision:
        case Play(card, pile):
            return names.sentence(
                "{card} is back on {pile} {label}.",
                card=names.card(card),
                label=names.pile(pile),
            )
        case Reverse(card):
            return names.sentence("{card} is back where it was.", card=names.card(card))
        case Draw():
            return names.sentence("The {exile} is back among the {exile.many}.")
        case Redeal():
            return names.sentence("The {redeal} is taken back.")
    return trn("{count} move is taken back.", "{count} moves are taken back.", 1)


def in_one_line(names: Names, steps: Sequence[Step]) -> str:
    """A weave in one line, to be heard: the exile, how far it led, how it ended.

    Any other move is its own sentence.
    """
    turned, last = steps[0], steps[-1]
    if not isinstance(turned, Turned) or turned.played is not None:
        return " ".join(tell(names, steps))
    woven = names.sentence_n(
        "{card} woven, {count} lift",
        "{card} woven, {count} lifts",
        lifts(tuple(steps)),
        card=names.card(turned.card),
    )
    return f"{woven}; {_end(names, last)}."


def lift_number(names: Names, steps: Sequence[Step], told: Step) -> str:
    """“Lift 7 of 14.” for the step of a weave that lifts a card; empty for others."""
    all_lifts = [other for other in steps if isinstance(other, Lifted)]
    if told not in all_lifts:
        return ""
    number = next(i for i, other in enumerate(all_lifts, 1) if other is told)
    return names.sentence("Lift {number} of {count}.", number=number, count=len(all_lifts))


def _played(names: Names, told: Played) -> str:
    card, home = names.card(told.card), names.foundation(told.foundation)
    if told.pile is None:
        going = names.say("{card} goes to the {home}", card=card, home=home)
    else:
        going = names.say(
            "{card} goes from {pile} {label} to the {home}",
            card=card,
            label=names.pile(told.pile),
            home=home,
        )
    if told.slides:
        going = names.say_n(
            "{count} card slides, and {going}",
            "{count} cards slide, and {going}",
            told.slides,
            going=going,
        )
    if not told.crosses:
        return going
    return names.say(
        "{going}; {suit.many} cross at {rank}",
        going=going,
        suit=names.suit(told.card.suit),
        rank=names.letter(told.card.rank),
    )


def _turned(names: Names, told: Turned) -> str:
    card = names.card(told.card)
    if told.played is None:
        return names.sentence("The {exile} is {card}.", card=card)
    if told.played.crosses:
        return names.sentence(
            "The {exile} is {card}. It must be played, and {suit.many} cross at {rank}.",
            card=card,
            suit=names.suit(told.card.suit),
            rank=names.letter(told.card.rank),
        )
    return names.sentence(
        "The {exile} is {card}. It must be played: {going}.",
        card=card,
        going=_played(names, told.played),
    )


def _lifted(names: Names, told: Lifted) -> str:
    values = {
        "card": names.card(told.card),
        "label": names.pile(told.pile),
        "lifted": names.card(told.lifted),
    }
    if told.then is not None and told.tried:
        return names.sentence(
            "{card} goes under {pile} {label} and lifts {lifted}; {tried} can be played, "
            "so the {weave} ends: {end}.",
            tried=names.card(told.tried[-1][0]),
            end=_end(names, told.then),
            **values,
        )
    if told.then is not None:
        return names.sentence(
            "{card} goes under {pile} {label} and lifts {lifted}; the {weave} ends: {end}.",
            end=_end(names, told.then),
            **values,
        )
    if told.tried:
        return names.sentence(
            "{card} goes under {pile} {label} and lifts {lifted}; {tried} cannot be played.",
            tried=names.card(told.tried[-1][0]),
            **values,
        )
    return names.sentence("{card} goes under {pile} {label} and lifts {lifted}.", **values)


def _end(names: Names, told: Step) -> str:
    """The end of a weave, as a part of a sentence."""
    match told:
        case Laid(card=card, pile=pile, how=Why.LAID):
            return names.say(
                "{card} goes under {pile} {label}", card=names.card(card), label=names.pile(pile)
            )
        case Laid(card=card, pile=pile, how=Why.ON_TOP):
            return names.say(
                "{card} goes on top of {pile} {label}",
                card=names.card(card),
                label=names.pile(pile),
            )
        case Laid():
            return _laid(names, told)
        case Played():
            return _played(names, told)
        case Lifted(then=Laid(), tried=(*_, (card, True))):
            return names.say("{card} can be played", card=names.card(card))
        case Lifted(then=Laid() | Played() as then):
            return _end(names, then)
    return step(names, told).rstrip(".")


def _laid(names: Names, told: Laid) -> str:
    values = {
        "card": names.card(told.card),
        "label": names.pile(told.pile),
        "end": _what_ends(names, told),
    }
    match told.how:
        case Why.ON_TOP:
            return names.say("{card} goes on top of {pile} {label}; {end}", **values)
        case Why.EMPTY:
            return names.say("{pile} {label} is empty: {card} lies there; {end}", **values)
        case Why.COMPLETE:
            return names.say(
                "{pile} {label} holds only {ranks}: {card} goes under it and {end}",
                ranks=names.rank(told.card.rank).many,
                **values,
            )
    return names.say("{card} goes under {pile} {label}; {end}", **values)


def _what_ends(names: Names, told: Laid) -> str:
    return names.say("the {deal} ends") if told.ends_deal else names.say("the {weave} ends")
