"""What a gesture means: a decision, a question, or the reason why it waits."""

from pathlib import Path

import pytest

from patience.asked import (
    Question,
    to_choose_exile,
    to_draw,
    to_extra,
    to_go_on,
    to_play,
    to_slide,
    why_waits,
)
from patience.engine import Engine
from patience.game import IllegalDecision
from patience.legality import legal_moves
from patience.moves import Draw, Play, Redeal, Reverse
from patience.names import Names
from patience.plugins import Plugins
from patience.view import View, view_of
from tests.games import GAMES, rules_of
from tests.scenes import Scene, card, laid, pile_number


def seen_of(scene: Scene) -> View:
    return view_of(scene.position, scene.mechanics)


def meant(scene: Scene, pile: str, place: int) -> object:
    names = Names(scene.mechanics)
    return to_play(names, view_of(scene.position, scene.mechanics), pile_number(pile), place)


def test_card_that_fits_one_foundation_is_played() -> None:
    scene = laid("leonis-own", {"3": "9D 5C"}, tops=["4C JC"])
    assert meant(scene, "3", 1) == Play(card("5C"), pile_number("3"), 0)


def test_card_that_is_covered_or_does_not_fit_cannot_be_played() -> None:
    scene = laid("leonis-own", {"3": "5C 9D", "4": "8S"}, tops=["4C JC"])
    assert meant(scene, "3", 0) is None
    assert meant(scene, "3", 1) is None
    assert meant(scene, "4", 0) is None


def test_card_of_the_spread_pile_is_the_one_pointed_at() -> None:
    scene = laid("leonis-own", {"K": "5C 9D 5C"}, tops=["4C JC"])
    assert meant(scene, "K", 2) == Play(card("5C"), pile_number("K"), 0, 2)


def test_card_of_a_met_suit_shows_first_what_its_crossing_leaves() -> None:
    scene = laid("leonis-own", {"5": "7D"}, tops=["5D 6D"])
    question = meant(scene, "5", 0)
    assert isinstance(question, Question)
    assert question.sentence.startswith("Cross diamonds at 7? Then")
    assert question.crossing is not None
    assert [answer.decision for answer in question.answers] == [question.crossing.play]
    assert question.answers[0].label == "cross at 7"
    scene.do(question.answers[0].decision)


def test_card_that_fits_two_foundations_asks_showing_both() -> None:
    scene = laid("leonis-own", {"5": "5D"}, tops=["4D 6D"])
    question = meant(scene, "5", 0)
    assert isinstance(question, Question)
    assert question.sentence.startswith("5♦ fits both: up on 4♦, or down on 6♦?")
    assert [answer.label for answer in question.answers] == ["up on 4♦", "down on 6♦"]
    assert question.same
    assert question.sentence.endswith("Either comes to the same.")
    assert len({answer.decision for answer in question.answers}) == 2


def test_cards_of_a_met_suit_can_slide_by_hand_either_way() -> None:
    scene = laid("leonis-own", {"5": "7D"}, tops=["5D 6D"])
    view = view_of(scene.position, scene.mechanics)
    question = to_slide(Names(scene.mechanics), view, "D")
    assert question is not None
    assert question.sentence == "Diamonds have met at 5 | 6. Which card slides?"
    assert {answer.decision for answer in question.answers} == {
        Reverse(card("5D"), 1),
        Reverse(card("6D"), 0),
    }
    assert to_slide(Names(scene.mechanics), view, "C") is None


def test_going_on_is_a_draw_then_a_redeal() -> None:
    drawing = laid("leonis-own", {"5": "9D"}, "3C 4C")
    assert to_go_on(view_of(drawing.position, drawing.mechanics)) == Draw(1)
    over = laid("leonis-own", {"5": "9D"})
    assert to_go_on(view_of(over.position, over.mechanics)) == Redeal()
    # The rules refuse this one, and say what can be played.
    playing = laid("leonis-own", {"5": "7D"}, "3C", tops=["6D QD"])
    assert to_go_on(view_of(playing.position, playing.mechanics)) == Draw(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_gesture_at_the_table_is_legal_or_says_why(game: str, home: Path) -> None:
    engine = Engine(home, Plugins())
    for number in range(1, 4):
        session = engine.begin(rules_of(game), number)
        names = Names(session.mechanics)
        for _ in range(60):
            view = view_of(session.game.position, session.mechanics)
            legal = legal_moves(session.game.position, session.mechanics)
            offered: set[object] = set()
            for pile, seen in enumerate(view.piles):
                for place in range(len(seen.cards)):
                    meaning = to_play(names, view, pile, place)
                    if isinstance(meaning, Question):
                        offered |= {answer.decision for answer in meaning.answers}
                    elif meaning is not None:
                        offered.add(meaning)
                    assert (meaning is None) == (place not in seen.playable)
                    assert ("can be played." in why_waits(names, session, pile, place)) == (
                        place in seen.playable
                    )
            assert {move for move in legal if isinstance(move, Play)} == offered
            if not legal:
                break
            going_on = to_go_on(view)
            if isinstance(going_on, Draw):
                meaning = to_draw(session, names, view, going_on.place)
                if isinstance(meaning, Question):
                    assert {answer.decision for answer in meaning.answers} <= set(legal)
                    with pytest.raises(IllegalDecision):
                        session.decide(Draw(going_on.place))
                    session.decide(meaning.answers[0].decision)
                    continue
            session.decide(legal[number % len(legal)])
        session.leave()


def test_exile_is_asked_for_only_where_the_player_chooses_it() -> None:
    piles, exiles = {"5": "9S"}, "2S 3S 4S"
    fixed = laid("leonis-own", piles, exiles)
    assert to_choose_exile(Names(fixed.mechanics), seen_of(fixed)) is None
    hidden = laid("leonis-own", piles, exiles, settings={"exiles.draw": "any"})
    question = to_choose_exile(Names(hidden.mechanics), seen_of(hidden))
    assert question is not None
    assert [answer.label for answer in question.answers] == ["no. 1", "no. 2", "no. 3"]
    assert [answer.decision for answer in question.answers] == [Draw(0), Draw(1), Draw(2)]
    open_ = laid("leonis-own", piles, exiles, settings={"exiles.draw": "any", "exiles.face": "up"})
    question = to_choose_exile(Names(open_.mechanics), seen_of(open_))
    assert question is not None
    assert [answer.label for answer in question.answers] == ["2♠", "3♠", "4♠"]


def test_nothing_is_asked_about_moves_of_plug_ins_where_there_are_none() -> None:
    scene = laid("leonis-own", {"5": "9S"})
    assert to_extra(Names(scene.mechanics), seen_of(scene)) is None
