"""Checking a ledger finds what was changed in it, and takes nothing else for a fault."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from patience.cli import run as command
from patience.shuffle import Generator
from patience_plugins.lab.census import count_deals, open_ledger, threads
from patience_plugins.lab.ledger import Ledger, Shard, pack, unpack
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.verifying import _chosen
from tests.games import mechanics_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    solver = Solver(mechanics_of("weavers"))
    ledger = open_ledger(tmp_path / "l", solver)
    assert len(list(count_deals(ledger, solver, 1, 2500, threads(1)))) == 3
    ledger.close()
    return tmp_path / "l"


def change(path: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


def verified(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any]]:
    status = command(["verify", *map(str, words), "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_sound_ledger_is_right(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    status, plain = verified(capsys, path, "--sample", 200)
    assert (status, plain["ok"], plain["faults"], plain["again"]) == (0, True, [], 200)
    assert plain["deals"] == [[1, 2500]]
    assert plain["won"] + plain["lost"] == 2500
    assert path.read_bytes() == before
    assert command(["verify", str(path)]) == 0
    assert "The ledger is right." in capsys.readouterr().out


@pytest.mark.parametrize("column", ["won", "lost", "unknown", "positions", "last", "digest"])
def test_tampered_count_is_found(
    column: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = "'0'" if column == "digest" else f"{column} + 1"
    change(path, f"UPDATE shards SET {column} = {value} WHERE first = 1001")
    status, plain = verified(capsys, path, "--sample", 0)
    assert status == 1
    assert len(plain["faults"]) == 1
    assert plain["faults"][0].startswith("Deals 1001–")


@pytest.mark.parametrize("value", ["many", b"x", -1])
def test_count_that_is_none_is_found(
    value: object, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE shards SET won = ? WHERE first = 1", value)
    status, plain = verified(capsys, path, "--sample", 0)
    assert status == 1
    assert plain["faults"] == ["Deals 1–1000: a count is no number."]


@pytest.mark.parametrize("verdicts", [b"", b"rubbish", pack(b"1", b"1"), "text"])
def test_verdicts_that_are_not_whole_are_found(
    verdicts: object, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE shards SET verdicts = ? WHERE first = 2001", verdicts)
    status, plain = verified(capsys, path, "--sample", 0)
    assert status == 1
    assert "the verdicts are not whole" in plain["faults"][0]


def forge(path: Path, first: int, place: int) -> None:
    """Turns a verdict, and makes the count and the digest agree with it."""
    ledger = Ledger.read(path)
    (shard,) = (shard for shard, _ in ledger.shards() if shard.first == first)
    won, unknown = unpack(shard)
    bits = int.from_bytes(won, "little") ^ 1 << place
    turned = bits.bit_count() - shard.won
    forged = shard._replace(
        won=shard.won + turned,
        lost=shard.lost - turned,
        verdicts=pack(bits.to_bytes(len(won), "little"), unknown),
    )
    digest = forged.digest(ledger.header)
    ledger.close()
    change(
        path,
        "UPDATE shards SET won = ?, lost = ?, verdicts = ?, digest = ? WHERE first = ?",
        *(forged.won, forged.lost, forged.verdicts, digest, first),
    )


def test_tampered_verdict_is_found_by_solving_again(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(path, 1001, 16)
    assert verified(capsys, path, "--sample", 0)[0] == 0
    status, plain = verified(capsys, path, "--sample", 2500)
    assert status == 1
    (fault,) = plain["faults"]
    assert fault.startswith("Deal 1017: the ledger says ")


@pytest.mark.parametrize(
    ("key", "value"),
    [("rules", "0" * 16), ("game", "leonis-own"), ("version", "9"), ("settings", "{}")],
)
def test_tampered_header_is_found(
    key: str, value: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE header SET value = ? WHERE key = ?", value, key)
    status, plain = verified(capsys, path)
    assert status == 1
    assert plain["faults"]
    assert plain["again"] == 0


def test_limit_changed_later_is_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, "UPDATE header SET value = '100000' WHERE key = 'limit'")
    status, plain = verified(capsys, path)
    assert status == 1
    assert len(plain["faults"]) == 3


@pytest.mark.parametrize(
    ("change_to", "fault"),
    [
        ("UPDATE shards SET won = 'abc' WHERE first = 1", "Deals 1–1000: a count is no number."),
        ("UPDATE shards SET last = 'abc' WHERE first = 1", "Deals 1–abc: a count is no number."),
        ("UPDATE shards SET verdicts = x'' WHERE first = 1", "Deals 1–1000: the verdicts are not"),
        ("UPDATE shards SET positions = 1 WHERE first = 1", "Deals 1–1000: what is told is not"),
        ("UPDATE header SET value = '{}' WHERE key = 'settings'", "the header: "),
        ("UPDATE header SET value = '9' WHERE key = 'version'", "The header names other rules"),
    ],
)
def test_census_does_not_go_on_with_a_ledger_that_was_changed(
    change_to: str, fault: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, change_to)
    before = sqlite3.connect(path).execute("SELECT * FROM shards").fetchall()
    assert command(["census", "weavers", "--deals", "1-3000", "--into", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path} cannot be gone on with: {fault}")
    assert err.count("\n") == 1
    assert sqlite3.connect(path).execute("SELECT * FROM shards").fetchall() == before


def test_sample_is_of_different_deals_and_the_same_for_a_seed() -> None:
    shards = [Shard(first, first + 9, 0, 10, 0, 0, b"", 0, "", "") for first in (1, 11, 51)]
    chosen = [number for _, number in _chosen(shards, 12, 7)]
    assert chosen == sorted(set(chosen))
    assert len(chosen) == 12
    assert set(chosen) <= {*range(1, 21), *range(51, 61)}
    assert chosen == [number for _, number in _chosen(shards, 12, 7)]
    assert chosen != [number for _, number in _chosen(shards, 12, 8)]
    assert [number for _, number in _chosen(shards, 30, 7)] == [*range(1, 21), *range(51, 61)]
    place = Generator(7).below(30)
    assert [number for _, number in _chosen(shards, 1, 7)] == [
        [*range(1, 21), *range(51, 61)][place]
    ]


def test_file_that_is_damaged_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    assert command(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path} cannot be used: ")


def test_sample_below_nothing_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["verify", str(path), "--sample", "-1"]) == 2
    assert capsys.readouterr().err == "A sample of -1 deals cannot be taken.\n"
