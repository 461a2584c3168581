"""The table on the screen: one widget that draws the picture, and hears the mouse."""

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from patience_plugins.terminal.canvas import Span
from patience_plugins.terminal.choosing import Crossings, label_at
from patience_plugins.terminal.footer import footer, key_at
from patience_plugins.terminal.mouse import HOLD_SECONDS, Mouse
from patience_plugins.terminal.openrow import Travel
from patience_plugins.terminal.picture import Look, Picture, picture
from patience_plugins.terminal.screens.painted import painted
from patience_plugins.terminal.sizes import MARGIN, exiles_column, size_for
from patience_plugins.terminal.table import Table

FRAMES_A_SECOND = 30
"""At most so many pictures a second are drawn while a weave is shown; none when nothing moves."""


class Board(Widget):
    """The widget of the table. The cursor is its own: fast keys cannot hit the wrong pile."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    class Redrawn(Message):
        """The table may look otherwise than before."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._mouse = Mouse(table)
        self._picture: Picture | None = None
        self._ticking: Timer | None = None
        self._holding: Timer | None = None

    # Drawing

    def redraw(self) -> None:
        """Draws the table as it is now."""
        self._picture = None
        # Nothing runs while nothing moves.
        if self.table.moving and self._ticking is None:
            self._ticking = self.set_interval(1 / FRAMES_A_SECOND, self._tick)
        elif not self.table.moving and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        self.refresh()
        self.post_message(self.Redrawn())

    @property
    def picture(self) -> Picture:
        """What is drawn."""
        if self._picture is None:
            self._picture = self._draw()
        return self._picture

    def _draw(self) -> Picture:
        table = self.table
        view = table.shown
        width, height = max(self.size.width, 1), max(self.size.height, 1)
        size = size_for(width, height, view)
        if size is not None:
            table.cells = size.strip_cells
        title, number = table.title()
        dragged = self._mouse.dragged
        look = Look(
            width=width,
            height=height,
            title=title,
            number=number,
            seconds=table.session.seconds,
            message=table.message(),
            keys=footer(table),
            ascii=table.preferences.ascii,
            # The band that takes the card lights up while it is dragged.
            cursor=table.chosen_place() if dragged is None else table.band_of(dragged),
            marks=table.preferences.marks and table.motion is None and table.looking is None,
            chosen=table.chosen_card(),
            opened=table.opened,
            found=table.found,
            scroll=table.scroll,
            # It is that of the game as it stands, not of what is looked at.
            chance=table.chance if table.looking is None else None,
            travel=self._travel(),
            closing=None if table.closing is None else table.closing.done,
            moves=() if size is None else table.last_moves(size.moves),
        )
        return picture(view, table.names, look)

    def _travel(self) -> Travel | None:
        motion = self.table.motion
        if motion is None:
            return None
        return motion.travel(exiles_column(self.table.view))

    def render_line(self, y: int) -> Strip:
        """A row of the picture, and over it the card that is dragged."""
        rows = self.picture.rows
        if y >= len(rows):
            # With a style: Textual cannot take the colours out of a row that has none.
            return Strip.blank(self.size.width, Style())
        row = self._painted(rows[y], self.size.width)
        dragged, pointer = self._mouse.dragged, self._mouse.pointer
        if dragged is None or pointer is None or pointer[1] != y:
            return row
        card = self.table.view.piles[dragged.number].cards[dragged.at]
        text = f" {self.table.names.card(card)} "
        left = max(min(pointer[0] - 1, self.size.width - len(text)), 0)
        over = self._painted((Span(text, f"cursor.{card.suit}"),), len(text))
        return Strip.join([row.crop(0, left), over, row.crop(left + len(text))])

    def _painted(self, spans: tuple[Span, ...], width: int) -> Strip:
        preferences = self.table.preferences
        return painted(spans, width, preferences.tint, preferences.light)

    def on_resize(self) -> None:
        """Draws anew for the new size."""
        self.redraw()

    def _tick(self) -> None:
        self.table.tick(1 / FRAMES_A_SECOND)
        self.redraw()

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Takes hold of what is under the mouse; a weave that is shown ends, as at a key."""
        if event.button != 1:
            return
        key, answer = self._key_at(event.x, event.y), self._answer_at(event.x, event.y)
        if key is not None:
            self.table.press(key)
        elif answer is not None:
            self.table.point_at_answer(answer)
        else:
            self.table.end_motion()
            self._picture = None
            self._mouse.down(self.picture.place_at(event.x, event.y), (event.x, event.y))
            self.capture_mouse()
            self._holding = self.set_timer(HOLD_SECONDS, self._held)
        self.redraw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A card goes with the mouse that holds it."""
        cell = (event.x, event.y)
        if self._mouse.moved(self.picture.place_at(*cell), cell):
            self.redraw()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Lets go: a click, or the end of a drag."""
        if event.button != 1:
            return
        self.release_mouse()
        self._let_go()
        self._mouse.up(self.picture.place_at(event.x, event.y), event.time)
        self.redraw()

    def _held(self) -> None:
        self._mouse.held()
        self.redraw()

    def _let_go(self) -> None:
        if self._holding is not None:
            self._holding.stop()
            self._holding = None

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Looks through the pile under the mouse, or on along a strip."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Closes the pile, or goes back along a strip."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, rows: int) -> None:
        self._mouse.wheel(self.picture.place_at(event.x, event.y), rows)
        self.redraw()

    def _key_at(self, x: int, y: int) -> str | None:
        """The key whose entry in the row of keys stands at a cell."""
        if self.picture.size is None or y != self.size.height - 1:
            return None
        return key_at(self.table, x - self.picture.left - MARGIN)

    def _answer_at(self, x: int, y: int) -> int | None:
        """The answer of the open question that stands at a cell, from 0."""
        choice = self.table.choice
        if choice is None or isinstance(choice, Crossings) or y >= len(self.picture.text):
            return None
        return label_at(self.picture.text[y], choice.labels, choice.chosen, x)
