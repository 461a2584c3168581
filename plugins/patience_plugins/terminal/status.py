"""The first row of the table, and its last ones: state, chance, message, keys."""

from patience.advice import Chance
from patience.names import Names
from patience.view import View
from patience.words import Standing, chance, deal_of, home_of
from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.sizes import MARGIN

MOST_SQUARES = 10
"""For more deals than this there is no row of squares, one a deal."""

_BAR = 42
"""Cells of the chance bar."""

_TIME = 6
"""Cells that the time has, from its first digit to the end of the row; more when it needs them."""


def clock(seconds: float) -> str:
    """A time in minutes and seconds, and hours where there are any.

    >>> clock(760), clock(3600)
    ('12:40', '1:00:00')
    """
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def draw_status(
    canvas: Canvas, view: View, names: Names, title: str, number: str, seconds: float
) -> None:
    """The game, its deal number, the deal, the cards at home and the time."""
    time = clock(seconds)
    parts = [number] if number else []
    deal = deal_of(names, view)
    if view.deals <= MOST_SQUARES:
        deal += " " + "▮" * view.deal + "▯" * (view.deals - view.deal)
    home = home_of(names, view)
    room = canvas.width - 2 * MARGIN - len(time) - 2
    gap = "    "
    line = gap.join([*parts, deal]) + gap + " " + home
    short = (
        title
        if len(title) + len(gap) + len(line) <= room
        else title[: max(room - len(line) - 5, 0)] + "…"
    )
    canvas.put(MARGIN, 0, short, "title")
    canvas.put(MARGIN + len(short) + len(gap), 0, line, "text")
    canvas.put(canvas.width - max(len(time) + 1, _TIME), 0, time, "quiet")


def draw_rule(canvas: Canvas, names: Names, row: int, width: int, found: Chance | None) -> None:
    """The line between the table and the message, which is the bar of the chance."""
    canvas.put(0, row, " " * width, "rule")
    if found is None:
        canvas.put(MARGIN, row, "─" * (width - 3), "rule")
        return
    known = max(found.tried, 1)
    full = round(_BAR * found.won / known)
    canvas.put(MARGIN, row, "━" * full, "chance")
    canvas.put(MARGIN + full, row, "─" * (_BAR - full), "rule")
    told = chance(names, found).rstrip(".")
    canvas.put(MARGIN + _BAR + 1, row, told[: width - MARGIN - _BAR - 1], "chance")


def draw_message(canvas: Canvas, row: int, width: int, message: Standing, keys: str) -> None:
    """What is, what comes next, and in the last row the keys."""
    for offset, (text, style) in enumerate(((message.what, "message"), (message.next, "reason"))):
        canvas.put(0, row + offset, " " * width, style)
        canvas.put(MARGIN, row + offset, cut(text, width - MARGIN), style)
    last = canvas.height - 1
    for y in range(row + 2, last + 1):
        canvas.put(0, y, " " * width, "keys")
    canvas.put(MARGIN, last, cut(keys, width - MARGIN), "keys")


def cut(text: str, width: int) -> str:
    """The text as far as it fits; what is cut off is marked.

    >>> cut("Nothing can be played.", 10)
    'Nothing c…'
    """
    return text if len(text) <= width else text[: width - 1] + "…"
