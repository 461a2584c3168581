"""The engine and the slow, obvious implementation of the rules agree, step by step."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.cards import RANK_NAMES
from patience.game import Game
from patience.legality import Outcome, legal_moves, why_not
from patience.moves import Decision, Draw, Play, Redeal, Reverse
from tests.comparison import layout_of, results, step_of
from tests.games import GAMES, TRIALS, random_decision, small_pack
from tests.reference import Table
from tests.strategies import Deal, deals, seeds, turns_of


def begin_both(deal: Deal) -> tuple[Game, Table]:
    game = deal.begin()
    return game, Table.shuffled(game.mechanics.rules.model_dump(mode="json"), deal.number)


def assert_same_moves(game: Game, table: Table) -> None:
    listed = legal_moves(game.position, game.mechanics)
    expected = results(table, table.steps())
    found = results(table, [step_of(decision, game.position) for decision in listed])
    assert sorted(found) == sorted(set(expected))


def assert_same_game(deal: Deal, random: Random) -> None:
    game, table = begin_both(deal)
    while True:
        assert layout_of(game.position) == table.layout()
        assert_same_moves(game, table)
        assert (game.outcome is not None) == table.over()
        assert (game.outcome is Outcome.WON) == table.won()
        decision = random_decision(game, random)
        if decision is None:
            return
        table.do(step_of(decision, game.position))
        game.decide(decision)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_the_same(game: str) -> None:
    for number in range(4 * TRIALS):
        assert_same_game(Deal(game, {}, number), Random(number))


ALONE = [
    (game, path, value)
    for game in GAMES
    for path, values in turns_of(game).items()
    for value in values
]


@pytest.mark.parametrize(("game", "path", "value"), ALONE)
def test_games_are_the_same_with_one_setting_turned(game: str, path: str, value: object) -> None:
    for number in range(2 * TRIALS):
        deal = Deal(game, {**small_pack(game, 4, 5), path: value}, number)
        assert_same_game(deal, Random(number))


@settings(max_examples=150 * TRIALS)
@given(deals(), seeds)
def test_games_are_the_same_under_any_combination_of_settings(deal: Deal, seed: int) -> None:
    assert_same_game(deal, Random(seed))


@settings(max_examples=40 * TRIALS)
@given(st.sampled_from(GAMES), st.permutations(RANK_NAMES[:5]), seeds)
def test_games_are_the_same_when_the_ranks_follow_in_another_order(
    game: str, ranks: list[str], seed: int
) -> None:
    pack = small_pack(game, 2, 5)
    stands_for = dict(zip(pack["ranks"], ranks, strict=True))
    in_order = {
        "ranks": ranks,
        "foundations": [{**kind, "base": stands_for[kind["base"]]} for kind in pack["foundations"]],
        "tableau.spread": [stands_for[rank] for rank in pack["tableau.spread"]],
        "weave.ends_at": [stands_for[rank] for rank in pack["weave.ends_at"]],
    }
    assert_same_game(Deal(game, {**pack, **in_order}, seed), Random(seed))


def every_decision(game: Game) -> list[Decision]:
    """Whatever could be tried: each card wherever it lies, each exile, each slide, the redeal."""
    layout, position = game.position.layout, game.position
    foundations = range(layout.foundations_a_suit)
    return [
        *(
            Play(card, number, foundation, place)
            for number, pile in enumerate(position.piles)
            for place, card in enumerate(pile)
            for foundation in foundations
        ),
        *(Reverse(card, foundation) for card in game.mechanics.pack for foundation in foundations),
        *(Draw(place) for place in range(len(position.exiles))),
        Redeal(),
    ]


@settings(max_examples=60 * TRIALS)
@given(deals(small=True), seeds)
def test_whatever_the_rules_refuse_is_refused_and_nothing_else(deal: Deal, seed: int) -> None:
    random = Random(seed)
    game, table = begin_both(deal)
    while (decision := random_decision(game, random)) is not None:
        allowed = table.steps()
        for tried in every_decision(game):
            refusal = why_not(game.position, game.mechanics, tried)
            assert (refusal is None) == (step_of(tried, game.position) in allowed), tried
        table.do(step_of(decision, game.position))
        game.decide(decision)
