"""What the foundations of a suit take, in every state that they can have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Ladder = tuple[int, ...]
"""The ranks of a foundation from its base to its last card."""

Heights = tuple[int, ...]
"""How many cards lie on each foundation of a suit. With the ladders this says everything."""

Slide = tuple[int, int]
"""A card passes from one foundation of the suit to another: their numbers, from 0."""

MayPass = Callable[[Ladder, Ladder], bool]
"""Whether cards may ever pass from the first foundation to the second: a word of `reversal`."""


def are_opposed(one: Ladder, other: Ladder) -> bool:
    """Whether two ladders take the ranks that they share in opposite orders.

    >>> are_opposed((12, 13, 1), (1, 13, 12))
    True
    """
    shared = [rank for rank in one if rank in other]
    return len(shared) > 1 and shared == [rank for rank in reversed(other) if rank in one]


class Placement(NamedTuple):
    """One way for a card to come to a foundation of its suit."""

    foundation: int
    slides: tuple[Slide, ...]
    """What must slide first, in order."""
    after: Heights


@dataclass(frozen=True)
class Wants:
    """What the foundations of a suit take now."""

    placements: dict[int, tuple[Placement, ...]]
    """For each rank that can be played, every foundation that takes it, by the fewest slides."""
    choices: dict[int, tuple[Placement, ...]]
    """The same without those that leave what an earlier one leaves: a met suit's card once."""
    slides: tuple[Slide, ...]
    """The cards that can pass by hand now."""


class Suits:
    """The foundations that each suit has, and what they take.

    All suits are alike, so one table serves them; it is filled as states are met.
    """

    def __init__(self, ladders: Sequence[Ladder], may_pass: MayPass) -> None:
        self.ladders = tuple(ladders)
        self._passes = tuple(
            (i, j)
            for i, source in enumerate(self.ladders)
            for j, target in enumerate(self.ladders)
            if i != j and may_pass(source, target)
        )
        self._known: dict[Heights, Wants] = {}

    @property
    def reversible(self) -> bool:
        """Whether cards ever pass from one foundation of a suit to another."""
        return bool(self._passes)

    def have_crossed(self, heights: Heights, source: int, target: int) -> bool:
        """Whether the target has already taken the rank that lies on top of the source."""
        top = self.ladders[source][heights[source] - 1]
        return top in self.ladders[target][: heights[target]]

    def wants(self, heights: Heights) -> Wants:
        """What the foundations take at these heights."""
        known = self._known.get(heights)
        if known is None:
            known = self._known[heights] = self._work_out(heights)
        return known

    def _work_out(self, heights: Heights) -> Wants:
        placements: dict[int, list[Placement]] = {}
        choices: dict[int, list[Placement]] = {}
        # Breadth first, so that the fewest slides are found first. A suit that has met can stand at
        # any split that slides reach, and takes whatever one of them takes.
        reached: dict[Heights, tuple[Slide, ...]] = {heights: ()}
        for split in (frontier := [heights]):
            for foundation, ladder in enumerate(self.ladders):
                if split[foundation] == len(ladder):
                    continue
                placement = Placement(foundation, reached[split], _raised(split, foundation))
                found = placements.setdefault(ladder[split[foundation]], [])
                if all(other.foundation != foundation for other in found):
                    found.append(placement)
            for source, target in self.slides(split):
                after = _raised(_lowered(split, source), target)
                if after not in reached:
                    reached[after] = (*reached[split], (source, target))
                    frontier.append(after)
        for rank, ways in placements.items():
            distinct = choices.setdefault(rank, [])
            for placement in ways:
                if all(other.after != placement.after for other in distinct):
                    distinct.append(placement)
        return Wants(
            {rank: tuple(ways) for rank, ways in placements.items()},
            {rank: tuple(ways) for rank, ways in choices.items()},
            self.slides(heights),
        )

    def slides(self, heights: Heights) -> tuple[Slide, ...]:
        """The slides that the tops allow: a card other than a base, where it fits."""
        return tuple(
            (i, j)
            for i, j in self._passes
            if heights[i] > 1
            and heights[j] < len(self.ladders[j])
            and self.ladders[i][heights[i] - 1] == self.ladders[j][heights[j]]
        )


def _raised(heights: Heights, foundation: int) -> Heights:
    return (*heights[:foundation], heights[foundation] + 1, *heights[foundation + 1 :])


def _lowered(heights: Heights, foundation: int) -> Heights:
    return (*heights[:foundation], heights[foundation] - 1, *heights[foundation + 1 :])
