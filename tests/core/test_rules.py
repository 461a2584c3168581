"""The rule model: settings by path, the hash of a game's behaviour; and every setting counts."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from patience.cards import RANK_NAMES
from patience.game import Game
from patience.mechanics import Mechanics
from patience.rules import Rules, setting_paths
from patience.soundness import faults_of, remarks_on
from tests.games import GAMES, MECHANISMS, VOCABULARY, play_at_random, rules_of, turned

VALUES: dict[str, tuple[Any, ...]] = {
    **{path: words for path, words in VOCABULARY.items() if words and "build" not in path},
    "exiles.face": ("down", "up"),
    "redeal.limit": (0, 1, 2, 3, 4),
    "redeal.turn": (False, True),
    "redeal.shuffle": (False, True),
    "tableau.spread": ([], *([rank] for rank in RANK_NAMES)),
    "weave.ends_at": ([], *([rank] for rank in RANK_NAMES)),
}
"""Values for every setting that can be turned by itself."""

TOGETHER: dict[str, tuple[dict[str, Any], ...]] = {
    "leonis-own": (
        {"suits": ["C", "D", "H"]},
        {"suits": ["S", "H", "D", "C"]},
        {
            "packs": 4,
            "foundations": [
                {"base": "ace", "build": "up", "copies": 2},
                {"base": "king", "build": "down", "copies": 2},
            ],
        },
        {
            "foundations": [
                {"base": "king", "build": "down"},
                {"base": "ace", "build": "up"},
            ]
        },
        {
            "ranks": list(RANK_NAMES[:9]),
            "foundations": [{"base": "ace", "build": "up"}, {"base": "9", "build": "down"}],
            "tableau.piles": 9,
            "tableau.spread": ["9"],
            "weave.ends_at": ["9"],
        },
        {"ranks": [*RANK_NAMES[1:12], "ace", "king"], "foundations": [
            {"base": "2", "build": "up"}, {"base": "king", "build": "down"}]},
    ),
    "weavers": (
        {"suits": ["C", "D", "H"]},
        {"packs": 4, "foundations": [{"base": "king", "build": "down", "copies": 4}]},
        {
            "ranks": list(RANK_NAMES[:9]),
            "foundations": [{"base": "9", "build": "down", "copies": 2}],
            "tableau.piles": 8,
        },
        {"foundations": [{"base": "ace", "build": "up"}, {"base": "king", "build": "down"}],
         "tableau.piles": 13},
        {"foundations": [{"base": "ace", "build": "up"}, {"base": "king", "build": "down"}],
         "tableau.piles": 13, "reversal": "same-suit"},
    ),
}  # fmt: skip
"""Settings that make sense only when several are turned."""

DEALS = range(1, 60)


def course(rules: Rules, number: int) -> list[object]:
    """A game played at random: the cards dealt, each decision, and every transfer."""
    game = Game.of_number(Mechanics(rules, MECHANISMS), number)
    play_at_random(game, Random(number))
    return [game.stock, game.begin_again().position.key(), *game.moves]


def single_turns(game: str) -> Iterator[tuple[str, Any]]:
    """Every setting and value other than the game's own."""
    values = rules_of(game).model_dump(mode="json")
    for path, turns in VALUES.items():
        group, _, key = path.rpartition(".")
        own = values[group][key] if group else values[path]
        yield from ((path, value) for value in turns if value != own)


CASES = [(game, path, value) for game in GAMES for path, value in single_turns(game)]


def test_every_setting_is_turned_here() -> None:
    unturned = set(setting_paths()) - set(VALUES)
    assert unturned == {
        "packs",
        "suits",
        "ranks",
        "foundations",
        "tableau.piles",
        "moves",
        "vetoes",
    }
    turned_together = {path for games in TOGETHER.values() for each in games for path in each}
    assert unturned <= turned_together | {"moves", "vetoes"}


@pytest.mark.parametrize(("game", "path", "value"), CASES, ids=str)
def test_turning_a_setting_changes_the_game_or_is_refused_or_remarked_on(
    game: str, path: str, value: Any
) -> None:
    own, other = rules_of(game), turned(rules_of(game), {path: value}, VOCABULARY)
    contradictions = faults_of(other, MECHANISMS)
    if contradictions:
        assert any(path.startswith(str(fault.way[0])) for fault in contradictions)
        return
    assert own.content_hash() != other.content_hash()
    differ = any(course(own, number) != course(other, number) for number in DEALS)
    remarked = path in {remark.setting for remark in remarks_on(other, MECHANISMS)}
    assert differ != remarked


def test_only_what_has_no_sense_in_a_game_is_refused() -> None:
    refused = {
        (game, path, str(value))
        for game, path, value in CASES
        if faults_of(turned(rules_of(game), {path: value}, VOCABULARY), MECHANISMS)
    }
    assert refused == {
        ("weavers", "reversal", "same-suit"),
        ("weavers", "tableau.spread", "['king']"),
        ("weavers", "weave.ends_at", "['king']"),
    }


@pytest.mark.parametrize(
    ("game", "settings"), [(game, each) for game in GAMES for each in TOGETHER.get(game, ())]
)
def test_settings_that_hang_together_can_be_turned_together(
    game: str, settings: dict[str, Any]
) -> None:
    own, other = rules_of(game), turned(rules_of(game), settings, VOCABULARY)
    assert faults_of(other, MECHANISMS) == []
    assert own.content_hash() != other.content_hash()
    assert any(course(own, number) != course(other, number) for number in DEALS)


def test_rules_that_say_the_same_in_another_order_have_one_hash() -> None:
    rules = rules_of("leonis-own")
    one = turned(rules, {"tableau.spread": ["king", "2"], "weave.ends_at": ["9", "3"]}, VOCABULARY)
    other = turned(
        rules, {"tableau.spread": ["2", "king"], "weave.ends_at": ["3", "9"]}, VOCABULARY
    )
    assert one.content_hash() == other.content_hash()


def test_names_terms_and_notes_do_not_change_the_hash() -> None:
    rules = rules_of("weavers")
    other = turned(
        rules,
        {"id": "other", "version": 7, "names": {"en": "X"}, "terms": {"en": {"exile": "x"}},
         "sources": [{"id": "me", "title": "Mine"}]},
        VOCABULARY,
    )  # fmt: skip
    assert other.content_hash() == rules.content_hash()


def test_a_setting_that_is_written_though_it_is_the_default_does_not_change_the_hash() -> None:
    values = {"id": "x", "foundations": [{"base": "ace", "build": "up"}]}
    written = {**values, "deal": {"exile": "matching-rank"}, "packs": 2, "tableau": {"spread": []}}
    assert (
        Rules.read(values, VOCABULARY).content_hash()
        == Rules.read(written, VOCABULARY).content_hash()
    )


@pytest.mark.parametrize("path", ["weave.stopp", "weav.stop", "packs.two", "weave.stop.now", ""])
def test_a_path_that_names_no_setting_is_a_key_error(path: str) -> None:
    with pytest.raises(KeyError):
        turned(rules_of("weavers"), {path: 1}, VOCABULARY)


def test_a_value_that_a_setting_cannot_have_is_refused() -> None:
    with pytest.raises(ValidationError):
        turned(rules_of("weavers"), {"weave.stop": "at-noon"}, VOCABULARY)


def test_ranks_may_be_written_as_numbers() -> None:
    rules = turned(rules_of("leonis-own"), {"tableau.spread": [5, "10"]}, VOCABULARY)
    assert rules.tableau.spread == ("5", "10")


def test_a_game_is_called_by_the_name_it_has_or_by_its_id() -> None:
    rules = rules_of("weavers")
    for names, called in (
        ({"en": "Weaver’s", "ru": "Ткач"}, "Ткач"),
        ({"en": "Weaver’s"}, "Weaver’s"),
        ({"de": "Weber"}, "Weber"),
        ({}, "weavers"),
    ):
        assert rules.model_copy(update={"names": names}).name("ru") == called
