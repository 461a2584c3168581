"""What takes long, done beside the loop: not too much at once, and not waited for at the end."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

from patience.language import tr
from patience_plugins.web.problems import Problem

MOST = 4
"""So many things are thought about at once; each of them keeps a processor busy."""

T = TypeVar("T")


class Thinking:
    """Threads that end with the program, whatever they do."""

    def __init__(self) -> None:
        self._running = 0

    def start(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Begins the work in a thread; what it returns, or raises, is the future's.

        Raises Problem when too much is going on already.
        """
        if self._running >= MOST:
            raise Problem(503, tr("Too much is being thought about; ask again in a moment."))
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._running += 1

        def end(result: T | None, error: BaseException | None) -> None:
            self._running -= 1
            if future.cancelled():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)  # type: ignore[arg-type]

        def run() -> None:
            result, error = None, None
            try:
                result = work()
            except BaseException as raised:
                error = raised
            # The loop may have ended meanwhile; then nobody waits.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(end, result, error)

        # The language that is spoken is the context's.
        Thread(target=copy_context().run, args=(run,), daemon=True).start()
        return future
