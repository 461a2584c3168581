"""A whole game of each kind, position by position, is as its text says."""

import pytest

from tests.games import GAMES, mechanics_of
from tests.golden import path_of, text_of, trace_of


@pytest.mark.parametrize("game", GAMES)
def test_every_position_every_legal_move_and_all_that_it_did(game: str) -> None:
    assert text_of(game) == path_of(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_one_worth_reading(game: str) -> None:
    # All that can happen in a game happens in it, and it ends as its trace, made elsewhere, says.
    text = path_of(game).read_text(encoding="utf-8")
    whys = {"dealt", "exiled", "played", "drawn", "woven", "lifted", "laid", "gathered"}
    mechanics = mechanics_of(game)
    whys |= {"slid"} if mechanics.suits.reversible else set()
    whys |= {"on top"} if mechanics.rules.weave.ends_at else set()
    assert [why for why in whys if f", {why}\n" not in text] == []
    assert text.count("\nmove ") == len(trace_of(game).steps)
    assert text.endswith("\n  won\n")
