"""Cards and packs as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_SIGNS,
    Card,
    new_pack,
    read_card,
    read_cards,
    write_cards,
)
from patience.errors import PatienceError
from tests.strategies import cards

PACK = new_pack(1, SUIT_LETTERS, range(1, 14))


def test_cards_are_written_as_they_must_stay_for_ever() -> None:
    clubs = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert write_cards(PACK[:13]) == clubs
    assert [card.suit for card in PACK[::13]] == ["C", "D", "H", "S"]


@given(cards)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert read_card(str(card)) == card


@given(cards)
def test_a_card_is_read_in_lower_case_with_its_sign_and_with_blanks_around(card: Card) -> None:
    rank = RANK_LETTERS[card.rank - 1]
    sign = SUIT_SIGNS[card.suit]
    for text in (str(card).lower(), f" {card}\t", f"{rank}{sign}", f"{rank.lower()}{sign}\ufe0f"):
        assert read_card(text) == card


@pytest.mark.parametrize("text", ["TC", "tc", "T♣", "10♣", "10c", "t♣\ufe0e"])
def test_ten_is_read_as_t_too(text: str) -> None:
    assert read_card(text) == Card(10, "C")


@pytest.mark.parametrize("text", ["", " ", "C", "10", "1C", "0C", "11C", "14C", "AX", "A C", "CA"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(PatienceError, match=f"^“{text}” is not a card;.*10C.$"):
        read_card(text)


def test_of_a_long_text_that_is_no_card_the_beginning_is_shown() -> None:
    with pytest.raises(PatienceError, match=r"“a{30}…” is not a card"):
        read_card("a" * 10_000)


@given(st.text())
def test_any_text_is_a_card_or_a_fault(text: str) -> None:
    try:
        card = read_card(text)
    except PatienceError:
        return
    assert card in PACK


@given(st.lists(cards))
def test_a_list_of_cards_is_read_as_it_is_written(listed: list[Card]) -> None:
    assert read_cards(write_cards(listed)) == listed


def test_a_list_may_have_commas_lines_and_comments() -> None:
    text = "AC, 10d ,KS# the first row\n\n# the second\n2♥\tqc\r\n"
    assert write_cards(read_cards(text)) == "AC 10D KS 2H QC"


def test_what_is_no_card_in_a_list_is_named_with_its_line() -> None:
    with pytest.raises(PatienceError, match=r"^mine\.txt:3: “11C” is not a card"):
        read_cards("AC\n# two\n2C 11C", "mine.txt")


def test_a_new_pack_lies_pack_by_pack_suit_by_suit_rank_by_rank() -> None:
    pack = new_pack(2, ("C", "H"), (1, 2, 13))
    assert write_cards(pack) == "AC 2C KC AH 2H KH AC 2C KC AH 2H KH"
