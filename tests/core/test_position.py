"""A position carries moves out and takes them back, and has a key."""

from random import Random

import pytest
from hypothesis import given, settings

from patience.game import Game
from tests.games import TRIALS, mechanics_of, play_at_random
from tests.strategies import Deal, deals, seeds


@settings(max_examples=50 * TRIALS)
@given(deals(), seeds)
def test_taking_back_every_move_leads_to_the_deal_and_repeating_them_to_the_end(
    deal: Deal, seed: int
) -> None:
    game = deal.begin()
    keys = [game.position.key()]
    random = Random(seed)
    play_at_random(game, random)
    position = game.position
    end = position.key()
    for move in reversed(game.moves):
        position.take_back(move)
        keys.append(position.key())
    assert keys[-1] == keys[0]
    for move in game.moves:
        assert position.key() == keys.pop()
        position.repeat(move)
    assert position.key() == end


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    game = Game.of_number(mechanics_of("weavers"), 3)
    copy = game.position.copy()
    assert copy == game.position
    play_at_random(game, Random(0))
    assert copy != game.position
    assert copy == Game.of_number(mechanics_of("weavers"), 3).position


def test_a_position_is_hashed_by_its_key_only() -> None:
    position = Game.of_number(mechanics_of("weavers"), 3).position
    assert hash(position.key()) == hash(position.copy().key())
    with pytest.raises(TypeError, match="key"):
        hash(position)


def test_positions_that_differ_only_in_what_the_deal_may_still_do_have_other_keys() -> None:
    position = Game.of_number(mechanics_of("weavers"), 3).position
    for change in ({"deal": 2}, {"ended": True}, {"generator": 5}, {"used": ("merci",)}):
        other = position.copy()
        other.state = other.state._replace(**change)
        assert other.key() != position.key()
    assert position != "a position"


def test_a_position_is_shown_with_its_piles_and_exiles() -> None:
    shown = repr(Game.of_number(mechanics_of("weavers"), 3).position)
    assert shown.count("\n") == 13
    assert "exiles: [" in shown
