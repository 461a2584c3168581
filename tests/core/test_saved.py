"""The folder of journals: names, locks, disks that are full and files that cannot be had."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from filelock import FileLock

from patience.engine import Engine
from patience.errors import PatienceError
from patience.journal import read_journal
from patience.legality import legal_moves
from patience.saved import JournalFile, SavedGames
from patience.session import Session
from tests.games import random_decision, rules_of
from tests.sittings import begin, engine_in, play_on, state_of, taken_up
from tests.strategies import Deal

WEAVERS = Deal("weavers", {}, 6)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return engine_in(tmp_path)


# Names


def test_games_of_the_same_deal_have_names_of_their_own(engine: Engine) -> None:
    names = []
    for _ in range(3):
        session = begin(engine, WEAVERS)
        names.append(session.name)
        session.leave()
    assert names == ["weavers-6", "weavers-6-2", "weavers-6-3"]


def test_a_name_that_another_program_is_just_making_is_left_to_it(engine: Engine) -> None:
    engine.saved.folder.mkdir(parents=True)
    with FileLock(engine.saved.folder / "weavers-6.lock"):
        session = begin(engine, WEAVERS)
    assert session.name == "weavers-6-2"
    session.leave()


def test_a_game_that_another_program_made_and_left_meanwhile_is_not_written_over(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = SavedGames._lock

    def slow_lock(saved: SavedGames, path: Path) -> FileLock | None:
        if path.stem == "weavers-6" and not path.exists():
            path.write_text("of another program")
        return lock(saved, path)

    monkeypatch.setattr(SavedGames, "_lock", slow_lock)
    session = begin(engine, WEAVERS)
    assert session.name == "weavers-6-2"
    session.leave()
    path = engine.saved.path("weavers-6")
    assert path.read_text() == "of another program"
    with FileLock(path.with_suffix(".lock"), timeout=0):
        pass


def test_the_first_game_makes_all_folders_that_are_missing(tmp_path: Path) -> None:
    engine = engine_in(tmp_path / "share" / "patience")
    begin(engine, WEAVERS).leave()
    assert [saved.name for saved in engine.saved.games()] == ["weavers-6"]


def test_a_game_that_is_not_there_is_told_with_the_nearest_name(engine: Engine) -> None:
    with pytest.raises(PatienceError) as error:
        engine.resume("weavers-6")
    assert str(error.value) == "There is no saved game “weavers-6”; none is saved."
    begin(engine, WEAVERS).leave()
    with pytest.raises(PatienceError) as error:
        engine.resume("weaver-6")
    assert str(error.value) == ("There is no saved game “weaver-6”; did you mean “weavers-6”?")
    with pytest.raises(PatienceError, match="“patience games” lists them"):
        engine.resume("../../elsewhere")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PatienceError, match=r"The folder .* for saved games cannot be made"):
        begin(engine_in(tmp_path / "file"), WEAVERS)


# Listing


def test_the_games_are_listed_with_the_one_touched_last_in_front(engine: Engine) -> None:
    for number in (1, 2, 3):
        begin(engine, WEAVERS._replace(number=number)).leave()
    with taken_up(engine, "weavers-2") as session:
        session.decide(legal_moves(session.game.position, session.mechanics)[0])
    first, *_ = engine.saved.games()
    assert (first.name, first.ended) == ("weavers-2", None)
    assert len(engine.saved.games()) == 3


def test_the_moves_that_stand_are_counted_and_hints_are_none(engine: Engine) -> None:
    random = Random(1)
    session = engine.begin(rules_of("weavers"), 2)
    for _ in range(200):
        match random.randrange(5):
            case 0:
                session.undo()
            case 1:
                session.redo()
            case 2:
                session.note_hint()
            case _ if (decision := random_decision(session.game, random)) is not None:
                session.decide(decision)
    session.leave()
    [saved] = engine.saved.games()
    assert saved.moves == len(session.game.moves) > 0


def test_a_file_that_cannot_be_read_is_listed_with_its_fault(engine: Engine) -> None:
    begin(engine, WEAVERS).leave()
    (engine.saved.folder / "letter.patience").write_text("Dear aunt,\n")
    (engine.saved.folder / "folder.patience").mkdir()
    faults = {saved.name: saved.fault for saved in engine.saved.games()}
    assert faults["weavers-6"] is None
    assert (faults["letter"] or "").startswith("letter.patience is not the journal of a patience")
    with pytest.raises(PatienceError, match=r"cannot be opened for playing: Is a directory\.$"):
        engine.resume("folder")


# Two programs at once


HOLD = """
import sys
from pathlib import Path
from patience.saved import SavedGames
journal, file = SavedGames(Path(sys.argv[1])).open(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(engine: Engine, name: str) -> Iterator["subprocess.Popen[str]"]:
    """Another program holds the game open."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, engine.saved.folder, name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield other
        other.kill()


def test_a_game_is_open_in_one_program_at_a_time(engine: Engine) -> None:
    begin(engine, WEAVERS).leave()
    before = engine.saved.path("weavers-6").read_bytes()
    with held(engine, "weavers-6") as other:
        with pytest.raises(PatienceError, match="The game weavers-6 is open in another window"):
            engine.resume("weavers-6")
        another = begin(engine, WEAVERS)
        assert another.name == "weavers-6-2"
        another.leave()
        other.kill()
        other.wait()
        # The lock goes when the program does, however it goes.
        with taken_up(engine, "weavers-6") as session:
            assert session.game.moves == []
    assert engine.saved.path("weavers-6").read_bytes() == before


def test_a_game_is_open_once_in_one_program(engine: Engine) -> None:
    session = begin(engine, WEAVERS)
    with pytest.raises(PatienceError, match="is open in another window"):
        engine.resume("weavers-6")
    session.leave()
    with taken_up(engine, "weavers-6") as again:
        assert again.game.moves == []


def test_a_game_that_cannot_be_played_is_let_go(engine: Engine) -> None:
    begin(engine, WEAVERS).leave()
    path = engine.saved.path("weavers-6")
    whole = path.read_bytes()
    path.write_bytes(whole + b"redo\n")
    for _ in range(2):
        with pytest.raises(PatienceError, match="“redo” cannot be here"):
            engine.resume("weavers-6")
    path.write_bytes(whole)
    with taken_up(engine, "weavers-6") as session:
        assert session.game.moves == []


# Full disks


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond the size, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_keeps_the_game_and_its_journal_as_they_were(engine: Engine) -> None:
    session = begin(engine, WEAVERS)
    play_on(session, Random(1), 20)
    path = engine.saved.path(session.name)
    whole, before = path.read_bytes(), state_of(session)
    for room in range(len(b"undo @0.0\n")):
        for change in (lambda: play(session), session.undo, session.note_hint):
            with room_for(len(whole) + room), pytest.raises(PatienceError, match="stands as bef"):
                change()
            assert path.read_bytes() == whole
            assert state_of(session) == before
    # There is room again, and the game goes on.
    play(session)
    after = state_of(session)
    session.leave()
    with taken_up(engine, session.name) as again:
        assert state_of(again) == after


def play(session: Session) -> None:
    """Makes the first move that the rules allow."""
    session.decide(legal_moves(session.game.position, session.mechanics)[0])


def test_a_redo_that_cannot_be_written_is_not_made(engine: Engine) -> None:
    session = begin(engine, WEAVERS)
    play(session)
    session.undo()
    path, before = engine.saved.path(session.name), state_of(session)
    whole = path.read_bytes()
    with room_for(len(whole) + 3), pytest.raises(PatienceError, match="stands as before"):
        session.redo()
    assert (path.read_bytes(), state_of(session)) == (whole, before)
    assert session.redo() is not None
    session.leave()


def test_what_could_be_redone_can_be_when_a_move_was_not_saved(engine: Engine) -> None:
    session = begin(engine, WEAVERS)
    play_on(session, Random(1), 12)
    session.undo()
    session.undo()
    before = state_of(session)
    with room_for(10), pytest.raises(PatienceError, match="stands as before"):
        play(session)
    assert state_of(session) == before
    session.leave()


def test_a_part_that_could_not_be_taken_back_at_once_is_taken_back_later(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(engine, WEAVERS)
    play(session)
    name, path = session.name, engine.saved.path(session.name)
    whole, before = path.read_bytes(), state_of(session)
    session.leave()
    _, file = engine.saved.open(name)
    broken = BrokenFile(file)
    monkeypatch.setattr(file, "_file", broken)
    broken.full = True
    with pytest.raises(PatienceError, match="No space left on device"):
        file.append("play QC 1 1 @5.0")
    assert path.read_bytes() == whole + b"play Q"
    broken.full = False
    file.append("hint @6.0")
    assert path.read_bytes() == whole + b"hint @6.0\n"
    file.close()
    with taken_up(engine, name) as session:
        assert state_of(session)[2:5] == before[2:5]


class BrokenFile:
    """A file on a disk that is full at times: half a line goes through, and nothing back."""

    def __init__(self, journal: JournalFile) -> None:
        self.file = journal._file
        self.full = False

    def write(self, data: bytes) -> int:
        if self.full:
            self.file.write(data[:6])
            raise OSError(28, "No space left on device")
        return self.file.write(data)

    def truncate(self, size: int) -> int:
        if self.full and self.file.tell() > size:
            raise OSError(5, "Input/output error")
        return self.file.truncate(size)

    def close(self) -> None:
        self.file.close()


def test_a_device_that_is_full_is_told(engine: Engine) -> None:
    session = begin(engine, WEAVERS)
    session.leave()
    device = engine.saved.folder / "full.patience"
    device.symlink_to("/dev/full")
    header = read_journal(engine.saved.path(session.name).read_bytes(), "").header
    lock = FileLock(device.with_suffix(".lock"))
    lock.acquire()
    file = JournalFile(device, lock, header)
    with pytest.raises(PatienceError, match="could not be saved"):
        file.append("hint @1.0")
    file.close()


def test_a_game_that_cannot_be_begun_leaves_nothing_behind(engine: Engine) -> None:
    with room_for(100), pytest.raises(PatienceError, match=r"^The game could not be saved in "):
        begin(engine, WEAVERS)
    assert engine.saved.games() == []
    assert [path.suffix for path in engine.saved.folder.iterdir()] == [".lock"]
    session = begin(engine, WEAVERS)
    assert session.name == "weavers-6"
    session.leave()


def test_a_torn_line_on_a_full_disk_is_told_and_kept(engine: Engine) -> None:
    begin(engine, WEAVERS).leave()
    path = engine.saved.path("weavers-6")
    torn = path.read_bytes() + b"play 5"
    path.write_bytes(torn)
    with room_for(len(torn)), pytest.raises(PatienceError, match="cannot be opened for playing"):
        engine.resume("weavers-6")
    with taken_up(engine, "weavers-6") as session:
        assert session.game.moves == []
    assert b"# cut off:" in path.read_bytes()
