"""The ledger of a census: one SQLite file that tells what became of which deals, and of what game.

A shard is a run of successive deals. It is written whole or not at all, and never a second time, so
a census may be killed at any moment, taken up again, extended, and even run twice at once.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from patience.errors import PatienceError
from patience.language import tr
from patience.rules import Rules

APPLICATION = 0x57455643
"""What tells such a file from any other SQLite database: `WEVC` in ASCII."""
VERSION = 1
"""The format of the file."""
LARGEST = 2**63 - 1
"""The largest deal number that a ledger can hold; SQLite has no larger whole numbers."""

_PATIENCE = 30.0
"""So many seconds another program may keep the file from us; a shard takes it milliseconds."""

_TABLES = (
    "CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
    """CREATE TABLE shards (
    first INTEGER PRIMARY KEY, last INTEGER NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,
    unknown INTEGER NOT NULL, positions INTEGER NOT NULL, verdicts BLOB NOT NULL,
    seconds REAL NOT NULL, engine TEXT NOT NULL, solver TEXT NOT NULL, digest TEXT NOT NULL
    )""",
)


class Header(NamedTuple):
    """What was counted."""

    game: str
    """The id of the rule file."""
    version: str
    """The version of the rule file."""
    rules: str
    """The content hash of the rules."""
    settings: str
    """The rules themselves, as JSON."""
    limit: str
    """How many positions were searched for a deal at most; empty when there was no limit."""
    begun: str
    """When the census was begun, in UTC."""

    @classmethod
    def of(cls, rules: Rules, settings: str, limit: int | None, begun: str) -> "Header":
        """The header of a census of these rules."""
        limited = "" if limit is None else str(limit)
        return cls(rules.id, str(rules.version), rules.content_hash(), settings, limited, begun)


class Counts(NamedTuple):
    """How many deals came out how."""

    won: int = 0
    lost: int = 0
    unknown: int = 0
    positions: int = 0
    """How many positions were searched for all of them."""

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.won + self.lost + self.unknown

    def plus(self, other: "Counts | Shard") -> "Counts":
        """Both together."""
        return Counts(*(getattr(self, name) + getattr(other, name) for name in self._fields))

    def minus(self, other: "Counts") -> "Counts":
        """These without the others."""
        return Counts(*(getattr(self, name) - getattr(other, name) for name in self._fields))


class Shard(NamedTuple):
    """Successive deals and what became of them."""

    first: int
    last: int
    won: int
    lost: int
    unknown: int
    positions: int
    verdicts: bytes
    """Packed; see `pack`."""
    seconds: float
    engine: str
    """The version of the program."""
    solver: str
    """The hash of the solver's source."""

    @property
    def deals(self) -> int:
        """How many deals it holds."""
        return self.last - self.first + 1

    def digest(self, header: Header) -> str:
        """The SHA-256 of all that the shard says of deals, and of the rules and the limit."""
        told = [header.rules, header.limit, *self[:6], self.verdicts.hex(), self.solver]
        return hashlib.sha256(" ".join(map(str, told)).encode()).hexdigest()


def pack(won: bytes, unknown: bytes) -> bytes:
    """Verdicts packed: a bit for each deal that can be won, then one for each that is not decided.

    The first deal's is the lowest bit of the first byte; each half begins with a byte of its own.
    """
    return zlib.compress(won + unknown, 9)


def unpack(shard: Shard) -> tuple[bytes, bytes]:
    """The two halves that `pack` packed. Raises ValueError when they are not whole."""
    length = (shard.deals + 7) // 8
    try:
        bits = zlib.decompress(shard.verdicts)
    except (TypeError, zlib.error) as error:
        raise ValueError(str(error)) from None
    if len(bits) != 2 * length:
        raise ValueError(f"{len(bits)} bytes instead of {2 * length}")
    return bits[:length], bits[length:]


class Ledger:
    """An open ledger."""

    def __init__(self, path: Path, connection: sqlite3.Connection, header: Header) -> None:
        self.path = path
        self.header = header
        self._connection = connection

    @classmethod
    def opened(cls, path: Path, header: Header) -> "Ledger":
        """The ledger in a file, begun if there is none.

        Raises PatienceError, and leaves the file as it was, when it holds anything else than a
        census of these rules under this limit, or cannot be written.
        """
        if not path.parent.is_dir():
            raise PatienceError(
                tr("{path} cannot be written: there is no folder {folder}.", path=path,
                   folder=path.parent)
            )  # fmt: skip
        with _faults(path):
            connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                if _is_empty(connection):
                    _begin(connection, header)
                found = _header(path, connection)
                _check_same(path, found, header)
                # No shard waits for the disk: a power cut costs the last ones, a kill nothing.
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
            except BaseException:
                connection.close()
                raise
        return cls(path, connection, found)

    @classmethod
    def read(cls, path: Path) -> "Ledger":
        """The ledger in a file, to be read only. Raises PatienceError when there is none."""
        with _faults(path):
            place = f"{path.absolute().as_uri()}?mode=ro"
            connection = sqlite3.connect(place, uri=True, timeout=_PATIENCE, isolation_level=None)
            try:
                return cls(path, connection, _header(path, connection))
            except BaseException:
                connection.close()
                raise

    def missing(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The runs of deals, from `first` to `last`, that are not yet counted."""
        for start, end in self.runs():
            if first < start:
                yield first, min(start - 1, last)
            first = max(first, end + 1)
            if first > last:
                return
        yield first, last

    def runs(self) -> list[tuple[int, int]]:
        """The runs of deals that are counted."""
        runs: list[tuple[int, int]] = []
        with _faults(self.path):
            rows = self._connection.execute("SELECT first, last FROM shards ORDER BY first")
            for first, last in rows:
                if runs and runs[-1][1] == first - 1:
                    runs[-1] = runs[-1][0], last
                else:
                    runs.append((first, last))
        return runs

    def add(self, shard: Shard) -> bool:
        """Writes a shard; False, and nothing is written, when some of its deals are counted.

        Raises PatienceError when it cannot be written; what was written before stays.
        """
        with _faults(self.path), _transaction(self._connection):
            there = self._connection.execute(
                "SELECT 1 FROM shards WHERE first <= ? AND last >= ? LIMIT 1",
                (shard.last, shard.first),
            ).fetchone()
            if there is None:
                row = (*shard, shard.digest(self.header))
                marks = ", ".join("?" * len(row))
                self._connection.execute(f"INSERT INTO shards VALUES ({marks})", row)
        return there is None

    def counts(self) -> Counts:
        """What the shards say together."""
        sums = "sum(won), sum(lost), sum(unknown), sum(positions)"
        with _faults(self.path):
            row = self._connection.execute(f"SELECT {sums} FROM shards").fetchone()
        return Counts(*(number or 0 for number in row))

    def shards(self) -> Iterator[tuple[Shard, str]]:
        """Each shard, in the order of the deals, and the digest that was written with it."""
        with _faults(self.path):
            for *values, digest in self._connection.execute("SELECT * FROM shards ORDER BY first"):
                yield Shard(*values), digest

    def close(self) -> None:
        """Closes the file, and makes it one file that can be carried away.

        Another program that still writes in it, or a full disk, leaves that for later.
        """
        try:
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error:
            pass
        finally:
            self._connection.close()


def is_ledger(start: bytes) -> bool:
    """Whether a file that begins so is a ledger, of whatever format."""
    return start[:16] == b"SQLite format 3\0" and start[68:72] == APPLICATION.to_bytes(4, "big")


def _is_empty(connection: sqlite3.Connection) -> bool:
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return not tables and _pragma(connection, "application_id") == 0


def _begin(connection: sqlite3.Connection, header: Header) -> None:
    with _transaction(connection):
        # Another program may have begun it in the meantime.
        if not _is_empty(connection):
            return
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        for table in _TABLES:
            connection.execute(table)
        connection.executemany("INSERT INTO header VALUES (?, ?)", header._asdict().items())


def _header(path: Path, connection: sqlite3.Connection) -> Header:
    """The header of a ledger. Raises PatienceError when the file is none that can be read."""
    if _pragma(connection, "application_id") != APPLICATION:
        raise PatienceError(tr("{path} is no ledger of a census.", path=path))
    version = _pragma(connection, "user_version")
    if version > VERSION:
        raise PatienceError(
            tr(
                "{path} is of format {found}, and this program knows none after {known}; it is "
                "left as it is.",
                path=path,
                found=version,
                known=VERSION,
            )
        )
    values = dict(connection.execute("SELECT key, value FROM header"))
    lacking = [name for name in Header._fields if not isinstance(values.get(name), str)]
    if lacking:
        raise PatienceError(
            tr("{path}: the header lacks {names}.", path=path, names=", ".join(lacking))
        )
    return Header(*(values[name] for name in Header._fields))


def _check_same(path: Path, found: Header, wanted: Header) -> None:
    if found.rules != wanted.rules:
        raise PatienceError(
            tr(
                "{path} counts {found} under the rules {found_hash}, not {wanted} under "
                "{wanted_hash}; another census needs another file.",
                path=path,
                found=found.game,
                found_hash=found.rules,
                wanted=wanted.game,
                wanted_hash=wanted.rules,
            )
        )
    if found.limit == wanted.limit:
        return
    if found.limit:
        raise PatienceError(
            tr(
                "{path} was counted with --limit {found}; go on with that, or into another file.",
                path=path,
                found=found.limit,
            )
        )
    raise PatienceError(
        tr("{path} was counted without a limit; go on so, or into another file.", path=path)
    )


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that the block writes is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """What SQLite finds wrong, as a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise PatienceError(_sentence(path, error)) from None


def _sentence(path: Path, error: sqlite3.Error) -> str:
    # The lowest byte is the kind of the error, the others say more of it.
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if kind == sqlite3.SQLITE_NOTADB:
        return tr("{path} is no ledger of a census.", path=path)
    if kind == sqlite3.SQLITE_CANTOPEN:
        return tr("{path} cannot be opened.", path=path)
    if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return tr("{path} is held by another program; try again when it is done.", path=path)
    if kind in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return tr(
            "{path} cannot be written on: {error}; what it holds is whole, and the same command "
            "goes on from there when there is room.",
            path=path,
            error=error,
        )
    return tr("{path} cannot be used: {error}.", path=path, error=error)
