"""Hints: legal, fair, and honest about what is left to do."""

from random import Random
from typing import Any

import pytest

from patience.game import Game
from patience.hints import hint
from patience.legality import why_not
from patience.moves import Draw, Play, Redeal
from patience.view import Stage, view_of
from tests.games import GAMES, mechanics_of, random_decision

READINGS: list[dict[str, Any]] = [
    {},
    {"weave.when": "any-time", "exiles.draw": "any"},
    {"reversal": "none"},
    {"exiles.draw": "bottom", "weave.stop": "in-hand"},
]


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_hint_is_a_move_that_the_rules_allow(game: str, reading: dict[str, Any]) -> None:
    mechanics = mechanics_of(game, reading)
    for number in range(10):
        played = Game.of_number(mechanics, number)
        random = Random(number)
        while (decision := random_decision(played, random)) is not None:
            hinted = hint(view_of(played.position, mechanics), mechanics)
            assert hinted is not None
            refusal = why_not(played.position, mechanics, hinted)
            # On which foundation a hidden card goes is chosen when it has been turned up.
            assert refusal is None or isinstance(hinted, Draw)
            played.decide(decision)
        assert hint(view_of(played.position, mechanics), mechanics) is None


@pytest.mark.parametrize("game", GAMES)
def test_hint_says_when_only_a_draw_or_a_redeal_is_left(game: str) -> None:
    mechanics = mechanics_of(game)
    hinted_at = {
        Stage.PLAY: Play,
        Stage.STANDSTILL: Draw,
        Stage.DEAL_OVER: Redeal,
    }
    met = set()
    played = Game.of_number(mechanics, 3)
    random = Random(3)
    while (decision := random_decision(played, random)) is not None:
        view = view_of(played.position, mechanics)
        assert isinstance(hint(view, mechanics), hinted_at[view.stage])
        met.add(view.stage)
        played.decide(decision)
    assert met == set(hinted_at)


@pytest.mark.parametrize("game", GAMES)
def test_hint_does_not_know_what_is_hidden(game: str) -> None:
    mechanics = mechanics_of(game)
    for number in range(20):
        played = Game.of_number(mechanics, number)
        random = Random(number)
        for _ in range(12):
            if (decision := random_decision(played, random)) is not None:
                played.decide(decision)
        other = played.position.copy()
        random.shuffle(other.exiles)
        seen = [view_of(position, mechanics) for position in (played.position, other)]
        assert hint(seen[0], mechanics) == hint(seen[1], mechanics)
