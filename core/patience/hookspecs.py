"""The hooks through which plug-ins add to the program.

A plug-in is a module, or an object, with functions of these names, each marked with `hookimpl`, and
named in the entry-point group `patience`. Things are registered by returning them; the event hooks
return nothing. An exception in a plug-in is reported with the plug-in's name and never loses a game.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from patience.extras import ExtraMove, Veto
    from patience.legality import Outcome
    from patience.mechanisms import Word
    from patience.moves import Move
    from patience.offerings import CardFaces, Command, FrontEnd
    from patience.session import Session

PROJECT = "patience"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def patience_rule_folders(home: Path) -> "Iterable[Path]":  # type: ignore[empty-body]
    """Returns folders of rule files; `home` is the user's data folder."""


@hookspec
def patience_mechanisms() -> "Mapping[str, Iterable[Word[object]]]":  # type: ignore[empty-body]
    """Returns new words of the vocabulary, by the path of the setting, as `weave.stop`."""


@hookspec
def patience_moves() -> "Iterable[Word[ExtraMove]]":  # type: ignore[empty-body]
    """Returns extra moves, for the games whose rule file names them under `moves`."""


@hookspec
def patience_vetoes() -> "Iterable[Word[Veto]]":  # type: ignore[empty-body]
    """Returns prohibitions, for the games whose rule file names them under `vetoes`."""


@hookspec
def patience_commands() -> "Iterable[Command]":  # type: ignore[empty-body]
    """Returns commands of the command line; what they need is imported when they run."""


@hookspec
def patience_front_ends() -> "Iterable[FrontEnd]":  # type: ignore[empty-body]
    """Returns the ways in which a game can be shown and played."""


@hookspec
def patience_card_faces() -> "Iterable[CardFaces]":  # type: ignore[empty-body]
    """Returns ways to write a card in text."""


@hookspec
def patience_messages() -> "Iterable[Path]":  # type: ignore[empty-body]
    """Returns folders of gettext catalogues, `LANGUAGE/LC_MESSAGES/*.mo`."""


@hookspec
def patience_dealt(session: "Session") -> None:
    """A game was begun, or taken up again."""


@hookspec
def patience_played(session: "Session", move: "Move") -> None:
    """A move was made, or made again; it is in the journal already."""


@hookspec
def patience_undone(session: "Session", move: "Move") -> None:
    """A move was taken back; the journal says so already."""


@hookspec
def patience_ended(session: "Session", outcome: "Outcome") -> None:
    """The game was won or lost by the move just made."""


@hookspec
def patience_left(session: "Session") -> None:
    """The player leaves a game; it can be taken up again."""
