"""The command line: what each command prints, and what it says when it cannot."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from patience.cards import read_card, write_cards
from patience.cli import run, taken_language
from patience.commands import COMMANDS
from patience.engine import Engine
from patience.game import Game
from patience.names import signs
from patience.rules import setting_paths
from tests.games import DATA, GAMES, random_decision

WON = DATA / "traces" / "traces-weavers-won.jsonl"
SETTINGS = DATA / "traces" / "traces-leonis-own-settings.jsonl"


class Answer:
    """What a command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)


@pytest.fixture
def patience(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command line in this process."""

    def patience(*words: str | Path) -> Answer:
        status = run([str(word) for word in words])
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return patience


def program(words: Sequence[str | Path], told: str = "", **environ: str) -> Answer:
    """Runs a command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from patience.cli import main; main()", *words],
        input=told.encode(),
        capture_output=True,
        env={**os.environ, **environ},
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


# What there is


def test_patience_alone_says_what_one_can_do(patience: Any) -> None:
    answer = patience()
    assert answer.status == 0
    listed = [line.split()[0] for line in answer.out.partition("Commands:\n")[2].splitlines()]
    assert listed[: len(COMMANDS)] == list(COMMANDS)
    assert {"new", "check", "schema"} <= set(listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_in_the_language_spoken(command: str, patience: Any) -> None:
    english, russian = patience(command, "--help"), patience(command, "--help", "--lang", "ru")
    assert english.status == russian.status == 0
    assert "Usage:" in english.out
    assert "--help" in russian.out
    assert "Usage:" not in russian.out


def test_games_are_listed_in_the_order_of_the_catalogue(patience: Any) -> None:
    assert [line.split()[0] for line in patience("list").out.splitlines()] == list(GAMES)


def test_broken_rule_file_is_listed_with_its_faults(home: Path, patience: Any) -> None:
    folder = home / "rules"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("id: mine\nextends: weavers\npaks: 2\n", encoding="utf-8")
    listed = patience("list").out
    assert "mine" in listed
    assert "mine.yaml:3:1:" in listed
    assert "leonis-own" in listed


@pytest.mark.parametrize("written", ["leonis-own", "Leonis-Own", "Leoni’s Own", "leoni's own"])
def test_game_is_named_by_id_or_name_in_any_spelling(written: str, patience: Any) -> None:
    assert patience("rules", written).out == patience("rules", "leonis-own").out != ""


def test_game_is_named_by_its_russian_name(patience: Any) -> None:
    assert patience("rules", "собственность леони", "--json").json["id"] == "leonis-own"


def test_language_may_stand_anywhere(patience: Any) -> None:
    before = patience("--lang", "ru", "rules", "weavers").out
    after = patience("rules", "weavers", "--lang=ru").out
    assert before == after != patience("rules", "weavers").out


def test_language_after_two_hyphens_is_no_option() -> None:
    assert taken_language(["list", "--", "--lang"]) == (None, ["list", "--", "--lang"])


def test_deal_shows_the_stock_and_the_layout_of_its_number(patience: Any) -> None:
    (line, *_) = (DATA / "traces" / "traces-leonis-own.jsonl").read_text("utf-8").splitlines()
    trace = json.loads(line)
    dealt = patience("deal", "leonis-own", str(trace["number"]), "--json").json
    assert {key: dealt[key] for key in trace["first"]} == trace["first"]
    assert len(dealt["stock"]) == 96
    text = patience("deal", "leonis-own", str(trace["number"])).out
    assert text.splitlines()[-1].split()[0] == "K"


def test_deal_in_text_names_no_exile(patience: Any) -> None:
    dealt = patience("deal", "weavers", "5", "--json").json
    text = patience("deal", "weavers", "5").out
    lines = text.splitlines()[-len(dealt["piles"]) :]
    shown = [card for line in lines for card in line.split()[1:]]
    assert len(shown) == sum(map(len, dealt["piles"]))
    assert len(shown) + len(dealt["exiles"]) == 96


@pytest.mark.parametrize(
    "words",
    [
        ["list"], ["games"], ["plugins"], ["stats"], ["schema"], ["rules", "weavers"],
        ["deal", "weavers", "0"], ["verify", WON], ["check", "weavers"],
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_json_is_printed_for_programs(words: list[str | Path], patience: Any) -> None:
    for command in (words, [*words, "--lang", "ru"]):
        options = [] if words[0] == "schema" else ["--json"]
        answer = patience(*command, *options)
        assert answer.json is not None
        assert answer.out.isascii() or words[0] == "schema"


def test_hash_and_settings_mean_the_same_in_the_json_of_every_command(patience: Any) -> None:
    [listed] = [game for game in patience("list", "--json").json if game["id"] == "weavers"]
    rules = patience("rules", "weavers", "--json").json
    checked = patience("check", "weavers", "--json").json
    assert listed["hash"] == rules["hash"] == checked["hash"]
    assert rules["settings"] == checked["settings"]
    assert checked["settings"]["weave.complete_pile"] == "end-chain"
    assert set(checked["settings"]) == set(setting_paths())


def test_completion_knows_commands_and_games() -> None:
    def completed(words: str, place: int) -> set[str]:
        answer = program(
            [], _PATIENCE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(place)
        )
        return set(answer.out.split())

    assert {"play", "plugins"} <= completed("patience pl", 1)
    assert completed("patience play le", 2) == {"leonis-own"}
    assert "--deal" in completed("patience play --d", 2)


# What cannot be done

NO_NUMBERS: list[list[str]] = [
    ["simulate", "weavers", "--workers", "abc"], ["solve", "weavers", "--limit", "abc"],
    ["verify", "none.jsonl", "--sample", "abc"], ["compare", "weavers", "--workers", "abc"],
]  # fmt: skip

ERRORS: list[list[str]] = [
    ["lits"], ["dance"], ["--nothing"], ["list", "--jsn"], ["list", "more"], ["list", "--json=3"],
    ["play"], ["play", "chess"], ["play", "leonis-on"], ["play", "none.yaml"],
    ["play", "weavers", "--deal"], ["play", "weavers", "--deal", "x"],
    ["play", "weavers", "--deal", "-1"], ["play", "weavers", "--deal", str(2**64)],
    ["play", "weavers", "--deal", "9" * 5000], ["play", "weavers", "--deal", "1", "--daily"],
    ["play", "weavers", "--cards", "none.txt"], ["play", "weavers", "--cards", "."],
    ["resume"], ["resume", "weavers-1"], ["rules"], ["rules", "chess"], ["deal", "weavers"],
    ["deal", "weavers", "1e3"], ["verify"], ["verify", "none.jsonl"], ["verify", "."],
    ["export"], ["export", "weavers-1"], ["import", "none.patience"], ["--lang"],
    ["--lang", "tlh", "list"], ["list", "--lang", "rv"], ["check", "none.yaml"], ["new"],
    ["list", "-x"], ["rules", "a" * 300], ["check", "a" * 300 + ".yaml"], ["solve", "a" * 300],
    ["resume", "a" * 300], ["import", "a" * 300], *NO_NUMBERS,
]  # fmt: skip


@pytest.mark.parametrize("words", ERRORS, ids=lambda words: " ".join(words)[:40])
def test_what_cannot_be_done_is_one_sentence(words: list[str], patience: Any) -> None:
    answer = patience(*words)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.endswith((".\n", "?\n"))
    assert "Error" not in answer.err


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (["lits"], "“list”"),
        (["list", "--jsn"], "--json"),
        (["play", "leonis-on"], "“leonis-own”"),
        (["list", "--lang", "rv"], "“ru”"),
    ],
)
def test_the_nearest_word_is_named(words: list[str], nearest: str, patience: Any) -> None:
    assert f"did you mean {nearest}?" in patience(*words).err


@pytest.mark.parametrize("words", NO_NUMBERS, ids=lambda words: words[0])
def test_word_that_is_no_number_is_told_in_the_spoken_language(
    words: list[str], patience: Any
) -> None:
    expected = f"“patience {words[0]}”: {words[2]} takes a whole number, as 4, and “abc” is none.\n"
    assert patience(*words).err == expected
    in_russian = patience(*words, "--lang", "ru").err
    assert "целое число" in in_russian
    assert "alid" not in in_russian


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "wea\nver"], ["wea\nver"], ["resume", "wea\nver"], ["export", "wea\nver"],
        ["list", "wea\nver"], ["play", "weavers", "--faces", "wea\nver"],
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_name_of_two_lines_is_told_on_one(words: list[str], patience: Any) -> None:
    answer = patience(*words)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "“wea ver”" in answer.err


@pytest.mark.parametrize("words", [("play", "--json"), ("deal", "weavers", "-1")])
def test_no_option_is_near_for_its_dashes_alone(words: tuple[str, ...], patience: Any) -> None:
    assert f"“patience {words[0]} --help” lists them." in patience(*words).err


def test_what_a_file_of_cards_lacks_is_said(tmp_path: Path, patience: Any) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("AC 2C\n3C XX\n", encoding="utf-8")
    assert patience("play", "weavers", "--cards", file).err.startswith(f"{file}:2: “XX” is not")
    file.write_text("AC 2C\n3C\n", encoding="utf-8")
    err = patience("play", "weavers", "--cards", file).err
    assert err.startswith(f"{file}: The list has 3 cards that do not make up this game")


def test_output_that_cannot_be_written_is_said() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    done = subprocess.run(
        f"{sys.executable} -c 'from patience.cli import main; main()' list > /dev/full",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_who_has_read_enough_hears_no_complaint() -> None:
    command = [sys.executable, "-c", "from patience.cli import main; main()", "rules", "weavers"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("words", [["list"], ["rules", "leonis-own"], ["deal", "weavers", "1"]])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_output_in_ascii_shows_all_it_can(words: list[str], language: str) -> None:
    answer = program([*words, "--lang", language], PYTHONIOENCODING="ascii")
    assert answer.status == 0
    assert answer.out.isascii()
    assert "?" not in answer.out.replace("? ", "")


# Games to play


@pytest.mark.parametrize("whole", [False, True])
def test_game_of_given_cards_is_kept_and_gone_on_with(
    whole: bool, tmp_path: Path, patience: Any
) -> None:
    engine = Engine.opened(os.environ)
    game = Game.of_number(engine.mechanics(engine.catalogue.rules("weavers")), 8)
    cards = [*game.stock, *(game.mechanics.rules.bases if whole else [])]
    file = tmp_path / "cards.txt"
    file.write_text(f"# a deal\n{write_cards(cards).lower()}\n", encoding="utf-8")
    told = program(["play", "weavers", "--cards", str(file)], "auto\n\nrestart\n")
    assert (told.status, told.err) == (0, "")
    names = {saved["name"] for saved in patience("games", "--json").json}
    assert names == {"weavers-cards", "weavers-cards-2"}
    session = engine.resume("weavers-cards-2")
    session.leave()
    assert session.game.position.spots == game.position.spots
    assert program(["resume", "weavers-cards"], "table\n").err == ""


def test_deal_of_the_day_has_the_day_for_its_number(patience: Any) -> None:
    assert program(["play", "weavers", "--daily"]).status == 0
    (saved,) = patience("games", "--json").json
    days = (datetime.now().astimezone() - timedelta(minutes=minutes) for minutes in (0, 5))
    assert saved["deal"] in [int(day.strftime("%Y%m%d")) for day in days]


def test_rule_file_is_played_and_gone_on_with_when_it_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nextends: weavers\nredeal: {limit: 0}\n", "utf-8")
    assert "deal 1 of 1" in program(["play", str(file), "--deal", "3"], "quit\n").out
    file.unlink()
    told = program(["resume", "mine-3"], "quit\n")
    assert told.status == 0
    assert "deal 1 of 1" in told.out
    assert "goes on under the rules that it was begun with" in " ".join(told.out.split())


# Recorded games


def test_recorded_games_that_come_out_are_right(patience: Any) -> None:
    answer = patience("verify", WON)
    assert answer.status == 0
    assert answer.out.count(": ok\n") == len(WON.read_text("utf-8").splitlines())


def test_settings_in_a_record_turn_the_rules(patience: Any) -> None:
    assert patience("verify", SETTINGS).status == 0


def test_several_files_are_verified_together(patience: Any) -> None:
    told = patience("verify", WON, SETTINGS, "--json").json
    lines = [line for file in (WON, SETTINGS) for line in file.read_text("utf-8").splitlines()]
    assert (told["right"], told["wrong"]) == (len(lines), 0)


def changed(tmp_path: Path, **values: Any) -> Path:
    """A file with one recorded game in which some values are others."""
    trace = json.loads(WON.read_text(encoding="utf-8").splitlines()[0])
    path = tmp_path / "changed.jsonl"
    path.write_text("\n" + json.dumps({**trace, **values}) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "values", [{"won": False}, {"number": 3}, {"steps": [["redeal"]]}, {"steps": [["exile", "AC"]]}]
)
def test_record_that_comes_out_otherwise_fails_the_check(
    values: dict[str, Any], tmp_path: Path, patience: Any
) -> None:
    answer = patience("verify", changed(tmp_path, **values))
    assert answer.status == 1
    assert "changed.jsonl:2: " in answer.out
    assert answer.err == ""


@pytest.mark.parametrize(
    "values",
    [
        {"game": "chess"},
        {"rules": {"weave.stop": "sometimes"}},
        {"rules": {"weave.stopp": "never"}},
        {"rules": {"tableau.piles": 5}},
        {"number": "3"},
    ],
)
def test_record_that_cannot_be_played_is_no_failed_check(
    values: dict[str, Any], tmp_path: Path, patience: Any
) -> None:
    answer = patience("verify", changed(tmp_path, **values))
    assert answer.status == 2
    assert answer.out == ""
    assert "changed.jsonl:2" in answer.err


# Games written out and read in


def left(game: str, number: int) -> str:
    """The name of a game that was played a little way, with a hint and moves taken back."""
    session = (engine := Engine.opened(os.environ)).begin(engine.catalogue.rules(game), number)
    random = Random(number)
    for _ in range(40):
        decision = random_decision(session.game, random)
        if decision is not None:
            session.decide(decision)
        if random.random() < 0.2:
            session.undo()
            session.note_hint()
            session.redo() if random.random() < 0.5 else session.undo()
    session.leave()
    return session.name


@pytest.mark.parametrize("game", GAMES)
def test_game_written_out_is_read_in_as_the_same_game(
    game: str, tmp_path: Path, patience: Any
) -> None:
    name = left(game, 4)
    file = tmp_path / "game.txt"
    assert patience("export", name, "-o", file).status == 0
    text = file.read_text(encoding="utf-8")
    assert "#: " in text
    assert patience("import", file).status == 0
    first, second = patience("games", "--json").json
    assert {first["name"], second["name"]} == {name, f"{name}-2"}
    assert first["moves"] == second["moves"] > 0
    assert patience("games").out.count(f"waiting, {first['moves']} moves") == 2
    assert patience("export", f"{name}-2").out == text


def test_ended_game_is_written_as_a_trace_that_is_right(tmp_path: Path, patience: Any) -> None:
    engine = Engine.opened(os.environ)
    session = engine.begin(engine.catalogue.rules("weavers"), 4)
    refused = patience("export", session.name, "--trace")
    assert refused.status == 2
    assert refused.err == "A trace is a whole game, and this one has not ended.\n"
    random = Random(4)
    while (decision := random_decision(session.game, random)) is not None:
        session.decide(decision)
    session.leave()
    file = tmp_path / "game.jsonl"
    assert patience("export", session.name, "--trace", "--out", file).status == 0
    assert patience("verify", file).status == 0


def test_each_move_written_out_is_explained(patience: Any) -> None:
    name = left("leonis-own", 4)
    lines = patience("export", name).out.partition("\n\n")[2].splitlines()
    for line, following in pairwise(lines):
        if line.startswith(("play", "exile", "reverse", "redeal", "undo", "redo")):
            assert following.startswith("#: "), line
    drawn = next(line for line in lines if line.startswith("exile"))
    card = read_card(drawn.split()[1].rstrip(":"))
    assert f"#: The exile is {signs(card)}." in lines


def test_hyphen_for_a_file_is_standard_output(
    tmp_path: Path, patience: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = left("weavers", 4)
    assert patience("export", name, "-o", "-").out == patience("export", name).out
    assert not (tmp_path / "-").exists()


def test_game_written_out_in_another_manner_of_lines_is_read(tmp_path: Path, patience: Any) -> None:
    text = patience("export", left("weavers", 4)).out
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert patience("import", file).status == 0


def test_game_written_out_and_changed_is_not_read_in(tmp_path: Path, patience: Any) -> None:
    text = patience("export", left("weavers", 4)).out
    file = tmp_path / "game.txt"
    file.write_text(text.replace("\nplay ", "\nplay K", 1), encoding="utf-8")
    answer = patience("import", file)
    assert answer.status == 2
    assert str(file) in answer.err
    assert len(patience("games", "--json").json) == 1


def test_no_file_is_written_over(tmp_path: Path, patience: Any) -> None:
    name = left("weavers", 4)
    file = tmp_path / "precious"
    file.write_text("keep me", encoding="utf-8")
    assert patience("export", name, "--out", file).status == 2
    assert file.read_text(encoding="utf-8") == "keep me"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play"], "Name a game; “patience list” lists them."),
        (["play", "--deal", "7"], "Name the game to be dealt; “patience list” lists them."),
        (["play", "weavers", "--plain", "--web"], "--plain and --web exclude each other."),
    ],
)
def test_play_says_what_it_cannot_do(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert capsys.readouterr().err == sentence + "\n"
