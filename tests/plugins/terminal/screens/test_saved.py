"""Games in progress are gone on with, games that have ended are shown again."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from patience.engine import Engine
from patience.session import Session
from patience_plugins.terminal.screens.replay import ReplayPage
from patience_plugins.terminal.screens.saved import SavedPage
from tests.games import rules_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of
from tests.sittings import play_on, play_to_the_end

NAMES = {"leonis-own": "Leoni’s Own", "weavers": "Weaver’s"}


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = engine_of(home)
    yield engine
    engine.leave()


@pytest.fixture
def games(engine: Engine) -> Engine:
    """Two games in progress and one that has ended."""
    for number, events in ((1, 5), (2, 0)):
        session = engine.begin(rules_of("leonis-own"), number)
        play_on(session, Random(number), events)
        session.leave()
    session = engine.begin(rules_of("weavers"), 3)
    play_to_the_end(session, Random(3))
    session.leave()
    return engine


def saved(engine: Engine, *, ended: bool) -> Visit:
    return Visit(SavedPage(desk_of(engine), ended, NAMES))


def test_games_in_progress_are_listed_the_last_one_in_front(games: Engine) -> None:
    rows = [row for row in saved(games, ended=False).rows if " no. " in row]
    assert [("no. 2" in row, "waiting" in row) for row in rows] == [(True, True), (False, True)]


def test_game_in_progress_is_gone_on_with_by_keys(games: Engine) -> None:
    visit = saved(games, ended=False)
    visit.enter("no. 1")
    (session,) = visit.results
    assert isinstance(session, Session)
    assert session.game.number == 1


def test_game_in_progress_is_gone_on_with_by_a_click(games: Engine) -> None:
    visit = saved(games, ended=False)
    visit.click("no. 1")
    (session,) = visit.results
    assert isinstance(session, Session)
    assert session.game.number == 1


def test_game_that_has_ended_is_shown_again(games: Engine) -> None:
    visit = saved(games, ended=True)
    assert "Weaver’s, no. 3" in visit.chosen
    visit.press("enter")
    assert isinstance(visit.page, ReplayPage)
    visit.press("escape")
    assert isinstance(visit.page, SavedPage)


@pytest.mark.parametrize(
    ("ended", "sentence"), [(False, "No game is in progress."), (True, "No game has ended yet.")]
)
def test_where_there_is_no_game_a_sentence_says_so(
    engine: Engine, ended: bool, sentence: str
) -> None:
    visit = saved(engine, ended=ended)
    assert sentence in visit.text
    visit.press("enter", "down", "up", "end", "home", "right")
    visit.press("escape")
    assert visit.results == [None]


def test_file_that_cannot_be_read_is_listed_with_the_reason(games: Engine) -> None:
    (games.home / "games" / "torn-1.patience").write_text("no journal\n")
    visit = saved(games, ended=False)
    visit.go_to("torn-1")
    assert "cannot be read" in visit.chosen
    visit.press("enter")
    assert visit.results == []
    fault = next(game.fault for game in games.saved.games() if game.name == "torn-1")
    assert fault is not None
    assert visit.says(fault)


def test_game_that_was_deleted_meanwhile_is_told(games: Engine) -> None:
    for ended, name in ((False, "leonis-own-2"), (True, "weavers-3")):
        visit = saved(games, ended=ended)
        games.saved.path(name).unlink()
        visit.press("enter")
        assert visit.results == []
        assert name in visit.text


def test_saved_game_of_unknown_rules_goes_by_their_id(games: Engine) -> None:
    visit = Visit(SavedPage(desk_of(games), False, {}))
    assert "leonis-own, no. 2" in visit.text
