"""A game that the server holds, and the pages that look at it.

Everything here runs on the server's loop, and nothing waits between asking whether the game still
stands where a page saw it and changing it: of two pages that decide at once one comes too late, and
is told so.
"""

import asyncio
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from patience.asked import Question, to_draw
from patience.errors import shortened
from patience.game import IllegalDecision
from patience.language import tr, trn
from patience.moves import Draw, Move
from patience.names import Face
from patience.position import Position
from patience.telling import steps
from patience.view import view_of
from patience.words import in_one_line, refusal, taken_back
from patience_plugins.web.offers import Offers
from patience_plugins.web.problems import Problem
from patience_plugins.web.state import Plain, Shown, game_of
from patience_plugins.web.voices import Said, Voices, asked

if TYPE_CHECKING:
    from patience.session import Session


class Table:
    """One game, as pages ask for it and change it."""

    def __init__(self, session: "Session", face: Face) -> None:
        self.session = session
        self.voices = Voices(session.mechanics, face)
        self.watchers: set[asyncio.Event] = set()
        """What wakes each page that looks on."""
        self.moved_to: str | None = None
        """The table that took this one's place when it was left."""
        self.chance: Plain | None = None
        """The chance as far as it has been weighed for this position."""
        self.curve: list[Plain] = []
        """The chance at each ply, as far as it has been weighed."""
        self.stop = Event()
        """Set when what is being weighed is of no use any more."""
        self._did: Plain | None = None
        self._question: tuple[Question, Question] | None = None
        self._now: tuple[Plain, Offers] | None = None

    @property
    def name(self) -> str:
        """The name of the saved game."""
        return self.session.name

    @property
    def turn(self) -> int:
        """How often the game has changed, over all sittings: moves, undos and redos.

        A move that is made again adds one, and so does one that is taken back, though it takes one
        away from those that stand.
        """
        return len(self.session.game.moves) + 2 * self.session.record.undos

    @property
    def id(self) -> str:
        """What tells one state from another."""
        return f"{self.turn}?" if self.held_up else str(self.turn)

    @property
    def held_up(self) -> bool:
        """Whether a card was turned up, and a question must be answered before anything else."""
        return self._question is not None

    def state(self) -> Plain:
        """The state, whole."""
        return self._shown()[0] | {"seconds": round(self.session.seconds, 1)}

    def decide(self, turn: int, name: str) -> None:
        """Makes a move that the state offers. Raises Problem, and changes nothing, for others."""
        self.check(turn)
        decision = self._shown()[1].get(name)
        if decision is None:
            raise Problem(
                422, tr("“{name}” is not among what can be done now.", name=shortened(name))
            )
        if isinstance(decision, Draw) and decision.foundation is None and self._asks(decision):
            return
        before = self.session.game.position.copy()
        try:
            move = self.session.decide(decision)
        except IllegalDecision as illegal:
            raise Problem(422, self._refusal(illegal)) from None
        self._changed("move", self._told(move, before))

    def undo(self, turn: int, to: int | None) -> None:
        """Takes moves back until so many stand; without a number the last one."""
        self.check(turn)
        ply = len(self.session.game.moves)
        until = ply - 1 if to is None else to
        if not 0 <= until < ply:
            raise Problem(422, tr("There is no move to take back."))
        taken = [move for _ in range(ply - until) if (move := self.session.undo())]
        if len(taken) == 1:
            self._changed("undo", self.voices.say(partial(taken_back, move=taken[0])))
        else:
            told = trn("{count} move is taken back.", "{count} moves are taken back.", len(taken))
            self._changed("undo", {"text": told, "aloud": told})

    def redo(self, turn: int) -> None:
        """Makes the move again that was taken back last."""
        self.check(turn)
        before = self.session.game.position.copy()
        move = self.session.redo()
        if move is None:
            raise Problem(422, tr("There is no move to make again."))
        self._changed("redo", self._told(move, before))

    def check(self, turn: int) -> None:
        """Raises Problem, with the state, when the game is not at this turn any more."""
        if turn != self.turn:
            sentence = tr("The game has moved on meanwhile; nothing was done.")
            raise Problem(409, sentence, state=self.state())

    def leave(self, moved_to: str | None = None) -> None:
        """Lets the game go, and tells the pages; it can be taken up again."""
        self.moved_to = moved_to
        self.session.leave()
        self.weigh_anew()

    def wake(self) -> None:
        """Has every page told what is new."""
        for watcher in self.watchers:
            watcher.set()

    def weigh_anew(self) -> None:
        """Stops what is being weighed, and forgets it."""
        self.stop.set()
        self.stop, self.chance, self.curve = Event(), None, []
        self.wake()

    def _shown(self) -> tuple[Plain, Offers]:
        if self._now is None:
            offers = Offers()
            shown = Shown(self.voices, self.session.game)
            if self._question is None:
                found = shown.offered(offers)
            else:
                found = shown.held_up(asked(*self._question, offers))
            game = self.session.game
            self._now = (
                {
                    "table": self.name,
                    "id": self.id,
                    "turn": self.turn,
                    "can_undo": bool(game.moves),
                    "can_redo": bool(game.undone),
                    "title": self.voices.text.title(game.number),
                    "notice": self.session.notice,
                    "game": game_of(self.session.mechanics, game.number),
                    "did": self._did,
                    **found,
                },
                offers,
            )
        return self._now

    def _asks(self, draw: Draw) -> bool:
        """Turns up the exile where the player must choose where it goes; whether he must."""
        view = view_of(self.session.game.position, self.session.mechanics)
        meant, heard = (
            to_draw(self.session, names, view, draw.place)
            for names in (self.voices.text, self.voices.aloud)
        )
        if not isinstance(meant, Question) or not isinstance(heard, Question):
            return False
        said = {"text": meant.sentence, "aloud": heard.sentence}
        self._changed("turned", said, (meant, heard))
        return True

    def _told(self, move: Move, before: Position) -> Said:
        told = steps(move, before, self.session.mechanics)
        return self.voices.say(partial(in_one_line, steps=told))

    def _refusal(self, illegal: IllegalDecision) -> str:
        view = view_of(self.session.game.position, self.session.mechanics)
        return refusal(self.voices.text, illegal.refusal, view)

    def _changed(
        self, kind: str, sentence: Said, question: tuple[Question, Question] | None = None
    ) -> None:
        self._question = question
        self._did = {"kind": kind, "turn": self.turn, "sentence": sentence}
        self._now = None
        self.weigh_anew()
