"""Deal numbers: the same shuffle for ever, worked out here in another way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cards import write_cards
from patience.errors import PatienceError
from patience.game import Game
from patience.shuffle import LARGEST_DEAL_NUMBER, Generator, check_deal_number
from tests.games import GAMES, mechanics_of, small_pack
from tests.reference import Random, Table
from tests.strategies import numbers

# The first five numbers of SplitMix64 from the state 1234567, as its published test vectors say.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_generator_gives_the_published_numbers() -> None:
    generator = Generator(1234567)
    assert [generator.draw() for _ in PUBLISHED] == PUBLISHED


@given(numbers)
def test_the_generator_is_splitmix64_from_every_state(state: int) -> None:
    generator, random = Generator(state), Random(state)
    assert [generator.draw() for _ in range(20)] == [random.number() for _ in range(20)]
    assert generator.state == random.state


@given(numbers, st.integers(1, 2**64 - 1))
def test_below_is_as_the_formula_says(state: int, n: int) -> None:
    generator, random = Generator(state), Random(state)
    assert [generator.below(n) for _ in range(5)] == [random.below(n) for _ in range(5)]
    assert generator.state == random.state


def test_below_draws_again_what_would_favour_small_numbers() -> None:
    # Of 2⁶⁴ numbers, 2⁶³ − 1 at the upper end are left over when they are shared among 2⁶³ + 1.
    n = 2**63 + 1
    redrawn = 0
    for state in range(100):
        drawn = Generator(state).draw()
        generator = Generator(state)
        if drawn <= 2**63:
            assert generator.below(n) == drawn
        else:
            second = Generator(Generator(state).state)
            second.draw()
            expected = second.draw()
            while expected > 2**63:
                expected = second.draw()
            assert generator.below(n) == expected
            redrawn += 1
    assert 30 < redrawn < 70


class Given(Generator):
    """Draws the numbers that are given."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def draw(self) -> int:
        return self.numbers.pop(0)


def test_below_keeps_the_last_fair_number_and_redraws_the_next() -> None:
    # 2⁶⁴ mod 17 is 1, so only 2⁶⁴ − 1 is redrawn; 2⁶⁴ mod 16 is 0, so nothing is.
    assert Given(2**64 - 2, 5).below(17) == (2**64 - 2) % 17
    assert Given(2**64 - 1, 2**64 - 1, 5).below(17) == 5
    assert Given(2**64 - 1, 5).below(16) == 15


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [0, 1, 2**63, 2**64 - 1])
def test_a_deal_number_means_the_shuffle_of_the_formula(game: str, number: int) -> None:
    for settings in ({}, small_pack(game, 3, 5), {"packs": 4}):
        dealt = Game.of_number(mechanics_of(game, settings), number)
        rules = dealt.mechanics.rules.model_dump(mode="json")
        expected = Table.shuffled(rules, number)
        assert [write_cards(pile) for pile in dealt.position.piles] == [
            " ".join(pile) for pile in expected.piles
        ]
        assert dealt.position.state.generator == expected.random.state


def test_both_games_shuffle_a_number_alike_and_take_out_their_own_bases() -> None:
    stocks = [Game.of_number(mechanics_of(game), 1).stock for game in GAMES]
    first, second = ([card for card in stock if 1 < card.rank < 13] for stock in stocks)
    assert first == second


@pytest.mark.parametrize("number", [0, 1, LARGEST_DEAL_NUMBER])
def test_deal_numbers_have_64_bits(number: int) -> None:
    assert check_deal_number(number) == number


@pytest.mark.parametrize("number", [-1, 2**64, 10**30])
def test_what_is_no_deal_number_is_named_with_the_range(number: int) -> None:
    with pytest.raises(PatienceError) as error:
        check_deal_number(number)
    assert str(error.value) == (
        f"{number} is not a deal number; deal numbers go from 0 to 18446744073709551615."
    )


@given(st.lists(st.integers(), max_size=60), numbers)
def test_a_shuffle_keeps_every_card(cards: list[int], state: int) -> None:
    shuffled = list(cards)
    Generator(state).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)
