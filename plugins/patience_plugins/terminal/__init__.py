"""The table in a terminal: a front end that fills the screen."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.offerings import FrontEnd
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from pathlib import Path

    from patience.engine import Engine
    from patience.session import Session


@hookimpl
def patience_front_ends() -> Iterable[FrontEnd]:
    """The front end `terminal`, for terminals that can place text anywhere."""
    return [FrontEnd("terminal", _usable, _play, rank=10, start=_start)]


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]


def _usable() -> bool:
    import os
    import sys

    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
    # Textual draws on standard error. A stream that was closed before the start is None.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    terminals = all(stream and stream.isatty() for stream in streams)
    return terminals and (os.name == "nt" or not dumb)


def _play(engine: "Engine", session: "Session") -> None:
    from patience_plugins.terminal.application import play

    play(engine, session)


def _start(engine: "Engine") -> None:
    from patience_plugins.terminal.application import start

    start(engine)
