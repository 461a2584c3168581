"""The row of keys below the table: those that are of use as things stand, for hand and mouse."""

from collections.abc import Sequence
from typing import NamedTuple

from patience.language import mark, tr
from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.table import Table


class Entry(NamedTuple):
    """What a key does, in a word or two."""

    key: str
    """As Textual names it."""
    label: str
    """What is written, the key in front."""


PLAYING = (
    Entry("enter", mark("Enter play")),
    Entry("tab", mark("Tab next")),
    Entry("space", mark("Space go on")),
    Entry("u", mark("u undo")),
    Entry("i", mark("i hint")),
    Entry("y", mark("y why not")),
    Entry("v", mark("v view")),
    Entry("?", mark("? keys")),
)
EXTRA = Entry("e", mark("e other moves"))
"""Where a plug-in offers a move."""
MOVING = (
    Entry("escape", mark("any key skips")),
    Entry(",", mark(", . step back, on")),
    Entry("+", mark("+ - speed: {speed}")),
    Entry("u", mark("u takes the weave back")),
)
CROSSING = (
    Entry("right", mark("←→ choose")),
    Entry("enter", mark("Enter cross here")),
    Entry("s", mark("s slide a card only")),
    Entry("escape", mark("Esc back to the table")),
)
ASKED = (
    Entry("right", mark("←→ choose")),
    Entry("enter", mark("Enter answer")),
    Entry("escape", mark("Esc back to the table")),
)
MUST = (
    Entry("right", mark("←→ choose")),
    Entry("enter", mark("Enter answer")),
    Entry("u", mark("u takes the last move back")),
)
LOOKING = (
    Entry("<", mark("< a move back")),
    Entry(">", mark("> on")),
    Entry("enter", mark("Enter go on from here")),
    Entry("escape", mark("Esc back to the table")),
)
FINDING = (Entry("escape", mark("Enter or Esc back to the table")),)
ENDED = (
    Entry("n", mark("n new game")),
    Entry("u", mark("u undo")),
    Entry("<", mark("< > look at the moves")),
    Entry("p", mark("p past moves")),
    Entry("m", mark("m menu")),
    Entry("q", mark("q leave")),
)

_SPEEDS = {
    "off": mark("off"),
    "fast": mark("fast"),
    "slow": mark("slow"),
    "step": mark("step"),
}

ARROWS = "←→"
"""In ASCII they are named."""

_WIDE, _NARROW = "   ", "  "
"""Between the entries; the narrow one where there are many."""


def footer(table: Table) -> str:
    """The row for the table as it is."""
    return _gap(entries(table)).join(_labels(table))


def key_at(table: Table, cell: int) -> str | None:
    """The key whose entry stands at a cell of the row; None between the entries."""
    shown = entries(table)
    start = 0
    for entry, label in zip(shown, _labels(table), strict=True):
        if start <= cell < start + len(label):
            return entry.key
        start += len(label) + len(_gap(shown))
    return None


def entries(table: Table) -> Sequence[Entry]:
    """What is of use as things stand."""
    if table.motion is not None:
        return MOVING
    if table.finding is not None:
        return FINDING
    if table.choice is not None:
        if isinstance(table.choice, Crossings):
            return CROSSING
        return MUST if table.choice.question.must else ASKED
    if table.looking is not None:
        return LOOKING
    if table.session.game.outcome is not None:
        return ENDED
    return (EXTRA, *PLAYING[1:-2], PLAYING[-1]) if table.view.extras else PLAYING


def _labels(table: Table) -> list[str]:
    speed = tr(_SPEEDS[table.preferences.speed])
    labels = [tr(entry.label, speed=speed) for entry in entries(table)]
    if table.preferences.ascii:
        return [label.replace(ARROWS, tr("arrows")) for label in labels]
    return labels


def _gap(shown: Sequence[Entry]) -> str:
    return _WIDE if len(shown) < len(PLAYING) else _NARROW
