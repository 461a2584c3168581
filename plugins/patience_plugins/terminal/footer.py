"""The row of keys below the table: those that are of use as things stand."""

from patience.language import mark, tr
from patience_plugins.terminal.table import Table

PLAYING = mark("Enter play  Tab next  Space go on  u undo  i hint  y why not  v view  ? keys")
MOVING = mark("any key skips   , . step back, on   + - speed: {speed}   u takes the weave back")
CROSSING = mark("arrows choose   Enter cross here   s slide a card only   Esc back to the table")
ASKED = mark("arrows or digits choose   Enter answer   Esc back to the table")
MUST = mark("arrows or digits choose   Enter answer   u takes the last move back")
LOOKING = mark("< > a move back, on   Enter go on from here   Esc back to the table")
FINDING = mark("type a card   Enter or Esc back to the table")
ENDED = mark("n new game   u undo   < > look at the moves   p past moves   m menu   q leave")

SPEED = {
    "off": mark("off"),
    "fast": mark("fast"),
    "slow": mark("slow"),
    "step": mark("step"),
}


def footer(table: Table) -> str:
    """The row for the table as it is."""
    if table.motion is not None:
        return tr(MOVING, speed=tr(SPEED[table.preferences.speed]))
    if table.finding is not None:
        return tr(FINDING)
    if table.crossing_suit is not None:
        return tr(CROSSING)
    if table.question is not None:
        return tr(MUST if table.question.must else ASKED)
    if table.looking is not None:
        return tr(LOOKING)
    return tr(PLAYING if table.session.game.outcome is None else ENDED)
