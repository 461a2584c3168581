"""Statistics: how the games went, kept by what their rules are and what they are called.

Each game has one row in a database, which follows the game move by move. The journals are what
counts: whatever the database has missed is made up from them when the statistics are asked for.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.language import mark
from patience.offerings import Command, Keeper
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from patience.engine import Engine
    from patience.legality import Outcome
    from patience.records import GameRecords
    from patience.session import Session


@hookimpl
def patience_commands() -> Iterable[Command]:
    """The command `stats`."""
    from patience_plugins.statistics.command import stats

    return [Command("stats", stats, mark("Tell how the games went, game by game."))]


@hookimpl
def patience_keepers() -> Iterable[Keeper]:
    """The statistics, for front ends to show."""
    return [Keeper("statistics", _records)]


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]


@hookimpl
def patience_dealt(session: "Session") -> None:
    """The game has a row, which says when it was last played."""
    _follow(session)


@hookimpl
def patience_played(session: "Session") -> None:
    """The row counts the move."""
    _follow(session)


@hookimpl
def patience_undone(session: "Session") -> None:
    """The row counts the move no more, and says that it was taken back."""
    _follow(session)


@hookimpl
def patience_ended(session: "Session", outcome: "Outcome") -> None:
    """The row says how the game ended. It stays so: the first end counts."""
    _follow(session, outcome)


@hookimpl
def patience_left(session: "Session") -> None:
    """The row says how long the game was played, and the database is let go."""
    from patience_plugins.statistics.following import leave

    leave(session)


def _records(engine: "Engine") -> "Sequence[GameRecords]":
    from patience_plugins.statistics.keeping import records

    return records(engine)


def _follow(session: "Session", outcome: "Outcome | None" = None) -> None:
    from patience_plugins.statistics.following import follow

    follow(session, outcome)
