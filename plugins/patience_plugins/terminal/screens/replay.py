"""A game that has ended, played again move by move."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from patience.advice import LookedBack
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
from patience_plugins.terminal.screens.moves import MovesPage
from patience_plugins.terminal.screens.page import BACK, Desk, Page, hints_of
from patience_plugins.terminal.screens.paper import Hint, Paper, Target
from patience_plugins.terminal.sizes import MARGIN

if TYPE_CHECKING:
    from patience.journal import Record
    from patience.session import Session

_SECONDS = {"off": 0.1, "fast": 0.5, "slow": 1.5, "step": 3.0}
"""How long a move is shown, by the speed of the weave."""

FOOT = 4
"""The rows below the panel of moves: chance, message, keys."""

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
        self._whole: Game | None = None
        """The game with all its moves."""
        self._game: Game | None = None
        """The same after as many moves as are shown."""
        self._seconds = 0.0
        self._moves = MovesPage(desk, self)
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
        self._whole, record = read
        self._game = self._whole.copy()
        self._seconds = record.seconds
        self._go_to(0)
        self._moves.opened(self.place)

    # What the panel of moves asks of a table

    @property
    def session(self) -> "ReplayPage":
        """What holds the game."""
        return self

    @property
    def game(self) -> Game:
        """The game with all its moves."""
        assert self._whole is not None
        return self._whole

    @property
    def looking(self) -> int | None:
        """After how many moves the position stood that is shown; None at the last one."""
        assert self._game is not None
        return len(self._game.moves) if self._game.undone else None

    @property
    def loss(self) -> LookedBack | None:
        """Where a game was lost is not looked for here."""
        return None

    @property
    def is_loss_told(self) -> bool:
        """Nor told."""
        return False

    @property
    def names(self) -> Names:
        """How things are called."""
        return Names(self.game.mechanics, letters if self.desk.ascii else self.desk.engine.face)

    def look_at(self, ply: int) -> None:
        """Shows the position after so many moves."""
        self.playing = False
        self._go_to(ply)

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
        names = self.names
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
        size = drawn.size
        if size is None or not size.panel:
            return Replayed(drawn, hints)
        panel = self._moves.draw(size.panel, height - FOOT)
        return Replayed(drawn, hints, panel, drawn.left + size.width - size.panel)

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

    def point(self, target: Target) -> None:
        """A click on a move in the panel shows where it led."""
        if isinstance(target, int):
            self.look_at(target)
        else:
            super().point(target)

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
    """The picture of a table, whose row of keys can be clicked, with the panel if it has one."""

    def __init__(
        self, drawn: Picture, hints: tuple[Hint, ...], panel: Paper | None = None, left: int = 0
    ) -> None:
        self._drawn = drawn
        self._hints = hints
        self._panel = panel
        self._left = left
        """Where the panel begins."""

    def rows(self, ascii_only: bool) -> Sequence[tuple[Span, ...]]:
        """The rows of the window, in ASCII if they were drawn so."""
        if self._panel is None:
            return self._drawn.rows
        panel = self._panel.rows(ascii_only)
        high, end = len(panel), self._left + self._panel.width
        return [
            (*_part(row, 0, self._left), *panel[y], *_part(row, end)) if y < high else row
            for y, row in enumerate(self._drawn.rows)
        ]

    def target_at(self, x: int, y: int) -> Target | None:
        """The key that a click presses, or the move that it shows."""
        if self._panel is not None and y < self._panel.height and x >= self._left:
            return self._panel.target_at(x - self._left, y)
        if y != len(self._drawn.rows) - 1:
            return None
        begin = self._drawn.left + MARGIN
        for hint in self._hints:
            end = begin + len(hint.text)
            if begin <= x < end:
                return hint.key
            begin = end + 2
        return None


def _part(row: Sequence[Span], begin: int, end: int | None = None) -> Iterator[Span]:
    """A part of a row."""
    at = 0
    for span in row:
        text = span.text[max(begin - at, 0) : None if end is None else max(end - at, 0)]
        if text:
            yield Span(text, span.style)
        at += len(span.text)
