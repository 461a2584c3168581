"""What a player's gesture at the table means: a decision, or a question that only he can answer.

Front ends hand over what was pointed at, and get what to do; so keys, mouse and touch, in a
terminal and in a browser, mean the same.
"""

from dataclasses import dataclass

from patience.cards import Card
from patience.legality import TurnedUp, why_not
from patience.moves import Decision, Draw, Play, Redeal
from patience.names import Names
from patience.refusals import refusal
from patience.sameness import come_to_same
from patience.session import Session
from patience.standing import confirm_crossing, decision, fits_twice, slide_question, way
from patience.view import Crossing, PlayOffer, View, view_of


@dataclass(frozen=True)
class Answer:
    """One answer to a question."""

    label: str
    """A few words: “up on 2♥”, “5♦ slides to the king foundation”."""
    decision: Decision


@dataclass(frozen=True)
class Question:
    """Something that only the player can decide."""

    sentence: str
    answers: tuple[Answer, ...]
    suit: str = ""
    """The suit that it is about; empty where it is about none."""
    crossing: Crossing | None = None
    """The crossing that has to be confirmed, for a suit that has met."""
    same: bool = False
    """Whether all answers come to the same, so that a player may not want to be asked again."""
    must: bool = False
    """Whether nothing else can be done before it is answered: the card has been turned up."""


def offer_at(view: View, pile: int, place: int) -> PlayOffer | None:
    """The offer to play the card at a place, counted from the bottom; None if there is none."""
    top = len(view.piles[pile].cards) - 1
    for offer in view.plays:
        if offer.pile == pile and (top if offer.place is None else offer.place) == place:
            return offer
    return None


def to_play(names: Names, view: View, pile: int, place: int) -> Decision | Question | None:
    """What it means to play the card at a place; None when it cannot be played.

    A card of a met suit shows first what its crossing leaves. One that fits several foundations
    asks which, even where that comes to the same: the question says so.
    """
    offer = offer_at(view, pile, place)
    if offer is None:
        return None
    suit = view.suit(offer.card.suit)
    for crossing in suit.crossings:
        if (crossing.play.pile, crossing.play.place) == (offer.pile, offer.place):
            label = names.say("cross at {rank}", rank=names.letter(offer.card.rank))
            return Question(
                confirm_crossing(names, crossing),
                (Answer(label, crossing.play),),
                suit.suit,
                crossing,
            )
    if len(offer.foundations) == 1:
        return offer.play()
    return Question(
        fits_twice(names, offer.card, offer.foundations, suit, offer.same),
        tuple(
            Answer(way(names, foundation, offer.card, suit), offer.play(foundation))
            for foundation in offer.foundations
        ),
        suit.suit,
        same=offer.same,
    )


def to_draw(session: Session, names: Names, view: View, place: int) -> Decision | Question:
    """What it means to draw the exile at a place.

    A card that the draw brings to hand and that several foundations take is turned up for this:
    then the question must be answered before anything else is done, or a move taken back.
    """
    turned = session.turn_up(place) if place in view.draws else None
    if turned is None:
        return Draw(place)
    exile = session.game.position.exiles[place]
    same = come_to_same(turned.card, turned.position, session.mechanics)
    suit = view.suit(turned.card.suit)
    return Question(
        turned_up(names, view, turned, exile, same),
        tuple(
            Answer(way(names, foundation, turned.card, suit), Draw(place, foundation))
            for foundation in turned.foundations
        ),
        suit.suit,
        same=same,
        must=True,
    )


def to_choose_exile(names: Names, view: View) -> Question | None:
    """The question which exile is drawn; None where the rules leave no choice.

    Exiles are numbered in the order they were exiled. What is answered goes on to `to_draw`, for
    the card that comes to hand may ask again.
    """
    if len(view.draws) < 2:
        return None
    seen = view.exiles_seen
    answers = tuple(
        Answer(
            str(names.card(seen[place])) if seen else names.say("no. {number}", number=place + 1),
            Draw(place),
        )
        for place in sorted(view.draws)
    )
    return Question(names.sentence("Which {exile} is drawn?"), answers)


def to_extra(names: Names, view: View) -> Question | None:
    """The question which of the moves that plug-ins offer is made; None when none is offered."""
    if not view.extras:
        return None
    answers = tuple(Answer(decision(names, view, extra), extra) for extra in view.extras)
    return Question(names.sentence("Which move is made?"), answers)


def turned_up(names: Names, view: View, turned: TurnedUp, exile: Card, same: bool) -> str:
    """The question on which foundation a card goes that is turned up now and must be played."""
    said = names.sentence("The {exile} is {card}.", card=names.card(exile))
    if turned.card != exile:
        said += " " + names.sentence("Its {weave} lifts {card}.", card=names.card(turned.card))
    suit = view.suit(turned.card.suit)
    return f"{said} {fits_twice(names, turned.card, turned.foundations, suit, same)}"


def to_slide(names: Names, view: View, suit: str) -> Question | None:
    """The question which card of a suit slides by hand; None when none can."""
    slides = [slide for slide in view.reversals if slide.card.suit == suit]
    if not slides:
        return None
    answers = tuple(Answer(decision(names, view, slide), slide) for slide in slides)
    return Question(slide_question(names, view.suit(suit)), answers, suit)


def to_go_on(view: View) -> Decision:
    """What goes on when no card can be played: a redeal where one is due, else a draw.

    The rules may refuse it; the refusal says what can be played first.
    """
    if view.redeal:
        return Redeal()
    return Draw(view.draws[0] if view.draws else max(view.exiles - 1, 0))


def why_waits(names: Names, session: Session, pile: int, place: int) -> str:
    """Why the card at a place, counted from the bottom, cannot be played, or that it can."""
    game = session.game
    view = view_of(game.position, game.mechanics)
    card = view.piles[pile].cards[place]
    if offer_at(view, pile, place) is not None:
        return names.sentence(
            "{card} on {pile} {label} can be played.",
            card=names.card(card),
            label=names.pile(pile),
        )
    refused = why_not(game.position, game.mechanics, Play(card, pile, 0, place))
    assert refused is not None
    return refusal(names, refused, view)
