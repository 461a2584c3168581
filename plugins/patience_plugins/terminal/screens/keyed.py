"""Keys in the order in which they are typed, each for what the one before it has opened.

Textual hands a key to whatever has the focus when it comes: a menu’s choice that is typed as fast
as the key that opens the menu would be played at the table.
"""

from collections import deque

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.screen import Screen

from patience_plugins.terminal.screens.painted import key_of


class KeyScreen(Screen[None]):
    """A screen that is handed every key at once, whatever has the focus."""

    def is_ready_for(self, key: str) -> bool:
        """Whether it knows already what a key means; until then it waits, and those after it."""
        return True

    def hear(self, key: str) -> None:
        """Does what a key means."""
        raise NotImplementedError


class KeyApp(App[None]):
    """An application of such screens."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[str] = deque()
        self._left = False

    async def on_event(self, event: events.Event) -> None:
        """Keeps the keys, and has them heard."""
        if isinstance(event, events.Key):
            if event.key == "ctrl+c":
                # Whoever wants to leave does not wait for what was typed before.
                self._typed.clear()
            self._typed.append(key_of(event))
            self.catch_up()
        else:
            await super().on_event(event)

    def catch_up(self) -> None:
        """Has the keys heard that were typed, as far as the screens are ready for them."""
        while self._typed and not self._left and (screens := self.screen_stack):
            front = screens[-1]
            if not isinstance(front, KeyScreen) or not front.is_ready_for(self._typed[0]):
                break
            front.hear(self._typed.popleft())

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """Leaves; what is typed after that is no more for this program."""
        self._left = True
        super().exit(result, return_code, message)
