"""Dealing into frames: stocks of deal numbers, stocks gathered from piles, positions in play."""

import numpy as np

from patience_plugins.lab.compiled import compiled, int64, uint64
from patience_plugins.lab.frames import (
    BEGIN,
    CLASSES,
    END,
    FRAME,
    LEFT,
    LINE,
    LUCK,
    NOW,
    NUMBERS,
    ODD,
    ONE,
    OVER,
    SERIAL,
    TOPS,
    TOTAL,
    TWO,
    with_card,
    with_class,
)
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
)
from patience_plugins.lab.table import (
    ANY,
    BASES,
    BOTTOM,
    DRAWN,
    EXILING,
    FIRST_PILE_FIRST,
    GAP,
    PACK,
    PACK_SIZE,
    PILES,
    REPLACEMENT,
    ROOM,
    SPOTS,
    SPREAD,
    SUITS,
    TURN,
    UNTESTED,
    WORDS,
    Bytes,
    Integers,
)


@compiled
def deal_stock(table: Integers, number: np.uint64, stocks: Bytes, scratch: Integers) -> None:
    """Puts the stock of a deal number in the first line of `stocks`.

    The generator's state after the shuffle is left in `scratch`.
    """
    scratch[GENERATOR] = int64(number)
    pack, bases, size = table[PACK], table[BASES], table[PACK_SIZE]
    for i in range(size):
        stocks[uint64(LINE + i)] = table[uint64(pack + i)]
    for i in range(size - 1, 0, -1):
        j = below(scratch, i + 1)
        card = stocks[uint64(LINE + i)]
        stocks[uint64(LINE + i)] = stocks[uint64(LINE + j)]
        stocks[uint64(LINE + j)] = card
    # A bit for each base to be taken out; those of which there are two have a bit in `twice`.
    once, twice = int64(0), int64(0)
    for card in range(64):
        if table[uint64(bases + card)] > 0:
            once |= int64(1) << card
        if table[uint64(bases + card)] > 1:
            twice |= int64(1) << card
    at = 0
    for i in range(size):
        card = int64(stocks[uint64(LINE + i)])
        bit = int64(1) << card
        if once & bit:
            once ^= bit & ~twice
            twice &= ~bit
        else:
            stocks[uint64(at)] = card
            at += 1


@compiled
def begin_deal(
    table: Integers,
    stocks: Bytes,
    at: int,
    size: int,
    classes: int,
    now: int,
    luck: int,
    serial: int,
    cards: Bytes,
    numbers: Integers,
    exiles: Bytes,
    line: int,
    masks: Integers,
) -> None:
    """Deals a stock into frame 0."""
    for i in range(NUMBERS):
        numbers[i] = 0
    lay_out(table, stocks, at, size, cards, 0, numbers, 0, exiles, line)
    mask_left(table, exiles, line, numbers[LEFT], masks, now * LINE)
    numbers[CLASSES] = classes
    numbers[TOTAL] = numbers[LEFT]
    numbers[NOW] = now
    numbers[LUCK] = luck
    numbers[SERIAL] = serial


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
    for i in range(FRAME):
        cards[uint64(base + i)] = 0
    pile, exiled = 0, 0
    tested = table[EXILING] == 1
    for i in range(size):
        card = int64(stock[at + i])
        if tested and (card & 15) == pile + 1:
            exiles[uint64(line + exiled)] = card
            exiled += 1
            if table[REPLACEMENT] == UNTESTED:
                tested = False
            elif table[REPLACEMENT] == GAP:
                pile = pile + 1 if pile + 1 < piles else 0
        else:
            end = int64(cards[uint64(base + END + pile)])
            cards[uint64(base + pile * 16 + end)] = card
            cards[uint64(base + END + pile)] = end + 1
            if (card & 15) != pile + 1:
                cards[uint64(base + ODD + pile)] += 1
            pile = pile + 1 if pile + 1 < piles else 0
            tested = table[EXILING] == 1
    numbers[uint64(frame + LEFT)] = exiled
    look(table, cards, base, numbers, frame)


@compiled
def look(table: Integers, cards: Bytes, base: int, numbers: Integers, frame: int) -> None:
    """Works out which cards of a frame are available."""
    one, two = int64(0), int64(0)
    for pile in range(table[PILES]):
        begin, end = (
            int64(cards[uint64(base + BEGIN + pile)]),
            int64(cards[uint64(base + END + pile)]),
        )
        if (table[SPREAD] >> pile) & 1:
            for i in range((end - begin) & 255):
                one, two = with_card(
                    one, two, int64(cards[uint64(base + pile * 16 + ((begin + i) & 15))])
                )
        elif begin != end:
            card = int64(cards[uint64(base + pile * 16 + ((end - 1) & 15))])
            cards[uint64(base + TOPS + pile)] = card
            one, two = with_card(one, two, card)
    numbers[uint64(frame + ONE)] = one
    numbers[uint64(frame + TWO)] = two


@compiled
def mask_left(
    table: Integers, exiles: Bytes, line: int, total: int, masks: Integers, at: int
) -> None:
    """Fills the masks of the exiles not yet drawn, by how many are left."""
    mask = int64(0)
    masks[at] = 0
    for i in range(total):
        place = total - 1 - i if table[DRAWN] == BOTTOM else i
        mask |= int64(1) << int64(exiles[uint64(line + place)])
        masks[at + i + 1] = mask


@compiled
def gather(
    table: Integers,
    cards: Bytes,
    base: int,
    exiles: Bytes,
    line: int,
    left: int,
    low: int,
    stock: Bytes,
    at: int,
) -> tuple[int, int]:
    """Gathers piles and exiles into a stock; how many cards are of piles, and how many in all."""
    size = 0
    for i in range(table[PILES]):
        pile = i if table[FIRST_PILE_FIRST] == 1 else table[PILES] - 1 - i
        begin, end = (
            int64(cards[uint64(base + BEGIN + pile)]),
            int64(cards[uint64(base + END + pile)]),
        )
        for j in range((end - begin) & 255):
            place = begin + j if table[TURN] == 1 else end - 1 - j
            stock[at + size] = cards[uint64(base + pile * 16 + (place & 15))]
            size += 1
    of_piles = size
    for i in range(low + left - 1, low - 1, -1):
        stock[at + size] = exiles[uint64(line + i)]
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
def shuffled(stocks: Bytes, at: int, size: int, luck: int, scratch: Integers) -> int:
    """Shuffles a stock by the generator in a state; the state after it."""
    scratch[GENERATOR] = luck
    for i in range(size - 1, 0, -1):
        j = below(scratch, i + 1)
        card = stocks[uint64(at + i)]
        stocks[uint64(at + i)] = stocks[uint64(at + j)]
        stocks[uint64(at + j)] = card
    return int64(scratch[GENERATOR])


@compiled
def enter(
    table: Integers,
    of_state: Integers,
    position: Integers,
    cards: Bytes,
    numbers: Integers,
    exiles: Bytes,
    left_masks: Integers,
) -> None:
    """Makes one of the kernel's positions frame 0 of a search."""
    for i in range(FRAME):
        cards[uint64(i)] = 0
    for pile in range(table[PILES]):
        low, size = position[LOW + pile], position[HIGH + pile] - position[LOW + pile]
        for i in range(size):
            at = WORDS + pile * table[ROOM] + ((low + i) & (table[ROOM] - 1))
            cards[uint64(pile * 16 + i)] = position[at]
        cards[uint64(END + pile)] = size
        cards[uint64(ODD + pile)] = position[STRANGERS + pile]
    for i in range(NUMBERS):
        numbers[uint64(i)] = 0
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
        exiles[uint64(line + i)] = position[table[SPOTS] + i]
    mask_left(table, exiles, line, position[EXILES], left_masks, position[DEAL] * LINE)
    look(table, cards, 0, numbers, 0)
