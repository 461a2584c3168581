"""Positions as random games of any rules come to them, and what is seen of them."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from patience.names import Names
from patience.view import View, view_of
from tests.games import random_decision
from tests.strategies import deals, seeds


class Sight(NamedTuple):
    """What is seen of a position, and what its things are called."""

    view: View
    names: Names


@st.composite
def sights(draw: st.DrawFn) -> Sight:
    """What is seen after some moves of a game."""
    game = draw(deals()).begin()
    random = Random(draw(seeds))
    for _ in range(draw(st.integers(0, 60))):
        decision = random_decision(game, random)
        if decision is None:
            break
        game.decide(decision)
    return Sight(view_of(game.position, game.mechanics), Names(game.mechanics))
