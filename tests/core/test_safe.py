"""Autoplay: a safe play never loses a game that could still be won."""

from random import Random
from typing import Any

import pytest

from patience.game import Game
from patience.legality import Outcome, legal_moves
from patience.mechanics import Mechanics
from patience.moves import Reverse
from patience.safe import safe_plays
from patience.view import Meeting, view_of
from tests.games import GAMES, mechanics_of, random_decision, small_pack

TURNS: list[dict[str, Any]] = [
    {},
    {"reversal": "none"},
    {"tableau.spread": []},
    {"weave.ends_at": []},
    {"deal.exile": "none"},
    {"deal.replacement": "gap"},
    {"exiles.draw": "any"},
    {"weave.stop": "in-hand"},
    {"weave.stop": "never"},
    {"weave.empty_pile": "end-deal"},
    {"weave.complete_pile": "end-chain"},
    {"redeal.turn": False},
    {"redeal.gather": "last-on-top"},
]

ALREADY_SO = {"reversal", "tableau.spread", "weave.ends_at"}
"""What Weaver's says by itself."""

READINGS = [
    (game, reading)
    for game in GAMES
    for reading in TURNS
    if game == "leonis-own" or not ALREADY_SO & set(reading)
]


def small(game: str, reading: dict[str, Any], suits: int, ranks: int) -> Mechanics:
    settings = small_pack(game, suits, ranks) | {"redeal.limit": 1} | reading
    return mechanics_of(game, settings)


class Solver:
    """Tries everything: whether a position of a small game can be won, its exiles known."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.known: dict[object, bool] = {}

    def can_be_won(self, game: Game) -> bool:
        key = game.position.key()
        if key not in self.known:
            # Slides by hand are left out: a play makes those that it needs.
            self.known[key] = game.outcome is Outcome.WON or any(
                self._wins(game, move)
                for move in legal_moves(game.position, self.mechanics)
                if not isinstance(move, Reverse)
            )
        return self.known[key]

    def _wins(self, game: Game, move: Any) -> bool:
        game.decide(move)
        won = self.can_be_won(game)
        game.undo()
        return won


@pytest.mark.parametrize(("game", "reading"), READINGS, ids=str)
def test_safe_play_keeps_every_win(game: str, reading: dict[str, Any]) -> None:
    safe = kept = 0
    for number in range(30):
        mechanics = small(game, reading, 2, 4 + number % 2)
        solver = Solver(mechanics)
        played = Game.of_number(mechanics, number)
        random = Random(number)
        while (decision := random_decision(played, random)) is not None:
            could = solver.can_be_won(played)
            for offer in safe_plays(view_of(played.position, mechanics), mechanics):
                safe += 1
                played.decide(offer.play())
                assert solver.can_be_won(played) or not could, (number, offer)
                kept += could
                played.undo()
            played.decide(decision)
    assert kept > 10, (safe, kept)


@pytest.mark.parametrize("game", GAMES)
def test_no_safe_play_makes_a_suit_cross(game: str) -> None:
    mechanics = mechanics_of(game)
    met = 0
    for number in range(8):
        played = Game.of_number(mechanics, number)
        random = Random(number)
        while (decision := random_decision(played, random)) is not None:
            view = view_of(played.position, mechanics)
            met += any(suit.meeting is Meeting.MET for suit in view.suits)
            for offer in safe_plays(view, mechanics):
                assert view.suit(offer.card.suit).meeting is not Meeting.MET
            played.decide(decision)
    assert met > 0 or game == "weavers"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_safe_where_exiles_may_be_drawn_at_any_time(game: str) -> None:
    mechanics = mechanics_of(game, {"weave.when": "any-time"})
    played = Game.of_number(mechanics, 1)
    random = Random(1)
    while (decision := random_decision(played, random)) is not None:
        assert safe_plays(view_of(played.position, mechanics), mechanics) == []
        played.decide(decision)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_safe_does_not_depend_on_what_is_hidden(game: str) -> None:
    mechanics = mechanics_of(game)
    for number in range(20):
        played = Game.of_number(mechanics, number)
        random = Random(number)
        for _ in range(10):
            if (decision := random_decision(played, random)) is not None:
                played.decide(decision)
        other = played.position.copy()
        random.shuffle(other.exiles)
        assert safe_plays(view_of(other, mechanics), mechanics) == safe_plays(
            view_of(played.position, mechanics), mechanics
        )
