"""The table in text: it fits, it can be read without colour and in ASCII, and it shows all."""

from random import Random
from typing import Any

import pytest

from patience.cards import Card
from patience.game import Game
from patience.language import speaking
from patience.names import Names
from patience.signs import plain_signs
from patience.view import View, view_of
from patience_plugins.plain.drawing import MARK, describe, draw, fits, look
from tests.games import GAMES, mechanics_of, random_decision, small_pack

READINGS: list[dict[str, Any]] = [
    {},
    {"tableau.spread": []},
    {"tableau.spread": ["3", "10", "queen"], "weave.ends_at": []},
    {"exiles.face": "up"},
    {"deal.exile": "none"},
    {"redeal.limit": 30},
]

TITLE = "A patience whose name is as long as a name is allowed to be, no. 18446744073709551615"


def positions(game: str, settings: dict[str, Any], numbers: range) -> list[tuple[Names, View]]:
    """What is seen in the course of random games."""
    mechanics = mechanics_of(game, settings)
    seen = []
    for number in numbers:
        played = Game.of_number(mechanics, number)
        random = Random(number)
        seen.append((Names(mechanics), view_of(played.position, mechanics)))
        while (decision := random_decision(played, random)) is not None and len(played.moves) < 150:
            played.decide(decision)
            if random.random() < 0.3:
                seen.append((Names(mechanics), view_of(played.position, mechanics)))
    return seen


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_table_fits_eighty_columns(game: str, reading: dict[str, Any], language: str) -> None:
    with speaking(language):
        for names, view in positions(game, reading, range(6)):
            for line in draw(names, view, TITLE, 80, 24):
                assert len(line) <= 80, line


def test_met_suit_that_can_cross_anywhere_fits_too() -> None:
    mechanics = mechanics_of("leonis-own")
    position = Game.of_number(mechanics, 1).position
    suit = "D"
    for number, ranks in ((0, range(2, 8)), (1, range(12, 7, -1))):
        position.spots[position.layout.foundation(suit, number)].extend(
            Card(rank, suit) for rank in ranks
        )
    position.piles[12].clear()
    position.piles[12].extend(Card(rank, suit) for rank in range(1, 14))
    view = view_of(position, mechanics)
    assert {crossing.play.card.rank for crossing in view.suit(suit).crossings} == {*range(1, 14)}
    lines = draw(Names(mechanics), view, "A game", 80, 24)
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()).count("met, can cross at A, 2, 3, 4, 5, 6, 7, 8") == 1


@pytest.mark.parametrize("game", GAMES)
def test_table_in_ascii_has_nothing_else(game: str) -> None:
    for names, view in positions(game, {}, range(6)):
        for line in draw(names, view, "A game", 80, 24):
            assert plain_signs(line).isascii(), line
            assert len(plain_signs(line)) == len(line)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("suits", "ranks"), [(2, 4), (3, 6), (4, 5)])
def test_small_packs_have_a_small_table(game: str, suits: int, ranks: int) -> None:
    for names, view in positions(game, small_pack(game, suits, ranks), range(6)):
        lines = draw(names, view, "A game", 80, 24)
        assert sum(line.startswith((" ♣", " ♦", " ♥", " ♠")) for line in lines) == suits
        columns = sum(not pile.spread for pile in view.piles)
        assert any(line.count("×") == columns for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_each_card_that_can_be_played_has_a_mark_and_no_other(game: str) -> None:
    for names, view in positions(game, {}, range(6)):
        lines = draw(names, view, "A game", 80, 24)
        marked = [word for line in lines for word in line.split() if word.startswith(MARK)]
        playable = [
            f"{MARK}{names.card(pile.cards[place])}"
            for pile in view.piles
            for place in pile.playable
        ]
        assert sorted(marked) == sorted(playable)


def test_top_cards_stand_in_one_row_and_spread_cards_are_all_shown() -> None:
    for names, view in positions("leonis-own", {}, range(6)):
        lines = [line.replace(MARK, " ") for line in draw(names, view, "A game", 80, 24)]
        tops = [
            str(names.card(pile.cards[-1])) if pile.cards else "·"
            for pile in view.piles
            if not pile.spread
        ]
        assert tops in [line.split() for line in lines]
        (strip,) = (pile.cards for pile in view.piles if pile.spread)
        cards = " ".join(lines).partition("available")[2].split()
        assert cards[: len(strip)] == [str(names.card(card)) for card in strip]


def test_a_high_window_shows_whole_piles() -> None:
    for names, view in positions("weavers", {}, range(3)):
        low, high = (draw(names, view, "A game", 80, height) for height in (24, 60))
        assert not any("+" in line for line in high)
        assert len(low) <= len(high)
        shown = " ".join(high).replace(MARK, " ").split()
        for pile in view.piles:
            for card in pile.cards:
                assert str(names.card(card)) in shown


def test_face_down_exiles_are_counted_and_not_named() -> None:
    for names, view in positions("leonis-own", {}, range(4)):
        (*_, line) = draw(names, view, "A game", 80, 24)
        assert line.split()[0] == str(view.exiles)
        assert not any(sign in line for sign in "♣♦♥♠")


@pytest.mark.parametrize("game", GAMES)
def test_table_in_sentences_names_every_pile_and_suit(game: str) -> None:
    for names, view in positions(game, {}, range(3)):
        said = describe(names, view, "A game")
        assert len(said) == 1 + len(view.suits) + len(view.piles) + 1
        for number, pile in enumerate(view.piles):
            assert len(look(names, view, number)) == 1 + len(pile.cards)


def test_table_does_not_fit_where_piles_would_not_stand_side_by_side() -> None:
    ((names, view), *_) = positions("leonis-own", {}, range(1))
    assert fits(names, view, 72)
    assert not fits(names, view, 71)


def test_wide_faces_widen_the_table() -> None:
    ((_, view), *_) = positions("leonis-own", {}, range(1))
    wide = Names(mechanics_of("leonis-own"), lambda card: f"<{card}>")
    assert fits(wide, view, 96)
    assert not fits(wide, view, 95)
    starts = {
        place
        for line in draw(wide, view, "A game", 120, 60)
        if line.startswith((" <", "▲<")) and "wants" not in line and len(line) > 60
        for place, sign in enumerate(line)
        if sign == "<"
    }
    assert starts == {1 + 8 * column for column in range(12)}
