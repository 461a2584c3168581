"""What cannot be played is refused, and nothing else is."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from patience.cards import RANK_NAMES
from patience.game import Game
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms, Word
from patience.rules import Rules
from patience.soundness import Contradiction, faults_of, remarks_on
from tests.games import GAMES, MECHANISMS, VOCABULARY, play_at_random, rules_of, turned
from tests.strategies import Deal, deals

UP_AND_DOWN = [{"base": "ace", "build": "up"}, {"base": "king", "build": "down"}]


def found(game: str, turns: dict[str, Any]) -> list[Contradiction]:
    return faults_of(turned(rules_of(game), turns, VOCABULARY), MECHANISMS)


def remarked(game: str, turns: dict[str, Any]) -> dict[str, str]:
    return dict(remarks_on(turned(rules_of(game), turns, VOCABULARY), MECHANISMS))


@pytest.mark.parametrize("game", GAMES)
def test_both_games_are_sound_and_every_setting_of_theirs_counts(game: str) -> None:
    assert found(game, {}) == []
    assert remarked(game, {}) == {}


@given(deals())
def test_every_combination_that_the_tests_play_is_sound(deal: Deal) -> None:
    assert faults_of(deal.mechanics.rules, MECHANISMS) == []


@pytest.mark.parametrize(
    ("game", "turns", "way", "sentence"),
    [
        (
            "leonis-own",
            {"tableau.piles": 12, "tableau.spread": [], "weave.ends_at": []},
            ("tableau", "piles"),
            (
                "tableau.piles: found 12; allowed is 13, as every rank that is dealt needs a pile, "
                "and king has none."
            ),
        ),
        (
            "weavers",
            {"tableau.piles": 13},
            ("tableau", "piles"),
            "tableau.piles: found 13; allowed is 12, as no card that is dealt answers pile 13.",
        ),
        (
            "leonis-own",
            {"foundations": [{"base": "king", "build": "down", "copies": 2}], "reversal": "none"},
            ("tableau", "piles"),
            "tableau.piles: found 13; allowed is 12, as no card that is dealt answers pile 13.",
        ),
        (
            "leonis-own",
            {"packs": 1},
            ("foundations",),
            ("foundations: of rank ace the foundations of a suit take 2 and the packs hold 1, so "
            "they cannot be finished."),
        ),
        (
            "leonis-own",
            {"packs": 3},
            ("foundations",),
            ("foundations: of rank ace the foundations of a suit take 2 and the packs hold 3, so "
            "they cannot be finished."),
        ),
        (
            "weavers",
            {"foundations": [{"base": "queen", "build": "down", "copies": 2}]},
            ("foundations",),
            ("foundations: of rank king the foundations of a suit take 0 and the packs hold 2, so "
            "they cannot be finished."),
        ),
        (
            "weavers",
            {"foundations": [{"base": "king", "build": "down", "copies": 3}]},
            ("foundations", 0, "base"),
            "foundations: a suit has 2 of rank king in all, fewer than are bases here.",
        ),
        (
            "leonis-own",
            {"ranks": [*RANK_NAMES[:12]]},
            ("foundations", 1, "base"),
            (
                "foundations: king is not a rank of this game’s packs; allowed are ace, 2, 3, 4, "
                "5, 6, 7, 8, 9, 10, jack, queen."
            ),
        ),
        (
            "weavers",
            {"ranks": ["ace", "2"], "packs": 1, "foundations": [
                {"base": "ace", "build": "down"}, {"base": "2", "build": "up"}]},
            ("foundations",),
            "foundations: every card is a base, so that nothing is left to deal.",
        ),
        (
            "weavers",
            {"foundations": [{"base": "2", "build": "down", "copies": 2},
                             {"base": "3", "build": "up", "copies": 2}], "tableau.piles": 13},
            ("foundations",),
            "foundations: every 2 is a base, so that no card answers pile 2.",
        ),
        (
            "weavers",
            {"reversal": "same-suit"},
            ("reversal",),
            ("reversal: found “same-suit”; allowed is none, as the foundations of a suit all build "
            "one way and no card could pass."),
        ),
        (
            "weavers",
            {"tableau.spread": ["2", "king"]},
            ("tableau", "spread", 1),
            ("tableau.spread: there is no pile for king; allowed are the ranks that have one: ace, "
            "2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen."),
        ),
        (
            "weavers",
            {"weave.ends_at": ["king"]},
            ("weave", "ends_at", 0),
            ("weave.ends_at: there is no pile for king; allowed are the ranks that have one: ace, "
            "2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen."),
        ),
        (
            "leonis-own",
            {"tableau.spread": ["king", "2", "king"]},
            ("tableau", "spread", 2),
            "tableau.spread: king stands here twice.",
        ),
        ("weavers", {"suits": ["C", "C"]}, ("suits", 1), "suits: C stands here twice."),
        (
            "leonis-own",
            {"ranks": [*RANK_NAMES[:12], "ace", "king"]},
            ("ranks", 12),
            "ranks: ace stands here twice.",
        ),
        (
            "weavers",
            {"editorial": [{"setting": "weave.empty_pil", "reading": "x", "why": "y"}]},
            ("editorial", 0, "setting"),
            "editorial: there is no setting “weave.empty_pil”; did you mean “weave.empty_pile”?",
        ),
        (
            "weavers",
            {"editorial": [{"setting": "redeal.gather", "reading": "first-on-top", "why": "y"}]},
            ("editorial", 0, "reading"),
            ("editorial: the note on redeal.gather gives the reading “first-on-top”, but the "
            "setting is “last-on-top”."),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_with_the_setting_to_blame(
    game: str, turns: dict[str, Any], way: tuple[str | int, ...], sentence: str
) -> None:
    told = {(fault.way, fault.sentence) for fault in found(game, turns)}
    assert (way, sentence) in told


def test_all_contradictions_are_told_at_once() -> None:
    faults = found("leonis-own", {"tableau.piles": 12})
    assert [fault.way[:2] for fault in faults] == [
        ("tableau", "spread"),
        ("weave", "ends_at"),
        ("tableau", "piles"),
    ]


def test_rules_that_a_missing_plugin_made_are_told_by_the_word() -> None:
    mechanisms = Mechanisms().with_words("weave.stop", [Word("at-noon", "", MECHANISMS.stop)])
    rules = turned(rules_of("weavers"), {"weave.stop": "at-noon"}, mechanisms.vocabulary())
    [fault] = faults_of(rules, MECHANISMS)
    assert fault.way == ("weave", "stop")
    assert "nothing that is installed knows the word “at-noon”" in fault.sentence
    assert faults_of(rules, mechanisms) == []


class Structure(NamedTuple):
    """Packs and foundations, by hand: ranks are counted from 0, a kind is base, build, copies."""

    packs: int
    ranks: int
    kinds: list[tuple[int, str, int]]
    piles: int
    reversal: str


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    """Mostly structures that can be played, or miss it by a little."""
    packs, ranks = draw(st.integers(1, 3)), draw(st.integers(2, 6))
    kinds: list[tuple[int, str, int]] = []
    for _ in range(packs):
        # Each pack of a suit is taken by one foundation, or by two that part it.
        split = draw(st.integers(0, ranks))
        if split < ranks:
            kinds.append((split, "up", 1))
        if split > 0:
            kinds.append((split - 1, "down", 1))
    if draw(st.booleans()):
        kinds[draw(st.integers(0, len(kinds) - 1))] = (
            draw(st.integers(0, ranks)),
            draw(st.sampled_from(["up", "down"])),
            draw(st.integers(1, 2)),
        )
    full = [base for base, _, _ in kinds].count(ranks - 1) >= packs
    piles = draw(st.sampled_from([ranks - full, ranks - full, ranks, ranks - 1, 1, 7]))
    return Structure(packs, ranks, kinds, piles, draw(st.sampled_from(["none", "same-suit"])))


@settings(max_examples=500)
@given(structures())
def test_rules_are_sound_exactly_when_they_can_be_dealt_and_finished(structure: Structure) -> None:
    packs, ranks, kinds, piles, reversal = structure
    rules = turned(
        rules_of("weavers"),
        {
            "packs": packs,
            "suits": ["C", "D"],
            "ranks": list(RANK_NAMES[:ranks]),
            "foundations": [
                {"base": RANK_NAMES[base], "build": build, "copies": copies}
                for base, build, copies in kinds
            ],
            "tableau.piles": piles,
            "reversal": reversal,
        },
        VOCABULARY,
    )
    # By hand, without ladders or counters of the engine's.
    taken: Counter[int] = Counter()
    bases: Counter[int] = Counter()
    for base, build, copies in kinds:
        bases[base] += copies
        for rank in range(ranks):
            if (rank >= base) if build == "up" else (rank <= base):
                taken[rank] += copies
    dealt = [rank for rank in range(ranks) if bases[rank] < packs]
    playable = (
        all(base < ranks for base in bases)
        and all(taken[rank] == packs for rank in range(ranks))
        and bool(dealt)
        and dealt == list(range(piles))
        and (reversal == "none" or _some_pair_opposes(kinds, ranks))
    )
    event(f"playable: {playable}")
    assert playable == (faults_of(rules, MECHANISMS) == [])
    if playable:
        play_at_random(Game.of_number(Mechanics(rules, MECHANISMS), piles), Random(packs))


def _some_pair_opposes(kinds: list[tuple[int, str, int]], ranks: int) -> bool:
    # A foundation of one card, its base, builds neither way and counts as building down.
    ways = {"up" if build == "up" and base < ranks - 1 else "down" for base, build, _ in kinds}
    return len(ways) == 2


def test_settings_that_change_nothing_are_remarked_on_with_the_reason() -> None:
    no_exiles = remarked("weavers", {"deal.exile": "none"})
    assert {"deal.replacement", "exiles.draw", "weave.stop", "weave.when"} <= set(no_exiles)
    assert set(no_exiles.values()) == {"no card is ever exiled."}
    assert remarked("weavers", {"redeal.limit": 0}).keys() == {
        "redeal.gather", "redeal.turn", "redeal.shuffle", "redeal.exiles",
    }  # fmt: skip
    assert remarked("weavers", {"exiles.face": "up"}).keys() == {"exiles.face"}
    every_rank = {"weave.ends_at": list(RANK_NAMES[:12])}
    assert remarked("weavers", every_rank).keys() == {
        "weave.stop", "weave.complete_pile", "weave.empty_pile",
    }  # fmt: skip
    assert remarked("weavers", {"weave.ends_at": ["queen"]}).keys() == {"weave.ends_at"}
    assert remarked("weavers", {"weave.ends_at": ["queen"], "weave.when": "any-time"}) == {}
    assert remarked("weavers", {"weave.ends_at": ["queen"], "weave.stop": "never"}) == {}
    assert remarked("leonis-own", {"weave.ends_at": ["queen"]}) == {}


def test_foundations_that_share_no_card_to_pass_are_remarked_on() -> None:
    rules = Rules.read(
        {
            "id": "x",
            "packs": 1,
            "reversal": "same-suit",
            "foundations": [{"base": "5", "build": "up"}, {"base": "4", "build": "down"}],
            "ranks": ["ace", "2", "3", "4", "5", "6", "7"],
            "tableau": {"piles": 7},
        },
        VOCABULARY,
    )
    assert (
        dict(remarks_on(rules, MECHANISMS))["reversal"]
        == "no card fits two foundations of its suit."
    )
