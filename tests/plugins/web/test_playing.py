"""A game played over the wire goes as it goes for everybody, and no decision is made twice."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import pytest

from patience.journal import read_journal
from patience.view import as_plain, view_of
from tests.games import GAMES, TRIALS
from tests.plugged import engine_with
from tests.plugins.web.serving import Page, first

READINGS = ["", "weave:\n  when: any-time\nexiles:\n  draw: any\n", "exiles:\n  face: up\n"]


def gestures(state: dict[str, Any]) -> list[dict[str, Any]]:
    """What may be done in a state, by pointing at something."""
    if state["question"]:
        return [{"question": state["question"]}]
    plays = [card["play"] for pile in state["piles"] for card in pile["cards"]]
    slides = [{"question": suit["slide"]} for suit in state["suits"] if suit["slide"]]
    found: list[dict[str, Any]] = [
        gesture
        for gesture in [*plays, *slides, *state["exiles"]["places"], state["redeal"]]
        if gesture and (gesture.get("offer") or gesture.get("question"))
    ]
    return [*found, *state["extras"]]


def chosen(gesture: dict[str, Any], random: Random) -> str:
    """The offer to be sent for a gesture."""
    if gesture.get("question"):
        return str(random.choice(gesture["question"]["answers"])["offer"])
    return str(gesture["offer"])


def one_move(page: Page, random: Random) -> Any:
    """Makes some move, answering what is asked; the state after it."""
    state = page.get()
    ply = state["ply"]
    while state["ply"] == ply and gestures(state):
        offer = chosen(random.choice(gestures(state)), random)
        state = page.post("moves", turn=state["turn"], offer=offer)
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reading", READINGS)
def test_random_game_shows_what_a_game_elsewhere_shows(
    page: Page, home: Path, game: str, reading: str
) -> None:
    for seed in range(TRIALS):
        random = Random(seed)
        page.begin(yaml=f"id: own\nextends: {game}\n{reading}", deal=str(seed))
        for _ in range(60):
            state = page.get()
            if state["ended"]:
                break
            before = state["turn"]
            if state["can_undo"] and not state["question"] and random.random() < 0.2:
                state = page.post("undo", turn=before)
            elif state["can_redo"] and random.random() < 0.5:
                state = page.post("redo", turn=before)
            else:
                state = one_move(page, random)
            assert state == page.get() | {"seconds": state["seconds"]}
            assert state["turn"] == before + 1
        ended = page.get()
    engine = engine_with(home)
    # The journal of the game, played through by the engine alone, comes to the same.
    path = engine.saved.path(page.table)
    twin, record = engine.replay(read_journal(path.read_bytes(), "here"), "here")
    assert as_plain(view_of(twin.position, twin.mechanics)) == ended["view"]
    assert len(twin.moves) + 2 * record.undos == ended["turn"]


def test_of_two_pages_that_decide_at_once_one_comes_too_late(page: Page, home: Path) -> None:
    random = Random(1)
    page.begin(game="leonis-own", deal="1")
    for _ in range(30):
        state = page.get()
        if state["ended"]:
            break
        offer = chosen(random.choice(gestures(state)), random)
        barrier = Barrier(4)

        def send(_: int, state: Any = state, offer: str = offer, barrier: Any = barrier) -> Any:
            barrier.wait()
            return page.client.post(
                f"/api/tables/{page.table}/moves", json={"turn": state["turn"], "offer": offer}
            )

        with ThreadPoolExecutor(4) as pages:
            answers = list(pages.map(send, range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        for answer in answers:
            told = answer.json()
            now = told if answer.status_code == 200 else told["state"]
            assert now["turn"] == state["turn"] + 1
            assert now["view"] == page.get()["view"]


def test_second_click_on_undo_takes_no_second_move_back(page: Page) -> None:
    page.begin(game="weavers", deal="3")
    random = Random(0)
    for _ in range(3):
        state = one_move(page, random)
    undone = page.post("undo", turn=state["turn"])
    assert undone["ply"] == 2
    again = page.client.post(f"/api/tables/{page.table}/undo", json={"turn": state["turn"]})
    assert again.status_code == 409
    assert again.json()["state"]["ply"] == 2
    assert page.get()["ply"] == 2


def test_going_on_from_an_earlier_position_takes_the_moves_after_it_back(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    random = Random(2)
    for _ in range(8):
        state = one_move(page, random)
    earlier = page.get("/positions/3")
    assert earlier["ply"] == 3
    assert not any(card["play"] for pile in earlier["piles"] for card in pile["cards"])
    back = page.post("undo", turn=state["turn"], to=3)
    assert back["view"] == earlier["view"]
    assert back["message"] == earlier["message"]
    assert back["did"]["sentence"]["text"] == "5 moves are taken back."
    while back["can_redo"]:
        back = page.post("redo", turn=back["turn"])
    assert back["view"] == state["view"]
    assert back["message"] == state["message"]


def test_card_turned_up_must_be_played_on_every_page(page: Page) -> None:
    random = Random(4)
    for deal in range(200):
        state = page.begin(game="weavers", deal=str(deal))
        for _ in range(80):
            if state["ended"] or state["question"]:
                break
            offer = chosen(random.choice(gestures(state)), random)
            before, state = state, page.post("moves", turn=state["turn"], offer=offer)
        if state["question"]:
            break
    assert state["question"]["must"]
    assert state["turn"] == before["turn"]
    assert state["id"] != before["id"]
    assert not any(card["play"] for pile in state["piles"] for card in pile["cards"])
    refused = page.client.post(
        f"/api/tables/{page.table}/moves", json={"turn": state["turn"], "offer": offer}
    )
    assert refused.status_code == 422
    with page.events() as events:
        assert first(events, "state")["question"] == state["question"]
    answer = state["question"]["answers"][0]["offer"]
    assert page.post("moves", turn=state["turn"], offer=answer)["question"] is None
