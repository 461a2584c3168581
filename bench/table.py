"""How quick the table in the terminal is: to the first picture, to a key, and when nothing happens.

`python bench/table.py` plays in a terminal of its own, as a player does, and prints what it took
beside what was promised. Nothing else should run meanwhile.
"""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

STARTS = 5
KEYS = 40
IDLE_SECONDS = 10.0
CLOCK_SECONDS = 62.0
"""So long after the last key the clock stands still, and nothing runs any more."""

PICTURE = b" of 104 home"
"""It stands on the table whenever that is drawn whole."""
MOVED = b"\x1b["
"""What is drawn begins with this."""


class Terminal:
    """A terminal in which the table is open."""

    def __init__(self, process: subprocess.Popen[bytes], ours: int) -> None:
        self._process = process
        self._ours = ours

    def wait_for(self, sign: bytes) -> None:
        """Reads until a sign has come."""
        said = b""
        while sign not in said:
            if not select.select([self._ours], [], [], 30)[0]:
                sys.exit(f"{sign!r} never came, but {said[-200:]!r}")
            said += os.read(self._ours, 65536)

    def rest(self, seconds: float) -> None:
        """Reads what comes for some time."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            if select.select([self._ours], [], [], left)[0]:
                os.read(self._ours, 65536)

    def answer_time(self, key: bytes) -> float:
        """Seconds from a key to the first sign of its answer."""
        begin = perf_counter()
        os.write(self._ours, key)
        self.wait_for(MOVED)
        return perf_counter() - begin

    def processor_seconds(self) -> float:
        """How long the program has kept a processor busy so far."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def table(home: str, width: int, height: int) -> Iterator[Terminal]:
    """The table of deal number 1 in a window of a size."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    program = [sys.executable, "-c", "from patience.cli import main; main()"]
    with subprocess.Popen(
        [*program, "play", "leonis-own", "--deal", "1"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", "PATIENCE_HOME": home},
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(process, ours)
        finally:
            process.kill()
            os.close(ours)


def start_seconds(home: str, width: int, height: int) -> float:
    """Seconds from the command to the first whole picture."""
    begin = perf_counter()
    with table(home, width, height) as shown:
        shown.wait_for(PICTURE)
        return perf_counter() - begin


def key_seconds(shown: Terminal, gap: float) -> list[float]:
    """Seconds from each of some keys to its answer, typed with a gap between them."""
    taken = []
    for number in range(KEYS):
        taken.append(shown.answer_time(b"\t" if number % 2 else b"\x1b[Z"))
        shown.rest(gap)
    return taken


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as home:
        for width, height in ((80, 24), (118, 40), (200, 60)):
            start_seconds(home, width, height)
            starts = [start_seconds(home, width, height) for _ in range(STARTS)]
            say(f"first picture at {width}×{height}, warm", median(starts), 0.6)
            with table(home, width, height) as shown:
                shown.wait_for(PICTURE)
                # At first the chance is weighed beside the table.
                say(
                    "key to answer while the chance is weighed", max(key_seconds(shown, 0.02)), 0.05
                )
                shown.rest(IDLE_SECONDS)
                say("key to answer", median(key_seconds(shown, 0.02)), 0.05)
        with table(home, 80, 24) as shown:
            shown.wait_for(PICTURE)
            shown.rest(CLOCK_SECONDS)
            before = shown.processor_seconds()
            sleep(IDLE_SECONDS)
            idle = (shown.processor_seconds() - before) / IDLE_SECONDS
            print(f"processor when idle: {idle:.2%}")


def say(what: str, seconds: float, promised: float) -> None:
    """Prints a figure."""
    kept = "kept" if seconds <= promised else "NOT KEPT"
    print(f"{what}: {seconds * 1000:.0f} ms, promised {promised * 1000:.0f}: {kept}", flush=True)


if __name__ == "__main__":
    main()
