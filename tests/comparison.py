"""Positions and decisions of the engine, put as the reference puts them."""

from typing import Any

from patience.moves import Decision, Draw, Play, Redeal, Reverse
from patience.position import Position
from tests.reference import Step, Table

Result = tuple[str, str]
"""What a step does: the step without the foundation it names, and the layout it leaves."""


def layout_of(position: Position) -> dict[str, Any]:
    """The position, as `Table.layout` gives it."""
    layout, state = position.layout, position.state
    return {
        "foundations": {
            suit: [
                list(map(str, position.spots[layout.foundation(suit, number)]))
                for number in range(layout.foundations_a_suit)
            ]
            for suit in layout.suits
        },
        "piles": [list(map(str, pile)) for pile in position.piles],
        "exiles": list(map(str, position.exiles)),
        "deal": state.deal,
        "ended": state.ended,
        "generator": state.generator,
    }


def step_of(decision: Decision, position: Position) -> Step:
    """The decision, as the reference's steps are written."""
    match decision:
        case Play(card, pile, foundation, place):
            top = len(position.piles[pile]) - 1
            return ("play", str(card), pile, foundation, top if place is None else place)
        case Reverse(card, foundation):
            return ("reverse", str(card), foundation)
        case Draw(place, foundation):
            return ("exile", place, foundation)
        case Redeal():
            return ("redeal",)
        case _:
            raise AssertionError(decision)


def results(table: Table, steps: list[Step]) -> list[Result]:
    """What each step does; the foundation it names is left to what it does."""
    found = []
    for step in steps:
        after = table.copy()
        after.do(step)
        named = (*step[:3], step[4]) if step[0] == "play" else step[:2]
        found.append((str(named), str(after.layout())))
    return found
