"""The chance after each move is weighed from the last one back, and follows what is taken back."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from patience.advice import Advice, Chance, Solved
from patience.engine import Engine
from patience.game import Game
from patience.mechanics import Mechanics
from patience.offerings import Solver
from patience.plugins import Plugins
from patience.position import Position
from patience.view import View
from patience_plugins.terminal.screens.curve import Curve
from tests.games import mechanics_of, random_decision
from tests.plugged import engine_with, plugin_of, sentences


def engine_that_weighs(home: Path, fails: bool = False) -> Engine:
    """A solver for which the chance is the share of cards that are home."""

    def solve(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
        return Solved(None)

    def advise(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
        return None

    def chances(mechanics: Mechanics, position: Position, ways: int) -> Iterator[Chance]:
        if fails:
            raise ZeroDivisionError
        home = sum(map(len, position.foundations))
        yield Chance(0, 0, 104, 104, False)
        yield Chance(home, 104 - home, 0, 104, False)

    solver = Solver("counts", solve, advise, chances)
    return engine_with(home, counts=plugin_of(patience_solvers=lambda: [solver]))


@pytest.fixture
def game() -> Game:
    """A game of twelve moves."""
    game, random = Game.of_number(mechanics_of("weavers"), 1), Random(1)
    while len(game.moves) < 12:
        decision = random_decision(game, random)
        assert decision is not None
        game.decide(decision)
    return game


def weigh_all(curve: Curve, game: Game) -> list[int]:
    """Weighs what is missing, and returns the plies in the order in which they were weighed."""
    curve.follow(game)
    plies = []
    while (ply := curve.missing()) is not None:
        chance = curve.weigh(game.copy(), ply)
        curve.note(ply, game.moves[ply - 1] if ply else None, chance)
        plies.append(ply)
    return plies


def homes(game: Game) -> list[float]:
    """The share of cards home after each move."""
    copy, found = game.copy(), []
    while True:
        found.append(sum(map(len, copy.position.foundations)) / 104)
        if not copy.undo():
            return found[::-1]


def test_every_ply_is_weighed_from_the_last_one_back(home: Path, game: Game) -> None:
    curve = Curve(engine_that_weighs(home))
    assert weigh_all(curve, game) == list(range(12, -1, -1))
    assert curve.values() == homes(game)


def test_only_new_moves_are_weighed_again(home: Path, game: Game) -> None:
    curve = Curve(engine_that_weighs(home))
    weigh_all(curve, game)
    for _ in range(3):
        game.undo()
    decision = random_decision(game, Random(2))
    assert decision is not None
    game.decide(decision)
    assert weigh_all(curve, game) == [10]
    assert curve.values() == homes(game)


def test_chance_of_a_move_taken_back_meanwhile_is_not_kept(home: Path, game: Game) -> None:
    curve = Curve(engine_that_weighs(home))
    curve.follow(game)
    move = game.moves[-1]
    chance = curve.weigh(game.copy(), 12)
    game.undo()
    curve.follow(game)
    curve.note(12, move, chance)
    assert curve.values() == [None] * 12


def test_weighing_leaves_the_game_as_it_is(home: Path, game: Game) -> None:
    before = list(game.moves)
    weigh_all(Curve(engine_that_weighs(home)), game)
    assert game.moves == before
    assert game.undone == []


def test_without_a_solver_nothing_is_weighed(home: Path, game: Game) -> None:
    curve = Curve(Engine(home, Plugins()))
    curve.follow(game)
    assert curve.missing() is None


def test_solver_that_fails_is_asked_no_more(home: Path, game: Game) -> None:
    engine = engine_that_weighs(home, fails=True)
    curve = Curve(engine)
    assert weigh_all(curve, game) == [12]
    assert "the solver “counts” failed" in " ".join(sentences(engine))
    assert set(curve.values()) == {None}


def test_another_game_has_none_of_the_chances(home: Path, game: Game) -> None:
    curve = Curve(engine_that_weighs(home))
    weigh_all(curve, game)
    curve.follow(Game.of_number(mechanics_of("weavers"), 2))
    assert curve.values() == [None]
