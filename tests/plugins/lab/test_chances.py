"""The chance that a game can still be won, and looking back at games."""

from collections import Counter
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from patience.advice import Chance
from patience.carrying import carry_out
from patience.game import Game
from patience.legality import Outcome, legal_moves
from patience.mechanics import Mechanics
from patience.moves import Draw, Redeal, Reverse
from patience.shuffle import Generator
from patience_plugins.lab.analysed import Told, draw
from patience_plugins.lab.analysis import Analysis, analyse
from patience_plugins.lab.chances import (
    chance,
    chances,
    lying,
    still_winnable,
    ways_of,
)
from patience_plugins.lab.plainsearch import search_plainly
from patience_plugins.lab.solver import Solver
from tests.games import GAMES, TRIALS, mechanics_of, play_at_random, small_pack
from tests.plugins.lab.test_kernel import with_stop


def small(game: str) -> Mechanics:
    """A game of few cards, with one redeal."""
    return mechanics_of(game, small_pack(game, 3, 6) | {"redeal.limit": 1})


def played(mechanics: Mechanics, number: int) -> Game:
    """A game played at random to its end."""
    game = Game.of_number(mechanics, number)
    play_at_random(game, Random(number))
    return game


def analysed(game: Game, samples: int = 20, workers: int = 1) -> Analysis:
    """The analysis of a game, worked out."""
    analysis, filling = analyse(game, samples=samples, workers=workers)
    assert sum(filling) == len(game.moves)
    return analysis


@pytest.mark.parametrize("game", GAMES)
def test_chance_does_not_know_how_the_hidden_exiles_lie(game: str) -> None:
    mechanics = mechanics_of(game)
    position = Game.of_number(mechanics, 3).position
    turned_round = position.copy()
    turned_round.exiles.reverse()
    assert turned_round != position
    assert chance(position, mechanics, 30) == chance(turned_round, mechanics, 30)


def test_chance_of_few_orders_tries_each_of_them_once() -> None:
    mechanics = small("leonis-own")
    tried = 0
    for number in range(40):
        position = Game.of_number(mechanics, number).position
        if not 2 <= len(position.exiles) <= 4:
            continue
        ways, all_ways = ways_of(position, mechanics, 200, Generator(1))
        assert all_ways
        assert len({way.exiles for way in ways}) == len(ways)
        assert {tuple(sorted(way.exiles)) for way in ways} == {tuple(sorted(position.exiles))}
        solver = Solver(mechanics)
        won = sum(
            bool(search_plainly(lying(position, way), mechanics, 100_000).won) for way in ways
        )
        assert chance(position, mechanics) == Chance(won, len(ways) - won, 0, len(ways), True)
        assert solver.twin is not None
        tried += 1
    assert tried > 5


def test_every_order_is_drawn_about_as_often_as_any_other() -> None:
    mechanics = mechanics_of("leonis-own")
    position = Game.of_number(mechanics, 1).position
    ways, all_ways = ways_of(position, mechanics, 2000, Generator(1))
    assert not all_ways
    uppermost = Counter(way.exiles[-1] for way in ways)
    for card, among in Counter(position.exiles).items():
        assert abs(uppermost[card] - 2000 * among / len(position.exiles)) < 120


def test_exiles_that_lie_face_up_can_lie_in_one_way_only() -> None:
    mechanics = mechanics_of("weavers", {"exiles.face": "up"})
    position = Game.of_number(mechanics, 5).position
    ways, all_ways = ways_of(position, mechanics, 200, Generator(1))
    assert [way.exiles for way in ways] == [tuple(position.exiles)]
    assert all_ways
    assert chance(position, mechanics).won == bool(still_winnable(position, mechanics))


def test_redeal_that_shuffles_is_one_of_the_things_that_nobody_knows() -> None:
    mechanics = mechanics_of("weavers", {"redeal.shuffle": True, "exiles.face": "up"})
    position = Game.of_number(mechanics, 5).position
    ways, all_ways = ways_of(position, mechanics, 20, Generator(1))
    assert not all_ways
    assert len({way.generator for way in ways}) == 20
    assert position.state.generator not in {way.generator for way in ways}


def test_chance_is_told_while_it_goes_on_and_can_be_left() -> None:
    mechanics = mechanics_of("leonis-own")
    position = Game.of_number(mechanics, 1).position
    telling = list(chances(position, mechanics, 40, seed=9))
    assert [each.tried for each in telling] == list(range(41))
    assert all(one.won <= other.won <= one.won + 1 for one, other in pairwise(telling))
    assert list(islice(chances(position, mechanics, 40, seed=9), 11)) == telling[:11]
    assert list(chances(position, mechanics, 40, seed=9, workers=3)) == telling


def test_chance_that_meets_its_limit_says_what_is_unknown() -> None:
    mechanics = mechanics_of("leonis-own")
    position = Game.of_number(mechanics, 1).position
    *_, last = chances(position, mechanics, 10, limit=1)
    assert last.unknown > 0
    assert last.tried == 10


@pytest.mark.parametrize("game", GAMES)
def test_analysis_agrees_with_a_plain_search_at_every_move(game: str) -> None:
    mechanics, lost = small(game), 0
    for number in range(8 * TRIALS):
        finished = played(mechanics, number)
        analysis = analysed(finished)
        position = finished.begin_again().position
        for moment in analysis.moments:
            assert (moment.before == "won") == search_plainly(position, mechanics, 100_000).won
            reached = set()
            for choice in moment.choices:
                after = position.copy()
                carry_out(after, mechanics, choice.decision)
                reached.add(after.key())
                assert (choice.verdict == "won") == search_plainly(after, mechanics, 100_000).won
            assert len(reached) == len(moment.choices)
            for decision in legal_moves(position, mechanics):
                after = position.copy()
                carry_out(after, mechanics, decision)
                assert after.key() in reached or isinstance(decision, Reverse)
            position.repeat(moment.move)
        assert (analysis.losing is not None) == (
            analysis.start == "won" and finished.outcome is Outcome.LOST
        )
        lost += analysis.losing is not None
    assert lost > 0


@pytest.mark.parametrize("game", GAMES)
def test_chance_falls_by_plays_and_changes_otherwise_only_when_more_is_seen(game: str) -> None:
    mechanics = mechanics_of(game)
    for number in (1, 2):
        finished = played(mechanics, number)
        analysis = analysed(finished)
        for one, other in pairwise(analysis.moments):
            if not isinstance(one.move.decision, Draw | Redeal):
                assert other.chance.ways == one.chance.ways
                assert other.chance.won <= one.chance.won
        for moment in analysis.moments:
            assert moment.chance.tried == moment.chance.ways
            if moment.chance.ways == 1:
                assert (moment.chance.won == 1) == (moment.before == "won")


def test_workers_change_nothing_in_an_analysis() -> None:
    finished = played(mechanics_of("leonis-own"), 7)
    assert analysed(finished).moments == analysed(finished, workers=3).moments


def test_what_leads_to_a_won_position_is_known_to_be_won() -> None:
    mechanics = mechanics_of("weavers")
    game = Game.of_number(mechanics, 1)
    for decision in Solver(mechanics).solve_deal(1, solution=True).solution or ():
        game.decide(decision)
    analysis, filling = analyse(game, samples=1, limit=1)
    assert sum(filling) == len(game.moves)
    assert {moment.after for moment in analysis.moments} == {"won"}
    assert analysis.losing is None


def test_rules_that_the_kernel_refuses_are_looked_back_at_all_the_same() -> None:
    game = Game.of_number(with_stop("at-dusk"), 1)
    game.decide(legal_moves(game.position, game.mechanics)[0])
    analysis, filling = analyse(game, samples=1, limit=3)
    assert sum(filling) == 1
    assert analysis.moments[0].after == "unknown"


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_picture_of_the_chance_names_the_losing_move(tmp_path: Path, suffix: str) -> None:
    analysis = analysed(played(mechanics_of("leonis-own"), 2))
    path = tmp_path / f"chance{suffix}"
    draw(Told(analysis), path)
    assert analysis.losing is not None
    if suffix == ".svg":
        drawn = path.read_text(encoding="utf-8")
        assert f"move {analysis.losing + 1} lost it" in drawn
        assert "Deal 3" in drawn
    else:
        assert path.read_bytes().startswith(b"\x89PNG")


def test_analysis_that_is_left_says_how_far_it_came() -> None:
    finished = played(mechanics_of("leonis-own"), 2)
    analysis, filling = analyse(finished, samples=2)
    assert sum(islice(filling, 5)) == 5
    assert list(Told(analysis).story())[-1] == "Only 5 moves were looked at."
    assert len(analysis.moments) == 5
