"""The chance of each position of a game, weighed one after the other while there is time."""

from collections import deque
from typing import TYPE_CHECKING

from patience.advice import Chance
from patience.moves import Move

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.game import Game

WAYS = 20
"""So many ways are tried at each ply: a curve is made of a hundred of them."""


class Curve:
    """The chances by ply; those of moves that were taken back are forgotten."""

    def __init__(self, engine: "Engine") -> None:
        self._engine = engine
        self._game: Game | None = None
        self._moves: list[Move] = []
        self._chances: dict[int, Chance] = {}
        self.known = bool(engine.plugins.solvers())
        """Whether anybody can tell."""

    def follow(self, game: "Game") -> None:
        """Takes note of the moves that were made or taken back."""
        if game is not self._game:
            self._game, self._moves, self._chances = game, [], {}
        same = 0
        for mine, made in zip(self._moves, game.moves, strict=False):
            if mine is not made:
                break
            same += 1
        self._chances = {ply: chance for ply, chance in self._chances.items() if ply <= same}
        self._moves = list(game.moves)

    def missing(self) -> int | None:
        """The ply to be weighed next, the last one first; None when all are known."""
        plies = reversed(range(len(self._moves) + 1))
        return (
            next((ply for ply in plies if ply not in self._chances), None) if self.known else None
        )

    def weigh(self, game: "Game", ply: int) -> Chance | None:
        """The chance after so many moves of a copy of the game; None where nobody can tell."""
        while len(game.moves) > ply:
            game.undo()
        found = self._engine.chances(game.mechanics, game.position, WAYS)
        # A solver that fails tells no chance at all.
        last = deque(found or (), maxlen=1)
        return last.pop() if last else None

    def note(self, ply: int, move: Move | None, chance: Chance | None) -> None:
        """Keeps a chance, if the move that led there was not taken back meanwhile."""
        if chance is None:
            self.known = False
        elif ply <= len(self._moves) and (self._moves[ply - 1] if ply else None) is move:
            self._chances[ply] = chance

    def values(self) -> list[float | None]:
        """By ply the share of ways that can still be won, from 0 to 1; None where not known yet."""
        chances = map(self._chances.get, range(len(self._moves) + 1))
        return [chance and chance.won / max(chance.tried, 1) for chance in chances]
