"""What all pages have in common: where they are shown, what they say, how long work is done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from patience.language import mark, tr
from patience_plugins.terminal.canvas import Span
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.paper import Hint, Paper, Target

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session

T = TypeVar("T")

LEAST = (40, 12)
"""Columns and rows that a page needs."""


@dataclass
class Desk:
    """What every page holds."""

    engine: "Engine"
    preferences: Preferences
    session: "Session | None" = None
    """The game that lies on the table, if one does."""

    @property
    def ascii(self) -> bool:
        """Whether only ASCII is shown."""
        return self.preferences.ascii or self.engine.ascii


class Place(Protocol):
    """Where a page is shown."""

    def redraw(self) -> None:
        """Shows the page anew."""

    def open(self, page: "Page", then: Callable[[Any], None] = ...) -> None:
        """Lays another page over this one; `then` is told its result."""

    def close(self, result: object = None) -> None:
        """Goes back to what lies beneath."""

    def leave(self) -> None:
        """Leaves the program."""

    def work(self, do: Callable[[], T], then: Callable[[T], None]) -> None:
        """Does what takes long beside the page; a PatienceError is said.

        `then` is told what came of it, unless the page was closed meanwhile.
        """

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        """Does something in a while, in the place of what was to be done so before."""


class Picture(Protocol):
    """What a page has drawn."""

    def rows(self, ascii_only: bool) -> Sequence[tuple[Span, ...]]:
        """The rows of the window."""

    def target_at(self, x: int, y: int) -> Target | None:
        """What a click on a cell means."""


BACK = Hint("Esc", mark("back"), "escape")

BESIDE = {"left": -1, "right": 1, "<": -1, ">": 1}
"""The arrows, and the signs that stand for them in ASCII."""


class Page:
    """A screen beside the table."""

    place: Place
    """Where it is shown, from when it is opened."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.said = ""
        """A sentence that stands until the next key."""
        self._readings = 0
        self._is_open = False

    def is_ready_for(self, key: str) -> bool:
        """Whether it is there what a key is about; Esc means the same whatever is still read."""
        return self._is_open and (self._readings <= 0 or key in ("escape", "ctrl+c"))

    def opened(self, place: Place) -> None:
        """It is shown: whatever takes long begins now."""
        self.place = place
        self.begin()
        self._is_open = True

    def begin(self) -> None:
        """Begins what takes long."""

    def read(self, do: Callable[[], T], then: Callable[[T], None]) -> None:
        """Has something read without which keys mean nothing."""
        self._readings += 1

        def there(result: T) -> None:
            self._readings -= 1
            then(result)

        self.place.work(do, there)

    def failed(self, sentence: str) -> None:
        """Something could not be done beside the page; nothing more is waited for."""
        self._readings = 0
        self.said = sentence

    def draw(self, width: int, height: int) -> Picture:
        """The page in a window; in one that is too small, what size is needed."""
        paper = Paper(width, height)
        if width < LEAST[0] or height < LEAST[1]:
            said = tr(
                "This page needs {width} columns and {height} rows; the window has {found_width} "
                "and {found_height}.",
                width=LEAST[0],
                height=LEAST[1],
                found_width=width,
                found_height=height,
            )
            paper.plain(said)
        else:
            self.write(paper)
        return paper

    def write(self, paper: Paper) -> None:
        """Writes the page."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Does what a key means: a character, or a name as `left`."""
        self.said = ""
        if key in ("escape", "q"):
            self.place.close()
        elif key == "ctrl+c":
            self.place.leave()

    def point(self, target: Target) -> None:
        """Does what a click means."""
        if isinstance(target, str):
            self.press(target)

    def turn(self, rows: int) -> None:
        """Scrolls by rows, as a wheel does."""

    def paste(self, text: str) -> None:
        """Takes a text that was pasted."""

    def say(self, sentence: str) -> None:
        """Says something until the next key."""
        self.said = sentence
        self.place.redraw()


def hints_of(*hints: Hint) -> tuple[Hint, ...]:
    """Keys with their labels in the spoken language."""
    return tuple(hint._replace(shown=tr(hint.shown), label=tr(hint.label)) for hint in hints)
