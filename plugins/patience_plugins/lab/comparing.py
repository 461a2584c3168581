"""Comparing rules: the same deals under each, and how the shares differ."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from patience.mechanics import Mechanics
from patience_plugins.lab.intervals import Interval, paired_difference, wilson
from patience_plugins.lab.search import LOST, UNKNOWN, WON
from patience_plugins.lab.simulation import Named, simulate
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.table import Marks

SLOW_LIMIT = 20_000
"""So many positions of a deal are searched where the fast search cannot serve, unless told
otherwise: there a single deal may need millions."""


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
        """The share that is won, of those known."""
        won = self.count(WON)
        return wilson(won, won + self.count(LOST))

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
    """The deals that are known under both."""
    gained: int
    """Won under the second only."""
    lost: int
    """Won under the first only."""
    interval: Interval


def difference(first: Column, second: Column) -> Difference:
    """How the second differs from the first, over the deals that both have come to."""
    ours, theirs = first.all(), second.all()
    both = min(len(ours), len(theirs))
    ours, theirs = ours[:both], theirs[:both]
    known = (ours != UNKNOWN) & (theirs != UNKNOWN)
    ours, theirs = ours[known] == WON, theirs[known] == WON
    counts = [
        int((ours & theirs).sum()),
        int((ours & ~theirs).sum()),
        int((~ours & theirs).sum()),
        int((~ours & ~theirs).sum()),
    ]
    return Difference(int(known.sum()), counts[2], counts[1], paired_difference(*counts))


def solved(
    label: str, mechanics: Mechanics, first: int, last: int, workers: int, limit: int | None
) -> tuple[Column, Iterator[int]]:
    """The column of what can be won, and what fills it, telling how many deals it has done."""
    solver = Solver(mechanics, limit=limit)
    if limit is None and not (solver.twin and solver.fast):
        limit = SLOW_LIMIT
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
