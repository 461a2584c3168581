"""Pages laid over each other without a terminal; what takes long is done at once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from patience.engine import Engine
from patience.errors import PatienceError
from patience.plugins import Plugins
from patience_plugins import authoring, statistics
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.page import Desk, Page
from patience_plugins.terminal.screens.paper import Target

T = TypeVar("T")

COMMON = (80, 24)
"""The window that most terminals open with."""


class Visit:
    """A first page and those that are opened over it; it is the place of all of them."""

    def __init__(self, page: Page, size: tuple[int, int] = COMMON) -> None:
        self.size = size
        self.results: list[object] = []
        """What the first page came to, once it was closed."""
        self.left = False
        """Whether the program was left."""
        self.later: tuple[float, Callable[[], None]] | None = None
        """What is to be done in so many seconds."""
        self._pages: list[tuple[Page, Callable[[Any], None]]] = []
        self.open(page, self.results.append)

    # What pages ask of their place

    def redraw(self) -> None:
        """Nothing is kept of what was drawn."""

    def open(self, page: Page, then: Callable[[Any], None] = lambda result: None) -> None:
        self._pages.append((page, then))
        page.opened(self)

    def close(self, result: object = None) -> None:
        _, then = self._pages.pop()
        then(result)

    def leave(self) -> None:
        self.left = True

    def work(self, do: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            result = do()
        except PatienceError as error:
            self.page.failed(str(error))
        else:
            then(result)

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        self.later = (seconds, do)

    # What visitors see and do

    @property
    def page(self) -> Page:
        """The page that lies uppermost."""
        return self._pages[-1][0]

    @property
    def rows(self) -> Sequence[str]:
        """The rows of the window."""
        page = self.page
        drawn = page.draw(*self.size).rows(page.desk.ascii)
        return ["".join(span.text for span in row).rstrip() for row in drawn]

    @property
    def text(self) -> str:
        """The window, with one space where there are several."""
        return " ".join(" ".join(self.rows).split())

    def says(self, sentence: str) -> bool:
        """Whether a sentence stands there, wherever it goes over to the next row."""
        return "".join(sentence.split()) in "".join("".join(self.rows).split())

    @property
    def chosen(self) -> str:
        """The row of the entry that is chosen."""
        return next(row.strip() for row in self.rows if row.lstrip().startswith(("▸", ">")))

    def press(self, *keys: str) -> None:
        for key in keys:
            if self._pages:
                self.page.press(key)

    def go_to(self, label: str) -> None:
        """Chooses the entry of a label by keys."""
        self.press("home")
        while label not in self.chosen:
            before = self.chosen
            self.press("down")
            assert self.chosen != before, f"“{label}” is not to be chosen on this page"

    def enter(self, *labels: str) -> None:
        """Does the entries of these labels, one after the other, by keys."""
        for label in labels:
            self.go_to(label)
            self.press("enter")

    def click(self, *labels: str) -> None:
        """Clicks where these texts stand, one after the other."""
        for label in labels:
            self.page.point(self._target_of(label))

    def wait(self) -> None:
        """Lets the time pass that something was put off for."""
        assert self.later is not None
        _, do = self.later
        self.later = None
        do()

    def _target_of(self, label: str) -> Target:
        for y, row in enumerate(self.rows):
            if label in row:
                target = self.page.draw(*self.size).target_at(row.index(label), y)
                if target is not None:
                    return target
        pytest.fail(f"no “{label}” that can be clicked is on this page")


def engine_of(home: Path, **plugins: Any) -> Engine:
    """The program with statistics, rule files of the user's own, and other plug-ins."""
    loaded = Plugins()
    for name, plugin in {"statistics": statistics, "authoring": authoring, **plugins}.items():
        loaded.register(plugin, name)
    return Engine(home, loaded)


def desk_of(engine: Engine) -> Desk:
    """A desk with the settings that were saved."""
    return Desk(engine, Preferences.read(engine.home))
