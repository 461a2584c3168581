"""Journals as text: torn, foreign, spoilt, older and newer ones."""

import codecs
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.engine import Engine
from patience.errors import PatienceError
from patience.game import Game
from patience.journal import JournalText, Record, read_journal, replay
from patience.legality import Refusal
from tests.games import TRIALS, small_pack
from tests.sittings import begin, engine_in, play_on, play_to_the_end, state_of, taken_up
from tests.strategies import Deal, deals, seeds

SMALL = Deal("leonis-own", small_pack("leonis-own", 3, 5), 8)
"""A short game in which everything happens that a journal can hold."""
NAME = "leonis-own-8"


def sample(engine: Engine, deal: Deal = SMALL, events: int = 40) -> bytes:
    """The journal of a game with a bit of everything in it."""
    session = begin(engine, deal)
    play_on(session, Random(4), events)
    session.leave()
    return engine.saved.path(session.name).read_bytes()


def body_of(data: bytes) -> list[str]:
    return data.decode().partition("\n\n")[2].splitlines()


def loaded(data: bytes, deal: Deal = SMALL) -> tuple[Game, Record]:
    """What the journal says, without its own rules being read."""
    game = deal.begin()
    return game, replay(read_journal(data, "a.patience"), game, "a.patience", saying)


def saying(refusal: Refusal) -> str:
    return f"{refusal.rule.value}."


# As it is written


def test_a_journal_is_a_header_and_an_event_a_line(tmp_path: Path) -> None:
    lines = sample(engine_in(tmp_path)).decode().splitlines()
    assert [line.split(" ")[0] for line in lines[:8]] == [
        *("patience", "game", "version", "rules", "deal", "begun", "settings"), ""
    ]  # fmt: skip
    assert lines[0] == "patience journal 1"
    event = re.compile(
        r"(play \w+ \d+ \d( \d+)?|exile \w+( \d)?(: \w+( \w+)*)?|reverse \w+ \d|redeal"
        r"|undo|redo|hint|won|lost) @\d+\.\d"
    )
    assert len(lines) >= 48
    assert [line for line in lines[8:] if not event.fullmatch(line)] == []
    assert {line.split(" ")[0] for line in lines[8:]} >= {
        *("play", "exile", "reverse", "redeal", "undo", "redo", "hint")
    }


def test_a_journal_is_printable_text_from_end_to_end(tmp_path: Path) -> None:
    data = sample(engine_in(tmp_path))
    assert data.endswith(b"\n")
    assert all(line.isprintable() for line in data.decode().split("\n"))


def test_a_weave_names_the_cards_it_lifted_and_they_are_compared(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    woven = next(line for line in body_of(data) if ": " in line)
    lifted = woven.partition(": ")[2].partition(" @")[0]
    other = "AC" if lifted != "AC" else "2C"
    spoilt = data.replace(f": {lifted} @".encode(), f": {other} @".encode(), 1)
    with pytest.raises(PatienceError, match=rf"the weave lifts {lifted}, but the journal says"):
        loaded(spoilt)


def test_comments_empty_lines_and_foreign_line_ends_are_read_over(tmp_path: Path) -> None:
    data = sample(engine_in(tmp_path))
    header, _, body = data.decode().partition("\n\n")
    commented = "\n# so it went\n\n".join(f"{line}  # as played" for line in body.splitlines())
    plain, _ = loaded(data)
    again, record = loaded(f"{header}\n\n{commented}\n".encode())
    assert again.position == plain.position
    assert record.hints > 0
    windows, _ = loaded(codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"))
    assert windows.position == plain.position


def test_a_saved_game_is_listed_and_taken_up_with_a_byte_order_mark_in_front(
    tmp_path: Path,
) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    path = engine.saved.folder / "marked.patience"
    path.write_bytes(codecs.BOM_UTF8 + data)
    assert [saved.fault for saved in engine.saved.games() if saved.name == "marked"] == [None]
    with taken_up(engine, "marked") as session:
        assert session.game.position == loaded(data)[0].position
        session.note_hint()
    with taken_up(engine, "marked") as session:
        assert session.game.position == loaded(data)[0].position


@settings(max_examples=50 * TRIALS, deadline=None)
@given(deal=deals(), seed=seeds, of_cards=st.booleans())
def test_any_game_is_loaded_as_it_was_left(
    tmp_path_factory: pytest.TempPathFactory, deal: Deal, seed: int, of_cards: bool
) -> None:
    engine = engine_in(tmp_path_factory.mktemp("home"))
    session = begin(engine, deal, of_cards=of_cards)
    play_on(session, Random(seed), 30)
    before, name = state_of(session), session.name
    session.leave()
    with taken_up(engine, name) as again:
        assert state_of(again) == before


# Torn


def test_a_journal_torn_at_any_byte_loses_at_most_the_line_being_written(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    path = engine.saved.path(NAME)
    body = data.index(b"\n\n") + 2
    for end in range(body, len(data) + 1):
        path.write_bytes(data[:end])
        whole = data[:end].rpartition(b"\n")[0] + b"\n"
        journal, file = engine.saved.open(NAME)
        file.append("hint @9.9")
        file.close()
        expected, record = loaded(whole)
        found, hints = loaded(path.read_bytes())
        assert [move.decision for move in found.moves] == [m.decision for m in expected.moves]
        assert hints.hints == record.hints + 1
        assert journal.torn == data[len(whole) : end].decode()
        # The torn line is still there to be looked at.
        assert f"# cut off: {journal.torn}" in path.read_text() or not journal.torn


def test_a_header_torn_at_any_byte_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    data = sample(engine_in(tmp_path))
    for end in range(data.index(b"\n\n") + 2):
        with pytest.raises(PatienceError, match=r"^a.patience[^\n]*[.]$"):
            read_journal(data[:end], "a.patience")


def test_a_torn_line_of_no_text_at_all_is_kept_as_a_comment(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    path = engine.saved.path(NAME)
    path.write_bytes(data + b"pl\xff\x00\r")
    with taken_up(engine, NAME) as session:
        assert session.game.position == loaded(data)[0].position
        session.note_hint()
    assert loaded(path.read_bytes())[1].hints == loaded(data)[1].hints + 1


# Foreign, newer and older


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"PK\x03\x04\n\n", b"patience journal\n\n", b"patience journal 0\n\n",
     b"patience journal one\n\n", b"patience journal 1x\n\n", b"%PDF-1.4\n\n",
     b"patience journal " + b"9" * 5000 + b"\n\n"],
)  # fmt: skip
def test_a_foreign_file_is_told_by_its_first_line(data: bytes) -> None:
    with pytest.raises(PatienceError) as error:
        read_journal(data, "a.patience")
    assert str(error.value) == (
        "a.patience is not the journal of a patience; such a file begins with “patience journal 1”."
    )


@pytest.mark.parametrize("number", ["2", "10", "999999999"])
def test_a_newer_format_is_refused_in_a_sentence(number: str) -> None:
    with pytest.raises(PatienceError) as error:
        read_journal(f"patience journal {number}\nwhatever\n\n".encode(), "a.patience")
    assert str(error.value) == (
        f"a.patience is a journal of format {number}; this program reads formats up to 1, "
        "a newer one reads it."
    )


def test_what_is_not_text_is_told_with_its_line() -> None:
    with pytest.raises(PatienceError, match=r"^a.patience:3: this is not text in UTF-8.$"):
        read_journal(b"patience journal 1\ngame x\n\xff\n\n", "a.patience")


@pytest.mark.parametrize("key", ["game", "version", "rules", "deal", "begun", "settings"])
def test_a_header_that_lacks_a_line_is_told_which(key: str, tmp_path: Path) -> None:
    data = sample(engine_in(tmp_path)).decode()
    lacking = re.sub(rf"^{key} .*\n", "", data, count=1, flags=re.MULTILINE)
    with pytest.raises(PatienceError, match=f"the header says nothing of “{key}”"):
        read_journal(lacking.encode(), "a.patience")


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("version", "one", "3: version: “one” is not a version; versions are whole numbers"),
        ("version", "", "3: version: “” is not a version"),
        ("version", "0", "3: version: “0” is not a version"),
        ("version", "9" * 5000, "9” is not a version"),
        ("deal", "-1", "5: deal: “-1” is not a deal number"),
        ("deal", "9" * 5000, "9” is not a deal number"),
        ("deal", "18446744073709551616", "5: deal: 18446744073709551616 is not a deal number"),
        ("begun", "yesterday", "6: begun: “yesterday” is not a moment"),
        ("begun", "2026-05-04", "6: begun: “2026-05-04” is not a moment"),
        ("deal", "5\ndeal 6", "“deal” stands here for the second time"),
        ("deal", "5\ncards AC 1C", "“1C” is not a card"),
    ],
)
def test_a_header_that_cannot_be_read_is_told_why(
    key: str, value: str, fault: str, tmp_path: Path
) -> None:
    data = sample(engine_in(tmp_path)).decode()
    spoilt = re.sub(rf"^{key} .*$", f"{key} {value}", data, count=1, flags=re.MULTILINE)
    with pytest.raises(PatienceError, match=f"^a.patience:.*{fault}"):
        read_journal(spoilt.encode(), "a.patience")


def test_a_header_without_its_empty_line_is_cut_off() -> None:
    # A line added to it would be read as a part of the header for ever after.
    with pytest.raises(PatienceError, match="the header is cut off"):
        read_journal(b"patience journal 1\ngame weavers\n", "a.patience")


def test_rules_that_are_not_those_named_are_refused(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    spoilt = data.replace(b'"limit":2', b'"limit":3')
    assert spoilt != data
    engine.saved.path(NAME).write_bytes(spoilt)
    with pytest.raises(PatienceError, match="the rules in the header are not those that it names"):
        engine.resume(NAME)


# Spoilt lines


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("plya QC 1 1", "did you mean “play”"),
        ("play QC", "“play QC” is not a line of a journal; one of this kind is written as “play "),
        ("play QC 1 1 @soon", "“soon” is not a number of seconds"),
        ("play QC 1 1 @nan", "“nan” is not a number of seconds"),
        ("hint @inf", "“inf” is not a number of seconds"),
        ("hint @-1", "“-1” is not a number of seconds"),
        (": 5H", "“: 5H” says nothing of what was done"),
        ("@3.0", "“@3.0” says nothing of what was done"),
        ("exile 5C: 1H", "“1H” is not a card"),
        ("redo", "“redo” cannot be here"),
        ("won", "“won” cannot be here"),
        ("lost", "“lost” cannot be here"),
        ("undo 99 @2.0", "“undo 99” is not a line of a journal; one .* written as “undo”."),
        ("hint xxx", "“hint xxx” is not a line of a journal; one .* written as “hint”."),
        ("zzz", "“zzz” is not a line of a journal; one begins with play, reverse, exile, redeal, "),
        ("zzz", "extra, undo, redo, hint, oracle, won, lost."),
        ("x" * 5000, "“x{79}…” is not a line of a journal"),
        ("redeal", "a card can be played"),
        ("reverse 5S 1", "not the top of a foundation"),
        (f"play QC {'9' * 5000} 1", "9…” is not a line of a journal"),
    ],
)
def test_a_line_that_cannot_be_is_told_with_its_place(
    line: str, fault: str, tmp_path: Path
) -> None:
    header = sample(engine_in(tmp_path)).partition(b"\n\n")[0]
    assert header.count(b"\n") == 6
    with pytest.raises(PatienceError, match=f"^a.patience:9: .*{fault}"):
        loaded(header + f"\n\n{line}\n".encode())


def spoil(data: bytes, random: Random) -> bytes:
    """Flips, drops, doubles and moves bytes and lines."""
    lines = data.split(b"\n")
    for _ in range(random.randint(1, 3)):
        # The header is longer than all lines of a short game, and less forgiving.
        lowest = random.choice([0, max(0, data.find(b"\n\n")), max(0, len(data) - 40)])
        at = random.randrange(lowest, len(data))
        to = at + random.randint(1, 12)
        other = random.randrange(len(data))
        i, j = random.randrange(len(lines)), random.randrange(len(lines))
        swapped = list(lines)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        data = random.choice(
            [
                data[:at] + bytes([random.randrange(256)]) + data[at + 1 :],
                data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :],
                data[:at] + data[to:],
                data[:at] + data[other : other + 10] + data[at:],
                data[:at],
                b"\n".join(swapped),
                b"\n".join(lines[:i] + lines[i + 1 :]),
                b"\n".join([*lines[:i], lines[j], *lines[i:]]),
                data[:at] + random.choice([b" ", b"#", b"\n", b"9", b"-", b"@", b":"]) + data[at:],
            ]
        ) or b"\n"  # fmt: skip
        lines = data.split(b"\n")
    return data


def test_a_journal_spoilt_at_random_is_refused_in_a_sentence_or_is_a_right_game(
    tmp_path: Path,
) -> None:
    engine = engine_in(tmp_path)
    samples = [
        sample(engine),
        sample(engine, Deal("weavers", {"exiles.draw": "any", "weave.stop": "in-hand"}, 7), 90),
    ]
    path = engine.saved.folder / "spoilt.patience"
    random = Random(20260504)
    right, told = 0, []
    for _ in range(400 * TRIALS):
        data = spoil(random.choice(samples), random)
        path.write_bytes(data)
        assert len(engine.saved.games()) == 3
        try:
            with taken_up(engine, "spoilt") as session:
                game = session.game
                cards = Counter(card for spot in game.position.spots for card in spot)
                assert cards == Counter(game.mechanics.pack)
                # It can be played on, saved and taken up.
                play_on(session, random, 3)
                after = state_of(session)
            with taken_up(engine, "spoilt") as session:
                assert state_of(session) == after
            right += 1
        except PatienceError as error:
            told.append(str(error))
    assert right > 10 * TRIALS
    assert len(told) > 100 * TRIALS
    assert [text for text in told if not re.fullmatch(r"(.+[.?”]\n)*.+[.?”]", text)] == []


def test_importing_what_is_spoilt_saves_nothing(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    data = sample(engine)
    random = Random(7)
    for _ in range(200 * TRIALS):
        spoilt, before = spoil(data, random), len(engine.saved.games())
        try:
            name = engine.import_journal(spoilt, "mail.patience")
        except PatienceError:
            assert len(engine.saved.games()) == before
        else:
            with taken_up(engine, name) as session:
                assert session.game.mechanics.pack
            engine.saved.path(name).unlink()


def test_a_finished_game_is_imported_with_its_end(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    session = begin(engine, SMALL)
    play_to_the_end(session, Random(2))
    outcome = session.game.outcome
    session.leave()
    data = engine.saved.path(session.name).read_bytes()
    name = engine.import_journal(data.rstrip(b"\n"), "mail.patience")
    assert name == f"{NAME}-2"
    (copy,) = (saved for saved in engine.saved.games() if saved.name == name)
    assert outcome is not None
    assert copy.ended == outcome.value


def test_the_moves_of_a_journal_that_goes_on_after_its_end_are_refused(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    session = begin(engine, SMALL)
    play_to_the_end(session, Random(2))
    session.leave()
    data = engine.saved.path(session.name).read_bytes()
    with pytest.raises(PatienceError, match="the game is"):
        loaded(data + b"redeal @1.0\n")


def test_lines_are_numbered_as_an_editor_numbers_them(tmp_path: Path) -> None:
    journal: JournalText = read_journal(sample(engine_in(tmp_path)), "a.patience")
    assert journal.lines[0].number == 9
    assert [line.number for line in journal.lines] == list(range(9, 9 + len(journal.lines)))


def test_loading_takes_the_same_decisions_whatever_the_time_says(tmp_path: Path) -> None:
    data = sample(engine_in(tmp_path))
    timeless = re.sub(rb" @[0-9.]+\n", b"\n", data)
    assert timeless != data
    game, record = loaded(timeless)
    assert game.position == loaded(data)[0].position
    assert record.seconds == 0
