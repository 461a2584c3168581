"""What hypothesis draws its examples from."""

from typing import Any, NamedTuple

from hypothesis import strategies as st

from patience.cards import SUIT_LETTERS, Card
from patience.game import Game
from patience.mechanics import Mechanics
from tests.games import GAMES, VOCABULARY, mechanics_of, rules_of, small_pack

TURNS: dict[str, tuple[object, ...]] = {
    path: tuple(words)
    for path, words in VOCABULARY.items()
    if path not in ("foundations.build", "moves", "vetoes")
} | {
    "exiles.face": ("down", "up"),
    "redeal.limit": (0, 1, 2, 3),
    "redeal.turn": (True, False),
    "redeal.shuffle": (True, False),
    "tableau.spread": ((), ("2",), ("ace", "3")),
    "weave.ends_at": ((), ("2",), ("ace", "3")),
}
"""Each setting of a game, and the values that it is turned to."""


def turns_of(game: str) -> dict[str, tuple[object, ...]]:
    """The settings of a game and their values, without those that contradict its foundations."""
    ways = {kind.build for kind in rules_of(game).foundations}
    return {path: turns for path, turns in TURNS.items() if path != "reversal" or len(ways) > 1}


class Deal(NamedTuple):
    """A game, how it is turned, and a deal of it."""

    game: str
    settings: dict[str, Any]
    number: int

    @property
    def mechanics(self) -> Mechanics:
        return mechanics_of(self.game, self.settings)

    def begin(self) -> Game:
        return Game.of_number(self.mechanics, self.number)


numbers = st.integers(0, 2**64 - 1)
seeds = st.integers(0, 2**32)
cards = st.builds(Card, st.integers(1, 13), st.sampled_from(SUIT_LETTERS))


@st.composite
def deals(draw: st.DrawFn, *, small: bool = False) -> Deal:
    """Any deal of either game, of a whole or a small pack, under any combination of settings."""
    game = draw(st.sampled_from(GAMES))
    packs = [small_pack(game, *size) for size in ((2, 4), (2, 5), (3, 4), (4, 4), (4, 6), (1, 6))]
    settings = dict(draw(st.sampled_from(packs if small else [{}, *packs])))
    for path, values in turns_of(game).items():
        if draw(st.booleans()):
            settings[path] = draw(st.sampled_from(values))
    return Deal(game, settings, draw(numbers))
