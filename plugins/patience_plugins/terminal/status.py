"""The first row of the table, and its last ones: state, chance, message, keys."""

import textwrap
from collections.abc import Sequence

from patience.advice import Chance
from patience.names import Names
from patience.view import View
from patience.words import Standing, chance, deal_of, home_of
from patience_plugins.terminal.canvas import Canvas, Span, breadth, cells_of
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
    short = cut(title, room - len(line) - len(gap))
    canvas.put(MARGIN, 0, short, "title")
    canvas.put(MARGIN + breadth(short) + len(gap), 0, line, "text")
    canvas.put(canvas.width - max(len(time) + 1, _TIME), 0, time, "quiet")


def draw_rule(canvas: Canvas, names: Names, row: int, found: Chance | None) -> None:
    """The line between the table and the message, which is the bar of the chance."""
    width = canvas.width
    canvas.put(0, row, " " * width, "rule")
    if found is None or not found.tried:
        canvas.put(MARGIN, row, "─" * (width - MARGIN - 1), "rule")
        return
    told = chance(names, found).rstrip(".")
    bar = max(min(_BAR, width - MARGIN - len(told) - 2), 0)
    full = round(bar * found.won / max(found.tried, 1))
    canvas.put(MARGIN, row, "━" * full, "chance")
    canvas.put(MARGIN + full, row, "─" * (bar - full), "rule")
    canvas.put(MARGIN + bar + 1, row, told, "chance")


def message_lines(message: Standing, width: int, most: int) -> list[list[Span]]:
    """The message in two lines, or more where it is long, `most` at most, for a window so wide.

    What is and what comes next begin a line each, unless they take fewer when they do not.
    """
    what, then = message
    apart = [[Span(line, "message")] for line in _folded(what, width)]
    apart += [[Span(line, "reason")] for line in _folded(then, width)]
    if len(apart) > 2:
        lines, left = [], len(what)
        for line in _folded(f"{what} {then}", width):
            lines.append([Span(line[:left], "message"), Span(line[left:], "reason")])
            left = max(left - len(line) - 1, 0)
        apart = lines if len(lines) < len(apart) else apart
    if len(apart) > most:
        apart = apart[:most]
        span = apart[-1][-1]
        apart[-1][-1] = span._replace(text=cut(f"{span.text} …", width))
    return apart + [[]] * (2 - len(apart))


def _folded(text: str, width: int) -> list[str]:
    room = width - MARGIN - 1
    return textwrap.wrap(text, room, break_on_hyphens=False) if len(text) > room else [text]


def draw_message(canvas: Canvas, row: int, lines: Sequence[Sequence[Span]]) -> None:
    """What is, and what comes next."""
    for y, line in enumerate(lines, row):
        canvas.put(0, y, " " * canvas.width, "message")
        x = MARGIN
        for text, style in line:
            canvas.put(x, y, text, style)
            x += len(text)


def draw_keys(canvas: Canvas, keys: str) -> None:
    """The keys, in the last row."""
    canvas.put(MARGIN, canvas.height - 1, cut(keys, canvas.width - MARGIN), "keys")


def cut(text: str, width: int) -> str:
    """The text as far as it fits; what is cut off is marked.

    >>> cut("Nothing can be played.", 10)
    'Nothing c…'
    """
    cells = cells_of(text)
    if len(cells) <= width:
        return text
    kept = max(width - 1, 0)
    # Of a wide letter both halves are kept, or none.
    return "".join(cells[: kept - (cells[kept] == "")]).rstrip() + "…"
