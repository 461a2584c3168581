"""The shards of a census on a Dask cluster that somebody else has started.

The cluster only solves. The ledger is written by the program that asked, so that workers,
scheduler and that program itself may die at any moment.
"""

import logging
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib.util import find_spec
from itertools import islice
from typing import Any

from patience.errors import PatienceError
from patience.language import tr
from patience_plugins.lab.census import Piece, Task, Workers, solve_piece
from patience_plugins.lab.ledger import Shard

CONNECTING = 5.0
"""So many seconds a scheduler may take to answer."""
LONELY = 30.0
"""So many seconds a cluster may be without any worker before it is given up."""

_ASKING = 2.0
"""So often, in seconds, the cluster is asked how many threads it has."""
_AHEAD = 4
"""So many shards wait for each thread of the cluster, which hides the way there and back."""


def cluster(address: str) -> Workers:
    """The workers of the cluster whose scheduler is at an address, as `tcp://127.0.0.1:8786`.

    Keys and certificates for `tls://` are those of Dask's own configuration. Raises PatienceError
    when `distributed` is not installed, and when nobody answers there.
    """
    if find_spec("distributed") is None:
        raise PatienceError(
            tr(
                "distributed is not installed; --cluster needs the extra cluster: in the "
                "program’s folder, pip install '.[cluster]'"
            )
        )
    # Asked before a ledger is begun for nothing.
    _client(address).close()

    def work(task: Task, parts: Iterator[Piece]) -> Iterator[Shard]:
        client = _client(address)
        try:
            yield from _solved(client, address, task, parts)
        except (OSError, CancelledError):
            raise PatienceError(
                tr(
                    "The scheduler at {address} is gone; what the ledger holds is whole, and the "
                    "same command goes on from there.",
                    address=address,
                )
            ) from None
        finally:
            client.close(timeout=1)

    return work


def _client(address: str) -> Any:
    from distributed import Client

    # Whatever Dask finds worth logging, of lost connections above all, is said here in a sentence.
    for logger in ("distributed", "distributed.client"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return Client(address, timeout=CONNECTING)
        except (OSError, TypeError, ValueError, RuntimeError) as error:
            raise PatienceError(
                tr(
                    "No cluster answers at {address}: {error}.",
                    address=address,
                    error=str(error).partition("\n")[0].rstrip("."),
                )
            ) from None


def _solved(client: Any, address: str, task: Task, parts: Iterator[Piece]) -> Iterator[Shard]:
    from distributed import wait

    running: set[Any] = set()
    threads, asked, seen = 0, 0.0, time.monotonic()
    while True:
        now = time.monotonic()
        if now - asked > _ASKING:
            threads, asked = sum(client.nthreads().values()), now
        if threads:
            seen = now
        elif now - seen > LONELY:
            raise _no_worker(address)
        for piece in islice(parts, max(_AHEAD * max(threads, 1) - len(running), 0)):
            running.add(client.submit(solve_piece, task, piece, pure=False))
        if not running:
            return
        try:
            done, running = wait(running, timeout=_ASKING, return_when="FIRST_COMPLETED")
        except TimeoutError:
            continue
        for future in done:
            yield _result(future, address)


def _result(future: Any, address: str) -> Shard:
    from distributed import KilledWorker

    try:
        shard: Shard = future.result()
    except KilledWorker:
        raise PatienceError(
            tr(
                "Worker after worker of the cluster at {address} has died of the same deals; what "
                "the ledger holds is whole.",
                address=address,
            )
        ) from None
    except (ImportError, AttributeError, RuntimeError) as error:
        raise PatienceError(
            tr(
                "A worker of the cluster at {address} cannot solve: {error}; it needs this "
                "program, in the same version, with the extra lab.",
                address=address,
                error=str(error).partition("\n")[0].rstrip("."),
            )
        ) from None
    return shard


def _no_worker(address: str) -> PatienceError:
    return PatienceError(
        tr(
            "The cluster at {address} has no worker; what the ledger holds is whole, and the same "
            "command goes on from there.",
            address=address,
        )
    )
