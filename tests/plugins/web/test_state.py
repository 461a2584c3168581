"""What goes over the wire: all that is seen and offered, and never a card that lies face down."""

import json
from random import Random
from typing import Any

from hypothesis import given

from patience.game import Game
from patience.legality import legal_moves
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse
from patience.names import signs
from patience.view import view_of
from patience_plugins.web.offers import Offers, name_of
from patience_plugins.web.state import Shown
from patience_plugins.web.voices import Voices
from tests.games import mechanics_of, random_decision
from tests.scenes import card
from tests.strategies import Deal, deals, seeds


def in_midgame(deal: Deal, random: Random) -> Game:
    """A game some way on."""
    game = deal.begin()
    for _ in range(random.randrange(120)):
        decision = random_decision(game, random)
        if decision is None:
            break
        game.decide(decision)
    return game


def shown(game: Game) -> tuple[dict[str, Any], Offers]:
    """The state of a game, and what may be sent."""
    offers = Offers()
    return Shown(Voices(game.mechanics, signs), game).offered(offers), offers


@given(deals(), seeds)
def test_the_order_of_face_down_exiles_is_in_no_state(deal: Deal, seed: int) -> None:
    random = Random(seed)
    game = in_midgame(deal, random)
    before = json.dumps(shown(game))
    if game.mechanics.rules.exiles.face == "down":
        random.shuffle(game.position.exiles)
    assert json.dumps(shown(game)) == before


@given(deals(), seeds)
def test_all_that_the_rules_allow_is_offered_and_nothing_else(deal: Deal, seed: int) -> None:
    game = in_midgame(deal, Random(seed))
    _, offers = shown(game)
    view = view_of(game.position, game.mechanics)
    # Which of several foundations takes an exile is asked when it has been turned up; and which
    # of them takes the card of a met suit makes no difference.
    allowed = {
        name_of(Draw(decision.place) if isinstance(decision, Draw) else decision)
        for decision in legal_moves(game.position, game.mechanics)
    }
    expected = {
        *(name_of(offer.play(number)) for offer in view.plays for number in offer.foundations),
        *(name_of(Draw(place)) for place in view.draws),
        *(name_of(slide) for slide in view.reversals),
        *(name_of(extra) for extra in view.extras),
        *([name_of(Redeal())] if view.redeal else []),
    }
    assert set(offers) == expected
    assert set(offers) <= allowed


@given(deals(), seeds)
def test_steps_laid_over_the_state_before_them_lead_to_the_state_after(
    deal: Deal, seed: int
) -> None:
    random = Random(seed)
    game = in_midgame(deal, random)
    decision = random_decision(game, random)
    if decision is None:
        return
    before, _ = shown(game)
    game.decide(decision)
    after, _ = shown(game)
    seen = _seen(before["view"])
    for step in after["last"]["steps"]:
        for key, value in step["after"].items():
            seen[key] = seen[key] | value if isinstance(value, dict) else value
    assert seen == _seen(after["view"])


def _seen(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "piles": {str(number): pile["cards"] for number, pile in enumerate(view["piles"])},
        "suits": {
            suit["suit"]: [line["height"] for line in suit["lines"]] for suit in view["suits"]
        },
        "exiles": view["exiles"],
        "exiles_seen": view["exiles_seen"],
        "hand": view["hand"],
    }


def test_every_decision_has_a_name_of_its_own() -> None:
    decisions: list[Decision] = [
        Play(card("7D"), 4, 0),
        Play(card("7D"), 4, 1),
        Play(card("7D"), 4, 0, 3),
        Play(card("7D"), 12, 0, 3),
        Reverse(card("7D"), 0),
        Reverse(card("7D"), 1),
        Draw(3),
        Draw(3, 0),
        Redeal(),
        Extra("peek"),
        Extra("peek", (1, "x")),
    ]
    assert len(set(map(name_of, decisions))) == len(decisions)


def test_what_cannot_be_done_now_says_why_in_both_voices() -> None:
    game = Game.of_number(mechanics_of("leonis-own"), 1)
    state, _ = shown(game)
    assert state["draw"] == {
        "offer": None,
        "refusal": {
            "text": "Not yet: Q♣ on pile A can be played.",
            "aloud": "Not yet: queen of clubs on pile A can be played.",
        },
    }
    assert state["redeal"]["offer"] is None
    assert state["suits"][0]["slide_refusal"]["text"] == "A♣ is a base, and stays where it is."
