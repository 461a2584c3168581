"""A table that is killed while it is played: what was on the screen is in the journal."""

import re
from pathlib import Path
from random import Random

from tests.games import TRIALS
from tests.plugins.terminal.terminals import TABLE, Terminal, terminal
from tests.talking import engine_in

KILLS = 3 * TRIALS
KEYS = ["\t", "\r", " ", "a", "7", "K", "\x1b[C", "."]
"""Keys that take nothing back: then all that was shown must be in the journal."""
HOME = re.compile(r"(\d+) of 104 home")


def play_and_kill(shown: Terminal, random: Random) -> list[int]:
    """Types at random, kills, and returns how many cards were home in each picture on the way."""
    seen = [int(number) for number in HOME.findall(shown.said)]
    shown.type("".join(random.choices(KEYS, k=400)))
    # Some of the keys are heard before it dies, others never are.
    for _ in range(random.randint(1, 8)):
        shown.read_until("\x1b[")
        seen += [int(number) for number in HOME.findall(shown.said)]
    shown.process.kill()
    shown.process.wait()
    return seen


def test_killed_table_has_saved_all_that_it_has_shown(home: Path) -> None:
    random = Random()
    words = ["play", "leonis-own", "--deal", "1"]
    for _ in range(KILLS):
        with terminal(*words) as shown:
            shown.read_until(TABLE)
            if words[0] == "play":
                shown.type("\r")
                shown.read_until("9 of 104 home")
            seen = play_and_kill(shown, random)
        session = engine_in(home).resume("leonis-own-1")
        game = session.game.begin_again()
        reached = {game.position.home()}
        for move in session.game.moves:
            game.decide(move.decision)
            reached.add(game.position.home())
        session.leave()
        assert set(seen) <= reached, session.game.moves
        assert 9 in reached
        words = ["resume", "leonis-own-1"]
