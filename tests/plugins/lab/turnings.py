"""Settings turned at random, on whole packs and on small ones."""

from random import Random
from typing import Any

from patience.cards import RANK_NAMES
from patience.mechanics import Mechanics
from tests.games import GAMES, mechanics_of, small_pack

WORDS: dict[str, list[Any]] = {
    "deal.exile": ["matching-rank", "none"],
    "deal.replacement": ["tested", "untested", "gap"],
    "exiles.draw": ["top", "bottom", "any"],
    "exiles.face": ["down", "up"],
    "weave.when": ["standstill", "any-time"],
    "weave.stop": ["uncovered", "in-hand", "never"],
    "weave.complete_pile": ["end-deal", "end-chain"],
    "weave.empty_pile": ["end-chain", "end-deal"],
    "redeal.gather": ["first-on-top", "last-on-top"],
    "redeal.turn": [True, False],
    "redeal.shuffle": [False, True],
    "redeal.limit": [0, 1, 2, 4],
}
"""Every setting whose words suit both games, with its words."""

SINGLE = [(path, word) for path, words in WORDS.items() for word in words]


def some_piles(random: Random, piles: int) -> list[str]:
    """The names of a few ranks that have a pile."""
    return [RANK_NAMES[i] for i in sorted(random.sample(range(piles), random.randrange(3)))]


def turned_at_random(random: Random, *, small: bool, often: float = 0.4) -> Mechanics:
    """One of the two games with many settings turned, on a whole or a small pack.

    Small packs have two to four suits of four to six ranks, and few redeals, or nearly all of them
    could be won.
    """
    game = random.choice(GAMES)
    settings = {
        path: random.choice(words) for path, words in WORDS.items() if random.random() < often
    }
    piles = 13 if game == "leonis-own" else 12
    if small:
        ranks = random.randint(4, 6)
        piles -= 13 - ranks
        settings = {
            "redeal.limit": random.choice([0, 1]),
            **small_pack(game, random.randint(2, 4), ranks),
            **settings,
        }
        settings["redeal.limit"] = min(settings["redeal.limit"], 1)
    if game == "leonis-own" and random.random() < 0.3:
        settings["reversal"] = "none"
    if random.random() < 0.3:
        settings["tableau.spread"] = some_piles(random, piles)
    if random.random() < 0.3:
        settings["weave.ends_at"] = some_piles(random, piles)
    return mechanics_of(game, settings)
