"""Players: they see what a person sees, choose among what he may do, and end every game."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from patience.advice import Advice, Solved
from patience.cards import Card
from patience.carrying import carry_out
from patience.errors import PatienceError
from patience.game import Game
from patience.legality import is_won, legal_moves, why_not
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Play
from patience.offerings import Chooser, Player
from patience.plugins import Plugins
from patience.position import Position
from patience.view import View, view_of
from patience_plugins import lab
from patience_plugins.lab.careful import Weighed, advise, solve, weigh, worth_weighing
from patience_plugins.lab.players import Chance
from patience_plugins.lab.seeing import (
    decide,
    hidden_cards,
    imagined,
    in_order,
    options_of,
)
from patience_plugins.lab.simulation import TWINS, Named, player_named, simulate
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.wholegames import Seat
from tests.games import GAMES, TRIALS, mechanics_of, random_decision
from tests.scenes import laid

PLAYERS = {player.name: player for player in lab.patience_players()}

READINGS: list[dict[str, Any]] = [
    {},
    {"exiles.draw": "any", "weave.stop": "in-hand"},
    {"weave.when": "any-time", "exiles.draw": "bottom"},
    {"reversal": "none", "redeal.shuffle": True},
    {"exiles.face": "up", "deal.replacement": "gap"},
]


def scattered(game: str, settings: dict[str, Any], count: int, seed: int) -> Iterator[Position]:
    """Positions of random games, one a game, each in the midst of it."""
    mechanics = mechanics_of(game, settings)
    for number in range(count):
        random = Random(seed * 1000 + number)
        played = Game.of_number(mechanics, random.randrange(2**64))
        for _ in range(random.randrange(90)):
            decision = random_decision(played, random)
            if decision is None:
                break
            played.decide(decision)
        if played.outcome is None:
            yield played.position


def permuted(position: Position, random: Random) -> Position:
    """The position with its exiles in another order, and another generator."""
    other = position.copy()
    random.shuffle(other.exiles)
    other.state = other.state._replace(generator=random.randrange(2**64))
    return other


def effort_of(player: Player) -> int:
    """Little, so that the tests are quick."""
    return min(player.effort, 12 if player.name == "look-ahead" else 2)


def sitting(name: str, mechanics: Mechanics, number: int) -> Chooser:
    return PLAYERS[name].sit(mechanics, number, effort_of(PLAYERS[name]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_can_read_what_is_hidden(name: str, game: str) -> None:
    """Fault 6: hidden cards permuted, the same choice."""
    chosen = 0
    # The careful player is as fair in the last deal, and much quicker.
    more, count = ({"redeal.limit": 0}, 20) if name == "careful" else ({}, 3)
    for reading in READINGS[:4]:
        settings = {**reading, **more}
        mechanics = mechanics_of(game, settings)
        for number, position in enumerate(scattered(game, settings, count * TRIALS, seed=1)):
            other = permuted(position, Random(number))
            one, two = (
                sitting(name, mechanics, number)(view, options_of(view))
                for view in (view_of(position, mechanics), view_of(other, mechanics))
            )
            assert one == two
            chosen += 1
    assert chosen > 6


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_choice_of_a_player_goes_through_the_rules_and_ends_the_game(
    name: str, game: str
) -> None:
    for reading in READINGS[:3] if name != "careful" else [{"redeal.limit": 0}]:
        mechanics = mechanics_of(game, reading)
        seat = Seat(mechanics, PLAYERS[name], effort_of(PLAYERS[name]))
        home, moves, chains, lifts, jams, deal = seat.row(5)
        assert 8 <= home <= 104
        assert moves >= home - 8
        assert 0 <= jams <= deal <= mechanics.rules.deals
        assert lifts == 0 or chains > 0
        assert seat.row(5) == (home, moves, chains, lifts, jams, deal)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("settings", READINGS, ids=str)
@pytest.mark.parametrize("name", TWINS)
def test_compiled_player_plays_as_his_plain_twin_does(
    name: str, settings: dict[str, Any], game: str
) -> None:
    mechanics = mechanics_of(game, settings)
    seat = Seat(mechanics, PLAYERS[name], 0)
    first, last = 11, 10 + 2 * TRIALS
    batches = simulate(mechanics, Named(PLAYERS[name], 0), first, last, 1)
    compiled = [row for games in batches for row in games.results.tolist()]
    assert compiled == [list(seat.row(number)) for number in range(first, last + 1)]


def test_position_is_imagined_as_it_is_where_nothing_is_hidden() -> None:
    settings = {"exiles.face": "up"}
    mechanics = mechanics_of("leonis-own", settings)
    for position in scattered("leonis-own", settings, 8, seed=2):
        view = view_of(position, mechanics)
        found = imagined(view, mechanics, hidden_cards(view, mechanics), position.state.generator)
        assert found == position


def test_hidden_cards_are_worked_out_and_their_order_is_not() -> None:
    for position in scattered("weavers", {}, 8, seed=3):
        mechanics = mechanics_of("weavers")
        assert hidden_cards(view_of(position, mechanics), mechanics) == sorted(position.exiles)


def test_options_are_the_legal_moves_without_the_names_of_exiles() -> None:
    for reading in READINGS:
        mechanics = mechanics_of("leonis-own", reading)
        for position in scattered("leonis-own", reading, 4, seed=4):
            legal = {
                Draw(move.place) if isinstance(move, Draw) else move
                for move in legal_moves(position, mechanics)
            }
            options = options_of(view_of(position, mechanics))
            assert set(options) == legal
            assert len(options) == len(legal)


def test_chance_counts_each_play_once() -> None:
    for position in scattered("leonis-own", {"tableau.spread": ["king", "3"]}, 6, seed=5):
        mechanics = mechanics_of("leonis-own", {"tableau.spread": ["king", "3"]})
        view = view_of(position, mechanics)
        plays = [offer.play(number) for offer in view.plays for number in offer.foundations]
        assert sorted(in_order(view), key=repr) == sorted(plays, key=repr)


def test_card_drawn_that_fits_twice_is_shown_to_the_player_who_then_chooses() -> None:
    scene = laid("leonis-own", {"A": "9H"}, "6C", tops=["5C 7C"], settings={"reversal": "none"})
    asked: list[tuple[tuple[Card, ...], Sequence[Decision]]] = []

    def choose(view: View, options: Sequence[Decision]) -> Decision:
        asked.append((view.hand, list(options)))
        return options[-1]

    game = Game.of_number(scene.mechanics, 1)
    game.position = scene.position
    decide(game, choose, "it")
    assert asked == [((), [Draw(0)]), ((Card(6, "C"),), [Draw(0, 0), Draw(0, 1)])]
    assert scene.tops("C") == "5C 6C"


def test_lifted_card_that_fits_twice_is_shown_to_the_player_in_the_midst_of_the_weave() -> None:
    settings = {"weave.stop": "in-hand", "weave.when": "any-time", "reversal": "none"}
    scene = laid("leonis-own", {"5": "9H 6D"}, "5C", tops=["5D 7D"], settings=settings)
    hands: list[tuple[Card, ...]] = []

    def choose(view: View, options: Sequence[Decision]) -> Decision:
        hands.append(view.hand)
        return next(option for option in options if isinstance(option, Draw))

    game = Game.of_number(scene.mechanics, 1)
    game.position = scene.position
    decide(game, choose, "it")
    assert hands == [(), (Card(6, "D"),)]
    assert scene.tops("D") == "6D 7D"
    assert scene.pile("5") == "5C 9H"


def test_player_who_chooses_what_he_may_not_is_named() -> None:
    game = Game.of_number(mechanics_of("weavers"), 1)
    with pytest.raises(PatienceError, match="The player “cheat” chose Draw"):
        decide(game, lambda view, options: Draw(40), "cheat")


@pytest.mark.parametrize(
    ("chooses", "said"),
    [
        (lambda view, options: 1 / 0, "“odd” failed in deal 3: ZeroDivisionError"),
        (lambda view, options: options[-1], "and comes to no end"),
    ],
)
def test_player_who_fails_or_never_ends_is_named(
    chooses: Chooser, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patience_plugins.lab.wholegames.MOST_MOVES", 20)
    mechanics = mechanics_of("leonis-own")
    player = Player("odd", lambda mechanics, number, effort: chooses, "")
    seat = Seat(mechanics, player, 0)
    with pytest.raises(PatienceError, match=said):
        seat.row(3)


def test_greedy_player_takes_the_play_that_opens_most() -> None:
    # Under 2♠ lies 2♥, which can be played; under 2♣ lies nothing of use.
    scene = laid("leonis-own", {"4": "9C 2C", "5": "2H 2S"})
    view = view_of(scene.position, scene.mechanics)
    for number in range(5):
        chosen = sitting("greedy", scene.mechanics, number)(view, options_of(view))
        assert isinstance(chosen, Play)
        assert chosen.card == Card(2, "S")


def test_look_ahead_player_sees_beyond_the_next_card() -> None:
    # 5♣ goes up, and then 6♣ and 7♣; down on 6♣ it would cover nothing but the way.
    scene = laid("leonis-own", {"4": "9H 7C 6C 5C"}, tops=["4C 6C"], settings={"reversal": "none"})
    view = view_of(scene.position, scene.mechanics)
    chosen = sitting("look-ahead", scene.mechanics, 1)(view, options_of(view))
    assert isinstance(chosen, Play)
    assert chosen.foundation == 0


def test_careful_player_weighs_every_option_in_every_way() -> None:
    mechanics = mechanics_of("leonis-own", {"redeal.limit": 0})
    solver = Solver(mechanics, limit=100_000)
    weighed_some = 0
    for position in scattered("leonis-own", {"redeal.limit": 0}, 60, seed=6):
        view = view_of(position, mechanics)
        options = worth_weighing(view, options_of(view), mechanics)
        if len(options) < 2 or len(position.exiles) < 2:
            continue
        weighed = weigh(view, options, solver, Chance(1), 3)
        assert weighed.ways == 3
        assert len(weighed.won) == len(options)
        assert max(weighed.won) <= 3
        assert weighed.won[weighed.best(view, mechanics)] == max(weighed.won)
        weighed_some += 1
    assert weighed_some > 2


def test_of_equal_options_the_first_is_taken_unless_the_usual_hint_is_among_them() -> None:
    mechanics = mechanics_of("weavers")
    view = view_of(Game.of_number(mechanics, 1).position, mechanics)
    options = tuple(options_of(view))
    assert Weighed(options, (1,) * len(options), 2).best(view, mechanics) == 0
    won = [0] * len(options)
    won[-1] = 1
    assert Weighed(options, tuple(won), 2).best(view, mechanics) == len(options) - 1


def test_exiles_face_up_leave_one_way_only() -> None:
    mechanics = mechanics_of("weavers", {"exiles.face": "up", "redeal.limit": 0})
    view = view_of(Game.of_number(mechanics, 1).position, mechanics)
    given = advise(mechanics, view, 5.0)
    assert isinstance(given, Advice)
    assert given.ways == 1


@pytest.mark.parametrize("game", GAMES)
def test_fair_hint_knows_only_what_the_player_sees_and_is_legal(game: str) -> None:
    mechanics = mechanics_of(game, {"redeal.limit": 0})
    for number, position in enumerate(scattered(game, {"redeal.limit": 0}, 6, seed=7)):
        view = view_of(position, mechanics)
        given = advise(mechanics, view, 0.0)
        assert given is not None
        assert given == advise(mechanics, view_of(permuted(position, Random(number)), mechanics), 0)
        assert given.decision in options_of(view)
        assert 0 <= given.won <= given.ways


@pytest.mark.parametrize("game", GAMES)
def test_oracle_never_names_a_losing_move_when_there_is_a_winning_one(game: str) -> None:
    """Every winning move of the oracle is followed to the win."""
    mechanics = mechanics_of(game)
    told = set()
    for position in scattered(game, {}, 12, seed=8):
        solved = solve(mechanics, position, 5.0)
        assert isinstance(solved, Solved)
        told.add(solved.won)
        after = position.copy()
        for decision in solved.decisions:
            assert why_not(after, mechanics, decision) is None
            carry_out(after, mechanics, decision)
        assert is_won(after, mechanics) == bool(solved.won)
    assert told >= {True, False}


def test_players_are_named_with_their_effort() -> None:
    plugins = Plugins()
    plugins.register(lab, "lab")
    named = player_named("careful:50", plugins)
    assert (named.player.name, named.effort) == ("careful", 50)
    assert str(player_named("careful:50", plugins)) == "careful:50"
    assert str(player_named("careful", plugins)) == "careful"
    for word, said in {
        "carefull": "did you mean “careful”",
        "nobody": "there are random, first-legal",
        "random:3": "cannot be told how hard to think",
        "careful:0": "a whole number from 1",
        "careful:": "a whole number from 1",
        "careful:-4": "a whole number from 1",
    }.items():
        with pytest.raises(PatienceError, match=said):
            player_named(word, plugins)


def test_numbers_of_chance_are_those_of_the_compiled_players() -> None:
    """Fault 13: the same on every machine, from the deal number alone."""
    draws = Chance(5)
    assert [draws.pick(3) for _ in range(4)] == [Chance(5).pick(3), *_skipped(5, 3)]
    picks = np.bincount([Chance(n).pick(4) for n in range(4000)])
    assert picks.min() > 850


def _skipped(number: int, count: int) -> list[int]:
    chance = Chance(number)
    chance.pick(count)
    return [chance.pick(count) for _ in range(3)]
