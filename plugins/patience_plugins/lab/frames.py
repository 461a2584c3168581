"""Frames: the positions of the fast search, packed so that much is asked of them by few steps.

A frame is a piece of one array of bytes, which holds the piles, and of one array of numbers: masks
of the available cards, a bit for each card, and the rest. What is tested of a card is tested by its
bit, and a card is found among the piles' tops by comparing eight bytes at once.

Indices are made unsigned throughout: that spares the compiler a test for negative ones at every
access, and makes the search a third faster.
"""

from typing import NamedTuple

import numpy as np

from patience_plugins.lab.compiled import compiled, inlined, int64, lowest, uint64
from patience_plugins.lab.table import (
    BASES,
    COMPLETE_ENDS,
    EMPTY_ENDS,
    ENDS_AT,
    IN_HAND,
    PACK,
    PACK_SIZE,
    PILES,
    ROOM,
    STOP,
    UNCOVERED,
    Bytes,
    Integers,
    Numbers,
)

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


def new_space(deals: int, remembered: int = 1 << 11) -> Space:
    """The arrays for games of so many deals.

    `remembered`, a power of two, is how many standstills a search remembers.
    """
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
        seen=np.zeros(remembered, np.uint64),
        redealt=np.zeros(1 << 12, np.uint64),
        steps=np.zeros(256 * (deals + 1), np.int64),
        depth=np.zeros(16, np.int64),
        tally=np.zeros(4, np.int64),
    )


def frames_suffice(table: Integers) -> bool:
    """Whether frames have room for a game's positions: two equal cards, sixteen cards a pile."""
    cards = table[table[PACK] : table[BASES]].tolist()
    return bool(table[ROOM] <= 16 and table[PACK_SIZE] <= 104 and max(map(cards.count, cards)) <= 2)


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
    """Where an available card lies: pile + 16 · index in the ring.

    Tops are looked at before spread piles.
    """
    eight = base >> 3
    pile = byte_of(halves[uint64(eight + TOPS // 8)], card)
    if pile == 8:
        pile += byte_of(halves[uint64(eight + TOPS // 8 + 1)], card)
    if pile < 13:
        return pile | ((int64(cards[uint64(base + END + pile)]) - 1) & 15) << 4
    while spread != 0:
        pile = lowest(spread)
        spread &= spread - 1
        at = byte_of(halves[uint64(eight + 2 * pile)], card)
        if at == 8:
            at += byte_of(halves[uint64(eight + 2 * pile + 1)], card)
        if at < 16:
            return pile | at << 4
    return -1


@compiled
def find_in(cards: Bytes, base: int, card: int, piles: int) -> int:
    """Where a card lies on top of one of the piles in a mask; −1 if on none."""
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if int64(cards[uint64(base + TOPS + pile)]) == card:
            return pile | ((int64(cards[uint64(base + END + pile)]) - 1) & 15) << 4
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
            if int64(cards[uint64(base + pile * 16 + at)]) == card and (pile | at << 4) != first:
                return pile | at << 4
    return -1


@inlined
def take(
    spread: int, cards: Bytes, base: int, one: int, two: int, spot: int, loose: bool
) -> tuple[int, int]:
    """Takes an available card away; the masks of available cards after it."""
    pile, at = spot & 15, spot >> 4
    ring = base + pile * 16
    card = int64(cards[uint64(ring + at)])
    end = (int64(cards[uint64(base + END + pile)]) - 1) & 255
    cards[uint64(base + END + pile)] = end
    one, two = without_card(one, two, card)
    if (card & 15) != pile + 1:
        cards[uint64(base + ODD + pile)] -= 1
    if (spread >> pile) & 1:
        if loose:
            cards[uint64(ring + at)] = cards[uint64(ring + (end & 15))]
        else:
            while at != (end & 15):
                cards[uint64(ring + at)] = cards[uint64(ring + ((at + 1) & 15))]
                at = (at + 1) & 15
        cards[uint64(ring + (end & 15))] = 0
    else:
        cards[uint64(ring + at)] = 0
        # Of an empty pile the ring holds 0 there, which is no card: its bit means nothing.
        top = int64(cards[uint64(ring + ((end - 1) & 15))])
        cards[uint64(base + TOPS + pile)] = top
        one, two = with_card(one, two, top)
    return one, two


@inlined
def put_on(
    spread: int, cards: Bytes, base: int, one: int, two: int, pile: int, card: int
) -> tuple[int, int]:
    """Lays a card on top of the pile of its rank; the masks after it."""
    end = int64(cards[uint64(base + END + pile)])
    if (spread >> pile) & 1 == 0:
        one, two = without_card(one, two, int64(cards[uint64(base + TOPS + pile)]))
        cards[uint64(base + TOPS + pile)] = card
    cards[uint64(base + pile * 16 + (end & 15))] = card
    cards[uint64(base + END + pile)] = (end + 1) & 255
    return with_card(one, two, card)


@inlined
def put_under(
    spread: int, cards: Bytes, base: int, one: int, two: int, pile: int, card: int
) -> tuple[int, int]:
    """Puts a card under the pile of its rank; the masks after it."""
    begin = (int64(cards[uint64(base + BEGIN + pile)]) - 1) & 255
    cards[uint64(base + pile * 16 + (begin & 15))] = card
    cards[uint64(base + BEGIN + pile)] = begin
    if (spread >> pile) & 1:
        return with_card(one, two, card)
    if ((begin + 1) & 255) == int64(cards[uint64(base + END + pile)]):
        cards[uint64(base + TOPS + pile)] = card
        return with_card(one, two, card)
    return one, two


@inlined
def weave(
    table: Integers,
    spread: int,
    cards: Bytes,
    base: int,
    one: int,
    two: int,
    wanted: int,
    card: int,
) -> tuple[int, int, int, int, int]:
    """Weaves a card that fits no foundation.

    Returns the masks, the lifted card that is to come home (0 without one), whether the deal has
    ended (1 at an empty pile, 2 at a complete one), and how many cards were lifted.
    """
    lifts = 0
    while True:
        pile = (card & 15) - 1
        if (table[ENDS_AT] >> (card & 15)) & 1:
            one, two = put_on(spread, cards, base, one, two, pile, card)
            return one, two, 0, 0, lifts
        end = int64(cards[uint64(base + END + pile)])
        if cards[uint64(base + ODD + pile)] == 0:
            ends = 2 * table[COMPLETE_ENDS]
            if end == int64(cards[uint64(base + BEGIN + pile)]):
                ends = table[EMPTY_ENDS]
            one, two = put_under(spread, cards, base, one, two, pile, card)
            return one, two, 0, ends, lifts
        one, two = put_under(spread, cards, base, one, two, pile, card)
        spot = pile | ((end - 1) & 15) << 4
        lifts += 1
        lifted = int64(cards[uint64(base + pile * 16 + (spot >> 4))])
        one, two = take(spread, cards, base, one, two, spot, False)
        if table[STOP] == UNCOVERED:
            under = int64(cards[uint64(base + pile * 16 + ((end - 2) & 15))])
            if (wanted >> under) & 1:
                pile = (lifted & 15) - 1
                if (table[ENDS_AT] >> (lifted & 15)) & 1:
                    one, two = put_on(spread, cards, base, one, two, pile, lifted)
                else:
                    one, two = put_under(spread, cards, base, one, two, pile, lifted)
                return one, two, 0, 0, lifts
        elif table[STOP] == IN_HAND and (wanted >> lifted) & 1:
            return one, two, lifted, 0, lifts
        card = lifted


@inlined
def hash_frame(
    table: Integers,
    spread: int,
    halves: Numbers,
    cards: Bytes,
    base: int,
    loose: bool,
    start: np.uint64,
) -> np.uint64:
    """A hash of the piles of a frame."""
    first, second = start, ~start
    for pile in range(table[PILES]):
        at = (base >> 3) + pile * 2
        if loose and (spread >> pile) & 1:
            total = uint64(0)
            for i in range(16):
                total += mixed(
                    uint64(cards[uint64(base + pile * 16 + i)]), uint64(0x5851F42D4C957F2D)
                )
            first = mixed(first, total)
        else:
            first = mixed(first, halves[uint64(at)])
            second = mixed(second, halves[uint64(at + 1)])
    return mixed(first, second)


@inlined
def fork(
    halves: Numbers,
    numbers: Integers,
    exiles: Bytes,
    points: bool,
    frame: int,
    one: int,
    two: int,
    held: int,
    held_piles: int,
    classes: int,
    left: int,
    done: int,
    chosen: int,
) -> None:
    """Leaves a branch in a frame, for later, and copies the position to the next frame."""
    at = frame * NUMBERS
    numbers[uint64(at + ONE)] = one
    numbers[uint64(at + TWO)] = two
    numbers[uint64(at + HELD)] = held
    numbers[uint64(at + HELD_PILES)] = held_piles
    numbers[uint64(at + CLASSES)] = classes
    numbers[uint64(at + LEFT)] = left
    numbers[uint64(at + OVER)] = 0
    numbers[uint64(at + FRESH)] = 1
    numbers[uint64(at + STEPS)] = done
    numbers[uint64(at + CHOSEN)] = chosen
    to = at + NUMBERS
    numbers[uint64(to + TOTAL)] = numbers[uint64(at + TOTAL)]
    numbers[uint64(to + NOW)] = numbers[uint64(at + NOW)]
    numbers[uint64(to + SERIAL)] = numbers[uint64(at + SERIAL)]
    numbers[uint64(to + LUCK)] = numbers[uint64(at + LUCK)]
    base = frame * (FRAME // 8)
    for i in range(FRAME // 8):
        halves[uint64(base + FRAME // 8 + i)] = halves[uint64(base + i)]
    if points:
        for i in range(left):
            exiles[uint64((frame + 1) * LINE + i)] = exiles[uint64(frame * LINE + i)]
