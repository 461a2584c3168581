"""How far a long piece of work has come: one line on standard error that is written over."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from patience.errors import PatienceError
from patience.language import tr, trn
from patience_plugins.lab.intervals import Interval

INTERRUPTED = 130
"""The exit status of a command that Control-C has ended, its results so far told."""

FAILED = 2
"""The exit status of a command whose work could not go on, its results so far told."""

_SECONDS = 0.2
"""So often at most the line is written."""


def deals_stopped(done: int) -> str:
    """The sentence for work on deals that was interrupted."""
    return trn(
        "Interrupted; what follows is of {count} deal.",
        "Interrupted; what follows is of {count} deals.",
        done,
    )


def moves_stopped(done: int) -> str:
    """The sentence for work on the moves of a game that was interrupted."""
    return trn(
        "Interrupted; what follows is of {count} move.",
        "Interrupted; what follows is of {count} moves.",
        done,
    )


class Halted(PatienceError):
    """Work that cannot go on, through no fault of what it has done so far."""


class Progress:
    """The line, while it is a `with` block's.

    Control-C or `Halted` inside the block ends it, and is remembered: what is done so far can be
    told.
    """

    def __init__(
        self,
        total: int,
        asked: bool = False,
        stream: TextIO | None = None,
        *,
        stopped: Callable[[int], str] = deals_stopped,
    ) -> None:
        self._total = total
        self._stopped = stopped
        self._stream = stream or sys.stderr
        self._shown = asked or self._stream.isatty()
        self._began = self._last = time.monotonic()
        self._width = 0
        self.done = 0
        self.interrupted = False
        self.status = 0
        """The exit status of the command whose work this is."""

    @property
    def seconds(self) -> float:
        """How long the work has taken so far."""
        return time.monotonic() - self._began

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self._write("")
        self.interrupted = kind is KeyboardInterrupt
        if self.interrupted:
            self.status = INTERRUPTED
        elif isinstance(error, Halted):
            self.status = FAILED
            print(error, file=self._stream)
        else:
            return False
        print(self._stopped(self.done), file=self._stream)
        return True

    def clear(self) -> None:
        """Takes the line away, so that something can be printed; the next step writes it again."""
        self._write("")
        self._last = 0.0

    def step(self, done: int, interval: Interval | None = None, what: str = "") -> None:
        """Says that so many more are done, and what the share looks like so far."""
        self.done += done
        now = time.monotonic()
        if not self._shown or (now - self._last < _SECONDS and self.done < self._total):
            return
        self._last = now
        left = (self._total - self.done) * (now - self._began) / max(self.done, 1)
        said = tr(
            "{done} of {total}, {left} left", done=self.done, total=self._total, left=clock(left)
        )
        if interval is not None:
            said += tr("; {what}: {interval}", what=what, interval=interval)
        self._write(said)

    def _write(self, text: str) -> None:
        if self._shown and (text or self._width):
            self._stream.write("\r" + text.ljust(self._width) + ("" if text else "\r"))
            self._stream.flush()
            self._width = len(text)


def clock(seconds: float) -> str:
    """A time in hours, minutes and seconds.

    >>> clock(3725), clock(59.7)
    ('1:02:05', '1:00')
    """
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    ending = f"{whole % 60:02}"
    return f"{hours}:{minutes:02}:{ending}" if hours else f"{minutes}:{ending}"
