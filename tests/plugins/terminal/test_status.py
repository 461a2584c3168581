from typing import Any

import pytest

from patience.advice import Chance
from patience.language import languages, speaking
from patience.names import Names
from patience.view import view_of
from patience.words import Standing, standing
from patience_plugins.terminal.status import clock, message_lines
from tests.plugins.terminal.scenes import KEYS, Shown, mid_game, shown, start, ways
from tests.scenes import laid


def rows(table: Shown, **look: Any) -> list[str]:
    return list(table.drawn(**look).text)


def test_the_number_of_the_deal_stands_in_the_first_row() -> None:
    assert "no. 1 " in rows(start())[0]


def test_cards_of_ones_own_have_no_number() -> None:
    first = rows(start(), number="")[0]
    assert first.startswith("  Leoni’s Own    deal 1 of 3")


def test_a_long_name_leaves_the_deal_and_the_cards_at_home_whole() -> None:
    first = rows(
        start(), title="A patience of a very long name that no row can hold", seconds=9000
    )[0]
    assert "no. 1    deal 1 of 3 ▮▯▯     8 of 104 home" in first
    assert first.endswith(" 2:30:00")
    assert "…" in first


def test_many_deals_are_not_drawn_as_squares() -> None:
    many = laid("leonis-own", {"A": "3C"}, settings={"redeal.limit": 30})
    first = rows(shown(many))[0]
    assert "deal 1 of 31 " in first
    assert "▮" not in first


@pytest.mark.parametrize(("seconds", "told"), [(0, "0:00"), (59.9, "0:59"), (3599, "59:59")])
def test_the_time_is_in_minutes_and_seconds(seconds: float, told: str) -> None:
    assert clock(seconds) == told


def test_the_bar_is_as_long_as_the_share_of_the_ways_that_can_be_won() -> None:
    for won, full in ((0, 0), (100, 21), (200, 42)):
        assert rows(mid_game(), chance=ways(won))[20].count("━") == full


def test_before_a_way_is_tried_nothing_is_said_of_the_chance() -> None:
    rule = rows(mid_game(), chance=Chance(0, 0, 0, 200, all_ways=False))[20]
    assert set(rule.strip()) == {"─"}


def test_a_message_that_fits_stands_in_a_line_each() -> None:
    assert [
        [span.text for span in line] for line in message_lines(Standing("One.", "Two."), 80, 3)
    ] == [
        ["One."],
        ["Two."],
    ]


def test_a_line_that_is_too_long_flows_on_into_the_other() -> None:
    what, then = "It is so.", "word " * 18 + "end."
    first, second = message_lines(Standing(what, then), 80, 3)
    assert [first[0].text, first[0].style] == [what, "message"]
    assert first[1].style == second[1].style == "reason"
    text = " ".join("".join(span.text for span in line) for line in (first, second))
    assert text == f"{what} {then}"


def test_a_long_message_takes_a_third_line_and_moves_the_rule_up() -> None:
    long = Standing(
        "What is, told at such length that it takes a whole row of its own, no less.", "x " * 60
    )
    assert rows(start())[20].startswith("  ──")
    longer = rows(start(), message=long)
    assert longer[19].startswith("  ──")
    assert longer[20].startswith("  What is")


def test_a_strip_that_is_long_keeps_two_rows_beside_a_long_message() -> None:
    long = Standing("What is. " * 20, "What comes next. " * 20)
    assert rows(start(), message=long)[18].startswith("  ──")
    kings = rows(mid_game(), message=long)
    assert kings[19].startswith("  ━━")
    assert "9♦" in kings[18]


def test_a_message_that_no_three_lines_hold_is_cut_and_says_so() -> None:
    lines = message_lines(Standing("Why. " * 30, "So. " * 30), 80, 3)
    assert len(lines) == 3
    assert lines[-1][-1].text.endswith("…")
    assert all(sum(len(span.text) for span in line) <= 77 for line in lines)


def test_two_suits_that_have_met_are_told_whole_in_every_language() -> None:
    scene = laid(
        "leonis-own",
        {"A": "2C", "2": "3D", "K": "3C JC JD 4D"},
        tops=("5C 6C", "5D 6D"),
    )
    view = view_of(scene.position, scene.mechanics)
    for language in languages():
        with speaking(language):
            said = standing(Names(scene.mechanics), view, KEYS)
            told = message_lines(said, 80, 4)
            text = " ".join("".join(span.text for span in line) for line in told)
            assert text.split() == f"{said.what} {said.next}".split()
