"""The sentences of play, as players read them."""

import re
from random import Random
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience import words
from patience.advice import Chance
from patience.game import Game
from patience.language import speaking
from patience.legality import Refusal, Refused, draw_choices, why_not
from patience.moves import Decision, Draw, Play, Redeal, Reverse
from patience.names import Names, letters
from patience.telling import frames, steps
from patience.view import View, view_of
from patience.words import Keys
from tests.games import GAMES, mechanics_of, random_decision
from tests.scenes import Scene, card, laid, pile_number

ACES, KINGS = 0, 1
KEYS = Keys(draw="Space", redeal="Space", next_card="Tab", crossings="c")


def seen(scene: Scene) -> View:
    return view_of(scene.position, scene.mechanics)


def names(scene: Scene) -> Names:
    return Names(scene.mechanics)


def refused(scene: Scene, decision: Decision) -> str:
    refusal = why_not(scene.position, scene.mechanics, decision)
    assert refusal is not None
    return words.refusal(names(scene), refusal, seen(scene))


def told(scene: Scene, decision: Decision) -> list[str]:
    before = scene.position.copy()
    return words.tell(names(scene), steps(scene.do(decision), before, scene.mechanics))


def play(text: str, pile: str, foundation: int, place: int | None = None) -> Play:
    return Play(card(text), pile_number(pile), foundation, place)


# Why not


@pytest.mark.parametrize("game", GAMES)
def test_each_card_is_answered_by_its_play_its_rule_or_its_place(game: str) -> None:
    mechanics = mechanics_of(game)
    played, random = Game.of_number(mechanics, 3), Random(3)
    how = Names(mechanics)
    while (decision := random_decision(played, random)) is not None:
        played.decide(decision)
        view = view_of(played.position, mechanics)
        for which in random.sample(sorted(set(mechanics.pack)), 6):
            said = words.why_not_played(how, played, which)
            playable = any(offer.card == which for offer in view.plays)
            assert said.endswith(" can be played.") == playable, said
            if played.outcome is None and view.sight(which).pile is None:
                assert said == words.whereabouts(how, view, which)


def test_a_covered_card_is_under_so_many() -> None:
    scene = laid("leonis-own", {"4": "7H 3D 3C 4C", "5": "2D"})
    assert refused(scene, play("7H", "4", ACES)) == (
        "7♥ is under three cards; only the top of pile 4 is available."
    )


def test_a_card_that_fits_nowhere_waits_for_the_ranks_that_its_suit_needs() -> None:
    scene = laid("leonis-own", {"4": "6C", "5": "2D"}, tops=["4C JC"])
    assert refused(scene, play("6C", "4", ACES)) == "6♣ waits: clubs need 5 or 10."


def test_two_lines_that_need_one_rank_need_it_once() -> None:
    scene = laid("weavers", {"4": "6C", "5": "QD"}, tops=["8C 8C"])
    assert refused(scene, play("6C", "4", 0)) == "6♣ waits: clubs need 7."


def test_no_exile_is_drawn_while_a_card_can_be_played() -> None:
    scene = laid("leonis-own", {"5": "7D"}, "3C", tops=["6D QD"])
    assert refused(scene, Draw(0)) == "Not yet: 7♦ on pile 5 can be played."
    assert refused(scene, Redeal()) == "Not yet: 7♦ on pile 5 can be played."


def test_nothing_is_dealt_again_while_an_exile_is_left() -> None:
    scene = laid("leonis-own", {"5": "9D"}, "3C 4C")
    assert refused(scene, Redeal()) == "Not yet: 2 exiles are left to be drawn."


def test_a_card_that_is_elsewhere_is_pointed_at() -> None:
    scene = laid("leonis-own", {"5": "2D", "9": "7H 3C 4C"})
    assert refused(scene, play("7H", "5", ACES)) == (
        "7♥ is not on pile 5: it is in pile 9 under 2 cards."
    )


def test_the_other_foundation_is_named() -> None:
    scene = laid("leonis-own", {"5": "2D"})
    assert refused(scene, play("2D", "5", KINGS)) == (
        "2♦ does not fit there; it goes to the ace foundation."
    )


@pytest.mark.parametrize(
    ("tops", "decision", "sentence"),
    [
        ("5C JC", Reverse(card("5C"), KINGS), "5♣ stays where it is: clubs have not met."),
        ("9C 3C", Reverse(card("9C"), KINGS), "9♣ stays where it is: clubs have crossed."),
        ("QC KC", Reverse(card("KC"), ACES), "K♣ is a base, and stays where it is."),
        ("5C JC", Reverse(card("4C"), KINGS), "4♣ is not on top of a foundation."),
    ],
)
def test_why_a_card_does_not_slide(tops: str, decision: Reverse, sentence: str) -> None:
    scene = laid("leonis-own", {"5": "2D"}, tops=[tops])
    assert refused(scene, decision) == sentence


def test_in_a_game_without_reversals_no_card_leaves_a_foundation() -> None:
    scene = laid("weavers", {"5": "QD"})
    assert refused(scene, Reverse(card("KC"), 1)) == "No card leaves a foundation in this game."


def test_a_refused_draw_does_not_tell_what_the_exile_is() -> None:
    scene = laid("leonis-own", {"5": "9D"}, "3C")
    sentence = refused(scene, Draw(0, ACES))
    assert sentence == "Which foundation takes an exile is chosen when it has been drawn."


def refusals() -> list[Refusal]:
    """A refusal by each rule, as far as may be with all that it can hold."""
    playable = (play("7D", "5", ACES),)
    return [
        Refusal(rule, card("7H"), pile, 2, playable, "A plug-in says no.")
        for rule in Refused
        for pile in (3, 40, None)
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("refusal", refusals(), ids=str)
def test_each_rule_that_refuses_has_its_sentence(refusal: Refusal, language: str) -> None:
    scene = laid("leonis-own", {"5": "7D"}, "3C", tops=["6D QD"])
    with speaking(language):
        sentence = words.refusal(names(scene), refusal, seen(scene))
    assert re.fullmatch(r"[A-ZА-Я0-9].*[.]", sentence)
    assert "{" not in sentence


def test_each_rule_has_a_sentence_of_its_own() -> None:
    scene = laid("leonis-own", {"5": "7D"}, "3C", tops=["6D QD"])
    pile_rules = {
        Refused.NO_SUCH_PILE, Refused.EMPTY_PILE, Refused.NOT_THERE, Refused.COVERED,
        Refused.DOES_NOT_FIT, Refused.OTHER_FOUNDATION,
    }  # fmt: skip
    sentences = {
        words.refusal(
            names(scene),
            Refusal(
                rule, card("7H"), 3 if rule in pile_rules else None, 2, (play("7D", "5", ACES),)
            ),
            seen(scene),
        )
        for rule in Refused
    }
    assert len(sentences) == len(Refused)


# The telling of moves


def test_a_lift_says_what_it_uncovers_and_the_last_lift_why_the_weave_ends() -> None:
    scene = laid(
        "leonis-own",
        {"5": "6D 2H", "2": "9H 7S", "7": "9H 5H", "6": "8C"},
        "5S",
        tops=["8H JH"],
    )
    assert told(scene, Draw(0)) == [
        "The exile is 5♠.",
        "5♠ goes under pile 5 and lifts 2♥; 6♦ cannot be played.",
        (
            "2♥ goes under pile 2 and lifts 7♠; 9♥ can be played, so the weave ends: "
            "7♠ goes under pile 7."
        ),
    ]


def test_a_king_goes_on_top_and_ends_the_weave() -> None:
    scene = laid("leonis-own", {"5": "6D", "K": "4C"}, "KD")
    assert told(scene, Draw(0)) == [
        "The exile is K♦.",
        "K♦ goes on top of pile K; the weave ends.",
    ]


def test_a_card_lies_down_in_an_empty_pile() -> None:
    scene = laid("leonis-own", {"5": "6D"}, "8C")
    assert told(scene, Draw(0))[-1] == "Pile 8 is empty: 8♣ lies there; the weave ends."


@pytest.mark.parametrize(("reading", "what"), [("end-deal", "deal"), ("end-chain", "weave")])
def test_a_pile_of_one_rank_gives_nothing_back(reading: str, what: str) -> None:
    scene = laid("leonis-own", {"7": "7C 7H"}, "7S", settings={"weave.complete_pile": reading})
    assert told(scene, Draw(0))[-1] == (
        f"Pile 7 holds only sevens: 7♠ goes under it and the {what} ends."
    )


def test_a_card_in_hand_that_fits_is_played_where_the_rules_say_so() -> None:
    scene = laid("leonis-own", {"5": "2H 9D", "9": "5C"}, "5S", settings={"weave.stop": "in-hand"})
    assert told(scene, Draw(0)) == [
        "The exile is 5♠.",
        "5♠ goes under pile 5 and lifts 9♦; 9♦ cannot be played.",
        "9♦ goes under pile 9 and lifts 5♣; 5♣ cannot be played.",
        (
            "5♣ goes under pile 5 and lifts 2♥; 2♥ can be played, so the weave ends: "
            "2♥ goes to the ace foundation."
        ),
    ]


def test_where_nothing_stops_a_weave_nothing_is_said_of_what_is_uncovered() -> None:
    scene = laid("leonis-own", {"5": "6D 4H"}, "5S", settings={"weave.stop": "never"})
    assert told(scene, Draw(0))[1] == "5♠ goes under pile 5 and lifts 4♥."


def test_an_exile_that_fits_must_be_played_and_a_met_suit_crosses_there() -> None:
    scene = laid("leonis-own", {"5": "6C"}, "7D", tops=["5D 6D"])
    assert told(scene, Draw(0)) == ["The exile is 7♦. It must be played, and diamonds cross at 7."]


def test_an_exile_that_fits_one_foundation_goes_there() -> None:
    scene = laid("leonis-own", {"5": "6C"}, "QD")
    assert told(scene, Draw(0)) == [
        "The exile is Q♦. It must be played: Q♦ goes to the king foundation."
    ]


def test_a_play_of_a_met_suit_says_how_many_cards_slide_first() -> None:
    scene = laid("leonis-own", {"A": "2D"}, tops=["5D 6D"])
    assert told(scene, play("2D", "A", ACES)) == [
        "4 cards slide, and 2♦ goes from pile A to the ace foundation; diamonds cross at 2."
    ]


def test_a_slide_and_a_redeal_are_told() -> None:
    scene = laid("leonis-own", {"5": "6C 9H"}, "3C", tops=["5D 6D"])
    assert told(scene, Reverse(card("5D"), KINGS)) == ["5♦ slides to the king foundation."]
    scene = laid("leonis-own", {"5": "6C 9H"})
    assert told(scene, Redeal()) == ["Deal 2 of 3: 2 cards in the tableau, 0 exiles."]


def test_a_weave_is_heard_in_one_line() -> None:
    scene = laid("leonis-own", {"5": "6D 2H", "2": "9H 7S", "6": "8C"}, "5S", tops=["8H JH"])
    before = scene.position.copy()
    heard = words.in_one_line(
        Names(scene.mechanics, None), steps(scene.do(Draw(0)), before, scene.mechanics)
    )
    assert heard == "5 of spades woven, 2 lifts; 9 of hearts can be played."


games = st.sampled_from(GAMES)
readings: Any = st.sampled_from(
    [{}, {"weave.stop": "in-hand"}, {"weave.stop": "never"}, {"weave.when": "any-time"}]
)


@given(games, readings, st.integers(0, 2**32))
def test_the_steps_of_a_move_lead_from_the_position_before_to_the_one_after(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    played, random = Game.of_number(mechanics_of(game, settings), seed), Random(seed)
    for _ in range(60):
        decision = random_decision(played, random)
        if decision is None:
            break
        before = played.position.copy()
        move = played.decide(decision)
        parts = steps(move, before, played.mechanics)
        assert list(frames(move, before, parts))[-1] == played.position
        assert parts[-1].end == len(move.transfers)


@hypothesis.settings(max_examples=30)  # A game has forty moves, each with a dozen sentences.
@given(games, readings, st.integers(0, 2**32))
def test_a_whole_game_is_told_in_russian_without_a_word_of_english(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    played, random = Game.of_number(mechanics_of(game, settings), seed), Random(seed)
    spelt = Names(played.mechanics, None)
    with speaking("ru"):
        for _ in range(40):
            decision = random_decision(played, random)
            if decision is None:
                break
            before = played.position.copy()
            view = view_of(before, played.mechanics)
            said = [*words.standing(spelt, view), words.decision(spelt, view, decision)]
            said += [words.suit(spelt, suit) for suit in view.suits]
            said += [words.crossing(spelt, one) for suit in view.suits for one in suit.crossings]
            said += [words.playable(spelt, view), words.exiles(spelt, view)]
            parts = steps(played.decide(decision), before, played.mechanics)
            said += [*words.tell(spelt, parts), words.in_one_line(spelt, parts)]
            for sentence in said:
                assert not re.search(r"[A-Za-z]{2}|[{}]", sentence), sentence


# The message that stands


def test_what_stands_at_the_beginning() -> None:
    scene = laid("leonis-own", {"A": "QC", "K": "4D QD"}, "3C")
    assert words.standing(names(scene), seen(scene), KEYS) == (
        "Deal 1 of 3. 2 cards can be played.",
        "Tab goes to the next one. The exiles rest while a card can be played.",
    )


def test_a_suit_that_has_met_is_what_stands() -> None:
    piles = {"5": "7D", "9": "2D", "K": "AD JD 8D 9D"}
    scene = laid("leonis-own", piles, "3C", tops=["5D 6D"])
    view = seen(scene)
    assert words.standing(names(scene), view, KEYS) == (
        "Diamonds have met at 5 | 6. The diamond you play next is where they cross.",
        "It can be A, 2, 7, 8, 9 or J. c shows what each crossing would leave.",
    )
    assert words.crossing_question(names(scene), view.suit("D")) == (
        "Diamonds have met at 5 | 6. Cross at A, 2, 7, 8, 9 or J?"
    )


def test_a_crossing_says_what_it_leaves() -> None:
    scene = laid("leonis-own", {"10": "9C 4D 8C 2H", "9": "8C", "A": "7C"}, tops=["9C 10C"])
    crossing = next(
        found for found in seen(scene).suit("C").crossings if found.play.card == card("8C")
    )
    assert words.crossing(names(scene), crossing) == (
        "At 8: then 9♣ and 7♣ come next. 9♣ is in pile 10 under 3 cards, 7♣ on pile A."
    )
    assert words.confirm_crossing(names(scene), crossing) == (
        "Cross clubs at 8? Then 9♣ and 7♣ come next. 9♣ is in pile 10 under 3 cards, 7♣ on pile A."
    )


def test_a_crossing_at_the_end_of_a_suit_leaves_one_card_next() -> None:
    scene = laid("leonis-own", {"K": "AC"}, tops=["9C 10C"])
    (crossing,) = seen(scene).suit("C").crossings
    assert words.crossing(names(scene), crossing) == (
        "At A: then 2♣ comes next. It is not in sight."
    )


@pytest.mark.parametrize(
    ("game", "settings", "tops", "question"),
    [
        ("leonis-own", {}, "2H 4H",
         "3♥ fits both: up on 2♥, or down on 4♥? Either comes to the same."),
        ("leonis-own", {"reversal": "none"}, "2H 4H", "3♥ fits both: up on 2♥, or down on 4♥?"),
        ("weavers", {}, "4H 4H",
         ("3♥ fits both: the first king foundation, or the second king foundation? "
          "Either comes to the same.")),
    ],
)  # fmt: skip
def test_a_card_that_fits_twice_is_asked_about(
    game: str, settings: dict[str, Any], tops: str, question: str
) -> None:
    scene = laid(game, {"5": "3H"}, tops=[tops], settings=settings)
    (offer,) = seen(scene).plays
    asked = words.fits_twice(
        names(scene), offer.card, offer.foundations, seen(scene).suit("H"), offer.same
    )
    assert asked == question


def test_a_standstill_says_how_to_go_on() -> None:
    scene = laid("leonis-own", {"5": "9D"}, "3C 4C 5C 6C")
    assert words.standing(names(scene), seen(scene), KEYS) == (
        "Nothing can be played.",
        "Space draws an exile; 4 are left.",
    )
    assert words.decision(names(scene), seen(scene), Draw(3)) == (
        "nothing can be played: draw an exile"
    )


def test_the_end_of_a_deal_says_that_it_is_dealt_again() -> None:
    scene = laid("leonis-own", {"5": "9D"})
    assert words.standing(names(scene), seen(scene), KEYS) == (
        "Deal 1 of 3 has ended: nothing can be played and no exile is left.",
        "Space deals again.",
    )
    assert words.decision(names(scene), seen(scene), Redeal()) == (
        "nothing is left to play or to draw: deal again"
    )


def test_a_deal_that_a_weave_ended_says_so() -> None:
    scene = laid("leonis-own", {"5": "9D"}, "3C", ended=True)
    assert words.standing(names(scene), seen(scene)) == (
        "Deal 1 of 3 has ended: the weave ended it.",
        "Deal again.",
    )


def test_the_end_of_a_game() -> None:
    lost = laid("leonis-own", {"5": "9D"}, deal=3)
    assert words.standing(names(lost), seen(lost)) == ("96 cards are left after deal 3: lost.", "")
    tops = ["KC AC", "KD AD", "KH AH", "KS AS"]
    won = laid("leonis-own", {}, tops=tops, deal=3)
    assert words.standing(names(won), seen(won), moves=96) == (
        "All 104 cards are home. Won in deal 3, 96 moves.",
        "",
    )


def test_the_chance_says_whether_it_is_known_to_the_end() -> None:
    scene = laid("leonis-own", {})

    def told(won: int, lost: int, unknown: int, ways: int) -> str:
        return words.chance(names(scene), Chance(won, lost, unknown, ways, True))

    assert told(137, 63, 0, 200) == "137 of 200 ways can still be won."
    assert told(90, 50, 0, 200) == "At least 90 of 140 ways so far can still be won."
    assert told(137, 60, 3, 200) == "At least 137 of 200 ways so far can still be won."
    assert told(1, 0, 0, 1) == "The game can still be won."
    assert told(0, 1, 0, 1) == "The game cannot be won any more."


def test_a_hint_names_card_pile_and_foundation() -> None:
    scene = laid("leonis-own", {"3": "5C"}, tops=["4C JC"])
    hint = words.decision(names(scene), seen(scene), play("5C", "3", ACES))
    assert hint == "5♣ from pile 3 to the ace foundation"


def test_cards_can_be_written_in_ascii() -> None:
    scene = laid("leonis-own", {"5": "7D"}, "3C", tops=["6D QD"])
    refusal = why_not(scene.position, scene.mechanics, Draw(0))
    assert refusal is not None
    sentence = words.refusal(Names(scene.mechanics, letters), refusal, seen(scene))
    assert sentence == "Not yet: 7D on pile 5 can be played."
    assert sentence.isascii()


def test_lines_that_grow_the_same_way_tell_how_many_cards_each_has_to_go() -> None:
    view = seen(laid("weavers", {"A": "3C"}, tops=["6C 8C", "AD KD", "AH AH"]))
    told = [words.meeting(names(laid("weavers", {})), suit) for suit in view.suits]
    assert told == ["to go: 5, 7", "to go: 0, 12", "complete", "to go: 12, 12"]


# For those who listen


def test_the_bands_are_heard() -> None:
    scene = laid(
        "leonis-own",
        {"A": "2D", "K": "7D 9D"},
        tops=["4C JC", "5D 6D", "9H 3H", "KS AS"],
    )
    spelt = Names(scene.mechanics, None)
    assert [words.suit(spelt, suit) for suit in seen(scene).suits] == [
        "Clubs, ace line 4, king line jack, 6 between",
        "Diamonds, met at 5 and 6, can cross at 2, 7 or 9",
        "Hearts, crossed, ace line 9, king line 3",
        "Spades, complete",
    ]


def test_the_piles_are_heard() -> None:
    scene = laid("leonis-own", {"5": "3C 4H 5D 7D", "K": "2S 3H"}, "3C 4C 5C 6C", tops=["6D QD"])
    view, spelt = seen(scene), Names(scene.mechanics, None)
    five, king = pile_number("5"), pile_number("K")
    assert words.pile(spelt, five, view.piles[five]) == "Pile 5, 4 cards"
    assert words.card_in_pile(spelt, five, view.piles[five], 3) == (
        "7 of diamonds, top of pile 5, can be played"
    )
    assert words.card_in_pile(spelt, five, view.piles[five], 1) == (
        "4 of hearts, in pile 5 under 2 cards"
    )
    assert words.card_in_pile(spelt, king, view.piles[king], 1) == "3 of hearts, 2 of 2 on pile K"
    assert words.exiles(spelt, view) == "4 exiles, face down"
    assert words.playable(spelt, view) == (
        "2 cards can be played: 7 of diamonds on pile 5 and 2 of spades on pile K."
    )
    assert words.whereabouts(spelt, view, card("6D")) == "6 of diamonds is on the ace foundation."
    assert words.whereabouts(spelt, view, card("9D")) == "9 of diamonds is not in sight."


def test_an_exile_is_named_in_no_sentence_before_it_is_drawn() -> None:
    scene = laid("leonis-own", {"5": "9D"}, "3C", tops=["2C 4C"])
    view, spelt = seen(scene), Names(scene.mechanics, None)
    assert draw_choices(scene.position, scene.mechanics, 0)
    said = [
        *words.standing(spelt, view, KEYS),
        words.exiles(spelt, view),
        words.playable(spelt, view),
        words.decision(spelt, view, Draw(0)),
        words.decision(spelt, view, Draw(0, ACES)),
        words.whereabouts(spelt, view, card("3C")).removeprefix("3 of clubs is"),
        refused(scene, Draw(0)),
        refused(scene, Redeal()),
    ]
    assert not any("3 of clubs" in sentence or "3♣" in sentence for sentence in said)
