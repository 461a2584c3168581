"""A player to be killed: plays, saves, leaves and comes back, as fast as it can, until it dies.

For each line `FOLDER SEED` on standard input a process of its own plays, and its id is printed;
when it is dead, the signal that killed it is. After each event that was saved, the player notes in
the file `acks` of the folder how much of which journal it knows to be safe.
"""

import os
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from patience.engine import Engine
from patience.session import Session
from tests.games import GAMES
from tests.sittings import begin, engine_in, play_on
from tests.strategies import Deal


def play_for_ever(folder: Path, random: Random) -> None:
    """Goes on with the game left last, and now and then begins another."""
    engine = engine_in(folder)
    acks = os.open(folder / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in count():
        session = taken_up_or_begun(engine, random, number)
        path = engine.saved.path(session.name)
        for _ in range(random.randint(1, 40)):
            data = path.read_bytes()
            os.write(acks, f"{path.name} {len(data)} {sha256(data).hexdigest()}\n".encode())
            play_on(session, random, 1)
        session.leave()


def taken_up_or_begun(engine: Engine, random: Random, number: int) -> Session:
    games = engine.saved.games()
    assert all(saved.fault is None for saved in games)
    if random.random() < 0.9 and any(saved.ended is None for saved in games):
        return engine.resume()
    deal = Deal(random.choice(GAMES), {}, number)
    return begin(engine, deal, of_cards=random.random() < 0.3)


def in_a_process_of_its_own(folder: Path, seed: str) -> int:
    """The id of the process in which a player plays."""
    player = os.fork()
    if player == 0:
        try:
            play_for_ever(folder, Random(seed))
        finally:
            os._exit(1)
    return player


def load_everything() -> None:
    """Plays a little, so that no player dies while he still loads the program."""
    with TemporaryDirectory() as folder:
        engine = engine_in(Path(folder))
        begin(engine, Deal("weavers", {}, 1)).leave()
        engine.resume().leave()


def main() -> None:
    load_everything()
    for line in sys.stdin:
        folder, seed = line.split()
        player = in_a_process_of_its_own(Path(folder), seed)
        print(player, flush=True)
        _, status = os.waitpid(player, 0)
        print(os.WTERMSIG(status), flush=True)


if __name__ == "__main__":
    main()
