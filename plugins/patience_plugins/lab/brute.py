"""The plain search: every position is visited once, whatever the rules.

It takes nothing for granted, so it serves every setting and combination, and it is what the fast
search is compared with. It remembers each position by 128 bits of hash.
"""

import numpy as np

from patience_plugins.lab.compiled import compiled, inlined, int64, uint64
from patience_plugins.lab.kernel import (
    DEAL,
    ENDED,
    EXILES,
    GENERATOR,
    HIGH,
    HOME,
    LOW,
    STATE,
    carry_out,
    legal_moves,
)
from patience_plugins.lab.search import LOST, UNKNOWN, WON
from patience_plugins.lab.table import (
    PACK_SIZE,
    PILES,
    ROOM,
    SHUFFLED,
    SPOTS,
    SUITS,
    WORDS,
    Integers,
    Numbers,
)


@inlined
def mixed(hashed: np.uint64, part: int) -> np.uint64:
    """A hash with another number in it."""
    hashed = (hashed ^ uint64(part)) * uint64(0x9E3779B97F4A7C15)
    return hashed ^ (hashed >> uint64(29))


@compiled
def hash_position(
    table: Integers, of_state: Integers, position: Integers, hashed: np.uint64
) -> np.uint64:
    """A hash of all that decides what may follow."""
    for suit in range(table[SUITS]):
        hashed = mixed(hashed, of_state[position[STATE + suit]])
    hashed = mixed(hashed, position[DEAL] * 2 + position[ENDED])
    if table[SHUFFLED] == 1:
        hashed = mixed(hashed, position[GENERATOR])
    for i in range(position[EXILES]):
        hashed = mixed(hashed, position[table[SPOTS] + i])
    for pile in range(table[PILES]):
        hashed = mixed(hashed, 255)
        for i in range(position[LOW + pile], position[HIGH + pile]):
            at = WORDS + pile * table[ROOM] + (i & (table[ROOM] - 1))
            hashed = mixed(hashed, position[at])
    return hashed


@compiled
def enter(seen: Numbers, first: np.uint64, second: np.uint64) -> bool:
    """Enters a hash of 128 bits into an open table; False when it was there."""
    at = int64(first >> uint64(1)) & (len(seen) - 1)
    while seen[at, 0] != uint64(0) or seen[at, 1] != uint64(0):
        if seen[at, 0] == first and seen[at, 1] == second:
            return False
        at = (at + 1) & (len(seen) - 1)
    seen[at, 0] = first
    seen[at, 1] = second
    return True


@compiled
def explore_all(
    table: Integers,
    of_state: Integers,
    start: Integers,
    limit: int,
    steps: Integers,
    spare: Integers,
    tally: Integers,
) -> int:
    """Searches from a position, visiting no more than so many; the verdict.

    `tally` gets the positions visited and the length of the solution, whose moves `steps` gets.
    """
    seen = np.zeros((1 << 10, 2), np.uint64)
    entered, depth = 0, 0
    positions = np.zeros((64, len(start)), np.int64)
    moves = np.zeros((64, (2 * table[PACK_SIZE] + 16) * 8), np.int64)
    found = np.zeros(len(steps) + 1, np.int64)
    tried = np.zeros(len(steps) + 1, np.int64)
    positions[0] = start
    found[0] = -1
    while depth >= 0:
        position = positions[depth]
        if found[depth] == -1:
            if position[HOME] == table[PACK_SIZE]:
                tally[0], tally[1] = entered, depth
                return WON
            first = hash_position(table, of_state, position, uint64(0x243F6A8885A308D3))
            second = hash_position(table, of_state, position, uint64(0x13198A2E03707344))
            if not enter(seen, first, second):
                depth -= 1
                continue
            entered += 1
            if entered > limit:
                tally[0] = entered
                return UNKNOWN
            if entered * 2 > len(seen):
                larger = np.zeros((len(seen) * 2, 2), np.uint64)
                for i in range(len(seen)):
                    if seen[i, 0] != uint64(0) or seen[i, 1] != uint64(0):
                        enter(larger, seen[i, 0], seen[i, 1])
                seen = larger
            found[depth] = legal_moves(table, position, moves[depth], False, spare)
            tried[depth] = 0
        if tried[depth] == found[depth]:
            depth -= 1
            continue
        if depth + 1 == len(positions):
            more = np.zeros((len(positions) * 2, len(start)), np.int64)
            more[: len(positions)] = positions
            positions = more
            more = np.zeros((len(moves) * 2, moves.shape[1]), np.int64)
            more[: len(moves)] = moves
            moves = more
        # Plays come before draws in the list, and lead home sooner.
        steps[depth] = moves[depth, tried[depth]]
        tried[depth] += 1
        positions[depth + 1] = positions[depth]
        carry_out(table, positions[depth + 1], steps[depth])
        depth += 1
        found[depth] = -1
    tally[0] = entered
    return LOST
