"""Finding anything by its name: what keys do, games, settings, pages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from patience.language import mark, tr
from patience_plugins.terminal.keys import KEYS
from patience_plugins.terminal.screens.entries import EntriesPage, Entry
from patience_plugins.terminal.screens.page import BACK, Desk, hints_of
from patience_plugins.terminal.screens.paper import Hint
from patience_plugins.terminal.screens.settings import SETTINGS, take

_HINTS = (
    Hint("a–z", mark("find"), ""),
    Hint("↑↓", mark("choose"), "down"),
    Hint("Enter", mark("do it"), "enter"),
    BACK,
)


@dataclass(frozen=True)
class Find:
    """Something that can be found."""

    label: str
    shown: str
    """The key that does the same, or what kind of thing it is."""
    do: Callable[[], None]


class PalettePage(EntriesPage):
    """What is typed is looked for; what is chosen is done when the page is closed."""

    def __init__(self, desk: Desk, finds: Iterable[Find]) -> None:
        super().__init__(desk)
        self.typed = ""
        """What is looked for."""
        self._finds = list(finds)

    def title(self) -> str:
        """What is typed."""
        return f": {self.typed}_"

    def entries(self) -> Sequence[Entry]:
        """What holds every word that was typed; where the label begins with it, in front."""
        words = self.typed.casefold().split()
        found = [
            find
            for find in self._finds
            if all(word in f"{find.label} {find.shown}".casefold() for word in words)
        ]
        found.sort(key=lambda find: not find.label.casefold().startswith(self.typed.casefold()))
        return [Entry(find.label, aside=find.shown, do=self._doing(find)) for find in found]

    def empty(self) -> str:
        """What is said where nothing is found."""
        return tr("Nothing is called so.")

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        return hints_of(*_HINTS)

    def press(self, key: str) -> None:
        """Types a letter, or chooses."""
        if key == "backspace":
            self.typed, self.chosen = self.typed[:-1], 0
        elif len(key) == 1 or key == "space":
            self.paste(" " if key == "space" else key)
        else:
            super().press(key)

    def paste(self, text: str) -> None:
        """Takes a text as if it were typed."""
        self.typed, self.chosen = (self.typed + text).lstrip(), 0

    def _doing(self, find: Find) -> Callable[[], None]:
        def do() -> None:
            self.place.close()
            find.do()

        return do


def finds_of_keys(act: Callable[[str], None]) -> Iterator[Find]:
    """What the keys do; `act` is told the key."""
    for key in KEYS:
        if key.palette:
            yield Find(tr(key.label), key.shown, partial(act, key.keys[0]))


def finds_of_settings(desk: Desk) -> Iterator[Find]:
    """Each value of each setting."""
    for setting in SETTINGS:
        for value, words in setting.values:
            said = tr("{setting}: {value}", setting=tr(setting.label), value=tr(words))
            yield Find(said, tr("setting"), partial(take, desk, setting, value))
