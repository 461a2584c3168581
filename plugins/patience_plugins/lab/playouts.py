"""Random games by the million: the player who plays whenever he can, each play with equal chance.

Where the fast search may be used its frames serve here too; for other rules the kernel plays.
"""

import threading
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from patience.mechanics import Mechanics
from patience_plugins.lab.compiled import announce, compiled, count, inlined, int64, lowest, uint64
from patience_plugins.lab.dealing import deal_stock, gather, lay_out, shuffled
from patience_plugins.lab.frames import (
    LEFT,
    ONE,
    TWO,
    Space,
    find,
    find_other,
    frames_suffice,
    mixed,
    new_space,
    of_suit,
    take,
    weave,
)
from patience_plugins.lab.kernel import (
    GENERATOR,
    new_moves,
    new_position,
    next_number,
    random_games,
)
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.table import (
    ANY,
    ANY_TIME,
    BOTTOM,
    CHOICE,
    CHOICES,
    DEALS,
    DEALT,
    DRAWN,
    FOUNDATIONS,
    GOES,
    PACK_SIZE,
    SHUFFLED,
    SPREAD,
    SUITS,
    WANTED,
    Integers,
    Marks,
)
from patience_plugins.lab.twin import Twin


@inlined
def bit_at(mask: int, number: int) -> int:
    """The number of the bit that is set in a mask after so many others."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)


@compiled
def play_at_random(
    table: Integers,
    twofold: Integers,
    space: Space,
    first: np.uint64,
    seed: np.uint64,
    results: Integers,
) -> None:
    """Plays the deals from number `first` on, as `kernel.random_games` does.

    `twofold` is, by state, a mask of the ranks that two foundations take. The rules must be such
    that the fast search may be used, with at most two foundations in a suit, and the player must
    not choose among the exiles.
    """
    cards, halves, numbers = space.cards, space.halves, space.numbers
    exiles, stocks, scratch = space.exiles, space.stocks, space.depth
    states = np.zeros(4, np.int64)
    spread, suits, foundations = table[SPREAD], table[SUITS], table[FOUNDATIONS]
    wanted_at, choice_at, goes_at = table[WANTED], table[CHOICE], table[GOES]
    for game in range(len(results)):
        number = first + uint64(game)
        deal_stock(table, number, stocks, scratch)
        luck = scratch[GENERATOR]
        scratch[GENERATOR] = int64(mixed(seed, number))
        size = table[DEALT]
        home, made, chains, lifts, jams = table[PACK_SIZE] - size, 0, 0, 0, 0
        wanted, double = int64(0), int64(0)
        for suit in range(suits):
            states[suit] = 0
            wanted = of_suit(wanted, suit, table[uint64(wanted_at)])
            double = of_suit(double, suit, twofold[0])
        for now in range(1, table[DEALS] + 1):
            lay_out(table, stocks, 0, size, cards, 0, numbers, 0, exiles, 0)
            one, two, left = numbers[ONE], numbers[TWO], numbers[LEFT]
            low = 0
            over = False
            while not over:
                single, twin = one & wanted, two & wanted
                card, choice = 0, 0
                if single != 0:
                    singles, twins = count(single), count(twin)
                    plays = singles + twins
                    again = plays
                    if double & single:
                        again += count(single & double) + count(twin & double)
                    chosen = 0
                    if again > 1:
                        drawn = next_number(scratch) >> uint64(32)
                        chosen = int64((drawn * uint64(again)) >> uint64(32))
                    if chosen >= plays:
                        # The other foundation of the same plays.
                        choice = 1
                        chosen -= plays
                        single &= double
                        twin &= double
                        singles = count(single)
                    if chosen < singles:
                        card = bit_at(single, chosen)
                        spot = find(spread, cards, halves, 0, card)
                    else:
                        card = bit_at(twin, chosen - singles)
                        spot = find(spread, cards, halves, 0, card)
                        spot = find_other(spread, cards, 0, card, spot)
                    one, two = take(spread, cards, 0, one, two, spot, False)
                elif left == 0:
                    break
                else:
                    left -= 1
                    place = left
                    if table[DRAWN] == BOTTOM:
                        place = low
                        low += 1
                    card = int64(exiles[uint64(place)])
                    if (wanted >> card) & 1 == 0:
                        chains += 1
                        one, two, card, ended, lifted = weave(
                            table, spread, cards, 0, one, two, wanted, card
                        )
                        lifts += lifted
                        jams += ended >> 1
                        over = ended > 0
                    if card != 0 and (double >> card) & 1:
                        choice = int64(next_number(scratch) >> uint64(63))
                made += 1
                if card != 0:
                    suit, rank = card >> 4, card & 15
                    at = (states[suit] * 16 + rank) * foundations
                    at += table[uint64(choice_at + at + choice)]
                    state = table[uint64(goes_at + at)]
                    states[suit] = state
                    home += 1
                    wanted = of_suit(wanted, suit, table[uint64(wanted_at + state)])
                    double = of_suit(double, suit, twofold[state])
            results[game, 5] = now
            if now == table[DEALS] or home == table[PACK_SIZE]:
                break
            of_piles, size = gather(table, cards, 0, exiles, 0, left, low, stocks, 0)
            if table[SHUFFLED] == 1:
                chosen = scratch[GENERATOR]
                luck = shuffled(stocks, 0, of_piles, luck, scratch)
                scratch[GENERATOR] = chosen
            made += 1
        results[game, 0] = home
        results[game, 1] = made
        results[game, 2] = chains
        results[game, 3] = lifts
        results[game, 4] = jams


COLUMNS = ("home", "moves", "chains", "lifts", "jams", "deal")
"""What is told of each game: cards home, moves, weaves, cards lifted, deals ended at a complete
pile, and the deal in which the game ended."""


class Games(NamedTuple):
    """Random games of successive deals."""

    first: int
    """The number of the first deal."""
    results: Integers
    """A row a game, of `COLUMNS`."""


class RandomPlayer:
    """Plays one game's deals at random; the same for any number of workers.

    Each legal move is as likely as any other: a card that two foundations take counts twice, a met
    suit's card once, slides by hand are not made. Raises PatienceError when the kernel does not
    know the rules.
    """

    def __init__(self, mechanics: Mechanics, *, seed: int = 0) -> None:
        self.twin = Twin(mechanics)
        self.seed = np.uint64(seed)
        table = self.twin.table
        choices = table[table[CHOICES] : table[CHOICE]].reshape(-1, 16)
        self._twofold = ((choices > 1) << np.arange(16)).sum(axis=1)
        self.fast = bool(
            frames_suffice(table)
            and table[ANY_TIME] == 0
            and table[DRAWN] != ANY
            and choices.max() <= 2
        )
        self._local = threading.local()

    def won(self, games: Games) -> Marks:
        """Which games were won."""
        won: Marks = games.results[:, 0] == self.twin.table[PACK_SIZE]
        return won

    def play(self, first: int, count: int) -> Games:
        """Plays so many deals from a number on, in this thread."""
        table = self.twin.table
        results = np.zeros((count, len(COLUMNS)), np.int64)
        if self.fast:
            announce(play_at_random)
            if not hasattr(self._local, "space"):
                self._local.space = new_space(int(table[DEALS]))
            play_at_random(
                table, self._twofold, self._local.space, np.uint64(first), self.seed, results
            )
        else:
            announce(random_games)
            random_games(
                table,
                np.uint64(first),
                self.seed,
                new_position(table),
                new_position(table),
                new_moves(table),
                results,
            )
        return Games(first, results)

    def batches(self, first: int, last: int, *, workers: int = 1) -> Iterator[Games]:
        """Plays the deals from `first` to `last`, in order, a fraction of a second's at a time."""
        return in_batches(self.play, first, last, workers)
