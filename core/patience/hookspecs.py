"""The hooks through which plug-ins add to the program.

A plug-in is a module, or an object, with functions of these names, each marked with `hookimpl`, and
named in the entry-point group `patience`. It may leave out arguments that it has no use for. Things
are registered by returning them; the event hooks return nothing. A plug-in that is faulty is
reported by its name and never loses a game.
"""

import inspect
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from pathlib import Path

    from patience.extras import ExtraMove, Veto
    from patience.legality import Outcome
    from patience.mechanisms import Word
    from patience.moves import Move
    from patience.offerings import (
        Atlas,
        BatchReport,
        CardFaces,
        Command,
        FrontEnd,
        Keeper,
        Player,
        Solver,
        Verifier,
    )
    from patience.session import Session

PROJECT = "patience"
PREFIX = "patience_"
"""What the name of every hook begins with, so that a misspelt one is recognised."""

# A specification has no body: pluggy never runs it, and mypy is told so at each that returns.
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def patience_rule_folders(home: "Path") -> "Iterable[Path]":  # type: ignore[empty-body]
    """Returns folders of rule files; `home` is the player's data folder.

    A folder need not exist yet: the games in it are listed as soon as it holds some.
    """


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
def patience_players() -> "Iterable[Player]":  # type: ignore[empty-body]
    """Returns players of their own, who play games by the million, knowing what a person sees."""


@hookspec
def patience_solvers() -> "Iterable[Solver]":  # type: ignore[empty-body]
    """Returns what can tell whether a game can still be won, for hints and for looking back."""


@hookspec
def patience_atlases() -> "Iterable[Atlas]":  # type: ignore[empty-body]
    """Returns what knows deals before they are played: which can be won, which are hard."""


@hookspec
def patience_keepers() -> "Iterable[Keeper]":  # type: ignore[empty-body]
    """Returns what keeps how games went, for front ends to show."""


@hookspec
def patience_verifiers() -> "Iterable[Verifier]":  # type: ignore[empty-body]
    """Returns what can check a file of its own kind, for `patience verify`."""


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


@hookspec
def patience_batch_done(report: "BatchReport") -> None:
    """Many deals were simulated or solved, all that were asked for or as far as it came."""


def hook_names() -> list[str]:
    """The names of all hooks, in the order in which they stand above."""
    return [name for name in globals() if name.startswith(PREFIX)]


def signature(hook: str) -> str:
    """A hook as it is written in the documentation.

    >>> signature("patience_rule_folders")
    'patience_rule_folders(home: Path) -> Iterable[Path]'
    """
    return hook + str(inspect.signature(globals()[hook])).replace("'", "")


def argument_names(hook: str) -> tuple[str, ...]:
    """The arguments that a hook gives, in order."""
    return tuple(inspect.signature(globals()[hook]).parameters)
