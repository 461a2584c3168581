"""The compiled twin of the plain engine: deals, legal moves, carrying out, random games.

What is legal and what follows is defined by `patience.legality` and `patience.carrying`; here the
same is done on flat arrays, with no Python objects. The tests compare the two.
"""

import numpy as np

from patience_plugins.lab.compiled import compiled, inlined, int64, uint64
from patience_plugins.lab.table import (
    ANY,
    ANY_TIME,
    BASES,
    BOTTOM,
    CHOICE,
    CHOICES,
    COMPLETE_ENDS,
    DEALS,
    DEALT,
    DRAWN,
    EMPTY_ENDS,
    ENDS_AT,
    EXILING,
    FIRST_PILE_FIRST,
    FOUNDATIONS,
    GAP,
    GOES,
    IN_HAND,
    PACK,
    PACK_SIZE,
    PILES,
    REPLACEMENT,
    ROOM,
    SHUFFLED,
    SIZE,
    SLID,
    SLIDE,
    SLIDES,
    SPOTS,
    SPREAD,
    STOP,
    SUITS,
    TURN,
    UNCOVERED,
    UNTESTED,
    WANTED,
    WORDS,
    Integers,
)

# A position is one array. It begins with these numbers; `STATE + suit` is the state of a suit's
# foundations, and `LOW + pile` and `HIGH + pile` bound a pile in its ring. The piles' rings follow,
# then the exiles from the one exiled first, then the stock, which is empty between moves.
STATE, DEAL, ENDED, EXILES, HOME, GENERATOR = 0, 4, 5, 6, 7, 8
LOW, HIGH, STRANGERS = 9, 22, 35
# What has happened so far, for statistics; `MOVES` begins it and no rule reads it.
MOVES, CHAINS, LIFTS, JAMS = 48, 49, 50, 51

# Kinds of moves.
PLAY, REVERSE, DRAW, REDEAL = 0, 1, 2, 3
NO_PLACE, NO_FOUNDATION = 511, 15
"""In a move: the top card of a pile that is not spread; no choice of a foundation."""


def new_position(table: Integers) -> Integers:
    """A position with nothing on the table."""
    return np.zeros(table[SIZE], np.int64)


def new_moves(table: Integers) -> Integers:
    """Room for the legal moves of any position."""
    foundations = int(table[FOUNDATIONS])
    return np.zeros((2 * table[PACK_SIZE] + 16) * foundations + 4 * foundations**2, np.int64)


@inlined
def next_number(position: Integers) -> np.uint64:
    """The generator's next number (SplitMix64)."""
    z = uint64(position[GENERATOR]) + uint64(0x9E3779B97F4A7C15)
    position[GENERATOR] = int64(z)
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


@inlined
def below(position: Integers, n: int) -> int:
    """A number from 0 to n − 1, each as likely as any other (formats.md, step 3)."""
    drawn = next_number(position)
    # 2⁶⁴ mod n is less than n, so numbers so far from the upper end are always taken.
    if drawn > uint64(0xFFFFFFFFFFFFFFFF) - uint64(n):
        beyond = (uint64(0xFFFFFFFFFFFFFFFF) % uint64(n) + uint64(1)) % uint64(n)
        while drawn > uint64(0xFFFFFFFFFFFFFFFF) - beyond:
            drawn = next_number(position)
    return int64(drawn % uint64(n))


@compiled
def shuffle(position: Integers, first: int, size: int) -> None:
    """Shuffles the cards from index `first` on, from the last one down."""
    for i in range(size - 1, 0, -1):
        j = first + below(position, i + 1)
        card = position[first + i]
        position[first + i] = position[j]
        position[j] = card


@inlined
def top(table: Integers, position: Integers, pile: int) -> int:
    """The top card of a pile that is not empty."""
    at = (position[HIGH + pile] - 1) & (table[ROOM] - 1)
    return int64(position[WORDS + pile * table[ROOM] + at])


@inlined
def put_on(table: Integers, position: Integers, pile: int, card: int) -> None:
    """Lays a card on top of a pile."""
    position[WORDS + pile * table[ROOM] + (position[HIGH + pile] & (table[ROOM] - 1))] = card
    position[HIGH + pile] += 1
    if (card & 15) != pile + 1:
        position[STRANGERS + pile] += 1


@inlined
def put_under(table: Integers, position: Integers, pile: int, card: int) -> None:
    """Puts a card under the pile of its own rank."""
    position[LOW + pile] -= 1
    position[WORDS + pile * table[ROOM] + (position[LOW + pile] & (table[ROOM] - 1))] = card


@inlined
def take(table: Integers, position: Integers, pile: int) -> int:
    """Takes the top card of a pile that is not empty."""
    card = top(table, position, pile)
    position[HIGH + pile] -= 1
    if (card & 15) != pile + 1:
        position[STRANGERS + pile] -= 1
    return card


@inlined
def take_from(table: Integers, position: Integers, pile: int, place: int) -> int:
    """Takes the card at an index, from the bottom, of a spread pile."""
    base, mask = WORDS + pile * table[ROOM], table[ROOM] - 1
    at = position[LOW + pile] + place
    card = int64(position[base + (at & mask)])
    for i in range(at, position[HIGH + pile] - 1):
        position[base + (i & mask)] = position[base + ((i + 1) & mask)]
    position[HIGH + pile] -= 1
    if (card & 15) != pile + 1:
        position[STRANGERS + pile] -= 1
    return card


@compiled
def lay_out(table: Integers, position: Integers, size: int) -> None:
    """Deals the stock, of so many cards, to piles that are empty and to the exiles."""
    for pile in range(table[PILES]):
        position[LOW + pile] = 0
        position[HIGH + pile] = 0
        position[STRANGERS + pile] = 0
    exiles = table[SPOTS]
    stock = exiles + table[PACK_SIZE]
    pile = 0
    tested = True
    exiled = 0
    for i in range(size):
        card = int64(position[stock + i])
        if table[EXILING] == 1 and tested and (card & 15) == pile + 1:
            position[exiles + exiled] = card
            exiled += 1
            if table[REPLACEMENT] == UNTESTED:
                tested = False
            elif table[REPLACEMENT] == GAP:
                pile = pile + 1 if pile + 1 < table[PILES] else 0
        else:
            put_on(table, position, pile, card)
            pile = pile + 1 if pile + 1 < table[PILES] else 0
            tested = True
    position[EXILES] = exiled


@compiled
def deal(table: Integers, position: Integers, number: np.uint64) -> None:
    """The position after the first deal of a deal number."""
    stock = stock_at(table)
    position[GENERATOR] = int64(number)
    for i in range(table[PACK_SIZE]):
        position[stock + i] = table[table[PACK] + i]
    shuffle(position, stock, table[PACK_SIZE])
    out = table[table[BASES] : table[BASES] + 64].copy()
    size = 0
    for i in range(table[PACK_SIZE]):
        card = int64(position[stock + i])
        if out[card] > 0:
            out[card] -= 1
        else:
            position[stock + size] = card
            size += 1
    begin(table, position, size)


@inlined
def stock_at(table: Integers) -> int:
    """Where the stock begins among the cards of a position."""
    return int64(table[SPOTS] + table[PACK_SIZE])


@compiled
def begin(table: Integers, position: Integers, size: int) -> None:
    """Lays the bases and deals the stock, of so many cards, for the first time."""
    for i in range(WORDS):
        if i != GENERATOR:
            position[i] = 0
    position[HOME] = table[PACK_SIZE] - table[DEALT]
    position[DEAL] = 1
    lay_out(table, position, size)


@inlined
def fits(table: Integers, position: Integers, card: int) -> bool:
    """Whether a foundation takes the card, slides counted."""
    wanted = int64(table[table[WANTED] + position[STATE + (card >> 4)]])
    return ((wanted >> (card & 15)) & 1) == 1


@inlined
def choices(table: Integers, state: int, rank: int) -> int:
    """Among how many foundations the player chooses for a rank."""
    return int64(table[table[CHOICES] + state * 16 + rank])


@inlined
def choice(table: Integers, state: int, rank: int, number: int) -> int:
    """The foundation that is one of the player's choices for a rank."""
    return int64(table[table[CHOICE] + (state * 16 + rank) * table[FOUNDATIONS] + number])


@inlined
def slide_at(table: Integers, state: int, number: int) -> int:
    """Where one of a state's slides lies in its part of the table."""
    return int64(state * table[FOUNDATIONS] * table[FOUNDATIONS] + number)


@inlined
def bring_home(table: Integers, position: Integers, card: int, foundation: int) -> None:
    """Brings a card home that fits, to a foundation or, without one, to the first that takes it."""
    state, rank = position[STATE + (card >> 4)], card & 15
    if foundation == NO_FOUNDATION:
        foundation = choice(table, state, rank, 0)
    at = (state * 16 + rank) * table[FOUNDATIONS] + foundation
    position[STATE + (card >> 4)] = table[table[GOES] + at]
    position[HOME] += 1


@inlined
def draw(table: Integers, position: Integers, place: int, foundation: int) -> int:
    """Draws an exile, and plays or weaves it; the card that came home, or 0."""
    exiles = table[SPOTS]
    card = int64(position[exiles + place])
    position[EXILES] -= 1
    for i in range(place, position[EXILES]):
        position[exiles + i] = position[exiles + i + 1]
    if fits(table, position, card):
        bring_home(table, position, card, foundation)
        return card
    position[CHAINS] += 1
    while True:
        pile = (card & 15) - 1
        if (table[ENDS_AT] >> (card & 15)) & 1:
            put_on(table, position, pile, card)
            return 0
        if position[HIGH + pile] == position[LOW + pile]:
            put_under(table, position, pile, card)
            position[ENDED] = table[EMPTY_ENDS]
            return 0
        if position[STRANGERS + pile] == 0:
            put_under(table, position, pile, card)
            position[ENDED] = table[COMPLETE_ENDS]
            position[JAMS] += table[COMPLETE_ENDS]
            return 0
        put_under(table, position, pile, card)
        card = take(table, position, pile)
        position[LIFTS] += 1
        if table[STOP] == UNCOVERED:
            if fits(table, position, top(table, position, pile)):
                pile = (card & 15) - 1
                if (table[ENDS_AT] >> (card & 15)) & 1:
                    put_on(table, position, pile, card)
                else:
                    put_under(table, position, pile, card)
                return 0
        elif table[STOP] == IN_HAND and fits(table, position, card):
            bring_home(table, position, card, foundation)
            return card


@compiled
def gather(table: Integers, position: Integers) -> int:
    """Gathers piles and exiles into the new stock; how many cards it has."""
    stock = stock_at(table)
    size = 0
    for i in range(table[PILES]):
        pile = i if table[FIRST_PILE_FIRST] == 1 else table[PILES] - 1 - i
        base, mask = WORDS + pile * table[ROOM], table[ROOM] - 1
        low, high = position[LOW + pile], position[HIGH + pile]
        for j in range(high - low):
            at = low + j if table[TURN] == 1 else high - 1 - j
            position[stock + size] = position[base + (at & mask)]
            size += 1
    if table[SHUFFLED] == 1:
        shuffle(position, stock, size)
    exiles = table[SPOTS]
    for i in range(position[EXILES] - 1, -1, -1):
        position[stock + size] = position[exiles + i]
        size += 1
    return size


@compiled
def redeal(table: Integers, position: Integers) -> None:
    """Gathers all that is not home and deals it again."""
    size = gather(table, position)
    position[DEAL] += 1
    position[ENDED] = 0
    lay_out(table, position, size)


@inlined
def add_plays(
    table: Integers, position: Integers, moves: Integers, found: int, pile: int, place: int
) -> int:
    """Adds the plays of an available card; how many moves there are then."""
    if place == NO_PLACE:
        card = top(table, position, pile)
    else:
        at = (position[LOW + pile] + place) & (table[ROOM] - 1)
        card = int64(position[WORDS + pile * table[ROOM] + at])
    state, rank = position[STATE + (card >> 4)], card & 15
    for i in range(choices(table, state, rank)):
        moves[found] = PLAY | pile << 2 | place << 6 | choice(table, state, rank, i) << 15
        found += 1
    return found


@inlined
def plays(table: Integers, position: Integers, moves: Integers) -> int:
    """Lists the plays, pile by pile; how many there are."""
    found = 0
    for pile in range(table[PILES]):
        if (table[SPREAD] >> pile) & 1:
            for place in range(position[HIGH + pile] - position[LOW + pile]):
                found = add_plays(table, position, moves, found, pile, place)
        elif position[HIGH + pile] != position[LOW + pile] and fits(
            table, position, top(table, position, pile)
        ):
            found = add_plays(table, position, moves, found, pile, NO_PLACE)
    return found


@inlined
def add_draw(
    table: Integers, position: Integers, moves: Integers, found: int, place: int, spare: Integers
) -> int:
    """Adds the ways to draw one exile; how many moves there are then."""
    card = int64(position[table[SPOTS] + place])
    if not fits(table, position, card):
        card = 0
        if table[STOP] == IN_HAND:
            spare[:] = position
            card = draw(table, spare, place, NO_FOUNDATION)
    ways = 0
    state = 0
    if card != 0:
        state = position[STATE + (card >> 4)]
        ways = choices(table, state, card & 15)
    if ways < 2:
        moves[found] = DRAW | place << 6 | NO_FOUNDATION << 15
        return found + 1
    for i in range(ways):
        moves[found] = DRAW | place << 6 | choice(table, state, card & 15, i) << 15
        found += 1
    return found


@compiled
def legal_moves(
    table: Integers, position: Integers, moves: Integers, slides: bool, spare: Integers
) -> int:
    """Lists the legal moves, in the plain engine's order; how many there are.

    Without `slides` the moves of single cards from foundation to foundation are left out.
    """
    found = 0
    playing = 0
    if position[ENDED] == 0:
        playing = plays(table, position, moves)
        found = playing
    if position[ENDED] == 1 or (playing == 0 and position[EXILES] == 0):
        if position[DEAL] < table[DEALS] and position[HOME] < table[PACK_SIZE]:
            moves[0] = REDEAL
            return 1
        return 0
    if slides:
        for suit in range(table[SUITS]):
            state = position[STATE + suit]
            for i in range(table[table[SLIDES] + state]):
                slide = table[table[SLIDE] + slide_at(table, state, i)]
                source, target = slide >> 4, slide & 15
                moves[found] = REVERSE | suit << 2 | source << 6 | target << 15
                found += 1
    if position[EXILES] > 0 and (playing == 0 or table[ANY_TIME] == 1):
        if table[DRAWN] == ANY:
            for place in range(position[EXILES] - 1, -1, -1):
                found = add_draw(table, position, moves, found, place, spare)
        else:
            place = 0 if table[DRAWN] == BOTTOM else position[EXILES] - 1
            found = add_draw(table, position, moves, found, place, spare)
    return found


@compiled
def carry_out(table: Integers, position: Integers, move: int) -> None:
    """Carries out a legal move."""
    kind, pile, place, foundation = move & 3, move >> 2 & 15, move >> 6 & 511, move >> 15 & 15
    position[MOVES] += 1
    if kind == PLAY:
        if place == NO_PLACE:
            card = take(table, position, pile)
        else:
            card = take_from(table, position, pile, place)
        bring_home(table, position, card, foundation)
    elif kind == DRAW:
        draw(table, position, place, foundation)
    elif kind == REDEAL:
        redeal(table, position)
    else:
        state = position[STATE + pile]
        for i in range(table[table[SLIDES] + state]):
            at = slide_at(table, state, i)
            if table[table[SLIDE] + at] == place << 4 | foundation:
                position[STATE + pile] = table[table[SLID] + at]
                break


@compiled
def random_game(table: Integers, position: Integers, moves: Integers, spare: Integers) -> None:
    """Plays a game to its end, taking each legal move but slides with equal chance.

    The choices are drawn from the generator of `spare`.
    """
    choosing = uint64(spare[GENERATOR])
    while True:
        found = legal_moves(table, position, moves, False, spare)
        if found == 0:
            return
        chosen = 0
        if found > 1:
            spare[GENERATOR] = int64(choosing)
            drawn = next_number(spare)
            choosing = uint64(spare[GENERATOR])
            chosen = int64(((drawn >> uint64(32)) * uint64(found)) >> uint64(32))
        carry_out(table, position, moves[chosen])


@inlined
def put_result(position: Integers, results: Integers, game: int) -> None:
    """Writes how a game ended into its row of results, as `playouts.COLUMNS` says."""
    results[game, 0] = position[HOME]
    results[game, 1] = position[MOVES]
    results[game, 2] = position[CHAINS]
    results[game, 3] = position[LIFTS]
    results[game, 4] = position[JAMS]
    results[game, 5] = position[DEAL]


@compiled
def random_games(
    table: Integers,
    first: np.uint64,
    seed: np.uint64,
    position: Integers,
    spare: Integers,
    moves: Integers,
    results: Integers,
) -> None:
    """Plays the deals from number `first` on, one for each row of `results`, at random.

    A row is as `playouts.COLUMNS` says. A game's choices depend on the seed and its deal number
    only, so the split of a range among workers changes nothing.
    """
    for game in range(len(results)):
        number = first + uint64(game)
        deal(table, position, number)
        spare[GENERATOR] = int64(seed ^ (number * uint64(0xD1342543DE82EF95)))
        random_game(table, position, moves, spare)
        put_result(position, results, game)
