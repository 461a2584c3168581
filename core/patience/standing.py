"""The message that stands while a position lasts: what it is, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from patience.advice import Chance
from patience.cards import Card
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse
from patience.names import Names
from patience.refusals import where
from patience.view import Crossing, Line, Meeting, Stage, SuitView, View


class Standing(NamedTuple):
    """Two lines."""

    what: str
    next: str
    """The reason, or what comes next; it may be empty."""


@dataclass(frozen=True)
class Keys:
    """What a front end's player presses or types; what is left empty is not mentioned."""

    draw: str = ""
    redeal: str = ""
    next_card: str = ""
    crossings: str = ""


def standing(names: Names, view: View, keys: Keys = Keys(), moves: int | None = None) -> Standing:
    """The message of a position; `moves` is how many led there, for the end of a game."""
    match view.stage:
        case Stage.WON:
            return Standing(won(names, view, moves), "")
        case Stage.LOST:
            return Standing(lost(names, view), "")
        case Stage.DEAL_OVER:
            return Standing(_deal_over(names, view), _by(names, keys.redeal, view))
        case Stage.STANDSTILL:
            return Standing(
                names.sentence("Nothing can be played."), _draw_or_other(names, view, keys)
            )
    met = [suit for suit in view.suits if suit.crossings]
    if met:
        return Standing(have_met(names, met), can_cross(names, met, keys))
    return Standing(
        names.sentence_n(
            "{deal} {deal_number} of {deals}. {count} card can be played.",
            "{deal} {deal_number} of {deals}. {count} cards can be played.",
            len(view.plays),
            deal_number=view.deal,
            deals=view.deals,
        ),
        _while_playing(names, view, keys),
    )


def won(names: Names, view: View, moves: int | None = None) -> str:
    """The sentence for a game that is won."""
    if moves is None:
        return names.sentence(
            "All {cards} cards are home. Won in {deal} {number}.",
            cards=view.cards,
            number=view.deal,
        )
    return names.sentence_n(
        "All {cards} cards are home. Won in {deal} {number}, {count} move.",
        "All {cards} cards are home. Won in {deal} {number}, {count} moves.",
        moves,
        cards=view.cards,
        number=view.deal,
    )


def lost(names: Names, view: View) -> str:
    """The sentence for a game that is lost."""
    return names.sentence_n(
        "{count} card is left after {deal} {number}: lost.",
        "{count} cards are left after {deal} {number}: lost.",
        view.cards - view.home,
        number=view.deal,
    )


def have_met(names: Names, met: Sequence[SuitView]) -> str:
    """That suits have met, and what it means that a card of one can be played."""
    meeting = "; ".join(_met_at(names, suit) for suit in met)
    if len(met) == 1:
        return names.sentence(
            "{meeting}. The {suit} you play next is where they cross.",
            meeting=meeting,
            suit=names.suit(met[0].suit),
        )
    return names.sentence(
        "{meeting}. The card of a suit that you play next is where it crosses.", meeting=meeting
    )


def can_cross(names: Names, met: Sequence[SuitView], keys: Keys = Keys()) -> str:
    """The ranks at which met suits can be made to cross now."""
    if len(met) == 1:
        sentences = [names.sentence("It can be {ranks}.", ranks=_ranks(names, met[0]))]
    else:
        sentences = [
            names.sentence(
                "The {suit} can be {ranks}.", suit=names.suit(suit.suit), ranks=_ranks(names, suit)
            )
            for suit in met
        ]
    if keys.crossings:
        key = keys.crossings
        sentences.append(names.say("{key} shows what each crossing would leave.", key=key))
    return " ".join(sentences)


def line_wants(names: Names, suit: SuitView, line: Line) -> str:
    """A line of a suit in a few words: “6♦ wants 7”."""
    top = names.card(Card(line.top, suit.suit))
    if line.next is None:
        return names.say("{top} complete", top=top)
    return names.say("{top} wants {rank}", top=top, rank=names.letter(line.next))


def meeting(names: Names, suit: SuitView) -> str:
    """How the lines of a suit stand to each other, in a few words."""
    match suit.meeting:
        case Meeting.COMPLETE:
            return names.say("complete")
        case Meeting.CROSSED:
            return names.say("crossed")
        case Meeting.MET if suit.crossings:
            return names.say("met, can cross at {ranks}", ranks=_ranks(names, suit))
        case Meeting.MET:
            return names.say("met")
    if suit.between is None:
        counts = ", ".join(str(len(line.ranks) - line.height) for line in suit.lines)
        return names.say("to go: {counts}", counts=counts)
    return names.say_n("{count} between", "{count} between", suit.between)


def crossing(names: Names, chosen: Crossing) -> str:
    """What a crossing leaves: which cards come next, and where they lie then."""
    card = chosen.play.card
    return names.sentence(
        "At {rank}: then {leaves}", rank=names.letter(card.rank), leaves=_leaves(names, chosen)
    )


def confirm_crossing(names: Names, chosen: Crossing) -> str:
    """The question whether a suit is to cross at a card."""
    card = chosen.play.card
    return names.sentence(
        "Cross {suit.many} at {rank}? Then {leaves}",
        suit=names.suit(card.suit),
        rank=names.letter(card.rank),
        leaves=_leaves(names, chosen),
    )


def crossing_question(names: Names, suit: SuitView) -> str:
    """The question where a met suit is to cross."""
    return names.sentence(
        "{meeting}. Cross at {ranks}?", meeting=_met_at(names, suit), ranks=_ranks(names, suit)
    )


def slide_question(names: Names, suit: SuitView) -> str:
    """The question which card of a met suit slides by hand."""
    return names.sentence("{meeting}. Which card slides?", meeting=_met_at(names, suit))


def fits_twice(
    names: Names, card: Card, foundations: Sequence[int], suit: SuitView, same: bool
) -> str:
    """The question on which of several foundations a card goes, and whether it matters."""
    ways = [way(names, number, card, suit) for number in foundations]
    if len(set(ways)) < len(ways):
        ways = [names.say("the {home}", home=names.foundation(number)) for number in foundations]
    if len(ways) == 2:
        question = names.sentence(
            "{card} fits both: {one}, or {other}?",
            card=names.card(card),
            one=ways[0],
            other=ways[1],
        )
    else:
        question = names.sentence(
            "{card} fits more than once: {ways}?", card=names.card(card), ways=names.either(ways)
        )
    return question + " " + names.sentence("Either comes to the same.") if same else question


def way(names: Names, number: int, card: Card, suit: SuitView) -> str:
    """Where a card goes that fits a foundation, in a few words: “up on 2♥”."""
    line = suit.lines[number]
    top = names.card(Card(line.top, suit.suit))
    if line.next != card.rank:
        return names.say("the {home}", home=names.foundation(number))
    return names.say("up on {top}", top=top) if line.rises else names.say("down on {top}", top=top)


def decision(names: Names, view: View, chosen: Decision) -> str:
    """A decision in a few words, as a hint or a list of moves gives it; no exile is named."""
    match chosen:
        case Play(card, pile, foundation):
            if view.suit(card.suit).meeting is Meeting.MET:
                return names.say(
                    "{card} from {pile} {label}; {suit.many} cross at {rank}",
                    card=names.card(card),
                    label=names.pile(pile),
                    suit=names.suit(card.suit),
                    rank=names.letter(card.rank),
                )
            return names.say(
                "{card} from {pile} {label} to the {home}",
                card=names.card(card),
                label=names.pile(pile),
                home=names.foundation(foundation),
            )
        case Reverse(card, foundation):
            return names.say(
                "{card} slides to the {home}",
                card=names.card(card),
                home=names.foundation(foundation),
            )
        case Draw():
            if view.stage is Stage.STANDSTILL:
                return names.say("nothing can be played: draw {exile.a}")
            return names.say("draw {exile.a}")
        case Redeal():
            return names.say("nothing is left to play or to draw: deal again")
        case Extra(name):
            return names.mechanics.extras.moves[name].describe(chosen, names)


def deal_of(names: Names, view: View) -> str:
    """“deal 1 of 3”."""
    return names.say("{deal} {number} of {deals}", number=view.deal, deals=view.deals)


def home_of(names: Names, view: View) -> str:
    """“8 of 104 home”."""
    return names.say("{home} of {cards} home", home=view.home, cards=view.cards)


def chance(names: Names, found: Chance) -> str:
    """In how many of the ways in which what is hidden may lie the game can still be won."""
    if found.tried == found.ways == 1 and not found.unknown:
        if found.won:
            return names.sentence("The game can still be won.")
        return names.sentence("The game cannot be won any more.")
    if found.tried == found.ways and not found.unknown:
        return names.sentence(
            "{won} of {ways} ways can still be won.", won=found.won, ways=found.ways
        )
    return names.sentence(
        "At least {won} of {ways} ways so far can still be won.", won=found.won, ways=found.tried
    )


def _leaves(names: Names, chosen: Crossing) -> str:
    """What comes next after a crossing, as the end of a sentence with all that follows it."""
    wanted = [names.card(sight.card) for sight in chosen.next]
    places = [where(names, sight) for sight in chosen.next]
    match wanted:
        case []:
            suit = names.suit(chosen.play.card.suit)
            return names.say("{suit.many} are complete.", suit=suit)
        case [only]:
            return names.say("{card} comes next. It is {where}.", card=only, where=places[0])
    others = [
        names.say("{card} {where}", card=card, where=place)
        for card, place in zip(wanted[1:], places[1:], strict=True)
    ]
    return names.say(
        "{cards} come next. {card} is {where}, {others}.",
        cards=names.both(wanted),
        card=wanted[0],
        where=places[0],
        others=", ".join(others),
    )


def _ranks(names: Names, suit: SuitView) -> str:
    ranks = sorted({crossing.play.card.rank for crossing in suit.crossings})
    return names.either(map(names.letter, ranks))


def _met_at(names: Names, suit: SuitView) -> str:
    tops = sorted({line.top for line in suit.lines})
    return names.say(
        "{suit.many} have met at {ranks}",
        suit=names.suit(suit.suit),
        ranks=" | ".join(map(names.letter, tops)),
    )


def _deal_over(names: Names, view: View) -> str:
    if view.deal_ended:
        return names.sentence(
            "{deal} {number} of {deals} has ended: the {weave} ended it.",
            number=view.deal,
            deals=view.deals,
        )
    return names.sentence(
        "{deal} {number} of {deals} has ended: nothing can be played and no {exile} is left.",
        number=view.deal,
        deals=view.deals,
    )


def _by(names: Names, key: str, view: View) -> str:
    if not view.redeal:
        return ""
    if key:
        return names.say("{key} deals again.", key=key)
    return names.sentence("Deal again.")


def _draw_or_other(names: Names, view: View, keys: Keys) -> str:
    if not view.draws:
        return names.sentence("Only the game’s own moves are left.")
    if keys.draw:
        return names.say_n(
            "{key} draws {exile.a}; {count} is left.",
            "{key} draws {exile.a}; {count} are left.",
            view.exiles,
            key=keys.draw,
        )
    return names.sentence_n(
        "Draw {exile.a}; {count} is left.",
        "Draw {exile.a}; {count} are left.",
        view.exiles,
    )


def _while_playing(names: Names, view: View, keys: Keys) -> str:
    sentences = []
    if keys.next_card:
        sentences.append(names.say("{key} goes to the next one.", key=keys.next_card))
    if view.draws:
        sentences.append(names.sentence("{exile.a} may be drawn too."))
    elif view.exiles:
        sentences.append(names.sentence("The {exile.many} rest while a card can be played."))
    return " ".join(sentences)
