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

Without SURE, HOLD and RUNS every play is a branch; the verdicts are the same. What the search takes
for granted is that exiles are drawn at a standstill only. Where they may be drawn at any time, its
wins are wins, and its losses mean nothing.
"""

import numpy as np

from patience_plugins.lab.compiled import compiled, inlined, int64, lowest, uint64
from patience_plugins.lab.dealing import (
    begin_deal,
    deal_stock,
    enter,
    exiles_to_come,
    gather,
    lay_out,
    mask_left,
    shuffled,
)
from patience_plugins.lab.frames import (
    BEGIN,
    CHOSEN,
    CLASSES,
    DEPTH,
    DRAWING,
    FRAME,
    FRESH,
    HELD,
    HELD_PILES,
    LEFT,
    LINE,
    LUCK,
    NOW,
    NUMBERS,
    ONE,
    OVER,
    PLAYING,
    POOL,
    REDEALING,
    SERIAL,
    STEPS,
    TO_HOME,
    TOTAL,
    TWO,
    Space,
    by_card,
    class_of,
    find,
    find_in,
    find_other,
    fork,
    hash_frame,
    mixed,
    of_suit,
    take,
    weave,
    with_class,
)
from patience_plugins.lab.kernel import GENERATOR
from patience_plugins.lab.phases import may_show, open_runs
from patience_plugins.lab.suits import SuitClasses
from patience_plugins.lab.table import (
    ANY,
    BOTTOM,
    DEALS,
    DEALT,
    DRAWN,
    ENDS_AT,
    PILES,
    SHUFFLED,
    SPREAD,
    SUITS,
    Integers,
    Marks,
    Numbers,
)

SURE, HOLD, RUNS, SEEN, ORDER, LOOSE = 1, 2, 4, 8, 16, 32
EVERY_IDEA = 63

LOST, WON, UNKNOWN, NO_ROOM = 0, 1, 2, 3
"""Verdicts; NO_ROOM when the search's own arrays were too small, which brute force then mends."""

ANYWHERE = 31
"""In a recorded step: any place in the spread pile, as its order means nothing."""

LOW_DEAL = 36
"""A last deal with no higher score is played at once."""


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


@compiled
def explore(
    table: Integers,
    classes_of: SuitClasses,
    space: Space,
    ideas: int,
    limit: int,
    record: bool,
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
            begin_deal(
                table,
                stocks,
                best * LINE,
                pool[best * 8 + 2],
                pool[best * 8 + 1],
                now,
                pool[best * 8 + 4],
                serial,
                cards,
                numbers,
                exiles,
                line,
                left_masks,
            )
            waiting -= 1
            if best != waiting:
                for i in range(5):
                    pool[best * 8 + i] = pool[waiting * 8 + i]
                for i in range(LINE):
                    stocks[uint64(best * LINE + i)] = stocks[uint64(waiting * LINE + i)]
        if sp > deepest:
            deepest = sp
        if sp > DEPTH - 128:
            return NO_ROOM
        base, frame = sp * FRAME, sp * NUMBERS
        one, two = numbers[uint64(frame + ONE)], numbers[uint64(frame + TWO)]
        held, held_piles = numbers[uint64(frame + HELD)], numbers[uint64(frame + HELD_PILES)]
        classes, left, now = (
            numbers[uint64(frame + CLASSES)],
            numbers[uint64(frame + LEFT)],
            numbers[uint64(frame + NOW)],
        )
        fresh, done = numbers[uint64(frame + FRESH)], numbers[uint64(frame + STEPS)]
        over, chosen = numbers[uint64(frame + OVER)] == 1, numbers[uint64(frame + CHOSEN)]
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
                                halves,
                                numbers,
                                exiles,
                                points,
                                sp,
                                one,
                                two,
                                held,
                                held_piles,
                                classes,
                                left,
                                done,
                                PLAYING | other << 2,
                            )
                            sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                            line = line + LINE if points else line
                    elif not (rest == bit and held == 0) and may_show(
                        table,
                        wanted_of,
                        firm_of,
                        after,
                        cards,
                        base,
                        classes,
                        one,
                        wanted,
                        card,
                        depth,
                    ):
                        fresh = 1
                        kept = 0
                        if (spread >> (spot & 15)) & 1 == 0:
                            kept = int64(1) << (spot & 15)
                        fork(
                            halves,
                            numbers,
                            exiles,
                            points,
                            sp,
                            one,
                            two,
                            held | bit,
                            held_piles | kept,
                            classes,
                            left,
                            done,
                            0,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
                else:
                    suit = -1
                    if ideas & RUNS:
                        others = 0
                        for each in range(suits):
                            if rest & (int64(0x3FFE) << (each * 16)):
                                if met_of[uint64(class_of(classes, each))] == 0:
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
                                halves,
                                numbers,
                                exiles,
                                points,
                                sp,
                                one,
                                two,
                                held | (one & (int64(0x3FFE) << (suit * 16))),
                                held_piles,
                                classes,
                                left,
                                done,
                                0,
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
                                halves,
                                numbers,
                                exiles,
                                points,
                                sp,
                                one,
                                two,
                                held,
                                held_piles,
                                classes,
                                left,
                                done,
                                chosen,
                            )
                            sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                            line = line + LINE if points else line
                    else:
                        # Every card, in every place, in every way.
                        visited += 1
                        if ideas & SEEN:
                            key = mixed(name, ~uint64(numbers[uint64(frame + SERIAL)]))
                            key = mixed(key, uint64(classes))
                            key = mixed(key, uint64(held))
                            key = mixed(key, uint64(held_piles << 8 | left))
                            if points:
                                for i in range(left):
                                    key = mixed(key, uint64(exiles[uint64(line + i)]))
                            if not first_seen(
                                seen, hash_frame(table, spread, halves, cards, base, loose, key)
                            ):
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
                                            halves,
                                            numbers,
                                            exiles,
                                            points,
                                            sp,
                                            one,
                                            two,
                                            held,
                                            held_piles,
                                            classes,
                                            left,
                                            done,
                                            chosen,
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
                        key = mixed(name, uint64(numbers[uint64(frame + SERIAL)]))
                        key = mixed(key, uint64(classes))
                        key = mixed(key, uint64(left))
                        if points:
                            for i in range(left):
                                key = mixed(key, uint64(exiles[uint64(line + i)]))
                        if not first_seen(
                            seen, hash_frame(table, spread, halves, cards, base, loose, key)
                        ):
                            break
                        fresh = 0
                if over or left == 0:
                    if now == deals:
                        break
                    low = numbers[uint64(frame + TOTAL)] - left if table[DRAWN] == BOTTOM else 0
                    into = waiting * LINE
                    of_piles, size = gather(
                        table, cards, base, exiles, line, left, low, stocks, into
                    )
                    luck = numbers[uint64(frame + LUCK)]
                    if table[SHUFFLED] == 1:
                        luck = shuffled(stocks, into, of_piles, luck, depth)
                    if ideas & SEEN:
                        key = mixed(mixed(name, uint64(classes)), uint64(luck) ^ uint64(now))
                        for i in range(size, LINE):
                            stocks[uint64(into + i)] = 0
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
                    left = numbers[uint64(frame + LEFT)]
                    mask_left(table, exiles, line, left, left_masks, now * LINE)
                    away = left_masks[now * LINE + left]
                    one, two = numbers[uint64(frame + ONE)], numbers[uint64(frame + TWO)]
                    numbers[uint64(frame + TOTAL)], numbers[uint64(frame + NOW)] = left, now
                    numbers[uint64(frame + LUCK)], numbers[uint64(frame + SERIAL)] = luck, serial
                    loose = loosely and now == deals
                    over, fresh = False, 0
                    continue
                place = left - 1
                if points:
                    for i in range(left - 1):
                        fresh = 1
                        fork(
                            halves,
                            numbers,
                            exiles,
                            points,
                            sp,
                            one,
                            two,
                            held,
                            held_piles,
                            classes,
                            left,
                            done,
                            DRAWING | i << 2,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
                elif table[DRAWN] == BOTTOM:
                    place = numbers[uint64(frame + TOTAL)] - left
                chosen = DRAWING | place << 2
            # Something is chosen: carry it out.
            kind, card, way = chosen & 3, (chosen >> 2) & 255, (chosen >> 10) & 255
            spot = (chosen >> 20) << 8
            chosen = 0
            if kind == PLAYING:
                spot = card
                card = int64(cards[uint64(base + (spot & 15) * 16 + (spot >> 4))])
                if record:
                    place = ((spot >> 4) - int64(cards[uint64(base + BEGIN + (spot & 15))])) & 15
                    if loose:
                        place = ANYWHERE
                    spot = spot | place << 8
                one, two = take(spread, cards, base, one, two, spot & 255, loose)
            elif kind == DRAWING:
                place = card
                spot = place << 8
                card = int64(exiles[uint64(line + place)])
                left -= 1
                if points:
                    for i in range(place, left):
                        exiles[uint64(line + i)] = exiles[uint64(line + i + 1)]
                    mask_left(table, exiles, line, left, left_masks, now * LINE)
                away = left_masks[now * LINE + left]
                if (wanted >> card) & 1 == 0:
                    one, two, card, ended, _ = weave(
                        table, spread, cards, base, one, two, wanted, card
                    )
                    over = ended > 0
                if card != 0:
                    reached = ways[class_of(classes, card >> 4), card & 15]
                    for other in range(1, reached):
                        fresh = 1
                        fork(
                            halves,
                            numbers,
                            exiles,
                            points,
                            sp,
                            one,
                            two,
                            held,
                            held_piles,
                            classes,
                            left,
                            done,
                            TO_HOME | card << 2 | other << 10 | place << 20,
                        )
                        sp, base, frame = sp + 1, base + FRAME, frame + NUMBERS
                        line = line + LINE if points else line
            new = 0
            if card != 0:
                suit = card >> 4
                before = class_of(classes, suit)
                if met_of[uint64(before)] == 1:
                    held &= ~(int64(0x3FFE) << (suit * 16))
                new = after[before, card & 15, way]
                classes = with_class(classes, suit, new)
                wanted = of_suit(wanted, suit, wanted_of[uint64(new)])
                sure = of_suit(sure, suit, sure_of[uint64(new)])
                firm = of_suit(firm, suit, firm_of[uint64(new)])
            if record:
                steps[done] = step(kind, card, spot & 15, spot >> 8, new)
                done += 1
        sp -= 1


@compiled
def forget(space: Space) -> None:
    """Empties the lossy tables, so that an earlier search of the same deal is not met again."""
    space.seen[:] = 0
    space.redealt[:] = 0


@compiled
def explore_deals(
    table: Integers,
    classes: SuitClasses,
    space: Space,
    ideas: int,
    limit: int,
    first: np.uint64,
    given: Integers,
    verdicts: Marks,
    visited: Integers,
) -> None:
    """Searches the deals from number `first` on, one for each of `verdicts`.

    Where `given` is not empty it is one of the kernel's positions, and is searched instead; the
    moves that win it are recorded. One function does both, as each that is compiled takes seconds.
    """
    forget(space)
    line = 0 if table[DRAWN] == ANY else LINE
    begin = int64(0)
    for suit in range(table[SUITS]):
        begin = with_class(begin, suit, classes.of_state[0])
    record = len(given) > 0
    for i in range(len(verdicts)):
        number = first + uint64(i)
        if record:
            enter(
                table,
                classes.of_state,
                given,
                space.cards,
                space.numbers,
                space.exiles,
                space.left,
            )
        else:
            deal_stock(table, number, space.stocks, space.depth)
            begin_deal(
                table,
                space.stocks,
                0,
                table[DEALT],
                begin,
                1,
                space.depth[GENERATOR],
                0,
                space.cards,
                space.numbers,
                space.exiles,
                line,
                space.left,
            )
        name = mixed(uint64(0x2545F4914F6CDD1D), number)
        verdicts[i] = explore(table, classes, space, ideas, limit, record, name)
        visited[i] = space.tally[0]
