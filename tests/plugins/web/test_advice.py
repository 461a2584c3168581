"""What a page is told of a game besides its state: hints, chances, where it was lost, and why."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from patience.advice import Advice, Chance, Solved
from patience.engine import Engine
from patience.game import Game
from patience.mechanics import Mechanics
from patience.offerings import Solver
from patience.position import Position
from patience.view import View
from patience.words import Names, why_not_played
from patience_plugins.web.thinking import MOST
from tests.games import mechanics_of
from tests.plugged import engine_with, plugin_of
from tests.plugins.web.serving import PATIENCE_SECONDS, Page, first, served
from tests.plugins.web.test_playing import one_move
from tests.scenes import card


def advise(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
    return Advice(view.plays[-1].play(), 3, 4) if view.plays else None


def never(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
    return Solved(False)


def chances(mechanics: Mechanics, position: Position, ways: int) -> Iterator[Chance]:
    for tried in range(1, 5):
        yield Chance(tried - 1, 1, 0, 4, False)


def solving(home: Path, **answers: Any) -> Engine:
    """The program with a solver that answers so."""
    solver = Solver("own", **{"solve": never, "advise": advise, "chances": chances} | answers)
    return engine_with(home, own=plugin_of(patience_solvers=lambda: [solver]))


@pytest.fixture
def advised(home: Path) -> Iterator[Page]:
    with served(home, solving(home)) as page:
        yield page


def journal_of(page: Page, home: Path) -> str:
    return (home / "games" / f"{page.table}.patience").read_text(encoding="utf-8")


def test_hint_points_at_a_card_and_is_written_down(advised: Page, home: Path) -> None:
    state = advised.begin(game="weavers", deal="3")
    hint = advised.post("hint", turn=state["turn"])
    gesture = state["piles"][hint["pile"]]["cards"][hint["place"]]["play"]
    assert hint["offer"] in [answer["offer"] for answer in gesture["question"]["answers"]]
    assert "3 can still be won then." in hint["sentence"]["text"]
    assert journal_of(advised, home).splitlines()[-1].startswith("hint")
    assert advised.get()["turn"] == state["turn"]


def test_hint_that_comes_when_the_game_has_moved_on_is_no_hint(home: Path) -> None:
    asked, go_on = Event(), Event()

    def slow(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
        asked.set()
        assert go_on.wait(PATIENCE_SECONDS)
        return advise(mechanics, view, seconds)

    with served(home, solving(home, advise=slow)) as page:
        state = page.begin(game="weavers", deal="3")
        hint = f"/api/tables/{page.table}/hint"
        with ThreadPoolExecutor(1) as another:
            answer = another.submit(page.client.post, hint, json={"turn": state["turn"]})
            assert asked.wait(PATIENCE_SECONDS)
            # A move is made while the hint is thought about: it waits for nothing.
            moved = one_move(page, Random(1))
            go_on.set()
        assert answer.result().status_code == 409
        assert answer.result().json()["state"]["turn"] == moved["turn"]
        assert "hint" not in journal_of(page, home).partition("\n\n")[2]


def test_what_is_thought_about_is_bounded(home: Path) -> None:
    go_on = Event()

    def slow(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
        assert go_on.wait(PATIENCE_SECONDS)
        return advise(mechanics, view, seconds)

    with served(home, solving(home, advise=slow)) as page:
        state = page.begin(game="weavers", deal="3")
        hint = f"/api/tables/{page.table}/hint"
        with ThreadPoolExecutor(MOST + 1) as others:
            answers = [
                others.submit(page.client.post, hint, json={"turn": state["turn"]})
                for _ in range(MOST + 1)
            ]
            # The one that is too many is answered at once, and lets the others end.
            done, _ = wait(answers, PATIENCE_SECONDS, FIRST_COMPLETED)
            go_on.set()
        assert [answer.result().status_code for answer in done] == [503]
        codes = sorted(answer.result().status_code for answer in answers)
        assert codes == [200] * MOST + [503]


def test_chance_is_told_way_by_way_until_it_is_done(advised: Page) -> None:
    state = advised.begin(game="weavers", deal="3")
    with advised.events() as events:
        assert first(events, "state")["turn"] == state["turn"]
        advised.post("chance", turn=state["turn"])
        told = first(events, "chance")
        while not told["done"]:
            told = first(events, "chance")
    assert (told["turn"], told["won"], told["tried"], told["ways"]) == (state["turn"], 3, 4, 4)
    assert told["sentence"]["text"] == "3 of 4 ways can still be won."


def test_weighing_stops_when_the_game_moves_on(home: Path) -> None:
    weighed, stopped = Event(), Event()

    def endless(mechanics: Mechanics, position: Position, ways: int) -> Iterator[Chance]:
        try:
            for tried in count(1):
                yield Chance(tried, 0, 0, 10**9, False)
                weighed.set()
        finally:
            stopped.set()

    with served(home, solving(home, chances=endless)) as page:
        state = page.begin(game="weavers", deal="3")
        with page.events() as events:
            page.post("chance", turn=state["turn"])
            assert weighed.wait(PATIENCE_SECONDS)
            one_move(page, Random(1))
            assert stopped.wait(PATIENCE_SECONDS)
            assert state["turn"] + 1 in (data["turn"] for name, data in events if name == "state")


def test_curve_has_the_chance_at_every_ply(advised: Page) -> None:
    advised.begin(game="weavers", deal="3")
    for _ in range(4):
        state = one_move(advised, Random(1))
    with advised.events(state["id"]) as events:
        advised.post("curve", turn=state["turn"])
        told = [first(events, "curve") for _ in range(5)]
    assert [each["ply"] for each in told] == [0, 1, 2, 3, 4]
    assert [each["done"] for each in told] == [False] * 4 + [True]
    assert {each["won"] for each in told} == {3}


def test_without_a_solver_nothing_is_weighed_and_that_is_said(home: Path) -> None:
    with served(home, engine_with(home)) as page:
        state = page.begin(game="weavers", deal="3")
        for what in ("chance", "curve"):
            answer = page.client.post(
                f"/api/tables/{page.table}/{what}", json={"turn": state["turn"]}
            )
            assert answer.status_code == 422
            assert "No plug-in" in answer.json()["error"]


def test_lost_game_is_looked_back_at_and_others_are_not(advised: Page, home: Path) -> None:
    state = advised.begin(game="leonis-own", deal="1")
    review = f"/api/tables/{advised.table}/review"
    assert advised.client.post(review, json={"turn": state["turn"]}).status_code == 422
    random = Random(1)
    while not state["ended"]:
        state = one_move(advised, random)
    assert state["ended"] == "lost"
    found = advised.post("review", turn=state["turn"])
    assert found["ply"] is None
    assert found["sentences"][0]["text"] == ("No position of this game is known that could be won.")
    assert journal_of(advised, home).splitlines()[-1].startswith("oracle")


def test_why_and_where_are_said_in_both_voices(page: Page) -> None:
    state = page.begin(game="leonis-own", deal="1")
    top = len(state["view"]["piles"][1]["cards"]) - 1
    lying = card(state["view"]["piles"][1]["cards"][top])
    game = Game.of_number(mechanics_of("leonis-own"), 1)
    told = page.get(f"/why?pile=1&place={top}")["sentence"]
    assert told["text"] == why_not_played(Names(game.mechanics), game, lying)
    assert told["aloud"] == why_not_played(Names(game.mechanics, None), game, lying)
    found = page.get(f"/find?card={lying}")
    assert {"pile": 1, "place": top} in found["sights"]
    assert page.get("/playable")["sentence"]["text"].startswith("2 cards can be played: ")
    for wrong in ("why?pile=1&place=99", "why?pile=99&place=0", "find?card=1X"):
        assert page.client.get(f"/api/tables/{page.table}/{wrong}").status_code == 422
    assert page.client.get(f"/api/tables/{page.table}/why?pile=-1&place=0").status_code == 400
