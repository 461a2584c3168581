"""Looking back at a game: which move lost it, and how the chance changed from move to move."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from patience.advice import Chance
from patience.carrying import carry_out
from patience.game import Game
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.moves import Decision, Move, Redeal, Reverse
from patience.position import Position
from patience.shuffle import Generator
from patience_plugins.lab.careful import MOST_POSITIONS, WAYS
from patience_plugins.lab.chances import Way, verdicts, ways_of
from patience_plugins.lab.players import Chance as Draws
from patience_plugins.lab.solver import Solver


class Choice(NamedTuple):
    """Something that could be done, and whether the game could be won after it."""

    decision: Decision
    verdict: str


class Moment(NamedTuple):
    """A move of the game, and what was known of it, every card seen."""

    move: Move
    before: str
    """Whether the game could be won before it: `won`, `lost` or `unknown`."""
    after: str
    choices: tuple[Choice, ...]
    """What could be done, this move first; of what leaves the same position, one. A slide by hand
    is no choice, unless one was made."""
    chance: Chance
    """The chance before it."""

    @property
    def equal(self) -> bool:
        """Whether there was a choice, and it did not matter: all of it won, or all of it lost."""
        verdicts_of = {choice.verdict for choice in self.choices}
        return len(self.choices) > 1 and len(verdicts_of) == 1 and verdicts_of != {"unknown"}

    @property
    def winning(self) -> tuple[Decision, ...]:
        """What could be done so that the game could be won after it."""
        return tuple(choice.decision for choice in self.choices if choice.verdict == "won")


@dataclass
class Analysis:
    """What a game looks like, looking back; or the beginning of it, while it is worked out."""

    game: Game
    moments: list[Moment] = field(default_factory=list)
    end: Chance | None = None
    """The chance after the last move; None until that far was looked."""

    @property
    def start(self) -> str:
        """Whether the deal could be won."""
        return self.moments[0].before if self.moments else "unknown"

    @property
    def losing(self) -> int | None:
        """The place of the move that lost the game, from 0; None when none is known to have."""
        for place, moment in enumerate(self.moments):
            if moment.before == "won" and moment.after == "lost":
                return place
        return None


def analyse(
    game: Game,
    *,
    samples: int = WAYS,
    limit: int | None = None,
    workers: int = 1,
) -> tuple[Analysis, Iterator[int]]:
    """The analysis of a finished or running game, and what fills it in, move by move.

    What fills it in yields 1 for each move; who has seen enough leaves the iteration. `samples`
    ways in which the hidden exiles may lie are tried. `limit` bounds the positions searched for
    each question; None is no limit, or `careful.MOST_POSITIONS` where the fast search cannot serve.
    """
    analysis = Analysis(game)
    return analysis, _fill(analysis, samples, limit, workers)


def _fill(analysis: Analysis, samples: int, limit: int | None, workers: int) -> Iterator[int]:
    game = analysis.game
    solver = Solver(game.mechanics, limit=limit)
    if limit is None and not (solver.twin and solver.fast):
        solver = Solver(game.mechanics, limit=MOST_POSITIONS)
    known = Known(game.mechanics, solver, samples, workers, game.number or 0)
    position = game.begin_again().position
    verdict = solver.solve(position).verdict if game.moves else "unknown"
    for move in game.moves:
        chance = known.chance(position)
        choices, after = _choices(position, move, verdict, solver)
        if after == "won":
            _could_be_won(analysis)
            verdict = "won"
        analysis.moments.append(Moment(move, verdict, after, choices, chance))
        known.note(move)
        position.repeat(move)
        verdict = after
        yield 1
    analysis.end = known.chance(position)


def _could_be_won(analysis: Analysis) -> None:
    """What leads to a position that can be won can be won, though the search did not find it."""
    for place, moment in enumerate(analysis.moments):
        if moment.before == "unknown" or moment.after == "unknown":
            made = Choice(moment.move.decision, "won")
            choices = tuple(
                made if choice.decision == made.decision else choice for choice in moment.choices
            )
            analysis.moments[place] = Moment(moment.move, "won", "won", choices, moment.chance)


def _choices(
    position: Position, move: Move, verdict: str, solver: Solver
) -> tuple[tuple[Choice, ...], str]:
    """What could be done, each with its verdict, and the verdict of what was done."""
    made = position.copy()
    made.repeat(move)
    found: dict[object, Choice] = {}
    decisions: list[Decision] = [move.decision]
    decisions += [
        decision
        for decision in legal_moves(position, solver.mechanics)
        if not isinstance(decision, Reverse)
    ]
    for decision in decisions:
        after = position.copy()
        carry_out(after, solver.mechanics, decision)
        key = after.key()
        if key not in found:
            lost = verdict == "lost"
            found[key] = Choice(decision, "lost" if lost else solver.solve(after).verdict)
    return tuple(found.values()), found[made.key()].verdict


class Known:
    """The ways in which the hidden exiles may lie, kept as long as nothing more is seen of them.

    So the chance changes from play to play by the plays alone; and what is lost in one of the ways
    stays lost.
    """

    def __init__(
        self, mechanics: Mechanics, solver: Solver, samples: int, workers: int, seed: int
    ) -> None:
        self._mechanics = mechanics
        self._solver = solver
        self._samples = samples
        self._workers = workers
        self._draws = Draws(seed)
        self._ways: list[Way] | None = None
        self._all_ways = False
        self._lost = 0

    def chance(self, position: Position) -> Chance:
        """The chance of a position, which follows on the one asked of before."""
        if self._ways is None:
            generator = Generator(self._draws.draw())
            self._ways, self._all_ways = ways_of(
                position, self._mechanics, self._samples, generator
            )
            self._lost = 0
        count = self._lost + len(self._ways)
        found = list(verdicts(position, self._solver, self._ways, self._workers))
        self._ways = [
            way for way, verdict in zip(self._ways, found, strict=True) if verdict != "lost"
        ]
        self._lost = count - len(self._ways)
        won = found.count("won")
        return Chance(won, self._lost, len(self._ways) - won, count, self._all_ways)

    def note(self, move: Move) -> None:
        """Takes note of a move: one that takes exiles away or brings some tells more of them."""
        exiles = self._mechanics.layout.exiles
        touched = any(exiles in (step.source, step.target) for step in move.transfers)
        if touched or isinstance(move.decision, Redeal):
            self._ways = None
