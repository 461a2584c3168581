"""A game that has ended, played again move by move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience.game import Game
from patience.journal import read_journal
from patience.language import mark, spoken_language, tr, trn
from patience.names import Names, letters
from patience.telling import steps
from patience.view import view_of
from patience.words import Standing, in_one_line, standing
from patience_plugins.terminal.canvas import Span
from patience_plugins.terminal.picture import Look, Picture, picture
from patience_plugins.terminal.preferences import SPEEDS
from patience_plugins.terminal.screens.page import BACK, Desk, Page, hints_of
from patience_plugins.terminal.screens.paper import Hint, Paper, Target
from patience_plugins.terminal.sizes import MARGIN

if TYPE_CHECKING:
    from patience.journal import Record
    from patience.session import Session

_SECONDS = {"off": 0.1, "fast": 0.5, "slow": 1.5, "step": 3.0}
"""How long a move is shown, by the speed of the weave."""

_PLAY = Hint("Space", mark("play"), "space")
_PAUSE = Hint("Space", mark("pause"), "space")
_HINTS = (
    Hint("←", "", "left"),
    Hint("→", mark("step"), "right"),
    Hint("Home", "", "home"),
    Hint("End", "", "end"),
    Hint("-", "", "-"),
    Hint("+", mark("speed"), "+"),
    Hint("Enter", mark("go on here"), "enter"),
)


class ReplayPage(Page):
    """Shows a saved game; its result is the session, where the player goes on from a position."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self._name = name
        self._game: Game | None = None
        self._seconds = 0.0
        self.playing = False
        """Whether the moves go on by themselves."""

    def begin(self) -> None:
        """Reads the game, and plays it through once."""
        self.read(self._read, self._begin)

    def _read(self) -> "tuple[Game, Record]":
        path = self.desk.engine.saved.path(self._name)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise PatienceError(
                tr("{path} cannot be read: {error}.", path=path, error=error.strerror or error)
            ) from None
        return self.desk.engine.replay(read_journal(data, str(path)), str(path))

    def _begin(self, read: "tuple[Game, Record]") -> None:
        self._game, record = read
        self._seconds = record.seconds
        while self._game.undo():
            pass

    # The picture

    def draw(self, width: int, height: int) -> "Replayed | Paper":
        """The table at the move that is shown."""
        if self._game is None:
            paper = Paper(width, height)
            paper.plain(self.said or tr("Reading the game…"))
            paper.hints(height - 1, hints_of(BACK))
            return paper
        hints = self._hints()
        game = self._game
        names = Names(game.mechanics, letters if self.desk.ascii else self.desk.engine.face)
        view = view_of(game.position, game.mechanics)
        number = "" if game.number is None else tr("no. {number}", number=game.number)
        drawn = picture(
            view,
            names,
            Look(
                width=width,
                height=height,
                title=game.mechanics.rules.name(spoken_language()),
                number=number,
                seconds=self._seconds,
                message=self._message(game, names),
                keys="  ".join(hint.text for hint in hints),
                ascii=self.desk.ascii,
                marks=self.desk.preferences.marks,
            ),
        )
        return Replayed(drawn, hints)

    def _hints(self) -> tuple[Hint, ...]:
        return hints_of(_PAUSE if self.playing else _PLAY, *_HINTS, BACK)

    def _message(self, game: Game, names: Names) -> Standing:
        if self.said:
            return Standing(self.said, "")
        count = len(game.moves) + len(game.undone)
        told = trn(
            "Move {number} of {count}.", "Move {number} of {count}.", count, number=len(game.moves)
        )
        if not game.moves:
            return Standing(told, "")
        if not game.undone:
            view = view_of(game.position, game.mechanics)
            return Standing(standing(names, view, moves=count).what, told)
        before = game.position.copy()
        before.take_back(game.moves[-1])
        return Standing(in_one_line(names, steps(game.moves[-1], before, game.mechanics)), told)

    # Keys

    def press(self, key: str) -> None:
        """Plays, pauses, steps, goes on from here, or closes the page."""
        self.said = ""
        game = self._game
        if game is None or key in ("escape", "q"):
            super().press(key)
            return
        match key:
            case "space":
                self.playing = not self.playing
                if self.playing and not game.undone:
                    self._go_to(0)
                self._wait()
                return
            case "+" | "-":
                self._change_speed(-1 if key == "+" else 1)
                return
        self.playing = False
        now = len(game.moves)
        match key:
            case "left" | "," | "<" | "h":
                self._go_to(now - 1)
            case "right" | "." | ">" | "l":
                self._go_to(now + 1)
            case "pageup":
                self._go_to(now - 10)
            case "pagedown":
                self._go_to(now + 10)
            case "home":
                self._go_to(0)
            case "end":
                self._go_to(now + len(game.undone))
            case "enter":
                self._go_on_from(now)

    def turn(self, rows: int) -> None:
        """A wheel steps on and back."""
        self.press("right" if rows > 0 else "left")

    def _go_to(self, ply: int) -> None:
        game = self._game
        assert game is not None
        while len(game.moves) > max(ply, 0):
            game.undo()
        while len(game.moves) < ply and game.redo():
            pass

    def _wait(self) -> None:
        if self.playing:
            self.place.after(_SECONDS[self.desk.preferences.speed], self._next)

    def _next(self) -> None:
        game = self._game
        if not self.playing or game is None:
            return
        self._go_to(len(game.moves) + 1)
        self.playing = bool(game.undone)
        self._wait()

    def _change_speed(self, step: int) -> None:
        preferences, order = self.desk.preferences, list(SPEEDS)
        at = order.index(preferences.speed) + step
        preferences.speed = order[min(max(at, 0), len(order) - 1)]
        preferences.save(self.desk.engine.home)
        self.said = tr("Weave: {speed}.", speed=tr(SPEEDS[preferences.speed]))

    def _go_on_from(self, ply: int) -> None:
        """Takes the game up and its moves back: they can be made again."""
        session: Session | None = None
        try:
            session = self.desk.engine.resume(self._name)
            while len(session.game.moves) > ply:
                session.undo()
        except PatienceError as error:
            if session is not None:
                session.leave()
            self.say(str(error))
        else:
            self.place.close(session)


class Replayed:
    """The picture of a table, whose row of keys can be clicked."""

    def __init__(self, drawn: Picture, hints: tuple[Hint, ...]) -> None:
        self._drawn = drawn
        self._hints = hints

    def rows(self, ascii_only: bool) -> Sequence[tuple[Span, ...]]:
        """The rows of the window, in ASCII if they were drawn so."""
        return self._drawn.rows

    def target_at(self, x: int, y: int) -> Target | None:
        """The key that a click presses."""
        if y != len(self._drawn.rows) - 1:
            return None
        begin = self._drawn.left + MARGIN
        for hint in self._hints:
            end = begin + len(hint.text)
            if begin <= x < end:
                return hint.key
            begin = end + 2
        return None
