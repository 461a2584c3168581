"""The loop that serves, by uvicorn."""

import socket
from collections.abc import Callable
from typing import Any

import uvicorn

FAREWELL_SECONDS = 3
"""So long what is being answered may go on when the server is told to end."""


class _Server(uvicorn.Server):
    """Says when it has started, and when it is about to end."""

    def __init__(
        self, config: uvicorn.Config, ending: Callable[[], None], started: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tell_ending = ending
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Streams never end by themselves.
        self._tell_ending()
        await super().shutdown(sockets)


def server_of(app: Any, ending: Callable[[], None], started: Callable[[], None]) -> uvicorn.Server:
    """What serves an application, on a socket that it is given.

    It runs until a signal comes, which is raised again in the end, or until `should_exit` is set.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="none",
        http="h11",
        lifespan="on",
        server_header=False,
        limit_concurrency=100,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
    return _Server(config, ending, started)
