"""What happens at a table, told to a page as it happens."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from patience_plugins.web.table import Table
from patience_plugins.web.tables import Tables

QUIET_SECONDS = 15.0
"""After so long without news a sign of life is sent, so that a page that is gone is noticed."""


async def events(tables: Tables, table: Table, known: str) -> AsyncIterator[str]:
    """The events of a table as lines of a stream; `known` is the id of the state a page has.

    Only what stands now is told: who is slow misses what was in between, and never lags behind.
    """
    with tables.watching(table) as news:
        chance: Any = None
        curve: list[Any] = []
        told = 0
        # Sent at once, so that the page knows that it is connected.
        yield ": \n\n"
        while not tables.ending:
            if table.session.closed:
                yield _event("gone", {"table": table.moved_to})
                return
            if table.id != known:
                known = table.id
                yield _event("state", table.state(), known)
            if table.chance is not None and table.chance is not chance:
                chance = table.chance
                yield _event("chance", chance)
            if table.curve is not curve:
                curve, told = table.curve, 0
            while told < len(curve):
                told += 1
                yield _event("curve", curve[told - 1])
            try:
                await asyncio.wait_for(news.wait(), QUIET_SECONDS)
            except TimeoutError:
                yield ": \n\n"
            news.clear()


def _event(name: str, data: Any, number: str | None = None) -> str:
    mark = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{mark}data: {json.dumps(data, ensure_ascii=False)}\n\n"
