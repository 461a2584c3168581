"""A game is won: its bands close to whole cloth, once."""

from patience_plugins.terminal.canvas import Canvas

SECONDS = 1.2
"""How long it takes."""

CLOTH, OPEN = "▒", "━"


class Closing:
    """How far the bands have closed."""

    def __init__(self) -> None:
        self.done = 0.0
        """From 0 to 1."""

    def advance(self, seconds: float) -> bool:
        """Goes on by a time; False when it is over."""
        self.done = min(self.done + seconds / SECONDS, 1.0)
        return self.done < 1.0


def draw_closing(canvas: Canvas, first: int, last: int, done: float) -> None:
    """Opens the cloth of some rows in the middle, as far as it has not closed yet.

    It closes from both sides to the middle, as the lines of a suit grow.
    """
    for y in range(first, last):
        cloth = [x for x in range(canvas.width) if canvas.sign(x, y) == CLOTH]
        closed = round(len(cloth) / 2 * done)
        for x in cloth[closed : len(cloth) - closed]:
            canvas.put(x, y, OPEN, "dots")
