"""A census: what becomes of every deal of a range, shard by shard, on one machine or on many."""

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from patience import __version__
from patience.engine import Engine
from patience.errors import PatienceError
from patience.language import tr
from patience.rulebook import rules_from_json
from patience_plugins.lab.intervals import Interval, wilson
from patience_plugins.lab.ledger import LARGEST, Counts, Header, Ledger, Shard, pack
from patience_plugins.lab.ranges import check_range, check_workers
from patience_plugins.lab.search import UNKNOWN, WON
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.table import ANY, ANY_TIME, DRAWN

SHARD = 1000
"""So many deals a shard has where the fast search serves: half a second of Leoni's Own."""
SLOW_SHARD = 20
"""So many it has under other rules, where one deal may take a minute."""

Piece = tuple[int, int]
"""The first and the last deal of a shard to be."""


class Task(NamedTuple):
    """What a worker must know besides the deals; nothing but text and numbers, for any machine."""

    settings: str
    """The rules, as JSON."""
    rules: str
    """Their content hash, so that a worker with other plug-ins is found out."""
    limit: int | None


Workers = Callable[[Task, Iterator[Piece]], Iterator[Shard]]
"""Has the pieces solved, wherever it may be; the shards come in the order in which they are done.

When the iteration is closed, what has not begun is dropped.
"""


def open_ledger(path: Path, solver: Solver) -> Ledger:
    """The ledger of a census of the solver's rules under its limit, begun if there is none."""
    rules = solver.mechanics.rules
    settings = rules.as_json()
    begun = datetime.now(UTC).isoformat(timespec="seconds")
    return Ledger.opened(path, Header.of(rules, settings, solver.limit, begun))


def count_deals(
    ledger: Ledger, solver: Solver, first: int, last: int, workers: Workers
) -> Iterator[Shard]:
    """Solves the deals from `first` to `last` that the ledger lacks; each shard once it is written.

    Raises PatienceError when the deals are no range, and when the ledger or the workers fail.
    """
    check_deals(first, last)
    task = Task(ledger.header.settings, ledger.header.rules, solver.limit)
    size = shard_size(solver)
    # Where another program has written other shards of the same deals, some may still be missing.
    while missing := list(ledger.missing(first, last)):
        for shard in workers(task, pieces(missing, size)):
            if ledger.add(shard):
                yield shard


def shard_size(solver: Solver) -> int:
    """How many deals a shard has: few where a deal may need the slow search, or branches widely."""
    if solver.twin is None or not solver.fast:
        return SLOW_SHARD
    table = solver.twin.table
    return SLOW_SHARD if table[ANY_TIME] == 1 or table[DRAWN] == ANY else SHARD


def check_deals(first: int, last: int) -> None:
    """Raises PatienceError when a census cannot count the deals."""
    check_range(first, last)
    if last > LARGEST:
        raise PatienceError(
            tr("A census counts deals up to {largest}, not {last}.", largest=LARGEST, last=last)
        )


def pieces(runs: Iterable[tuple[int, int]], size: int) -> Iterator[Piece]:
    """The runs of deals cut after every deal whose number `size` divides.

    >>> list(pieces([(1, 25), (39, 40)], 10))
    [(1, 10), (11, 20), (21, 25), (39, 40)]
    """
    for first, last in runs:
        while first <= last:
            end = min(last, -(-first // size) * size)
            yield first, end
            first = end + 1


def threads(count: int) -> Workers:
    """So many threads of this program. Raises PatienceError when there cannot be so many."""
    check_workers(count)

    def work(task: Task, parts: Iterator[Piece]) -> Iterator[Shard]:
        pool = ThreadPoolExecutor(count, "shards")
        running: set[Future[Shard]] = set()
        try:
            while True:
                for piece in islice(parts, 2 * count - len(running)):
                    running.add(pool.submit(solve_piece, task, piece))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)

    return work


def solve_piece(task: Task, piece: Piece) -> Shard:
    """Solves the deals of one shard. Runs in a worker, which may be on another machine."""
    first, last = piece
    began = time.perf_counter()
    batch = _solver(task).solve_some(first, last - first + 1)
    won, unknown = batch.verdicts == WON, batch.verdicts == UNKNOWN
    return Shard(
        first,
        last,
        int(won.sum()),
        int((~won & ~unknown).sum()),
        int(unknown.sum()),
        int(batch.positions.sum()),
        pack(_bits(won), _bits(unknown)),
        time.perf_counter() - began,
        __version__,
        solver_version(),
    )


def winnable(counts: Counts) -> Interval:
    """The share of deals that can be won, with an interval that allows for those not decided."""
    low = wilson(counts.won, counts.deals)
    high = wilson(counts.won + counts.unknown, counts.deals)
    return Interval(low.share, low.low, high.high)


@cache
def solver_version() -> str:
    """A hash of the solver's source, so that a ledger tells by which one it was made."""
    hashed = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text = source.read_bytes()
        if b"\n@compiled" in text or b"\n@inlined" in text or source.stem in _SOLVER:
            hashed.update(text)
    return hashed.hexdigest()[:16]


_SOLVER = ("plainsearch", "solver", "suits", "table", "twin")
"""The modules of the solver that are not compiled."""


@lru_cache(maxsize=4)
def _solver(task: Task) -> Solver:
    engine = Engine.opened(os.environ)
    rules = rules_from_json(task.settings, engine.mechanisms, tr("the ledger"))
    if rules.content_hash() != task.rules:
        raise PatienceError(
            tr(
                "The rules of the ledger have the hash {found} here, not {expected}; its header "
                "was changed, or the vocabulary is another one.",
                found=rules.content_hash(),
                expected=task.rules,
            )
        )
    return Solver(engine.mechanics(rules), limit=task.limit)


def _bits(marks: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]") -> bytes:
    return np.packbits(marks, bitorder="little").tobytes()
