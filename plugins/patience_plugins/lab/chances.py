"""The chance that a game can still be won, for somebody who does not know how the exiles lie.

A way is one order of the exiles that lie face down, with whatever a redeal that shuffles may bring.
Each is as likely as any other; in each every card is known, so it can be solved.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import factorial, prod
from typing import NamedTuple

from patience.advice import Chance
from patience.cards import Card
from patience.mechanics import Mechanics
from patience.position import Position
from patience.shuffle import Generator
from patience_plugins.lab.careful import MOST_POSITIONS, WAYS, solver_of
from patience_plugins.lab.solver import Solver


class Way(NamedTuple):
    """One way in which what is hidden may lie."""

    exiles: tuple[Card, ...]
    """The one exiled first in front."""
    generator: int
    """The state of the generator that shuffles the redeals to come."""


def still_winnable(
    position: Position, mechanics: Mechanics, limit: int | None = MOST_POSITIONS
) -> bool | None:
    """Whether the position can still be won, every card known; None if the limit was met."""
    return _VERDICTS[solver_of(mechanics, limit).solve(position).verdict]


_VERDICTS = {"won": True, "lost": False, "unknown": None}


def chance(position: Position, mechanics: Mechanics, samples: int = WAYS, seed: int = 0) -> Chance:
    """In how many of so many ways the position can still be won."""
    *_, last = chances(position, mechanics, samples, seed)
    return last


def chances(
    position: Position,
    mechanics: Mechanics,
    samples: int = WAYS,
    seed: int = 0,
    *,
    limit: int | None = MOST_POSITIONS,
    workers: int = 1,
) -> Iterator[Chance]:
    """The same way by way, so that it can be told while it goes on: “at least 90 of 140 so far”.

    Who has seen enough leaves the iteration. `limit` bounds the positions searched for each way.
    """
    ways, all_ways = ways_of(position, mechanics, samples, Generator(seed))
    so_far = Chance(0, 0, 0, len(ways), all_ways)
    yield so_far
    for verdict in verdicts(position, solver_of(mechanics, limit), ways, workers):
        so_far = so_far._replace(**{verdict: getattr(so_far, verdict) + 1})
        yield so_far


def ways_of(
    position: Position, mechanics: Mechanics, samples: int, generator: Generator
) -> tuple[list[Way], bool]:
    """Some ways in which what is hidden may lie, and whether these are all.

    If there are no more ways than `samples`, each is given once; else so many are drawn by chance.
    """
    rules = mechanics.rules
    face_up = rules.exiles.face == "up"
    # Sorted, so that nothing of how they lie is left.
    exiles = position.exiles if face_up else sorted(position.exiles)
    shuffled = rules.redeal.shuffle and position.state.deal < rules.deals
    orders = 1 if face_up else _orders(exiles)
    if not shuffled and orders <= samples:
        every = [tuple(exiles)] if face_up else _permutations(exiles)
        return [Way(order, position.state.generator) for order in every], True
    ways = []
    for _ in range(samples):
        order = list(exiles)
        if not face_up:
            generator.shuffle(order)
        state = generator.draw() if shuffled else position.state.generator
        ways.append(Way(tuple(order), state))
    return ways, False


def verdicts(
    position: Position, solver: Solver, ways: Sequence[Way], workers: int = 1
) -> Iterator[str]:
    """The solver's verdict of the position in each of the ways, in order."""

    def verdict(way: Way) -> str:
        return solver.solve(lying(position, way)).verdict

    if workers == 1 or len(ways) < 2:
        yield from map(verdict, ways)
        return
    waiting = iter(ways)
    pool = ThreadPoolExecutor(workers, "ways")
    try:
        while some := list(islice(waiting, 8 * workers)):
            yield from pool.map(verdict, some)
    finally:
        pool.shutdown(cancel_futures=True)


def lying(position: Position, way: Way) -> Position:
    """The position, if what is hidden lay so."""
    imagined = position.copy()
    imagined.exiles[:] = way.exiles
    imagined.state = imagined.state._replace(generator=way.generator)
    return imagined


def _orders(cards: Sequence[Card]) -> int:
    """In how many orders the cards can lie, equal cards not told apart."""
    return factorial(len(cards)) // prod(map(factorial, Counter(cards).values()))


def _permutations(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """All those orders, in alphabetic order of a kind."""
    if not cards:
        return [()]
    orders = []
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        orders += [(first, *others) for others in _permutations(rest)]
    return orders
