"""Each rule by which a decision is refused, and what the refusal says of it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from patience.carrying import Carrier
from patience.legality import Refusal, Refused, legal_moves, outcome, why_not
from patience.mechanics import Mechanics
from patience.mechanisms import Word
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse, Why
from patience.position import Position
from tests.games import MECHANISMS, rules_of, turned
from tests.scenes import Scene, card, laid, pile_number

GAME = "leonis-own"
ACES, KINGS = 0, 1


def play(text: str, pile: str, foundation: int = ACES, place: int | None = None) -> Play:
    return Play(card(text), pile_number(pile), foundation, place)


def refusal(scene: Scene, decision: Decision) -> Refusal:
    refused = why_not(scene.position, scene.mechanics, decision)
    assert refused is not None
    assert decision not in scene.moves()
    return refused


WON = laid(GAME, {}, tops=["KC AC", "KD AD", "KH AH", "KS AS"])
LOST = laid(GAME, {"A": "9H"}, deal=3)
OVER = laid(GAME, {"A": "2H"}, "5C", ended=True)
TABLE = laid(GAME, {"3": "6H 7D", "4": "7H 9C 2D 8S", "K": "9D QC"}, "5C 8H", tops=["4H 8H"])
STANDSTILL = laid(GAME, {"4": "7H 9C 8S"}, "5C 8D", tops=["4H 8H"])
CHOICE = laid(GAME, {"4": "7H 9C 8S"}, "6H", tops=["5H 7H"])


@pytest.mark.parametrize(
    ("scene", "decision", "expected"),
    [
        (WON, Redeal(), Refusal(Refused.WON)),
        (WON, Draw(0), Refusal(Refused.WON)),
        (LOST, Redeal(), Refusal(Refused.LOST)),
        (LOST, play("9H", "A"), Refusal(Refused.LOST)),
        (OVER, play("2H", "A"), Refusal(Refused.DEAL_OVER)),
        (OVER, Draw(0), Refusal(Refused.DEAL_OVER)),
        (OVER, Reverse(card("2H"), KINGS), Refusal(Refused.DEAL_OVER)),
        (TABLE, Play(card("7H"), 13, ACES), Refusal(Refused.NO_SUCH_PILE, card("7H"), 13)),
        (TABLE, Play(card("7H"), -1, ACES), Refusal(Refused.NO_SUCH_PILE, card("7H"), -1)),
        (TABLE, play("8S", "4", 2), Refusal(Refused.NO_SUCH_FOUNDATION, card("8S"), 3)),
        (TABLE, play("8S", "4", -1), Refusal(Refused.NO_SUCH_FOUNDATION, card("8S"), 3)),
        (TABLE, play("7H", "5"), Refusal(Refused.EMPTY_PILE, card("7H"), 4)),
        (TABLE, play("7S", "4"), Refusal(Refused.NOT_THERE, card("7S"), 3)),
        (TABLE, play("QC", "K", KINGS), Refusal(Refused.NOT_THERE, card("QC"), 12)),
        (TABLE, play("QC", "K", KINGS, 0), Refusal(Refused.NOT_THERE, card("QC"), 12)),
        (TABLE, play("QC", "K", KINGS, 2), Refusal(Refused.NOT_THERE, card("QC"), 12)),
        (TABLE, play("7H", "4"), Refusal(Refused.COVERED, card("7H"), 3, 3)),
        (TABLE, play("2D", "4"), Refusal(Refused.COVERED, card("2D"), 3, 1)),
        (TABLE, play("8S", "4", ACES, 0), Refusal(Refused.COVERED, card("8S"), 3, 0)),
        (TABLE, play("8S", "4"), Refusal(Refused.DOES_NOT_FIT, card("8S"), 3)),
        (TABLE, play("QC", "K", ACES, 1), Refusal(Refused.OTHER_FOUNDATION, card("QC"), 12)),
        (TABLE, Reverse(card("9H"), ACES), Refusal(Refused.NOT_ON_TOP, card("9H"))),
        (TABLE, Reverse(card("8H"), KINGS), Refusal(Refused.NOT_ON_TOP, card("8H"))),
        (TABLE, Reverse(card("8H"), 2), Refusal(Refused.NO_SUCH_FOUNDATION, card("8H"))),
        (TABLE, Reverse(card("8H"), ACES), Refusal(Refused.NOT_MET, card("8H"))),
        (TABLE, Reverse(card("AC"), KINGS), Refusal(Refused.IS_BASE, card("AC"))),
        (STANDSTILL, Draw(0), Refusal(Refused.NOT_DRAWN_YET)),
        (STANDSTILL, Draw(2), Refusal(Refused.NOT_DRAWN_YET)),
        (STANDSTILL, Draw(-1), Refusal(Refused.NOT_DRAWN_YET)),
        (STANDSTILL, Draw(1, ACES), Refusal(Refused.DOES_NOT_FIT, card("8D"))),
        (STANDSTILL, Redeal(), Refusal(Refused.EXILES_LEFT, count=2)),
        (STANDSTILL, Extra("merci"), Refusal(Refused.EXTRA)),
        (CHOICE, Draw(0), Refusal(Refused.CHOOSE_FOUNDATION)),
        (CHOICE, Draw(0, 2), Refusal(Refused.OTHER_FOUNDATION, card("6H"))),
    ],
)
def test_refused_by(scene: Scene, decision: Decision, expected: Refusal) -> None:
    assert refusal(scene, decision) == expected


def test_an_exile_waits_for_every_card_that_can_be_played() -> None:
    queen = play("QC", "K", KINGS, 1)
    expected = Refusal(Refused.STILL_PLAYABLE, card("QC"), 12, None, (queen,))
    assert refusal(TABLE, Draw(1)) == expected
    assert refusal(TABLE, Redeal()) == expected


def test_no_exile_is_left_to_draw() -> None:
    scene = laid(GAME, {"4": "2D"})
    assert refusal(scene, Draw(0)) == Refusal(Refused.NO_EXILES)


def test_a_suit_that_has_crossed() -> None:
    scene = laid(GAME, {"4": "2D"}, tops=["8H 6H"])
    assert refusal(scene, Reverse(card("8H"), KINGS)) == Refusal(Refused.CROSSED, card("8H"))


def test_a_game_without_reversal() -> None:
    scene = laid("weavers", {"4": "QD"}, tops=["8H 6H"])
    assert refusal(scene, Reverse(card("8H"), 1)) == Refusal(Refused.NO_REVERSAL, card("8H"))


def test_the_game_names_the_last_redeal_before_it_is_lost() -> None:
    # A game whose last deal is over is lost, so no redeal can be missing in a game that goes on.
    scene = laid(GAME, {"4": "2D"}, deal=3)
    assert refusal(scene, Redeal()).rule is Refused.STILL_PLAYABLE
    assert refusal(LOST, Redeal()).rule is Refused.LOST


def test_a_card_of_a_suit_that_the_pack_lacks_is_on_no_foundation() -> None:
    two_suits = {"suits": ["C", "D"]}
    scene = laid(GAME, {"4": "7C"}, "8C", settings=two_suits)
    assert refusal(scene, Reverse(card("5H"), ACES)) == Refusal(Refused.NOT_ON_TOP, card("5H"))
    assert refusal(scene, play("5H", "4")) == Refusal(Refused.NOT_THERE, card("5H"), 3)


# Extra moves and vetoes


class TurnTheFirstPile:
    """An extra move, once a game: the lowest card of pile 1 comes on top of it."""

    def offers(self, position: Position, mechanics: Mechanics) -> Iterable[Extra]:
        if "turn" not in position.state.used and len(position.piles[0]) > 1:
            yield Extra("turn")

    def carry_out(self, carrier: Carrier, decision: Extra) -> None:
        pile = carrier.position.layout.pile(0)
        carrier.carry_to_top(pile, 0, pile, Why.DEALT)

    def describe(self, decision: Extra) -> str:
        return "Pile 1 is turned."


FORBIDDEN = "Clubs wait."


def clubs_wait(position: Position, mechanics: Mechanics, decision: Decision) -> str | None:
    return FORBIDDEN if isinstance(decision, Play) and decision.card.suit == "C" else None


def never_again(position: Position, mechanics: Mechanics, decision: Decision) -> str | None:
    return "Once is enough." if isinstance(decision, Redeal) else None


def with_extras(scene: Scene, *vetoes: str) -> Scene:
    mechanisms = (
        MECHANISMS.with_words("moves", [Word("turn", "", TurnTheFirstPile())])
        .with_words("vetoes", [Word("clubs-wait", "", clubs_wait)])
        .with_words("vetoes", [Word("never-again", "", never_again)])
    )
    settings = {"moves": ["turn"], "vetoes": list(vetoes)}
    rules = turned(rules_of(GAME), settings, mechanisms.vocabulary())
    return Scene(scene.position.copy(), Mechanics(rules, mechanisms))


def test_a_veto_forbids_with_its_own_sentence() -> None:
    scene = with_extras(laid(GAME, {"2": "2C", "3": "2D"}, "9C"), "clubs-wait")
    assert scene.moves() == [play("2D", "3")]
    assert refusal(scene, play("2C", "2")) == Refusal(Refused.VETO, text=FORBIDDEN)


def test_a_card_that_a_veto_forbids_makes_no_exile_wait() -> None:
    scene = with_extras(laid(GAME, {"2": "2C"}, "9C"), "clubs-wait")
    assert scene.moves() == [Draw(0)]


def test_an_extra_move_is_made_once_and_undone() -> None:
    scene = with_extras(laid(GAME, {"A": "5D 2D 9H"}, "9C"))
    assert scene.moves() == [Extra("turn"), Draw(0)]
    before = scene.position.key()
    move = scene.do(Extra("turn"))
    assert scene.pile("A") == "2D 9H 5D"
    assert refusal(scene, Extra("turn")) == Refusal(Refused.EXTRA)
    scene.position.take_back(move)
    assert scene.position.key() == before


def test_a_deal_is_not_over_while_an_extra_move_is_offered_though_a_redeal_is_allowed() -> None:
    scene = with_extras(laid(GAME, {"A": "2D 9H"}, tops=["4C 5C"]))
    slides: list[Decision] = [Reverse(card("4C"), KINGS), Reverse(card("5C"), ACES)]
    allowed = [Extra("turn"), *slides, Redeal()]
    assert scene.moves() == allowed
    assert all(scene.why_not(decision) is None for decision in allowed)
    scene.do(Extra("turn"))
    assert scene.moves() == [play("2D", "A"), *slides]


def test_a_game_in_its_last_deal_is_not_lost_while_an_extra_move_is_offered() -> None:
    scene = with_extras(laid(GAME, {"A": "2D 9H"}, deal=3))
    assert outcome(scene.position, scene.mechanics) is None
    assert scene.moves() == [Extra("turn")]
    assert refusal(scene, Redeal()) == Refusal(Refused.NO_REDEAL)


def test_a_game_is_lost_when_a_veto_forbids_the_redeal_that_is_left() -> None:
    scene = with_extras(laid(GAME, {"A": "9H"}), "never-again")
    assert legal_moves(scene.position, scene.mechanics) == []
    assert refusal(scene, Redeal()) == Refusal(Refused.LOST)


def test_every_rule_of_refusal_is_tested() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [rule.name for rule in Refused if f"Refused.{rule.name}" not in text] == []


def test_covered_card_that_is_pointed_at_is_not_taken_for_its_double() -> None:
    scene = laid("leonis-own", {"4": "7H 2D 7H 8S"}, "3C")
    counts = [scene_refusal(scene, place) for place in (0, 2, None)]
    assert counts == [3, 1, 1]


def scene_refusal(scene: Scene, place: int | None) -> int | None:
    refusal = why_not(scene.position, scene.mechanics, play("7H", "4", ACES, place))
    assert refusal is not None
    assert refusal.rule is Refused.COVERED
    return refusal.count
