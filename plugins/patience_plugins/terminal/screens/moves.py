"""The panel of moves: what was done, a line each, to look at any earlier position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from patience.advice import Chance, LookedBack
from patience.language import mark, tr
from patience.moves import Move
from patience.names import Names
from patience.telling import steps
from patience.words import in_one_line
from patience_plugins.terminal.screens.curve import Curve
from patience_plugins.terminal.screens.page import Desk, Page, hints_of
from patience_plugins.terminal.screens.paper import Hint, Paper, Target, folded
from patience_plugins.terminal.screens.plot import LABEL, bars, labelled

if TYPE_CHECKING:
    from patience.game import Game

_TALL = 20
"""From so many rows on there is room for the curve."""

_CURVE = 6
"""Rows of the curve."""

_HINTS = (
    Hint("↑↓", mark("look"), "up"),
    Hint("Enter", mark("go on"), "enter"),
    Hint("Esc", mark("close"), "escape"),
)

_TEXT = 7
"""Where the line of a move begins."""


class Sitting(Protocol):
    """What holds a game."""

    @property
    def game(self) -> "Game":
        """The game with all its moves."""


class Looked(Protocol):
    """The table, as far as the panel needs it."""

    @property
    def session(self) -> Sitting:
        """What holds the game."""

    @property
    def looking(self) -> int | None:
        """After how many moves the position stood that is looked at; None at the last one."""

    @property
    def loss(self) -> LookedBack | None:
        """Where the game was lost, if that is known."""

    @property
    def is_loss_told(self) -> bool:
        """Whether the player has been shown where."""

    @property
    def names(self) -> Names:
        """How things are called."""

    def look_at(self, ply: int) -> None:
        """Looks at the position after so many moves."""

    def press(self, key: str) -> None:
        """Does what a key means."""


class MovesPage(Page):
    """The moves, and where there is room the chance after each of them."""

    def __init__(self, desk: Desk, table: Looked) -> None:
        super().__init__(desk)
        self._table = table
        self._told: list[tuple[Move, str]] = []
        """Each move with its line."""
        self._curve = Curve(desk.engine)
        self._weighing = False
        self._page = 1
        self.active = False
        """Whether keys come here."""

    @property
    def _ply(self) -> int:
        """After how many moves the position stands that is shown."""
        looking = self._table.looking
        return len(self._game.moves) if looking is None else looking

    @property
    def _game(self) -> "Game":
        return self._table.session.game

    # Drawing

    def draw(self, width: int, height: int) -> Paper:
        """The panel in its room, however small that is."""
        paper = Paper(width, height, widest=width)
        self.write(paper)
        return paper

    def write(self, paper: Paper) -> None:
        """Writes the moves around the one that is shown, and the curve."""
        for y in range(paper.height):
            paper.fill(y, "panel")
        lines = self._lines()
        heading = "panel" if self.active else "panel.quiet"
        paper.rule(0, "panel.quiet")
        title = f" {tr('Moves')} "
        paper.put(1, 0, title, heading)
        if self.active:
            self._write_hints(paper, 1 + len(title))
        paper.put_right(0, f" {self._ply} / {len(lines) - 1} ", heading)
        room = paper.height - 1
        if paper.height >= _TALL and self._curve.known and self.desk.preferences.chance:
            room -= _CURVE + 4
            self._write_curve(paper, paper.height - _CURVE - 2)
            self._weigh()
        self._page = room
        rows = [
            (ply, text, not at)
            for ply, line in enumerate(lines)
            for at, text in enumerate(folded(line, paper.room - _TEXT))
        ]
        here = next(row for row, (ply, _, _) in enumerate(rows) if ply == self._ply)
        top = max(min(here - room // 2, len(rows) - room), 0)
        for y, (ply, text, first) in enumerate(rows[top : top + room], 1):
            shown = ply == self._ply
            style = "panel.chosen" if shown else "panel"
            if shown:
                paper.bar(y, style)
            if first:
                paper.put(0, y, f"{self._mark(ply, shown)}{ply:>4}", style)
            paper.put(_TEXT, y, text, style)
            paper.target(-1, y, paper.room + 2, ply)

    def _write_hints(self, paper: Paper, x: int) -> None:
        for hint in hints_of(*_HINTS):
            paper.put(x, 0, f" {hint.text} ", "panel.quiet")
            paper.target(x + 1, 0, len(hint.text), hint.key)
            x += len(hint.text) + 2

    def _mark(self, ply: int, shown: bool) -> str:
        """Before a move: whether its position is shown, or was told to be the last to be won."""
        loss = self._table.loss
        if loss is not None and loss.winnable == ply and self._table.is_loss_told:
            return "▲"
        return "▸" if shown else " "

    def _write_curve(self, paper: Paper, top: int) -> None:
        paper.put(0, top - 1, tr("Ways in which it can be won after each move"), "panel.quiet")
        values = self._curve.values()
        rows = bars(values, 1.0, paper.room - LABEL, _CURVE, self.desk.ascii, thickest=1)
        for y, row in enumerate(labelled(rows, tr("{share}%", share=100)), top):
            paper.put(0, y, row, "panel")
        shown = values[-(paper.room - LABEL) :]
        at = self._ply - (len(values) - len(shown))
        if at >= 0:
            paper.put(LABEL + at, top + _CURVE, "▲", "panel")

    def _lines(self) -> Sequence[str]:
        """A line for each ply, the first layout in front."""
        moves = self._game.moves
        same = 0
        while same < min(len(moves), len(self._told)) and self._told[same][0] is moves[same]:
            same += 1
        del self._told[same:]
        position = self._game.position.copy()
        lines: list[tuple[Move, str]] = []
        for move in reversed(moves[same:]):
            position.take_back(move)
            told = in_one_line(self._table.names, steps(move, position, self._game.mechanics))
            lines.append((move, told))
        self._told += reversed(lines)
        return [tr("the first layout"), *(told for _, told in self._told)]

    def _weigh(self) -> None:
        """Weighs the next ply of the curve, if nobody does yet."""
        self._curve.follow(self._game)
        ply = self._curve.missing()
        if self._weighing or ply is None:
            return
        self._weighing = True
        whole, game = self._game, self._game.copy()
        move = game.moves[ply - 1] if ply else None

        def note(chance: Chance | None) -> None:
            self._weighing = False
            if self._game is whole:
                self._curve.note(ply, move, chance)

        self.place.work(lambda: self._curve.weigh(game, ply), note)

    # Keys and pointing

    def press(self, key: str) -> None:
        """Looks at another position, or goes on from it; any other key is the table's."""
        steps_to = {"up": -1, "down": 1, "k": -1, "j": 1, "<": -1, ">": 1}
        steps_to |= {"pageup": -self._page, "pagedown": self._page}
        if key in steps_to:
            self.turn(steps_to[key])
        elif key == "home":
            self._table.look_at(0)
        elif key == "end":
            self._table.look_at(len(self._game.moves))
        elif key == "p" or (key == "enter" and self._table.looking is None):
            self.place.close()
        else:
            self.place.close()
            self._table.press(key)

    def point(self, target: Target) -> None:
        """A click on a move looks at the position that it led to."""
        if isinstance(target, int):
            self._table.look_at(target)
        else:
            super().point(target)

    def turn(self, rows: int) -> None:
        """Looks at a position so many moves on."""
        self._table.look_at(min(max(self._ply + rows, 0), len(self._game.moves)))
