"""Rule files: what they extend, and every fault with its place, what is allowed, nearest word."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.catalogue import FOLDER, shipped
from patience.errors import PatienceError
from patience.faults import RuleFileError
from patience.guards import Guard
from patience.mechanisms import Mechanisms, Word
from patience.rulebook import (
    LONGEST_CHAIN,
    Reading,
    examine,
    read_rule_file,
    rules_from_json,
    rules_with,
)
from patience.rules import setting_paths
from tests.games import DATA, GAMES, MECHANISMS, VOCABULARY, rules_of

SHIPPED = shipped() / FOLDER
FULL = (SHIPPED / "leonis-own.yaml").read_text(encoding="utf-8")
SHORT = (SHIPPED / "weavers.yaml").read_text(encoding="utf-8")


def read(folder: Path, text: str, name: str = "own.yaml") -> Reading:
    """What comes of a rule file of that text, with the shipped games at hand."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return examine(path, MECHANISMS, [SHIPPED], name)


def told(folder: Path, text: str) -> list[str]:
    """Its faults and remarks as they are printed."""
    reading = read(folder, text)
    assert (reading.rules is None) == bool(reading.faults)
    return [str(fault) for fault in (*reading.faults, *reading.remarks)]


def extending(text: str, parent: str = "leonis-own") -> str:
    """A rule file of three lines, and then the text from line 3 on."""
    return f"id: own\nextends: {parent}\n{text}\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_games_that_ship_say_what_the_rules_of_the_games_are(game: str) -> None:
    reading = examine(SHIPPED / f"{game}.yaml", MECHANISMS)
    assert reading.faults == reading.remarks == []
    assert reading.rules is not None
    assert reading.rules.settings() == rules_of(game).settings()
    assert set(reading.rules.names) == set(reading.rules.summary) == {"en", "ru"}


def test_leonis_own_states_every_setting_so_that_it_can_be_looked_up() -> None:
    reading = examine(SHIPPED / "leonis-own.yaml", MECHANISMS)
    assert reading.rules is not None
    stated = {line.split(":")[0].strip(" #") for line in FULL.splitlines()}
    for path in set(setting_paths()) - {"moves", "vetoes"}:
        assert path.rpartition(".")[2] in stated


@pytest.mark.parametrize("game", GAMES)
def test_the_open_readings_of_both_games_have_a_note_in_both_languages(game: str) -> None:
    rules = read_rule_file(SHIPPED / f"{game}.yaml", MECHANISMS)
    noted = {note.setting for note in rules.editorial}
    assert {
        "deal.replacement", "exiles.draw", "weave.stop", "weave.complete_pile", "weave.empty_pile",
        "redeal.gather", "redeal.turn", "redeal.exiles",
    } <= noted  # fmt: skip
    for note in rules.editorial:
        for text in filter(None, (note.reading, note.why, note.figures)):
            assert isinstance(text, dict)
            assert set(text) == {"en", "ru"}


def test_a_file_says_only_what_differs(tmp_path: Path) -> None:
    reading = read(tmp_path, extending("redeal: {limit: 3}", "weavers"))
    assert reading.rules is not None
    settings = rules_of("weavers").settings()
    settings["redeal"] = {**settings["redeal"], "limit": 3}
    assert reading.rules.settings() == settings


def test_a_list_is_replaced_whole_and_a_mapping_key_by_key(tmp_path: Path) -> None:
    reading = read(tmp_path, extending("tableau: {spread: [2]}\nterms: {en: {exile: thread}}"))
    assert reading.rules is not None
    assert reading.rules.tableau.spread == ("2",)
    assert reading.rules.tableau.piles == 13
    terms = reading.rules.terms
    assert terms["en"]["exile"] == "thread"
    assert terms["en"]["weave"] == {"one": "weave", "many": "weaves"}
    assert "exile" in terms["ru"]


def test_the_forms_of_one_word_are_not_mixed_with_those_of_another(tmp_path: Path) -> None:
    reading = read(tmp_path, extending("terms: {ru: {exile: {one: нить}}}"))
    assert reading.rules is not None
    assert reading.rules.terms["ru"]["exile"] == {"one": "нить"}


def test_id_version_and_names_are_a_files_own(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        extending("version: 4\nnames: {en: Base}\nsummary: {en: Base}").replace("own", "base", 1)
        .replace("leonis-base", "leonis-own")
    )  # fmt: skip
    reading = read(tmp_path, "id: heir\nextends: base\n")
    assert reading.rules is not None
    assert (reading.rules.id, reading.rules.version) == ("heir", 1)
    assert (reading.rules.names, reading.rules.summary) == ({}, {})


def test_a_note_is_inherited_only_while_the_setting_is_as_it_was(tmp_path: Path) -> None:
    reading = read(tmp_path, extending("weave: {empty_pile: end-deal}"))
    assert reading.rules is not None
    noted = {note.setting for note in reading.rules.editorial}
    assert "weave.empty_pile" not in noted
    assert "weave.complete_pile" in noted


@pytest.mark.parametrize("parent", ["leonis-own", "weavers"])
def test_what_was_computed_of_a_game_is_said_of_no_other(tmp_path: Path, parent: str) -> None:
    share = re.compile(r"\d\.\d+ %")
    same = read(tmp_path, extending("names: {en: Same}", parent)).rules
    other = read(tmp_path, extending("redeal: {limit: 7}", parent)).rules
    assert same is not None
    assert other is not None
    assert same.editorial == rules_of(parent).editorial
    assert share.search(str(same.editorial))
    assert not share.search(str(other.editorial))
    assert {note.setting for note in other.editorial} == (
        {note.setting for note in same.editorial} - {"redeal.limit"}
    )


def test_an_inherited_source_says_which_game_it_tells_of_when_this_one_plays_otherwise(
    tmp_path: Path,
) -> None:
    same = read(tmp_path, extending("names: {en: Same}"), "same.yaml").rules
    middle = read(tmp_path, extending("redeal: {limit: 7}")).rules
    heir = read(tmp_path, "id: heir\nextends: own\nredeal: {limit: 8}\n", "heir.yaml").rules
    assert same is not None
    assert {source.game for source in same.sources} == {None}
    for rules in (middle, heir):
        assert rules is not None
        for source in rules.sources:
            assert source.game == rules_of("leonis-own").names


def test_a_parent_is_looked_for_beside_the_file_first(tmp_path: Path) -> None:
    (tmp_path / "weavers.yaml").write_text("id: weavers\nextends: leonis-own\nredeal: {limit: 7}\n")
    reading = read(tmp_path, extending("", "weavers"))
    assert reading.rules is not None
    assert reading.rules.redeal.limit == 7


def test_a_parent_is_found_by_the_id_of_its_game_and_not_by_the_name_of_its_file(
    tmp_path: Path,
) -> None:
    (tmp_path / "weavers.yaml").write_text("id: other\nextends: leonis-own\n")
    (tmp_path / "first-try.yaml").write_text("id: base\nextends: weavers\nredeal: {limit: 7}\n")
    assert read(tmp_path, extending("", "weavers")).rules == rules_of("weavers").model_copy(
        update={"id": "own", "extends": "weavers", "names": {}, "summary": {}}
    )
    heir = read(tmp_path, extending("", "base")).rules
    assert heir is not None
    assert heir.redeal.limit == 7
    [fault] = told(tmp_path, extending("", "first-tri"))
    known = ", ".join(sorted([*GAMES, "base", "other"]))
    assert fault.endswith(f"no game “first-tri”; allowed are {known}.")


def fault_cases() -> list[tuple[str, str]]:
    """Lines of a rule file, and the fault that is told of them."""
    text = (DATA / "rulefiles" / "faults.txt").read_text(encoding="utf-8")
    _, *cases = text.strip().split("\n\n")
    return [(lines, fault) for lines, _, fault in (case.rpartition("\n") for case in cases)]


@pytest.mark.parametrize(("line", "fault"), fault_cases())
def test_a_fault_tells_place_what_was_found_what_is_allowed_and_the_nearest_word(
    tmp_path: Path, line: str, fault: str
) -> None:
    assert fault in told(tmp_path, extending(line))


def test_a_fault_holds_its_parts_for_programs(tmp_path: Path) -> None:
    [fault] = read(tmp_path, extending("weave: {stop: nevr}")).faults
    assert (fault.line, fault.column, fault.setting, fault.found) == (3, 15, "weave.stop", "“nevr”")
    assert (fault.allowed, fault.nearest) == (("uncovered", "in-hand", "never"), "never")


def test_every_fault_of_a_file_is_told_in_one_pass_by_line(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        extending(
            "packs: two\nfoo: 1\ndeal: {replacement: testd}\ndeal: {}\nweave:\n  stop: [a]\n"
            "  when: 08\nredeal: {limit: -1, turn: 1}\nsources: [{title: x}]\nexiles: !x {}"
        ),
    )
    lines = [int(fault.split(":")[1]) for fault in found]
    assert lines == [3, 4, 5, 6, 8, 9, 10, 10, 11, 12]


def test_contradictions_are_told_with_the_other_faults(tmp_path: Path) -> None:
    found = told(tmp_path, extending("weave: {stop: nevr}\ntableau: {piles: 12, spread: []}"))
    assert [fault.split(" ")[1] for fault in found] == ["weave.stop:", "tableau.piles:"]


def test_one_slip_makes_no_second_fault(tmp_path: Path) -> None:
    # Taken for what it inherits, each of these would contradict the rest.
    for slip in ("tableau: {piles: twelve}", "tabelau: {piles: 12}", "tableau: {piles: 0o}"):
        text = SHORT.replace("tableau:\n  piles: 12\n  spread: []\n", slip + "\n")
        assert len(told(tmp_path, text)) == 1


def test_a_contradiction_with_what_is_inherited_stands_where_this_file_speaks(
    tmp_path: Path,
) -> None:
    text = extending("\nfoundations: [{base: king, build: down, copies: 2}]\nreversal: none")
    assert told(tmp_path, text)[0].startswith(
        "own.yaml:4:14: tableau.piles: found 13; allowed is 12"
    )


def test_without_an_id_or_foundations_a_file_says_no_game(tmp_path: Path) -> None:
    found = told(tmp_path, "packs: 2\n")
    assert [fault.partition(";")[0] for fault in found] == [
        "own.yaml:1:1: id is missing",
        "own.yaml:1:1: foundations is missing",
    ]


@pytest.mark.parametrize("text", ["[a, b]", "just words", "17", "- id: x"])
def test_what_is_no_mapping_is_no_rule_file(tmp_path: Path, text: str) -> None:
    [fault] = told(tmp_path, text)
    assert "a rule file is a mapping of settings" in fault


def test_a_game_that_is_not_there_cannot_be_extended(tmp_path: Path) -> None:
    assert told(tmp_path, extending("", "weaver")) == [
        "own.yaml:2:10: extends: there is no game “weaver”; did you mean “weavers”?"
    ]
    assert told(tmp_path, extending("", "chess")) == [
        f"own.yaml:2:10: extends: there is no game “chess”; allowed are {', '.join(sorted(GAMES))}."
    ]


def test_where_no_game_is_there_none_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(extending("", "chess"), encoding="utf-8")
    [fault] = examine(path, MECHANISMS, (), "own.yaml").faults
    assert fault.sentence == "extends: there is no game “chess”, nor any other to extend."


@pytest.mark.parametrize("name", ["../weavers", "/etc/passwd", "weavers.yaml", "''", "[weavers]"])
def test_extends_takes_no_paths(tmp_path: Path, name: str) -> None:
    [fault] = told(tmp_path, extending("", name))
    assert fault.startswith("own.yaml:2:10: extends: found ")
    assert "allowed is a name of small letters" in fault


def test_files_that_extend_each_other_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("id: b\nextends: c\n")
    (tmp_path / "c.yaml").write_text("id: c\nextends: own\n")
    [fault] = told(tmp_path, extending("", "b"))
    assert fault.endswith(
        "c.yaml:2:10: extends: own.yaml → b.yaml → c.yaml → own.yaml goes round in a circle."
    )
    assert "own.yaml → own.yaml goes round" in told(tmp_path, extending("", "own"))[0]


def test_a_long_row_of_files_is_refused(tmp_path: Path) -> None:
    for number in range(LONGEST_CHAIN + 1):
        parent = f"g{number - 1}" if number else "leonis-own"
        (tmp_path / f"g{number}.yaml").write_text(f"id: g{number}\nextends: {parent}\n")
    assert read(tmp_path, extending("", f"g{LONGEST_CHAIN - 3}")).faults == []
    assert "extend each other in a row" in told(tmp_path, extending("", f"g{LONGEST_CHAIN}"))[0]


def test_the_faults_of_a_parent_are_told_after_the_files_own(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(extending("packs: two").replace("id: own", "id: base"))
    found = told(tmp_path, extending("\n\nweave: {stop: nevr}", "base"))
    assert found[0].startswith("own.yaml:5:15: weave.stop")
    assert found[1].startswith(f"{tmp_path / 'base.yaml'}:3:8: packs: found “two”")
    assert len(found) == 2


def test_settings_that_change_nothing_are_remarked_on_where_the_file_states_them(
    tmp_path: Path,
) -> None:
    assert told(tmp_path, extending("redeal:\n  limit: 0\n  turn: false\nexiles: {face: up}")) == [
        "own.yaml:5:3: redeal.turn changes nothing here: there is no redeal.",
        (
            "own.yaml:6:10: exiles.face changes nothing here: it shows the exiles; how the game "
            "goes is the same."
        ),
    ]


def test_reading_a_faulty_file_raises_all_its_faults_as_lines(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(extending("packs: two\nsuits: [X]"))
    with pytest.raises(RuleFileError) as raised:
        read_rule_file(path, MECHANISMS, [SHIPPED])
    assert len(raised.value.faults) == 2
    assert str(raised.value).splitlines() == [str(fault) for fault in raised.value.faults]


def test_a_word_of_a_plugin_that_fails_is_a_fault_of_the_file(tmp_path: Path) -> None:
    def failing(ranks: object, base: object) -> Any:
        raise ZeroDivisionError

    guard = Guard("spoilt", "foundations.build", "round", lambda what: None)
    word: Word[Any] = Word("round", "", lambda *given: guard.call(failing, *given))
    mechanisms = Mechanisms().with_words("foundations.build", [word])
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nfoundations: [{base: ace, build: round}]\n")
    [fault] = examine(path, mechanisms).faults
    assert "“spoilt”" in fault.sentence


def test_words_of_plugins_are_allowed_and_near(tmp_path: Path) -> None:
    mechanisms = Mechanisms().with_words("weave.stop", [Word("at-noon", "", MECHANISMS.stop)])
    path = tmp_path / "own.yaml"
    path.write_text(extending("weave: {stop: at-non}"))
    [fault] = examine(path, mechanisms, [SHIPPED]).faults
    assert fault.nearest == "at-noon"


# Rules that come from elsewhere than a file


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_read_from_the_json_that_they_are_saved_as(game: str) -> None:
    rules = read_rule_file(SHIPPED / f"{game}.yaml", MECHANISMS)
    text = json.dumps(rules.model_dump(mode="json"))
    assert rules_from_json(text, MECHANISMS, "save") == rules


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"id": "x"}', '{"id": "\\ud800"}', '{"id": NaN}', "9" * 5000,
     "[" * 100_000, '{"id": "x", "foundations": [{"base": "ace", "build": "up"}]}'],
)  # fmt: skip
def test_json_that_says_no_rules_that_can_be_played_is_refused(text: str) -> None:
    with pytest.raises(PatienceError, match=r"^save: "):
        rules_from_json(text, MECHANISMS, "save")


def test_settings_are_turned_by_their_paths() -> None:
    rules = rules_with(rules_of("weavers"), {"redeal.limit": 3}, MECHANISMS, "trace")
    assert rules.redeal.limit == 3


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        ({"redeal.limt": 3}, "there is no setting “redeal.limt”; did you mean “redeal.limit”?"),
        ({"zzz": {}}, "there is no setting “zzz”; allowed are packs, suits, ranks"),
        ({"redeal.limit": "3"}, "redeal.limit: found “3”; allowed is a whole number from 0"),
        ({"redeal.limit": None}, "redeal.limit: found nothing; allowed is a whole number from 0"),
        ({"weave.stop": "\ud800"}, "a text holds half a character"),
        ({"tableau.piles": 13}, "tableau.piles: found 13; allowed is 12, as no card"),
    ],
)
def test_settings_that_cannot_be_turned_so_are_refused(
    turns: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(PatienceError) as raised:
        rules_with(rules_of("weavers"), turns, MECHANISMS, "trace")
    assert str(raised.value).startswith(f"trace: {sentence}")


# Nothing but faults, whatever the file


def only_faults_come_of(folder: Path, data: bytes) -> None:
    path = folder / "own.yaml"
    path.write_bytes(data)
    reading = examine(path, MECHANISMS, [SHIPPED], "own.yaml")
    assert (reading.rules is None) == bool(reading.faults)
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for fault in (*reading.faults, *reading.remarks):
        assert "\n" not in fault.sentence
        assert fault.path != "own.yaml" or 1 <= fault.line <= lines + 1
        assert fault.column >= 1


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A shipped rule file in which some lines or signs were moved, doubled, lost or changed."""
    text = draw(st.sampled_from([FULL, SHORT]))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 4))):
        start = random.randrange(len(text))
        end = min(len(text), start + random.choice((1, 1, 3, 10, 80)))
        other = random.randrange(len(text))
        text = random.choice(
            (
                text[:start] + text[end:],
                text[:end] + text[start:],
                text[:start] + text[other : other + end - start] + text[end:],
                text[:start] + random.choice("{}[]:,-&*!|>'\"%@`#\t\n 019ax") + text[end:],
            )
        )
        text = text or "\n"
    return text.encode()


_WORDS = sorted({word for words in VOCABULARY.values() for word in words} | {"ace", "king", "5"})
_SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 20) | st.sampled_from(_WORDS) | st.text(max_size=5)
)
_KEYS = sorted({step for path in setting_paths() for step in path.split(".")} | {
    "id", "extends", "names", "terms", "sources", "editorial", "setting", "reading", "why", "base",
    "build", "copies", "en", "ru", "one", "exile", "title", "note", "str", "dict", "[key]",
})  # fmt: skip
_ANY = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(_KEYS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)
TREES = st.dictionaries(st.sampled_from(_KEYS), _ANY, max_size=8)


@given(mutated())
@settings(max_examples=150)
def test_whatever_becomes_of_a_rule_file_only_faults_come_of_it(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    only_faults_come_of(tmp_path_factory.getbasetemp(), data)


@given(TREES, st.sampled_from(["", "weavers", "leonis-own"]))
@settings(max_examples=150)
def test_whatever_a_file_says_under_the_keys_of_the_vocabulary_only_faults_come_of_it(
    tmp_path_factory: pytest.TempPathFactory, tree: dict[str, Any], parent: str
) -> None:
    text = json.dumps({"id": "own", **({"extends": parent} if parent else {}), **tree})
    only_faults_come_of(tmp_path_factory.getbasetemp(), text.encode())
