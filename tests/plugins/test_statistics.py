"""Statistics are right, and survive what befalls programs and files."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from signal import SIGKILL

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cli import run
from patience.engine import Engine
from patience.game import Game
from patience.language import speaking
from patience.legality import Outcome
from patience.plugins import Plugins
from patience.session import Session
from patience_plugins import authoring, statistics
from patience_plugins.statistics.command import tallied
from patience_plugins.statistics.database import APPLICATION, FILE, VERSION, Database, Row
from patience_plugins.statistics.figures import ABANDONED_AFTER, by_game, figures
from patience_plugins.statistics.page import as_text
from patience_plugins.statistics.recounting import recount
from tests.games import TRIALS, random_decision, rules_of
from tests.plugged import sentences


def engine_in(home: Path) -> Engine:
    plugins = Plugins()
    plugins.register(statistics, "statistics")
    plugins.register(authoring, "authoring")
    return Engine(home, plugins)


@pytest.fixture
def engine(home: Path) -> Engine:
    return engine_in(home)


def rows_of(home: Path) -> list[Row]:
    database = Database(home, 1.0)
    try:
        return database.rows()
    finally:
        database.close()


def play(session: Session, random: Random, moves: int = 10_000) -> Session:
    """Plays at random to the end, or so many moves."""
    while len(session.game.moves) < moves:
        decision = random_decision(session.game, random)
        if decision is None:
            break
        session.decide(decision)
    return session


def played(engine: Engine, game: str, number: int, moves: int = 10_000) -> Session:
    """A game begun, played at random and left."""
    session = play(engine.begin(rules_of(game), number), Random(number), moves)
    session.leave()
    return session


def deal_that_ends(engine: Engine, outcome: Outcome) -> int:
    """A deal of Weaver's that random play brings to such an end."""
    for number in range(100):
        game, random = Game.of_number(engine.mechanics(rules_of("weavers")), number), Random(number)
        while (decision := random_decision(game, random)) is not None:
            game.decide(decision)
        if game.outcome is outcome:
            return number
    pytest.fail("a hundred games have come to no such end")


def without_times(row: Row) -> Row:
    """The row without what may differ when it is counted again: after an end the journal grows."""
    return replace(row, touched="", seconds=0.0, size=0 if row.ended else row.size)


# Counting


ENDED = Row(
    journal="x", begun="", game="g", rules="r", names='{"en": "G"}', deal="1",
    touched="2026-05-04T12:00:00+00:00", moves=10, cards=20, pack=104, seconds=30.0, hints=0,
    undos=0, ended="lost", size=0,
)  # fmt: skip

RESULTS = st.lists(st.sampled_from(["won", "lost"]))


@given(RESULTS)
def test_streaks_are_runs_of_games_won(results: list[str]) -> None:
    found = figures(replace(ENDED, ended=result) for result in results)
    letters = "".join(result[0] for result in results)
    assert found.longest_streak == max(map(len, letters.split("l")))
    assert found.streak == len(letters) - len(letters.rstrip("w"))
    assert found.won == letters.count("w")
    assert found.ended == len(letters)


@given(st.lists(st.tuples(st.integers(8, 104), st.integers(1, 300), st.floats(0, 1e5))))
def test_means_are_over_all_ended_games_and_bests_over_those_won(
    games: list[tuple[int, int, float]],
) -> None:
    rows = [
        replace(ENDED, cards=cards, moves=moves, seconds=s, ended="won" if cards == 104 else "lost")
        for cards, moves, s in games
    ]
    found = figures(rows)
    if not games:
        assert (found.cards_mean, found.cards_best, found.moves_mean) == (None, None, None)
        return
    assert found.cards_mean == pytest.approx(sum(cards for cards, _, _ in games) / len(games))
    assert found.moves_mean == pytest.approx(sum(moves for _, moves, _ in games) / len(games))
    assert found.seconds_mean == pytest.approx(sum(s for _, _, s in games) / len(games))
    assert found.cards_best == sorted(cards for cards, _, _ in games)[-1]
    won = [(moves, s) for cards, moves, s in games if cards == 104]
    assert found.moves_best == (sorted(moves for moves, _ in won)[0] if won else None)
    assert found.seconds_best == (sorted(s for _, s in won)[0] if won else None)


def test_game_that_ends_has_a_row_of_how_it_ended(engine: Engine, home: Path) -> None:
    session = played(engine, "weavers", deal_that_ends(engine, Outcome.WON))
    (row,) = rows_of(home)
    assert (row.ended, row.cards, row.moves) == ("won", 104, len(session.game.moves))
    assert (row.game, row.rules) == ("weavers", session.rules.content_hash())
    assert (row.hints, row.undos) == (0, 0)
    assert sentences(engine) == []


@pytest.mark.parametrize("outcome", Outcome)
def test_first_end_counts(outcome: Outcome, engine: Engine, home: Path) -> None:
    session = engine.begin(rules_of("weavers"), deal_that_ends(engine, outcome))
    play(session, Random(session.game.number))
    moves = len(session.game.moves)
    for _ in range(5):
        session.undo()
    session.leave()
    session = engine.resume(session.name)
    session.redo()
    session.leave()
    (row,) = rows_of(home)
    assert (row.ended, row.moves, row.undos) == (outcome.value, moves, 0)
    assert tallied(engine)[0][0].unaided.ended == 1


def test_undo_and_hint_make_a_game_an_aided_one(engine: Engine, home: Path) -> None:
    aids: list[Callable[[Session], object]] = [Session.undo, Session.note_hint, str]
    for number, aid in enumerate(aids):
        session = play(engine.begin(rules_of("leonis-own"), number), Random(number), 3)
        aid(session)
        play(session, Random(number)).leave()
    ((game,), _) = tallied(engine)
    assert (game.all.ended, game.aided.ended, game.unaided.ended) == (3, 2, 1)


def test_time_goes_on_until_the_player_leaves(home: Path) -> None:
    seconds = 0.0
    engine = engine_in(home)
    session = engine.begin(rules_of("weavers"), 1)
    session._clock = lambda: session._begun + seconds
    play(session, Random(1), 3)
    seconds = 60.0
    session.leave()
    assert [row.seconds for row in rows_of(home)] == [60.0]


def test_game_of_the_same_id_under_other_rules_is_counted_apart(
    engine: Engine, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = home / "rules"
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    text = "format: 1\nid: mine\nextends: weavers\nnames: {en: My Own}\nredeal: {limit: %d}\n"
    for limit in (0, 1):
        file.write_text(text % limit)
        rules = engine_in(home).catalogue.rules("mine")
        for number in range(limit + 1):
            play(engine.begin(rules, number), Random(number)).leave()
    games, _ = tallied(engine)
    assert [(game.game, game.all.ended) for game in games] == [("mine", 2), ("mine", 1)]
    assert len({game.rules for game in games}) == 2
    assert run(["stats", "My Own"]) == 0
    shown = capsys.readouterr().out
    for game in games:
        assert f"My Own (rules {game.rules})" in shown
    assert run(["stats", str(file), "--json"]) == 0
    assert [game["all"]["ended"] for game in json.loads(capsys.readouterr().out)] == [2]


# In progress and abandoned


def test_game_is_in_progress_until_it_waits_too_long(engine: Engine, home: Path) -> None:
    played(engine, "weavers", 1, moves=5)
    played(engine, "weavers", 2, moves=5)
    there = recount(engine, Database(home, 1.0)).there
    today = datetime.now(UTC)
    for wait, expected in ((timedelta(), (2, 0)), (ABANDONED_AFTER * 1.01, (0, 2))):
        (game,) = by_game(rows_of(home), there, today + wait)
        assert (game.in_progress, game.abandoned) == expected


def test_game_whose_journal_is_gone_is_abandoned(engine: Engine) -> None:
    session = played(engine, "weavers", 1, moves=5)
    session.path.unlink()
    ((game,), _) = tallied(engine)
    assert (game.in_progress, game.abandoned) == (0, 1)


def test_journal_of_the_same_name_begun_at_another_time_is_another_game() -> None:
    waiting = replace(ENDED, ended=None, begun="2026-05-04T12:00:00+00:00")
    today = datetime.fromisoformat(ENDED.touched)
    (game,) = by_game([waiting], {("x", "2026-05-05T12:00:00+00:00")}, today)
    assert (game.in_progress, game.abandoned) == (0, 1)


def test_game_ended_whose_journal_is_gone_still_counts(engine: Engine) -> None:
    session = played(engine, "weavers", 1)
    session.path.unlink()
    ((game,), _) = tallied(engine)
    assert game.all.ended == 1


def test_game_without_a_move_is_not_counted(engine: Engine) -> None:
    played(engine, "weavers", 1, moves=0)
    assert tallied(engine) == ([], [])


def test_game_that_was_abandoned_and_is_played_again_is_in_progress(
    engine: Engine, home: Path
) -> None:
    session = played(engine, "weavers", 1, moves=5)
    database = Database(home, 1.0)
    (row,) = database.rows()
    old = (datetime.now(UTC) - 2 * ABANDONED_AFTER).isoformat()
    database.put(replace(row, touched=old))
    database.close()
    assert tallied(engine)[0][0].abandoned == 1
    engine.resume(session.name).leave()
    assert tallied(engine)[0][0].in_progress == 1


# Counting again


def test_what_is_counted_again_is_what_was_counted(engine: Engine, home: Path) -> None:
    for number in range(8):
        game = ("leonis-own", "weavers")[number % 2]
        session = play(engine.begin(rules_of(game), number), Random(number), 40 + 10 * number)
        if number % 3 == 0:
            session.undo()
            session.note_hint()
        play(session, Random(number), 400 if number % 4 else 45).leave()
    before = rows_of(home)
    for file in home.glob("statistics*"):
        file.unlink()
    assert tallied(engine)[1] == []
    after = rows_of(home)
    assert {row.journal: without_times(row) for row in after} == {
        row.journal: without_times(row) for row in before
    }
    for old, new in zip(sorted(before, key=str), sorted(after, key=str), strict=True):
        assert new.seconds == pytest.approx(old.seconds, abs=1.0)


def test_games_played_without_the_plug_in_are_counted_later(home: Path) -> None:
    played(Engine(home, Plugins()), "weavers", 1)
    ((game,), _) = tallied(engine_in(home))
    assert game.all.ended == 1


def test_first_end_counts_when_it_is_counted_again(engine: Engine, home: Path) -> None:
    number = deal_that_ends(engine, Outcome.LOST)
    session = play(Engine(home, Plugins()).begin(rules_of("weavers"), number), Random(number))
    moves = len(session.game.moves)
    for _ in range(30):
        session.undo()
    session.leave()
    tallied(engine)
    (row,) = rows_of(home)
    assert (row.ended, row.moves, row.undos) == ("lost", moves, 0)


def test_journal_that_cannot_be_read_is_told_and_the_others_count(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    played(engine, "weavers", 1)
    (engine.saved.folder / "letter.patience").write_text("Dear player,\n")
    assert run(["stats"]) == 0
    shown = capsys.readouterr().out
    assert "1 saved game cannot be read and is not counted: letter." in shown
    assert re.search(r"ended +1 ", shown)


# Killed


class Players:
    """A program that makes players, who are killed."""

    def __init__(self, program: "subprocess.Popen[str]") -> None:
        assert program.stdin is not None
        assert program.stdout is not None
        self.told, self.heard = program.stdin, program.stdout

    def ask(self, line: str) -> int:
        self.told.write(line + "\n")
        self.told.flush()
        return int(self.heard.readline())

    def play_and_kill(self, home: Path, random: Random, how_many: int) -> None:
        players = [self.ask(f"{home} {random.random()}") for _ in range(how_many)]
        time.sleep(random.uniform(0, 0.2))
        for player in players:
            os.kill(player, SIGKILL)
            assert self.ask(str(player)) == SIGKILL


@pytest.fixture
def players(root: Path) -> Iterator[Players]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.counted_player"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        players = Players(program)
        yield players
        players.told.close()
        assert program.wait() == 0


def counted_by_hand(journal: str) -> tuple[int, int, str | None]:
    """Moves and undos of a journal, and how it ended first, without playing it."""
    moves: list[str] = []
    undone: list[str] = []
    undos = 0
    for line in journal.partition("\n\n")[2].split("\n")[:-1]:
        match line.split()[0]:
            case "won" | "lost" as end:
                return len(moves), undos, end
            case "undo":
                undone.append(moves.pop())
                undos += 1
            case "redo":
                moves.append(undone.pop())
            case _:
                moves.append(line)
                undone.clear()
    return len(moves), undos, None


@pytest.mark.parametrize("at_once", [1, 2])
def test_killed_while_playing_nothing_is_lost_from_the_statistics(
    at_once: int, players: Players, home: Path
) -> None:
    random = Random()
    for _ in range(20 * TRIALS // at_once):
        before = {(row.journal, row.begun): row for row in rows_of(home)}
        players.play_and_kill(home, random, at_once)
        after = {(row.journal, row.begun): row for row in rows_of(home)}
        # Old or new, never gone.
        assert before.keys() <= after.keys()
        assert all(after[key] == row for key, row in before.items() if row.ended)
        assert tallied(engine_in(home))[1] == []
        assert not list(home.glob("statistics-*"))
    rows = {row.journal: (row.moves, row.undos, row.ended) for row in rows_of(home)}
    journals = {path.stem: path.read_text() for path in (home / "games").glob("*.patience")}
    assert rows == {name: counted_by_hand(text) for name, text in journals.items()}
    assert Counter(ended for _, _, ended in rows.values()).keys() > {None}


def test_two_games_at_once_are_both_counted(engine: Engine, home: Path) -> None:
    one, other = engine.begin(rules_of("weavers"), 1), engine_in(home).begin(rules_of("weavers"), 1)
    random = Random(1)
    for _ in range(30):
        play(one, random, len(one.game.moves) + 1)
        play(other, random, len(other.game.moves) + 1)
    one.leave()
    other.leave()
    assert sentences(engine) == []
    assert {row.journal: row.moves for row in rows_of(home)} == {
        session.name: len(session.game.moves) for session in (one, other)
    }


# The file


def garbage(path: Path) -> None:
    path.write_bytes(b"This is not a database. " * 500)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def trampled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE games (title TEXT)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")


def other_columns(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE games ADD COLUMN mood TEXT")


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "garbage": (garbage, "it is broken"),
    "cut off": (cut_off, "it is broken"),
    "trampled": (trampled, "it is broken"),
    "foreign": (foreign, "it is the database of another program"),
    "newer": (newer, f"it is of format {VERSION + 1}, and this program knows no later one"),
    "other columns": (other_columns, "it has other columns than it should have"),
}


@pytest.fixture(params=FAULTS)
def faulty(request: pytest.FixtureRequest, engine: Engine, home: Path) -> tuple[str, bytes]:
    """A faulty file in the place of the statistics of three games: its fault, and what it holds."""
    for number in range(3):
        played(engine, "weavers", number)
    spoil, fault = FAULTS[request.param]
    spoil(home / FILE)
    return fault, (home / FILE).read_bytes()


def test_faulty_file_is_moved_aside_and_counted_anew(
    faulty: tuple[str, bytes], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fault, data = faulty
    assert run(["stats"]) == 0
    shown = capsys.readouterr()
    assert re.search(r"ended +3 ", shown.out)
    (aside,) = home.glob("statistics-*.db")
    assert f"could not be used, for {fault}" in shown.err
    assert f"the file is kept as {aside.name}" in shown.err
    assert aside.read_bytes() == data
    assert run(["stats"]) == 0
    assert capsys.readouterr().err == ""


def test_faulty_file_found_while_playing_is_told_once_and_loses_no_game(
    faulty: tuple[str, bytes], home: Path
) -> None:
    engine = engine_in(home)
    session = played(engine, "weavers", 7)
    (sentence,) = sentences(engine)
    assert sentence.startswith("Plug-in “statistics”: The statistics in ")
    assert faulty[0] in sentence
    assert [row.journal for row in rows_of(home)] == [session.name]
    ((game,), _) = tallied(engine_in(home))
    assert game.all.ended == 4


def test_two_faulty_files_are_both_kept(engine: Engine, home: Path) -> None:
    played(engine, "weavers", 1)
    for _ in range(2):
        garbage(home / FILE)
        tallied(engine)
    assert len(list(home.glob("statistics-*.db"))) == 2


@pytest.fixture
def locked(home: Path) -> Iterator[sqlite3.Connection]:
    """Statistics that another program does not let go of."""
    played(engine_in(home), "weavers", 1)
    with closing(sqlite3.connect(home / FILE, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def test_locked_statistics_lose_no_game_and_are_told_once(
    locked: sqlite3.Connection, home: Path
) -> None:
    engine = engine_in(home)
    begun = time.monotonic()
    session = played(engine, "weavers", 2)
    assert time.monotonic() - begun < 5
    assert session.game.outcome
    (sentence,) = sentences(engine)
    assert "cannot be used now: database is locked; each game is counted" in sentence
    locked.execute("ROLLBACK")
    ((game,), _) = tallied(engine)
    assert game.all.ended == 2


def test_statistics_that_cannot_be_written_are_counted_from_the_journals(
    locked: sqlite3.Connection, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(Engine(home, Plugins()), "weavers", 2)
    assert run(["stats"]) == 0
    shown = capsys.readouterr()
    assert re.search(r"ended +2 ", shown.out)
    assert "cannot be used now: database is locked; each game is counted" in shown.err
    assert len(rows_of(home)) == 1


def test_locked_statistics_are_let_go_of_while_a_game_is_played(
    locked: sqlite3.Connection, home: Path
) -> None:
    engine = engine_in(home)
    session = play(engine.begin(rules_of("weavers"), 2), Random(2), 5)
    locked.execute("ROLLBACK")
    play(session, Random(2)).leave()
    assert {row.journal for row in rows_of(home) if row.ended} == {"weavers-1", session.name}


def test_statistics_that_cannot_be_reached_are_told_and_counted_from_the_journals(
    engine: Engine, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / FILE).mkdir(parents=True)
    for number in range(3):
        played(engine, "weavers", number)
    assert "unable to open database file" in sentences(engine)[0]
    assert run(["stats"]) == 0
    shown = capsys.readouterr()
    assert re.search(r"ended +3 ", shown.out)
    assert re.fullmatch(
        r"The statistics in \S+ cannot be used now: .*; each game is counted from its journal\.\n",
        shown.err,
    )
    unreached, _ = tallied(engine)
    (home / FILE).rmdir()
    assert tallied(engine)[0] == unreached
    assert len(rows_of(home)) == 3


def test_file_is_known_by_its_mark(engine: Engine, home: Path) -> None:
    played(engine, "weavers", 1, moves=1)
    with closing(sqlite3.connect(home / FILE)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)


# What is shown


def test_nothing_played_is_said_and_makes_no_file(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["stats"]) == 0
    assert capsys.readouterr().out == "No game was played yet.\n"
    assert run(["stats", "weavers", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert not (home / FILE).exists()


def test_game_that_there_is_not_is_told_with_the_nearest(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    played(engine, "weavers", 1)
    assert run(["stats", "weaverz"]) == 2
    assert "did you mean “weavers”?" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "ru"])
def test_text_fits_eighty_columns(language: str, engine: Engine) -> None:
    long = rules_of("weavers").model_copy(update={"names": {"en": "W" * 60}})
    for number in range(3):
        play(engine.begin(long, number), Random(number), 60 * number).leave()
        played(engine, "leonis-own", number)
    with speaking(language):
        lines = list(as_text(*tallied(engine)))
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("WWW") for line in lines)


def rows(*ended: str | None) -> list[Row]:
    return [replace(ENDED, journal=str(i), ended=end, hints=0) for i, end in enumerate(ended)]


def test_text_tells_over_which_games_the_means_are() -> None:
    there = {(str(i), "") for i in range(9)}
    today = datetime.fromisoformat(ENDED.touched)
    games = by_game(rows("won", "lost", "won", None, None), there, today)
    text = "\n".join(as_text(games, []))
    assert "The means are those of 3 ended games of 104 cards." in text
    assert "2 games are in progress." in text
    assert re.search(r"won of those ended +67% +67% +–", text)
    (one,) = by_game(rows("won", None), set(), today)
    text = "\n".join(as_text([one], []))
    assert "The means are those of 1 ended game of 104 cards." in text
    assert "1 game was abandoned; it counts in no mean." in text


def test_times_are_written_in_minutes_and_hours() -> None:
    for seconds, shown in ((0.4, "0:00"), (65, "1:05"), (3599.6, "1:00:00"), (36_061, "10:01:01")):
        game = by_game([replace(ENDED, seconds=seconds)], set())
        assert re.search(rf"time, mean +{shown}\b", "\n".join(as_text(game, [])))
