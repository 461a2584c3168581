"""The keys of the table, told from the one list of them."""

from collections.abc import Callable, Sequence

from patience.language import tr
from patience_plugins.terminal.keys import KEYS, PLACES
from patience_plugins.terminal.screens.lines import Line, LinesPage
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.paper import Target, folded

_KEYS = 12
"""Columns for the keys."""


class HelpPage(LinesPage):
    """Every key, and what it does; opened from the table, a click on a line presses its key."""

    def __init__(self, desk: Desk, act: Callable[[str], None] | None = None) -> None:
        super().__init__(desk)
        self._act = act

    def title(self) -> str:
        """What the page is called."""
        return tr("Keys")

    def aside(self) -> str:
        """What clicks do."""
        return "" if self._act is None else tr("a click on a line does the same")

    def lines(self, width: int) -> Sequence[Line]:
        """Places first, then what the keys do, in the order of the list."""
        lines = [Line(tr("Digits and capitals go to a place; the same key again is Enter."))]
        for shown, label in PLACES:
            lines += _told(shown, tr(label), width)
        lines += [Line(), Line(tr("Small letters act, signs look."))]
        for number, key in enumerate(KEYS):
            target = number if key.palette and self._act is not None else None
            lines += _told(key.shown, tr(key.label), width, target)
        return lines

    def point(self, target: Target) -> None:
        """A click on a line does at the table what its key does."""
        if isinstance(target, int) and self._act is not None:
            self.place.close()
            self._act(KEYS[target].keys[0])
        else:
            super().point(target)


def _told(shown: str, label: str, width: int, target: Target | None = None) -> list[Line]:
    first, *rest = folded(label, width - _KEYS)
    return [
        Line(f"{shown:{_KEYS}}{first}", target=target),
        *(Line(text, x=_KEYS, target=target) for text in rest),
    ]
