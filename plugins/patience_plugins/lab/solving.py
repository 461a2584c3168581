"""Solving deal after deal, and games in progress; a solution is played before it is told."""

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from patience.errors import PatienceError
from patience.game import Game
from patience.language import tr
from patience.legality import Outcome
from patience.mechanics import Mechanics
from patience.moves import Decision
from patience.names import Names
from patience.notation import Step, write_step
from patience.telling import steps
from patience.words import in_one_line
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.solver import NAMES, Solver
from patience_plugins.lab.twin import Twin


class Answer(NamedTuple):
    """What was found of one deal, or of one game in progress."""

    number: int | None
    """The deal number; None for given cards."""
    verdict: str
    """`won` (it can be won), `lost` (it cannot), or `unknown` (a limit was met)."""
    positions: int
    """How many positions were searched."""
    solution: "Solution | None" = None
    """How it is won, where it can be and that was asked."""


class Solution(NamedTuple):
    """A game won: the decisions that win it, played through by the rules."""

    game: Game
    """The game after them."""
    begun: int
    """How many moves had been made before."""

    def steps(self) -> list[Step]:
        """The decisions as the steps of a trace."""
        return [step for step, _ in self._told()]

    def sentences(self) -> list[str]:
        """Each move in words."""
        return [sentence for _, sentence in self._told()]

    def _told(self) -> Iterator[tuple[Step, str]]:
        game = self.game.begin_again()
        names = Names(game.mechanics)
        for number, move in enumerate(self.game.moves):
            before = game.position.copy()
            game.position.repeat(move)
            if number >= self.begun:
                told = in_one_line(names, steps(move, before, game.mechanics))
                yield write_step(move.decision, before, game.mechanics), told


def solve_deals(
    mechanics: Mechanics, first: int, last: int, *, workers: int, limit: int | None, solve: bool
) -> Iterator[list[Answer]]:
    """What becomes of the deals from `first` to `last`, in order; with `solve` also how.

    They come a fraction of a second's at a time.
    Raises PatienceError for a range, a number of workers or a limit that cannot be.
    """
    solver, unlimited = Solver(mechanics, limit=limit), Solver(mechanics)

    def work(start: int, count: int) -> list[Answer]:
        batch = solver.solve_some(start, count)
        verdicts, positions = batch.verdicts.tolist(), batch.positions.tolist()
        answers = [
            Answer(start + place, NAMES[verdict], searched)
            for place, (verdict, searched) in enumerate(zip(verdicts, positions, strict=True))
        ]
        return [_with_solution(each, unlimited) for each in answers] if solve else answers

    return in_batches(work, first, last, workers)


def say_refusal(mechanics: Mechanics) -> None:
    """Says on standard error why the kernel cannot serve, where it cannot."""
    try:
        Twin(mechanics)
    except PatienceError as refusal:
        print(refusal, tr("The plain engine searches instead, slowly."), file=sys.stderr)


def solve_game(game: Game, *, limit: int | None, solve: bool) -> Answer:
    """Whether a game in progress can be won from where it stands."""
    found = Solver(game.mechanics, limit=limit).solve(game.position)
    answer = Answer(game.number, found.verdict, found.positions)
    if not solve or found.verdict != "won":
        return answer
    # A recorded search takes another way, which may be longer than the limit allows.
    solved = Solver(game.mechanics).solve(game.position, solution=True)
    return answer._replace(solution=played_through(game, solved.solution or ()))


def _with_solution(answer: Answer, solver: Solver) -> Answer:
    if answer.verdict != "won":
        return answer
    assert answer.number is not None
    game = Game.of_number(solver.mechanics, answer.number)
    solved = solver.solve(game.position, solution=True)
    return answer._replace(solution=played_through(game, solved.solution or ()))


def played_through(game: Game, decisions: Sequence[Decision]) -> Solution:
    """The decisions made in the game, one by one, by its own rules.

    Raises IllegalDecision when one is not legal, and RuntimeError when they do not win: then the
    solver is wrong, and nobody must be told that this wins.
    """
    begun = len(game.moves)
    for decision in decisions:
        game.decide(decision)
    if game.outcome is not Outcome.WON:
        raise RuntimeError(f"the solution of {game.number} does not win: {decisions}")
    return Solution(game, begun)
