"""What a typed card can mean: the plays that it allows, and the question where they are several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patience.asked import turned_up
from patience.cards import Card
from patience.language import tr
from patience.legality import TurnedUp
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Reverse
from patience.names import Names
from patience.sameness import order_matters
from patience.view import Meeting, PlayOffer, View
from patience.words import confirm_crossing, fits_twice
from patience_plugins.plain.vocabulary import (
    DOWN,
    LITTLE_WORDS,
    UP,
    YES,
    card_named,
    command_named,
    rank_named,
)


@dataclass(frozen=True)
class Choice:
    """One answer to a question."""

    words: frozenset[str]
    """By which it may be given."""
    decision: Decision


@dataclass(frozen=True)
class Question:
    """Something that only the player can decide."""

    sentence: str
    choices: tuple[Choice, ...]
    card: Card
    """The card that it is about."""
    must: bool = False
    """Whether nothing else can be done before it is answered."""

    def is_put_otherwise_by(self, words: Sequence[str]) -> bool:
        """Whether the words say anew, and more exactly, what led to the question."""
        return not self.must and len(words) > 1 and card_named(words[0]) == self.card

    def answered_by(self, words: Sequence[str]) -> Choice | None:
        """The choice that the words name; None when they name none."""
        if self.must and len(words) == 2 and command_named(words[0]) == "draw":
            words = words[1:]
        if len(words) != 1:
            return None
        word = words[0].lower()
        return next((choice for choice in self.choices if word in choice.words), None)


def choices_for(
    card: Card, words: Sequence[str], view: View, mechanics: Mechanics
) -> list[tuple[PlayOffer, int]] | None:
    """The ways to play a card that the words after it leave open: the offer, the foundation.

    Ways that come to the same are one. None when the words cannot be understood.
    """
    ways = [
        (offer, foundation)
        for offer in view.plays
        if offer.card == card
        for foundation in offer.foundations
    ]
    named = [word.lower() for word in words if word.lower() not in LITTLE_WORDS]
    for place, word in enumerate(named):
        narrowed = _narrowed(ways, word, place == 0, view, mechanics)
        if narrowed is None:
            return None
        # A word that excludes all says something untrue of this card; the rules answer that.
        ways = narrowed
    return list(_distinct(ways, view, mechanics))


def question_for(
    card: Card, ways: Sequence[tuple[PlayOffer, int]], names: Names, view: View
) -> Question | None:
    """What has to be asked before a card is played; None when nothing has to."""
    if len(ways) > 1:
        return _which_way(card, ways, names, view)
    offer, foundation = ways[0]
    for crossing in view.suit(card.suit).crossings:
        if crossing.play.card == card and crossing.play.pile == offer.pile:
            answer = Choice(YES, offer.play(foundation))
            return Question(confirm_crossing(names, crossing), (answer,), card)
    return None


def _which_way(
    card: Card, ways: Sequence[tuple[PlayOffer, int]], names: Names, view: View
) -> Question:
    """Which of the cards of one name is meant, or which of the foundations that take it."""
    suit = view.suit(card.suit)
    foundations = list(dict.fromkeys(foundation for _, foundation in ways))
    piles = [names.pile(offer.pile) for offer, _ in ways]
    if len(ways) == len(set(piles)):
        answers = [frozenset({label.lower()}) for label in piles]
        said = names.sentence(
            "{card} can be played from {pile} {labels}. Type {labels}.",
            card=names.card(card),
            labels=names.either(piles),
        )
    elif len(ways) == len(foundations):
        answers = [_towards(view, card, foundation, n) for n, (_, foundation) in _numbered(ways)]
        said = fits_twice(names, card, foundations, suit, same=False) + _type(names, len(ways))
    else:
        answers = [frozenset({str(n)}) for n, _ in _numbered(ways)]
        said = names.sentence(
            "{card} can be played in more than one way: {ways}.",
            card=names.card(card),
            ways="; ".join(
                f"{n}: {_lying(names, offer, foundation, len(foundations) > 1)}"
                for n, (offer, foundation) in _numbered(ways)
            ),
        ) + _type(names, len(ways))
    if suit.meeting is Meeting.MET:
        crossing = next(each for each in suit.crossings if each.play.card == card)
        said = f"{confirm_crossing(names, crossing)} {said}"
    choices = (
        Choice(words, offer.play(foundation))
        for words, (offer, foundation) in zip(answers, ways, strict=True)
    )
    return Question(said, tuple(choices), card)


def question_for_draw(
    turned: TurnedUp, exile: Card, place: int, names: Names, view: View
) -> Question:
    """On which foundation a card goes that a draw brings to hand: the exile, or a lifted card."""
    card, foundations = turned.card, turned.foundations
    asked = turned_up(names, view, turned, exile, same=False)
    return Question(
        asked + _type(names, len(foundations)),
        tuple(
            Choice(_towards(view, card, foundation, n), Draw(place, foundation))
            for n, foundation in enumerate(foundations, 1)
        ),
        card,
        must=True,
    )


def question_for_slide(ways: Sequence[Reverse], names: Names) -> Question:
    """To which of several foundations a card slides."""
    homes = names.either(names.foundation(slide.foundation) for slide in ways)
    card = ways[0].card
    said = names.sentence("{card} can slide to the {homes}.", card=names.card(card), homes=homes)
    return Question(
        said + _type(names, len(ways)),
        tuple(Choice(frozenset({str(n)}), slide) for n, slide in enumerate(ways, 1)),
        card,
    )


def _type(names: Names, count: int) -> str:
    return " " + tr("Type {numbers}.", numbers=names.either(range(1, count + 1)))


def _numbered(
    ways: Sequence[tuple[PlayOffer, int]],
) -> Iterator[tuple[int, tuple[PlayOffer, int]]]:
    return enumerate(ways, 1)


def _towards(view: View, card: Card, foundation: int, number: int) -> frozenset[str]:
    line = view.suit(card.suit).lines[foundation]
    return frozenset({str(number)}) | (UP if line.rises else DOWN)


def _lying(names: Names, offer: PlayOffer, foundation: int, name_it: bool) -> str:
    label = names.pile(offer.pile)
    if offer.place is None:
        where = names.say("from {pile} {label}", label=label)
    else:
        where = names.say(
            "from {pile} {label}, place {place} from the bottom", label=label, place=offer.place + 1
        )
    if not name_it:
        return where
    return names.say("{where} to the {home}", where=where, home=names.foundation(foundation))


def _narrowed(
    ways: list[tuple[PlayOffer, int]],
    word: str,
    first: bool,
    view: View,
    mechanics: Mechanics,
) -> list[tuple[PlayOffer, int]] | None:
    if word in UP or word in DOWN:
        toward = [
            (offer, foundation)
            for offer, foundation in ways
            if view.suit(offer.card.suit).lines[foundation].rises == (word in UP)
        ]
        # A met suit's card goes either way to the same end, so only one way is offered.
        return toward or [way for way in ways if way[0].same]
    rank = rank_named(word)
    pile = None if rank is None else mechanics.pile_of.get(rank)
    on_pile = [way for way in ways if way[0].pile == pile]
    if first and on_pile:
        return on_pile
    if word.isdecimal() and not first:
        number = int(word)
        return [way for way in ways if way[0].place == number - 1] or [
            way for way in ways if way[1] == number - 1
        ]
    if word.isdecimal():
        return [way for way in ways if way[1] == int(word) - 1]
    return None if pile is None else []


def _distinct(
    ways: Sequence[tuple[PlayOffer, int]], view: View, mechanics: Mechanics
) -> Iterator[tuple[PlayOffer, int]]:
    seen: set[object] = set()
    for offer, foundation in ways:
        left = _left(offer, view, mechanics)
        key = (offer.pile, left, None if offer.same else foundation)
        if key not in seen:
            seen.add(key)
            yield offer, foundation


def _left(offer: PlayOffer, view: View, mechanics: Mechanics) -> object:
    """What the play leaves of the pile, as far as it matters."""
    if offer.place is None or not order_matters(offer.pile, view.deal, mechanics):
        return None
    pile = view.piles[offer.pile]
    return pile.cards[: offer.place] + pile.cards[offer.place + 1 :]
