"""However the table is left, the terminal is as it was, and the game can be gone on with."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.talking import engine_in

pty = pytest.importorskip("pty", reason="only Unix has terminals that a program can make")

MAIN = [sys.executable, "-c", "from patience.cli import main; main()"]
TABLE = " of 104 home"
"""It stands on the table whenever that is drawn."""
KEPT = "The game is kept; “patience resume weavers-5” goes on with it."
BEFORE, AFTER = "\x1b[?1049h", "\x1b[?1049l"
"""What has a terminal show the program's screen, and again its own."""
SOON = 20.0


class Terminal:
    """A terminal in which the table is open."""

    def __init__(self, process: subprocess.Popen[bytes], ours: int) -> None:
        self.process = process
        self._ours = ours
        self.said = ""

    def read_until(self, end: str) -> None:
        """Reads until the end has been said since the last time, or nobody can say anything."""
        said = b""
        while end.encode() not in said:
            if not select.select([self._ours], [], [], SOON)[0]:
                pytest.fail(f"{end!r} was not said, but {said!r}")
            try:
                said += os.read(self._ours, 65536)
            except OSError:
                break
        self.said = said.decode(errors="replace")

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def modes(self) -> list[object]:
        """How the terminal treats what is typed."""
        return termios.tcgetattr(self._ours)[:4]

    def hang_up(self) -> None:
        os.close(self._ours)
        self._ours = -1

    def close(self) -> None:
        self.process.kill()
        if self._ours >= 0:
            self.hang_up()


@contextmanager
def table() -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with subprocess.Popen(
        [*MAIN, "play", "weavers", "--deal", "5"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as process:
        os.close(theirs)
        made = Terminal(process, ours)
        try:
            yield made
        finally:
            made.close()


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
    with table() as shown:
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
    with table() as shown:
        shown.read_until(TABLE)
        shown.hang_up()
        assert shown.process.wait(SOON) == 129
    assert moves_of(home) == 0


def test_table_that_is_stopped_gives_the_terminal_back_and_takes_it_again() -> None:
    with table() as shown:
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
