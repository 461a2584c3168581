"""Following the games that are played: each event brings a game's row up to date."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience_plugins.statistics.counting import counted
from patience_plugins.statistics.database import Database, Row

if TYPE_CHECKING:
    from patience.legality import Outcome
    from patience.session import Session

PATIENCE = 0.25
"""How long a move waits, in seconds, for another program to let go of the statistics."""

_open: dict[Path, tuple[Database, set[str]]] = {}
"""The open databases by data folder, each with the games that are played."""


def follow(session: "Session", outcome: "Outcome | None" = None) -> None:
    """Brings the row of a game up to date.

    Raises PatienceError when it cannot, or when there is something to tell the player.
    """
    database, games = _open.setdefault(session.home, (Database(session.home, PATIENCE), set()))
    games.add(session.name)
    _put(database, row_of(session, outcome))


def leave(session: "Session") -> None:
    """Brings the row up to date, and lets go of the database when no game is played any more."""
    try:
        follow(session)
    finally:
        database, games = _open[session.home]
        games.discard(session.name)
        if not games:
            database.close()
            del _open[session.home]


def row_of(session: "Session", outcome: "Outcome | None") -> Row:
    """How a game stands now."""
    return counted(
        session.name,
        session.header,
        session.game,
        session.record,
        seconds=round(session.seconds, 1),
        ended=outcome,
        touched=datetime.now(UTC),
        size=session.path.stat().st_size if session.path.exists() else 0,
    )


def _put(database: Database, row: Row) -> None:
    database.put(row)
    if database.notice:
        notice, database.notice = database.notice, ""
        raise PatienceError(notice)
