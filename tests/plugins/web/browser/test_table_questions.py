"""What the table asks, by mouse, finger and keys, and what comes of each answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from patience.view import view_of
from tests.plugins.web.at_table import is_focused, sit_down, stands_at
from tests.plugins.web.browsing import Server, needs_browser
from tests.plugins.web.situations import found, game_at, saved_at

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def plies(game: str, situation: str) -> int:
    """How many moves lead to a situation."""
    return len(found(game, situation)[1])


def test_a_ring_shows_what_its_crossing_leaves_and_a_click_crosses_there(
    home: Path, server: Server, page: Page
) -> None:
    faults = sit_down(page, server, saved_at(home, "leonis-own", "met"))
    ring = page.locator(".ring").last
    ring.hover()
    expect(page.locator(".what")).to_contain_text("come next")
    page.mouse.move(640, 690)
    expect(page.locator(".what")).to_contain_text("have met")
    ring.click()
    stands_at(page, plies("leonis-own", "met") + 1)
    expect(page.locator(".ring")).to_have_count(0)
    assert faults == []


def test_a_finger_on_a_ring_is_asked_first_and_may_decline(
    home: Path, server: Server, phone: Page
) -> None:
    sit_down(phone, server, saved_at(home, "leonis-own", "met"))
    phone.locator(".ring").last.tap()
    expect(phone.locator(".what")).to_contain_text("Cross")
    expect(phone.locator(".asked-about")).to_have_count(1)
    phone.get_by_role("button", name="Cancel").tap()
    expect(phone.locator(".answers button")).to_have_count(0)
    stands_at(phone, plies("leonis-own", "met"))
    phone.locator(".ring").last.tap()
    phone.locator(".answers").get_by_role("button", name="cross at").tap()
    stands_at(phone, plies("leonis-own", "met") + 1)


def test_a_card_of_a_met_suit_asks_before_it_crosses_and_escape_gives_the_focus_back(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_at(home, "leonis-own", "met"))
    suit = (page.locator(".ring").first.get_attribute("data-ring") or "")[0]
    card = page.locator(f'.card.playable[data-suit="{suit}"]').first
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".answers").get_by_role("button", name="cross at")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".answers button")).to_have_count(0)
    expect(card).to_be_focused()
    stands_at(page, plies("leonis-own", "met"))


def test_a_card_that_fits_both_lines_asks_which_and_goes_where_it_is_told(
    home: Path, server: Server, page: Page
) -> None:
    stands = game_at("leonis-own", "fits_twice")
    view = view_of(stands.position, stands.mechanics)
    play = next(play for play in view.plays if len(play.foundations) > 1 and play.place is None)
    heights = []
    for answer in (0, 1):
        sit_down(page, server, saved_at(home, "leonis-own", "fits_twice"))
        page.locator(f'.card[data-pile="{play.pile}"][data-top]').focus()
        page.keyboard.press("Enter")
        expect(page.locator(".what")).to_contain_text("fits both")
        first = page.locator(".answers button").first
        expect(first).to_be_focused()
        for _ in range(answer):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".answers button")).to_have_count(0)
        state = page.evaluate(
            "fetch(`/api/tables/${location.hash.split('/')[2]}`).then((told) => told.json())"
        )
        assert state["ply"] == len(stands.moves) + 1
        heights.append(
            [[line["height"] for line in suit["lines"]] for suit in state["view"]["suits"]]
        )
    assert heights[0] != heights[1]


def test_an_exile_that_fits_both_lines_must_be_answered_or_taken_back(
    home: Path, server: Server, page: Page
) -> None:
    ply = plies("leonis-own", "turned_up")
    faults = sit_down(page, server, saved_at(home, "leonis-own", "turned_up"))
    page.keyboard.press("Space")
    expect(page.locator(".what")).to_contain_text("fits both")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".answers button")).to_have_count(2)
    # A reload and another tab ask the same.
    page.reload()
    expect(page.locator(".answers button")).to_have_count(2)
    stands_at(page, ply)
    answer = page.locator(".answers button").last
    answer.focus()
    assert is_focused(answer)
    page.keyboard.press("Enter")
    stands_at(page, ply + 1)
    expect(page.locator(".answers button")).to_have_count(0)
    page.keyboard.press("u")
    stands_at(page, ply)
    assert faults == []


def test_a_found_card_is_lit_until_escape(home: Path, server: Server, page: Page) -> None:
    sit_down(page, server, saved_at(home, "leonis-own", "start"))
    top = page.locator(".piles .card[data-top]").first
    top.focus()
    card = top.get_attribute("data-card") or ""
    page.keyboard.press("/")
    page.get_by_role("dialog").get_by_role("textbox").fill(card)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("status")).not_to_be_empty()
    page.keyboard.press("Escape")
    lit = page.locator(".card:not(.dim):not(.flying)")
    expect(lit.first).to_have_attribute("data-card", card)
    assert set(lit.evaluate_all("cards => cards.map((card) => card.dataset.card)")) == {card}
    page.keyboard.press("Escape")
    expect(page.locator(".card.dim")).to_have_count(0)


def test_a_finger_can_redo_and_slide_from_the_menu(home: Path, server: Server, phone: Page) -> None:
    ply = plies("leonis-own", "met")
    sit_down(phone, server, saved_at(home, "leonis-own", "met"))
    phone.locator(".thumb").get_by_role("button", name="Undo").tap()
    stands_at(phone, ply - 1)
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Redo").tap()
    stands_at(phone, ply)
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Slide").tap()
    expect(phone.locator(".answers button").first).to_be_visible()
