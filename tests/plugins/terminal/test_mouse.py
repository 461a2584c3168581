"""The mouse at the table: clicks at any speed, drags, drops, and looking through."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from patience.moves import Play
from patience.view import Meeting, Stage
from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.mouse import CHAIN_SECONDS, Mouse
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.table import Table
from tests.games import rules_of
from tests.plugins.terminal.handling import engine_in, table_of
from tests.plugins.terminal.test_playing import met, played_until

CLUBS, DIAMONDS = Place("band", 0), Place("band", 1)


class Hand:
    """Moves a mouse over a table; each place is a cell of its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mouse = Mouse(table)
        self.now = 0.0

    def click(self, place: Place | None, after: float = 10.0) -> None:
        """Clicks, so many seconds after the last time."""
        self.now += after
        self.mouse.down(place, (1, 1))
        self.mouse.up(place, self.now)

    def drag(self, place: Place, on: Place | None) -> None:
        """Drags from a place to another."""
        self.mouse.down(place, (1, 1))
        self.mouse.moved(place, (2, 1))
        self.mouse.moved(on, (9, 9))
        self.mouse.up(on, self.now)


@pytest.fixture
def hand(home: Path) -> Iterator[Hand]:
    """The first layout of deal number 1: Q♣ on pile A and Q♦ on pile K can be played."""
    session = engine_in(home).begin(rules_of("leonis-own"), 1)
    yield Hand(table_of(engine_in(home), session))
    session.leave()


QUEEN_OF_CLUBS, QUEEN_OF_DIAMONDS = Place("pile", 0, 6), Place("pile", 12, 1)
AFTER_IT = Place("pile", 0, 5)
"""What lay beneath the queen of clubs."""


def test_click_on_a_card_that_can_be_played_plays_it(hand: Hand) -> None:
    hand.click(QUEEN_OF_CLUBS)
    (move,) = hand.table.session.game.moves
    assert isinstance(move.decision, Play)
    assert str(move.decision.card) == "QC"


def test_click_on_another_card_selects_it_opens_its_pile_and_says_why_it_waits(hand: Hand) -> None:
    hand.click(Place("pile", 1, 6))
    assert hand.table.cursor == Place("pile", 1, 6)
    assert hand.table.opened == 1
    assert hand.table.message().what == "3♦ waits: diamonds need 2 or Q."
    hand.click(Place("pile", 2, 4))
    assert "under two cards" in hand.table.message().what
    assert hand.table.ply == 0


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("after", [0.0, 0.1, 0.9 * CHAIN_SECONDS])
def test_double_and_triple_clicks_play_one_card(hand: Hand, times: int, after: float) -> None:
    # J♦ lies on two piles once Q♦ is home, so that a second play is there to be made.
    hand.click(QUEEN_OF_DIAMONDS)
    hand.click(Place("pile", 5, 6))
    assert hand.table.ply == 2
    hand.table.press("u")
    hand.click(Place("pile", 5, 6))
    for _ in range(times - 1):
        hand.click(Place("pile", 5, 5), after)
    assert hand.table.ply == 2


def test_slow_second_click_wakes_the_pile_and_the_third_plays(home: Path) -> None:
    # Two cards that can be played, side by side in the spread pile; neither asks anything.
    table = played_until(
        engine_in(home),
        lambda view: (
            sum(
                len(offer.foundations) == 1 and not view.suit(offer.card.suit).crossings
                for offer in view.plays
                if offer.pile == 12
            )
            > 1
        ),
    )
    easy = [
        offer.place
        for offer in table.view.plays
        if offer.pile == 12 and len(offer.foundations) == 1
        if not table.view.suit(offer.card.suit).crossings
    ]
    assert easy[1] is not None
    hand, before = Hand(table), table.ply
    hand.click(Place("pile", 12, easy[0] or 0))
    second = Place("pile", 12, easy[1] - 1)
    hand.click(second)
    assert table.ply == before + 1
    hand.click(second)
    assert table.ply == before + 2
    table.session.leave()


def test_clicks_on_other_piles_need_no_waking(hand: Hand) -> None:
    hand.click(QUEEN_OF_CLUBS, 0.0)
    hand.click(QUEEN_OF_DIAMONDS, 0.0)
    assert hand.table.ply == 2


def test_card_that_is_dropped_on_its_band_is_played(hand: Hand) -> None:
    hand.drag(QUEEN_OF_CLUBS, CLUBS)
    assert hand.table.ply == 1


@pytest.mark.parametrize(
    "on", [None, DIAMONDS, Place("pile", 4, 6), Place("exiles"), QUEEN_OF_CLUBS._replace(at=2)]
)
def test_card_that_is_dropped_elsewhere_goes_back(hand: Hand, on: Place | None) -> None:
    hand.drag(QUEEN_OF_CLUBS, on)
    assert hand.table.ply == 0


def dragged(hand: Hand) -> tuple[Place | None, tuple[int, int] | None]:
    """What is dragged, and where it is."""
    return hand.mouse.dragged, hand.mouse.pointer


def test_card_leaves_its_place_after_one_cell(hand: Hand) -> None:
    hand.mouse.down(QUEEN_OF_CLUBS, (4, 13))
    assert dragged(hand) == (None, None)
    assert hand.mouse.moved(QUEEN_OF_CLUBS, (5, 13))
    assert dragged(hand) == (QUEEN_OF_CLUBS, (5, 13))
    hand.mouse.up(CLUBS, 0.0)
    assert dragged(hand) == (None, None)


def test_hand_that_trembles_on_a_card_has_clicked(hand: Hand) -> None:
    hand.mouse.down(QUEEN_OF_CLUBS, (4, 13))
    hand.mouse.moved(QUEEN_OF_CLUBS, (5, 13))
    hand.mouse.up(QUEEN_OF_CLUBS, 0.0)
    assert hand.table.ply == 1


def test_covered_cards_cannot_be_dragged(hand: Hand) -> None:
    hand.mouse.down(Place("pile", 0, 3), (4, 10))
    assert not hand.mouse.moved(None, (30, 3))
    assert hand.mouse.dragged is None


def test_drop_does_nothing_when_the_game_has_moved_on(hand: Hand) -> None:
    hand.mouse.down(QUEEN_OF_CLUBS, (4, 13))
    hand.mouse.moved(None, (20, 5))
    hand.table.press("tab")
    hand.table.press("enter")
    assert hand.table.ply == 1
    assert hand.mouse.dragged is None
    hand.mouse.up(CLUBS, 0.0)
    assert hand.table.ply == 1


def test_exiles_are_drawn_by_a_click_or_it_is_said_what_comes_first(home: Path) -> None:
    session = engine_in(home).begin(rules_of("leonis-own"), 1)
    hand = Hand(table_of(engine_in(home), session))
    hand.click(Place("exiles"))
    assert hand.table.message().what == "Not yet: Q♣ on pile A can be played."
    session.leave()
    still = played_until(engine_in(home), lambda view: view.stage is Stage.STANDSTILL)
    before = still.view.exiles
    Hand(still).click(Place("exiles"))
    assert still.view.exiles == before - 1 or still.choice is not None
    still.session.leave()


def test_ring_is_chosen_by_one_click_and_crossed_at_by_the_next(home: Path) -> None:
    table = played_until(engine_in(home), met)
    number = next(n for n, suit in enumerate(table.view.suits) if suit.crossings)
    rank = table.view.suits[number].crossings[-1].play.card.rank
    hand, before = Hand(table), table.ply
    hand.click(Place("band", number, rank))
    assert isinstance(table.choice, Crossings)
    assert table.choice.card.rank == rank
    hand.click(Place("band", number, rank), 0.1)
    assert table.ply == before
    hand.click(Place("band", number, rank))
    assert table.ply == before + 1
    assert table.view.suits[number].meeting is not Meeting.MET
    table.session.leave()


def test_wheel_and_long_press_look_through_a_pile(hand: Hand) -> None:
    hand.mouse.wheel(Place("pile", 3, 6), 1)
    opened = [hand.table.opened]
    hand.mouse.wheel(Place("pile", 3, 6), -1)
    opened.append(hand.table.opened)
    assert opened == [3, None]
    hand.mouse.down(QUEEN_OF_CLUBS, (4, 13))
    hand.mouse.held()
    assert hand.table.opened == 0
    hand.mouse.up(QUEEN_OF_CLUBS, 1.0)
    assert hand.table.ply == 0


def test_wheel_over_a_long_strip_scrolls_it_to_its_ends(home: Path) -> None:
    table = played_until(engine_in(home), lambda view: len(view.piles[12].cards) > 8)
    table.cells = 3
    hand = Hand(table)
    for _ in range(9):
        hand.mouse.wheel(Place("pile", 12, 0), 1)
    assert table.scroll == (len(table.view.piles[12].cards) - 1) // table.cells
    for _ in range(9):
        hand.mouse.wheel(Place("pile", 12, 0), -1)
    assert table.scroll == 0
    table.session.leave()


def test_click_at_an_earlier_position_only_returns_to_the_table(hand: Hand) -> None:
    hand.click(QUEEN_OF_CLUBS)
    hand.table.press("<")
    hand.click(QUEEN_OF_CLUBS)
    assert hand.table.looking is None
    assert hand.table.ply == 1
