"""The exact solver: against brute force, against published verdicts, and by replaying its wins."""

import os
import subprocess
import sys
from itertools import islice
from random import Random

import numpy as np
import pytest

from patience.carrying import carry_out, start
from patience.errors import PatienceError
from patience.legality import is_won, legal_moves, why_not
from patience.mechanics import Mechanics
from patience.moves import Decision
from patience.position import Position
from patience.shuffle import Generator
from patience_plugins.lab.plainsearch import search_plainly
from patience_plugins.lab.search import (
    EVERY_IDEA,
    HOLD,
    LOOSE,
    ORDER,
    RUNS,
    SEEN,
    SURE,
    UNKNOWN,
    WON,
)
from patience_plugins.lab.solver import Solver, deal_position
from tests.games import DATA, GAMES, TRIALS, mechanics_of, small_pack
from tests.plugins.lab.test_kernel import with_stop
from tests.plugins.lab.turnings import turned_at_random


def replay(position: Position, mechanics: Mechanics, decisions: tuple[Decision, ...]) -> None:
    """Carries decisions out by the public rules; each must be legal and the last must win."""
    position = position.copy()
    for decision in decisions:
        assert why_not(position, mechanics, decision) is None, (decision, position)
        carry_out(position, mechanics, decision)
    assert is_won(position, mechanics)


@pytest.mark.parametrize("game", GAMES)
def test_verdicts_of_the_first_300_deals(game: str) -> None:
    lines = (DATA / "verdicts" / f"{game}.txt").read_text().splitlines()
    expected = [line.split()[1] == "W" for line in lines]
    batch = Solver(mechanics_of(game)).solve_range(1, len(expected))
    assert (batch.verdicts == WON).tolist() == expected
    assert not (batch.verdicts == UNKNOWN).any()


# The shares are those of rules.md §3 for deals 1-5000, so the counts are exact.
@pytest.mark.parametrize(
    ("game", "path", "word", "share"),
    [
        ("leonis-own", "redeal.limit", 1, 2.82),
        ("leonis-own", "tableau.spread", [], 4.78),
        ("weavers", "redeal.limit", 2, 65.18),
        ("weavers", "redeal.limit", 1, 9.78),
        ("weavers", "weave.complete_pile", "end-deal", 9.94),
        ("weavers", "redeal.gather", "first-on-top", 0.28),
        ("weavers", "redeal.turn", False, 0.24),
        ("weavers", "deal.replacement", "untested", 13.34),
    ],
)
def test_share_of_5000_deals_that_can_be_won(
    game: str, path: str, word: object, share: float
) -> None:
    batch = Solver(mechanics_of(game, {path: word})).solve_range(1, 5000)
    assert (batch.verdicts == WON).sum() == round(share * 50)


def test_every_setting_against_brute_force_on_small_packs() -> None:
    lost = 0
    for trial in range(60 * TRIALS):
        random = Random(trial)
        mechanics = turned_at_random(random, small=True)
        ideas = random.choice([EVERY_IDEA, random.randrange(EVERY_IDEA + 1)])
        solver = Solver(mechanics, ideas=ideas, limit=300_000)
        brute = Solver(mechanics, limit=30_000)
        brute.fast = False
        first = random.randrange(2**63)
        found, expected = (each.solve_range(first, first + 9).verdicts for each in (solver, brute))
        known = (expected != UNKNOWN) & (found != UNKNOWN)
        assert found[known].tolist() == expected[known].tolist(), (
            mechanics.rules.settings(),
            ideas,
        )
        lost += int((expected == 0).sum())
    assert lost > 60


def test_brute_force_in_both_engines_on_tiny_packs() -> None:
    settled = 0
    for trial in range(40 * TRIALS):
        random = Random(trial)
        mechanics = turned_at_random(random, small=True)
        solver = Solver(mechanics)
        solver.fast = False
        position = deal_position(mechanics, trial)
        # Slides by hand are among the plain engine's moves here: the kernel says they never matter.
        plain = search_plainly(position, mechanics, 1500, slides=True)
        if plain.won is not None:
            settled += 1
            assert solver.solve(position).verdict == ("won" if plain.won else "lost")
            if plain.won:
                replay(position, mechanics, plain.decisions)
    assert settled > 20


@pytest.mark.parametrize("idea", [SURE, HOLD, RUNS, SEEN, ORDER, LOOSE])
@pytest.mark.parametrize("game", GAMES)
def test_each_idea_switched_off_gives_the_same_verdicts(game: str, idea: int) -> None:
    count = 200 if game == "leonis-own" else 2000
    mechanics = mechanics_of(game)
    plainer = Solver(mechanics, ideas=EVERY_IDEA & ~idea, limit=100_000).solve_range(1, count)
    settled = plainer.verdicts != UNKNOWN
    assert settled.sum() > 0.9 * count
    found = Solver(mechanics).solve_range(1, count).verdicts
    assert found[settled].tolist() == plainer.verdicts[settled].tolist()


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("redeal.limit", 2),
        ("reversal", "none"),
        ("tableau.spread", []),
        ("exiles.draw", "bottom"),
        ("weave.stop", "in-hand"),
        ("redeal.shuffle", True),
        ("deal.replacement", "gap"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_solutions_replay_and_win(game: str, path: str, word: object) -> None:
    mechanics = mechanics_of(game, {path: word})
    solver, won = Solver(mechanics), 0
    for number in range(1, 25):
        position = deal_position(mechanics, number)
        found = solver.solve(position, solution=True)
        assert found.verdict == solver.solve(position).verdict
        if found.solution is not None:
            replay(position, mechanics, found.solution)
            won += 1
    assert won > 0


def test_solutions_replay_under_any_settings_on_small_packs() -> None:
    for trial in range(60 * TRIALS):
        mechanics = turned_at_random(Random(trial), small=True)
        position = deal_position(mechanics, trial)
        found = Solver(mechanics, limit=50_000).solve(position, solution=True)
        assert (found.solution is not None) == (found.verdict == "won")
        if found.solution is not None:
            replay(position, mechanics, found.solution)


@pytest.mark.parametrize("game", GAMES)
def test_game_in_progress_is_won_as_long_as_some_move_keeps_it_won(game: str) -> None:
    mechanics = mechanics_of(game, small_pack(game, 3, 6) | {"redeal.limit": 1})
    solver = Solver(mechanics)
    for number in range(12 * TRIALS):
        random, position = Random(number), deal_position(mechanics, number)
        while allowed := legal_moves(position, mechanics):
            verdicts = set()
            for decision in allowed:
                after = position.copy()
                carry_out(after, mechanics, decision)
                verdicts.add(solver.solve(after).verdict)
            expected = "won" if "won" in verdicts else "lost"
            assert is_won(position, mechanics) or solver.solve(position).verdict == expected
            carry_out(position, mechanics, random.choice(allowed))
        expected = "won" if is_won(position, mechanics) else "lost"
        assert solver.solve(position).verdict == expected


def test_card_list_is_solved_like_the_deal_that_it_is() -> None:
    mechanics = mechanics_of("weavers")
    solver = Solver(mechanics)
    for number in (1, 2, 3, 4, 5, 6):
        pack = list(mechanics.pack)
        Generator(number).shuffle(pack)
        stock = mechanics.stock_from(pack)
        assert start(mechanics, stock, 0).piles == deal_position(mechanics, number).piles
        assert solver.solve_stock(stock) == solver.solve_deal(number)


@pytest.mark.parametrize("game", GAMES)
def test_workers_change_nothing(game: str) -> None:
    solver = Solver(mechanics_of(game))
    alone = solver.solve_range(2**64 - 200, 2**64 - 1, workers=1)
    together = solver.solve_range(2**64 - 200, 2**64 - 1, workers=3)
    assert np.array_equal(alone.verdicts, together.verdicts)
    assert np.array_equal(alone.positions, together.positions)


def test_batches_come_in_order_and_can_be_left() -> None:
    batches = Solver(mechanics_of("weavers")).batches(1, 10**12, workers=2)
    some = list(islice(batches, 5))
    batches.close()  # type: ignore[attr-defined]
    ends = [batch.first + len(batch.verdicts) for batch in some]
    assert [batch.first for batch in some] == [1, *ends[:-1]]


def test_limit_that_is_met_leaves_the_verdict_unknown() -> None:
    found = Solver(mechanics_of("leonis-own"), limit=5).solve_deal(4)
    assert found.verdict == "unknown"
    assert found.solution is None


def test_rules_that_the_kernel_refuses_are_solved_by_the_plain_engine() -> None:
    mechanics = with_stop("at-dusk")
    solver = Solver(mechanics, limit=300)
    assert "at-dusk" in solver.refusal
    batch = solver.solve_range(1, 2)
    assert batch.verdicts.tolist() == [UNKNOWN, UNKNOWN]
    assert batch.positions.tolist() == [301, 301]


@pytest.mark.parametrize(("first", "last", "workers"), [(5, 4, 1), (0, 2**64, 1), (1, 2, 0)])
def test_range_that_cannot_be_is_refused(first: int, last: int, workers: int) -> None:
    with pytest.raises(PatienceError):
        Solver(mechanics_of("weavers")).solve_range(first, last, workers=workers)


def test_same_source_runs_uncompiled() -> None:
    program = (
        "from tests.games import mechanics_of\n"
        "from patience_plugins.lab.solver import Solver\n"
        "from patience_plugins.lab.playouts import RandomPlayer\n"
        "mechanics = mechanics_of('weavers')\n"
        "batch = Solver(mechanics).solve_range(1, 4)\n"
        "games = RandomPlayer(mechanics).play(1, 3)\n"
        "print(batch.verdicts.tolist(), batch.positions.tolist(), games.results.tolist())\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"NUMBA_DISABLE_JIT": plain, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for plain in ("0", "1")
    ]
    assert said[0] == said[1]
    assert said[0].startswith("[")
