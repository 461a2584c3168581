"""A weave shown step by step."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.game import Game
from patience.moves import Draw, Move
from patience.names import Names
from patience.position import Position
from patience.telling import Lifted, steps
from patience_plugins.terminal.motion import Motion, is_worth_showing
from tests.games import GAMES, mechanics_of, random_decision
from tests.plugins.terminal.handling import decisions_of, traces


def weaves(game: str) -> Iterator[tuple[Move, Position, Motion]]:
    """The weaves of traced games, each with the position before it."""
    for trace in traces(f"traces-{game}-won")[:3]:
        mechanics = mechanics_of(game, trace.rules)
        played = Game.of_number(mechanics, trace.number)
        for decision in decisions_of(trace):
            before = played.position.copy()
            move = played.decide(decision)
            if is_worth_showing(move, before, mechanics):
                yield move, before, Motion(move, before, mechanics, Names(mechanics))


@pytest.mark.parametrize("game", GAMES)
def test_each_lift_and_landing_is_a_step_with_a_sentence_of_its_own(game: str) -> None:
    for move, before, motion in weaves(game):
        mechanics = mechanics_of(game)
        told = steps(move, before, mechanics)
        lifts = sum(isinstance(each, Lifted) for each in told)
        sentences = [motion.message.what]
        while motion.turn(1):
            sentences.append(motion.message.what)
        assert len(sentences) == len(told) == len(motion)
        assert sum(bool(re.match(r"Lift \d+ of ", each)) for each in sentences) in (lifts, 0)
        assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("game", GAMES)
def test_trail_holds_one_card_a_lift_and_marks_the_one_in_hand(game: str) -> None:
    for _, _, motion in weaves(game):
        entries = set()
        while True:
            trail = motion.message.next
            assert len(trail) <= 74
            assert len(re.findall(r"\[[^]]+\]", trail)) == 1
            entries.add(len(trail.replace("›", " ").split()))
            if not motion.turn(1):
                break
        assert "·" not in motion.message.next
        if len(motion) < 10:
            assert len(entries) == 1, "the trail is as long at each step"


@pytest.mark.parametrize("game", GAMES)
def test_weave_is_over_in_good_time_at_each_speed(game: str) -> None:
    for move, before, motion in weaves(game):
        lifts = sum(isinstance(each, Lifted) for each in steps(move, before, mechanics_of(game)))
        assert motion.seconds("slow") == 0.7
        assert motion.seconds("fast") == min(0.14, 2.5 / lifts)


@settings(max_examples=30)
@given(st.lists(st.floats(0.001, 1.0), max_size=60))
def test_time_that_passes_in_any_pieces_shows_every_step_in_order(pieces: list[float]) -> None:
    _, _, motion = next(weaves("leonis-own"))
    shown = [motion.at]
    for seconds in pieces:
        if not motion.advance(seconds, "slow"):
            break
        shown.append(motion.at)
        assert 0 <= motion.done < 1
    assert shown == sorted(shown)
    assert motion.at < len(motion)


@pytest.mark.parametrize("game", GAMES)
def test_first_step_shows_the_position_before_and_no_step_names_what_lies_face_down(
    game: str,
) -> None:
    for move, before, motion in weaves(game):
        assert motion.view.exiles == len(before.exiles)
        assert motion.view.exiles_seen is None
        assert isinstance(move.decision, Draw)
        while motion.turn(1):
            assert motion.view.exiles == len(before.exiles) - 1


def test_moves_that_are_seen_at_a_glance_are_not_shown_in_steps() -> None:
    game, random = Game.of_number(mechanics_of("leonis-own"), 1), Random(1)
    while (decision := random_decision(game, random)) is not None:
        before = game.position.copy()
        move = game.decide(decision)
        if not isinstance(decision, Draw):
            assert not is_worth_showing(move, before, game.mechanics)


def test_exile_that_is_turned_up_and_its_first_lift_are_one_card_of_the_trail() -> None:
    _, _, motion = next(each for each in weaves("leonis-own") if 4 < len(each[2]) < 12)
    turned = motion.message.next
    assert turned.endswith("] › " + " ".join("·" * (len(motion) - 2)))
    motion.turn(1)
    assert motion.message.next == turned
    motion.turn(1)
    assert motion.message.next.startswith(turned.partition("]")[0].strip("[") + " › [")
