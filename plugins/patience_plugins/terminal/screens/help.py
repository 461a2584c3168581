"""The keys of the table, told from the one list of them."""

from collections.abc import Sequence

from patience.language import tr
from patience_plugins.terminal.keys import KEYS, PLACES
from patience_plugins.terminal.screens.lines import Line, LinesPage
from patience_plugins.terminal.screens.paper import folded

_KEYS = 12
"""Columns for the keys."""


class HelpPage(LinesPage):
    """Every key, and what it does."""

    def title(self) -> str:
        """What the page is called."""
        return tr("Keys")

    def lines(self, width: int) -> Sequence[Line]:
        """Places first, then what the keys do, in the order of the list."""
        told = [(shown, tr(label)) for shown, label in PLACES]
        lines = [Line(tr("Digits and capitals go to a place; the same key again is Enter."))]
        lines += _told(told, width)
        lines += [Line(), Line(tr("Small letters act, signs look."))]
        lines += _told([(key.shown, tr(key.label)) for key in KEYS], width)
        return lines


def _told(told: Sequence[tuple[str, str]], width: int) -> list[Line]:
    lines = []
    for shown, label in told:
        first, *rest = folded(label, width - _KEYS)
        lines.append(Line(f"{shown:{_KEYS}}{first}"))
        lines += [Line(text, x=_KEYS) for text in rest]
    return lines
