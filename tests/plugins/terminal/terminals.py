"""A real terminal, in which the program shows its table."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pty = pytest.importorskip("pty", reason="only Unix has terminals that a program can make")

MAIN = [sys.executable, "-c", "from patience.cli import main; main()"]
TABLE = " of 104 home"
"""It stands on the table whenever that is drawn."""
SOON = 20.0
"""Seconds after which a test gives up waiting."""


class Terminal:
    """A terminal in which the table is open."""

    def __init__(self, process: subprocess.Popen[bytes], ours: int) -> None:
        self.process = process
        self._ours = ours
        self.said = ""
        """What was read last."""

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
        """Types keys, as fast as can be."""
        os.write(self._ours, keys.encode())

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size."""
        _fit(self._ours, width, height)

    def modes(self) -> list[object]:
        """How the terminal treats what is typed."""
        return termios.tcgetattr(self._ours)[:4]

    def hang_up(self) -> None:
        """Closes the terminal."""
        os.close(self._ours)
        self._ours = -1

    def close(self) -> None:
        """Ends what is left of both."""
        self.process.kill()
        if self._ours >= 0:
            self.hang_up()


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """A terminal of 80×24 in which `patience` is run with these words."""
    ours, theirs = pty.openpty()
    _fit(theirs, 80, 24)
    with subprocess.Popen(
        [*MAIN, *words],
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


def _fit(terminal: int, width: int, height: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
