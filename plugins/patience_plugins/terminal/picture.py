"""The whole table as a picture: rows of text with styles, and what each cell shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from patience.advice import Chance
from patience.cards import Card
from patience.names import Names
from patience.view import View
from patience.words import Standing
from patience_plugins.terminal.bands import draw_bands
from patience_plugins.terminal.canvas import Canvas, Span
from patience_plugins.terminal.closing import draw_closing
from patience_plugins.terminal.opened import draw_opened
from patience_plugins.terminal.openrow import Travel, draw_travel
from patience_plugins.terminal.piles import Piles
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import MARGIN, Size, size_for, too_small
from patience_plugins.terminal.status import (
    cut,
    draw_keys,
    draw_message,
    draw_rule,
    draw_status,
    message_lines,
)
from patience_plugins.terminal.strip import draw_strips


@dataclass(frozen=True)
class Look:
    """All that decides the picture besides the view."""

    width: int
    height: int
    title: str
    number: str
    """The deal number as it is shown, as “no. 1”; empty for cards of one's own."""
    seconds: float
    message: Standing
    keys: str
    """The row of keys."""
    ascii: bool = False
    cursor: Place | None = None
    marks: bool = True
    """Whether what can be played is marked."""
    chosen: Card | None = None
    """In a crossing: the card under the cursor."""
    opened: int | None = None
    """The pile that is viewed through, from 0."""
    found: frozenset[Card] = frozenset()
    """The cards that are looked for; all others are dimmed."""
    scroll: int = 0
    """How many rows of a long strip are scrolled away."""
    chance: Chance | None = None
    travel: Travel | None = None
    moves: tuple[str, ...] = ()
    """The last moves in a line each, the last one last, for sizes that have room."""
    closing: float | None = None
    """Of a game just won: how far its bands have closed to whole cloth, from 0 to 1."""


@dataclass(frozen=True)
class Picture:
    """What is drawn."""

    rows: tuple[tuple[Span, ...], ...]
    places: Sequence[Sequence[Place | None]] = field(repr=False)
    """What can be pointed at, by row and cell."""
    size: Size | None
    """The design that was taken; None where the window is too small for any."""
    left: int = 0
    """Where the table begins, which is centred in a wider window."""

    def place_at(self, x: int, y: int) -> Place | None:
        """What a cell shows."""
        inside = 0 <= y < len(self.places) and 0 <= x < len(self.places[y])
        return self.places[y][x] if inside else None

    @cached_property
    def text(self) -> tuple[str, ...]:
        """The rows without styles, blanks at their ends cut off."""
        return tuple("".join(span.text for span in row).rstrip() for row in self.rows)

    def cells_of(self, place: Place) -> set[tuple[int, int]]:
        """The cells that show a place."""
        return {
            (x, y)
            for y, row in enumerate(self.places)
            for x, shown in enumerate(row)
            if shown == place
        }


def picture(view: View, names: Names, look: Look) -> Picture:
    """Draws a view. In a window that is too small it is a sentence that says what is needed."""
    size = size_for(look.width, look.height, view)
    if size is None:
        return _too_small(view, look)
    width = size.width - size.panel
    sheet = Canvas(width, look.height)
    foot = _draw(sheet, size, view, names, look)
    window = Canvas(look.width, look.height)
    left = (look.width - size.width) // 2
    window.paste(sheet, left, 0)
    for row in range(foot, look.height):
        window.put(0, row, " " * left, "keys")
        window.put(left + width, row, " " * look.width, "keys")
    return Picture(tuple(window.rows(look.ascii)), window.places(), size, left)


def _draw(sheet: Canvas, size: Size, view: View, names: Names, look: Look) -> int:
    """Draws everything; returns the row in which the foot begins, with the rule."""
    draw_status(sheet, view, names, look.title, look.number, look.seconds)
    row = draw_bands(sheet, size, view, names, 2, look.chosen, look.cursor)
    if look.closing is not None:
        draw_closing(sheet, 2, row, look.closing)
    if look.travel is not None:
        draw_travel(sheet, size, row, look.travel)
    piles = Piles(
        sheet,
        size,
        names,
        row + 1,
        cursor=look.cursor,
        marks=look.marks,
        found=look.found,
        struck=None if look.travel is None else look.travel.struck,
    )
    below = piles.draw(view) + 1
    # A long message is given the rows that the strips leave free.
    free = look.height - 2 - size.moves - below - _strip_rows(size, view)
    lines = message_lines(look.message, sheet.width, max(free, _LINES))
    foot = look.height - 2 - len(lines) - size.moves
    draw_strips(
        sheet,
        size,
        view,
        names,
        below,
        rows=foot - below,
        scroll=look.scroll,
        cursor=look.cursor,
        marks=look.marks,
        found=look.found,
    )
    if look.opened is not None:
        draw_opened(
            sheet,
            size,
            view,
            names,
            look.opened,
            row + 1,
            cursor=look.cursor,
            marks=look.marks,
            found=look.found,
        )
    for y in range(foot, look.height):
        sheet.put(0, y, " " * sheet.width, "keys")
    draw_rule(sheet, names, foot, look.chance)
    draw_message(sheet, foot + 1, lines)
    for y, move in enumerate(
        look.moves[-size.moves :] if size.moves else (), foot + 1 + len(lines)
    ):
        # Paler than the message, with which they are not to be mixed up.
        sheet.put(MARGIN, y, cut(f"· {move}", sheet.width - MARGIN), "rule")
    draw_keys(sheet, look.keys)
    return foot


def _strip_rows(size: Size, view: View) -> int:
    """The rows in which every card of the spread piles shows."""
    spread = [len(pile.cards) for pile in view.piles if pile.spread]
    return sum(1 + size.strip_card * -(-count // size.strip_cells) for count in spread)


_LINES = 3
"""Lines that a message has wherever it needs them: a long strip scrolls for the third."""


def _too_small(view: View, look: Look) -> Picture:
    sheet = Canvas(look.width, look.height)
    words = too_small(view, look.width, look.height).split()
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= look.width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    top = max((look.height - len(lines)) // 2, 0)
    for offset, line in enumerate(lines):
        sheet.put(max((look.width - len(line)) // 2, 0), top + offset, line, "text")
    return Picture(tuple(sheet.rows(look.ascii)), (), None)
