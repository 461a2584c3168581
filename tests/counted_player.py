"""Players whose games are counted, to be killed while they play.

For a line `FOLDER SEED` on standard input a process of its own begins to play games, one after the
other, and its id is printed once the first is begun. For a line with an id, that process is waited
for, and the signal that killed it is printed.
"""

import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from patience.engine import Engine
from patience.plugins import Plugins
from patience_plugins import statistics
from tests.games import GAMES, random_decision, rules_of


def engine_in(folder: Path) -> Engine:
    """The program with its statistics, and no other plug-in."""
    plugins = Plugins()
    plugins.register(statistics, "statistics")
    return Engine(folder, plugins)


def play(folder: Path, random: Random) -> None:
    """Plays a game to its end, with undos in between."""
    session = engine_in(folder).begin(rules_of(random.choice(GAMES)), random.randrange(50))
    while (decision := random_decision(session.game, random)) is not None:
        session.decide(decision)
        if random.random() < 0.05:
            session.undo()
    session.leave()


def in_a_process_of_its_own(folder: Path, seed: str) -> int:
    """The id of a process that plays until it is killed."""
    player = os.fork()
    if player == 0:
        try:
            random = Random(seed)
            while True:
                play(folder, random)
        finally:
            os._exit(1)
    return player


def main() -> None:
    """Loads everything once, so that no player dies while he still loads the program."""
    with TemporaryDirectory() as folder:
        play(Path(folder), Random(1))
    for line in sys.stdin:
        match line.split():
            case [folder, seed]:
                print(in_a_process_of_its_own(Path(folder), seed), flush=True)
            case [player]:
                _, status = os.waitpid(int(player), 0)
                print(os.WTERMSIG(status), flush=True)


if __name__ == "__main__":
    main()
