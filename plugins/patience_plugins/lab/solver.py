"""The exact solver: can a deal, or a game in progress, still be won? Perfect information.

A verdict of *lost* follows a complete search. *Unknown* is said only when a limit was met: one that
was named, or, for rules that need the plain search, `MOST_POSITIONS`.
"""

import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from patience.cards import Card
from patience.carrying import carry_out, start
from patience.errors import PatienceError
from patience.language import tr
from patience.legality import draw_choices
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Play, Redeal
from patience.position import Position
from patience.shuffle import Generator, check_deal_number
from patience_plugins.lab import brute, frames, kernel, search
from patience_plugins.lab.compiled import announce
from patience_plugins.lab.frames import Space, frames_suffice, new_space
from patience_plugins.lab.plainsearch import search_plainly
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.search import EVERY_IDEA, LOST, NO_ROOM, ORDER, UNKNOWN, WON
from patience_plugins.lab.suits import suit_classes
from patience_plugins.lab.table import ANY, ANY_TIME, BOTTOM, DRAWN, Integers, Marks
from patience_plugins.lab.twin import Twin

MOST_POSITIONS = 8_000_000
"""So many positions the plain search remembers, in at most 400 MB; the fast search needs 4 to 12 MB
for each worker, and no limit."""

MOST_PLAIN_POSITIONS = 300_000
"""So many positions the plain engine's own search remembers, in about 500 MB."""

FEW_REMEMBERED, MANY_REMEMBERED, MOST_REMEMBERED = 1 << 11, 1 << 16, 1 << 20
"""So many standstills the fast search remembers, in 8 bytes each; it forgets the older ones."""

NAMES = {LOST: "lost", WON: "won", UNKNOWN: "unknown"}
"""The verdicts by their codes."""

_NO_LIMIT = 2**62
_CHUNK_SECONDS = 0.2


class Verdict(NamedTuple):
    """What the solver found of one position."""

    verdict: str
    """`won` (it can be won), `lost` (it cannot), or `unknown` (a limit was met)."""
    positions: int
    """How many positions were searched; in the fast search, how many standstills."""
    solution: tuple[Decision, ...] | None = None
    """The decisions of a won game, if they were asked for."""


class Batch(NamedTuple):
    """What the solver found of successive deals."""

    first: int
    """The number of the first deal."""
    verdicts: Marks
    """LOST, WON or UNKNOWN for each deal."""
    positions: Integers
    """How many positions were searched for each deal."""


class Solver:
    """Solves the deals and positions of one game.

    `limit` bounds the positions searched for each; None is no limit but the stated ones. `ideas`
    are those of `search` that may be used: the verdicts are the same without any of them. One
    solver may serve several threads.
    """

    def __init__(
        self, mechanics: Mechanics, *, limit: int | None = None, ideas: int = EVERY_IDEA
    ) -> None:
        if limit is not None and limit < 1:
            raise PatienceError(
                tr("A limit of {limit} positions is too low; the least is 1.", limit=limit)
            )
        self.mechanics = mechanics
        # No search comes so far, and the compiled one counts in 64 bits.
        self.limit = None if limit is None else min(limit, 1 << 62)
        try:
            self.twin: Twin | None = Twin(mechanics)
        except PatienceError as refusal:
            self.twin = None
            self.refusal = str(refusal)
            """Why the kernel refused the rules, when it did: the plain engine serves instead."""
            return
        self.refusal = ""
        self._classes = suit_classes(mechanics, self.twin.heights)
        if not self._classes.met.any():
            ideas &= ~ORDER
        self._ideas = ideas
        # Who may draw at any time may draw at a standstill too: then the wins of the fast search
        # are wins, and its losses are not final.
        self._final = self.twin.table[ANY_TIME] == 0
        # All that the fast search asks of the rules; the rest it works out from the table.
        self.fast = frames_suffice(self.twin.table) and len(self._classes.wanted) < 2**15
        # A small table stays in the nearest cache. Where the branches are many, a larger one pays.
        loose_ranks = self._classes.wanted & ~self._classes.firm
        self._remembered = FEW_REMEMBERED
        if self.twin.table[DRAWN] == ANY:
            self._remembered = MOST_REMEMBERED
        elif loose_ranks[self._classes.met == 0].any():
            self._remembered = MANY_REMEMBERED
        self._local = threading.local()

    def solve(self, position: Position, *, solution: bool = False) -> Verdict:
        """Solves a position, with its solution on request."""
        if self.twin is None:
            return self._solve_plainly(position, solution)
        flat = self.twin.flat(position)
        if self.fast:
            found = self._solve_fast(flat, position, solution)
            if found is not None and (self._final or found.verdict == NAMES[WON]):
                return found
        return self._solve_brutally(flat, position, solution)

    def solve_deal(self, number: int, *, solution: bool = False) -> Verdict:
        """Solves the deal of a number."""
        return self.solve(deal_position(self.mechanics, number), solution=solution)

    def solve_stock(self, stock: Sequence[Card], *, solution: bool = False) -> Verdict:
        """Solves a deal from a list of cards, without the bases, the first dealt first.

        Where redeals shuffle, the generator starts from 0, as it does for an imported list.
        """
        return self.solve(start(self.mechanics, stock, 0), solution=solution)

    def solve_range(self, first: int, last: int, *, workers: int = 1) -> Batch:
        """Solves the deals from `first` to `last`; the same for any number of workers."""
        batches = list(self.batches(first, last, workers=workers))
        return Batch(
            first,
            np.concatenate([batch.verdicts for batch in batches]),
            np.concatenate([batch.positions for batch in batches]),
        )

    def batches(self, first: int, last: int, *, workers: int = 1) -> Iterator[Batch]:
        """Solves the deals from `first` to `last`, in order, a fraction of a second's at a time."""
        return in_batches(self.solve_some, first, last, workers)

    def solve_some(self, first: int, count: int) -> Batch:
        """Solves so many deals from a number on, in this thread."""
        verdicts = np.full(count, NO_ROOM, np.int8)
        positions = np.zeros(count, np.int64)
        if self.twin is not None and self.fast:
            verdicts, positions = self._explore(self._ideas, first, count, np.zeros(0, np.int64))
            if not self._final:
                verdicts[verdicts != WON] = NO_ROOM
        for i in np.nonzero(verdicts == NO_ROOM)[0]:
            position = deal_position(self.mechanics, first + int(i))
            if self.twin is None:
                found = self._solve_plainly(position, False)
            else:
                found = self._solve_brutally(self.twin.flat(position), position, False)
            verdicts[i] = next(code for code, name in NAMES.items() if name == found.verdict)
            positions[i] = found.positions
        return Batch(first, verdicts, positions)

    def _space(self) -> Space:
        if not hasattr(self._local, "space"):
            self._local.space = new_space(self.mechanics.rules.deals, self._remembered)
        space: Space = self._local.space
        return space

    def _explore(
        self, ideas: int, first: int, count: int, given: Integers
    ) -> tuple[Marks, Integers]:
        assert self.twin is not None
        announce(search.explore_deals)
        verdicts, visited = np.zeros(count, np.int8), np.zeros(count, np.int64)
        search.explore_deals(
            self.twin.table,
            self._classes,
            self._space(),
            ideas,
            self.limit or _NO_LIMIT,
            np.uint64(first),
            given,
            verdicts,
            visited,
        )
        return verdicts, visited

    def _solve_fast(self, flat: Integers, position: Position, solution: bool) -> Verdict | None:
        assert self.twin is not None
        # A recorded search goes straight on: the moves that led to a postponed deal are not kept.
        ideas = self._ideas & ~ORDER if solution else self._ideas
        verdicts, visited = self._explore(ideas, 0, 1, flat)
        code, space = int(verdicts[0]), self._space()
        if code == NO_ROOM:
            return None
        steps = space.steps[: space.tally[1]].tolist()
        return Verdict(
            NAMES[code],
            int(visited[0]),
            self._decisions(position, steps) if solution and code == WON else None,
        )

    def _solve_brutally(self, flat: Integers, position: Position, solution: bool) -> Verdict:
        twin = self.twin
        assert twin is not None
        announce(brute.explore_all)
        tally = np.zeros(2, np.int64)
        steps = np.zeros(1 << 16, np.int64)
        code = brute.explore_all(
            twin.table,
            self._classes.of_state,
            flat,
            min(self.limit or MOST_POSITIONS, MOST_POSITIONS),
            steps,
            kernel.new_position(twin.table),
            tally,
        )
        decisions = []
        if solution and code == WON:
            for move in steps[: tally[1]].tolist():
                decisions.append(twin.decision(flat, move))
                kernel.carry_out(twin.table, flat, move)
        return Verdict(
            NAMES[code], int(tally[0]), tuple(decisions) if solution and code == WON else None
        )

    def _solve_plainly(self, position: Position, solution: bool) -> Verdict:
        limit = min(self.limit or MOST_PLAIN_POSITIONS, MOST_PLAIN_POSITIONS)
        found = search_plainly(position, self.mechanics, limit)
        name = {True: "won", False: "lost", None: "unknown"}[found.won]
        return Verdict(name, found.positions, found.decisions if solution and found.won else None)

    def _decisions(self, position: Position, steps: Sequence[int]) -> tuple[Decision, ...]:
        """The recorded steps of the fast search as decisions."""
        position = position.copy()
        decisions = []
        for step in steps:
            decision = self._decision(position, step)
            carry_out(position, self.mechanics, decision)
            decisions.append(decision)
        return tuple(decisions)

    def _decision(self, position: Position, step: int) -> Decision:
        assert self.twin is not None
        mechanics = self.mechanics
        kind, code, pile = step & 3, step >> 2 & 63, step >> 8 & 15
        place, after = step >> 12 & 255, step >> 20
        if kind == frames.REDEALING:
            return Redeal()
        if kind == frames.PLAYING:
            card = self.twin.card(code)
            spread = pile in mechanics.spread
            if place == search.ANYWHERE:
                place = position.piles[pile].index(card) if spread else 0
            return Play(
                card, pile, self._foundation(position, card, after), place if spread else None
            )
        if self.twin.table[DRAWN] == BOTTOM:
            place = 0
        if len(draw_choices(position, mechanics, place)) < 2:
            return Draw(place)
        return Draw(place, self._foundation(position, self.twin.card(code), after))

    def _foundation(self, position: Position, card: Card, after: int) -> int:
        """The foundation that brings the suit of a card to a class."""
        assert self.twin is not None
        for way in self.mechanics.suits.wants(position.heights(card.suit)).choices[card.rank]:
            if self._classes.of_state[self.twin.state(way.after)] == after:
                return way.foundation
        raise AssertionError(f"{card} does not lead to class {after} in {position!r}")


def deal_position(mechanics: Mechanics, number: int) -> Position:
    """The position after the first deal of a deal number."""
    generator = Generator(check_deal_number(number))
    pack = list(mechanics.pack)
    generator.shuffle(pack)
    return start(mechanics, mechanics.stock_from(pack), generator.state)
