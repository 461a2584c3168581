"""Killed at any moment, the program loses at most the move that it was just making."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from signal import SIGKILL

import pytest

from patience.engine import Engine
from patience.journal import read_journal
from tests.games import TRIALS
from tests.sittings import engine_in, state_of, taken_up

KILLS = 40 * TRIALS
ENDS = {"won", "lost"}


@pytest.fixture
def players(root: Path) -> Iterator["subprocess.Popen[str]"]:
    """A program that makes players, one after the other, without starting anew for each."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.killed_player"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        yield program
        assert program.stdin is not None
        program.stdin.close()
        assert program.wait() == 0


def play_and_kill(
    players: "subprocess.Popen[str]", folder: Path, random: Random
) -> dict[str, tuple[int, str]]:
    """Lets a player play and kills it; what it knew to be safe: size and hash, by journal."""
    acks = folder / "acks"
    acks.unlink(missing_ok=True)
    assert players.stdin is not None
    assert players.stdout is not None
    players.stdin.write(f"{folder} {random.random()}\n")
    players.stdin.flush()
    player = int(players.stdout.readline())
    # Half of them die while they begin or take up a game, the others while they play.
    if random.random() < 0.5:
        while not (acks.exists() and acks.stat().st_size):
            time.sleep(0.001)
    time.sleep(random.uniform(0, 0.02))
    os.kill(player, SIGKILL)
    assert int(players.stdout.readline()) == SIGKILL
    lines = acks.read_text().split("\n")[:-1] if acks.exists() else []
    return {name: (int(size), digest) for name, size, digest in map(str.split, lines)}


def test_killed_at_random_points_it_resumes_with_at_most_the_unfinished_move_lost(
    players: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    random = Random()
    acknowledged = 0
    for kill in range(KILLS):
        folder = tmp_path / str(kill // 40)
        folder.mkdir(exist_ok=True)
        engine = engine_in(folder)
        safe = play_and_kill(players, folder, random)
        acknowledged += len(safe)
        assert [saved.fault for saved in engine.saved.games() if saved.fault] == []
        for name, (size, digest) in safe.items():
            assert_nothing_safe_was_lost(engine, engine.saved.folder / name, size, digest)
    assert acknowledged > KILLS / 4


def assert_nothing_safe_was_lost(engine: Engine, path: Path, size: int, digest: str) -> None:
    data = path.read_bytes()
    assert sha256(data[:size]).hexdigest() == digest
    # Beyond that, one event may have been written, whole or torn, with the end that it made.
    journal = read_journal(data[:size] + b"# safe\n" + data[size:], "")
    mark = data[:size].count(b"\n") + 1
    unsaid = [line for line in journal.lines if line.number > mark and line.words[0] not in ENDS]
    assert len(unsaid) + bool(journal.torn) <= 1
    with taken_up(engine, path.stem) as session:
        before = state_of(session)
        session.note_hint()
    with taken_up(engine, path.stem) as session:
        assert state_of(session)[:5] == before[:5]
