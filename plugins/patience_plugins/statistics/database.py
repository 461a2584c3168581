"""The database of statistics: one row a game, in a file that is never lost.

A file that is broken, of another program or of a newer version is moved aside and begun anew. What
it knew is made up from the journals (`recounting`); what they know no more stays in the file moved
aside.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import TypeVar

from filelock import FileLock

from patience.errors import PatienceError
from patience.language import tr

T = TypeVar("T")

FILE = "statistics.db"
VERSION = 1
APPLICATION = 0x57455641
"""What tells such a file from any other SQLite database: `WEVA` in ASCII."""


@dataclass(frozen=True)
class Row:
    """How one game went so far; once it has ended, how it had gone by then."""

    journal: str
    """The journal's name. With the time when it was begun it names the game."""
    begun: str
    """A time in ISO 8601, in UTC; so are the others."""
    game: str
    """The id of the rule file."""
    rules: str
    """The content hash of the rules."""
    names: str
    """What the game is called, by language, as JSON."""
    deal: str | None
    """The deal number, which may be too large for a number of SQLite."""
    touched: str
    """When it was last played."""
    moves: int
    cards: int
    """How many cards lie on the foundations."""
    pack: int
    """How many cards the game has."""
    seconds: float
    hints: int
    undos: int
    ended: str | None
    """`won` or `lost`; None while it has not ended."""
    size: int
    """How many bytes the journal had then; one that has another size now is to be counted again."""


_COLUMNS = tuple(field.name for field in fields(Row))

_TABLE = """
CREATE TABLE IF NOT EXISTS games (
    journal TEXT NOT NULL, begun TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL,
    names TEXT NOT NULL, deal TEXT, touched TEXT NOT NULL, moves INTEGER NOT NULL,
    cards INTEGER NOT NULL, pack INTEGER NOT NULL, seconds REAL NOT NULL,
    hints INTEGER NOT NULL, undos INTEGER NOT NULL, ended TEXT, size INTEGER NOT NULL,
    PRIMARY KEY (journal, begun)
) WITHOUT ROWID
"""

# The first end counts: a row that has one is not changed any more.
_UPSERT = f"""
INSERT INTO games VALUES ({", ".join("?" * len(_COLUMNS))})
ON CONFLICT DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[2:])}
WHERE ended IS NULL
"""


class _Foreign(Exception):
    """The file is not a database of this program and version; says what it is."""


class Database:
    """The rows, opened when they are first needed.

    `patience` is how long it waits, in seconds, for another program to let go of the file. While
    that does not help it waits no more.
    """

    def __init__(self, home: Path, patience: float) -> None:
        self.path = home / FILE
        self.notice = ""
        """A sentence for the player, as that a file was moved aside; mostly empty."""
        self._patience = patience
        self._failed = False
        self._connection: sqlite3.Connection | None = None
        self._lock = Lock()

    def put(self, *rows: Row) -> None:
        """Writes the rows, all or none. Raises PatienceError when they cannot be written."""

        def write(connection: sqlite3.Connection) -> None:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(_UPSERT, map(astuple, rows))

        self._do(write)

    def rows(self) -> list[Row]:
        """All rows, in the order in which the games were last played.

        Raises PatienceError when they cannot be read.
        """

        def read(connection: sqlite3.Connection) -> list[Row]:
            chosen = f"SELECT {', '.join(_COLUMNS)} FROM games ORDER BY touched, journal, begun"
            return [Row(*row) for row in connection.execute(chosen)]

        return self._do(read) if self.path.exists() else []

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            self._close()

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                done = self._done(work)
            except (sqlite3.Error, _Foreign, OSError) as error:
                self._close()
                self._failed = True
                raise PatienceError(
                    tr(
                        "The statistics in {path} cannot be used now: {error}; each game is "
                        "counted from its journal.",
                        path=self.path,
                        error=error,
                    )
                ) from None
            if self._failed:
                self._failed = False
                self._close()
            return done

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._opened())
        except (sqlite3.DatabaseError, _Foreign) as error:
            fault = _fault(error)
            if fault is None:
                raise
            self._close()
            self._move_aside(fault)
            return work(self._opened())

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            waits = 0.0 if self._failed else self._patience
            connection = sqlite3.connect(
                self.path, timeout=waits, isolation_level=None, check_same_thread=False
            )
            try:
                if _is_new(connection):
                    with self._file_lock():
                        _begin(connection)
                _check(connection)
                # No move waits for the disk; a power cut costs the last rows, which are counted
                # again from the journals.
                connection.execute("PRAGMA synchronous = NORMAL")
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _file_lock(self) -> FileLock:
        """Held while a file is begun or moved aside, which one program does at a time."""
        return FileLock(self.path.with_suffix(".lock"), timeout=self._patience)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _move_aside(self, fault: str) -> None:
        with self._file_lock():
            # Another program may have found the fault at the same time, and begun a new file.
            if self._is_sound():
                return
            stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
            aside, number = self.path.with_name(f"statistics-{stamp}.db"), 1
            while aside.exists():
                number += 1
                aside = self.path.with_name(f"statistics-{stamp}-{number}.db")
            for suffix in ("-wal", "-shm", ""):
                file = self.path.with_name(self.path.name + suffix)
                if file.exists():
                    file.rename(aside.with_name(aside.name + suffix))
        self.notice = tr(
            "The statistics in {path} could not be used, for {fault}; the file is kept as {aside}, "
            "and they are counted again from the saved games.",
            path=self.path,
            fault=fault,
            aside=aside.name,
        )

    def _is_sound(self) -> bool:
        connection = sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
        try:
            if not _is_new(connection):
                _check(connection)
        except (sqlite3.DatabaseError, _Foreign) as error:
            if _fault(error) is None:
                raise
            return False
        finally:
            connection.close()
        return True


def _is_new(connection: sqlite3.Connection) -> bool:
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return not tables and _pragma(connection, "application_id") in (0, APPLICATION)


def _begin(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(_TABLE)


def _check(connection: sqlite3.Connection) -> None:
    """Raises _Foreign where the database is not ours."""
    if _pragma(connection, "application_id") != APPLICATION:
        raise _Foreign(tr("it is the database of another program"))
    version = _pragma(connection, "user_version")
    if version > VERSION:
        raise _Foreign(
            tr(
                "it is of format {found}, and this program knows no later one than {format}",
                found=version,
                format=VERSION,
            )
        )
    if [row[1] for row in connection.execute("PRAGMA table_info(games)")] != list(_COLUMNS):
        raise _Foreign(tr("it has other columns than it should have"))
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _Foreign(tr("it is broken"))


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _fault(error: Exception) -> str | None:
    """What is wrong with the file itself; None when it is only that it cannot be reached now."""
    if isinstance(error, _Foreign):
        return str(error)
    # The lowest byte is the kind of the error, the others say more of it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return tr("it is broken")
    return None
