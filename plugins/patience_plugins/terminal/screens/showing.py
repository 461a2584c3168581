"""Pages on the screen: the part of them that knows Textual."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from patience.errors import PatienceError
from patience_plugins.terminal.canvas import Span
from patience_plugins.terminal.screens.keyed import KeyApp, KeyScreen
from patience_plugins.terminal.screens.page import Page, Picture
from patience_plugins.terminal.screens.painted import painted

T = TypeVar("T")


class Sheet(Widget):
    """Draws a page, and hands keys and clicks to it."""

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; }"

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self._drawn: tuple[Size, Picture] | None = None
        self._rows: tuple[Picture, tuple[Sequence[Span], ...]] | None = None
        """The rows of the picture last shown, which are slow to make in large windows."""

    def redraw(self) -> None:
        """Draws the page as it is now."""
        self._drawn = None
        self.refresh()

    @property
    def picture(self) -> Picture:
        """The page as it is drawn."""
        if self._drawn is None or self._drawn[0] != self.size:
            drawn = self.page.draw(max(self.size.width, 1), max(self.size.height, 1))
            self._drawn = self.size, drawn
        return self._drawn[1]

    def render_line(self, y: int) -> Strip:
        """A row of the page."""
        desk = self.page.desk
        picture = self.picture
        if self._rows is None or self._rows[0] is not picture:
            self._rows = picture, tuple(picture.rows(desk.ascii))
        rows = self._rows[1]
        if y >= len(rows):
            # With a style: Textual cannot take the colours out of a row that has none.
            return Strip.blank(self.size.width, Style())
        return painted(rows[y], self.size.width, desk.preferences.tint, desk.preferences.light)

    def on_resize(self) -> None:
        """Draws anew for the new size."""
        self.redraw()

    def acted(self) -> None:
        """Shows what a key or a click has changed."""
        self.redraw()

    def hear(self, key: str) -> None:
        """Hands a key to the page."""
        self.page.press(key)
        self.acted()

    def on_paste(self, event: events.Paste) -> None:
        """Hands a text to the page."""
        event.stop()
        self.page.paste(event.text)
        self.acted()

    def on_click(self, event: events.Click) -> None:
        """Hands a click to the page."""
        target = self.picture.target_at(event.x, event.y)
        if target is not None and event.button == 1:
            self.page.point(target)
            self.acted()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Goes on."""
        self.page.turn(1)
        self.acted()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Goes back."""
        self.page.turn(-1)
        self.acted()


class Shown(MessagePump):
    """What a page asks of its place, as far as screens and panels do the same."""

    sheet: Sheet
    _timer: Timer | None = None
    _gone = False

    def redraw(self) -> None:
        """Shows the page anew."""
        self.sheet.redraw()

    def open(self, page: Page, then: Callable[[Any], None] = lambda result: None) -> None:
        """Lays another page over this one."""

        def closed(result: Any) -> None:
            then(result)
            self.redraw()

        self.app.push_screen(PageScreen(page, closed))

    def catch_up(self) -> None:
        """Has the keys heard that were typed while something was read."""
        if isinstance(self.app, KeyApp):
            self.app.catch_up()

    def leave(self) -> None:
        """Leaves the program."""
        self.app.exit()

    def work(self, do: Callable[[], T], then: Callable[[T], None]) -> None:
        """Does what takes long in a thread; a PatienceError is said."""

        def tell(call: Callable[[], None]) -> None:
            # The program may have been left meanwhile; then nobody listens.
            with suppress(RuntimeError):
                self.app.call_later(call)

        def done(result: T) -> None:
            if not self._gone:
                then(result)
                self.redraw()
                self.catch_up()

        def failed(error: Exception) -> None:
            if not isinstance(error, PatienceError):
                raise error
            if not self._gone:
                self.sheet.page.failed(str(error))
                self.redraw()
                self.catch_up()

        def run() -> None:
            try:
                result = do()
            except Exception as error:
                tell(partial(failed, error))
            else:
                tell(partial(done, result))

        # Nobody who leaves has to wait; the language that is spoken is the context's.
        Thread(target=copy_context().run, args=(run,), daemon=True).start()

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        """Does something in a while, in the place of what was to be done so before."""
        if self._timer is not None:
            self._timer.stop()

        def come() -> None:
            do()
            self.redraw()

        self._timer = self.set_timer(seconds, come)


class PageScreen(Shown, KeyScreen):
    """A page as a screen of its own; `then` is told its result."""

    def __init__(self, page: Page, then: Callable[[Any], None] = lambda result: None) -> None:
        super().__init__()
        self.sheet = Sheet(page)
        self._then = then

    def compose(self) -> ComposeResult:
        """The page is all there is."""
        yield self.sheet

    def on_mount(self) -> None:
        """Lets the page begin its work after it was painted for the first time."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        self.sheet.page.opened(self)
        self.redraw()
        self.catch_up()

    def is_ready_for(self, key: str) -> bool:
        """Whether the page has read what a key is about."""
        return self.sheet.page.is_ready_for(key)

    def on_unmount(self) -> None:
        """What is still worked out is wanted no more."""
        self._gone = True

    def hear(self, key: str) -> None:
        """Hands a key to the page."""
        self.sheet.hear(key)

    def close(self, result: object = None) -> None:
        """Goes back to what lies beneath.

        All is done before the next key, which a screen's own result would not wait for.
        """
        if self._gone:
            return
        self._gone = True
        self.app.pop_screen()
        self._then(result)
