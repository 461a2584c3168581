"""What the foundations of a suit take, in every state that two of them can have."""

from itertools import product

from patience.game import Game
from patience.mechanics import Mechanics
from patience.rules import Rules
from patience.view import view_of
from patience.wants import Heights, Suits, Wants
from tests.games import MECHANISMS, VOCABULARY, mechanics_of

LEONI = mechanics_of("leonis-own").suits
WEAVERS = mechanics_of("weavers").suits
EVERY_HEIGHT = list(product(range(1, 14), repeat=2))


def tops(heights: Heights) -> tuple[int, int]:
    """The ranks on the ace foundation and on the king foundation."""
    low, high = (LEONI.ladders[i][heights[i] - 1] for i in (0, 1))
    return low, high


def heights_of(low: int, high: int) -> Heights:
    return (low, 14 - high)


def after(wants: Wants, rank: int) -> set[Heights]:
    return {placement.after for placement in wants.placements.get(rank, ())}


APART = [h for h in EVERY_HEIGHT if tops(h)[1] > tops(h)[0] + 1]
MET = [h for h in EVERY_HEIGHT if tops(h)[1] == tops(h)[0] + 1]
CROSSED = [h for h in EVERY_HEIGHT if tops(h)[1] <= tops(h)[0]]


def test_every_state_is_apart_met_or_crossed() -> None:
    assert len(APART) + len(MET) + len(CROSSED) == len(EVERY_HEIGHT)


def test_a_suit_that_is_apart_wants_the_next_card_of_each_foundation() -> None:
    for heights in APART:
        low, high = tops(heights)
        wants = LEONI.wants(heights)
        assert set(wants.placements) == {low + 1, high - 1}
        assert wants.slides == ()
        assert all(not way.slides for ways in wants.placements.values() for way in ways)


def test_all_splits_of_a_suit_that_has_met_are_one_position() -> None:
    futures = {
        heights: {rank: after(LEONI.wants(heights), rank) for rank in range(1, 14)}
        for heights in MET
    }
    assert len(futures) == 12
    for future in futures.values():
        # Whatever the split, a card of any rank can be played, and both tops are then of its rank.
        assert future == {rank: {heights_of(rank, rank)} for rank in range(1, 14)}


def test_a_card_of_a_suit_that_has_met_is_one_choice() -> None:
    for heights in MET:
        assert all(len(ways) == 1 for ways in LEONI.wants(heights).choices.values())


def test_after_crossing_each_card_has_one_place_to_go() -> None:
    for heights in CROSSED:
        low, high = tops(heights)
        wants = LEONI.wants(heights)
        assert wants.slides == ()
        assert set(wants.placements) == {low + 1, high - 1} & set(range(1, 14))
        assert all(len(ways) == 1 for ways in wants.placements.values())
        assert LEONI.have_crossed(heights, 0, 1)
        assert LEONI.have_crossed(heights, 1, 0)


def test_one_card_between_the_tops_fits_both_foundations() -> None:
    wants = LEONI.wants(heights_of(4, 6))
    assert [placement.foundation for placement in wants.choices[5]] == [0, 1]
    assert after(wants, 5) == {heights_of(5, 6), heights_of(4, 5)}


def test_foundations_that_build_alike_never_pass_cards() -> None:
    for heights in EVERY_HEIGHT:
        wants = WEAVERS.wants(heights)
        assert wants.slides == ()
        assert not WEAVERS.reversible
        expected = {WEAVERS.ladders[i][heights[i]] for i in (0, 1) if heights[i] < 13}
        assert set(wants.placements) == expected


def test_a_suit_of_three_foundations_finds_the_fewest_slides() -> None:
    ladder = tuple(range(1, 7))
    suits = Suits(
        [ladder, ladder, ladder[::-1]],
        lambda source, target: (source[0] < source[-1]) != (target[0] < target[-1]),
    )
    # Tops 2, 4 and 5: 4 and 5 have met; 3 goes on 2 as it lies, or after one slide on 4 and 5.
    ways = suits.wants((2, 4, 2)).placements[3]
    assert [(way.foundation, way.slides) for way in ways] == [
        (0, ()),
        (2, ((1, 2),)),
        (1, ((1, 2), (1, 2))),
    ]


def test_a_pack_whose_ace_is_high_has_lines_that_meet() -> None:
    values = {
        "id": "spoilt-ranks",
        "packs": 2,
        "ranks": ["queen", "king", "ace"],
        "foundations": [{"base": "queen", "build": "up"}, {"base": "ace", "build": "down"}],
        "reversal": "same-suit",
        "tableau": {"piles": 3},
    }
    mechanics = Mechanics(Rules.read(values, VOCABULARY), MECHANISMS)
    assert mechanics.suits.slides((2, 1)) == ((0, 1),)
    assert mechanics.suits.slides((1, 1)) == ()
    view = view_of(Game.of_number(mechanics, 1).position, mechanics)
    first, second = view.suit("C").lines
    assert (first.rises, second.rises, view.suit("C").between) == (True, False, 1)
