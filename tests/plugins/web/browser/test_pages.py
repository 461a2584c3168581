"""The pages around the table, in a browser."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from patience.engine import Engine
from patience.legality import legal_moves
from tests.games import rules_of
from tests.plugins.web.browsing import Server, let_in, needs_browser

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]

PAGES = {
    "#/": "Weaving patience",
    "#/rules/weavers": "Weaver’s",
    "#/statistics": "Statistics",
    "#/settings": "Settings",
    "#/keys": "Keys",
    "#/author/weavers": "For authors",
}
SIZES = ((390, 844), (844, 390), (1280, 800), (2560, 1440))


def arrived(page: Page, heading: str) -> None:
    """The page of this heading is shown, and the heading has the focus."""
    shown = page.locator("#page h1", has_text=re.compile(f"^{heading}$"))
    expect(shown).to_be_focused(timeout=15_000)


def played(home: Path, moves: int) -> str:
    """The name of a saved game of Weaver's deal 1 in which so many moves were made."""
    engine = Engine.opened({"PATIENCE_HOME": str(home)})
    session = engine.begin(rules_of("weavers"), 1)
    for _ in range(moves):
        session.decide(legal_moves(session.game.position, session.mechanics)[0])
    session.leave()
    return session.name


def test_every_page_has_a_heading_that_takes_the_focus_and_axe_finds_nothing_serious(
    server: Server, page: Page
) -> None:
    faults = let_in(page, server)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        for route, title in PAGES.items():
            page.evaluate("route => { location.hash = route; }", route)
            arrived(page, title)
            page.wait_for_load_state("networkidle")
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]})
            serious = [
                (each["id"], [node["html"] for node in each["nodes"]])
                for each in found.response["violations"]
                if each["impact"] in ("serious", "critical")
            ]
            assert serious == [], (route, scheme)
    assert faults == []


@pytest.mark.parametrize("size", SIZES)
def test_pages_are_as_wide_as_the_window_and_no_wider(
    size: tuple[int, int], server: Server, page: Page
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    let_in(page, server)
    for route, title in PAGES.items():
        page.evaluate("route => { location.hash = route; }", route)
        arrived(page, title)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), route
        small = page.evaluate(
            """() => [...document.querySelectorAll('#page button, #page a, #page input')]
                .filter((each) => each.offsetParent !== null)
                .map((each) => [each.textContent, each.getBoundingClientRect()])
                .filter(([, box]) => box.height < 24 && box.width > 0)
                .map(([text]) => text)"""
        )
        assert small == [], route


def test_game_is_begun_by_its_number_and_can_be_come_back_to(server: Server, page: Page) -> None:
    let_in(page, server)
    game = page.locator(".game", has_text="Weaver’s").first
    game.get_by_role("textbox").fill("7")
    game.get_by_role("button", name="Play this deal").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("7")
    page.go_back()
    expect(page.locator("#page")).to_be_visible()
    page.reload()
    page.get_by_role("button", name=re.compile("^Go on: Weaver’s, no. 7")).first.click()
    expect(page.locator("#table")).to_be_visible()


def test_number_that_is_none_is_refused_in_a_sentence(server: Server, page: Page) -> None:
    let_in(page, server)
    page.locator(".game").first.get_by_role("textbox").fill("many")
    page.locator(".game").first.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("alert")).to_contain_text("many")
    expect(page.locator("#table")).to_be_hidden()


def test_link_holds_game_hash_and_deal_and_another_hash_is_told(server: Server, page: Page) -> None:
    content_hash = rules_of("weavers").content_hash()
    let_in(page, server, f"#/play/weavers/{content_hash}/5")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("5")
    page.evaluate("location.hash = '#/play/weavers/0123456789abcdef/5'")
    expect(page.get_by_role("alert")).to_contain_text("other rules of weavers")


def test_game_is_looked_at_move_by_move_and_gone_on_with(
    home: Path, server: Server, page: Page
) -> None:
    name = played(home, 6)
    faults = let_in(page, server, f"#/moves/{name}")
    arrived(page, "Weaver’s, no. 1, move by move")
    expect(page.locator(".at")).to_contain_text("After move 6 of 6.")
    expect(page.locator(".sheet svg")).to_have_count(1)
    expect(page.locator(".curve-line")).to_have_attribute("points", re.compile(r"^(\S+ ){6}\S+$"))
    page.locator(".curve").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".at")).to_contain_text("After move 5 of 6.")
    box = page.locator(".curve").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    expect(page.locator(".at")).to_contain_text("After move 3 of 6.")
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator("#table")).to_be_visible()
    assert (
        page.evaluate(
            f"fetch('/api/tables/{name}').then((told) => told.json()).then((state) => state.ply)"
        )
        == 3
    )
    assert faults == []


def test_game_is_kept_as_text_and_as_pictures(
    home: Path, server: Server, page: Page, tmp_path: Path
) -> None:
    name = played(home, 4)
    let_in(page, server, f"#/moves/{name}")
    expected = {"Save as text": b"patience", "Save as SVG": b"<svg", "Save as PNG": b"\x89PNG"}
    for label, start in expected.items():
        with page.expect_download() as caught:
            page.locator(".sharing").get_by_text(label).click()
        file = tmp_path / caught.value.suggested_filename
        caught.value.save_as(file)
        data = file.read_bytes()
        assert start in data[:200], label
        assert len(data) > 500
    server.end()
    hidden = Engine.opened({"PATIENCE_HOME": str(home)}).resume(name)
    drawn = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
    shown = re.findall(r">(10|[2-9AJQK])([♣♦♥♠])</text>", drawn)
    in_sight = sum(map(len, hidden.game.position.piles))
    # The cards of the piles, and the heads of two lines a suit; no exile is among them.
    assert in_sight < len(shown) <= in_sight + 8
    hidden.leave()


def test_rule_file_is_checked_as_one_types_and_played_at_once(server: Server, page: Page) -> None:
    let_in(page, server, "#/author/weavers")
    area = page.get_by_label("Rule file")
    expect(page.locator(".faults")).to_contain_text("no faults")
    whole = area.input_value()
    lines = whole.split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith("id:"))
    area.fill("\n".join([*lines[:place], "idd: weavers", *lines[place + 1 :]]))
    fault = page.locator(".fault", has_text="idd")
    expect(fault).to_contain_text(f"{place + 1}:1")
    expect(page.locator(".faulty-line", has_text=str(place + 1))).to_have_count(1)
    expect(page.get_by_role("button", name="Play it", exact=True)).to_be_hidden()
    page.reload()
    expect(page.get_by_label("Rule file")).to_have_value(re.compile("idd: weavers"))
    page.get_by_label("Rule file").fill(whole.replace("id: weavers", "id: mine-own", 1))
    expect(page.locator(".faults")).to_contain_text("no faults")
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(page.locator("#table")).to_be_visible()
    assert "mine-own" in page.evaluate("location.hash")


def test_settings_are_changed_at_once_and_kept(server: Server, page: Page) -> None:
    let_in(page, server, "#/settings")
    page.get_by_label("two colours").check()
    page.get_by_label("light", exact=True).check()
    for _ in range(2):
        told = page.evaluate("({...document.documentElement.dataset})")
        assert (told["tint"], told["theme"]) == ("two", "light")
        page.reload()
        arrived(page, "Settings")


def test_statistics_of_games_that_ended(home: Path, server: Server, page: Page) -> None:
    let_in(page, server, "#/statistics")
    expect(page.locator("#page")).to_contain_text("No game was played yet.")
    played(home, 0)
    engine = Engine.opened({"PATIENCE_HOME": str(home)})
    session = engine.begin(rules_of("weavers"), 2)
    while moves := legal_moves(session.game.position, session.mechanics):
        session.decide(moves[0])
    session.leave()
    page.reload()
    expect(page.locator(".figures")).to_contain_text("ended")
    expect(page.locator(".plot rect")).to_have_count(1)
