"""Decisions and positions as plain values, both ways."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from patience.carrying import carry_out
from patience.errors import PatienceError
from patience.legality import legal_moves, why_not
from patience.moves import Draw, Extra, Play, Redeal, Reverse
from patience.notation import (
    drawing_order,
    read_position,
    read_step,
    write_position,
    write_step,
)
from patience.position import Position
from tests.games import TRIALS, mechanics_of, random_decision
from tests.scenes import card, laid, pile_number
from tests.strategies import Deal, deals, seeds

GAME = "leonis-own"


@settings(max_examples=60 * TRIALS)
@given(deals(), seeds)
def test_every_legal_decision_is_read_as_it_is_written(deal: Deal, seed: int) -> None:
    game, random = deal.begin(), Random(seed)
    position, mechanics = game.position, game.mechanics
    while True:
        for decision in legal_moves(position, mechanics):
            step = json.loads(json.dumps(write_step(decision, position, mechanics)))
            assert read_step(step, position, mechanics) == decision
        chosen = random_decision(game, random)
        if chosen is None:
            return
        game.decide(chosen)


@settings(max_examples=60 * TRIALS)
@given(deals(), seeds)
def test_a_foundation_that_is_named_needlessly_changes_nothing(deal: Deal, seed: int) -> None:
    game, random = deal.begin(), Random(seed)
    mechanics = game.mechanics
    while (chosen := random_decision(game, random)) is not None:
        for decision in legal_moves(game.position, mechanics):
            if isinstance(decision, Draw) and decision.foundation is None:
                for foundation in range(game.position.layout.foundations_a_suit):
                    named = Draw(decision.place, foundation)
                    if why_not(game.position, mechanics, named) is None:
                        step = write_step(named, game.position, mechanics)
                        read = read_step(step, game.position, mechanics)
                        expected, found = game.position.copy(), game.position.copy()
                        carry_out(expected, mechanics, decision)
                        carry_out(found, mechanics, read)
                        assert found == expected
        game.decide(chosen)


@settings(max_examples=60 * TRIALS)
@given(deals(), seeds)
def test_every_position_is_read_as_it_is_written(deal: Deal, seed: int) -> None:
    game, random = deal.begin(), Random(seed)
    while True:
        values = json.loads(json.dumps(write_position(game.position, game.mechanics)))
        state = game.position.state
        read = read_position(values, game.mechanics, ended=state.ended, generator=state.generator)
        assert read == game.position
        decision = random_decision(game, random)
        if decision is None:
            return
        game.decide(decision)


def written(position: Position, decision: Play | Reverse | Draw | Redeal | Extra) -> str:
    return json.dumps(write_step(decision, position, mechanics_of(GAME)))


def test_decisions_are_written_as_traces_write_them() -> None:
    scene = laid(GAME, {"5": "2C", "K": "QC 7H"}, "9C 3C", tops=["2D 5D"])
    position = scene.position
    assert written(position, Play(card("2C"), 4, 0)) == '["play", "2C", 5, 1]'
    assert written(position, Play(card("QC"), 12, 1, 0)) == '["play", "QC", 13, 2, 1]'
    assert written(position, Reverse(card("2D"), 1)) == '["reverse", "2D", 2]'
    assert written(position, Draw(1)) == '["exile", "3C"]'
    assert written(position, Redeal()) == '["redeal"]'
    assert written(position, Extra("merci", (3,))) == '["extra", "merci", 3]'


def test_an_exile_that_is_played_names_its_foundation_though_there_is_no_choice() -> None:
    scene = laid(GAME, {"5": "9H"}, "QC")
    assert written(scene.position, Draw(0)) == '["exile", "QC", 2]'
    assert read_step(["exile", "QC", 2], scene.position, scene.mechanics) == Draw(0)


def test_an_exile_that_has_a_twin_names_its_place() -> None:
    scene = laid(GAME, {"5": "9H"}, "3D 3D 4C", settings={"exiles.draw": "any"})
    steps = [write_step(Draw(place), scene.position, scene.mechanics) for place in (0, 1, 2)]
    assert steps == [["exile", "3D", 0, 1], ["exile", "3D"], ["exile", "4C"]]
    read = [read_step(step, scene.position, scene.mechanics) for step in steps]
    assert read == [Draw(0), Draw(1), Draw(2)]


@pytest.mark.parametrize(
    ("draw", "order"), [("top", "4C 3C 2C"), ("bottom", "2C 3C 4C"), ("any", "4C 3C 2C")]
)
def test_exiles_are_written_in_the_order_in_which_they_are_drawn(draw: str, order: str) -> None:
    scene = laid(GAME, {}, "2C 3C 4C", settings={"exiles.draw": draw})
    assert " ".join(map(str, drawing_order(scene.position, scene.mechanics))) == order


TABLE = laid(GAME, {"5": "9H"}, "3D 4C")


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (["exile", "3D"], "3D cannot be drawn; 4C can."),
        (["exile", "3D", 1], "3D cannot be drawn; 4C can."),
        (["exile", "3D", 0, 2], "3D cannot be drawn; 4C can."),
        (["exile", "3D", 0, 3], "3D cannot be drawn; 4C can."),
        (["exile", "3D", 0, 0], "3D cannot be drawn; 4C can."),
        (["play", "1C", 1, 1], "“1C” is not a card; a card is a rank (A, 2–10, J, Q, K)"),
        (["play", "QC"], 'is not a step; a step of this kind is ["play", card, pile, found'),
        (["play", "QC", "1", 1], "is not a step; a step of this kind is"),
        (["redeal", 1], 'is not a step; a step of this kind is ["redeal"].'),
        (["redeel"], "did you mean “redeal”?"),
        ([], "is not a step; a step begins with play, reverse, exile, redeal, extra."),
        ([None], "is not a step"),
        ([["play"]], "is not a step"),
        (["extra", "merci", None], "is not a step; a step of this kind is"),
    ],
)
def test_what_is_no_step_is_told(step: list[object], fault: str) -> None:
    with pytest.raises(PatienceError) as error:
        read_step(step, TABLE.position, TABLE.mechanics)
    assert fault in str(error.value)


def test_of_a_long_word_that_is_no_step_the_beginning_is_shown() -> None:
    with pytest.raises(PatienceError) as error:
        read_step(["hint", "x" * 10_000], TABLE.position, TABLE.mechanics)
    assert "xxx… is not a step" in str(error.value)
    assert len(str(error.value)) < 300


def test_no_exile_is_left_to_name() -> None:
    scene = laid(GAME, {"5": "9H"})
    with pytest.raises(PatienceError, match="3D cannot be drawn; no exile is left"):
        read_step(["exile", "3D"], scene.position, scene.mechanics)


def test_a_layout_that_lacks_a_card_is_refused() -> None:
    values = write_position(laid(GAME, {"5": "9H"}).position, mechanics_of(GAME))
    with pytest.raises(PatienceError, match="do not make up the pack"):
        read_position(values, mechanics_of(GAME))


def test_steps_count_piles_from_1_as_people_do() -> None:
    decision = Play(card("9H"), pile_number("5"), 0)
    assert write_step(decision, TABLE.position, TABLE.mechanics)[2] == 5
