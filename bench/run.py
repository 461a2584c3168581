"""How fast the program is: each figure beside what was promised and beside the start of Python.

`python bench/run.py` prints all figures, `python bench/run.py games` those of one group. The ratios
are taken in one run on one core, so they can be compared from machine to machine.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple, Self

from patience.engine import Engine
from patience.game import Game
from patience.legality import legal_moves
from patience.moves import Reverse
from patience.plugins import Plugins

RANDOM_GAMES = 500
JOURNAL_MOVES = 5000


class Figure(NamedTuple):
    """One thing measured."""

    name: str
    seconds: float
    promised: float | None = None
    """The most seconds it may take, or the most times the start of Python; None for no promise."""
    in_starts: bool = False
    """Whether `promised` counts starts of Python."""


class Watch:
    """A stopwatch that runs inside `with` blocks."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Self:
        self._begun = perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += perf_counter() - self._begun


def python(program: str) -> float:
    """How many seconds a process of Python takes for a program, the median of many."""
    spent = []
    for _ in range(30):
        with Watch() as watch:
            subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
        spent.append(watch.seconds)
    return median(spent)


def starts(engine: Engine) -> Iterator[Figure]:
    """Starting the command."""
    yield Figure("import patience.cli", python("import patience.cli"))
    listing = "import sys; from patience.cli import main; sys.argv = ['patience', 'list']; main()"
    yield Figure("patience list", python(listing), 12, in_starts=True)


def games(engine: Engine) -> Iterator[Figure]:
    """Games played at random in the plain engine, dealing included; undoing and redoing them."""
    for name, promised in (("leonis-own", 2.5e-3), ("weavers", None)):
        mechanics = engine.mechanics(engine.catalogue.rules(name))
        play_at_random(Game.of_number(mechanics, 0))
        with Watch() as watch:
            played = [Game.of_number(mechanics, number) for number in range(RANDOM_GAMES)]
            for game in played:
                play_at_random(game)
        yield Figure(f"{name}: a random game", watch.seconds / RANDOM_GAMES, promised)
        moves = sum(len(game.moves) for game in played)
        with Watch() as watch:
            for game in played:
                while game.undo():
                    pass
        yield Figure(f"{name}: undo", watch.seconds / moves, 20e-6)
        with Watch() as watch:
            for game in played:
                while game.redo():
                    pass
        yield Figure(f"{name}: redo", watch.seconds / moves)


def play_at_random(game: Game) -> None:
    """Plays a game to its end, each move with equal chance."""
    player = random.Random(game.number)
    while offered := legal_moves(game.position, game.mechanics):
        # A reversal can be undone by the next, for ever.
        game.decide(player.choice([move for move in offered if not isinstance(move, Reverse)]))


def journals(engine: Engine) -> Iterator[Figure]:
    """Saving each move, and taking a long game up again."""
    for name in ("leonis-own", "weavers"):
        session = engine.begin(engine.catalogue.rules(name), number=1)
        player, saving = random.Random(1), Watch()
        for _ in range(JOURNAL_MOVES):
            while not (offered := legal_moves(session.game.position, session.mechanics)):
                session.undo()
            decision = player.choice(offered)
            with saving:
                session.decide(decision)
        session.leave()
        yield Figure(f"{name}: a move made and saved", saving.seconds / JOURNAL_MOVES)
        with Watch() as loading:
            session = engine.resume(session.name)
        session.leave()
        yield Figure(f"{name}: {JOURNAL_MOVES:,} saved moves loaded", loading.seconds, 1.0)


GROUPS = {"starts": starts, "games": games, "journals": journals}


def readable(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-6:.2f} µs"


def line(figure: Figure, start: float) -> str:
    """A figure as a line of the table; `start` is how many seconds Python takes to start."""
    name, seconds, promised, in_starts = figure
    text = f"{name:48}{readable(seconds):>12}{seconds / start:>12.4g}"
    if promised is None:
        return text
    limit = promised * start if in_starts else promised
    written = f"{promised:g} starts" if in_starts else readable(promised)
    return f"{text}{written:>12}{'  BROKEN' if seconds > limit else ''}"


def main() -> None:
    """Prints the figures of the groups asked for."""
    parser = argparse.ArgumentParser(description="How fast the program is.")
    parser.add_argument("group", nargs="?", choices=GROUPS, help="all groups, unless one is named")
    asked = parser.parse_args().group
    start = python("pass")
    print(f"{'':48}{'time':>12}{'in starts':>12}{'promised':>12}")
    print(line(Figure("python -c pass", start), start))
    with tempfile.TemporaryDirectory() as home:
        engine = Engine(Path(home), Plugins())
        for group in [asked] if asked else GROUPS:
            for figure in GROUPS[group](engine):
                print(line(figure, start), flush=True)


if __name__ == "__main__":
    main()
