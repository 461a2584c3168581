"""Looking back at a lost game: the last position that could be won, and the move after it."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from patience.advice import Advice, LookedBack, Solved
from patience.carrying import carry_out
from patience.engine import Engine
from patience.legality import is_won, legal_moves
from patience.mechanics import Mechanics
from patience.moves import Decision, Reverse
from patience.names import Names
from patience.offerings import Solver
from patience.position import Position
from patience.session import Session
from patience.view import View
from patience.words import looked_back
from tests.games import GAMES, TRIALS, mechanics_of, random_decision, small_pack
from tests.plugged import engine_with, plugin_of

DEALS = {"leonis-own": 10, "weavers": 24}
"""So many deals bring a few games that could have been won and were lost."""

DEAD: dict[str, set[object]] = defaultdict(set)
"""The positions from which nothing wins, by the hash of the rules."""


def winning(position: Position, mechanics: Mechanics) -> tuple[Decision, ...] | None:
    """The decisions that win, found by trying all; None when none do."""
    if is_won(position, mechanics):
        return ()
    dead, key = DEAD[mechanics.rules.content_hash()], position.key()
    if key in dead:
        return None
    for decision in legal_moves(position, mechanics):
        if not isinstance(decision, Reverse):
            move = carry_out(position, mechanics, decision)
            rest = winning(position, mechanics)
            position.take_back(move)
            if rest is not None:
                return (decision, *rest)
    dead.add(key)
    return None


def solve(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
    found = winning(position, mechanics)
    return Solved(found is not None, found or ())


def know_nothing(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
    return Solved(None)


def advise_nothing(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
    return None


def patience_solvers() -> list[Solver]:
    return [
        Solver("in-the-dark", know_nothing, advise_nothing),
        Solver("all", solve, advise_nothing),
    ]


def lost_games(engine: Engine, game: str) -> Iterator[Session]:
    """Games of few cards, played at random and lost."""
    rules = mechanics_of(game, small_pack(game, 3, 5) | {"redeal.limit": 0}).rules
    for number in range(DEALS[game] * TRIALS):
        session, random = engine.begin(rules, number), Random(number)
        try:
            while (decision := random_decision(session.game, random)) is not None:
                session.decide(decision)
            if not is_won(session.game.position, session.mechanics):
                yield session
        finally:
            session.leave()


@pytest.mark.parametrize("game", GAMES)
def test_move_that_lost_it_is_the_one_after_which_nothing_wins(game: str, home: Path) -> None:
    engine = engine_with(home, solving=plugin_of(patience_solvers))
    lost = 0
    for session in lost_games(engine, game):
        found = engine.look_back(session)
        assert found is not None
        replayed = session.game.begin_again()
        could = [solve(session.mechanics, replayed.position, 0).won]
        for move in session.game.moves:
            replayed.decide(move.decision)
            could.append(solve(session.mechanics, replayed.position, 0).won)
        if not could[0]:
            assert found == LookedBack(None)
            continue
        lost += 1
        assert found.winnable == could.index(False) - 1
        assert found.lost_by == session.game.moves[found.winnable]
        while len(replayed.moves) > found.winnable:
            replayed.undo()
        assert found.instead is not None
        replayed.decide(found.instead)
        assert solve(session.mechanics, replayed.position, 0).won
    assert lost > 1


def test_looking_back_tells_both_moves_in_words(home: Path) -> None:
    engine = engine_with(home, solving=plugin_of(patience_solvers))
    for session in lost_games(engine, "leonis-own"):
        found = engine.look_back(session)
        assert found is not None
        told = looked_back(Names(session.mechanics), session.game, found)
        if found.winnable is None:
            assert told == ["No position of this game is known that could be won."]
        else:
            assert told[0].startswith(f"After {found.winnable} of {len(session.game.moves)} moves")
            assert [line.partition(":")[0] for line in told[1:]] == [
                "This lost it",
                "This would have won",
            ]


def test_nobody_who_solves_nothing_to_tell(home: Path) -> None:
    def patience_solvers() -> list[Solver]:
        return [Solver("in-the-dark", know_nothing, advise_nothing)]

    for session in islice(lost_games(engine_with(home), "weavers"), 1):
        assert engine_with(home).look_back(session) is None
        dark = engine_with(home, dark=plugin_of(patience_solvers))
        assert dark.look_back(session) == LookedBack(None)
