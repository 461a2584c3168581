"""How fast the laboratory is: `python bench/lab.py` prints deals, games and positions a second.

Every figure is of this process on as many threads as it says, compiled beforehand, and stands
beside what the plain engine does in the same run. `commands` times whole processes, the start of
Python and the printing among them. `python bench/lab.py twin 1000000` compares the kernel with the
plain engine on so many positions, legal move by legal move, under settings turned at random;
`growth` shows how the cost of solving grows with redeals and with workers.
"""

import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from patience.carrying import carry_out
from patience.game import Game
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.moves import Reverse
from patience.traces import write_trace
from patience_plugins.lab.plainsearch import search_plainly
from patience_plugins.lab.playouts import RandomPlayer
from patience_plugins.lab.solver import Solver, deal_position
from patience_plugins.lab.twin import Twin
from tests.games import GAMES, mechanics_of
from tests.plugins.lab.test_kernel import walk_together
from tests.plugins.lab.turnings import turned_at_random

PROMISED = {
    ("solve", "leonis-own"): 1650,
    ("solve", "weavers"): 57_600,
    ("random", "leonis-own"): 226_000,
    ("random", "weavers"): 185_000,
}
"""The least a second on one thread."""


def rate(count: int, work: Callable[[], object]) -> float:
    """How many of `count` things are done a second by `work`, which does them all."""
    began = perf_counter()
    work()
    return count / (perf_counter() - began)


def exhaust(batches: Iterable[object]) -> None:
    """Works through batches to the last."""
    deque(batches, maxlen=0)


def solving() -> None:
    """Deals decided a second, by threads, and positions searched by the plain engine."""
    for game, count in (("leonis-own", 20_000), ("weavers", 400_000)):
        solver = Solver(mechanics_of(game))
        solver.solve_some(1, 100)
        for workers in (1, 2):
            batches = solver.batches(1, count, workers=workers)
            tell(f"{game}: deals solved, {workers} threads", rate(count, partial(exhaust, batches)))
        promised("solve", game)
        # The plain search of a whole pack ends at its limit.
        search = partial(search_plainly, deal_position(solver.mechanics, 4), solver.mechanics, 3000)
        tell(f"{game}: positions searched, plain engine", rate(3000, search))


def playing() -> None:
    """Random games a second, by threads, and in the plain engine."""
    for game in GAMES:
        player = RandomPlayer(mechanics_of(game))
        player.play(1, 10)
        for workers in (1, 2):
            batches = player.batches(1, 1_000_000, workers=workers)
            figure = rate(1_000_000, partial(exhaust, batches))
            tell(f"{game}: random games, {workers} threads", figure)
        promised("random", game)
        tell(
            f"{game}: random games, plain engine",
            rate(200, partial(play_plainly, player.twin.mechanics, 200)),
        )


def play_plainly(mechanics: Mechanics, count: int) -> None:
    """Plays so many deals at random in the plain engine."""
    random = Random(1)
    for number in range(count):
        position = deal_position(mechanics, number)
        while allowed := legal_moves(position, mechanics):
            moves = [move for move in allowed if not isinstance(move, Reverse)]
            carry_out(position, mechanics, random.choice(moves))


def growth() -> None:
    """What the solver's work grows with."""
    for game in GAMES:
        for limit in range(7):
            solver = Solver(mechanics_of(game, {"redeal.limit": limit}))
            solver.solve_some(1, 10)
            began = perf_counter()
            batch = solver.solve_some(1, 2000)
            spent = perf_counter() - began
            print(
                f"{game}, {limit} redeals: {batch.positions.mean():8.0f} standstills a deal, "
                f"{2000 / spent:8.0f} deals a second, {(batch.verdicts == 1).mean():.1%} won"
            )


def commands() -> None:
    """Whole processes: solving, random games, and looking back at a lost game, on one thread."""
    with tempfile.TemporaryDirectory() as folder:
        for game, deals in (("leonis-own", 20_000), ("weavers", 400_000)):
            words = ["solve", game, "--deals", f"1-{deals}", "--json", "--workers", "1"]
            command(folder, "solve", game, "--deals", "1-1", "--workers", "1")
            tell(f"patience {' '.join(words[:4])}", rate(deals, partial(command, folder, *words)))
            promised("solve", game)
        for game in GAMES:
            words = ["simulate", game, "--deals", "1-1000000", "--workers", "1"]
            tell(f"patience {' '.join(words[:4])}", rate(10**6, partial(command, folder, *words)))
            promised("random", game)
        for game in GAMES:
            lost = Game.of_number(mechanics_of(game), 4)
            while allowed := legal_moves(lost.position, lost.mechanics):
                lost.decide(allowed[0])
            traced = Path(folder, "game.jsonl")
            traced.write_text(write_trace(lost), encoding="utf-8")
            analysing = partial(command, folder, "analyze", str(traced), "--workers", "1")
            tell(f"patience analyze, {game}: moves", rate(len(lost.moves), analysing))


def command(home: str, *words: str) -> None:
    """Runs the command line in a process of its own."""
    subprocess.run(
        [sys.executable, "-c", "from patience.cli import main; main()", *words],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PATIENCE_HOME": home},
    )


def twin(least: int) -> None:
    """Compares the engines on so many positions; stops at the first difference."""
    visited, trial, said = 0, 0, 0
    while visited < least:
        random = Random(f"bench {trial}")
        both = Twin(turned_at_random(random, small=trial % 4 == 0))
        for _ in range(10):
            visited += walk_together(both, random.randrange(2**64), random)
        trial += 1
        if visited >= said + 50_000:
            said = visited
            print(f"{visited:,} positions of {10 * trial:,} games are the same", flush=True)
    print(f"{visited:,} positions of {10 * trial:,} games, under {trial:,} rule sets: the same")


def tell(name: str, figure: float) -> None:
    """Prints one figure."""
    print(f"{name:48}{figure:14,.0f} a second", flush=True)


def promised(kind: str, game: str) -> None:
    """Prints what was promised for one thread."""
    tell("    promised, 1 thread", PROMISED[kind, game])


def main() -> None:
    """Prints what was asked for."""
    match sys.argv[1:]:
        case []:
            solving()
            playing()
        case ["commands"]:
            commands()
        case ["growth"]:
            growth()
        case ["twin", least]:
            twin(int(least))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
