"""The table on the screen: one widget that draws the picture, and hears keys and the mouse."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from patience_plugins.terminal.footer import footer
from patience_plugins.terminal.openrow import Travel
from patience_plugins.terminal.picture import Look, Picture, picture
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.sizes import columns_of, size_for
from patience_plugins.terminal.table import Table
from patience_plugins.terminal.tints import Ink, inks

FRAMES_A_SECOND = 30
"""At most so many pictures a second are drawn while a weave is shown; none when nothing moves."""


class Board(Widget, can_focus=True):
    """The widget of the table. The cursor is its own: fast keys cannot hit the wrong pile."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.panel_moves: tuple[str, ...] = ()
        """The last moves in a line each."""
        self._picture: Picture | None = None
        self._pressed: tuple[Place, int] | None = None
        self._dragged = False
        self._ticking: Timer | None = None

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
        finding = table.finding
        look = Look(
            width=width,
            height=height,
            title=title,
            number=number,
            seconds=table.session.seconds,
            message=table.message(),
            keys=footer(self.table),
            ascii=table.preferences.ascii,
            cursor=None if table.motion or table.looking is not None else table.chosen_place(),
            marks=table.preferences.marks and table.motion is None,
            chosen=table.chosen_card(),
            opened=table.opened,
            found=frozenset([finding.card]) if finding and finding.card else frozenset(),
            scroll=table.scroll,
            chance=table.chance,
            travel=self._travel(),
            moves=self.panel_moves,
        )
        return picture(view, table.names, look)

    def _travel(self) -> Travel | None:
        motion = self.table.motion
        if motion is None:
            return None
        columns: list[int | None] = []
        upright = 0
        for pile in self.table.view.piles:
            columns.append(None if pile.spread else upright)
            upright += not pile.spread
        return motion.travel(columns, columns_of(self.table.view) - 1)

    def render_line(self, y: int) -> Strip:
        """A row of the picture."""
        rows = self.picture.rows
        if y >= len(rows):
            return Strip.blank(self.size.width)
        preferences = self.table.preferences
        styles = _styles(preferences.tint, preferences.light)
        segments = [Segment(span.text, styles[span.style]) for span in rows[y]]
        return Strip(segments, self.size.width)

    def on_resize(self) -> None:
        """Draws anew for the new size."""
        self.redraw()

    def _tick(self) -> None:
        self.table.tick(1 / FRAMES_A_SECOND)
        self.redraw()

    # Keys and the mouse

    async def on_key(self, event: events.Key) -> None:
        """Hands a key to the table."""
        event.stop()
        event.prevent_default()
        self.table.press(_name(event))
        self.redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remembers the card that may be dragged, and which move it would be."""
        place = self.picture.place_at(event.x, event.y)
        self._dragged = False
        self._pressed = (place, self.table.ply) if place is not None and event.button == 1 else None
        if self._pressed is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A card leaves its place when the mouse has left it."""
        if self._pressed is not None and self._pressed[0].kind == "pile":
            self._dragged = (
                self._dragged or self.picture.place_at(event.x, event.y) != self._pressed[0]
            )

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Drops a card that was dragged."""
        self.release_mouse()
        if self._pressed is not None and self._dragged:
            place, ply = self._pressed
            self.table.drop(place, self.picture.place_at(event.x, event.y), ply)
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Does what a click means; the end of a drag is none."""
        if self._dragged:
            self._dragged = False
            return
        if event.button == 1:
            self.table.point(self.picture.place_at(event.x, event.y), event.chain)
            self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Looks through the pile under the mouse, or on along a strip."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Closes the pile, or goes back along a strip."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        place = self.picture.place_at(event.x, event.y)
        if place is not None and place.kind == "pile":
            self.table.wheel(place.number, step)
            self.redraw()


def _name(event: events.Key) -> str:
    if event.character is not None and event.character.isprintable() and event.character != " ":
        return event.character
    return event.key


@lru_cache(maxsize=16)
def _styles(tint: str, light: bool) -> dict[str, Style]:
    return {name: _style(ink) for name, ink in inks(tint, light).items()}


def _style(ink: Ink) -> Style:
    return Style(
        color=ink.front,
        bgcolor=ink.back,
        bold=ink.bold or None,
        reverse=ink.reverse or None,
        underline=ink.underline or None,
    )
