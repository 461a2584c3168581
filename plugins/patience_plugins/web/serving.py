"""The server: it listens to this machine alone, until it is told to end."""

import os
import socket
import webbrowser
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from patience.errors import PatienceError
from patience.language import tr

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session

ADDRESS = "127.0.0.1"
"""This machine alone, and nothing else on it is asked for."""
PORT = 8135
"""Where it is free it is always this one, so that links and open pages stay good."""


def serve(
    engine: "Engine",
    session: "Session | None" = None,
    port: int | None = None,
    browser: bool = True,
) -> None:
    """Serves until a signal ends it; then every game has been left.

    Raises PatienceError when the port is taken, or what serves is not installed.
    """
    if not all(map(find_spec, ("starlette", "uvicorn"))):
        raise PatienceError(
            tr(
                "The web table needs Starlette and uvicorn, which the extra web brings: in the "
                "program’s folder, pip install '.[web]'."
            )
        )
    from patience_plugins.web.app import app_of
    from patience_plugins.web.running import server_of
    from patience_plugins.web.tables import Tables
    from patience_plugins.web.tokens import kept_token

    tables, token = Tables(engine), kept_token(engine.home)
    with listening_at(port) as listening:
        number = listening.getsockname()[1]
        asked = {"token": token}
        if session is not None:
            asked["table"] = tables.add(session).name
        address = f"http://{ADDRESS}:{number}/?{urlencode(asked)}"

        def started() -> None:
            print(tr("The table is at {address}", address=address), flush=True)
            print(tr("Control-C ends the server; the games are kept."), flush=True)
            if browser:
                # A browser that runs in the terminal returns when it is left.
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        try:
            app = app_of(engine, tables, number, token)
            server_of(app, tables.end, started).run([listening])
        finally:
            engine.leave()


def listening_at(port: int | None) -> socket.socket:
    """A socket at the port; without one at the usual port, or at any if that is taken."""
    try:
        return _bound(PORT if port is None else port)
    except OSError as error:
        if port is None:
            return _bound(0)
        raise PatienceError(
            tr(
                "Port {port} cannot be listened to: {error}; without --port a free one is taken.",
                port=port,
                error=error.strerror,
            )
        ) from None


def _bound(port: int) -> socket.socket:
    # The protocol is named because asyncio sends short answers at once only where it is.
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            # Elsewhere it would let two servers have one port.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((ADDRESS, port))
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound
