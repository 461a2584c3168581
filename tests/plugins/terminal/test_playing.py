"""Playing at the table: decisions, questions, refusals, and looking about."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.engine import Engine
from patience.legality import legal_moves
from patience.moves import Draw, Play, Redeal, Reverse
from patience.view import Meeting, Stage, View, view_of
from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.table import Table
from tests.games import TRIALS, mechanics_of, random_decision, rules_of
from tests.plugins.terminal.handling import engine_in, play_by_keys, table_of
from tests.sittings import taken_up
from tests.strategies import Deal, deals

Until = Callable[[View], bool]


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = engine_in(home)
    yield engine
    engine.leave()


def played_until(
    engine: Engine, until: Until, game: str = "leonis-own", **changes: object
) -> Table:
    """A table at which somebody has played at random until the view is such."""
    rules = mechanics_of(
        game, {name.replace("__", "."): value for name, value in changes.items()}
    ).rules
    for number in range(1, 200):
        session = engine.begin(rules, number)
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if until(view_of(session.game.position, session.mechanics)):
                return table_of(engine, session)
            session.decide(decision)
        session.leave()
    raise AssertionError("no random game comes there")


@pytest.fixture
def table(engine: Engine) -> Iterator[Table]:
    """The first layout of deal number 1: Q♣ on pile A and Q♦ on pile K can be played."""
    session = engine.begin(rules_of("leonis-own"), 1)
    yield table_of(engine, session)
    session.leave()


def press(table: Table, keys: str) -> str:
    """Presses the keys, and tells what is said then."""
    for key in keys.split():
        table.press(key)
    return table.message().what


def open_and_ply(table: Table) -> tuple[object, int]:
    """The open question, and how many moves were made."""
    return table.choice, table.ply


def looking_and_ply(table: Table) -> tuple[object, int]:
    """After which move one looks, and how many were made."""
    return table.looking, table.ply


def answers(table: Table) -> str:
    """The row of answers; none of them is broken where it is folded."""
    return table.message().next.replace("\u00a0", " ")


def in_motion(table: Table) -> bool:
    """Whether a weave is being shown."""
    return table.motion is not None


def test_key_of_a_pile_twice_plays_its_card(table: Table) -> None:
    press(table, "A")
    assert (table.cursor, table.ply) == (Place("pile", 0, 6), 0)
    press(table, "A")
    assert table.session.game.moves[-1].decision == Play(
        table.session.game.moves[-1].transfers[-1].card, 0, 1
    )
    assert table.cursor == Place("pile", 0, 5)


def test_key_of_a_pile_after_another_key_only_goes_there(table: Table) -> None:
    press(table, "A left A")
    assert table.ply == 0


def test_key_of_a_pile_three_times_plays_one_card(table: Table) -> None:
    press(table, "A A A")
    assert table.ply == 1


def test_one_is_the_pile_of_aces_and_nought_that_of_tens(table: Table) -> None:
    press(table, "1")
    assert table.cursor.number == 0
    press(table, "0")
    assert table.cursor.number == 9


def test_tab_goes_round_what_can_be_played(table: Table) -> None:
    assert table.cursor == Place("pile", 0, 6)
    press(table, "tab")
    assert table.cursor == Place("pile", 12, 1)
    press(table, "tab")
    assert table.cursor == Place("pile", 0, 6)
    press(table, "shift+tab")
    assert table.cursor == Place("pile", 12, 1)


def test_card_that_cannot_be_played_says_why(table: Table) -> None:
    assert press(table, "2 2") == "3♦ waits: diamonds need 2 or Q."
    assert press(table, "5 y") == "K♦ waits: diamonds need 2 or Q."
    assert table.ply == 0


def test_exile_is_refused_while_a_card_can_be_played(table: Table) -> None:
    for key in ("space", "w"):
        assert press(table, key) == "Not yet: Q♣ on pile A can be played."
        assert table.message().next == "Tab goes there, Enter plays it."
    assert press(table, "X X") == "Not yet: Q♣ on pile A can be played."
    assert press(table, "d").startswith("Not yet: Q♣ on pile A can be played.")
    assert table.ply == 0


def test_undo_takes_back_a_whole_weave_and_its_message(engine: Engine) -> None:
    table = played_until(engine, lambda view: view.stage is Stage.STANDSTILL)
    before, stood = table.session.game.position.key(), table.message()
    press(table, "space")
    if table.choice is not None:
        press(table, "enter")
    assert table.session.game.position.key() != before
    press(table, "u")
    assert (table.session.game.position.key(), table.message()) == (before, stood)
    press(table, "r")
    assert table.session.game.position.key() != before


def test_nothing_to_undo_or_to_make_again_is_said(table: Table) -> None:
    assert press(table, "u") == "There is no move to take back."
    assert press(table, "r") == "There is no move to make again."


def test_standstill_and_the_end_of_a_deal_are_said_and_space_goes_on(engine: Engine) -> None:
    table = played_until(engine, lambda view: view.stage is Stage.STANDSTILL and view.exiles == 1)
    assert "Nothing can be played." in " ".join(table.message())
    press(table, "space")
    assert isinstance(table.session.game.moves[-1].decision, Draw) or table.choice is not None
    over = played_until(engine, lambda view: view.stage is Stage.DEAL_OVER)
    assert over.message().what.startswith("Deal 1 of 3 has ended")
    assert over.message().next == "Space deals again."
    press(over, "space")
    assert isinstance(over.session.game.moves[-1].decision, Redeal)


def test_exiles_deal_again_when_that_is_what_is_left(engine: Engine) -> None:
    table = played_until(engine, lambda view: view.stage is Stage.DEAL_OVER and view.redeal)
    press(table, "X X")
    assert isinstance(table.session.game.moves[-1].decision, Redeal)


# Questions


def fits_twice(view: View) -> bool:
    return any(
        len(offer.foundations) > 1 and view.suit(offer.card.suit).meeting is not Meeting.MET
        for offer in view.plays
    )


def test_card_that_fits_two_foundations_asks_showing_both(engine: Engine) -> None:
    table = played_until(engine, fits_twice)
    offer = next(offer for offer in table.view.plays if len(offer.foundations) > 1)
    top = len(table.view.piles[offer.pile].cards) - 1
    before = table.ply
    table.cursor = Place("pile", offer.pile, top if offer.place is None else offer.place)
    press(table, "enter")
    assert "fits both" in table.message().what
    assert answers(table).count(" on ") == 2
    assert table.ply == before
    press(table, "escape")
    assert open_and_ply(table) == (None, before)
    press(table, "enter right enter")
    made = table.session.game.moves[-1].decision
    assert isinstance(made, Play)
    assert made.foundation == offer.foundations[1]


def test_question_whose_answers_come_to_the_same_need_not_be_asked_again(engine: Engine) -> None:
    def same(view: View) -> bool:
        return fits_twice(view) and all(
            offer.same for offer in view.plays if len(offer.foundations) > 1
        )

    table = played_until(engine, same)
    offer = next(offer for offer in table.view.plays if len(offer.foundations) > 1)
    top = len(table.view.piles[offer.pile].cards) - 1
    table.cursor = Place("pile", offer.pile, top if offer.place is None else offer.place)
    press(table, "enter")
    assert answers(table).strip().endswith("do not ask again")
    press(table, "left enter")
    assert not table.preferences.ask_same
    press(table, "u enter")
    assert (table.choice, len(table.session.game.moves)) == (None, table.ply)


def met(view: View) -> bool:
    return sum(len(suit.crossings) > 1 for suit in view.suits) == 1


def test_crossing_shows_what_it_leaves_and_asks(engine: Engine) -> None:
    table = played_until(engine, met)
    seen = next(suit for suit in table.view.suits if suit.crossings)
    press(table, "c")
    assert isinstance(table.choice, Crossings)
    assert "Cross at" in table.message().what
    told = []
    for _ in seen.crossings:
        assert table.message().next.startswith("At ")
        told.append(table.chosen_card())
        press(table, "tab")
    assert sorted(map(str, told)) == sorted(str(crossing.play.card) for crossing in seen.crossings)
    assert table.ply == len(table.session.game.moves)
    chosen = table.choice.decision
    press(table, "enter")
    assert table.session.game.moves[-1].decision == chosen
    assert table.view.suit(seen.suit).meeting is not Meeting.MET


def test_card_of_a_met_suit_opens_its_own_crossing(engine: Engine) -> None:
    table = played_until(engine, met)
    crossing = next(suit for suit in table.view.suits if suit.crossings).crossings[-1]
    top = len(table.view.piles[crossing.play.pile].cards) - 1
    place = crossing.play.place
    table.cursor = Place("pile", crossing.play.pile, top if place is None else place)
    before = table.ply
    press(table, "enter")
    assert (table.chosen_card(), table.ply) == (crossing.play.card, before)
    press(table, "escape")
    assert open_and_ply(table) == (None, before)


def test_reversal_is_done_by_hand_once_a_suit_has_met(engine: Engine) -> None:
    table = played_until(engine, lambda view: bool(view.reversals))
    press(table, "s")
    assert table.message().what.endswith("Which card slides?")
    press(table, "enter")
    assert isinstance(table.session.game.moves[-1].decision, Reverse)


def test_slide_that_no_suit_allows_says_why(table: Table) -> None:
    assert "stays where it is" in press(table, "C s")


def turned_up(engine: Engine) -> Table:
    """A table at which the exile that was drawn fits two foundations."""
    for number in range(1, 400):
        session = engine.begin(rules_of("leonis-own"), number)
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if isinstance(decision, Draw) and decision.foundation is not None:
                table = table_of(engine, session)
                table.press("space")
                return table
            session.decide(decision)
        session.leave()
    raise AssertionError("no random game comes there")


def test_card_turned_up_must_be_played_or_a_move_taken_back(engine: Engine) -> None:
    table = turned_up(engine)
    assert table.choice is not None
    assert table.message().what.startswith("The exile is ")
    before = table.ply
    asked = table.message()
    press(table, "escape 7 7 space a Tab n x")
    assert (table.ply, table.message().what) == (before, asked.what)
    table.point(Place("pile", 3, 0))
    assert (table.ply, table.message().what) == (before, asked.what)
    press(table, "u")
    assert open_and_ply(table) == (None, before - 1)
    press(table, "r space enter")
    assert isinstance(table.session.game.moves[-1].decision, Draw)


# Every legal move


@settings(max_examples=15 * TRIALS)
@given(deals(small=True), st.integers(0, 2**32))
def test_every_legal_move_can_be_made_with_keys(
    tmp_path_factory: pytest.TempPathFactory, deal: Deal, seed: int
) -> None:
    engine = engine_in(tmp_path_factory.mktemp("home"))
    session = engine.begin(deal.mechanics.rules, deal.number)
    table = table_of(engine, session, speed="off")
    random = Random(seed)
    for _ in range(25):
        for decision in legal_moves(session.game.position, session.mechanics):
            play_by_keys(table, decision)
            table.press("u")
        chosen = random_decision(session.game, random)
        if chosen is None:
            break
        play_by_keys(table, chosen)
    session.leave()
    with taken_up(engine, session.name) as again:
        assert again.game.position.key() == session.game.position.key()


# Safe cards


def test_autoplay_plays_what_is_safe_and_never_crosses_a_suit(engine: Engine) -> None:
    table = played_until(engine, lambda view: len(view.plays) > 3)
    before = table.ply
    told = press(table, "a")
    count = table.ply - before
    assert told in (
        f"{count} safe cards were played.",
        "1 safe card was played.",
        "No card is surely safe to play.",
    )
    for move in table.session.game.moves[before:]:
        assert isinstance(move.decision, Play)
        assert len(move.transfers) == 1


# Looking


def test_earlier_positions_are_looked_at_and_gone_on_from(table: Table) -> None:
    press(table, "A A tab enter")
    assert table.ply == 2
    first = table.position_after(0).key()
    press(table, "< <")
    assert looking_and_ply(table) == (0, 2)
    assert table.shown == view_of(table.position_after(0), table.session.mechanics)
    press(table, ">")
    assert table.looking == 1
    press(table, "< enter")
    assert looking_and_ply(table) == (None, 0)
    assert table.session.game.position.key() == first
    press(table, "r r")
    assert table.ply == 2


@pytest.mark.parametrize("keys", ["A A", "tab", "left", "escape", "y", "v"])
def test_other_keys_return_to_the_table_from_an_earlier_position(table: Table, keys: str) -> None:
    press(table, "A A <")
    assert table.looking == 0
    press(table, keys)
    assert looking_and_ply(table) == (None, 1)


def test_last_weave_is_looked_at_step_by_step(engine: Engine) -> None:
    table = played_until(engine, lambda view: view.stage is Stage.STANDSTILL)
    press(table, "space")
    if table.choice is not None:
        press(table, "enter")
    press(table, "escape")
    ply = table.ply
    press(table, ".")
    sentences = [table.message().what]
    while in_motion(table):
        press(table, ".")
        sentences.append(table.message().what)
        assert not table.moving
    assert len(set(sentences)) == len(sentences)
    press(table, ",")
    assert in_motion(table)
    assert table.message().what == sentences[-2]
    assert table.ply == ply


def test_card_that_is_looked_for_is_lit_and_told(table: Table) -> None:
    press(table, "/ 7 s")
    assert [str(card) for card in table.found] == ["7S"]
    assert "7♠" in table.message().next
    press(table, "enter")
    assert not table.found
    assert table.ply == 0


def test_speed_is_set_and_remembered(table: Table, home: Path) -> None:
    assert press(table, "-") == "Weave: slow."
    assert press(table, "-") == "Weave: step by step, at a key."
    assert table.preferences.read(home).speed == "step"
    assert press(table, "+ + +") == "Weave: off: the weave is not shown."


def test_marks_and_tints_are_switched_while_playing_and_remembered(
    table: Table, home: Path
) -> None:
    press(table, "g")
    assert not table.preferences.read(home).marks
    seen = []
    for _ in range(5):
        press(table, "t")
        seen.append((table.preferences.tint, table.preferences.ascii))
    assert len(set(seen)) == 5
    assert press(table, "/ 1 0 h").isascii()


def test_table_that_was_left_hears_no_keys(engine: Engine) -> None:
    session = engine.begin(rules_of("weavers"), 3)
    table = table_of(engine, session)
    session.leave()
    press(table, "tab enter space u r i")
    table.point(Place("exiles"))
    assert session.closed


def test_hint_that_comes_late_leaves_the_cursor_where_the_player_has_put_it(table: Table) -> None:
    press(table, "2 i 3")
    table.advised(table.engine.hint(table.session))
    assert table.session.record.hints == 1
    assert (table.cursor, table.ply) == (Place("pile", 2, 6), 0)
    assert "can be played" in table.message().what or "Q" in table.message().what
