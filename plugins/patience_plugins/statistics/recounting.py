"""Counting again from the journals what the database has missed.

A program that was killed, or could not write, leaves a row behind its journal; then, and when there
is no row at all, the journal is played through as far as its first end.
"""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from patience.errors import PatienceError
from patience_plugins.statistics.counting import counted
from patience_plugins.statistics.database import Database, Row

if TYPE_CHECKING:
    from patience.engine import Engine

Key = tuple[str, str]
"""The name of a journal, and when it was begun."""

_ENDS = ("won", "lost")
_BEGUN = re.compile(rb"^begun (\S+)$", re.MULTILINE)
_END = re.compile(rb"^(won|lost)\b", re.MULTILINE)


class Recount(NamedTuple):
    """How all games went, as far as the database and the journals tell."""

    rows: list[Row]
    """In the order in which the games were last played."""
    there: set[Key]
    """The games whose journals are there."""
    faulty: list[str]
    """The names of the journals that cannot be counted."""


def recount(engine: "Engine", database: Database) -> Recount:
    """Brings all rows up to date.

    Where the database cannot be read or written, as in a folder that is read-only, its notice says
    so, and the journals are counted all the same.
    """
    from patience.saved import SUFFIX

    rows: dict[Key, Row] = {}
    try:
        rows = {(row.journal, row.begun): row for row in database.rows()}
    except PatienceError as error:
        database.notice = str(error)
    there: set[Key] = set()
    faulty: list[str] = []
    missed: list[Row] = []
    for path in sorted(engine.saved.folder.glob(f"*{SUFFIX}")):
        try:
            data = path.read_bytes()
            key = path.stem, _begun(data)
            there.add(key)
            if not _is_current(rows.get(key), data):
                missed.append(_counted(engine, path, data))
        except (OSError, PatienceError):
            faulty.append(path.stem)
    if missed:
        rows |= {(row.journal, row.begun): row for row in missed}
        try:
            database.put(*missed)
        except PatienceError as error:
            database.notice = str(error)
    in_order = sorted(rows.values(), key=lambda row: (row.touched, row.journal, row.begun))
    return Recount(in_order, there, faulty)


def _begun(data: bytes) -> str:
    found = _BEGUN.search(data.partition(b"\n\n")[0])
    return found[1].decode("ascii", "replace") if found else ""


def _is_current(row: Row | None, data: bytes) -> bool:
    if row is None:
        return False
    return row.ended is not None or (row.size == len(data) and not _END.search(data))


def _counted(engine: "Engine", path: Path, data: bytes) -> Row:
    from patience.journal import JournalText, read_journal

    journal = read_journal(data, path.name)
    header = journal.header
    ends = (number for number, line in enumerate(journal.lines, 1) if line.words[0] in _ENDS)
    lines = journal.lines[: next(ends, len(journal.lines))]
    game, record = engine.replay(JournalText(header, lines, ""), path.name)
    return counted(
        path.stem,
        header,
        game,
        record,
        seconds=record.seconds,
        ended=game.outcome,
        touched=datetime.fromtimestamp(path.stat().st_mtime, UTC),
        size=len(data),
    )
