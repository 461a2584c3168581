"""What the player types, line by line, from a terminal or a pipe."""

import signal
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import TextIO

from patience.errors import PatienceError
from patience.language import tr

PROMPT = "> "


class Interrupted(Exception):
    """The player has pressed Control-C."""


class Lines:
    """What the player types, a line at a time.

    Control-C in the midst of a move takes effect when the move is done, so that what is saved and
    what is shown are the same.
    """

    def __init__(self, source: TextIO | None) -> None:
        self._source = source
        self.interactive = source is not None and source.isatty() and sys.stdout.isatty()
        self._waiting = False
        self._interrupted = False

    def __enter__(self) -> "Lines":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        if self.interactive:
            # Its import is what gives `input` a history and editing.
            with suppress(ImportError):
                import readline  # noqa: F401
        return self

    def __exit__(self, *exception: object) -> None:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._before)

    def next(self) -> str | None:
        """The next line; None at the end.

        Raises Interrupted on Control-C, and PatienceError when a pipe holds no text at all.
        """
        self._waiting = True
        try:
            if self._interrupted:
                raise Interrupted
            return self._read()
        finally:
            self._waiting = False

    def _read(self) -> str | None:
        if self.interactive:
            try:
                return input(PROMPT)
            except EOFError:
                print()
                return None
        if self._source is None:
            return None
        try:
            return self._source.readline() or None
        except UnicodeError:
            encoding = self._source.encoding
            raise PatienceError(
                tr("What is typed is not text in {encoding}; the game is kept.", encoding=encoding)
            ) from None

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self._interrupted = True
        if self._waiting:
            raise Interrupted
