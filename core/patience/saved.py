"""The folder of journals: one file a game, held by one program at a time."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from patience.errors import PatienceError, nearest, shortened
from patience.journal import Header, JournalText, read_journal, write_header
from patience.language import tr, trn, with_nearest

SUFFIX = ".patience"
_HINTS = ("hint", "oracle")
_MOVES = {"undo": -1, "won": 0, "lost": 0}
"""What an event that makes no move adds to the moves made; a redo makes one again."""


class HeldElsewhere(PatienceError):
    """A saved game that another program holds."""


class JournalFile:
    """An open journal, to which lines are added. No other program can add to it meanwhile."""

    def __init__(self, path: Path, lock: FileLock, header: Header) -> None:
        self.path = path
        self.header = header
        self._lock = lock
        # Unbuffered and in append mode: what is appended is written by one call.
        self._file = path.open("ab", buffering=0)
        self._end = self._file.seek(0, os.SEEK_END)
        """Where the last whole line ends."""

    @property
    def name(self) -> str:
        """The name by which the game is taken up again."""
        return self.path.stem

    @property
    def closed(self) -> bool:
        """Whether the journal was let go."""
        return self._file.closed

    def append(self, *lines: str) -> None:
        """Adds lines, all or none; they are with the operating system when this returns.

        Raises PatienceError when they cannot be written, as on a full disk; a part that was written
        is taken back.
        """
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            self._file.truncate(self._end)  # what an earlier failure may have left
            written = self._file.write(data)
            if written != len(data):
                raise OSError(tr("only a part of it was written"))
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise PatienceError(
                tr(
                    "The move could not be saved in {path}: {error}; the game stands as before it.",
                    path=self.path,
                    error=error.strerror or error,
                )
            ) from None
        self._end += len(data)

    def close(self) -> None:
        """Lets other programs have the journal."""
        self._file.close()
        self._lock.release()


@dataclass(frozen=True)
class Saved:
    """A game in the folder, as far as its header and its last line tell."""

    name: str
    path: Path
    touched: datetime
    header: Header | None = None
    moves: int = 0
    """How many moves have been made and not taken back."""
    ended: str | None = None
    """`won` or `lost`; None while it can be played on."""
    fault: str | None = None
    """Why it cannot be read."""

    @property
    def told(self) -> str:
        """How it stands, in a few words; a sentence where it cannot be read."""
        if self.fault is not None:
            return self.fault
        moves = trn("{count} move", "{count} moves", self.moves)
        match self.ended:
            case "won":
                return tr("won, {moves}", moves=moves)
            case "lost":
                return tr("lost, {moves}", moves=moves)
        return tr("waiting, {moves}", moves=moves)


class SavedGames:
    """All journals of a player."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, header: Header, body: str = "") -> JournalFile:
        """Begins the journal of a new game, under a name that is not taken.

        `body` is what follows the header in a game that comes from elsewhere.
        """
        self._make_folder()
        stem = f"{header.game}-{'cards' if header.deal is None else header.deal}"
        number = 1
        while True:
            path = self.folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if not path.exists() and (lock := self._lock(path)) is not None:
                # Another program may have made it, and let go of it, since it was looked for.
                if not path.exists():
                    return self._begin(path, lock, header, body)
                lock.release()
            number += 1

    def _begin(self, path: Path, lock: FileLock, header: Header, body: str) -> JournalFile:
        # Written aside and then named, so that there is never a part of a header.
        aside = path.with_suffix(".new")
        try:
            aside.write_bytes((write_header(header) + body).encode())
            aside.replace(path)
            return JournalFile(path, lock, header)
        except OSError as error:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
            lock.release()
            raise PatienceError(
                tr(
                    "The game could not be saved in {path}: {error}.",
                    path=path,
                    error=error.strerror,
                )
            ) from None

    def open(self, name: str) -> tuple[JournalText, JournalFile]:
        """Reads a journal and holds it open.

        A last line that was cut off is kept as a comment. Raises PatienceError when there is no
        such game or it cannot be read, and HeldElsewhere when another program holds it.
        """
        path = self.path(name)
        lock = self._lock(path)
        if lock is None:
            raise HeldElsewhere(tr("The game {name} is open in another window.", name=name))
        try:
            journal = read_journal(path.read_bytes(), str(path))
            if journal.torn:
                _keep_as_comment(path, journal.torn)
            return journal, JournalFile(path, lock, journal.header)
        except OSError as error:
            lock.release()
            raise _not_opened(name, error) from None
        except BaseException:
            lock.release()
            raise

    def path(self, name: str) -> Path:
        """The path of a saved game. Raises PatienceError, with the nearest name, if none is."""
        names = sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}"))
        if name in names:
            return self.folder / f"{name}{SUFFIX}"
        if not names:
            raise PatienceError(
                tr("There is no saved game “{name}”; none is saved.", name=shortened(name))
            )
        near = nearest(name, names)
        sentence = tr("There is no saved game “{name}”", name=shortened(name))
        lists = tr("“{command}” lists them", command="patience games")
        raise PatienceError(with_nearest(sentence, near, lists))

    def games(self) -> list[Saved]:
        """The saved games, the one touched last in front; those that cannot be read among them."""
        return sorted(self._summaries(), key=lambda saved: saved.touched, reverse=True)

    def _summaries(self) -> Iterator[Saved]:
        for path in self.folder.glob(f"*{SUFFIX}"):
            try:
                touched = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                data = path.read_bytes()
            except OSError:
                continue
            try:
                journal = read_journal(data, path.name)
            except PatienceError as error:
                yield Saved(path.stem, path, touched, fault=str(error))
                continue
            events = [line.words[0] for line in journal.lines if line.words[0] not in _HINTS]
            ended = events[-1] if events and events[-1] in ("won", "lost") else None
            moves = sum(_MOVES.get(event, 1) for event in events)
            yield Saved(path.stem, path, touched, journal.header, moves, ended)

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PatienceError(
                tr(
                    "The folder {folder} for saved games cannot be made: {error}.",
                    folder=self.folder,
                    error=error.strerror,
                )
            ) from None

    def _lock(self, path: Path) -> FileLock | None:
        """The journal's lock, held; None when another program holds it."""
        lock = FileLock(path.with_suffix(".lock"))
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        except OSError as error:
            raise _not_opened(path.stem, error) from None
        return lock


def _not_opened(name: str, error: OSError) -> PatienceError:
    return PatienceError(
        tr(
            "The game {name} cannot be opened for playing: {error}.",
            name=name,
            error=error.strerror,
        )
    )


def _keep_as_comment(path: Path, torn: str) -> None:
    """Turns the cut-off end of a journal into a comment, so that it is neither read nor lost."""
    with path.open("r+b") as file:
        data = file.read()
        file.seek(data.rfind(b"\n") + 1)
        kept = torn.replace("\0", "").replace("\r", " ")
        file.write(f"# cut off: {kept}\n".encode())
        file.truncate()
