"""The census: every deal of a range counted once, whoever solves and whatever is killed."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from patience.cli import run as command
from patience.errors import PatienceError
from patience.mechanics import Mechanics
from patience_plugins.lab.census import (
    count_deals,
    open_ledger,
    threads,
    winnable,
)
from patience_plugins.lab.intervals import wilson
from patience_plugins.lab.ledger import Counts, Ledger
from patience_plugins.lab.solver import Solver
from tests.games import DATA, mechanics_of, small_pack


def counted(path: Path, mechanics: Mechanics, first: int, last: int, workers: int) -> Ledger:
    solver = Solver(mechanics)
    ledger = open_ledger(path, solver)
    for _ in count_deals(ledger, solver, first, last, threads(workers)):
        pass
    return ledger


def verdicts_of(ledger: Ledger) -> dict[int, str]:
    found = {}
    for shard, _ in ledger.shards():
        bits = zlib.decompress(shard.verdicts)
        for place, number in enumerate(range(shard.first, shard.last + 1)):
            found[number] = "W" if bits[place >> 3] >> (place & 7) & 1 else "L"
    return found


def known_verdicts(game: str) -> dict[int, str]:
    lines = (DATA / "verdicts" / f"{game}.txt").read_text(encoding="ascii").splitlines()
    return {int(number): verdict for number, verdict in map(str.split, lines)}


def won(solver: Solver, first: int, last: int) -> int:
    return int((solver.solve_range(first, last, workers=2).verdicts == 1).sum())


@pytest.mark.parametrize(("game", "last"), [("leonis-own", 1000), ("weavers", 2000)])
def test_census_in_three_parts_says_what_the_known_verdicts_say(
    game: str, last: int, tmp_path: Path
) -> None:
    mechanics = mechanics_of(game)
    for part, workers in (((300, 420), 2), ((1, 700), 1), ((1, last), 2)):
        counted(tmp_path / "l", mechanics, *part, workers).close()
    ledger = Ledger.read(tmp_path / "l")
    found, known = verdicts_of(ledger), known_verdicts(game)
    assert list(found) == list(range(1, last + 1))
    assert {number: found[number] for number in known if number <= last} == {
        number: verdict for number, verdict in known.items() if number <= last
    }
    assert ledger.counts().won == list(found.values()).count("W")
    ledger.close()


def test_numbers_of_workers_change_nothing_but_the_order(tmp_path: Path) -> None:
    mechanics = mechanics_of("weavers")
    one = counted(tmp_path / "one", mechanics, 1, 5500, 1)
    three = counted(tmp_path / "three", mechanics, 1, 5500, 3)
    assert [shard[:7] for shard, _ in one.shards()] == [shard[:7] for shard, _ in three.shards()]
    one.close()
    three.close()


def test_limit_leaves_deals_unknown_and_the_interval_allows_for_both(tmp_path: Path) -> None:
    solver = Solver(mechanics_of("leonis-own"), limit=100)
    ledger = open_ledger(tmp_path / "l", solver)
    list(count_deals(ledger, solver, 1, 300, threads(2)))
    counts = ledger.counts()
    ledger.close()
    assert counts.unknown > 0
    assert counts.deals == 300
    assert winnable(counts).low == wilson(counts.won, 300).low
    assert winnable(counts).high == wilson(counts.won + counts.unknown, 300).high
    assert winnable(Counts(30, 70, 0)) == wilson(30, 100)


def test_rules_that_only_the_slow_search_knows_are_counted_in_small_shards(tmp_path: Path) -> None:
    mechanics = mechanics_of("weavers", small_pack("weavers", 2, 5) | {"weave.when": "any-time"})
    ledger = counted(tmp_path / "l", mechanics, 1, 50, 2)
    solver = Solver(mechanics)
    assert {shard.deals for shard, _ in ledger.shards()} == {10, 20}
    expected = solver.solve_range(1, 50).verdicts.tolist()
    assert ["LW".index(verdict) for verdict in verdicts_of(ledger).values()] == expected
    ledger.close()


def test_deals_beyond_what_a_ledger_holds_are_refused(tmp_path: Path) -> None:
    solver = Solver(mechanics_of("weavers"))
    ledger = open_ledger(tmp_path / "l", solver)
    with pytest.raises(PatienceError, match="A census counts deals up to 9223372036854775807"):
        list(count_deals(ledger, solver, 1, 2**63, threads(1)))
    with pytest.raises(PatienceError, match="run backwards"):
        list(count_deals(ledger, solver, 9, 1, threads(1)))
    ledger.close()


# The command.


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = command(list(map(str, words)))
    out, err = capsys.readouterr()
    return status, out, err


def test_census_by_command_is_told_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "w.census"
    status, out, _ = said(capsys, "census", "weavers", "--deals", "1-500", "--into", path)
    solver = Solver(mechanics_of("weavers"))
    assert status == 0
    assert f"can be won: {won(solver, 1, 500)}, " in out
    assert "unknown: 0\n" in out
    status, out, _ = said(
        capsys, "census", "weavers", "--deals", "400-900", "--into", path, "--json"
    )
    plain = json.loads(out)
    assert (plain["deals"], plain["solved"]) == ([[1, 900]], 400)
    assert plain["won"] == won(solver, 1, 900)
    assert (plain["share"], plain["low"], plain["high"]) == wilson(plain["won"], 900)
    status, out, _ = said(capsys, "census", "weavers", "--deals", "5", "--into", path)
    assert f"{path} had counted these deals already." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["weavers", "--deals", "9-1"], "The deals 9-1 run backwards; write 1-9."),
        (["weavers", "--deals", "all"], "“all” names no deals; write 1-1000"),
        (["weavers", "--workers", "0"], "0 workers cannot be had"),
        (["weavers", "--limit", "0"], "A limit of 0 positions is too low"),
        (["weaver", "--deals", "1"], "There is no game “weaver”; did you mean “weavers”?"),
        (["weavers", "--workers", "2", "--cluster", "tcp://a:1"], "Only one of --workers and"),
    ],
)
def test_census_that_cannot_be_made_begins_no_ledger(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "census", *words, "--into", tmp_path / "l")
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert not (tmp_path / "l").exists()


PATIENCE = [sys.executable, "-c", "from patience.cli import main; main()"]


def written(path: Path) -> list[tuple[int, int]]:
    """The shards in a ledger, while a census may be writing in it."""
    if not path.exists():
        return []
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT first, last FROM shards ORDER BY first").fetchall()
    except sqlite3.OperationalError:
        return []
    finally:
        connection.close()


def wait_for(path: Path, shards: int, client: "subprocess.Popen[str]") -> None:
    """Waits until so many shards are written."""
    limit = time.monotonic() + 120
    while len(written(path)) < shards:
        assert client.poll() is None, client.communicate()
        assert time.monotonic() < limit
        time.sleep(0.02)


@contextmanager
def begun(*words: str | Path) -> "Iterator[subprocess.Popen[str]]":
    """A command that runs, and is killed at the end of the block if it still does."""
    client = subprocess.Popen(
        [*PATIENCE, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    with client:
        try:
            yield client
        finally:
            client.kill()


def test_census_killed_goes_on_where_it_was(tmp_path: Path, run: Callable[..., str]) -> None:
    path = tmp_path / "l"
    words: list[str | Path] = [
        "census",
        "weavers",
        "--deals",
        "1-60000",
        "--workers",
        "1",
        "--into",
        path,
    ]
    for shards in (1, 3):
        with begun(*words) as client:
            wait_for(path, shards, client)
    there = written(path)
    assert 3 <= len(there) < 60
    plain = json.loads(run([*PATIENCE, *words, "--json"]))
    assert plain["solved"] == 1000 * (60 - len(there))
    assert plain["deals"] == [[1, 60000]]
    assert plain["won"] == won(Solver(mechanics_of("weavers")), 1, 60000)


def test_census_interrupted_keeps_and_tells_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "l"
    with begun("census", "weavers", "--deals", "1-1000000", "--into", path) as client:
        wait_for(path, 1, client)
        client.send_signal(signal.SIGINT)
        out, err = client.communicate(timeout=60)
    assert client.returncode == 130
    assert "Interrupted" in err
    assert "Traceback" not in err
    done = sum(last - first + 1 for first, last in written(path))
    assert 0 < done < 1000000
    assert f"{done} deals solved" in out
