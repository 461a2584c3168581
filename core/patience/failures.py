"""What plug-ins do wrong, told once and never in the way of a game."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from patience.errors import PatienceError
from patience.language import tr


class Failure(NamedTuple):
    """Something that a plug-in did wrong."""

    plugin: str
    sentence: str
    details: str = ""
    """The traceback, where there is one."""


class Failures:
    """What the plug-ins did wrong so far.

    What happens again and again, as at each move of a game, is told once.
    """

    def __init__(self) -> None:
        self.all: list[Failure] = []
        self._known: set[tuple[str, str]] = set()
        self._report: Callable[[Failure], None] | None = None

    def on_failure(self, report: Callable[[Failure], None]) -> None:
        """Tells `report` of each failure: of those so far at once, of others as they happen."""
        self._report = report
        for failure in self.all:
            report(failure)

    def add(self, plugin: str, what: str, error: BaseException | None = None) -> None:
        """Adds that a plug-in did something wrong: `what`, a sentence without its full stop.

        A PatienceError is what the plug-in itself has to say, and is told as it stands.
        """
        if isinstance(error, PatienceError):
            what = described(error)
        if (plugin, what) in self._known:
            return
        self._known.add((plugin, what))
        failure = _failure(plugin, what, error)
        self.all.append(failure)
        if self._report is not None:
            self._report(failure)

    def of(self, plugin: str) -> list[Failure]:
        """What one plug-in did wrong."""
        return [failure for failure in self.all if failure.plugin == plugin]


def described(error: BaseException) -> str:
    """An error in one line: its kind, what it says, and where it was raised.

    What a person can mend says so itself, without kind or place.
    """
    try:
        said = " ".join(str(error).split()).rstrip(".")
    except Exception:
        said = ""
    if isinstance(error, PatienceError):
        return said
    kind = type(error).__name__
    words = f"{kind}: {said}" if said else kind
    place = None if isinstance(error, SyntaxError) else _place(error.__traceback__)
    return tr("{error}, at {place}", error=words, place=place) if place else words


def _failure(plugin: str, what: str, error: BaseException | None) -> Failure:
    if isinstance(error, PatienceError):
        return Failure(plugin, tr("Plug-in “{name}”: {error}", name=plugin, error=error))
    details = ""
    if error is not None:
        from traceback import format_exception

        what = f"{what}: {described(error)}"
        details = "".join(format_exception(error))
    sentence = tr("The plug-in “{name}” is faulty: {what}.", name=plugin, what=what)
    return Failure(plugin, sentence, details)


def _place(trace: TracebackType | None) -> str | None:
    """The innermost line of a file that the error passed."""
    place = None
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith("<"):
            place = f"{Path(file).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
