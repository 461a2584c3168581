"""The fast search: from standstill to standstill, without visiting the positions between.

It rests on one fact. Where an exile is drawn at a standstill only, a phase of play runs until
nothing can be played; so a card that can be played stays playable until it, or its twin (the equal
card of the other pack), has come home. What follows from that for each idea, and when it holds:

`SURE` (any foundations): a rank that is *sure* (see `suits`), or firm with its twin among the
    exiles, is played at once; each of its copies comes home in this phase anyway.
`HOLD` (any foundations): of a firm rank whose two copies both lie in the piles, either copy is
    played first. If both are available that is two branches; if one is, it is played, or held back
    until the twin has been uncovered and played. When only held cards are left the branch is void:
    it would end in a standstill that is none. Nothing is held back when the card is the only one
    that can be played, or when the twin would stay covered whatever else is played.
`RUNS` (suits that have met and cross alike at neighbouring ranks): a met suit's available ranks
    fall into runs of neighbours, with one branch a run. With several such suits the runs of one are
    tried, or it is left until another suit has uncovered a rank that no old run reaches.
`SEEN`: the first standstill after a branch, and each redeal, is looked up in a small lossy table.
`ORDER` (games with suits that meet): deals to come are postponed and the most promising is taken
    first; a last deal of few cards is played at once.
`LOOSE` (in the last deal, for a spread pile from which nothing is lifted): the order of the spread
    pile means nothing.

Without SURE, HOLD and RUNS every play is a branch; the verdicts are the same.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from patience_plugins.lab.compiled import compiled, inlined, int64, lowest, uint64
from patience_plugins.lab.kernel import (
    DEAL,
    ENDED,
    EXILES,
    GENERATOR,
    HIGH,
    LOW,
    STATE,
    STRANGERS,
    below,
    deal,
)
from patience_plugins.lab.table import (
    ANY,
    BOTTOM,
    COMPLETE_ENDS,
    DEALS,
    DRAWN,
    EMPTY_ENDS,
    ENDS_AT,
    EXILING,
    FIRST_PILE_FIRST,
    GAP,
    IN_HAND,
    PILES,
    REPLACEMENT,
    ROOM,
    SHUFFLED,
    SPOTS,
    SPREAD,
    STOP,
    SUITS,
    TURN,
    UNCOVERED,
    UNTESTED,
    WORDS,
    Integers,
)
from patience_plugins.lab.suits import SuitClasses

SURE, HOLD, RUNS, SEEN, ORDER, LOOSE = 1, 2, 4, 8, 16, 32
EVERY_IDEA = 63

LOST, WON, UNKNOWN, NO_ROOM = 0, 1, 2, 3
"""Verdicts; NO_ROOM when the search's own arrays were too small, which brute force then mends."""

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint64]
Marks = npt.NDArray[np.int8]

# A frame is a position in the search: bytes, and numbers.
FRAME = 272
"""Bytes a frame: 13 rings of 16, whose places without a card are 0; then, by pile, its top card (0
for a spread pile), where it begins and ends in its ring, and how many strangers it holds."""
TOPS, BEGIN, END, ODD = 208, 224, 237, 250
NUMBERS = 16
"""Numbers a frame: the masks by card, classes, exiles left, deal, and the rest, as named here."""
ONE, TWO, HELD, HELD_PILES, CLASSES, LEFT, TOTAL, NOW, OVER, FRESH, STEPS, SERIAL, LUCK = range(13)
CHOSEN = 13
"""What a branch does first: PLAYING | spot << 2 | way << 10, DRAWING | place << 2, or
TO_HOME | card << 2 | way << 10 | the place it was drawn from << 20; 0 when nothing is chosen."""
REDEALING, PLAYING, DRAWING, TO_HOME = 0, 1, 2, 3
LINE = 128
"""Bytes for a line of cards: exiles or a stock."""

DEPTH = 4096
POOL = 1024
ANYWHERE = 31
"""In a recorded step: any place in the spread pile, as its order means nothing."""

LOW_DEAL = 36
"""A last deal with no higher score is played at once."""


class Space(NamedTuple):
    """The arrays that a search works in, about 3.5 MB; each thread has its own."""

    cards: Bytes
    halves: Numbers
    """The bytes of `cards`, eight at a time."""
    numbers: Integers
    exiles: Bytes
    """The exiles of each frame where the player points at one, else of each deal."""
    left: Integers
    """[deal, exiles left]: a mask of the exiles not yet drawn."""
    stock_words: Numbers
    """The bytes of `stocks`, eight at a time."""
    stocks: Bytes
    """The stocks of deals to come, and a last line to gather in."""
    pool: Integers
    """[deal to come]: score, classes, size, exiles it will make, deal, generator."""
    seen: Numbers
    redealt: Numbers
    steps: Integers
    """The moves that led here, when they are recorded."""
    depth: Integers
    """Scratch for `may_show`."""
    tally: Integers
    """Standstills visited, steps recorded, frames used at most."""


def new_space(deals: int) -> Space:
    """The arrays for games of so many deals."""
    cards = np.zeros(DEPTH * FRAME, np.uint8)
    stocks = np.zeros((POOL + 1) * LINE, np.uint8)
    return Space(
        cards=cards,
        halves=cards.view(np.uint64),
        numbers=np.zeros(DEPTH * NUMBERS, np.int64),
        exiles=np.zeros(DEPTH * LINE, np.uint8),
        left=np.zeros((deals + 1) * LINE, np.int64),
        stock_words=stocks.view(np.uint64),
        stocks=stocks,
        pool=np.zeros(POOL * 8, np.int64),
        seen=np.zeros(1 << 11, np.uint64),
        redealt=np.zeros(1 << 12, np.uint64),
        steps=np.zeros(256 * (deals + 1), np.int64),
        depth=np.zeros(16, np.int64),
        tally=np.zeros(4, np.int64),
    )


@inlined
def mixed(hashed: np.uint64, part: np.uint64) -> np.uint64:
    """A hash with eight more bytes in it."""
    hashed = (hashed ^ part) * uint64(0x9E3779B97F4A7C15)
    return hashed ^ (hashed >> uint64(32))


@inlined
def with_card(one: int, two: int, card: int) -> tuple[int, int]:
    """The masks of cards available at least once and twice, with one more available."""
    bit = int64(1) << card
    return one | bit, two | (one & bit)


@inlined
def without_card(one: int, two: int, card: int) -> tuple[int, int]:
    """The masks with a card available once less."""
    bit = int64(1) << card
    return one & (~bit | two), two & ~bit


@inlined
def class_of(classes: int, suit: int) -> int:
    """The class of a suit, of the four that are packed in one number."""
    return (classes >> (suit * 15)) & 0x7FFF


@inlined
def with_class(classes: int, suit: int, new: int) -> int:
    """The packed classes with one of them changed."""
    return (classes & ~(int64(0x7FFF) << (suit * 15))) | (int64(new) << (suit * 15))


@inlined
def of_suit(mask: int, suit: int, part: int) -> int:
    """A mask by card whose part for one suit is changed."""
    return (mask & ~(int64(0x3FFF) << (suit * 16))) | (int64(part) << (suit * 16))


@compiled
def by_card(part: Integers, classes: int, suits: int) -> int:
    """A mask by card from the masks by rank of each suit's class."""
    mask = int64(0)
    for suit in range(suits):
        mask |= int64(part[class_of(classes, suit)]) << (suit * 16)
    return mask


@compiled
def lay_out(
    table: Integers,
    stock: Bytes,
    at: int,
    size: int,
    cards: Bytes,
    base: int,
    numbers: Integers,
    frame: int,
    exiles: Bytes,
    line: int,
) -> None:
    """Deals a stock into a frame and its line of exiles."""
    piles = table[PILES]
    for i in range(0, FRAME):
        cards[base + i] = 0
    pile, exiled = 0, 0
    tested = table[EXILING] == 1
    for i in range(size):
        card = int64(stock[at + i])
        if tested and (card & 15) == pile + 1:
            exiles[line + exiled] = card
            exiled += 1
            if table[REPLACEMENT] == UNTESTED:
                tested = False
            elif table[REPLACEMENT] == GAP:
                pile = pile + 1 if pile + 1 < piles else 0
        else:
            end = int64(cards[base + END + pile])
            cards[base + pile * 16 + end] = card
            cards[base + END + pile] = end + 1
            if (card & 15) != pile + 1:
                cards[base + ODD + pile] += 1
            pile = pile + 1 if pile + 1 < piles else 0
            tested = table[EXILING] == 1
    numbers[frame + LEFT] = exiled
    look(table, cards, base, numbers, frame)


@compiled
def look(table: Integers, cards: Bytes, base: int, numbers: Integers, frame: int) -> None:
    """Works out which cards of a frame are available."""
    one, two = int64(0), int64(0)
    for pile in range(table[PILES]):
        begin, end = int64(cards[base + BEGIN + pile]), int64(cards[base + END + pile])
        if (table[SPREAD] >> pile) & 1:
            for i in range((end - begin) & 255):
                one, two = with_card(one, two, int64(cards[base + pile * 16 + ((begin + i) & 15)]))
        elif begin != end:
            card = int64(cards[base + pile * 16 + ((end - 1) & 15)])
            cards[base + TOPS + pile] = card
            one, two = with_card(one, two, card)
    numbers[frame + ONE] = one
    numbers[frame + TWO] = two


@inlined
def byte_of(eight: np.uint64, card: int) -> int:
    """Which of eight bytes, from the lowest, is the first that is a card; 8 if none is."""
    other = eight ^ (uint64(card) * uint64(0x0101010101010101))
    zeros = (other - uint64(0x0101010101010101)) & ~other & uint64(0x8080808080808080)
    if zeros == uint64(0):
        return 8
    return lowest(int64(zeros)) >> 3


@inlined
def find(spread: int, cards: Bytes, halves: Numbers, base: int, card: int) -> int:
    """Where an available card lies: pile + 16 · index in the ring. Tops come before spread piles."""
    eight = base >> 3
    pile = byte_of(halves[eight + TOPS // 8], card)
    if pile == 8:
        pile += byte_of(halves[eight + TOPS // 8 + 1], card)
    if pile < 13:
        return pile | ((int64(cards[base + END + pile]) - 1) & 15) << 4
    while spread != 0:
        pile = lowest(spread)
        spread &= spread - 1
        at = byte_of(halves[eight + 2 * pile], card)
        if at == 8:
            at += byte_of(halves[eight + 2 * pile + 1], card)
        if at < 16:
            return pile | at << 4
    return -1


@compiled
def find_in(cards: Bytes, base: int, card: int, piles: int) -> int:
    """Where a card lies on top of one of the piles in a mask; −1 if on none."""
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if int64(cards[base + TOPS + pile]) == card:
            return pile | ((int64(cards[base + END + pile]) - 1) & 15) << 4
    return -1


@compiled
def find_other(spread: int, cards: Bytes, base: int, card: int, first: int) -> int:
    """Where the second copy of an available card lies, the first being where `find` found it."""
    pile = first & 15
    if (spread >> pile) & 1 == 0:
        found = find_in(cards, base, card, 0x1FFF & ~(1 << pile))
        if found >= 0:
            return found
    while spread != 0:
        pile = lowest(spread)
        spread &= spread - 1
        for at in range(16):
            if int64(cards[base + pile * 16 + at]) == card and (pile | at << 4) != first:
                return pile | at << 4
    return -1


@inlined
def take(
    spread: int, cards: Bytes, base: int, one: int, two: int, spot: int, loose: bool
) -> tuple[int, int]:
    """Takes an available card away; the masks of available cards after it."""
    pile, at = spot & 15, spot >> 4
    ring = base + pile * 16
    card = int64(cards[ring + at])
    end = (int64(cards[base + END + pile]) - 1) & 255
    cards[base + END + pile] = end
    one, two = without_card(one, two, card)
    if (card & 15) != pile + 1:
        cards[base + ODD + pile] -= 1
    if (spread >> pile) & 1:
        if loose:
            cards[ring + at] = cards[ring + (end & 15)]
        else:
            while at != (end & 15):
                cards[ring + at] = cards[ring + ((at + 1) & 15)]
                at = (at + 1) & 15
        cards[ring + (end & 15)] = 0
    else:
        cards[ring + at] = 0
        # Of an empty pile the ring holds 0 there, which is no card: its bit means nothing.
        top = int64(cards[ring + ((end - 1) & 15)])
        cards[base + TOPS + pile] = top
        one, two = with_card(one, two, top)
    return one, two


@inlined
def put_on(
    spread: int, cards: Bytes, base: int, one: int, two: int, pile: int, card: int
) -> tuple[int, int]:
    """Lays a card on top of the pile of its rank; the masks after it."""
    end = int64(cards[base + END + pile])
    if (spread >> pile) & 1 == 0:
        one, two = without_card(one, two, int64(cards[base + TOPS + pile]))
        cards[base + TOPS + pile] = card
    cards[base + pile * 16 + (end & 15)] = card
    cards[base + END + pile] = (end + 1) & 255
    return with_card(one, two, card)


@inlined
def put_under(
    spread: int, cards: Bytes, base: int, one: int, two: int, pile: int, card: int
) -> tuple[int, int]:
    """Puts a card under the pile of its rank; the masks after it."""
    begin = (int64(cards[base + BEGIN + pile]) - 1) & 255
    cards[base + pile * 16 + (begin & 15)] = card
    cards[base + BEGIN + pile] = begin
    if (spread >> pile) & 1:
        return with_card(one, two, card)
    if ((begin + 1) & 255) == int64(cards[base + END + pile]):
        cards[base + TOPS + pile] = card
        return with_card(one, two, card)
    return one, two


@inlined
def weave(
    table: Integers, spread: int, cards: Bytes, base: int, one: int, two: int, wanted: int, card: int
) -> tuple[int, int, int, bool]:
    """Weaves a card that fits no foundation.

    Returns the masks, the lifted card that is to come home (0 without one), and whether the deal
    has ended.
    """
    while True:
        pile = (card & 15) - 1
        if (table[ENDS_AT] >> (card & 15)) & 1:
            one, two = put_on(spread, cards, base, one, two, pile, card)
            return one, two, 0, False
        end = int64(cards[base + END + pile])
        if cards[base + ODD + pile] == 0:
            ends = table[COMPLETE_ENDS] == 1
            if end == int64(cards[base + BEGIN + pile]):
                ends = table[EMPTY_ENDS] == 1
            one, two = put_under(spread, cards, base, one, two, pile, card)
            return one, two, 0, ends
        one, two = put_under(spread, cards, base, one, two, pile, card)
        spot = pile | ((end - 1) & 15) << 4
        lifted = int64(cards[base + pile * 16 + (spot >> 4)])
        one, two = take(spread, cards, base, one, two, spot, False)
        if table[STOP] == UNCOVERED:
            under = int64(cards[base + pile * 16 + ((end - 2) & 15)])
            if (wanted >> under) & 1:
                pile = (lifted & 15) - 1
                if (table[ENDS_AT] >> (lifted & 15)) & 1:
                    one, two = put_on(spread, cards, base, one, two, pile, lifted)
                else:
                    one, two = put_under(spread, cards, base, one, two, pile, lifted)
                return one, two, 0, False
        elif table[STOP] == IN_HAND and (wanted >> lifted) & 1:
            return one, two, lifted, False
        card = lifted


@compiled
def may_show(
    table: Integers,
    wanted_of: Integers,
    firm_of: Integers,
    after: Integers,
    cards: Bytes,
    base: int,
    classes: int,
    one: int,
    wanted: int,
    held: int,
    depth: Integers,
) -> bool:
    """Whether the twin of a card might yet be uncovered in this phase while the card stays.

    It is answered generously: whatever any order of plays might uncover counts as uncovered.
    """
    suits, piles = table[SUITS], table[PILES]
    seen = one
    for pile in range(piles):
        depth[pile] = int64(cards[base + END + pile])
    played = int64(0)
    grown = True
    while grown:
        grown = False
        new = seen & wanted & ~played & ~(int64(1) << held)
        while new != 0:
            card = lowest(new)
            new &= new - 1
            played |= int64(1) << card
            suit, rank = card >> 4, card & 15
            before = class_of(classes, suit)
            if (firm_of[before] >> rank) & 1:
                now = after[before, rank, 0]
                classes = with_class(classes, suit, now)
                wanted |= int64(wanted_of[now]) << (suit * 16)
            else:
                wanted |= int64(0x3FFE) << (suit * 16)
            grown = True
        for pile in range(piles):
            if (table[SPREAD] >> pile) & 1:
                continue
            begin = int64(cards[base + BEGIN + pile])
            while depth[pile] != begin:
                card = int64(cards[base + pile * 16 + ((depth[pile] - 1) & 15)])
                if card == held:
                    # The card itself stays; below it nothing shows.
                    if depth[pile] == int64(cards[base + END + pile]):
                        break
                    return True
                seen |= int64(1) << card
                if (wanted >> card) & 1 == 0:
                    break
                if (played >> card) & 1 == 0:
                    grown = True
                depth[pile] = (depth[pile] - 1) & 255
    return False


@inlined
def hash_frame(
    table: Integers, spread: int, halves: Numbers, cards: Bytes, base: int, loose: bool,
    start: np.uint64,
) -> np.uint64:
    """A hash of the piles of a frame."""
    first, second = start, ~start
    for pile in range(table[PILES]):
        at = (base >> 3) + pile * 2
        if loose and (spread >> pile) & 1:
            total = uint64(0)
            for i in range(16):
                total += mixed(uint64(cards[base + pile * 16 + i]), uint64(0x5851F42D4C957F2D))
            first = mixed(first, total)
        else:
            first = mixed(first, halves[at])
            second = mixed(second, halves[at + 1])
    return mixed(first, second)


@compiled
def gather(
    table: Integers, cards: Bytes, base: int, exiles: Bytes, line: int, left: int, low: int,
    stock: Bytes, at: int,
) -> tuple[int, int]:
    """Gathers piles and exiles into a stock; how many cards are of piles, and how many in all."""
    size = 0
    for i in range(table[PILES]):
        pile = i if table[FIRST_PILE_FIRST] == 1 else table[PILES] - 1 - i
        begin, end = int64(cards[base + BEGIN + pile]), int64(cards[base + END + pile])
        for j in range((end - begin) & 255):
            place = begin + j if table[TURN] == 1 else end - 1 - j
            stock[at + size] = cards[base + pile * 16 + (place & 15)]
            size += 1
    of_piles = size
    for i in range(low + left - 1, low - 1, -1):
        stock[at + size] = exiles[line + i]
        size += 1
    return of_piles, size


@compiled
def exiles_to_come(table: Integers, stock: Bytes, at: int, size: int) -> int:
    """How many exiles the deal of a stock will make."""
    pile, exiled = 0, 0
    tested = table[EXILING] == 1
    for i in range(size):
        if tested and (int64(stock[at + i]) & 15) == pile + 1:
            exiled += 1
            if table[REPLACEMENT] == UNTESTED:
                tested = False
            elif table[REPLACEMENT] == GAP:
                pile = pile + 1 if pile + 1 < table[PILES] else 0
        else:
            pile = pile + 1 if pile + 1 < table[PILES] else 0
            tested = table[EXILING] == 1
    return exiled


@compiled
def mask_left(table: Integers, exiles: Bytes, line: int, total: int, masks: Integers, at: int) -> None:
    """Fills the masks of the exiles not yet drawn, by how many are left."""
    mask = int64(0)
    masks[at] = 0
    for i in range(total):
        place = total - 1 - i if table[DRAWN] == BOTTOM else i
        mask |= int64(1) << int64(exiles[line + place])
        masks[at + i + 1] = mask


@inlined
def fork(
    halves: Numbers, numbers: Integers, exiles: Bytes, points: bool, frame: int, one: int,
    two: int, held: int, held_piles: int, classes: int, left: int, done: int, chosen: int,
) -> None:
    """Leaves a branch in a frame, for later, and copies the position to the next frame."""
    at = frame * NUMBERS
    numbers[at + ONE] = one
    numbers[at + TWO] = two
    numbers[at + HELD] = held
    numbers[at + HELD_PILES] = held_piles
    numbers[at + CLASSES] = classes
    numbers[at + LEFT] = left
    numbers[at + OVER] = 0
    numbers[at + FRESH] = 1
    numbers[at + STEPS] = done
    numbers[at + CHOSEN] = chosen
    to = at + NUMBERS
    numbers[to + TOTAL] = numbers[at + TOTAL]
    numbers[to + NOW] = numbers[at + NOW]
    numbers[to + SERIAL] = numbers[at + SERIAL]
    numbers[to + LUCK] = numbers[at + LUCK]
    base = frame * (FRAME // 8)
    for i in range(FRAME // 8):
        halves[base + FRAME // 8 + i] = halves[base + i]
    if points:
        for i in range(left):
            exiles[(frame + 1) * LINE + i] = exiles[frame * LINE + i]


@inlined
def step(kind: int, card: int, pile: int, place: int, after: int) -> int:
    """A recorded move: what came home, from where, and the class of its suit after it."""
    return kind | card << 2 | pile << 8 | place << 12 | after << 20


@inlined
def first_seen(seen: Numbers, hashed: np.uint64) -> bool:
    """Whether a hash is new to a lossy table, which it then enters."""
    at = int64(hashed >> uint64(40)) & (len(seen) - 1)
    if seen[at] == hashed:
        return False
    seen[at] = hashed
    return True


@inlined
def run_of(ranks: int, rank: int) -> int:
    """The run of neighbours among the ranks that a rank, the lowest of it, begins."""
    run = int64(1) << rank
    while ranks & (run << 1) & ~run:
        run |= run << 1
    return run


@compiled
def open_runs(one: int, held: int, suit: int) -> int:
    """The lowest ranks of a met suit's runs in which no rank is held."""
    ranks = (one >> (suit * 16)) & 0x3FFE
    kept = (held >> (suit * 16)) & 0x3FFE
    starts = ranks & ~(ranks << 1)
    if kept == 0:
        return starts
    found = int64(0)
    while starts != 0:
        rank = lowest(starts)
        starts &= starts - 1
        if run_of(ranks, rank) & kept == 0:
            found |= int64(1) << rank
    return found


@compiled
def explore(
    table: Integers, classes_of: SuitClasses, space: Space, ideas: int, limit: int, record: bool,
    name: np.uint64,
) -> int:
    """Searches from the position in frame 0; the verdict.

    `name` tells this search's entries in the lossy tables from those of others.
    """
    wanted_of, sure_of, firm_of = classes_of.wanted, classes_of.sure, classes_of.firm
    met_of, ways, after = classes_of.met, classes_of.ways, classes_of.after
    cards, halves, numbers = space.cards, space.halves, space.numbers
    exiles, left_masks, depth = space.exiles, space.left, space.depth
    stocks, pool, steps, tally = space.stocks, space.pool, space.steps, space.tally
    seen, redealt, stock_words = space.seen, space.redealt, space.stock_words
    suits, deals, points = table[SUITS], table[DEALS], table[DRAWN] == ANY
    loosely, spread = (ideas & LOOSE) != 0, table[SPREAD]
    for pile in range(table[PILES]):
        if (spread >> pile) & 1 and (table[ENDS_AT] >> (pile + 1)) & 1 == 0:
            loosely = False
    visited, serial, waiting, deepest = 0, 0, 0, 0
    sp = 0
    while True:
        if sp < 0:
            # Nothing is left on the stack: the most promising of the deals to come.
            if waiting == 0:
                tally[0], tally[2] = visited, deepest
                return LOST
            best = 0
            for i in range(1, waiting):
                if pool[i * 8] < pool[best * 8]:
                    best = i
            sp = 0
            serial += 1
            now = pool[best * 8 + 3]
            line = 0 if points else now * LINE
            lay_out(
                table, stocks, best * LINE, pool[best * 8 + 2], cards, 0, numbers, 0, exiles, line
            )
            mask_left(table, exiles, line, numbers[LEFT], left_masks, now * LINE)
            numbers[CLASSES] = pool[best * 8 + 1]
            numbers[NOW] = now
            numbers[LUCK] = pool[best * 8 + 4]
            numbers[SERIAL] = serial
            numbers[TOTAL] = numbers[LEFT]
            numbers[HELD], numbers[HELD_PILES], numbers[OVER], numbers[FRESH] = 0, 0, 0, 0
            numbers[CHOSEN], numbers[STEPS] = 0, 0
            waiting -= 1
            if best != waiting:
                for i in range(5):
                    pool[best * 8 + i] = pool[waiting * 8 + i]
                for i in range(LINE):
                    stocks[best * LINE + i] = stocks[waiting * LINE + i]
        if sp > deepest:
            deepest = sp
        if sp > DEPTH - 128:
            return NO_ROOM
        base, frame = sp * FRAME, sp * NUMBERS
        one, two = numbers[frame + ONE], numbers[frame + TWO]
        held, held_piles = numbers[frame + HELD], numbers[frame + HELD_PILES]
        classes, left, now = numbers[frame + CLASSES], numbers[frame + LEFT], numbers[frame + NOW]
        fresh, done = numbers[frame + FRESH], numbers[frame + STEPS]
        over, chosen = numbers[frame + OVER] == 1, numbers[frame + CHOSEN]
        wanted = by_card(wanted_of, classes, suits)
        sure = by_card(sure_of, classes, suits)
        firm = by_card(firm_of, classes, suits)
        loose = loosely and now == deals
        line = (sp if points else now) * LINE
        if points:
            mask_left(table, exiles, line, left, left_masks, now * LINE)
        away = left_masks[now * LINE + left]
        while True:
            if wanted == 0:
                tally[0], tally[1], tally[2] = visited, done, deepest
                return WON
            if chosen == 0 and not over:
                # What must be played; else a held card's twin; else a branch; else a standstill.
                showing = held & two
                free = one & (sure | (firm & away)) & ~held
                if ideas & SURE == 0:
                    free = int64(0)
                rest = one & wanted & ~held
                if showing != 0:
                    card = lowest(showing)
                    spot = find_in(cards, base, card, 0x1FFF & ~held_piles)
                    held &= ~(int64(1) << card)
                    kept = find_in(cards, base, card, held_piles)
                    if kept >= 0:
                        held_piles &= ~(int64(1) << (kept & 15))
                    chosen = PLAYING | spot << 2
                elif free != 0:
                    chosen = PLAYING | find(spread, cards, halves, base, lowest(free)) << 2
                elif rest == 0:
                    if held != 0:
                        break
                elif ideas & HOLD and rest & firm != 0:
                    card = lowest(rest & firm)
                    bit = int64(1) << card
                    spot = find(spread, cards, halves, base, card)
                    chosen = PLAYING | spot << 2
                    if two & bit:
                        other = find_other(spread, cards, base, card, spot)
                        if not (loose and (other & 15) == (spot & 15)):
                            fresh = 1
                            fork(
                                halves, numbers, exiles, points, sp, one, two, held, held_piles, classes, left, done, PLAYING | other << 2,
                            )
                            sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                            line = line + LINE if points else line
                    elif not (rest == bit and held == 0) and may_show(
                        table, wanted_of, firm_of, after, cards, base, classes, one, wanted, card,
                        depth,
                    ):
                        fresh = 1
                        kept = 0
                        if (spread >> (spot & 15)) & 1 == 0:
                            kept = int64(1) << (spot & 15)
                        fork(
                            halves, numbers, exiles, points, sp, one, two, held | bit, held_piles | kept, classes, left, done, 0,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
                else:
                    suit = -1
                    if ideas & RUNS:
                        others = 0
                        for each in range(suits):
                            if rest & (int64(0x3FFE) << (each * 16)):
                                if met_of[class_of(classes, each)] == 0:
                                    suit = -2
                                elif suit != -2 and open_runs(one, held, each) != 0:
                                    if suit == -1:
                                        suit = each
                                    else:
                                        others = 1
                        if suit == -1:
                            break
                    if suit >= 0:
                        starts = open_runs(one, held, suit)
                        if others == 1:
                            fresh = 1
                            fork(
                                halves, numbers, exiles, points, sp, one, two, held | (one & (int64(0x3FFE) << (suit * 16))), held_piles, classes, left, done, 0,
                            )
                            sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                            line = line + LINE if points else line
                        while True:
                            card = suit * 16 + lowest(starts)
                            starts &= starts - 1
                            chosen = PLAYING | find(spread, cards, halves, base, card) << 2
                            if starts == 0:
                                break
                            fresh = 1
                            fork(
                                halves, numbers, exiles, points, sp, one, two, held, held_piles, classes, left, done, chosen,
                            )
                            sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                            line = line + LINE if points else line
                    else:
                        # Every card, in every place, in every way.
                        if ideas & SEEN:
                            key = mixed(name, ~uint64(numbers[frame + SERIAL]))
                            key = mixed(key, uint64(classes))
                            key = mixed(key, uint64(held))
                            key = mixed(key, uint64(held_piles << 8 | left))
                            if points:
                                for i in range(left):
                                    key = mixed(key, uint64(exiles[line + i]))
                            if not first_seen(seen, hash_frame(table, spread, halves, cards, base, loose, key)):
                                break
                        while rest != 0:
                            card = lowest(rest)
                            rest &= rest - 1
                            spot = find(spread, cards, halves, base, card)
                            other = -1
                            if two & (int64(1) << card):
                                other = find_other(spread, cards, base, card, spot)
                            reached = ways[class_of(classes, card >> 4), card & 15]
                            while spot >= 0:
                                for way in range(reached):
                                    if chosen != 0:
                                        fresh = 1
                                        fork(
                                            halves, numbers, exiles, points, sp, one, two, held,
                                            held_piles, classes, left, done, chosen,
                                        )
                                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                                        line = line + LINE if points else line
                                    chosen = PLAYING | spot << 2 | way << 10
                                spot, other = other, -1
            if chosen == 0:
                # A standstill, or the end of the deal.
                if not over:
                    visited += 1
                    if visited > limit:
                        tally[0], tally[2] = visited, deepest
                        return UNKNOWN
                    if fresh and ideas & SEEN and not (now == deals and left <= 3):
                        key = mixed(name, uint64(numbers[frame + SERIAL]))
                        key = mixed(key, uint64(classes))
                        key = mixed(key, uint64(left))
                        if points:
                            for i in range(left):
                                key = mixed(key, uint64(exiles[line + i]))
                        if not first_seen(seen, hash_frame(table, spread, halves, cards, base, loose, key)):
                            break
                        fresh = 0
                if over or left == 0:
                    if now == deals:
                        break
                    low = numbers[frame + TOTAL] - left if table[DRAWN] == BOTTOM else 0
                    into = waiting * LINE
                    of_piles, size = gather(
                        table, cards, base, exiles, line, left, low, stocks, into
                    )
                    luck = numbers[frame + LUCK]
                    if table[SHUFFLED] == 1:
                        luck = shuffled(stocks, into, of_piles, luck, depth)
                    if ideas & SEEN:
                        key = mixed(mixed(name, uint64(classes)), uint64(luck) ^ uint64(now))
                        for i in range(size, LINE):
                            stocks[into + i] = 0
                        for i in range(into // 8, (into + size + 7) // 8):
                            key = mixed(key, stock_words[i])
                        if not first_seen(redealt, key):
                            break
                    if record:
                        steps[done] = step(REDEALING, 0, 0, 0, 0)
                        done += 1
                    now += 1
                    if ideas & ORDER and waiting < POOL:
                        score = size - 2 * exiles_to_come(table, stocks, into, size)
                        if not (now == deals and score <= LOW_DEAL):
                            pool[waiting * 8] = score + now * 1000
                            pool[waiting * 8 + 1] = classes
                            pool[waiting * 8 + 2] = size
                            pool[waiting * 8 + 3] = now
                            pool[waiting * 8 + 4] = luck
                            waiting += 1
                            break
                    serial += 1
                    line = (sp if points else now) * LINE
                    lay_out(table, stocks, into, size, cards, base, numbers, frame, exiles, line)
                    left = numbers[frame + LEFT]
                    mask_left(table, exiles, line, left, left_masks, now * LINE)
                    away = left_masks[now * LINE + left]
                    one, two = numbers[frame + ONE], numbers[frame + TWO]
                    numbers[frame + TOTAL], numbers[frame + NOW] = left, now
                    numbers[frame + LUCK], numbers[frame + SERIAL] = luck, serial
                    loose = loosely and now == deals
                    over, fresh = False, 0
                    continue
                place = left - 1
                if points:
                    for i in range(left - 1):
                        fresh = 1
                        fork(
                            halves, numbers, exiles, points, sp, one, two, held, held_piles, classes, left, done, DRAWING | i << 2,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
                elif table[DRAWN] == BOTTOM:
                    place = numbers[frame + TOTAL] - left
                chosen = DRAWING | place << 2
            # Something is chosen: carry it out.
            kind, card, way = chosen & 3, (chosen >> 2) & 255, (chosen >> 10) & 255
            spot = (chosen >> 20) << 8
            chosen = 0
            if kind == PLAYING:
                spot = card
                card = int64(cards[base + (spot & 15) * 16 + (spot >> 4)])
                if record:
                    place = ((spot >> 4) - int64(cards[base + BEGIN + (spot & 15)])) & 15
                    if loose:
                        place = ANYWHERE
                    spot = spot | place << 8
                one, two = take(spread, cards, base, one, two, spot & 255, loose)
            elif kind == DRAWING:
                place = card
                spot = place << 8
                card = int64(exiles[line + place])
                left -= 1
                if points:
                    for i in range(place, left):
                        exiles[line + i] = exiles[line + i + 1]
                    mask_left(table, exiles, line, left, left_masks, now * LINE)
                away = left_masks[now * LINE + left]
                if (wanted >> card) & 1 == 0:
                    one, two, card, over = weave(
                        table, spread, cards, base, one, two, wanted, card
                    )
                if card != 0:
                    reached = ways[class_of(classes, card >> 4), card & 15]
                    for other in range(1, reached):
                        fresh = 1
                        fork(
                            halves, numbers, exiles, points, sp, one, two, held, held_piles, classes, left, done, TO_HOME | card << 2 | other << 10 | place << 20,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
            new = 0
            if card != 0:
                suit = card >> 4
                before = class_of(classes, suit)
                if met_of[before] == 1:
                    held &= ~(int64(0x3FFE) << (suit * 16))
                new = after[before, card & 15, way]
                classes = with_class(classes, suit, new)
                wanted = of_suit(wanted, suit, wanted_of[new])
                sure = of_suit(sure, suit, sure_of[new])
                firm = of_suit(firm, suit, firm_of[new])
            if record:
                steps[done] = step(kind, card, spot & 15, spot >> 8, new)
                done += 1
        sp -= 1


@compiled
def shuffled(stocks: Bytes, at: int, size: int, luck: int, scratch: Integers) -> int:
    """Shuffles a stock by the generator in a state; the state after it."""
    scratch[GENERATOR] = luck
    for i in range(size - 1, 0, -1):
        j = below(scratch, i + 1)
        card = stocks[at + i]
        stocks[at + i] = stocks[at + j]
        stocks[at + j] = card
    return scratch[GENERATOR]


@compiled
def enter(
    table: Integers, of_state: Integers, position: Integers, cards: Bytes, numbers: Integers,
    exiles: Bytes, left_masks: Integers,
) -> None:
    """Makes one of the kernel's positions frame 0 of a search."""
    for i in range(FRAME):
        cards[i] = 0
    for pile in range(table[PILES]):
        low, size = position[LOW + pile], position[HIGH + pile] - position[LOW + pile]
        for i in range(size):
            at = WORDS + pile * table[ROOM] + ((low + i) & (table[ROOM] - 1))
            cards[pile * 16 + i] = position[at]
        cards[END + pile] = size
        cards[ODD + pile] = position[STRANGERS + pile]
    for i in range(NUMBERS):
        numbers[i] = 0
    for suit in range(table[SUITS]):
        new = of_state[position[STATE + suit]]
        numbers[CLASSES] = with_class(numbers[CLASSES], suit, new)
    numbers[LEFT] = position[EXILES]
    numbers[TOTAL] = position[EXILES]
    numbers[NOW] = position[DEAL]
    numbers[OVER] = position[ENDED]
    numbers[LUCK] = position[GENERATOR]
    line = 0 if table[DRAWN] == ANY else position[DEAL] * LINE
    for i in range(position[EXILES]):
        exiles[line + i] = position[table[SPOTS] + i]
    mask_left(table, exiles, line, position[EXILES], left_masks, position[DEAL] * LINE)
    look(table, cards, 0, numbers, 0)


@compiled
def forget(space: Space) -> None:
    """Empties the lossy tables, so that an earlier search of the same deal is not met again."""
    space.seen[:] = 0
    space.redealt[:] = 0


@compiled
def explore_from(
    table: Integers, classes: SuitClasses, space: Space, ideas: int, limit: int, record: bool,
    position: Integers,
) -> int:
    """Searches from one of the kernel's positions; the verdict.

    With `record` the moves that lead to a won game are recorded.
    """
    forget(space)
    enter(
        table, classes.of_state, position, space.cards, space.numbers, space.exiles, space.left
    )
    return explore(table, classes, space, ideas, limit, record, uint64(1))


@compiled
def explore_deals(
    table: Integers, classes: SuitClasses, space: Space, ideas: int, limit: int, first: np.uint64,
    position: Integers, verdicts: Marks, visited: Integers,
) -> None:
    """Searches the deals from number `first` on, one for each of `verdicts`."""
    forget(space)
    for i in range(len(verdicts)):
        number = first + uint64(i)
        deal(table, position, number)
        enter(
            table, classes.of_state, position, space.cards, space.numbers, space.exiles, space.left
        )
        name = mixed(uint64(0x2545F4914F6CDD1D), number)
        verdicts[i] = explore(table, classes, space, ideas, limit, False, name)
        visited[i] = space.tally[0]
