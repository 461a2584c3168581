"""What each word of the vocabulary means, where the two games do not use it."""

import pytest

from patience.legality import Refused
from patience.moves import Draw, Play, Redeal, Why
from tests.scenes import card, dealt, laid, pile_number

GAME = "leonis-own"


def play(text: str, pile: str, foundation: int, place: int | None = None) -> Play:
    return Play(card(text), pile_number(pile), foundation, place)


# deal


def test_exile_none_lets_every_card_fall() -> None:
    scene = dealt(GAME, "AC 2C 5H", {"deal.exile": "none"})
    assert scene.piles() == {"A": "AC", "2": "2C", "3": "5H"}


def test_untested_lays_the_next_card_on_the_same_pile_whatever_its_rank() -> None:
    scene = dealt(GAME, "AC AD 2H 5H 3C", {"deal.replacement": "untested"})
    assert scene.exiles() == "AC 2H 3C"
    assert scene.piles() == {"A": "AD", "2": "5H"}


def test_gap_leaves_the_pile_without_a_card_and_deals_on_at_the_next() -> None:
    scene = dealt(GAME, "AC AD 3H 5H 5C", {"deal.replacement": "gap"})
    assert scene.exiles() == "AC 3H 5C"
    assert scene.piles() == {"2": "AD", "4": "5H"}


def test_gap_after_the_last_pile_deals_on_at_the_first() -> None:
    stock = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC KD 9D"
    scene = dealt(GAME, stock, {"deal.replacement": "gap"})
    assert scene.exiles() == "KD"
    assert scene.pile("A") == "2C 9D"


# exiles


def test_bottom_draws_the_card_exiled_first() -> None:
    scene = laid(GAME, {"A": "9H"}, "5C 7C", settings={"exiles.draw": "bottom"})
    assert scene.moves() == [Draw(0)]
    scene.do(Draw(0))
    assert scene.exiles() == "7C"


def test_any_draws_the_one_that_the_player_points_at() -> None:
    scene = laid(GAME, {"A": "9H"}, "5C 7C 10C", settings={"exiles.draw": "any"})
    assert set(scene.moves()) == {Draw(0), Draw(1), Draw(2)}
    scene.do(Draw(1))
    assert scene.exiles() == "5C 10C"


def test_exiles_that_lie_face_up_change_no_move() -> None:
    down = laid(GAME, {"A": "9H"}, "5C 7C")
    up = laid(GAME, {"A": "9H"}, "5C 7C", settings={"exiles.face": "up"})
    assert up.moves() == down.moves()


# weave


def test_any_time_draws_while_cards_can_be_played_and_may_weave_one_of_them_away() -> None:
    scene = laid(GAME, {"5": "9H 2D"}, "5C", settings={"weave.when": "any-time"})
    assert scene.moves() == [play("2D", "5", 0), Draw(0)]
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 9H", "2": "2D"}


def test_any_time_redeals_only_when_nothing_can_be_played() -> None:
    scene = laid(GAME, {"5": "9H 2D"}, settings={"weave.when": "any-time"})
    assert scene.why_not(Redeal()) is Refused.STILL_PLAYABLE


def test_in_hand_stops_for_no_uncovered_card() -> None:
    scene = laid(GAME, {"5": "2D 7S", "7": "9H"}, "5C", settings={"weave.stop": "in-hand"})
    scene.do(Draw(0))
    # 2♦ can be played, but 7♠ is woven on, and 9♥ after it.
    assert scene.piles() == {"5": "5C 2D", "7": "7S", "9": "9H"}


def test_in_hand_plays_the_lifted_card_that_fits_and_ends_the_weave() -> None:
    settings = {"weave.stop": "in-hand", "weave.when": "any-time"}
    scene = laid(GAME, {"5": "9H 2D"}, "5C", settings=settings)
    move = scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 9H"}
    assert scene.tops("D") == "2D KD"
    assert [t.why for t in move.transfers] == [Why.DRAWN, Why.WOVEN, Why.LIFTED, Why.PLAYED]


def test_in_hand_tries_a_lifted_king_before_it_goes_on_top() -> None:
    settings = {"weave.stop": "in-hand", "weave.when": "any-time"}
    scene = laid(GAME, {"5": "9H KD"}, "5C", tops=["QD KD"], settings=settings)
    scene.do(Draw(0))
    assert scene.tops("D") == "KD KD"


def test_in_hand_lets_the_player_choose_where_the_lifted_card_goes() -> None:
    settings = {"weave.stop": "in-hand", "weave.when": "any-time"}
    scene = laid(GAME, {"5": "9H 6D"}, "5C", tops=["5D 7D"], settings=settings)
    assert scene.moves()[-2:] == [Draw(0, 0), Draw(0, 1)]
    assert scene.why_not(Draw(0)) is Refused.CHOOSE_FOUNDATION
    scene.do(Draw(0, 1))
    assert scene.tops("D") == "5D 6D"


def test_never_stops_for_nothing_but_a_pile_that_ends_it() -> None:
    scene = laid(GAME, {"5": "2D 7S", "7": "9H"}, "5C", settings={"weave.stop": "never"})
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 2D", "7": "7S", "9": "9H"}
    assert scene.moves() == [play("2D", "5", 0)]


def test_any_rank_can_go_on_top_and_end_the_weave() -> None:
    scene = laid(GAME, {"5": "9H 7S", "7": "10D"}, "5C", settings={"weave.ends_at": ["7"]})
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 9H", "7": "10D 7S"}


def test_a_king_that_ends_no_weave_goes_under_pile_13_and_lifts_its_top_card() -> None:
    scene = laid(GAME, {"K": "9H 7S"}, "KC", settings={"weave.ends_at": []})
    scene.do(Draw(0))
    assert scene.piles() == {"7": "7S", "K": "KC 9H"}


@pytest.mark.parametrize(("word", "ended"), [("end-chain", False), ("end-deal", True)])
def test_a_complete_pile_ends_what_its_word_says(word: str, ended: bool) -> None:
    scene = laid(GAME, {"5": "5D"}, "9C 5C", settings={"weave.complete_pile": word})
    scene.do(Draw(1))
    assert scene.pile("5") == "5C 5D"
    assert scene.moves() == ([Redeal()] if ended else [Draw(0)])


@pytest.mark.parametrize(("word", "ended"), [("end-chain", False), ("end-deal", True)])
def test_an_empty_pile_ends_what_its_word_says(word: str, ended: bool) -> None:
    scene = laid(GAME, {"A": "9H"}, "9C 5C", settings={"weave.empty_pile": word})
    scene.do(Draw(1))
    assert scene.pile("5") == "5C"
    assert scene.moves() == ([Redeal()] if ended else [Draw(0)])


# tableau and reversal


def test_a_pile_that_is_not_spread_gives_its_top_card_only() -> None:
    scene = laid(GAME, {"K": "2D 9H"}, "5C", settings={"tableau.spread": []})
    assert scene.moves() == [Draw(0)]


def test_any_pile_can_be_spread() -> None:
    scene = laid(GAME, {"7": "2D 9H"}, settings={"tableau.spread": ["7", "king"]})
    assert scene.moves() == [play("2D", "7", 0, 0)]


def test_without_reversal_a_suit_that_has_met_takes_its_next_cards_only() -> None:
    settings = {"reversal": "none"}
    scene = laid(GAME, {"A": "6C", "2": "8C"}, "9H", tops=["5C 6C"], settings=settings)
    assert scene.moves() == [play("6C", "A", 0)]


# redeal


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_a_game_has_one_deal_more_than_redeals(limit: int) -> None:
    settings = {"redeal.limit": limit}
    last = laid(GAME, {"A": "9H"}, deal=limit + 1, settings=settings)
    assert last.why_not(Redeal()) is Refused.LOST
    if limit:
        assert laid(GAME, {"A": "9H"}, deal=limit, settings=settings).moves() == [Redeal()]
