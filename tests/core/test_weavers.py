"""Weaver's, rule by rule, in the order and with the numbers of its rules."""

from collections import Counter

from patience.cards import RANK_LETTERS
from patience.legality import Refused, outcome
from patience.moves import Draw, Play, Redeal, Reverse, Why
from tests.games import mechanics_of
from tests.scenes import card, dealt, laid, pile_number

GAME = "weavers"


def play(text: str, pile: str, foundation: int) -> Play:
    return Play(card(text), pile_number(pile), foundation)


# 1. Two packs


def test_all_eight_kings_are_bases_and_96_cards_from_ace_to_queen_are_dealt() -> None:
    mechanics = mechanics_of(GAME)
    scene = dealt(GAME, "")
    assert [scene.tops(suit) for suit in "CDHS"] == ["KC KC", "KD KD", "KH KH", "KS KS"]
    assert scene.position.home() == 8
    stock = mechanics.stock_from(mechanics.pack)
    assert len(stock) == 96
    assert Counter(c.rank for c in stock) == dict.fromkeys(range(1, 13), 8)


# 2. Foundations


def test_both_foundations_of_a_suit_are_built_down_from_king_to_ace() -> None:
    for first, last in zip(RANK_LETTERS[1:], RANK_LETTERS, strict=False):
        scene = laid(GAME, {"A": f"{last}C"}, "9H", tops=[f"{first}C {first}C"])
        assert scene.moves() == [play(f"{last}C", "A", 0), play(f"{last}C", "A", 1)]
        scene.do(play(f"{last}C", "A", 1))
        assert scene.tops("C") == f"{first}C {last}C"


def test_a_card_goes_to_the_one_foundation_that_wants_it() -> None:
    scene = laid(GAME, {"A": "9C", "2": "5C"}, tops=["10C 6C"])
    assert scene.moves() == [play("9C", "A", 0), play("5C", "2", 1)]
    assert scene.why_not(play("9C", "A", 1)) is Refused.OTHER_FOUNDATION


def test_no_card_leaves_a_foundation() -> None:
    # Were the two foundations built against each other, 5♣ and 6♣ would have met.
    scene = laid(GAME, {"A": "9D"}, "7H", tops=["5C 6C"])
    assert scene.moves() == [Draw(0)]
    assert scene.why_not(Reverse(card("5C"), 1)) is Refused.NO_REVERSAL


# 3. The loom


def test_the_loom_has_twelve_piles_from_ace_to_queen() -> None:
    stock = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC AC 9D"
    assert dealt(GAME, stock).piles() == {
        "A": "2C 9D", "2": "3C", "3": "4C", "4": "5C", "5": "6C", "6": "7C", "7": "8C",
        "8": "9C", "9": "10C", "10": "JC", "J": "QC", "Q": "AC",
    }  # fmt: skip


def test_only_top_cards_are_available_in_every_pile() -> None:
    scene = laid(GAME, {"J": "QC 2H", "Q": "QD 2H"}, "7H")
    assert scene.moves() == [Draw(0)]
    assert scene.why_not(play("QD", "Q", 0)) is Refused.COVERED


# 4. Shuttles


def test_a_queen_is_woven_like_any_other_card() -> None:
    scene = laid(GAME, {"Q": "9H 8S", "8": "2C 3D", "3": "QD 10S"}, "QC", tops=["QC QC"])
    move = scene.do(Draw(0))
    # Q♣ lifts 8♠, 8♠ lifts 3♦, 3♦ lifts 10♠; Q♦ below it can be played.
    assert scene.piles() == {"3": "3D QD", "8": "8S 2C", "10": "10S", "Q": "QC 9H"}
    assert [t.why for t in move.transfers] == [
        Why.DRAWN,
        *(Why.WOVEN, Why.LIFTED) * 3,
        Why.LAID,
    ]


def test_the_shuttle_put_in_last_is_drawn_first_and_only_at_a_standstill() -> None:
    scene = laid(GAME, {"A": "QH"}, "5C 7C")
    assert scene.why_not(Draw(1)) is Refused.STILL_PLAYABLE
    scene.do(play("QH", "A", 0))
    assert scene.moves() == [Draw(1)]


# 5. Redeals


def test_there_are_two_redeals() -> None:
    assert laid(GAME, {"A": "9H"}, deal=2).moves() == [Redeal()]
    third = laid(GAME, {"A": "9H"}, deal=3)
    assert third.moves() == []
    assert outcome(third.position, third.mechanics) is not None


# 6. What the sources leave open


def test_pile_12_is_uppermost_when_picked_up_so_pile_1s_lowest_card_is_dealt_first() -> None:
    scene = laid(GAME, {"A": "2D 3D", "2": "4D 5D", "Q": "6D 7D"})
    scene.do(Redeal())
    assert scene.piles() == {"A": "2D", "2": "3D", "3": "4D", "4": "5D", "5": "6D", "6": "7D"}


def test_a_complete_pile_ends_the_weave_only_and_the_next_shuttle_is_drawn() -> None:
    scene = laid(GAME, {"5": "5D 5H", "A": "9C"}, "7C 5C")
    scene.do(Draw(1))
    assert scene.piles() == {"A": "9C", "5": "5C 5D 5H"}
    assert not scene.position.state.ended
    assert scene.moves() == [Draw(0)]


def test_play_goes_on_after_a_complete_pile() -> None:
    scene = laid(GAME, {"5": "QC 5H", "A": "9C"}, "5C")
    scene.do(Draw(0))
    assert scene.pile("5") == "5H 5C QC"
    assert scene.moves() == [play("QC", "5", 0), play("QC", "5", 1)]
