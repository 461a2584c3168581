"""Players that are compiled: they choose as `players` do, a thousand times as fast."""

import numpy as np

from patience_plugins.lab.compiled import compiled, inlined, int64, uint64
from patience_plugins.lab.frames import mixed
from patience_plugins.lab.kernel import (
    DRAW,
    GENERATOR,
    HIGH,
    LOW,
    NO_PLACE,
    PLAY,
    STATE,
    carry_out,
    choice,
    choices,
    deal,
    fits,
    legal_moves,
    next_number,
    put_result,
    top,
)
from patience_plugins.lab.table import PILES, ROOM, SPREAD, WORDS, Integers

RANDOM, FIRST_LEGAL, GREEDY = 0, 1, 2


@inlined
def card_at(table: Integers, position: Integers, pile: int, place: int) -> int:
    """The card of a pile at a place from the bottom, or its top card."""
    if place == NO_PLACE:
        return top(table, position, pile)
    at = (position[LOW + pile] + place) & (table[ROOM] - 1)
    return int64(position[WORDS + pile * table[ROOM] + at])


@compiled
def playable(table: Integers, position: Integers) -> int:
    """How many available cards can be played."""
    count = 0
    for pile in range(table[PILES]):
        if (table[SPREAD] >> pile) & 1:
            for place in range(position[HIGH + pile] - position[LOW + pile]):
                if fits(table, position, card_at(table, position, pile, place)):
                    count += 1
        elif position[HIGH + pile] != position[LOW + pile]:
            count += fits(table, position, top(table, position, pile))
    return count


@compiled
def key_of(table: Integers, position: Integers, move: int) -> int:
    """What orders the plays as chance counts them; `seeing.in_order` says how."""
    pile, place, foundation = move >> 2 & 15, move >> 6 & 511, move >> 15 & 15
    card = card_at(table, position, pile, place)
    state, rank = position[STATE + (card >> 4)], card & 15
    way = 0
    for i in range(choices(table, state, rank)):
        if choice(table, state, rank, i) == foundation:
            way = i
    spread = (table[SPREAD] >> pile) & 1
    copies = 0
    for other in range(table[PILES]):
        if (table[SPREAD] >> other) & 1 == 0:
            if position[HIGH + other] != position[LOW + other] and (spread or other < pile):
                copies += top(table, position, other) == card
        elif spread and other <= pile:
            before = position[HIGH + other] - position[LOW + other] if other < pile else place
            for i in range(before):
                copies += card_at(table, position, other, i) == card
    return int64(way << 16 | copies << 8 | card)


@compiled
def pick(spare: Integers, luck: Integers, count: int) -> int:
    """A number below `count`; where there is no choice nothing is drawn."""
    if count < 2:
        return 0
    spare[GENERATOR] = luck[0]
    drawn = next_number(spare) >> uint64(32)
    luck[0] = spare[GENERATOR]
    return int64((drawn * uint64(count)) >> uint64(32))


@compiled
def best_of(
    table: Integers,
    position: Integers,
    spare: Integers,
    moves: Integers,
    first: int,
    last: int,
    luck: Integers,
) -> int:
    """Of the moves from `first` to before `last`, one after which most cards can be played."""
    if last - first == 1:
        return first
    worth = np.zeros(last - first, np.int64)
    keys = np.zeros(last - first, np.int64)
    most, ties = -1, 0
    for i in range(first, last):
        spare[:] = position
        carry_out(table, spare, moves[i])
        each = playable(table, spare)
        worth[i - first] = each
        if each > most:
            most, ties = each, 0
        if each == most:
            keys[ties] = i
            if moves[i] & 3 == PLAY:
                keys[ties] |= key_of(table, position, moves[i]) << 20
            ties += 1
    chosen = pick(spare, luck, ties)
    return int64(np.sort(keys[:ties])[chosen] & 0xFFFFF)


@inlined
def place_of(move: int) -> int:
    """Which exile a draw draws."""
    return move >> 6 & 511


@inlined
def ways_of(moves: Integers, found: int, first: int) -> int:
    """How many draws, from number `first` on, differ in the foundation only."""
    last = first + 1
    while last < found and place_of(moves[last]) == place_of(moves[first]):
        last += 1
    return last - first


@inlined
def exile_drawn(moves: Integers, found: int, first: int, number: int) -> int:
    """The first draw of an exile, by how many exiles come before it."""
    while number > 0:
        first += ways_of(moves, found, first)
        number -= 1
    return first


@inlined
def exiles_drawn(moves: Integers, found: int, first: int) -> int:
    """How many exiles the moves from `first` on may draw, if they are draws."""
    count = 0
    while first < found:
        first += ways_of(moves, found, first)
        count += 1
    return count


@compiled
def at_random(
    table: Integers,
    position: Integers,
    spare: Integers,
    moves: Integers,
    plays: int,
    found: int,
    luck: Integers,
) -> int:
    """The number of a move that chance chooses: any play, or any exile and then its foundation."""
    if plays == 0 and moves[0] & 3 != DRAW:
        return 0
    chosen = pick(spare, luck, plays + exiles_drawn(moves, found, plays))
    if chosen < plays:
        keys = np.zeros(plays, np.int64)
        for i in range(plays):
            keys[i] = key_of(table, position, moves[i]) << 20 | i
        return int64(np.sort(keys)[chosen] & 0xFFFFF)
    first = exile_drawn(moves, found, plays, chosen - plays)
    return first + pick(spare, luck, ways_of(moves, found, first))


@compiled
def greedy(
    table: Integers,
    position: Integers,
    spare: Integers,
    moves: Integers,
    plays: int,
    found: int,
    luck: Integers,
) -> int:
    """The number of the move that the greedy player makes."""
    if plays > 0:
        return best_of(table, position, spare, moves, 0, plays, luck)
    if moves[0] & 3 != DRAW:
        return 0
    # Which exile he draws he cannot judge; where it goes, he sees.
    chosen = pick(spare, luck, exiles_drawn(moves, found, 0))
    first = exile_drawn(moves, found, 0, chosen)
    return best_of(table, position, spare, moves, first, first + ways_of(moves, found, first), luck)


@compiled
def play_deals(
    table: Integers,
    first: np.uint64,
    player: int,
    position: Integers,
    spare: Integers,
    moves: Integers,
    results: Integers,
) -> None:
    """Plays the deals from number `first` on; a row of `results` is as `playouts.COLUMNS` says."""
    luck = np.zeros(1, np.int64)
    for game in range(len(results)):
        number = uint64(first) + uint64(game)
        deal(table, position, number)
        luck[0] = int64(mixed(uint64(0), number))
        while True:
            found = legal_moves(table, position, moves, False, spare)
            if found == 0:
                break
            chosen = 0
            if player != FIRST_LEGAL and found > 1:
                plays = 0
                while plays < found and moves[plays] & 3 == PLAY:
                    plays += 1
                if player == GREEDY:
                    chosen = greedy(table, position, spare, moves, plays, found, luck)
                else:
                    chosen = at_random(table, position, spare, moves, plays, found, luck)
            carry_out(table, position, moves[chosen])
        put_result(position, results, game)
