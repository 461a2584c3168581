"""A game being played by somebody: the game, its journal, and who listens to what happens."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from patience.game import Game, IllegalDecision
from patience.journal import Event, Record, write_event, write_move
from patience.legality import Outcome, Refusal, Refused, TurnedUp, legal_moves, turned_up
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Move
from patience.saved import JournalFile

if TYPE_CHECKING:
    from pathlib import Path

    from patience.journal import Header
    from patience.rules import Rules


class Listener(Protocol):
    """Who is told what happens, after it is in the journal."""

    def dealt(self, session: "Session") -> None:
        """The game was begun, or taken up again."""

    def played(self, session: "Session", move: Move) -> None:
        """A move was made, or made again."""

    def undone(self, session: "Session", move: Move) -> None:
        """A move was taken back."""

    def ended(self, session: "Session", outcome: Outcome) -> None:
        """The game was won or lost by the move just made."""

    def left(self, session: "Session") -> None:
        """The player leaves the game."""


class Session:
    """What every front end holds while a game is played.

    Each change is in the journal before anyone is shown it; what cannot be written is taken back.
    """

    def __init__(
        self,
        game: Game,
        journal: JournalFile,
        record: Record,
        listener: Listener,
        home: "Path",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.record = record
        self.notice = ""
        """A sentence to show once at the start, as that the rules have changed; mostly empty."""
        self.home = home
        """The player's data folder, where a plug-in may keep what is its own."""
        self._journal = journal
        self._listener = listener
        self._clock = clock
        self._begun = clock() - record.seconds
        self._to_play: tuple[Draw, ...] = ()

    @property
    def name(self) -> str:
        """The name by which the game is taken up again."""
        return self._journal.name

    @property
    def header(self) -> "Header":
        """What the game was begun with."""
        return self._journal.header

    @property
    def path(self) -> "Path":
        """The journal's file."""
        return self._journal.path

    @property
    def mechanics(self) -> Mechanics:
        """The rules, ready to play."""
        return self.game.mechanics

    @property
    def rules(self) -> "Rules":
        """The rules that the game was begun with."""
        return self.game.mechanics.rules

    @property
    def seconds(self) -> float:
        """How long the game has been played, over all sittings."""
        return self._clock() - self._begun

    @property
    def closed(self) -> bool:
        """Whether the player has left."""
        return self._journal.closed

    def turn_up(self, place: int) -> TurnedUp | None:
        """Shows the card that a draw brings to hand, when the player must choose where it goes.

        None when there is no choice. Who has seen the card must play it: until it is played, or a
        move is taken back, any other decision is refused.
        """
        turned = turned_up(self.game.position, self.mechanics, place)
        if turned is not None:
            self._to_play = tuple(Draw(place, foundation) for foundation in turned.foundations)
        return turned

    def decide(self, decision: Decision) -> Move:
        """Carries out a decision.

        Raises IllegalDecision when the rules refuse it, and PatienceError when it cannot be saved;
        either way nothing has changed.
        """
        if self._to_play and decision not in self._to_play:
            raise IllegalDecision(decision, Refusal(Refused.CHOOSE_FOUNDATION))
        redoable = list(self.game.undone)
        move = self.game.decide(decision)
        try:
            outcome = self._outcome()
            self._journal.append(self._line(move), *self._end(outcome))
        except BaseException:
            self.game.undo()
            self.game.undone[:] = redoable
            raise
        self._to_play = ()
        self._tell_played(move, outcome)
        return move

    def undo(self) -> Move | None:
        """Takes the last move back; None when there is none."""
        if not self.game.moves:
            return None
        self._note("undo")
        self._to_play = ()
        self.record.undos += 1
        move = self.game.undo()
        assert move is not None
        self._listener.undone(self, move)
        return move

    def redo(self) -> Move | None:
        """Makes the move taken back last again; None when there is none."""
        if not self.game.undone:
            return None
        move = self.game.redo()
        assert move is not None
        try:
            outcome = self._outcome()
            self._journal.append(write_event("redo", self.seconds), *self._end(outcome))
        except BaseException:
            self.game.undo()
            raise
        self._to_play = ()
        self._tell_played(move, outcome)
        return move

    def note_hint(self) -> None:
        """Writes down that the player was given a hint."""
        self._note("hint")
        self.record.hints += 1

    def note_oracle(self) -> None:
        """Writes down that the player was given a hint that knew what is hidden."""
        self._note("oracle")
        self.record.hints += 1
        self.record.oracles += 1

    def leave(self) -> None:
        """Closes the journal; the game can be taken up again."""
        if not self.closed:
            self.record.seconds = self.seconds
            self._listener.left(self)
            self._journal.close()

    def _outcome(self) -> Outcome | None:
        """How the game has ended.

        Raises what a plug-in's rule raises where it fails after a move: no such move is kept, for
        the game could not be shown any more.
        """
        if self.mechanics.extras.moves or self.mechanics.extras.vetoes:
            legal_moves(self.game.position, self.mechanics)
        return self.game.outcome

    def _line(self, move: Move) -> str:
        """The line of a move just made."""
        position = self.game.position
        # Taken back for a moment: a step is written as it is seen from the position before it.
        position.take_back(move)
        try:
            return write_move(move, position, self.mechanics, self.seconds)
        finally:
            position.repeat(move)

    def _end(self, outcome: Outcome | None) -> list[str]:
        """The line that marks the end of a game, if it has come."""
        if outcome is None:
            return []
        return [write_event("won" if outcome is Outcome.WON else "lost", self.seconds)]

    def _tell_played(self, move: Move, outcome: Outcome | None) -> None:
        self._listener.played(self, move)
        if outcome is not None:
            self.record.seconds = self.seconds
            self._listener.ended(self, outcome)

    def _note(self, event: Event) -> None:
        self._journal.append(write_event(event, self.seconds))
