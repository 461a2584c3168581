"""The deals of a game: new, of today, of a number, again, and of a kind that is known."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from patience.engine import Engine, daily_deal
from patience.offerings import Atlas
from patience.session import Session
from patience_plugins.terminal.screens.book import BookPage
from patience_plugins.terminal.screens.game import GamePage
from tests.games import rules_of
from tests.plugged import plugin_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = engine_of(home)
    yield engine
    engine.leave()


def deals(engine: Engine, game: str = "leonis-own", session: Session | None = None) -> Visit:
    desk = desk_of(engine)
    desk.session = session
    listing = next(each for each in engine.catalogue.games() if each.id == game)
    return Visit(GamePage(desk, listing))


def begun(visit: Visit) -> Session:
    (session,) = visit.results
    assert isinstance(session, Session)
    return session


def test_deal_of_today_is_the_one_that_everybody_has(engine: Engine) -> None:
    visit = deals(engine)
    visit.enter("The deal of today")
    assert begun(visit).game.number == daily_deal(datetime.now().astimezone().date())


def test_typed_number_is_dealt(engine: Engine) -> None:
    visit = deals(engine)
    visit.press(*"421", "backspace", "7")
    assert "427_" in visit.chosen
    visit.press("enter")
    assert begun(visit).game.number == 427


def test_number_is_typed_wherever_the_cursor_is(engine: Engine) -> None:
    visit = deals(engine)
    visit.go_to("Rules")
    visit.press("9")
    assert "A deal number 9" in " ".join(visit.chosen.split())


def test_pasted_number_is_dealt_whatever_stands_around_it(engine: Engine) -> None:
    visit = deals(engine)
    visit.page.paste("no. 12 345\n")
    visit.click("A deal number")
    assert begun(visit).game.number == 12_345


def test_without_a_number_none_is_dealt_and_it_is_said_why(engine: Engine) -> None:
    visit = deals(engine)
    visit.enter("A deal number")
    assert visit.results == []
    assert "Type a deal number" in visit.text


def test_number_that_is_too_large_is_refused_in_a_sentence(engine: Engine) -> None:
    visit = deals(engine)
    visit.press(*"9" * 25, "enter")
    assert visit.results == []
    assert str(2**64 - 1) in visit.text
    assert engine.saved.games() == [], "nothing was begun"


def test_same_deal_is_offered_to_whoever_plays_the_game(engine: Engine) -> None:
    session = engine.begin(rules_of("leonis-own"), 77)
    visit = deals(engine, session=session)
    visit.enter("The same deal again")
    again = begun(visit)
    assert (again.game.number, again.name != session.name) == (77, True)
    assert "The same deal again" not in deals(engine, "weavers", again).text


def test_rules_are_read_and_left_again(engine: Engine) -> None:
    visit = deals(engine)
    visit.enter("Rules")
    assert isinstance(visit.page, BookPage)
    visit.press("escape")
    assert isinstance(visit.page, GamePage)


def test_deals_of_a_kind_are_offered_where_somebody_knows_them(home: Path) -> None:
    asked: list[str] = []

    def choose(mechanics: object, kind: str, random: object) -> int:
        asked.append(kind)
        return 31_337

    atlas = Atlas("known", lambda *_: None, choose)
    engine = engine_of(home, known=plugin_of(patience_atlases=lambda: [atlas]))
    visit = deals(engine)
    visit.enter("A deal that is often won")
    assert asked == ["easy"]
    assert begun(visit).game.number == 31_337
    engine.leave()


def test_kind_that_nobody_has_is_told_and_the_page_stays(home: Path) -> None:
    atlas = Atlas("known", lambda *_: None, lambda *_: None)
    visit = deals(engine_of(home, known=plugin_of(patience_atlases=lambda: [atlas])))
    visit.enter("A deal that can be won, and seldom is")
    assert visit.results == []
    assert "No plug-in knows a deal of Leoni’s Own" in visit.text


def test_without_an_atlas_no_kinds_are_offered(engine: Engine) -> None:
    assert "often won" not in deals(engine).text


def test_rule_file_that_was_spoilt_meanwhile_is_told(home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    own = home / "rules" / "own.yaml"
    own.write_text("format: 1\nid: own\nextends: leonis-own\n")
    visit = deals(engine_of(home), "own")
    own.write_text("format: 1\nid: own\nextends: leonis-own\npacks: many\n")
    visit.press("enter")
    assert visit.results == []
    assert "found “many”" in visit.text


def test_folder_that_cannot_be_written_is_told(home: Path) -> None:
    visit = deals(engine_of(home))
    home.mkdir(exist_ok=True)
    (home / "games").write_text("in the way")
    visit.press("enter")
    assert visit.results == []
    assert visit.says(str(home / "games"))
