"""A word of a plug-in that fails in the midst of a game is named, and no card is out of place."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from patience.engine import Engine
from patience.errors import PatienceError
from patience.game import Game
from patience.guards import unfit
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.mechanisms import Halt, Stop, Word
from patience.moves import Decision, Draw, Extra, Redeal, Why
from tests.games import MECHANISMS, VOCABULARY, random_decision, rules_of, turned
from tests.plugged import engine_with, plugin_of, sentences


def fail(*arguments: object) -> Any:
    """What a word does that has a fault."""
    raise RuntimeError("lost its way")


@pytest.mark.parametrize("path", VOCABULARY)
def test_every_setting_says_what_its_words_must_be(path: str) -> None:
    sentence = unfit(Word("odd", "is odd", object()), path)
    assert sentence is not None
    assert sentence.startswith(f"what {path}: odd does is <object objec")
    for built_in in MECHANISMS.tables()[path].values():
        assert unfit(built_in, path) is None


def word(path: str, does: Any) -> Callable[[], dict[str, list[Word[Any]]]]:
    return lambda: {path: [Word("odd", "is odd", does)]}


def odd_game(home: Path, path: str, does: Any) -> tuple[Engine, Callable[[], Mechanics]]:
    """The program with a word `odd`, and what makes a game that says it ready to play."""
    engine = engine_with(home, wild=plugin_of(patience_mechanisms=word(path, does)))
    odd: dict[str, Any] = {path: "odd", "weave.complete_pile": "end-deal"}
    if path == "foundations.build":
        del odd[path]
        odd["foundations"] = [{"base": "king", "build": "odd", "copies": 2}]
    rules = turned(rules_of("weavers"), odd, engine.mechanisms.vocabulary())
    return engine, lambda: engine.mechanics(rules)


ODD: dict[str, list[Any]] = {
    "foundations.build": [fail, lambda ranks, base: (), lambda ranks, base: [base, base]],
    "reversal": [fail, lambda source, target: None],
    "deal.exile": [fail, lambda card, rank: 1],
    "deal.replacement": [fail, lambda pile, piles: (piles, True), lambda pile, piles: pile],
    "exiles.draw": [fail, lambda count: [], lambda count: [count], lambda count: [0, 0]],
    "weave.when": [fail, lambda playable: "yes"],
    "redeal.gather": [fail, lambda piles: [0] * piles, lambda piles: range(1), lambda piles: "x"],
    "redeal.exiles": [fail, lambda packet, exiles: packet, lambda packet, exiles: None],
}  # fmt: skip


def fault_in(
    game: Game, random: Random, decide: Callable[[Decision], object]
) -> PatienceError | None:
    """Plays on until a word fails, and returns how; None when the game comes to its end."""
    while True:
        before = game.position.copy()
        try:
            decision = random_decision(game, random)
            if decision is None:
                return None
            decide(decision)
        except PatienceError as error:
            assert game.position == before
            return error


def fault_of(ready: Callable[[], Mechanics], number: int) -> PatienceError | None:
    try:
        game = Game.of_number(ready(), number)
    except PatienceError as error:
        return error
    return fault_in(game, Random(number), game.decide)


CASES = [(path, number) for path in ODD for number in range(len(ODD[path]))]


@pytest.mark.parametrize(("path", "number"), CASES)
def test_faulty_word_is_named_and_leaves_the_cards(path: str, number: int, home: Path) -> None:
    _, ready = odd_game(home, path, ODD[path][number])
    # Where no exile is left at a redeal the packet alone is the whole stock; so several games.
    found = {str(fault_of(ready, deal)) for deal in range(5)} - {"None"}
    assert found
    assert all(
        sentence.startswith(f"The plug-in “wild” is faulty: {path}: odd: ") for sentence in found
    )


SAYS_NOTHING: Any = lambda lifted, uncovered, fits: None  # noqa: E731

STOPS = {
    "fails": Stop(fail, Halt.LAY),
    "says nothing": Stop(SAYS_NOTHING, Halt.LAY),
    "plays what does not fit": Stop(lambda lifted, uncovered, fits: True, Halt.PLAY),
}


@pytest.mark.parametrize("fault", STOPS)
def test_weave_that_cannot_stop_so_is_not_begun(fault: str, home: Path) -> None:
    _, ready = odd_game(home, "weave.stop", STOPS[fault])
    assert "weave.stop: odd: " in str(fault_of(ready, 3))


WORDS_OF_THE_WRONG_KIND = {
    "a stop that is a function": ("weave.stop", fail),
    "an end that is no truth": ("weave.empty_pile", 1),
    "a gathering that is a list": ("redeal.gather", [0, 1]),
    "a word without a name": ("redeal.gather", None),
}


@pytest.mark.parametrize("what", WORDS_OF_THE_WRONG_KIND)
def test_word_of_the_wrong_kind_is_reported_and_left_out(what: str, home: Path) -> None:
    path, does = WORDS_OF_THE_WRONG_KIND[what]
    engine = engine_with(home, wild=plugin_of(patience_mechanisms=word(path, does)))
    assert "odd" not in engine.mechanisms.vocabulary()[path]
    assert f"what {path}: odd does is " in sentences(engine)[0]


def test_word_with_a_name_that_no_journal_could_hold_is_left_out(home: Path) -> None:
    words = {"redeal.gather": [Word("two words", "", range), Word("right", "", range)]}
    engine = engine_with(home, wild=plugin_of(patience_mechanisms=lambda: words))
    assert "right" in engine.mechanisms.vocabulary()["redeal.gather"]
    assert "'two words' is not a name" in sentences(engine)[0]


def test_word_without_a_meaning_is_left_out(home: Path) -> None:
    words = {"redeal.gather": [Word("mute", None, range)]}  # type: ignore[arg-type]
    engine = engine_with(home, wild=plugin_of(patience_mechanisms=lambda: words))
    assert "mute" not in engine.mechanisms.vocabulary()["redeal.gather"]
    assert "the meaning of redeal.gather: mute is None" in sentences(engine)[0]


def test_second_word_of_one_name_is_left_out(home: Path) -> None:
    words = {"redeal.gather": [Word("first-on-top", "the other way round", fail)]}
    engine = engine_with(home, wild=plugin_of(patience_mechanisms=lambda: words))
    assert list(engine.mechanisms.gather["first-on-top"].does(3)) == [0, 1, 2]
    assert "redeal.gather: first-on-top”, which is there already" in sentences(engine)[0]


# Extra moves


class Shift:
    """An extra move that does whatever a test wants; right, it turns pile 1 upside down."""

    def __init__(self, carry: Callable[[Any], None], arguments: tuple[Any, ...] = (1,)) -> None:
        self.carry = carry
        self.arguments = arguments

    def offers(self, position: Any, mechanics: Any) -> Iterator[Extra]:
        if not position.state.used:
            yield Extra("shift", self.arguments)

    def carry_out(self, carrier: Any, decision: Extra) -> None:
        self.carry(carrier)

    def describe(self, decision: Extra, names: Any) -> str:
        return f"shift {decision.arguments[1]}"


def game_with(home: Path, shift: Any) -> tuple[Engine, Game]:
    engine = engine_with(home, wild=plugin_of(patience_moves=lambda: [Word("shift", "", shift)]))
    rules = turned(rules_of("leonis-own"), {"moves": ["shift"]}, engine.mechanisms.vocabulary())
    return engine, Game.of_number(engine.mechanics(rules), 5)


def turn_over(carrier: Any) -> None:
    spot = carrier.position.layout.first_pile
    for place in range(len(carrier.position.spots[spot])):
        carrier.carry(spot, place, spot, 0, Why.LAID)


def hide_a_card(carrier: Any) -> None:
    carrier.position.piles[0].pop()


def swap_unseen(carrier: Any) -> None:
    pile = carrier.position.piles[0]
    pile[0], pile[1] = pile[1], pile[0]


def carry_from_nowhere(carrier: Any) -> None:
    carrier.carry(carrier.position.layout.first_pile, 99, 0, 0, Why.LAID)


def carry_to_hand(carrier: Any) -> None:
    layout = carrier.position.layout
    carrier.carry_to_top(layout.first_pile, 0, layout.hand, Why.LAID)


def carry_home_wrongly(carrier: Any) -> None:
    carrier.carry_to_top(carrier.position.layout.first_pile, 0, 0, Why.PLAYED)


def lose_the_state(carrier: Any) -> None:
    carrier.position.state = None


def test_right_extra_move_can_be_taken_back(home: Path) -> None:
    _, game = game_with(home, Shift(turn_over))
    before = game.position.copy()
    game.decide(Extra("shift", (1,)))
    assert game.position.piles[0] == before.piles[0][::-1]
    assert game.position.state.used == ("shift",)
    game.undo()
    assert game.position == before


@pytest.mark.parametrize(
    "carry",
    [
        fail,
        hide_a_card,
        swap_unseen,
        carry_from_nowhere,
        carry_to_hand,
        carry_home_wrongly,
        lose_the_state,
    ],
)
def test_faulty_extra_move_is_named_and_leaves_the_cards(
    carry: Callable[[Any], None], home: Path
) -> None:
    _, game = game_with(home, Shift(carry))
    before = game.position.copy()
    with pytest.raises(PatienceError, match=r"“wild” is faulty: moves: shift: "):
        game.decide(Extra("shift", (1,)))
    assert game.position == before
    assert not game.moves
    assert Counter(card for spot in game.position.spots for card in spot) == Counter(
        game.mechanics.pack
    )


@pytest.mark.parametrize("argument", [-1, 1.5, True, "two words", "#", "7", None])
def test_extra_move_that_no_journal_could_hold_is_named(argument: Any, home: Path) -> None:
    _, game = game_with(home, Shift(turn_over, (argument,)))
    with pytest.raises(PatienceError, match=r"moves: shift: it returned Extra"):
        legal_moves(game.position, game.mechanics)


def test_extra_move_under_another_name_is_named(home: Path) -> None:
    class Stranger(Shift):
        def offers(self, position: Any, mechanics: Any) -> Iterator[Extra]:
            yield Extra("other", ())

    _, game = game_with(home, Stranger(turn_over))
    with pytest.raises(PatienceError, match=r"where Extra\(\"shift\", …\) is due"):
        legal_moves(game.position, game.mechanics)


def test_extra_move_that_cannot_describe_itself_is_told_by_its_name(home: Path) -> None:
    from patience.names import Names

    engine, game = game_with(home, Shift(turn_over))
    move = game.mechanics.extras.moves["shift"]
    assert move.describe(Extra("shift", (1,)), Names(game.mechanics)) == "shift 1"
    assert "moves: shift: IndexError" in sentences(engine)[0]


def test_move_after_which_a_plug_in_fails_is_refused_whole(home: Path) -> None:
    """The journal never holds a move after which the game could not be shown."""

    class Late(Shift):
        def offers(self, position: Any, mechanics: Any) -> Iterator[Extra]:
            if position.state.deal > 1:
                raise RuntimeError("not prepared for a redeal")
            return iter(())

    engine = engine_with(
        home, wild=plugin_of(patience_moves=lambda: [Word("shift", "", Late(turn_over))])
    )
    rules = turned(rules_of("leonis-own"), {"moves": ["shift"]}, engine.mechanisms.vocabulary())
    session, random = engine.begin(rules, 5), Random(5)
    error = fault_in(session.game, random, session.decide)
    assert "not prepared for a redeal" in str(error)
    before = session.game.position.copy()
    assert legal_moves(before, session.mechanics) == [Redeal()]
    assert session.undo() is not None
    session.redo()
    session.leave()
    again = engine.resume(session.name)
    assert again.game.position == before
    again.leave()


# Vetoes


@pytest.mark.parametrize("veto", [fail, lambda position, mechanics, decision: True])
def test_faulty_veto_is_named(veto: Any, home: Path) -> None:
    engine = engine_with(home, wild=plugin_of(patience_vetoes=lambda: [Word("odd", "", veto)]))
    rules = turned(rules_of("leonis-own"), {"vetoes": ["odd"]}, engine.mechanisms.vocabulary())
    with pytest.raises(PatienceError, match=r"vetoes: odd: "):
        legal_moves(Game.of_number(engine.mechanics(rules), 5).position, engine.mechanics(rules))


def test_deal_ends_when_no_exile_may_be_drawn(home: Path) -> None:
    def no_draws(position: Any, mechanics: Any, decision: Any) -> str | None:
        return "No exile is drawn." if isinstance(decision, Draw) else None

    engine = engine_with(
        home, wild=plugin_of(patience_vetoes=lambda: [Word("no-draws", "", no_draws)])
    )
    vetoed = {"vetoes": ["no-draws"]}
    rules = turned(rules_of("leonis-own"), vetoed, engine.mechanisms.vocabulary())
    game, random = Game.of_number(engine.mechanics(rules), 5), Random(5)
    while (decision := random_decision(game, random)) is not None:
        game.decide(decision)
    assert game.outcome is not None
    assert game.position.state.deal == 3
    assert game.position.exiles
