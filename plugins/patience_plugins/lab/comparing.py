"""Comparing rules: the same deals under each, and how the shares differ."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from patience.errors import PatienceError
from patience.mechanics import Mechanics
from patience_plugins.lab.intervals import Interval, paired_difference, wilson
from patience_plugins.lab.search import LOST, UNKNOWN, WON
from patience_plugins.lab.simulation import Named, simulate
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.table import ANY, ANY_TIME, DRAWN, Marks
from patience_plugins.lab.twin import Twin

SLOW_LIMIT = 500_000
"""So many positions of a deal are searched, unless told otherwise, where the player points at an
exile or draws while cards can be played: there one deal may need thousands of millions."""

PLAIN_LIMIT = 2_000
"""The same where the kernel does not know the rules and the plain engine searches."""


@dataclass
class Column:
    """What came of the deals under one set of rules."""

    label: str
    limit: int | None = None
    """So many positions of a deal were searched at most; None where there was no limit."""
    marks: list[Marks] = field(default_factory=list)
    """WON, LOST or UNKNOWN, batch by batch in the order of the deals."""

    def all(self) -> Marks:
        """The marks of all deals so far."""
        return np.concatenate([np.zeros(0, np.int8), *self.marks])

    def count(self, mark: int) -> int:
        """How many deals came out so."""
        return sum(int((part == mark).sum()) for part in self.marks)

    @property
    def share(self) -> Interval:
        """The share that is known to be won; the interval allows for those that are unknown."""
        won, unknown = self.count(WON), self.count(UNKNOWN)
        of = won + unknown + self.count(LOST)
        least, most = wilson(won, of), wilson(won + unknown, of)
        return Interval(least.share, least.low, most.high)

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "turn": self.label,
            "won": self.count(WON),
            "lost": self.count(LOST),
            "unknown": self.count(UNKNOWN),
            "limit": self.limit,
            "share": self.share._asdict(),
        }


class Difference(NamedTuple):
    """How one set of rules differs from another over the same deals."""

    pairs: int
    """The deals that both have come to."""
    gained: int
    """Known to be won under the second only."""
    lost: int
    """Known to be won under the first only."""
    interval: Interval
    """It allows for what is unknown."""


def difference(first: Column, second: Column) -> Difference:
    """How the second differs from the first, over the deals that both have come to."""
    ours, theirs = first.all(), second.all()
    pairs = min(len(ours), len(theirs))
    ours, theirs = ours[:pairs], theirs[:pairs]
    known = _difference(ours == WON, theirs == WON)
    least = _difference(ours != LOST, theirs == WON)
    most = _difference(ours == WON, theirs != LOST)
    return Difference(
        pairs,
        int(((ours == LOST) & (theirs == WON)).sum()),
        int(((ours == WON) & (theirs == LOST)).sum()),
        Interval(known.share, least.low, most.high),
    )


def _difference(ours: Marks, theirs: Marks) -> Interval:
    return paired_difference(
        int((ours & theirs).sum()),
        int((ours & ~theirs).sum()),
        int((~ours & theirs).sum()),
        int((~ours & ~theirs).sum()),
    )


def default_limit(mechanics: Mechanics) -> int | None:
    """How many positions of a deal are searched unless told otherwise; None for no limit."""
    try:
        table = Twin(mechanics).table
    except PatienceError:
        return PLAIN_LIMIT
    return SLOW_LIMIT if table[ANY_TIME] == 1 or table[DRAWN] == ANY else None


def solved(
    label: str, mechanics: Mechanics, first: int, last: int, workers: int, limit: int | None
) -> tuple[Column, Iterator[int]]:
    """The column of what can be won, and what fills it, telling how many deals it has done."""
    if limit is None:
        limit = default_limit(mechanics)
    solver = Solver(mechanics, limit=limit)
    column = Column(label, limit)

    def fill() -> Iterator[int]:
        for batch in solver.batches(first, last, workers=workers):
            column.marks.append(batch.verdicts)
            yield len(batch.verdicts)

    return column, fill()


def played(
    label: str, mechanics: Mechanics, named: Named, first: int, last: int, workers: int
) -> tuple[Column, Iterator[int]]:
    """The column of what a player wins, and what fills it."""
    column = Column(label)
    pack = len(mechanics.pack)

    def fill() -> Iterator[int]:
        for games in simulate(mechanics, named, first, last, workers):
            won = games.results[:, 0] == pack
            column.marks.append(np.where(won, WON, LOST).astype(np.int8))
            yield len(won)

    return column, fill()
