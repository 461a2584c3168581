"""Several pages show the same game, and one that was away is told what stands now."""

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from patience_plugins.web import tables
from patience_plugins.web.tables import MOST_STREAMS
from tests.plugged import engine_with
from tests.plugins.web.serving import Page, first
from tests.plugins.web.test_playing import one_move


def test_move_of_one_page_is_told_to_all(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    with page.events() as one, page.events() as other:
        assert first(one, "state") | {"seconds": 0} == first(other, "state") | {"seconds": 0}
        state = one_move(page, Random(1))
        for events in (one, other):
            assert first(events, "state") | {"seconds": 0} == state | {"seconds": 0}
        back = page.post("undo", turn=state["turn"])
        for events in (one, other):
            assert first(events, "state")["did"] == back["did"]


def test_page_that_was_away_is_sent_the_state_only_if_it_is_another(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    state = one_move(page, Random(1))
    with page.events(known=state["id"]) as events:
        moved = one_move(page, Random(2))
        assert first(events, "state")["turn"] == moved["turn"]
    with page.events(known=state["id"]) as events:
        assert first(events, "state")["turn"] == moved["turn"]


def test_pages_follow_to_the_table_that_takes_the_place_of_theirs(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    old = page.table
    with page.events() as events:
        first(events, "state")
        begun = page.begin(again=old)
        assert begun["table"] != old
        assert begun["ply"] == 0
        assert first(events, "gone") == {"table": begun["table"]}
        assert list(events) == []


def test_too_many_pages_are_refused_and_those_that_go_make_room(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    address = f"/api/events?table={page.table}"
    with ExitStack() as streams:
        for _ in range(MOST_STREAMS):
            first(streams.enter_context(page.events()), "state")
        refused = page.client.get(address)
        assert refused.status_code == 503
        assert refused.json()["error"]
        assert page.get()["ply"] == 0
    while True:
        with page.client.stream("GET", address) as answer:
            if answer.status_code == 200:
                break


def test_game_that_nobody_looks_at_is_let_go(
    page: Page, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin(game="leonis-own", deal="1")
    state = one_move(page, Random(1))
    lock = engine_with(home).saved
    monkeypatch.setattr(tables, "LET_GO_SECONDS", 0)
    with page.events() as events:
        first(events, "state")
    while any(saved["open"] for saved in page.client.get("/api/saved").json()["saved"]):
        pass
    _, journal = lock.open(page.table)
    held = page.client.get(f"/api/tables/{page.table}")
    assert held.status_code == 423
    assert held.json()["error"] == f"The game {page.table} is open in another window."
    journal.close()
    monkeypatch.undo()
    assert page.get()["view"] == json.loads(json.dumps(state["view"]))
