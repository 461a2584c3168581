"""The ledger of a census: what is written once stays, whatever else befalls the file."""

import sqlite3
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.errors import PatienceError
from patience_plugins.lab.ledger import (
    APPLICATION,
    Counts,
    Header,
    Ledger,
    Shard,
    is_ledger,
    pack,
    unpack,
)

HEADER = Header("weavers", "1", "0" * 16, "{}", "", "2026-05-04T12:00:00+00:00")


def shard_of(first: int, last: int) -> Shard:
    """Deals of which those of even number can be won."""
    deals = range(first, last + 1)
    length = (len(deals) + 7) // 8
    bits = sum(1 << place for place, number in enumerate(deals) if number % 2 == 0)
    won = bits.bit_count()
    verdicts = pack(bits.to_bytes(length, "little"), bytes(length))
    return Shard(first, last, won, len(deals) - won, 0, 1, verdicts, 0.1, "1", "f" * 16)


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)).map(sorted), max_size=6),
    st.integers(1, 25),
)
def test_each_deal_asked_for_is_counted_once_in_whatever_order_and_however_often(
    asked: list[list[int]], size: int
) -> None:
    from patience_plugins.lab.census import pieces

    with sqlite3.connect(":memory:", isolation_level=None) as connection:
        from patience_plugins.lab import ledger as module

        module._begin(connection, HEADER)
        ledger = Ledger(Path("memory"), connection, HEADER)
        wanted: set[int] = set()
        for first, last in asked:
            wanted.update(range(first, last + 1))
            for piece in pieces(list(ledger.missing(first, last)), size):
                assert ledger.add(shard_of(*piece))
                assert not ledger.add(shard_of(*piece))
        counted = [n for start, end in ledger.runs() for n in range(start, end + 1)]
        assert counted == sorted(wanted)
        won = sum(number % 2 == 0 for number in wanted)
        assert ledger.counts()[:3] == (won, len(wanted) - won, 0)
    connection.close()


def test_shards_that_two_programs_solved_are_counted_once(tmp_path: Path) -> None:
    one, two = (Ledger.opened(tmp_path / "l", HEADER) for _ in range(2))
    assert one.add(shard_of(1, 10))
    assert not two.add(shard_of(1, 10))
    assert not two.add(shard_of(10, 20))
    assert two.add(shard_of(11, 20))
    assert one.counts() == Counts(10, 10, 0, 2)
    one.close()
    two.close()
    # It is one file then, that can be carried away.
    assert [path.name for path in tmp_path.iterdir()] == ["l"]


def test_verdicts_packed_are_unpacked() -> None:
    won, unknown = unpack(shard_of(3, 13))
    assert [won[place >> 3] >> (place & 7) & 1 for place in range(11)] == [0, 1] * 5 + [0]
    assert unknown == bytes(2)
    with pytest.raises(ValueError, match="bytes"):
        unpack(shard_of(3, 13)._replace(last=99))
    with pytest.raises(ValueError, match="header"):
        unpack(shard_of(3, 13)._replace(verdicts=b"rubbish"))


def refusal(path: Path, header: Header = HEADER) -> str:
    """Why a file cannot be gone on with; it stays as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(PatienceError) as caught:
        Ledger.opened(path, header)
    assert before is None or path.read_bytes() == before
    return str(caught.value)


def test_ledger_of_other_rules_or_another_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "l"
    Ledger.opened(path, HEADER).close()
    other = HEADER._replace(game="leonis-own", rules="1" * 16)
    assert refusal(path, other) == (
        f"{path} counts weavers under the rules {'0' * 16}, not leonis-own under {'1' * 16}; "
        "another census needs another file."
    )
    limited = HEADER._replace(limit="500")
    assert refusal(path, limited).startswith(f"{path} was counted without a limit")
    Ledger.opened(tmp_path / "m", limited).close()
    assert "counted with --limit 500" in refusal(tmp_path / "m")


def test_file_that_is_no_ledger_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    text, database = tmp_path / "text", tmp_path / "database"
    text.write_text("Dear diary,\n" * 200, encoding="ascii")
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    for path in (text, database):
        assert refusal(path) == f"{path} is no ledger of a census."
        assert not is_ledger(path.read_bytes()[:100])
        with pytest.raises(PatienceError, match="is no ledger"):
            Ledger.read(path)


def test_ledger_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "l"
    Ledger.opened(path, HEADER).close()
    assert is_ledger(path.read_bytes()[:100])
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    assert "is of format 2, and this program knows none after 1" in refusal(path)


def test_ledger_without_its_header_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "l"
    Ledger.opened(path, HEADER).close()
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM header WHERE key = 'rules'")
    connection.close()
    assert "the header lacks rules" in refusal(path)


def test_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    assert "there is no folder" in refusal(tmp_path / "nowhere" / "l")
    assert refusal(tmp_path) == f"{tmp_path} cannot be opened."
    with pytest.raises(PatienceError, match="cannot be opened"):
        Ledger.read(tmp_path / "nothing")


def test_full_disk_costs_nothing_that_was_written(tmp_path: Path) -> None:
    path = tmp_path / "l"
    ledger = Ledger.opened(path, HEADER)
    pages = ledger._connection.execute("PRAGMA page_count").fetchone()[0]
    ledger._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    first = 1
    with pytest.raises(PatienceError, match="is full; what it holds is whole"):  # noqa: PT012
        for first in range(1, 10**6, 10):
            ledger.add(shard_of(first, first + 9))
    assert first > 1
    assert ledger.runs() == [(1, first - 1)]
    ledger.close()
    again = Ledger.opened(path, HEADER)
    assert again.runs() == [(1, first - 1)]
    assert again.add(shard_of(first, first + 9))
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no size limit there")
def test_file_that_may_not_grow_costs_nothing_that_was_written(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "l"
    ledger = Ledger.opened(path, HEADER)
    assert ledger.add(shard_of(1, 10))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    first = 11
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 17, limits[1]))
        with pytest.raises(PatienceError, match="what it holds is whole"):  # noqa: PT012
            for first in range(11, 10**6, 10):
                ledger.add(shard_of(first, first + 9))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert ledger.runs() == [(1, first - 1)]
    assert ledger.add(shard_of(first, first + 9))
    ledger.close()


def test_ledger_held_by_another_program_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patience_plugins.lab.ledger._PATIENCE", 0.05)
    path = tmp_path / "l"
    ledger = Ledger.opened(path, HEADER)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(PatienceError, match="is held by another program"):
        ledger.add(shard_of(1, 10))
    other.execute("ROLLBACK")
    other.close()
    assert ledger.add(shard_of(1, 10))
    ledger.close()


def test_the_mark_of_a_ledger_is_read_from_its_first_bytes(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "l") as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("CREATE TABLE any (thing)")
    connection.close()
    assert is_ledger((tmp_path / "l").read_bytes()[:100])
