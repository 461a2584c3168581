"""The front end that plays line by line: for pipes, screen readers and every terminal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.offerings import CardFaces, FrontEnd
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from pathlib import Path

    from patience.engine import Engine
    from patience.session import Session


@hookimpl
def patience_front_ends() -> Iterable[FrontEnd]:
    """The front end `plain`, which serves wherever no other does."""

    def play(engine: "Engine", session: "Session") -> None:
        from patience_plugins.plain.talk import Talk

        Talk(engine, session).run()

    return [FrontEnd("plain", lambda: True, play)]


@hookimpl
def patience_card_faces() -> Iterable[CardFaces]:
    """Cards with the signs of their suits, and in letters."""
    from patience.names import letters, signs

    return [CardFaces("signs", signs), CardFaces("letters", letters)]


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]
