"""Walks through the real application, with a terminal that nobody sees."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

from patience.engine import Engine
from patience.session import Session
from patience_plugins.terminal.application import PatienceApp, TableScreen
from patience_plugins.terminal.screens.page import Page
from patience_plugins.terminal.screens.showing import PageScreen
from patience_plugins.terminal.table import Table

SOON = 20.0
"""Seconds after which a test gives up waiting."""

NAMED = {"space": " ", "enter": "\r", "escape": "\x1b"}


class Walk:
    """The application, and who walks through it."""

    def __init__(self, app: PatienceApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def page(self) -> Page | None:
        """The page in front; None at the table."""
        screen = self.app.screen
        return screen.sheet.page if isinstance(screen, PageScreen) else None

    @property
    def at_table(self) -> bool:
        return isinstance(self.app.screen, TableScreen)

    @property
    def table(self) -> Table:
        assert self.app.table is not None
        return self.app.table

    @property
    def rows(self) -> Sequence[str]:
        """What the terminal shows."""
        width, height = self.app.size
        lines = self.app.screen._compositor.render_strips()
        return [line.text.ljust(width) for line in lines[:height]]

    @property
    def text(self) -> str:
        """What the terminal shows, with one space where there are several."""
        return " ".join(" ".join(self.rows).split())

    async def until(self, comes: Callable[[], object]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(SOON):
            while not comes():
                await self.pilot.pause(0.01)

    async def see(self, text: str) -> None:
        """Waits until a text is shown."""
        await self.until(lambda: text in self.text)

    async def press(self, *keys: str) -> None:
        """Presses keys, and waits after each until it has been heard."""
        for key in keys:
            await self.pilot.press(key)

    def type_ahead(self, *keys: str) -> None:
        """Presses keys faster than anything can be shown."""
        for key in keys:
            character = NAMED.get(key, key if len(key) == 1 else None)
            self.app.post_message(events.Key(key, character))

    async def click(self, text: str, times: int = 1) -> None:
        """Clicks where a text stands, as soon as it does."""
        await self.see(text)
        y = next(y for y, row in enumerate(self.rows) if text in row)
        await self.pilot.click(offset=(self.rows[y].index(text), y), times=times)


@asynccontextmanager
async def walking(
    engine: Engine, session: Session | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Walk]:
    """The application in a window of a size, left when the walk is over."""
    app = PatienceApp(engine, session)
    try:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Walk(app, pilot)
    finally:
        engine.leave()


def walk(
    engine: Engine,
    way: Callable[[Walk], Awaitable[None]],
    session: Session | None = None,
    size: tuple[int, int] = (80, 24),
) -> PatienceApp:
    """Goes a way through the application."""

    async def go() -> PatienceApp:
        async with walking(engine, session, size) as walk:
            await way(walk)
            return walk.app

    return asyncio.run(go())
