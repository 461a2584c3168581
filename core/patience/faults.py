"""What is wrong with a rule file, and where."""

from collections.abc import Iterable
from typing import NamedTuple

from patience.errors import PatienceError


class Place(NamedTuple):
    """Where something stands in a file: line and column, both from 1."""

    line: int
    column: int


TOP = Place(1, 1)


class Fault(NamedTuple):
    """One thing that is wrong with a file that people write."""

    path: str
    """The file, as its reader was told of it."""
    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    sentence: str
    """What was found, what is allowed, and the nearest word, in the spoken language."""
    setting: str = ""
    """The path of the setting, as `weave.stop`; empty where the fault is not one setting's."""
    found: str = ""
    allowed: tuple[str, ...] = ()
    """The words that are allowed, where they can be listed."""
    nearest: str | None = None

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.sentence}"


class RuleFileError(PatienceError):
    """A rule file, or the catalogue, has faults: all of them, in the order of their lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
