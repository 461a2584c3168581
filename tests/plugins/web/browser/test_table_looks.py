"""Each state of the table at each size: all in its place, large enough, and axe is content."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.plugins.web.at_table import sit_down
from tests.plugins.web.browsing import Server, needs_browser
from tests.plugins.web.looking import faults_of
from tests.plugins.web.situations import saved_at

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
    {"width": 2560, "height": 1440},
)
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
BY_STEPS = '{"speed":"step"}'


def look(page: Page) -> None:
    """Nothing is done: the table as it stands."""


def ask_to_cross(page: Page) -> None:
    suit = (page.locator(".ring").first.get_attribute("data-ring") or "")[0]
    page.locator(f'.card.playable[data-suit="{suit}"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".what")).to_contain_text("Cross")


def draw(page: Page) -> None:
    page.keyboard.press("Space")
    expect(page.locator(".answers button")).to_have_count(2)


def weave(page: Page) -> None:
    page.keyboard.press("Space")
    expect(page.locator(".weaving-now")).to_have_count(1)
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(page.locator(".lift-number")).to_contain_text("Lift 2")


def review(page: Page) -> None:
    expect(page.locator(".next")).to_contain_text("could", timeout=30_000)


STATES: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "start": ("leonis-own", "start", look),
    "met": ("leonis-own", "met", look),
    "crossing": ("leonis-own", "met", ask_to_cross),
    "turned up": ("leonis-own", "turned_up", draw),
    "redeal": ("leonis-own", "deal_over", look),
    "weave": ("leonis-own", "before_a_weave", weave),
    "won": ("leonis-own", "won", look),
    "lost": ("leonis-own", "lost", review),
    "Weaver’s": ("weavers", "start", look),
    "Weaver’s weave": ("weavers", "before_a_weave", weave),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of all tests of this file: each has a table of its own in it."""
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def server(house: Path) -> Iterator[Server]:
    running = Server(house)
    running.start("--port", "0")
    yield running
    running.end()


def all_in_place(page: Page) -> None:
    """Nothing overlaps, is cut off or is too small, at any size."""
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator("html")).to_have_attribute(
            "data-design",
            "portrait" if size["width"] < 700 else "landscape" if size["height"] < 500 else "wide",
        )
        assert faults_of(page) == [], size


@pytest.mark.parametrize("state", STATES)
def test_nothing_overlaps_or_is_cut_off_or_too_small_at_any_size_and_axe_finds_nothing_serious(
    state: str, house: Path, server: Server, page: Page
) -> None:
    game, situation, reach = STATES[state]
    faults = sit_down(page, server, saved_at(house, game, situation), BY_STEPS)
    reach(page)
    all_in_place(page)
    page.set_viewport_size(SIZES[2])
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag22aa"]})
        serious = [
            (each["id"], [node["html"][:200] for node in each["nodes"]][:3])
            for each in found.response["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], scheme
    assert faults == []


def test_the_longer_words_of_another_language_have_room_too(home: Path, page: Page) -> None:
    running = Server(home, PATIENCE_LANG="ru")
    tables = [saved_at(home, *STATES[state][:2]) for state in ("met", "turned up", "lost")]
    running.start("--port", "0")
    for table in tables:
        sit_down(page, running, table, BY_STEPS)
        expect(page.locator(".what")).not_to_be_empty()
        if table == tables[1]:
            draw(page)
        page.wait_for_load_state("networkidle")
        all_in_place(page)
    running.end()
