"""What a phase of play may still bring: twins that may show, and the runs of met suits."""

from patience_plugins.lab.compiled import compiled, inlined, int64, lowest, uint64
from patience_plugins.lab.frames import BEGIN, END, class_of, with_class
from patience_plugins.lab.table import PILES, SPREAD, Bytes, Integers


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
    piles = table[PILES]
    seen = one
    for pile in range(piles):
        depth[pile] = int64(cards[uint64(base + END + pile)])
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
            if (firm_of[uint64(before)] >> rank) & 1:
                now = after[before, rank, 0]
                classes = with_class(classes, suit, now)
                wanted |= int64(wanted_of[uint64(now)]) << (suit * 16)
            else:
                wanted |= int64(0x3FFE) << (suit * 16)
            grown = True
        for pile in range(piles):
            if (table[SPREAD] >> pile) & 1:
                continue
            begin = int64(cards[uint64(base + BEGIN + pile)])
            while depth[pile] != begin:
                card = int64(cards[uint64(base + pile * 16 + ((depth[pile] - 1) & 15))])
                if card == held:
                    # The card itself stays; below it nothing shows.
                    if depth[pile] == int64(cards[uint64(base + END + pile)]):
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
