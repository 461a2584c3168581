"""Whole games at the page's table, and what clicks, drags and keys do there."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from patience.moves import Play
from tests.plugins.web.at_table import (
    Finger,
    Keyboard,
    Mouse,
    card_of,
    saved_game,
    sit_down,
    stands_at,
    won_game,
)
from tests.plugins.web.browsing import Server, needs_browser

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]


def play_on(page: Page, player: Mouse | Keyboard, game: str, start: int) -> None:
    """Plays the won game from a ply to its end."""
    _, decisions = won_game(game)
    for ply, decision in enumerate(decisions[start:], start + 1):
        player.do(decision)
        stands_at(page, ply)
    expect(page.locator(".what")).to_contain_text("All 104 cards are home.")


def test_a_game_is_won_by_the_mouse_alone(home: Path, server: Server, page: Page) -> None:
    faults = sit_down(page, server, saved_game(home, "leonis-own", 0))
    play_on(page, Mouse(page), "leonis-own", 0)
    assert faults == []


def test_a_game_is_won_by_keys_alone(home: Path, server: Server, page: Page) -> None:
    faults = sit_down(page, server, saved_game(home, "leonis-own", 0))
    play_on(page, Keyboard(page), "leonis-own", 0)
    assert faults == []


def test_a_game_is_won_by_a_finger_on_a_phone(
    home: Path, server: Server, chromium: Browser
) -> None:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    faults = sit_down(page, server, saved_game(home, "weavers", 0))
    play_on(page, Finger(page), "weavers", 0)
    context.close()
    assert faults == []


@pytest.mark.parametrize("clicks", [2, 3])
def test_many_quick_clicks_play_one_card(
    clicks: int, home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    page.locator(".piles .card.playable").first.click(click_count=clicks)
    stands_at(page, 1)
    page.keyboard.press("Control+z")
    stands_at(page, 0)


def test_a_pile_that_was_played_from_sleeps_until_a_click_has_woken_it(
    home: Path, server: Server, page: Page
) -> None:
    _, decisions = won_game("leonis-own")
    twice = next(
        number
        for number, (one, other) in enumerate(pairwise(decisions))
        if isinstance(one, Play) and isinstance(other, Play)
        if one.pile == other.pile and one.place is None
    )
    sit_down(page, server, saved_game(home, "leonis-own", twice))
    mouse = Mouse(page)
    mouse.do(decisions[twice])
    stands_at(page, twice + 1)
    second = decisions[twice + 1]
    assert isinstance(second, Play)
    mouse.press(card_of(page, second))
    # All that was asked for is done in turn, so what comes after it shows that nothing was played.
    page.keyboard.press("Control+z")
    stands_at(page, twice)


def drag(page: Page, card: str, onto: str) -> None:
    start = page.locator(card).bounding_box()
    end = page.locator(onto).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 15, start["y"] + 15)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_a_card_dropped_on_its_band_is_played_and_elsewhere_lies_where_it_lay(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    card = page.locator(".piles .card.playable").first
    before = card.bounding_box()
    suit = card.get_attribute("data-suit")
    drag(page, ".piles .card.playable >> nth=0", f".band:not(.band-{suit}) >> nth=0")
    expect(page.locator(".dragged")).to_have_count(0)
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert card.bounding_box() == before
    drag(page, ".piles .card.playable >> nth=0", f".band-{suit}")
    stands_at(page, 1)


def test_a_drop_that_comes_after_the_game_has_moved_on_does_nothing(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    start = page.locator(".piles .card.playable").first.bounding_box()
    suit = page.locator(".piles .card.playable").first.get_attribute("data-suit")
    end = page.locator(f".band-{suit}").bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 15, start["y"] + 15)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 20, steps=3)
    page.locator(".strip .card.playable").first.evaluate("card => card.click()")
    stands_at(page, 1)
    page.mouse.move(end["x"] + 600, end["y"] + 10, steps=3)
    page.mouse.up()
    page.keyboard.press("Control+z")
    stands_at(page, 0)


def test_a_waiting_card_is_selected_and_says_why_it_waits(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    waiting = page.locator(".piles .card[data-top]:not(.playable)").first
    waiting.click()
    expect(page.locator(".what")).to_contain_text("waits")
    expect(waiting).to_be_focused()
    expect(page.locator("#live")).to_contain_text(" of ")


def test_exiles_that_rest_say_what_can_be_played_first(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    page.locator(".exiles").click()
    expect(page.locator(".what")).to_contain_text("Not yet")


def test_keys_typed_faster_than_the_screen_do_what_they_do_slowly(
    home: Path, server: Server, page: Page
) -> None:
    typed = ["Tab", "Enter", "Tab", "Enter", "u", "A", "A", "u", "r", "Space", "Q", "Q", "u"]
    tables = []
    for slowly in (False, True):
        sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
        for key in typed:
            page.keyboard.press(key)
            if slowly:
                expect(page.locator("#table")).to_have_attribute("data-busy", "0")
                page.wait_for_function("() => document.getAnimations().length === 0")
        expect(page.locator("#table")).to_have_attribute("data-busy", "0")
        page.keyboard.press("Escape")
        tables.append(
            page.evaluate(
                """async () => {
                    const table = location.hash.split("/")[2];
                    const state = await (await fetch(`/api/tables/${table}`)).json();
                    return [state.ply, state.view];
                }"""
            )
        )
    assert tables[0] == tables[1]


def test_the_focus_stays_on_the_pile_after_a_play_and_is_seen(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    page.keyboard.press("Tab")
    pile = page.evaluate("document.activeElement.dataset.pile")
    page.keyboard.press("Enter")
    stands_at(page, 1)
    page.wait_for_function("pile => document.activeElement.dataset.pile === pile", arg=pile)
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_reload_and_a_second_tab_show_the_same_game(
    home: Path, server: Server, page: Page
) -> None:
    table = saved_game(home, "leonis-own", 0, number=1)
    sit_down(page, server, table)
    page.locator(".piles .card.playable").first.click()
    stands_at(page, 1)
    page.reload()
    stands_at(page, 1)
    other = page.context.new_page()
    sit_down(other, server, table)
    stands_at(other, 1)
    other.keyboard.press("Control+z")
    stands_at(page, 0)
    other.close()


def test_a_killed_server_that_comes_back_is_gone_on_with(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, "leonis-own", 0, number=1))
    page.locator(".piles .card.playable").first.click()
    stands_at(page, 1)
    port = server.port
    server.end(kill=True)
    expect(page.locator(".what")).to_contain_text("does not answer", timeout=15_000)
    server.start("--port", port)
    expect(page.locator(".what")).not_to_contain_text("does not answer", timeout=15_000)
    page.keyboard.press("Control+z")
    stands_at(page, 0)
