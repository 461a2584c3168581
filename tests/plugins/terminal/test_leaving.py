"""However the table is left, the terminal is as it was, and the game can be gone on with."""

import os
import signal
from pathlib import Path

import pytest

from tests.plugins.terminal.terminals import SOON, TABLE, terminal
from tests.talking import engine_in

PLAY = ("play", "weavers", "--deal", "5")
KEPT = "The game is kept; “patience resume weavers-5” goes on with it."
BEFORE, AFTER = "\x1b[?1049h", "\x1b[?1049l"
"""What has a terminal show the program's screen, and again its own."""


def moves_of(home: Path) -> int:
    session = engine_in(home).resume("weavers-5")
    session.leave()
    return len(session.game.moves)


@pytest.mark.parametrize(
    ("how", "status"),
    [("q", 0), ("\x03", 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 0)],
)
def test_table_is_left_with_a_sentence_and_the_terminal_as_it_was(
    home: Path, how: str | signal.Signals, status: int
) -> None:
    with terminal(*PLAY) as shown:
        before = shown.modes()
        shown.read_until(TABLE)
        assert BEFORE in shown.said
        assert shown.modes() != before
        if isinstance(how, str):
            shown.type(how)
        else:
            shown.process.send_signal(how)
        shown.read_until(KEPT)
        assert AFTER in shown.said.partition(KEPT)[0]
        assert shown.process.wait(SOON) == status
        assert shown.modes() == before
    assert moves_of(home) == 0


def test_terminal_that_hangs_up_leaves_the_game_to_be_gone_on_with(home: Path) -> None:
    with terminal(*PLAY) as shown:
        shown.read_until(TABLE)
        shown.hang_up()
        assert shown.process.wait(SOON) == 129
    assert moves_of(home) == 0


def test_table_that_is_stopped_gives_the_terminal_back_and_takes_it_again() -> None:
    with terminal(*PLAY) as shown:
        before = shown.modes()
        shown.read_until(TABLE)
        shown.process.send_signal(signal.SIGTSTP)
        shown.read_until(AFTER)
        os.waitpid(shown.process.pid, os.WUNTRACED)
        assert shown.modes() == before
        shown.process.send_signal(signal.SIGCONT)
        shown.read_until(TABLE)
        assert BEFORE in shown.said
        shown.type("q")
        shown.read_until(KEPT)
        assert shown.process.wait(SOON) == 0
