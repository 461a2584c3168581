"""The weave at the page's table: shown step by step, ended by anything, never in the way."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from patience.game import Game
from patience.moves import Draw
from patience.telling import Turned, lifts, steps
from tests.games import mechanics_of
from tests.plugins.web.at_table import saved_game, sit_down, stands_at, won_game
from tests.plugins.web.browsing import Server, needs_browser

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]

GAME = "weavers"
SLOW = '{"speed":"slow"}'
BY_STEPS = '{"speed":"step"}'


@pytest.fixture(scope="module")
def weave() -> tuple[int, int]:
    """Before which move of the won game a weave of several lifts comes, and how many it has."""
    number, decisions = won_game(GAME)
    game = Game.of_number(mechanics_of(GAME), number)
    for ply, decision in enumerate(decisions):
        before = game.position.copy()
        move = game.decide(decision)
        told = steps(move, before, game.mechanics)
        if isinstance(decision, Draw) and isinstance(told[0], Turned) and lifts(told) >= 2:
            return ply, lifts(told)
    raise AssertionError("the won game has no weave")


def picture(page: Page) -> list[str | None]:
    """Which cards lie in which piles on the page, and what the message says."""
    cards: list[str | None] = page.evaluate(
        """() => [...document.querySelectorAll(".pile .card"), document.querySelector(".what")]
            .map((one) => one.dataset.card
                ? one.dataset.pile + one.dataset.place + one.dataset.card : one.textContent)"""
    )
    return cards


def weaving(page: Page, shown: bool) -> None:
    """A weave is being shown, or not any more."""
    expect(page.locator("#table.weaving-now")).to_have_count(1 if shown else 0, timeout=15_000)


@pytest.mark.parametrize("how", ["Escape", "click", "Skip", "Tab and u"])
def test_a_weave_that_is_ended_by_a_key_or_click_stands_as_if_it_had_not_been_shown(
    how: str, weave: tuple[int, int], home: Path, server: Server, page: Page
) -> None:
    ply, _ = weave
    sit_down(page, server, saved_game(home, GAME, ply + 1))
    stands_at(page, ply + 1)
    expected = picture(page)
    page.evaluate("settings => { localStorage.patience = settings; }", SLOW)
    sit_down(page, server, saved_game(home, GAME, ply))
    page.keyboard.press("Space")
    weaving(page, shown=True)
    if how == "click":
        page.mouse.click(640, 690)
    elif how == "Skip":
        page.locator(".skip").click()
    elif how == "Tab and u":
        # A key does what it always does, so the move is taken back and made again.
        page.keyboard.press("u")
        stands_at(page, ply)
        page.keyboard.press("r")
        stands_at(page, ply + 1)
        page.keyboard.press("Escape")
    else:
        page.keyboard.press("Escape")
    weaving(page, shown=False)
    stands_at(page, ply + 1)
    assert picture(page) == expected
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert page.locator("#air > *").count() == 0


def test_each_step_of_a_weave_has_its_sentence_and_can_be_gone_back_to(
    weave: tuple[int, int], home: Path, server: Server, page: Page
) -> None:
    ply, count = weave
    sit_down(page, server, saved_game(home, GAME, ply), BY_STEPS)
    page.keyboard.press("Space")
    weaving(page, shown=True)
    numbers, sentences = page.locator(".lift-number"), page.locator(".what")
    page.keyboard.press(".")
    expect(numbers).to_have_text(f"Lift 1 of {count}.")
    expect(sentences).to_contain_text("lifts")
    expect(page.locator("#live")).to_contain_text("goes under")
    first = sentences.text_content()
    page.keyboard.press(".")
    expect(numbers).to_have_text(f"Lift 2 of {count}.")
    page.keyboard.press(",")
    expect(sentences).to_have_text(first or "")
    for _ in range(count + 2):
        page.keyboard.press(".")
    weaving(page, shown=False)
    stands_at(page, ply + 1)


def test_a_weave_is_heard_as_one_summary(
    weave: tuple[int, int], home: Path, server: Server, page: Page
) -> None:
    ply, count = weave
    sit_down(page, server, saved_game(home, GAME, ply), SLOW)
    page.keyboard.press("Space")
    weaving(page, shown=True)
    expect(page.locator("#live")).to_contain_text(f"woven, {count} lifts")
    expect(page.locator("#live")).to_contain_text(" of ")
    page.keyboard.press("Escape")
    weaving(page, shown=False)
    assert page.evaluate("document.activeElement.closest('.pile') !== null")


def test_with_reduced_motion_nothing_travels(
    weave: tuple[int, int], home: Path, server: Server, page: Page
) -> None:
    ply, _ = weave
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, server, saved_game(home, GAME, ply), SLOW)
    page.evaluate(
        """() => {
            globalThis.moved = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                moved.push(...[frames].flat().filter((frame) => "transform" in frame));
                return animate.call(this, frames, options);
            };
        }"""
    )
    page.keyboard.press("Space")
    stands_at(page, ply + 1)
    weaving(page, shown=False)
    page.keyboard.press("u")
    stands_at(page, ply)
    assert page.evaluate("globalThis.moved") == []


def test_the_speed_is_changed_in_the_midst_of_a_weave_and_remembered(
    weave: tuple[int, int], home: Path, server: Server, page: Page
) -> None:
    ply, _ = weave
    sit_down(page, server, saved_game(home, GAME, ply), BY_STEPS)
    page.keyboard.press("Space")
    weaving(page, shown=True)
    page.locator('.speeds [data-speed="off"]').click()
    expect(page.locator('.speeds [data-speed="off"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    stands_at(page, ply)
    page.keyboard.press("Space")
    stands_at(page, ply + 1)
    weaving(page, shown=False)
