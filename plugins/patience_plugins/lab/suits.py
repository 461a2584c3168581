"""The states of a suit's foundations as the search sees them, and what may be played at once.

States from which the same may follow are one *class*: all splits of a suit that has met, and two
equal foundations either way round. Everything the search may take for granted about a play is
worked out here from the classes themselves, so that it holds for any foundations, not only for
those of the games that ship.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from patience.mechanics import Mechanics
from patience.wants import Heights, Suits
from patience_plugins.lab.table import Integers

Classes = frozenset[int]


class SuitClasses(NamedTuple):
    """What the search knows of a suit's foundations; index 0 of each array is a class."""

    of_state: Integers
    """[state of the table]: its class."""
    wanted: Integers
    """[class]: a bit for each rank's place that can be played."""
    firm: Integers
    """[class]: the ranks that stay wanted, and lead to the same, whatever else is played first."""
    sure: Integers
    """[class]: the firm ranks of which every copy still to come has a place of its own, so that
    it does not matter which copy is played first."""
    met: Integers
    """[class]: 1 when the suit may cross at any rank, and ranks that are neighbours cross alike."""
    ways: Integers
    """[class, rank's place]: how many different classes a play leads to."""
    after: Integers
    """[class, rank's place, number of the way]: the class after the play."""


def suit_classes(mechanics: Mechanics, heights: Sequence[Heights]) -> SuitClasses:
    """The classes of the states that a suit's foundations reach, given by their heights."""
    suits, places = mechanics.suits, len(mechanics.rules.ranks)
    place_of = {rank: place for place, rank in enumerate(mechanics.rules.rank_numbers, 1)}
    homes = [_home(suits, state, place_of) for state in heights]
    number = {state: i for i, state in enumerate(heights)}
    moves = [
        {
            place_of[rank]: [number[way.after] for way in ways]
            for rank, ways in suits.wants(state).placements.items()
        }
        for state in heights
    ]
    of_state = _merged(homes, moves)
    follows: list[dict[int, Classes]] = [{} for _ in range(max(of_state) + 1)]
    home: list[Sequence[int]] = [()] * len(follows)
    for state, found in enumerate(moves):
        home[of_state[state]] = homes[state]
        follows[of_state[state]] = {
            place: frozenset(of_state[after] for after in reached)
            for place, reached in found.items()
        }
    firm = _firm(follows)
    sure = [
        {
            place
            for place in firm[i]
            if _has_room(follows, firm, i, place, _left(mechanics, home[i], place))
        }
        for i in range(len(follows))
    ]
    met = [_crosses_anywhere(follows, sure, i, places) for i in range(len(follows))]
    most = max((len(found) for all_ways in follows for found in all_ways.values()), default=1)
    ways = np.zeros((len(follows), 16), np.int64)
    after = np.zeros((len(follows), 16, most), np.int64)
    for i, all_ways in enumerate(follows):
        for place, reached in all_ways.items():
            ways[i, place] = len(reached)
            after[i, place, : len(reached)] = sorted(reached)
    return SuitClasses(
        of_state=np.array(of_state, np.int64),
        wanted=_bits(follows),
        firm=_bits(firm),
        sure=_bits(sure),
        met=np.array(met, np.int64),
        ways=ways,
        after=after,
    )


def _home(suits: Suits, heights: Heights, place_of: dict[int, int]) -> tuple[int, ...]:
    """How many cards of each rank are home, by the rank's place; index 0 is unused."""
    count = [0] * (len(place_of) + 1)
    for ladder, height in zip(suits.ladders, heights, strict=True):
        for rank in ladder[:height]:
            count[place_of[rank]] += 1
    return tuple(count)


def _left(mechanics: Mechanics, home: Sequence[int], place: int) -> int:
    return mechanics.rules.packs - home[place]


def _merged(homes: Sequence[object], moves: Sequence[dict[int, list[int]]]) -> list[int]:
    """The class of each state: the coarsest division whose plays lead from class to class."""
    keys: list[object] = list(homes)
    count = 0
    while True:
        numbers: dict[object, int] = {}
        of_state = [numbers.setdefault(key, len(numbers)) for key in keys]
        if len(numbers) == count:
            return of_state
        count = len(numbers)
        keys = [
            (
                of_state[state],
                frozenset(
                    (place, frozenset(of_state[after] for after in reached))
                    for place, reached in found.items()
                ),
            )
            for state, found in enumerate(moves)
        ]


def _firm(follows: Sequence[dict[int, Classes]]) -> list[set[int]]:
    """The firm ranks of each class: the largest sets that are consistent with each other."""
    firm = [{place for place, reached in found.items() if len(reached) == 1} for found in follows]
    changed = True
    while changed:
        changed = False
        for i, found in enumerate(follows):
            for place in tuple(firm[i]):
                if not all(
                    _commute(follows, firm, i, place, other) for other in found if other != place
                ):
                    firm[i].discard(place)
                    changed = True
    return firm


def _commute(
    follows: Sequence[dict[int, Classes]], firm: Sequence[set[int]], i: int, place: int, other: int
) -> bool:
    (after,) = follows[i][place]
    place_last: set[int] = set()
    for between in follows[i][other]:
        if place not in firm[between]:
            return False
        place_last |= follows[between][place]
    return follows[after].get(other) == frozenset(place_last)


def _has_room(
    follows: Sequence[dict[int, Classes]], firm: Sequence[set[int]], i: int, place: int, copies: int
) -> bool:
    for _ in range(copies):
        if place not in firm[i]:
            return False
        (i,) = follows[i][place]
    return True


def _crosses_anywhere(
    follows: Sequence[dict[int, Classes]], sure: Sequence[set[int]], i: int, places: int
) -> int:
    found = follows[i]
    if len(found) != places or any(len(reached) != 1 for reached in found.values()):
        return 0
    for place in range(1, places + 1):
        (crossed,) = found[place]
        if any(set(follows[later]) != sure[later] for later in _later(follows, crossed)):
            return 0
        if place < places:
            (above,) = found[place + 1]
            if follows[crossed].get(place + 1, 0) != follows[above].get(place, 1):
                return 0
    return 1


def _later(follows: Sequence[dict[int, Classes]], i: int) -> set[int]:
    found = {i}
    for each in (order := [i]):
        for reached in follows[each].values():
            new = reached - found
            found |= new
            order.extend(new)
    return found


def _bits(of_class: Sequence[Iterable[int]]) -> Integers:
    return np.array([sum(1 << place for place in places) for places in of_class], np.int64)
