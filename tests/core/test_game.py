"""Playing, undoing, redoing and beginning again."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from patience.cards import Card
from patience.game import Game, IllegalDecision
from patience.legality import Outcome, Refused, legal_moves
from patience.moves import Decision, Draw, Play, Redeal
from patience.position import Position
from patience.view import view_of
from tests.games import GAMES, TRIALS, mechanics_of, play_at_random, random_decision
from tests.strategies import Deal, deals, seeds


def cards_on(position: Position) -> Counter[Card]:
    return Counter(card for spot in position.spots for card in spot)


class Playing(RuleBasedStateMachine):
    """A player who plays, undoes and redoes as he likes.

    Beside the game stands what he remembers: the position before each move, by itself.
    """

    @initialize(deal=deals())
    def begin(self, deal: Deal) -> None:
        self.game = deal.begin()
        self.remembered = [self.game.position.key()]
        """The positions from the deal to now."""
        self.ahead: list[tuple[object, ...]] = []
        """The positions that can be redone, the next one last."""

    @precondition(lambda self: self.game.outcome is None)
    @rule(choice=st.integers(0, 10_000), several=st.integers(1, 12))
    def play(self, choice: int, several: int) -> None:
        random = Random(choice)
        for _ in range(several):
            if self.game.outcome is None:
                allowed = legal_moves(self.game.position, self.game.mechanics)
                self.game.decide(random.choice(allowed))
                self.remembered.append(self.game.position.key())
                self.ahead.clear()

    @rule(several=st.integers(1, 20))
    def undo(self, several: int) -> None:
        for _ in range(several):
            undone = self.game.undo()
            assert (undone is None) == (len(self.remembered) == 1)
            if undone is not None:
                self.ahead.append(self.remembered.pop())

    @rule(several=st.integers(1, 20))
    def redo(self, several: int) -> None:
        for _ in range(several):
            redone = self.game.redo()
            assert (redone is None) == (not self.ahead)
            if redone is not None:
                self.remembered.append(self.ahead.pop())

    @rule()
    def begin_again(self) -> None:
        again = self.game.begin_again()
        assert again.position.key() == self.remembered[0]
        assert again.number == self.game.number
        assert again.moves == []

    @rule(place=st.integers(0, 60))
    def try_what_is_refused(self, place: int) -> None:
        allowed = legal_moves(self.game.position, self.game.mechanics)
        refused: list[Decision] = [Draw(place, foundation=99), Redeal()]
        for decision in refused:
            if decision not in allowed:
                with pytest.raises(IllegalDecision):
                    self.game.decide(decision)

    @invariant()
    def every_card_of_the_pack_lies_somewhere_and_none_in_the_hand(self) -> None:
        assert cards_on(self.game.position) == Counter(self.game.mechanics.pack)
        assert self.game.position.hand == []
        assert self.game.position.stock == []

    @invariant()
    def the_position_is_the_one_remembered(self) -> None:
        assert self.game.position.key() == self.remembered[-1]
        assert len(self.game.moves) == len(self.remembered) - 1
        assert len(self.game.undone) == len(self.ahead)

    @invariant()
    def the_game_has_ended_when_and_only_when_nothing_is_legal(self) -> None:
        over = legal_moves(self.game.position, self.game.mechanics) == []
        assert (self.game.outcome is not None) == over


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=40 * TRIALS, stateful_step_count=25)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shuffle", [False, True])
def test_undo_past_a_redeal_and_redo_gives_the_same_order(game: str, shuffle: bool) -> None:
    mechanics = mechanics_of(game, {"redeal.shuffle": shuffle})
    playing = Game.of_number(mechanics, 7)
    play_at_random(playing, Random(7))
    redeals = [i for i, move in enumerate(playing.moves) if isinstance(move.decision, Redeal)]
    assert len(redeals) == 2
    end = playing.position.key()
    while len(playing.moves) > redeals[0]:
        playing.undo()
    assert playing.position.state.deal == 1
    while playing.redo() is not None:
        pass
    assert playing.position.key() == end
    # Made again, instead of redone, it is the same too.
    while len(playing.moves) > redeals[0]:
        playing.undo()
    decisions = [move.decision for move in reversed(playing.undone)]
    for decision in decisions:
        playing.decide(decision)
    assert playing.position.key() == end


def test_a_shuffled_redeal_goes_on_from_the_first_shuffle() -> None:
    playing = Game.of_number(mechanics_of("weavers", {"redeal.shuffle": True}), 7)
    play_at_random(playing, Random(7))
    states = [move.after.generator for move in playing.moves]
    assert len(dict.fromkeys(states)) == 3


def test_a_new_decision_after_undo_forgets_what_could_be_redone() -> None:
    playing = Game.of_number(mechanics_of("weavers"), 2)
    play_at_random(playing, Random(0))
    for _ in range(10):
        playing.undo()
    playing.decide(legal_moves(playing.position, playing.mechanics)[0])
    assert playing.redo() is None


def test_what_the_rules_refuse_changes_nothing() -> None:
    playing = Game.of_number(mechanics_of("leonis-own"), 2)
    before = playing.position.key()
    with pytest.raises(IllegalDecision) as error:
        playing.decide(Redeal())
    assert error.value.decision == Redeal()
    assert error.value.refusal.rule in (Refused.STILL_PLAYABLE, Refused.EXILES_LEFT)
    assert playing.position.key() == before
    assert playing.moves == []


@settings(max_examples=30 * TRIALS)
@given(deals(), seeds)
def test_a_game_of_cards_goes_as_the_deal_number_that_dealt_them(deal: Deal, seed: int) -> None:
    mechanics = mechanics_of(deal.game, {**deal.settings, "redeal.shuffle": False})
    of_number = Game.of_number(mechanics, deal.number)
    of_cards = Game.of_cards(mechanics, of_number.stock)
    play_at_random(of_number, Random(seed))
    for move in of_number.moves:
        of_cards.decide(move.decision)
    expected = of_number.position.copy()
    expected.state = expected.state._replace(generator=0)
    assert of_cards.position == expected
    assert of_cards.outcome is of_number.outcome
    assert of_cards.number is None
    again = of_cards.begin_again()
    assert again.stock == of_cards.stock == of_number.stock


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_a_game_goes_the_same_way_for_the_same_number_and_decisions(deal: Deal, seed: int) -> None:
    first = deal.begin()
    play_at_random(first, Random(seed))
    second = deal.begin()
    for move in first.moves:
        assert second.decide(move.decision) == move
    assert second.position == first.position


def test_a_won_game_can_be_undone_and_won_again() -> None:
    for number in range(100):
        playing = Game.of_number(mechanics_of("weavers"), number)
        play_at_random(playing, Random(number))
        if playing.outcome is Outcome.WON:
            break
    last = playing.moves[-1]
    playing.undo()
    assert playing.outcome is None
    assert isinstance(last.decision, Play | Draw)
    playing.decide(last.decision)
    assert playing.outcome is Outcome.WON


def test_a_copy_stands_still_while_the_game_goes_on() -> None:
    game = Game.of_number(mechanics_of("leonis-own"), 1)
    random = Random(1)
    for _ in range(3):
        decision = random_decision(game, random)
        assert decision is not None
        game.decide(decision)
    copied, seen = game.copy(), view_of(game.position, game.mechanics)
    game.undo()
    game.undo()
    assert len(copied.moves) == 3
    assert copied.undone == []
    assert view_of(copied.position, copied.mechanics) == seen
    copied.undo()
    assert len(game.moves) == 1
