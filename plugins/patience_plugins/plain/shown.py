"""What is shown of a game, and said of it."""

from typing import TYPE_CHECKING

from patience.language import tr
from patience.legality import Refusal
from patience.moves import Move
from patience.names import Face, Names
from patience.position import Position
from patience.telling import steps
from patience.view import View, view_of
from patience.words import (
    Keys,
    Standing,
    in_one_line,
    playable,
    refusal,
    standing,
    tell,
)
from patience_plugins.plain.drawing import describe, draw, fits
from patience_plugins.plain.page import Page

if TYPE_CHECKING:
    from patience.session import Session


class Shown:
    """A game as it is shown and said on a page."""

    def __init__(self, session: "Session", page: Page, face: Face, listening: bool = False) -> None:
        self.session = session
        self._page = page
        self._face = face
        self.listening = listening
        """Whether cards are spelt out, and the table comes in sentences and only when asked for."""
        self._said = Standing("", "")

    @property
    def names(self) -> Names:
        """How the things of this game are called."""
        return Names(self.session.mechanics, None if self.listening else self._face)

    @property
    def view(self) -> View:
        """What the player sees now."""
        return view_of(self.session.game.position, self.session.mechanics)

    def begin(self) -> None:
        """Shows a game that was just begun or taken up."""
        self._page.say(self.session.notice)
        self.show_table()
        self.say_standing()

    def show_table(self) -> None:
        """Draws the table, or says it where it does not fit or is listened to."""
        view, names = self.view, self.names
        if self.listening or not fits(names, view, self._page.width):
            self._page.say(*describe(names, view, self.title()))
        else:
            self._page.show(draw(names, view, self.title(), self._page.width, self._page.height))

    def title(self) -> str:
        """The game's name, and the number that deals it."""
        return self.names.title(self.session.game.number)

    def say_standing(self) -> None:
        """Says what stands now, and what comes next where that is new."""
        enter = tr("Enter")
        now = standing(
            self.names,
            self.view,
            Keys(draw=enter, redeal=enter),
            moves=len(self.session.game.moves),
        )
        self._page.say(now.what, now.next if now.next != self._said.next else "")
        if self.listening and self.view.plays:
            self._page.say(playable(self.names, self.view))
        self._said = now

    def tell(self, move: Move, before: Position) -> None:
        """Tells a move step by step; a weave that is listened to in one line."""
        told = steps(move, before, self.session.mechanics)
        if self.listening:
            self._page.say(in_one_line(self.names, told))
        else:
            self._page.say(*tell(self.names, told))

    def refusal(self, refused: Refusal) -> str:
        """The rule by which something is refused, as a sentence."""
        return refusal(self.names, refused, self.view)
