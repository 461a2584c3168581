"""Looking at the table without changing the game: a weave its steps, earlier positions, piles."""

from typing import TYPE_CHECKING

from patience.advice import Chance, LookedBack
from patience.cards import Card
from patience.language import tr, trn
from patience.moves import Move
from patience.position import Position
from patience.telling import steps
from patience.view import Stage, View, view_of
from patience.words import Standing, in_one_line, looked_back
from patience_plugins.terminal.closing import Closing
from patience_plugins.terminal.finding import Finding
from patience_plugins.terminal.motion import Motion, is_worth_showing
from patience_plugins.terminal.places import Place, Way, moved, playable_places
from patience_plugins.terminal.preferences import SPEEDS
from patience_plugins.terminal.sitting import Sitting

if TYPE_CHECKING:
    from patience.session import Session


class Looking(Sitting):
    """A sitting at which one looks around."""

    looking: int | None = None
    """After how many moves the position stood that is looked at."""
    motion: Motion | None = None
    stepping = False
    """Whether the weave that is shown waits for a key after each step, whatever the speed."""
    closing: Closing | None = None
    """Of a game just won: how far its bands have closed."""
    opened: int | None = None
    """The pile that is viewed through, from 0."""
    finding: Finding | None = None
    scroll = 0
    """How many rows of a long strip are scrolled away."""
    chance: Chance | None = None
    loss: LookedBack | None = None
    """Where a lost game was lost, once that is found out."""
    is_loss_told = False
    """Whether the player has been shown where: then he knows what was hidden from him."""

    def sit_down(self, session: "Session") -> None:
        """Takes up a game."""
        self.opened, self.scroll = None, 0
        super().sit_down(session)

    def changed(self) -> None:
        """Looks at the table anew after the game has changed."""
        self.motion = self.looking = self.chance = self.loss = self.finding = self.closing = None
        self.is_loss_told = False
        super().changed()

    def back_to_table(self) -> None:
        """Closes whatever is laid over the table."""
        self.clear()
        self.motion = self.looking = self.opened = self.finding = None

    @property
    def shown(self) -> View:
        """The view that is drawn: of the position, of one looked at, or of a step of a weave."""
        if self.motion is not None:
            return self.motion.view
        if self.looking is not None:
            return view_of(self.position_after(self.looking), self.session.mechanics)
        return self.view

    # What moves

    def show_move(self, move: Move, before: Position) -> None:
        """Begins to show a move that was made, if it takes steps, or has won the game."""
        mechanics = self.session.mechanics
        if self.preferences.speed == "off":
            return
        if is_worth_showing(move, before, mechanics):
            self.motion = Motion(move, before, mechanics, self.names)
            self.stepping = False
        if self.view.stage is Stage.WON:
            self.closing = Closing()

    @property
    def moving(self) -> bool:
        """Whether something moves by itself."""
        if self.motion is None:
            return self.closing is not None
        return not self.stepping and self.preferences.speed in ("fast", "slow")

    def tick(self, seconds: float) -> None:
        """Lets what moves by itself go on by a time."""
        if not self.moving:
            return
        if self.motion is not None:
            if not self.motion.advance(seconds, self.preferences.speed):
                self.motion = None
        elif self.closing is not None and not self.closing.advance(seconds):
            self.closing = None

    def end_motion(self) -> None:
        """Shows the position as it has stood since the move was made."""
        self.motion = self.closing = None

    def step(self, step: int) -> None:
        """Shows the weave, or the last one that was made, a step on or back."""
        if self.motion is not None:
            self.stepping = True
            self.motion.done = 0.5
            if not self.motion.turn(step) and step > 0:
                self.motion = None
            return
        ply = self._last_weave()
        if ply is None:
            self.say(tr("No weave was made yet."))
            return
        self.back_to_table()
        move = self.session.game.moves[ply]
        self.motion = Motion(move, self.position_after(ply), self.session.mechanics, self.names)
        self.motion.done, self.stepping = 0.5, True
        if step < 0:
            self.motion.turn(len(self.motion) - 1)

    def _last_weave(self) -> int | None:
        """After how many moves the last weave was made."""
        position = self.session.game.position.copy()
        for ply, move in reversed(list(enumerate(self.session.game.moves))):
            position.take_back(move)
            if is_worth_showing(move, position, self.session.mechanics):
                return ply
        return None

    def change_speed(self, step: int) -> None:
        """Shows weaves faster, for a step less than 0, or more slowly."""
        order = list(SPEEDS)
        place = min(max(order.index(self.preferences.speed) + step, 0), len(order) - 1)
        self.preferences.speed = order[place]
        self.keep()
        if self.motion is None:
            self.say(tr("Weave: {speed}.", speed=tr(SPEEDS[order[place]])))

    # Earlier positions

    def last_moves(self, count: int) -> tuple[str, ...]:
        """The last moves before what is shown, in a line each; one in motion is told elsewhere."""
        moves = self.session.game.moves
        ply = self.ply if self.looking is None else self.looking
        ply -= self.motion is not None
        position = self.position_after(ply)
        lines = []
        for move in reversed(moves[max(ply - count, 0) : ply]):
            position.take_back(move)
            lines.append(in_one_line(self.names, steps(move, position, self.session.mechanics)))
        return tuple(reversed(lines))

    def position_after(self, ply: int) -> Position:
        """The position as it stood after so many moves."""
        position = self.session.game.position.copy()
        for move in reversed(self.session.game.moves[ply:]):
            position.take_back(move)
        return position

    def look_at(self, ply: int) -> None:
        """Looks at the position after so many moves; after the last one it is the table itself."""
        self.back_to_table()
        ply = min(max(ply, 0), self.ply)
        self.looking = None if ply == self.ply else ply
        if self.loss is not None and self.looking is not None:
            self._tell_loss(self.loss)

    def _tell_loss(self, loss: LookedBack) -> None:
        if self.looking == loss.winnable and not self.is_loss_told:
            self.is_loss_told = True
            with self.refusing():
                self.session.note_oracle()

    def look_on_by(self, step: int) -> None:
        """Looks so many moves on, or back for less than 0."""
        self.look_at((self.ply if self.looking is None else self.looking) + step)

    def go_on_from(self, ply: int) -> None:
        """Takes back every move after so many."""
        try:
            while self.ply > ply:
                self.session.undo()
        finally:
            # Where one cannot be saved, those taken back before it are taken back all the same.
            self.changed()
        self.say(
            trn(
                "The game goes on after move {number}; r makes the others again.",
                "The game goes on after move {number}; r makes the others again.",
                ply,
                number=ply,
            )
        )

    def looking_message(self, ply: int) -> Standing:
        """What is looked at, and the keys there."""
        told = trn(
            "After move {number} of {count}.",
            "After move {number} of {count}.",
            self.ply,
            number=ply,
        )
        if self.loss is not None and self.loss.winnable == ply:
            told = " ".join(looked_back(self.names, self.session.game, self.loss)[1:]) or told
        return Standing(
            told, tr("Enter goes on from here, < and > look at others, Esc returns to the table.")
        )

    # The cursor and the piles

    def move_cursor(self, way: Way) -> None:
        """Moves the cursor."""
        self.clear()
        self.looking = None
        self.put_cursor(moved(self.cursor, way, self.view, self.cells))

    def put_cursor(self, place: Place) -> None:
        """Puts the cursor on a place; where piles are being viewed, the new one is."""
        self.cursor = place
        if self.opened is not None and place.kind == "pile":
            self.opened = place.number

    def next_playable(self, step: int) -> None:
        """Moves the cursor to the next card that can be played, or to the one before."""
        self.clear()
        self.looking = None
        places = playable_places(self.view)
        if self.cursor in places:
            self.put_cursor(places[(places.index(self.cursor) + step) % len(places)])
        elif places:
            after = [place for place in places if place > self.cursor]
            before = [place for place in places if place < self.cursor]
            self.put_cursor(((after or places)[0]) if step > 0 else (before or places)[-1])

    def look_through(self, place: Place, rows: int = 0) -> None:
        """Opens a pile; on a spread one, which is open, goes so many rows on.

        With less than 0 rows an open pile is closed.
        """
        if place.kind != "pile":
            return
        pile = self.view.piles[place.number]
        if pile.spread:
            last = max(len(pile.cards) - 1, 0) // self.cells
            self.scroll = min(max(self.scroll + rows, 0), last)
        else:
            self.opened = None if rows < 0 else place.number

    @property
    def found(self) -> frozenset[Card]:
        """The cards that are looked for."""
        card = None if self.finding is None else self.finding.card
        return frozenset() if card is None else frozenset([card])
