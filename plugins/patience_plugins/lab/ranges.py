"""Ranges of deals, worked through by several threads and told in order."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from patience.errors import PatienceError
from patience.language import tr
from patience.shuffle import check_deal_number, read_deal_number

T = TypeVar("T")

_SECONDS = 0.2
"""So long a batch should take: short enough for Ctrl-C and a progress line."""

_LARGEST = 1 << 15


def read_range(text: str) -> tuple[int, int]:
    """The first and the last deal that a text names, as `1-1000`, or `17` for one deal.

    Raises PatienceError when it names none.

    >>> read_range("1-1000"), read_range("17")
    ((1, 1000), (17, 17))
    """
    first, hyphen, last = text.replace("–", "-").partition("-")
    try:
        numbers = read_deal_number(first.strip()), read_deal_number((last or first).strip())
    except PatienceError as error:
        raise PatienceError(
            tr(
                "“{text}” names no deals; write 1-1000, or 17 for one: {error}",
                text=text,
                error=error,
            )
        ) from None
    if hyphen and not last:
        raise PatienceError(
            tr("“{text}” lacks the last deal; write {first}-1000.", text=text, first=first)
        )
    check_range(*numbers)
    return numbers


def check_range(first: int, last: int) -> None:
    """Raises PatienceError when two deal numbers do not name a range."""
    check_deal_number(first)
    check_deal_number(last)
    if last < first:
        raise PatienceError(
            tr(
                "The deals {first}-{last} run backwards; write {last}-{first}.",
                first=first,
                last=last,
            )
        )


def check_workers(workers: int) -> None:
    """Raises PatienceError when there cannot be so many workers."""
    most = 16 * (os.cpu_count() or 1)
    if not 1 <= workers <= most:
        raise PatienceError(
            tr("{workers} workers cannot be had; from 1 to {most} can.", workers=workers, most=most)
        )


def in_batches(work: Callable[[int, int], T], first: int, last: int, workers: int) -> Iterator[T]:
    """What `work` makes of the deals from `first` to `last`, batch by batch, in order.

    `work` takes a deal number and how many deals to do from there; it runs in `workers` threads.
    Stopping the iteration drops what has not begun. Raises PatienceError for a range or a number of
    workers that cannot be.
    """
    check_range(first, last)
    check_workers(workers)
    return _batches(work, first, last, workers)


def _batches(work: Callable[[int, int], T], first: int, last: int, workers: int) -> Iterator[T]:
    def timed(start: int, count: int) -> tuple[T, int, float]:
        began = time.perf_counter()
        return work(start, count), count, time.perf_counter() - began

    size, following = 1, first
    waiting: deque[Future[tuple[T, int, float]]] = deque()
    pool = ThreadPoolExecutor(workers, "deals")
    try:
        while following <= last or waiting:
            while following <= last and len(waiting) < 2 * workers:
                count = min(size, last - following + 1)
                waiting.append(pool.submit(timed, following, count))
                following += count
            made, count, seconds = waiting.popleft().result()
            if count == size:
                if seconds < _SECONDS:
                    size = min(2 * size, _LARGEST)
                elif seconds > 4 * _SECONDS:
                    size = max(1, size // 2)
            yield made
    finally:
        pool.shutdown(cancel_futures=True)
