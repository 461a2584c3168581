"""The application in a terminal that is only thought of, played with keys or with the mouse."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.events import (
    Key,
    MouseDown,
    MouseEvent,
    MouseMove,
    MouseScrollDown,
    MouseScrollUp,
    MouseUp,
)
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from patience.engine import Engine
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse
from patience.session import Session
from patience_plugins.terminal.application import PatienceApp
from patience_plugins.terminal.board import Board
from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.table import Table
from tests.plugins.terminal.handling import answer_to, keys_for

BESIDE = (1, 1)
"""A cell that shows nothing."""


class Player:
    """Somebody at the application."""

    def __init__(self, app: PatienceApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> Table:
        assert self.app.table is not None
        return self.app.table

    @property
    def board(self) -> Board:
        assert self.app.board is not None
        return self.app.board

    @property
    def text(self) -> str:
        """What is drawn."""
        return "\n".join(self.board.picture.text)

    async def make(self, decision: Decision) -> None:
        """Makes a decision with keys."""
        for key in keys_for(self.table, decision):
            await self.press(key)

    async def press(self, *keys: str) -> None:
        """Presses keys, the next one as soon as the one before was heard."""
        for key in keys:
            self.app.post_message(Key(key, key if len(key) == 1 else None))
            await _heard(self.app)

    async def click(self, cell: tuple[int, int]) -> None:
        """Clicks on a cell."""
        for event in (MouseMove, MouseDown, MouseUp):
            await self.mouse(event, cell)

    async def mouse(self, event: type[MouseEvent], cell: tuple[int, int]) -> None:
        """Has the mouse do something at a cell."""
        x, y = cell
        button = 0 if event is MouseMove else 1
        made = event(self.board, x, y, 0, 0, button, False, False, False, x, y)
        self.app.screen._forward_event(made)
        await _heard(self.board)

    async def click_on(self, place: Place) -> None:
        """Clicks on a place, having scrolled to it where it is out of sight."""
        for step in (*[-1] * 9, *[1] * 9):
            cells = sorted(self.board.picture.cells_of(place))
            if cells:
                await self.click(cells[len(cells) // 2])
                return
            await self._wheel(place.number, step)
        raise AssertionError(f"{place} is not in sight:\n{self.text}")

    async def _wheel(self, pile: int, step: int) -> None:
        cell = min(
            cell
            for at in range(len(self.table.view.piles[pile].cards))
            for cell in self.board.picture.cells_of(Place("pile", pile, at))
        )
        await self.mouse(MouseScrollDown if step > 0 else MouseScrollUp, cell)

    async def click_text(self, text: str) -> None:
        """Clicks on a text in the lowest row in which it stands."""
        rows = self.board.picture.text
        y = max(y for y, row in enumerate(rows) if text in row.replace("\u00a0", " "))
        await self.click((rows[y].replace("\u00a0", " ").index(text) + len(text) // 2, y))

    async def point(self, decision: Decision) -> None:
        """Makes a decision with the mouse."""
        await self.click(BESIDE)
        match decision:
            case Play(card, pile, _, place):
                top = len(self.table.view.piles[pile].cards) - 1
                await self.click_on(Place("pile", pile, top if place is None else place))
                if isinstance(self.table.choice, Crossings):
                    await self.click_on(Place("band", self._band(card.suit), card.rank))
                    return
            case Reverse(card):
                await self.click_on(Place("band", self._band(card.suit)))
                if isinstance(self.table.choice, Crossings):
                    await self.click_text("slide a card only")
            case Draw(place) if len(self.table.view.draws) > 1:
                await self.click_on(Place("exiles"))
                await self._answer(Draw(place))
            case Draw() | Redeal():
                await self.click_on(Place("exiles"))
            case Extra():
                await self.click_text("e other moves")
        if self.table.choice is not None:
            await self._answer(decision)

    def _band(self, suit: str) -> int:
        return [seen.suit for seen in self.table.view.suits].index(suit)

    async def _answer(self, decision: Decision) -> None:
        choice = self.table.choice
        assert choice is not None
        label = choice.labels[answer_to(choice, decision)]
        while label not in self.text.replace("\u00a0", " "):
            await self.click_text("←→ choose")
        await self.click_text(label)


async def _heard(pump: MessagePump) -> None:
    """Waits until everything was heard that was sent before."""
    done = asyncio.Event()
    pump.call_later(done.set)
    await done.wait()


def at_table(
    engine: Engine,
    session: Session,
    do: Callable[[Player], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Opens the application on a session, has somebody do something there, and closes it."""

    async def play() -> None:
        app = PatienceApp(engine, session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await do(Player(app, pilot))

    try:
        asyncio.run(play())
    finally:
        session.leave()
