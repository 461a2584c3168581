"""`patience compare`: the same deals under different rules."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from patience.cli import run
from patience.rules import setting_paths
from patience_plugins.lab.comparing import Column, difference
from patience_plugins.lab.intervals import paired_difference
from patience_plugins.lab.search import LOST, UNKNOWN, WON
from patience_plugins.lab.turning import OF_THE_PACK, each_turned, other_values, turned_by
from tests.games import MECHANISMS, VOCABULARY, rules_of


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["compare", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def column(*marks: int) -> Column:
    return Column("", marks=[np.array(marks, np.int8)])


# The shares are those of rules.md §3 for deals 1–5000, so the counts are exact.
def test_shares_are_those_that_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--turn", "weave.complete_pile=end-deal", "--turn", "redeal.limit")
    found = told(capsys, "weavers", *words, "--deals", "1-5000")
    variants = {each["turn"]: each for each in found["compared"][0]["variants"]}
    assert {turn: each["won"] / 50 for turn, each in variants.items()} == {
        "weavers": 65.18,
        "weave.complete_pile=end-deal": 9.94,
        "redeal.limit=1": 9.78,
        "redeal.limit=3": 95.58,
    }
    assert all(each["unknown"] == 0 for each in variants.values())


def test_differences_are_of_the_same_deals() -> None:
    own = column(WON, WON, LOST, LOST, WON, LOST)
    other = column(WON, LOST, WON, LOST, WON, WON)
    found = difference(own, other)
    assert (found.pairs, found.gained, found.lost) == (6, 2, 1)
    assert found.interval == paired_difference(2, 1, 2, 1)


def test_interval_allows_for_deals_that_are_unknown() -> None:
    known, doubtful = column(WON, LOST, LOST, LOST), column(WON, LOST, UNKNOWN, UNKNOWN)
    assert doubtful.share.share == known.share.share
    assert doubtful.share.low == known.share.low
    assert doubtful.share.high == column(WON, WON, WON, LOST).share.high
    apart = difference(known, doubtful).interval
    assert apart.low == difference(known, known).interval.low
    assert apart.high == difference(known, column(WON, LOST, WON, WON)).interval.high


def test_what_was_interrupted_is_compared_as_far_as_both_have_come() -> None:
    assert difference(column(WON, LOST, WON), column(LOST, LOST)).pairs == 2


def test_every_setting_is_turned_to_every_other_value_or_the_reason_is_said() -> None:
    for game in ("leonis-own", "weavers"):
        rules = rules_of(game)
        found = list(each_turned(rules, ["all"], MECHANISMS))
        turned = {each.label.partition("=")[0] for each in found}
        assert turned == set(setting_paths()) - set(OF_THE_PACK)
        for path, words in VOCABULARY.items():
            if path in turned and len(words) > 1:
                labels = {each.label for each in found if each.label.startswith(f"{path}=")}
                assert len(labels) == len(words) - 1
        for each in found:
            assert bool(each.reason) == (each.rules is None)
            if each.rules is not None:
                assert each.rules.content_hash() != rules.content_hash()


def test_reversal_that_is_refused_and_a_face_that_only_hides_are_listed_with_the_reason() -> None:
    found = {each.label: each for each in each_turned(rules_of("weavers"), ["all"], MECHANISMS)}
    assert "all build one way" in found["reversal=same-suit"].reason
    assert "how the game goes is the same" in found["exiles.face=up"].reason
    assert found["redeal.exiles"].reason == "it has no other value."


def test_list_of_ranks_is_turned_to_none_or_to_the_last_pile() -> None:
    assert other_values(rules_of("leonis-own"), "tableau.spread", MECHANISMS) == [[]]
    assert other_values(rules_of("weavers"), "tableau.spread", MECHANISMS) == [["queen"]]
    rules = turned_by(rules_of("leonis-own"), ["tableau.spread=[king, 3]"], MECHANISMS)
    assert rules.tableau.spread == ("king", "3")


def test_two_games_are_compared_and_a_player_may_play_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nextends: weavers\nredeal: {limit: 1}\n")
    found = told(capsys, "weavers", str(file), "--deals", "1-200", "--player", "greedy")
    solved, played = found["compared"]
    assert [each["turn"] for each in solved["variants"]] == ["weavers", str(file)]
    assert played["player"] == "greedy"
    for one, other in zip(solved["variants"], played["variants"], strict=True):
        assert one["won"] >= other["won"]


def test_slow_settings_get_a_limit_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "leonis-own", "--turn", "exiles.draw=any", "--deals", "1-6"]
    assert run([*words, "--limit", "300"]) == 0
    said = capsys.readouterr().out
    assert "unknown" in said
    assert "after 300 positions" in said


def test_table_and_picture_tell_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "compared.svg"
    words = ["compare", "weavers", "--turn", "redeal.turn", "--deals", "1-300"]
    assert run([*words, "--plot", str(path)]) == 0
    table = capsys.readouterr().out.splitlines()
    drawn = path.read_text(encoding="utf-8")
    for label in ("weavers", "redeal.turn=false"):
        row = next(line for line in table if line.startswith(label))
        assert label in drawn
        assert f">{row.split()[1]}<" in drawn


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["weavers"], "Say what to compare with"),
        (["weavers", "--turn", "packs"], "needs the value"),
        (["weavers", "--turn", "redel.limit"], "did you mean “redeal.limit”"),
        (["weavers", "--turn", "reversal=same-suit"], "all build one way"),
        (["weavers", "nothere.yaml"], "nothere.yaml"),
        (["weavers", "--turn", "all", "--deals", "5-1"], "run backwards"),
        (["weavers", "--turn", "all", "--limit", "0"], "too low"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""
