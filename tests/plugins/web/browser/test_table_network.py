"""Slow networks, lost answers, two tabs and killed servers: no move is lost or made twice."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from patience.moves import Play
from tests.plugins.web.at_table import (
    Keyboard,
    Mouse,
    card_of,
    saved_game,
    sit_down,
    stands_at,
    won_game,
)
from tests.plugins.web.browsing import Server, needs_browser
from tests.plugins.web.situations import found, saved_at

pytestmark = [needs_browser, pytest.mark.xdist_group("browser")]

GAME = "leonis-own"
SLOW_WEAVE = '{"speed":"slow"}'


def state_of(page: Page) -> Any:
    """The state of the page's table as the server has it."""
    return page.evaluate(
        "fetch(`/api/tables/${location.hash.split('/')[2]}`).then((told) => told.json())"
    )


def shown(page: Page) -> list[str]:
    """All cards that the page shows, with their piles and places."""
    cards: list[str] = page.locator(".pile .card").evaluate_all(
        "cards => cards.map(({dataset: d}) => `${d.pile} ${d.place} ${d.card}`).sort()"
    )
    return cards


def shows_what_stands(page: Page) -> None:
    """The page shows the cards as the server has them."""
    piles = state_of(page)["view"]["piles"]
    assert shown(page) == sorted(
        f"{pile} {place} {card}"
        for pile, told in enumerate(piles)
        for place, card in enumerate(told["cards"])
    )


def other_tab(page: Page, server: Server, table: str) -> Page:
    """Another tab of the same browser at the same table."""
    tab = page.context.new_page()
    sit_down(tab, server, table)
    return tab


def test_on_a_slow_network_a_click_repeated_in_impatience_plays_one_card(
    home: Path, server: Server, page: Page
) -> None:
    faults = sit_down(page, server, saved_game(home, GAME, 0))
    network = page.context.new_cdp_session(page)
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 600,
            "downloadThroughput": 20_000,
            "uploadThroughput": 20_000,
        },
    )
    card = first_card(page)
    for _ in range(3):
        # Each is a click of its own, not one of a double click.
        page.mouse.move(640, 690)
        card.click(position={"x": 12, "y": 12})
    stands_at(page, 1)
    page.wait_for_load_state("networkidle")
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    moves = page.evaluate(
        "fetch(`/api/tables/${location.hash.split('/')[2]}/moves`).then((told) => told.json())"
    )["moves"]
    assert len([move for move in moves if move["ply"]]) == 1, moves
    shows_what_stands(page)
    assert faults == []


def test_an_answer_that_gets_lost_on_its_way_is_made_good_by_the_stream(
    home: Path, server: Server, page: Page
) -> None:
    table = saved_game(home, GAME, 0)
    sit_down(page, server, table)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves", lose)
    Mouse(page).press(first_card(page))
    stands_at(page, 1)
    page.unroute("**/moves")
    shows_what_stands(page)
    page.keyboard.press("u")
    stands_at(page, 0)


def first_card(page: Page) -> Locator:
    """The card that is played first in the won game."""
    (first, *_) = won_game(GAME)[1]
    assert isinstance(first, Play)
    return card_of(page, first)


def test_a_tab_that_has_missed_a_move_makes_none_of_its_own(
    home: Path, server: Server, page: Page
) -> None:
    table = saved_game(home, GAME, 0)
    sit_down(page, server, table)
    stale = page.context.new_page()
    for heard in ("**/api/events*", "**/chance"):
        stale.route(heard, lambda route: route.abort())
    sit_down(stale, server, table)
    other = stale.locator(".card.playable").last
    Mouse(page).press(first_card(page))
    stands_at(page, 1)
    stands_at(stale, 0)
    other.click(position={"x": 12, "y": 12})
    stands_at(stale, 1)
    assert state_of(page)["ply"] == 1
    shows_what_stands(stale)
    stale.close()


def test_two_tabs_play_a_game_to_its_end_by_turns(home: Path, server: Server, page: Page) -> None:
    _, decisions = won_game(GAME)
    start = len(decisions) - 24
    table = saved_game(home, GAME, start)
    faults = sit_down(page, server, table)
    tab = other_tab(page, server, table)
    players = (Mouse(page), Keyboard(tab))
    for ply, decision in enumerate(decisions[start:], start + 1):
        player = players[ply % 2]
        player.page.bring_to_front()
        stands_at(player.page, ply - 1)
        player.do(decision)
        stands_at(player.page, ply)
    for each in (page, tab):
        each.bring_to_front()
        expect(each.locator(".what")).to_contain_text("All 104 cards are home.")
    # A browser complains of each answer that is a refusal, such as to a tab a move behind.
    assert [fault for fault in faults if "409" not in fault] == []


def test_of_two_tabs_that_decide_at_once_one_is_heard(
    home: Path, server: Server, page: Page
) -> None:
    table = saved_game(home, GAME, 0)
    sit_down(page, server, table)
    tab = other_tab(page, server, table)
    held: list[Route] = []
    for each in (page, tab):
        # Neither is answered before both have asked.
        each.route("**/moves", lambda route: held.append(route))
    for each, card in ((page, page.locator(".card.playable").first), (tab, first_card(tab))):
        each.bring_to_front()
        with each.expect_request("**/moves", timeout=15_000):
            card.click(position={"x": 12, "y": 12})
    for route in held:
        route.continue_()
    assert len(held) == 2
    for each in (page, tab):
        each.bring_to_front()
        stands_at(each, 1)
        shows_what_stands(each)
    tab.close()


def test_a_server_killed_over_a_question_asks_it_again(
    home: Path, server: Server, page: Page
) -> None:
    ply = len(found(GAME, "turned_up")[1])
    sit_down(page, server, saved_at(home, GAME, "turned_up"))
    page.keyboard.press("Space")
    expect(page.locator(".answers button")).to_have_count(2)
    port = server.port
    server.end(kill=True)
    expect(page.locator(".said")).to_contain_text("does not answer", timeout=15_000)
    page.locator(".answers button").last.click()
    stands_at(page, ply)
    server.start("--port", port)
    expect(page.locator(".said")).not_to_contain_text("does not answer", timeout=15_000)
    if page.locator(".answers button").count() == 0:
        page.keyboard.press("Space")
    page.locator(".answers button").last.click()
    stands_at(page, ply + 1)


def test_a_server_killed_in_the_midst_of_a_weave_goes_on_after_it_to_the_end(
    home: Path, server: Server, page: Page
) -> None:
    ply = len(found(GAME, "before_a_weave")[1])
    sit_down(page, server, saved_at(home, GAME, "before_a_weave"), SLOW_WEAVE)
    page.keyboard.press("Space")
    expect(page.locator(".weaving-now")).to_have_count(1)
    port = server.port
    server.end(kill=True)
    page.keyboard.press("Escape")
    stands_at(page, ply + 1)
    server.start("--port", port)
    expect(page.locator(".what")).not_to_contain_text("does not answer", timeout=15_000)
    page.keyboard.press("u")
    stands_at(page, ply)
    page.reload()
    stands_at(page, ply)
    page.keyboard.press("r")
    stands_at(page, ply + 1)
    page.keyboard.press("Escape")
    shows_what_stands(page)


def test_a_move_made_while_the_server_is_away_is_told_and_not_made_later(
    home: Path, server: Server, page: Page
) -> None:
    sit_down(page, server, saved_game(home, GAME, 0))
    port = server.port
    server.end(kill=True)
    expect(page.locator(".what")).to_contain_text("does not answer", timeout=15_000)
    Mouse(page).press(first_card(page))
    stands_at(page, 0)
    expect(page.locator(".what")).to_contain_text("does not answer")
    server.start("--port", port)
    expect(page.locator(".what")).not_to_contain_text("does not answer", timeout=15_000)
    assert state_of(page)["ply"] == 0
    page.locator(".piles .card[data-top]:not(.playable)").first.click()
    mouse = Mouse(page)
    mouse.press(first_card(page))
    stands_at(page, 1)
