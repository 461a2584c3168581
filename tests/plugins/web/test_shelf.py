"""Games begun, taken up, shared and written in every way that a page can ask for."""

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from patience.cards import write_cards
from patience.engine import daily_deal
from patience.game import Game
from patience.language import speaking
from tests.games import GAMES, mechanics_of
from tests.plugins.web.serving import Page, served
from tests.plugins.web.test_playing import one_move


def dealt(page: Page, **body: object) -> str | None:
    """The deal number of a game that is begun so."""
    number: str | None = page.begin(**body)["game"]["deal"]
    return number


def test_deal_number_that_no_float_holds_comes_back_whole(page: Page) -> None:
    largest = str(2**64 - 1)
    state = page.begin(game="leonis-own", deal=largest)
    assert state["game"]["deal"] == largest
    assert state["game"]["link"].endswith("/" + largest)


def test_link_deals_the_same_game_and_only_under_the_same_rules(page: Page) -> None:
    state = page.begin(game="leonis-own")
    _, _, game, content_hash, deal = state["game"]["link"].split("/")
    shared = page.begin(game=game, hash=content_hash, deal=deal)
    assert shared["view"] == state["view"]
    refused = page.client.post(
        "/api/tables", json={"game": game, "hash": "0" * len(content_hash), "deal": deal}
    )
    assert refused.status_code == 422
    assert "other rules" in refused.json()["error"]


def test_game_of_the_day_and_of_cards_of_ones_own(page: Page) -> None:
    today = [daily_deal(datetime.now().astimezone().date())]
    begun = dealt(page, game="weavers", daily=True)
    # Midnight may have passed meanwhile.
    today.append(daily_deal(datetime.now().astimezone().date()))
    assert begun in [str(number) for number in today]
    twin = Game.of_number(mechanics_of("weavers"), 5)
    state = page.begin(game="weavers", cards=write_cards(twin.stock))
    assert (state["game"]["deal"], state["game"]["link"]) == (None, None)
    assert state["view"]["piles"] == page.begin(game="weavers", deal="5")["view"]["piles"]


def test_begun_again_it_is_the_same_game_from_the_start(page: Page, home: Path) -> None:
    start = page.begin(game="leonis-own", deal="1")
    old = page.table
    one_move(page, Random(1))
    again = page.begin(again=old)
    assert again["table"] != old
    assert again["view"] == start["view"]
    # The old one was let go, and can be taken up.
    assert page.begin(resume=old)["ply"] == 1


def test_game_left_last_goes_on(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    state = one_move(page, Random(1))
    assert page.begin(resume="")["view"] == state["view"]


def test_new_game_leaves_the_old_one_only_when_it_stands(page: Page) -> None:
    page.begin(game="leonis-own", deal="1")
    old = page.table
    refused = page.client.post("/api/tables", json={"game": "leonis", "leave": old})
    assert refused.status_code == 404
    assert "leonis-own" in refused.json()["error"]
    opened = {saved["name"]: saved["open"] for saved in listed(page)}
    assert opened == {old: True}
    page.begin(game="leonis-own", deal="2", leave=old)
    opened = {saved["name"]: saved["open"] for saved in listed(page)}
    assert opened == {old: False, page.table: True}


def listed(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.client.get("/api/saved").json()["saved"]
    return found


WRONG: list[tuple[dict[str, object], int]] = [
    ({}, 422),
    ({"deal": "1"}, 422),
    ({"game": "leonis-own", "yaml": ""}, 422),
    ({"game": "leonis-own", "deal": "1", "daily": True}, 422),
    ({"game": "leonis-own", "deal": "-1"}, 422),
    ({"game": "leonis-own", "deal": str(2**64)}, 422),
    ({"game": "leonis-own", "deal": 1}, 422),
    ({"game": "leonis-own", "kind": "short"}, 422),
    ({"game": "leonis-own", "kind": "winnable"}, 422),
    ({"game": "leonis-own", "cards": "7H"}, 422),
    ({"game": "/etc/passwd.yaml"}, 404),
    ({"game": "../variants/weavers.yaml"}, 404),
    ({"resume": "nothing"}, 404),
    ({"resume": "../../etc/passwd"}, 404),
    ({"again": "nothing"}, 404),
    ({"again": "nothing", "deal": "1"}, 422),
    ({"yaml": "id: x\nextends: nothing\n"}, 422),
    ({"game": "leonis-own", "leave": "nothing"}, 404),
    ({"resume": ""}, 422),
]


def test_wrong_beginnings_begin_nothing(page: Page, home: Path) -> None:
    for body, status in WRONG:
        answer = page.client.post("/api/tables", json=body)
        assert answer.status_code == status, body
        assert answer.json()["error"]
    assert listed(page) == []


def test_games_are_listed_with_what_a_start_page_shows(page: Page, home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "broken.yaml").write_text("id: broken\nextends: weavers\nfoo: 1\n")
    games = {game["id"]: game for game in page.client.get("/api/games").json()["games"]}
    assert list(games) == [*GAMES, "broken"]
    assert games["weavers"]["faults"] == []
    (fault,) = games["broken"]["faults"]
    assert (fault["line"], fault["column"]) == (3, 1)
    for game in GAMES:
        told = page.client.get(f"/api/games/{game}").json()
        assert told["hash"] == games[game]["hash"]
        assert told["rules"]["title"] == games[game]["name"]
        file = page.client.get(f"/api/games/{game}/file").json()
        assert file["name"] == f"{game}.yaml"
        assert f"id: {game}" in file["yaml"]
    assert page.client.get("/api/games/broken").status_code == 422


def test_rule_file_is_checked_as_it_is_written_and_played_at_once(page: Page) -> None:
    def check(yaml: str) -> Any:
        return page.client.post("/api/rules/check", json={"yaml": yaml}).json()

    wrong = check("id: own\nextends: weavers\nweave:\n  stop: uncoverd\n")
    assert wrong["game"] is None
    assert [(fault["line"], fault["setting"]) for fault in wrong["faults"]] == [(4, "weave.stop")]
    assert "did you mean “uncovered”" in wrong["faults"][0]["sentence"]
    assert check("a: &a [" + "*a," * 9 + "]")["faults"]
    right = "id: own\nextends: weavers\nnames:\n  en: Own\n"
    assert check(right)["faults"] == []
    assert check(right)["game"]["name"] == "Own"
    state = page.begin(yaml=right, deal="1")
    assert (state["title"], state["table"]) == ("Own, no. 1", "own-1")


def test_game_is_written_out_and_read_in(page: Page, home: Path) -> None:
    page.begin(game="leonis-own", deal="1")
    state = one_move(page, Random(1))
    text = page.client.get(f"/api/tables/{page.table}/text")
    assert text.headers["content-type"].startswith("text/plain")
    assert text.headers["content-disposition"] == 'attachment; filename="leonis-own-1.patience"'
    kept = page.client.post("/api/saved", json={"text": text.text})
    assert kept.status_code == 201
    assert page.begin(resume=kept.json()["name"])["view"] == state["view"]
    broken = page.client.post("/api/saved", json={"text": text.text.replace("deal 1", "deal x")})
    assert broken.status_code == 422


def test_records_are_those_of_the_games_that_ended(page: Page) -> None:
    state = page.begin(game="leonis-own", deal="1")
    random = Random(1)
    while not state["ended"]:
        state = one_move(page, random)
    (records,) = page.client.get("/api/records").json()["records"]
    assert (records["game"], records["ended"], records["won"]) == ("leonis-own", 1, 0)
    assert records["cards_home"] == [state["view"]["home"]]


def test_page_is_told_in_the_language_that_is_spoken(home: Path) -> None:
    with speaking("ru"), served(home) as page:
        assert page.client.get("/api/labels").json()["language"] == "ru"
        state = page.begin(game="leonis-own", deal="1")
        assert "Раздача 1" in state["message"]["touch"]["what"]["text"]


def test_saved_game_of_unknown_rules_is_listed_with_its_fault(page: Page, home: Path) -> None:
    page.begin(game="leonis-own", deal="1")
    (home / "games" / "odd.patience").write_text("what is this\n")
    odd = next(saved for saved in listed(page) if saved["name"] == "odd")
    assert odd["fault"]
    assert page.client.get("/api/tables/odd").status_code == 422
