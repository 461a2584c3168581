"""Carrying out: transfers, and what happens when a decision cannot be carried out."""

from random import Random

import pytest
from hypothesis import given, settings

from patience.carrying import Carrier, carry_out, undealt
from patience.game import Game
from patience.mechanics import Mechanics
from patience.mechanisms import Word
from patience.moves import Decision, Extra, Move, Play, Reverse, Why
from patience.position import Position
from tests.games import MECHANISMS, TRIALS, play_at_random, rules_of, turned
from tests.scenes import card, laid, pile_number
from tests.strategies import Deal, deals, seeds

GAME = "leonis-own"


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_each_transfer_takes_the_card_from_where_the_one_before_left_it(
    deal: Deal, seed: int
) -> None:
    game = deal.begin()
    play_at_random(game, Random(seed))
    moves = list(game.moves)
    while game.undo() is not None:
        pass
    table = game.position
    for move in moves:
        for transfer in move.transfers:
            assert table.spots[transfer.source][transfer.at] == transfer.card
            table.repeat(Move(move.decision, (transfer,), move.before, move.after))
            assert table.spots[transfer.target][transfer.to] == transfer.card
        assert table.state == move.after


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_a_move_says_why_each_of_its_cards_moves(deal: Deal, seed: int) -> None:
    game = deal.begin()
    play_at_random(game, Random(seed))
    for move in game.moves:
        whys = [transfer.why for transfer in move.transfers]
        match move.decision.__class__.__name__:
            case "Play":
                assert whys[-1] is Why.PLAYED
                assert set(whys[:-1]) <= {Why.SLID}
            case "Reverse":
                assert whys == [Why.SLID]
            case "Draw":
                assert whys[0] is Why.DRAWN
                assert whys.count(Why.WOVEN) == whys.count(Why.LIFTED)
                ends = {Why.PLAYED, Why.LAID, Why.ON_TOP, Why.EMPTY, Why.COMPLETE}
                assert [why for why in whys if why in ends] == whys[-1:]
            case "Redeal":
                assert set(whys) <= {Why.GATHERED, Why.DEALT, Why.EXILED}
                assert whys.count(Why.GATHERED) * 2 == len(whys)


@pytest.mark.parametrize("decision", [Play(card("9H"), pile_number("5"), 0),
                                      Reverse(card("5C"), 1)])  # fmt: skip
def test_what_cannot_be_carried_out_changes_nothing(decision: Decision) -> None:
    # Legality is asked beforehand; this is for those who forget to.
    scene = laid(GAME, {"5": "9H"}, tops=["5C 9C"])
    before = scene.position.key()
    with pytest.raises(LookupError):
        carry_out(scene.position, scene.mechanics, decision)
    assert scene.position.key() == before


def test_before_the_deal_the_bases_lie_and_the_stock_is_full() -> None:
    game = Deal(GAME, {}, 4).begin()
    position = undealt(game.mechanics, game.stock, 5)
    assert tuple(position.stock) == game.stock
    assert not any(position.piles)
    assert position.home() == 8
    assert position.state.generator == 5


def test_a_card_carried_to_the_top_of_its_own_pile_can_be_taken_back() -> None:
    scene = laid(GAME, {"5": "9H 2D 3C"})
    position, before = scene.position, scene.position.key()
    carrier = Carrier(position, scene.mechanics)
    spot = position.layout.pile(pile_number("5"))
    assert carrier.carry_to_top(spot, 0, spot, Why.DEALT) == card("9H")
    assert scene.pile("5") == "2D 3C 9H"
    position.take_back(
        Move(Reverse(card("9H"), 0), tuple(carrier.transfers), *[position.state] * 2)
    )
    assert position.key() == before


class DropsTheCards:
    """An extra move that fails when half of it is done."""

    def offers(self, position: Position, mechanics: Mechanics) -> list[Extra]:
        return [Extra("drop")]

    def carry_out(self, carrier: Carrier, decision: Extra) -> None:
        layout = carrier.position.layout
        carrier.carry_to_top(layout.pile(0), 0, layout.pile(1), Why.DEALT)
        carrier.end_deal()
        raise ZeroDivisionError

    def describe(self, decision: Extra) -> str:
        return "The cards are dropped."


def test_an_extra_move_that_fails_half_way_is_taken_back() -> None:
    mechanisms = MECHANISMS.with_words("moves", [Word("drop", "", DropsTheCards())])
    rules = turned(rules_of(GAME), {"moves": ["drop"]}, mechanisms.vocabulary())
    game = Game.of_number(Mechanics(rules, mechanisms), 4)
    before = game.position.key()
    with pytest.raises(ZeroDivisionError):
        game.decide(Extra("drop"))
    assert game.position.key() == before
    assert game.moves == []
