"""What holds of the picture of any position, in any window."""

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.words import Standing
from patience_plugins.terminal.picture import Look, Picture, picture
from patience_plugins.terminal.places import Place, rows_of
from patience_plugins.terminal.sizes import needs
from tests.games import TRIALS
from tests.plugins.terminal.scenes import mid_game
from tests.plugins.terminal.sights import Sight, sights
from tests.scenes import card

LOOK = Look(80, 24, "Leoni’s Own", "no. 1", 0, Standing("What is.", "What comes next."), "keys")

few = settings(max_examples=25 * TRIALS)

sizes = st.sampled_from([(9, 4), (80, 24), (97, 31), (118, 40), (150, 45), (200, 60), (230, 70)])


def drawn(seen: Sight, size: tuple[int, int], **look: Any) -> Picture:
    return picture(seen.view, seen.names, replace(LOOK, width=size[0], height=size[1], **look))


@few
@given(sights(), sizes, st.booleans())
def test_every_row_is_as_wide_as_the_window(
    seen: Sight, size: tuple[int, int], plain: bool
) -> None:
    rows = drawn(seen, size, ascii=plain).rows
    assert len(rows) == size[1]
    assert {sum(len(span.text) for span in row) for row in rows} == {size[0]}


@few
@given(sights(), sizes)
def test_every_sign_is_one_cell_wide_and_no_picture_sign(
    seen: Sight, size: tuple[int, int]
) -> None:
    for sign in set("".join(drawn(seen, size).text)):
        assert unicodedata.east_asian_width(sign) not in "WF", sign
        assert unicodedata.combining(sign) == 0, sign
        assert unicodedata.category(sign) not in ("Cf", "Cc", "Cn"), sign


@few
@given(sights(), sizes)
def test_in_ascii_there_is_nothing_else(seen: Sight, size: tuple[int, int]) -> None:
    assert all(row.isascii() for row in drawn(seen, size, ascii=True).text)


@few
@given(sights(), sizes)
def test_what_is_under_a_cell_is_what_the_cell_shows(seen: Sight, size: tuple[int, int]) -> None:
    shown = drawn(seen, size)
    for place in {place for row in shown.places for place in row} - {None}:
        assert place is not None
        cells = shown.cells_of(place)
        assert cells
        assert {shown.place_at(x, y) for x, y in cells} == {place}


@few
@given(sights(), sizes)
def test_every_place_of_the_cursor_can_be_pointed_at(seen: Sight, size: tuple[int, int]) -> None:
    if size[0] < needs(seen.view)[0] or size[1] < needs(seen.view)[1]:
        return
    at_first = drawn(seen, size)
    assert at_first.size is not None
    rows = rows_of(seen.view, at_first.size.strip_cells)
    for place in (*rows.bands, *rows.piles, *(row[0] for row in rows.strips)):
        assert drawn(seen, size, cursor=place).cells_of(place), place


@few
@given(sights(), sizes)
def test_a_pile_names_its_cards_as_they_lie_and_counts_those_that_do_not_show(
    seen: Sight, size: tuple[int, int]
) -> None:
    shown = drawn(seen, size)
    for number, pile in enumerate(seen.view.piles):
        if shown.size is None or pile.spread:
            continue
        text = read(shown, Place("pile", number))
        hidden = int(found[1]) if (found := re.search(r"\+(\d+)", text)) else 0
        assert CARD.findall(text) == [str(seen.names.card(card)) for card in pile.cards[hidden:]]
        assert f"×{len(pile.cards)}" in text
        if len(pile.cards) <= shown.size.beneath:
            assert hidden == 0


@few
@given(sights(), sizes)
def test_a_strip_names_its_cards_from_the_lowest_on(seen: Sight, size: tuple[int, int]) -> None:
    shown = drawn(seen, size)
    for number, pile in enumerate(seen.view.piles):
        if shown.size is not None and pile.spread:
            named = CARD.findall(read(shown, Place("pile", number)))
            cards = [str(seen.names.card(card)) for card in pile.cards]
            assert named == cards[: len(named)]
            assert len(named) >= min(len(cards), shown.size.strip_cells)


@few
@given(sights(), sizes)
def test_every_card_of_a_long_strip_comes_into_sight(seen: Sight, size: tuple[int, int]) -> None:
    for number, pile in enumerate(seen.view.piles):
        at = len(pile.cards) - 1
        if pile.spread and at >= 0:
            place = Place("pile", number, at)
            shown = drawn(seen, size, cursor=place)
            if shown.size is not None:
                assert str(seen.names.card(pile.cards[at])) in read(shown, place, alone=True)


@few
@given(sights(), sizes)
def test_a_pile_opened_shows_each_of_its_cards(seen: Sight, size: tuple[int, int]) -> None:
    for number, pile in enumerate(seen.view.piles):
        shown = drawn(seen, size, opened=number)
        for at, lying in enumerate(pile.cards if shown.size is not None else ()):
            assert str(seen.names.card(lying)) in read(shown, Place("pile", number, at), alone=True)


@few
@given(sights(), sizes)
def test_no_card_is_named_but_those_of_piles_bands_and_exiles_face_up(
    seen: Sight, size: tuple[int, int]
) -> None:
    shown = drawn(seen, size)
    elsewhere = "".join(
        "".join(
            sign if (place := shown.place_at(x, y)) is None or place.kind == "exiles" else " "
            for x, sign in enumerate(row)
        )
        for y, row in enumerate(shown.text)
    )
    face_up = [str(seen.names.card(card)) for card in seen.view.exiles_seen or ()]
    assert Counter(CARD.findall(elsewhere)) <= Counter(face_up)


@pytest.mark.parametrize(("width", "height"), [(72, 20), (79, 24), (80, 23), (30, 8)])
def test_a_window_that_is_too_small_says_what_is_needed(width: int, height: int) -> None:
    shown = mid_game().drawn(width=width, height=height)
    words = " ".join(shown.text).split()
    sentence = f"This table needs 80 columns and 24 rows; the window has {width} and {height}."
    assert words == sentence.split()
    assert len(shown.rows) == height
    assert shown.size is None
    assert shown.place_at(0, 0) is None


def test_a_size_between_takes_the_lower_design_in_the_middle() -> None:
    narrow, wide = mid_game().drawn().text, mid_game().drawn(width=100).text
    assert [row.removeprefix(" " * 10) for row in wide] == list(narrow)


def test_marks_that_are_off_mark_nothing() -> None:
    shown = mid_game().drawn(marks=False)
    signs = "".join(shown.text[8:20])
    assert not set("▲┏┃") & set(signs)
    # The cursor is no mark.
    assert "║7♦ ║" in signs


def test_a_card_that_is_looked_for_is_lit_and_all_others_dimmed() -> None:
    shown = mid_game().drawn(found=frozenset([card("7D"), card("9D")]))
    spans = [span for row in shown.rows[8:20] for span in row if CARD.search(span.text)]
    assert {span.style.partition(".")[0] for span in spans} == {"found", "dim"}
    lit = [span.text.strip() for span in spans if span.style.startswith("found")]
    assert sorted(lit) == ["7♦", "9♦"]


def test_the_last_moves_stand_over_the_keys_where_there_is_room() -> None:
    moves = ("Q♣ goes home.", "3♦ goes home.", "4♥ goes home.")
    large = mid_game().drawn(width=118, height=40, moves=moves).text
    assert large[37:39] == ("  · 3♦ goes home.", "  · 4♥ goes home.")
    assert not any(move in row for move in moves for row in mid_game().drawn(moves=moves).text)


def test_a_large_window_leaves_room_for_the_panel() -> None:
    shown = mid_game().drawn(width=200, height=60)
    assert shown.size is not None
    assert shown.size.panel == 54
    assert all(not row[146:].strip() for row in shown.text)


CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


def read(shown: Picture, place: Place, *, alone: bool = False) -> str:
    """What the cells of a pile say, or those of one place alone, row by row."""
    rows = []
    for y, row in enumerate(shown.places):
        text = shown.text[y].ljust(len(row))
        rows.append(
            "".join(
                text[x]
                for x, at in enumerate(row)
                if at is not None and (at if alone else at[:2]) == (place if alone else place[:2])
            )
        )
    return "\n".join(filter(None, rows))
