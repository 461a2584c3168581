"""The games that the tests play, and how they are played through."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from patience.cards import RANK_NAMES
from patience.catalogue import Catalogue
from patience.game import Game
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.moves import Decision, Reverse
from patience.rules import Rules, Vocabulary, turned_values

TRIALS = int(os.environ.get("PATIENCE_TRIALS", "1"))
"""How many times as many random games are to be played as a hurried test run plays."""

DATA = Path(__file__).parent / "data"

MECHANISMS = Mechanisms()
VOCABULARY = MECHANISMS.vocabulary()

_CATALOGUE = Catalogue((), Mechanisms)

GAMES = tuple(game.id for game in _CATALOGUE.games())
"""The games that ship, in the order of the catalogue: what is tested of one is tested of each."""


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game as it ships."""
    return _CATALOGUE.rules(game)


def turned(rules: Rules, settings: Mapping[str, Any], vocabulary: Vocabulary) -> Rules:
    """The same game with some settings changed, unsound as it may be."""
    return Rules.read(turned_values(rules, settings), vocabulary)


def mechanics_of(game: str, settings: Mapping[str, Any] | None = None) -> Mechanics:
    """A game with some settings turned, ready to play."""
    return Mechanics(turned(rules_of(game), settings or {}, VOCABULARY), MECHANISMS)


def small_pack(game: str, suits: int, ranks: int) -> dict[str, Any]:
    """The settings that make a game one of fewer cards; its highest rank stands for the king."""
    names = RANK_NAMES[:ranks]
    own = rules_of(game)
    spread = [names[-1]] if own.tableau.spread else []
    return {
        "suits": list("CDHS"[:suits]),
        "ranks": list(names),
        "foundations": [
            {"base": names[-1] if kind.base == "king" else kind.base, "build": kind.build}
            | {"copies": kind.copies}
            for kind in own.foundations
        ],
        "tableau.piles": ranks - 13 + own.tableau.piles,
        "tableau.spread": spread,
        "weave.ends_at": spread,
    }


def random_decision(game: Game, random: Random) -> Decision | None:
    """One of the decisions that the rules allow; None when the game is over.

    A card that slides can slide back, so slides are left out more often than not.
    """
    allowed = legal_moves(game.position, game.mechanics)
    moving = [decision for decision in allowed if not isinstance(decision, Reverse)]
    if allowed and (not moving or random.random() < 0.1):
        return random.choice(allowed)
    return random.choice(moving) if moving else None


def play_at_random(game: Game, random: Random) -> None:
    """Plays a game to its end."""
    while (decision := random_decision(game, random)) is not None:
        game.decide(decision)
