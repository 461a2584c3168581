"""Leoni's Own, rule by rule, in the order and with the numbers of its rules."""

from collections import Counter
from itertools import pairwise

import pytest

from patience.cards import RANK_LETTERS, new_pack
from patience.legality import Outcome, Refused, deal_is_over, outcome
from patience.moves import Draw, Play, Redeal, Reverse, Why
from tests.games import mechanics_of
from tests.scenes import Scene, card, dealt, laid, pile_number

GAME = "leonis-own"
ACES, KINGS = 0, 1


def play(text: str, pile: str, foundation: int, place: int | None = None) -> Play:
    return Play(card(text), pile_number(pile), foundation, place)


# 1. Two packs


def test_an_ace_and_a_king_of_each_suit_are_the_bases_and_96_cards_are_dealt() -> None:
    mechanics = mechanics_of(GAME)
    pack = new_pack(2, "CDHS", range(1, 14))
    assert len(pack) == 104
    assert mechanics.pack == pack
    scene = dealt(GAME, "")
    assert [str(pile[0]) for pile in scene.position.foundations] == [
        *("AC", "KC"), *("AD", "KD"), *("AH", "KH"), *("AS", "KS")
    ]  # fmt: skip
    stock = mechanics.stock_from(pack)
    assert len(stock) == 96
    assert Counter(pack) - Counter(stock) == Counter(mechanics.rules.bases)


def test_of_each_base_the_first_card_met_in_the_pack_is_taken() -> None:
    pack = mechanics_of(GAME).pack
    stock = mechanics_of(GAME).stock_from(pack)
    assert stock[-52:] == pack[52:]


# 2. Foundations


def test_aces_are_built_up_and_kings_down_in_suit() -> None:
    scene = laid(GAME, {"A": "2C", "2": "QC", "3": "2D", "4": "3C", "5": "JC"})
    assert scene.moves() == [
        play("2C", "A", ACES),
        play("QC", "2", KINGS),
        play("2D", "3", ACES),
    ]
    scene.do(play("2C", "A", ACES))
    scene.do(play("QC", "2", KINGS))
    assert scene.tops("C") == "2C QC"
    assert scene.moves() == [
        play("2D", "3", ACES),
        play("3C", "4", ACES),
        play("JC", "5", KINGS),
    ]


def test_a_card_goes_to_no_foundation_of_another_suit() -> None:
    scene = laid(GAME, {"A": "5D"}, "9H", tops=["4C 6C"])
    assert scene.why_not(play("5D", "A", ACES)) is Refused.DOES_NOT_FIT


# 3. Reversal


def test_tops_that_have_met_pass_either_way() -> None:
    scene = laid(GAME, {"A": "9D"}, tops=["5C 6C", "8D 10D"])
    assert scene.moves() == [
        play("9D", "A", ACES),
        play("9D", "A", KINGS),
        Reverse(card("5C"), KINGS),
        Reverse(card("6C"), ACES),
    ]
    scene.do(Reverse(card("5C"), KINGS))
    assert scene.tops("C") == "4C 5C"
    scene.do(Reverse(card("4C"), KINGS))
    assert scene.tops("C") == "3C 4C"
    scene.do(Reverse(card("4C"), ACES))
    assert scene.tops("C") == "4C 5C"


@pytest.mark.parametrize(
    ("tops", "base", "target"), [("AC 2C", "AC", KINGS), ("QC KC", "KC", ACES)]
)
def test_a_base_never_passes(tops: str, base: str, target: int) -> None:
    scene = laid(GAME, {"A": "9D"}, "5H", tops=[tops])
    assert scene.why_not(Reverse(card(base), target)) is Refused.IS_BASE


def test_no_card_passes_before_its_suit_has_met() -> None:
    scene = laid(GAME, {"A": "9D"}, "5H", tops=["5C 7C"])
    assert scene.why_not(Reverse(card("5C"), KINGS)) is Refused.NOT_MET
    assert scene.why_not(Reverse(card("7C"), ACES)) is Refused.NOT_MET


@pytest.mark.parametrize("tops", ["6C 6C", "7C 6C", "7C 4C"])
def test_no_card_passes_once_its_suit_has_crossed(tops: str) -> None:
    low, high = tops.split()
    scene = laid(GAME, {"A": "9D"}, "5H", tops=[tops])
    assert scene.why_not(Reverse(card(low), KINGS)) is Refused.CROSSED
    assert scene.why_not(Reverse(card(high), ACES)) is Refused.CROSSED


@pytest.mark.parametrize("rank", RANK_LETTERS)
def test_every_card_of_a_suit_that_has_met_can_be_played_and_crosses_there(rank: str) -> None:
    # A base stays where it is, so an ace ends on the kings' side only, a king on the aces'.
    expected = {"A": [KINGS], "K": [ACES]}.get(rank, [ACES, KINGS])
    for low, high in pairwise(RANK_LETTERS):
        allowed = []
        for foundation in (ACES, KINGS):
            scene = laid(GAME, {"5": f"{rank}C"}, "9H", tops=[f"{low}C {high}C"])
            if scene.why_not(play(f"{rank}C", "5", foundation)) is None:
                scene.do(play(f"{rank}C", "5", foundation))
                assert scene.tops("C") == f"{rank}C {rank}C"
                allowed.append(foundation)
        assert allowed == expected


def test_no_card_passes_when_the_deal_has_ended() -> None:
    ended_by_a_weave = laid(GAME, {"A": "9D"}, "5H", tops=["5C 6C"], ended=True)
    assert ended_by_a_weave.why_not(Reverse(card("5C"), KINGS)) is Refused.DEAL_OVER
    nothing_left = laid(GAME, {"A": "9D"}, tops=["5C 6C"])
    assert nothing_left.why_not(Reverse(card("5C"), KINGS)) is Refused.DEAL_OVER


# 4. and 5. The deal


def test_the_stock_is_dealt_to_thirteen_piles_in_turn_and_round_again() -> None:
    scene = dealt(GAME, "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 9D 8D")
    assert scene.piles() == {
        "A": "2C 9D", "2": "3C 8D", "3": "4C", "4": "5C", "5": "6C", "6": "7C", "7": "8C",
        "8": "9C", "9": "10C", "10": "JC", "J": "QC", "Q": "KC", "K": "AC",
    }  # fmt: skip


def test_a_card_that_meets_the_pile_of_its_rank_is_exiled_and_the_next_is_tested_in_turn() -> None:
    scene = dealt(GAME, "AC AD 5H 2S 7C")
    assert scene.exiles() == "AC AD 2S"
    assert scene.piles() == {"A": "5H", "2": "7C"}


# 6. and 7.


def test_nothing_replaces_the_last_card_of_the_stock_when_it_is_exiled() -> None:
    scene = dealt(GAME, "5H 2S")
    assert scene.exiles() == "2S"
    assert scene.piles() == {"A": "5H"}


def test_nothing_is_built_during_the_deal() -> None:
    scene = dealt(GAME, "2C 3C AC")
    assert scene.tops("C") == "AC KC"
    assert scene.piles() == {"A": "2C", "2": "3C", "3": "AC"}


# 8. Available cards


def test_every_card_of_pile_13_is_available_and_of_other_piles_the_top_card_only() -> None:
    scene = laid(GAME, {"5": "2C 9H", "K": "QC 7D 2H"})
    assert scene.moves() == [play("QC", "K", KINGS, 0), play("2H", "K", ACES, 2)]
    assert scene.why_not(play("2C", "5", ACES)) is Refused.COVERED


def test_either_of_two_equal_cards_in_pile_13_may_be_taken() -> None:
    scene = laid(GAME, {"K": "QC 7D QC"})
    assert scene.moves() == [play("QC", "K", KINGS, 0), play("QC", "K", KINGS, 2)]
    scene.do(play("QC", "K", KINGS, 0))
    assert scene.pile("K") == "7D QC"


# 9. Standstill


def test_at_a_standstill_the_card_exiled_last_is_turned_up() -> None:
    scene = laid(GAME, {"5": "7C 9H", "9": "4C JD"}, "5C 9C")
    assert scene.moves() == [Draw(1)]
    assert scene.why_not(Draw(0)) is Refused.NOT_DRAWN_YET
    assert scene.do(Draw(1)).transfers[0].card == card("9C")


def test_no_exile_is_drawn_and_nothing_redealt_while_a_card_can_be_played() -> None:
    scene = laid(GAME, {"5": "2C"}, "9C")
    assert scene.why_not(Draw(0)) is Refused.STILL_PLAYABLE
    scene = laid(GAME, {"5": "2C"})
    assert scene.why_not(Redeal()) is Refused.STILL_PLAYABLE


def test_a_play_that_needs_a_reversal_first_counts_as_a_play() -> None:
    scene = laid(GAME, {"5": "3C"}, "9C", tops=["7C 8C"])
    assert scene.why_not(Draw(0)) is Refused.STILL_PLAYABLE
    move = scene.do(play("3C", "5", ACES))
    assert [str(slide.card) for slide in move.transfers] == ["7C", "6C", "5C", "4C", "3C", "3C"]
    assert scene.tops("C") == "3C 3C"


def test_a_reversal_alone_is_no_play() -> None:
    scene = laid(GAME, {"5": "9D"}, "9C", tops=["7H 8H"])
    assert scene.moves() == [Reverse(card("7H"), KINGS), Reverse(card("8H"), ACES), Draw(0)]


# 10. An exile that fits


def test_an_exile_that_fits_is_played() -> None:
    scene = laid(GAME, {"2": "9D"}, "2C")
    scene.do(Draw(0))
    assert scene.tops("C") == "2C KC"
    assert scene.piles() == {"2": "9D"}


def test_an_exile_that_fits_after_reversals_is_played() -> None:
    scene = laid(GAME, {"2": "9D"}, "5C", tops=["7C 8C"])
    scene.do(Draw(0))
    assert scene.tops("C") == "5C 5C"


def test_the_player_chooses_where_an_exile_fits_two_foundations() -> None:
    scene = laid(GAME, {"2": "9D"}, "5C", tops=["4C 6C"])
    assert scene.moves() == [Draw(0, ACES), Draw(0, KINGS)]
    assert scene.why_not(Draw(0)) is Refused.CHOOSE_FOUNDATION
    scene.do(Draw(0, KINGS))
    assert scene.tops("C") == "4C 5C"


# 11. The weave


def test_an_exile_goes_under_the_pile_of_its_rank_and_lifts_its_top_card() -> None:
    scene = laid(GAME, {"5": "9H 2D 7S", "7": "6D", "6": ""}, "5C", tops=["AD JD"])
    move = scene.do(Draw(0))
    # 7♠ is lifted, 2♦ below it can be played: 7♠ goes under pile 7 and lifts nothing there.
    assert scene.piles() == {"5": "5C 9H 2D", "7": "7S 6D"}
    assert [(str(t.card), t.why) for t in move.transfers] == [
        ("5C", Why.DRAWN),
        ("5C", Why.WOVEN),
        ("7S", Why.LIFTED),
        ("7S", Why.LAID),
    ]
    assert scene.moves() == [play("2D", "5", ACES)]


def test_the_lifted_card_is_woven_in_its_turn_while_nothing_playable_is_uncovered() -> None:
    scene = laid(GAME, {"5": "9H 3D 7S", "7": "2H 10D", "10": "4C 8H"}, "5C")
    scene.do(Draw(0))
    # 7♠ goes under pile 7 and lifts 10♦; 2♥ can be played, so that 10♦ lifts nothing.
    assert scene.piles() == {"5": "5C 9H 3D", "7": "7S 2H", "10": "10D 4C 8H"}


def test_a_card_that_can_be_played_after_reversals_stops_the_weave() -> None:
    scene = laid(GAME, {"5": "9C 7S", "7": "6D"}, "5D", tops=["4C 5C"])
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5D 9C", "7": "7S 6D"}


def test_a_pile_of_one_stranger_uncovers_the_woven_card_itself_which_stops_nothing() -> None:
    scene = laid(GAME, {"5": "7S", "7": "2H 10D", "10": "4C"}, "5C")
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5C", "7": "7S 2H", "10": "10D 4C"}


@pytest.mark.parametrize("seven", ["", "7D", "7D 7H"])
def test_the_card_laid_down_at_the_end_ends_no_deal_at_an_empty_or_complete_pile(
    seven: str,
) -> None:
    settings = {"weave.empty_pile": "end-deal", "weave.complete_pile": "end-deal"}
    scene = laid(GAME, {"5": "2D 7S", "7": seven}, "5C", settings=settings)
    scene.do(Draw(0))
    assert scene.pile("7") == f"7S {seven}".strip()
    assert not scene.position.state.ended
    assert scene.moves() == [play("2D", "5", ACES)]


# 12. Kings


def test_a_king_drawn_goes_on_top_of_pile_13_and_ends_the_weave() -> None:
    scene = laid(GAME, {"K": "9H 4D"}, "5C KC")
    scene.do(Draw(1))
    assert scene.piles() == {"K": "9H 4D KC"}
    assert scene.moves() == [Draw(0)]


def test_a_king_lifted_goes_on_top_and_ends_the_weave() -> None:
    scene = laid(GAME, {"5": "9H KD", "K": "9H 4D"}, "5C")
    move = scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 9H", "K": "9H 4D KD"}
    assert move.transfers[-1].why is Why.ON_TOP


def test_a_king_laid_down_because_the_weave_stops_goes_on_top() -> None:
    scene = laid(GAME, {"5": "2H KD", "K": "9H 4D"}, "5C")
    scene.do(Draw(0))
    assert scene.piles() == {"5": "5C 2H", "K": "9H 4D KD"}
    assert scene.moves() == [play("2H", "5", ACES)]


def test_a_king_ends_the_weave_at_an_empty_or_a_complete_pile_13_too() -> None:
    for pile in ("", "KH", "KH KS"):
        scene = laid(GAME, {"A": "9H", "K": pile}, "5C KC")
        move = scene.do(Draw(1))
        assert scene.pile("K") == f"{pile} KC".strip()
        assert move.transfers[-1].why is Why.ON_TOP
        assert scene.moves() == [Draw(0)]


# 13. Complete piles


@pytest.mark.parametrize("pile", ["5D", "5D 5H 5S"])
def test_a_pile_of_its_own_rank_only_takes_the_card_under_it_and_ends_the_deal(pile: str) -> None:
    scene = laid(GAME, {"5": pile, "A": "3C"}, "9C 5C")
    scene.do(Draw(1))
    assert scene.pile("5") == f"5C {pile}"
    assert scene.position.state.ended
    assert scene.moves() == [Redeal()]


def test_a_card_that_could_be_played_stays_when_a_complete_pile_has_ended_the_deal() -> None:
    scene = laid(GAME, {"5": "9H 7S", "7": "7D", "A": "3C"}, "5C", tops=["AH JH"])
    scene.do(Draw(0))
    assert scene.piles() == {"A": "3C", "5": "5C 9H", "7": "7S 7D"}
    assert scene.why_not(play("3C", "A", ACES)) is Refused.DEAL_OVER


# 14. Empty piles


def test_an_empty_pile_takes_the_card_and_ends_the_weave_only() -> None:
    scene = laid(GAME, {"A": "9H"}, "7C 5C")
    move = scene.do(Draw(1))
    assert scene.piles() == {"A": "9H", "5": "5C"}
    assert move.transfers[-1].why is Why.EMPTY
    assert scene.moves() == [Draw(0)]


# 15. The end of a deal


def test_the_deal_ends_when_nothing_can_be_played_and_no_exile_is_left() -> None:
    assert deal_ended(laid(GAME, {"A": "9H"}))
    assert not deal_ended(laid(GAME, {"A": "9H"}, "5C"))
    assert not deal_ended(laid(GAME, {"A": "2H"}))
    assert not deal_ended(laid(GAME, {"A": "9H"}, tops=["4H 5H"]))


def deal_ended(scene: Scene) -> bool:
    return deal_is_over(scene.position, scene.mechanics)


# 16. Redeals


def test_pile_13_is_uppermost_in_the_new_stock_its_lowest_card_dealt_first() -> None:
    scene = laid(GAME, {"A": "2D 3D", "2": "4D 5D", "K": "6D 7D"}, tops=["5C 8C"])
    assert redealt(scene) == "6D 7D 4D 5D 2D 3D"
    assert scene.piles() == {"A": "6D", "2": "7D", "3": "4D", "4": "5D", "5": "2D", "6": "3D"}
    assert scene.tops("C") == "5C 8C"
    assert scene.position.state.deal == 2


def test_exiles_left_over_come_last_of_all_the_uppermost_first() -> None:
    scene = laid(GAME, {"A": "9D 8D", "K": "6D"}, "2C 3C 7C", ended=True)
    scene.do(Redeal())
    assert scene.piles() == {"A": "6D", "2": "9D", "3": "8D", "4": "7C", "5": "3C", "6": "2C"}


@pytest.mark.parametrize("draw", ["top", "bottom", "any"])
@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("turn", [False, True])
def test_exiles_left_over_lie_so_whatever_the_other_settings_say(
    draw: str, shuffle: bool, turn: bool
) -> None:
    settings = {"exiles.draw": draw, "redeal.shuffle": shuffle, "redeal.turn": turn}
    scene = laid(GAME, {"A": "9D 8D", "K": "6D"}, "2C 3C 7C", ended=True, settings=settings)
    scene.do(Redeal())
    assert [scene.pile(rank) for rank in "456"] == ["7C", "3C", "2C"]


def test_the_packet_is_dealt_from_its_top_when_it_is_not_turned() -> None:
    scene = laid(GAME, {"A": "2D 3D", "2": "4D 5D", "K": "6D 7D"}, settings={"redeal.turn": False})
    assert redealt(scene) == "3D 2D 5D 4D 7D 6D"


def test_pile_1_comes_first_when_the_last_pile_is_uppermost() -> None:
    settings = {"redeal.gather": "last-on-top"}
    scene = laid(GAME, {"A": "2H 3D", "2": "4D 6D", "K": "5D 7D"}, settings=settings)
    assert redealt(scene) == "2H 3D 4D 6D 5D 7D"


def redealt(scene: Scene) -> str:
    """The new stock, in the order in which its cards are dealt or exiled."""
    move = scene.do(Redeal())
    return " ".join(str(t.card) for t in move.transfers if t.why in (Why.DEALT, Why.EXILED))


def test_there_are_two_redeals() -> None:
    assert laid(GAME, {"A": "9H"}, deal=2).moves() == [Redeal()]
    third = laid(GAME, {"A": "9H"}, deal=3)
    assert third.moves() == []
    assert third.why_not(Redeal()) is Refused.LOST


# 17. Won and lost


def test_the_game_is_won_when_all_104_cards_are_home() -> None:
    tops = ["KC AC", "KD AD", "KH AH", "KS 2S"]
    scene = laid(GAME, {"5": "AS"}, tops=tops)
    assert outcome(scene.position, scene.mechanics) is None
    scene.do(play("AS", "5", KINGS))
    assert scene.position.home() == 104
    assert outcome(scene.position, scene.mechanics) is Outcome.WON
    assert scene.moves() == []


@pytest.mark.parametrize("ended", [False, True])
def test_the_game_is_lost_when_the_third_deal_has_ended(ended: bool) -> None:
    second = laid(GAME, {"A": "9H"}, deal=2, ended=ended)
    assert outcome(second.position, second.mechanics) is None
    third = laid(GAME, {"A": "9H"}, deal=3, ended=ended)
    assert outcome(third.position, third.mechanics) is Outcome.LOST
