"""Rules made ready to play: the stock that a list of cards means."""

import pytest

from patience.cards import read_cards, write_cards
from patience.errors import PatienceError
from patience.game import Game
from tests.games import GAMES, mechanics_of


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_pack_and_the_cards_that_are_dealt_mean_the_same_stock(game: str) -> None:
    mechanics = mechanics_of(game)
    dealt = Game.of_number(mechanics, 5)
    assert mechanics.stock_of(dealt.stock) == list(dealt.stock)
    whole = [*mechanics.rules.bases, *dealt.stock]
    assert mechanics.stock_of(whole) == list(dealt.stock)
    of_whole, of_dealt = (Game.of_cards(mechanics, cards) for cards in (whole, dealt.stock))
    assert of_whole.position == of_dealt.position


def test_the_bases_are_taken_where_they_are_met_first() -> None:
    mechanics = mechanics_of("weavers", {"suits": ["C"], "ranks": ["queen", "king"],
                                         "tableau.piles": 1})  # fmt: skip
    assert write_cards(mechanics.stock_of(read_cards("QC KC QC KC"))) == "QC QC"
    leoni = mechanics_of("leonis-own", {"suits": ["C"]})
    rest = write_cards(leoni.pack).replace("AC ", "").replace(" KC", "")
    stock = write_cards(leoni.stock_of(read_cards(f"KC AC KC {rest} AC")))
    assert stock == f"KC {rest} AC"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bases", [True, False])
def test_a_list_that_is_no_pack_is_told_what_differs(game: str, bases: bool) -> None:
    mechanics = mechanics_of(game)
    cards = list(mechanics.pack if bases else mechanics.stock_of(mechanics.pack))
    two = cards.index(read_cards("2D")[0])
    with pytest.raises(PatienceError, match="missing 2D, too many 3D"):
        mechanics.stock_of([*cards[:two], *read_cards("3D"), *cards[two + 1 :]])
    with pytest.raises(PatienceError, match=r"missing 2D[.]$"):
        mechanics.stock_of([*cards[:two], *cards[two + 1 :]])
    with pytest.raises(PatienceError, match=r"the 96 cards that are dealt: too many 3D[.]$"):
        mechanics.stock_of([*cards, *read_cards("3D")])


def test_no_cards_at_all_are_no_pack() -> None:
    with pytest.raises(PatienceError, match="The list has 0 cards"):
        mechanics_of("weavers").stock_of([])


def test_piles_answer_the_ranks_from_the_lowest() -> None:
    mechanics = mechanics_of("weavers")
    assert list(mechanics.pile_ranks) == list(range(1, 13))
    assert mechanics.pile_of[12] == 11
    assert mechanics.spread == frozenset()
    assert mechanics_of("leonis-own").spread == {12}
