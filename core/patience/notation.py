"""Decisions and positions as plain values, both ways: the steps and layouts of a trace.

Piles, places and foundations are counted from 1 here, as people count them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Never

from patience.cards import Card, read_card
from patience.errors import PatienceError, nearest
from patience.language import tr, with_nearest
from patience.legality import draw_choices
from patience.mechanics import Mechanics
from patience.moves import DealState, Decision, Draw, Extra, Play, Redeal, Reverse
from patience.position import Position

Step = list[str | int]
"""A decision as a trace writes it, as `["play", "QS", 13, 2, 6]`."""

SHOWN = 80
"""How much is shown of what is no step."""

_FORMS = {
    "play": '["play", card, pile, foundation]',
    "reverse": '["reverse", card, foundation]',
    "exile": '["exile", card]',
    "redeal": '["redeal"]',
    "extra": '["extra", name, …]',
}


class NoStep(PatienceError):
    """What has not the form of a step."""


def write_step(decision: Decision, position: Position, mechanics: Mechanics) -> Step:
    """The decision as a step, seen from the position in which it is made."""
    match decision:
        case Play(card, pile, foundation, place):
            step: Step = ["play", str(card), pile + 1, foundation + 1]
            return step if place is None else [*step, place + 1]
        case Reverse(card, foundation):
            return ["reverse", str(card), foundation + 1]
        case Draw(place, foundation):
            exile = position.exiles[place]
            # The place is named only where the card alone would mean another exile.
            if _place_of_exile(exile, position, mechanics) != place:
                return ["exile", str(exile), _number(foundation), place + 1]
            if foundation is None:
                choices = mechanics.wants(position, exile.suit).choices.get(exile.rank)
                foundation = choices[0].foundation if choices else None
            return ["exile", str(exile), *([] if foundation is None else [foundation + 1])]
        case Redeal():
            return ["redeal"]
        case Extra(name, arguments):
            return ["extra", name, *arguments]


def read_step(step: Sequence[object], position: Position, mechanics: Mechanics) -> Decision:
    """The decision that a step means in the position in which it is made.

    Whether it is legal is not asked here, but an exile is drawn only by its right name. Raises
    NoStep for what is no step, and PatienceError for another fault.
    """
    match list(step):
        case ["play", str(card), int(pile), int(foundation)]:
            return Play(read_card(card), pile - 1, foundation - 1)
        case ["play", str(card), int(pile), int(foundation), int(place)]:
            return Play(read_card(card), pile - 1, foundation - 1, place - 1)
        case ["reverse", str(card), int(foundation)]:
            return Reverse(read_card(card), foundation - 1)
        case ["exile", str(card)]:
            return _draw(_named_exile(read_card(card), position, mechanics), 0, position, mechanics)
        case ["exile", str(card), int(foundation)]:
            place = _named_exile(read_card(card), position, mechanics)
            return _draw(place, foundation, position, mechanics)
        case ["exile", str(card), int(foundation), int(place)]:
            if not (
                0 < place <= len(position.exiles) and position.exiles[place - 1] == read_card(card)
            ):
                _no_such_exile(card, position, mechanics)
            return _draw(place - 1, foundation, position, mechanics)
        case ["redeal"]:
            return Redeal()
        case ["extra", str(name), *arguments]:
            words = tuple(
                word
                for word in arguments
                if isinstance(word, int | str) and not isinstance(word, bool)
            )
            if len(words) == len(arguments):
                return Extra(name, words)
            raise NoStep(_no_step([*step]))
        case other:
            raise NoStep(_no_step(other))


def _draw(place: int, foundation: int, position: Position, mechanics: Mechanics) -> Draw:
    """The draw of an exile, its foundation (0 for none named) kept only where it is a choice.

    A trace names no foundation for a lifted card that is played; it means the first that takes it.
    """
    choices = draw_choices(position, mechanics, place)
    exile = position.exiles[place]
    own = mechanics.wants(position, exile.suit).placements.get(exile.rank)
    if foundation == 0:
        return Draw(place, choices[0].foundation if len(choices) > 1 and not own else None)
    if len(choices) == 1 and own and any(way.foundation == foundation - 1 for way in own):
        return Draw(place)
    return Draw(place, foundation - 1)


def _number(foundation: int | None) -> int:
    return 0 if foundation is None else foundation + 1


def _place_of_exile(card: Card, position: Position, mechanics: Mechanics) -> int | None:
    """The place of the exile that is meant when only its card is named: the first to be drawn."""
    for place in mechanics.draw_order(len(position.exiles)) if position.exiles else ():
        if position.exiles[place] == card:
            return place
    return None


def _named_exile(card: Card, position: Position, mechanics: Mechanics) -> int:
    place = _place_of_exile(card, position, mechanics)
    if place is None:
        _no_such_exile(str(card), position, mechanics)
    return place


def _no_such_exile(card: str, position: Position, mechanics: Mechanics) -> Never:
    if not position.exiles:
        raise PatienceError(tr("{card} cannot be drawn; no exile is left.", card=card))
    allowed = {str(position.exiles[place]) for place in mechanics.draw_order(len(position.exiles))}
    raise PatienceError(
        tr("{card} cannot be drawn; {allowed} can.", card=card, allowed=", ".join(sorted(allowed)))
    )


def _no_step(words: list[object]) -> str:
    word = str(words[0]) if words else ""
    step = str(words)
    step = step if len(step) <= SHOWN else step[: SHOWN - 1] + "…"
    form = _FORMS.get(word)
    if form is not None:
        return tr("{step} is not a step; a step of this kind is {form}.", step=step, form=form)
    near = nearest(word, _FORMS)
    sentence = tr(
        "{step} is not a step; a step begins with {words}", step=step, words=", ".join(_FORMS)
    )
    return with_nearest(sentence, near)


def drawing_order(position: Position, mechanics: Mechanics) -> list[Card]:
    """The exiles in the order in which they are drawn, when always the first offered is taken."""
    left = list(position.exiles)
    return [left.pop(mechanics.draw_order(len(left))[0]) for _ in position.exiles]


def write_position(position: Position, mechanics: Mechanics) -> dict[str, Any]:
    """The position as a trace writes it: tops of the foundations, piles bottom to top, exiles."""
    layout = position.layout
    return {
        "foundations": {
            suit: [
                str(position.spots[layout.foundation(suit, number)][-1])
                for number in range(layout.foundations_a_suit)
            ]
            for suit in layout.suits
        },
        "piles": [list(map(str, pile)) for pile in position.piles],
        "exiles": list(map(str, drawing_order(position, mechanics))),
        "deal": position.state.deal,
    }


def read_position(
    values: Mapping[str, Any], mechanics: Mechanics, *, ended: bool = False, generator: int = 0
) -> Position:
    """The position that `write_position` wrote.

    A layout does not tell whether a weave ended the deal, nor the generator's state; both are
    given beside it. Raises PatienceError when the cards do not make up the pack.
    """
    layout = mechanics.layout
    spots: list[list[Card]] = [[] for _ in range(layout.spots)]
    for suit in layout.suits:
        for number, top in enumerate(values["foundations"][suit]):
            ladder = mechanics.suits.ladders[number]
            height = ladder.index(read_card(top).rank) + 1
            spots[layout.foundation(suit, number)] = [Card(rank, suit) for rank in ladder[:height]]
    for number, pile in enumerate(values["piles"]):
        spots[layout.pile(number)] = list(map(read_card, pile))
    # Drawn one after the other from empty places, each exile goes back where it was drawn from.
    drawn = list(map(read_card, values["exiles"]))
    places = list(range(len(drawn)))
    exiles: list[Card | None] = [None] * len(drawn)
    for card in drawn:
        exiles[places.pop(mechanics.draw_order(len(places))[0])] = card
    spots[layout.exiles] = [card for card in exiles if card is not None]
    if sorted(card for spot in spots for card in spot) != sorted(mechanics.pack):
        raise PatienceError(tr("The cards of this layout do not make up the pack."))
    return Position(layout, spots, DealState(values["deal"], ended, generator))
