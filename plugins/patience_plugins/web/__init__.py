"""The front end that serves the table to the browser of this machine."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.language import mark
from patience.offerings import Command, FrontEnd
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from pathlib import Path

    from patience.engine import Engine
    from patience.session import Session


@hookimpl
def patience_front_ends() -> Iterable[FrontEnd]:
    """The front end `web`, which is never chosen by itself."""

    def play(engine: "Engine", session: "Session") -> None:
        from patience_plugins.web.serving import serve

        serve(engine, session)

    def start(engine: "Engine") -> None:
        from patience_plugins.web.serving import serve

        serve(engine)

    return [FrontEnd("web", lambda: False, play, start=start)]


@hookimpl
def patience_commands() -> Iterable[Command]:
    """The command `web`."""
    from patience_plugins.web.command import web

    return [Command("web", web, mark("Play in the browser: serve the table on this machine."))]


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]
