"""Writing rule files: `new`, `check` and `schema`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience import cli
from patience.catalogue import Catalogue
from patience.errors import PatienceError
from patience.faults import RuleFileError
from patience.language import speak, speaking
from patience.rulebook import examine
from patience.rules import setting_paths
from patience.schema import rule_file_schema
from patience.yamltext import read_yaml, read_yaml_file
from patience_plugins import authoring
from patience_plugins.authoring.beginning import begin_rule_file
from patience_plugins.authoring.checking import checked
from patience_plugins.authoring.flow import flow
from tests.games import GAMES, MECHANISMS

CATALOGUE = Catalogue([], lambda: MECHANISMS)


def begin(folder: Path, name: str, parent: str = "weavers") -> Path:
    return begin_rule_file(name, parent, folder, CATALOGUE, MECHANISMS)


@pytest.fixture
def patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Runs a command in an empty folder: its status, and what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        code = cli.run(words)
        speak("en")
        return code, *capsys.readouterr()

    return run


# new


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_new_file_passes_the_check_and_changes_nothing(
    tmp_path: Path, game: str, language: str
) -> None:
    with speaking(language):
        path = begin(tmp_path, "my-game", game)
    reading = examine(path, MECHANISMS, CATALOGUE.folders)
    assert reading.faults == reading.remarks == []
    assert reading.rules is not None
    assert reading.rules.settings() == CATALOGUE.rules(game).settings()
    assert reading.rules.names == {"en": "My Game"}


def test_a_new_file_says_only_what_is_its_own(tmp_path: Path) -> None:
    said = read_yaml_file(begin(tmp_path, "my-game")).value
    assert set(said) == {"format", "id", "version", "extends", "names"}


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_stands_in_a_new_file_with_its_value_and_the_words_that_are_allowed(
    tmp_path: Path, game: str
) -> None:
    text = begin(tmp_path, "my-game", game).read_text(encoding="utf-8")
    uncommented = re.sub("^#(?! [^ ])", "", text, flags=re.MULTILINE)
    document = read_yaml(uncommented.encode(), "t.yaml")
    assert document.faults == []
    for path in setting_paths():
        assert tuple(path.split(".")) in document.keys
    for words in MECHANISMS.vocabulary().values():
        for word in words:
            assert f"# - {word}: " in text or word in ("up", "down")
    reading = tmp_path / "all.yaml"
    reading.write_text(uncommented)
    rules = examine(reading, MECHANISMS, CATALOGUE.folders).rules
    assert rules is not None
    assert rules.settings() == CATALOGUE.rules(game).settings()
    assert rules.terms == CATALOGUE.rules(game).terms


def test_a_new_file_can_be_begun_from_one_beside_it(tmp_path: Path) -> None:
    begin(tmp_path, "first")
    path = begin_rule_file("second", str(tmp_path / "first.yaml"), tmp_path, CATALOGUE, MECHANISMS)
    assert examine(path, MECHANISMS, CATALOGUE.folders).faults == []


def test_the_game_to_begin_from_is_named_as_everywhere(tmp_path: Path) -> None:
    path = begin(tmp_path, "own", "Leoni's Own")
    assert "\nextends: leonis-own\n" in path.read_text(encoding="utf-8")


def test_what_could_not_be_extended_from_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    far = begin(tmp_path / "far", "first")
    with pytest.raises(PatienceError, match=r"cannot extend .* it must lie beside it"):
        begin(tmp_path, "second", str(far))
    assert not (tmp_path / "second.yaml").exists()


def test_a_broken_game_cannot_be_extended(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("id: bad\nextends: weavers\npacks: two\n")
    with pytest.raises(RuleFileError, match="packs: found “two”"):
        begin(tmp_path, "mine", str(tmp_path / "bad.yaml"))
    with pytest.raises(PatienceError, match="did you mean “weavers”"):
        begin(tmp_path, "mine", "weaver")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("precious")
    with pytest.raises(PatienceError, match="is there already; it is left as it is"):
        begin(tmp_path, "mine")
    assert path.read_text() == "precious"


def test_an_id_that_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PatienceError, match=r"“weavers” is the game of .*weavers.yaml already"):
        begin(tmp_path, "weavers", "leonis-own")


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(PatienceError, match=r"mine.yaml cannot be written: "):
        begin(tmp_path / "none", "mine")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Anna's Own", "annas-own"),
        ("Zoë’s", "zoes"),
        ("../mine", "mine"),
        ("..\\mine.yaml", "mine"),
        ("/etc/passwd", "passwd"),
        ("mine.yaml", "mine"),
        ("a" * 61, "a" * 60),
        ("-mine-", "mine"),
        ("a--b", "a-b"),
        ("mine\n", "mine"),
        ("a\0b", "a-b"),
        ('"; rm -rf', "rm-rf"),
        ("моя", None),
        ("🂡", None),
        ("", None),
        ("..", None),
    ],
)
def test_a_name_that_is_no_id_is_refused_with_one_that_is(
    tmp_path: Path, name: str, near: str | None
) -> None:
    with pytest.raises(PatienceError, match="cannot be the id of a game; allowed are") as raised:
        begin(tmp_path, name)
    assert str(raised.value).endswith(f"did you mean “{near}”?" if near else "hyphens.")
    assert list(tmp_path.iterdir()) == []


@given(st.text(max_size=20))
def test_whatever_the_name_a_file_that_passes_or_a_sentence_comes_of_it(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    folder = tmp_path_factory.mktemp("names")
    try:
        path = begin(folder, name)
    except PatienceError as error:
        assert "\n" not in str(error)  # noqa: PT017
        assert list(folder.iterdir()) == []
    else:
        assert path.parent == folder
        assert examine(path, MECHANISMS, CATALOGUE.folders).faults == []


def test_ids_that_yaml_takes_for_something_else_are_quoted(tmp_path: Path) -> None:
    for name in ("true", "null", "12", "0x1f", "1e5", "no"):
        reading = examine(begin(tmp_path, name), MECHANISMS, CATALOGUE.folders)
        assert reading.faults == []
        assert reading.id == name


_TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc№é ", min_size=1), inner),
    max_leaves=8,
)


@given(_TREES)
def test_a_value_written_on_a_line_is_read_as_it_was(tree: Any) -> None:
    text = flow({"value": tree})
    assert len(re.split("[\n\r\x85\u2028\u2029]", text)) == 1
    assert read_yaml(text.encode(), "t.yaml").value == {"value": tree}


# check


def test_a_good_file_is_told_by_name_and_hash(tmp_path: Path) -> None:
    path = begin(tmp_path, "mine")
    hash_ = CATALOGUE.rules("weavers").content_hash()
    assert checked(str(path), CATALOGUE, MECHANISMS).lines() == [
        f"{path}: Mine (mine) can be played; its rules are {hash_}."
    ]


def test_a_remark_does_not_fail_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nextends: weavers\nexiles: {face: up}\n")
    result = checked(str(path), CATALOGUE, MECHANISMS)
    assert result.passed
    assert result.lines()[0].startswith(f"{path}:3:10: remark: exiles.face changes nothing here")


def test_an_id_that_another_file_has_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: weavers\nextends: leonis-own\n")
    assert "“weavers” is the game of" in checked(str(path), CATALOGUE, MECHANISMS).lines()[0]
    assert checked("weavers", CATALOGUE, MECHANISMS).remarks == ()


def test_a_file_beside_that_hides_the_listed_game_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nextends: weavers\n")
    assert checked(str(path), CATALOGUE, MECHANISMS).remarks == ()
    hiding = tmp_path / "weavers.yaml"
    hiding.write_text("id: weavers\nextends: leonis-own\n")
    (remark,) = checked(str(path), CATALOGUE, MECHANISMS).remarks
    assert (remark.line, remark.column, remark.setting) == (2, 10, "extends")
    assert f"“weavers” is here {hiding}, beside this file" in remark.sentence
    assert str(CATALOGUE.file("weavers")) in remark.sentence


def test_what_is_not_there_cannot_be_checked() -> None:
    for wrong in ("none.yaml", "none"):
        with pytest.raises(PatienceError, match=r"no file none.yaml|no game “none”"):
            checked(wrong, CATALOGUE, MECHANISMS)


# The commands


def test_from_nothing_to_a_checked_file(patience: Callable[..., tuple[int, str, str]]) -> None:
    code, output, _ = patience("new", "mine", "--from", "leonis-own")
    assert code == 0
    assert "mine.yaml extends leonis-own" in output
    assert patience("check", "mine.yaml")[0] == 0


def test_a_file_that_fails_the_check_exits_with_1_and_its_faults_are_printed(
    patience: Callable[..., tuple[int, str, str]],
) -> None:
    Path("mine.yaml").write_text("id: mine\nextends: weavers\nweave: {stop: nevr}\n")
    code, output, complaints = patience("check", "mine.yaml")
    assert (code, complaints) == (1, "")
    assert output.startswith("mine.yaml:3:15: weave.stop: found “nevr”; allowed is uncovered,")


def test_programs_read_faults_as_json(patience: Callable[..., tuple[int, str, str]]) -> None:
    Path("mine.yaml").write_text("id: mine\nextends: weavers\nweave: {stop: nevr}\n")
    code, output, _ = patience("check", "mine.yaml", "--json")
    told = json.loads(output)
    assert code == 1
    assert not told["passed"]
    assert told["faults"][0]["line"] == 3
    assert told["faults"][0]["nearest"] == "never"
    assert json.loads(patience("check", "weavers", "--json")[1])["passed"]


def test_what_cannot_be_done_exits_with_2_and_one_sentence(
    patience: Callable[..., tuple[int, str, str]],
) -> None:
    for words in (
        ("check", "none.yaml"),
        ("new", "../x", "--from", "weavers"),
        ("new", "x", "--from", "weaver"),
    ):
        code, output, complaint = patience(*words)
        assert (code, output) == (2, "")
        assert len(complaint.splitlines()) == 1


def test_the_schema_is_printed(patience: Callable[..., tuple[int, str, str]]) -> None:
    code, output, _ = patience("schema")
    assert code == 0
    assert json.loads(output)["required"] == rule_file_schema(MECHANISMS)["required"]


def test_the_players_own_rule_files_lie_in_the_data_folder(home: Path) -> None:
    assert list(authoring.patience_rule_folders(home)) == [home / "rules"]


def test_a_file_in_the_data_folder_is_listed(
    patience: Callable[..., tuple[int, str, str]], home: Path
) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "mine.yaml").write_text("id: mine\nextends: weavers\nnames: {en: Mine!}\n")
    (home / "rules" / "bad.yaml").write_text("id: bad\nextends: weavers\npacks: two\n")
    code, output, _ = patience("list")
    assert code == 0
    assert "Mine!" in output
    assert "bad.yaml:3:8: packs: found “two”" in output
