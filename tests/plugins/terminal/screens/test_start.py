"""The first page: the games there are, what was played, and where each entry leads."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from patience.advice import Share
from patience.engine import Engine
from patience.mechanics import Mechanics
from patience.offerings import Atlas
from patience.plugins import Plugins
from patience.session import Session
from patience_plugins.terminal.screens.book import BrokenPage
from patience_plugins.terminal.screens.game import GamePage
from patience_plugins.terminal.screens.help import HelpPage
from patience_plugins.terminal.screens.page import Page
from patience_plugins.terminal.screens.saved import SavedPage
from patience_plugins.terminal.screens.settings import SettingsPage
from patience_plugins.terminal.screens.start import StartPage
from patience_plugins.terminal.screens.statistics import StatisticsPage
from tests.games import GAMES, rules_of
from tests.plugged import plugin_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of
from tests.sittings import play_to_the_end

BROKEN = "format: 1\nid: torn\nextends: leonis-own\npacks: many\n"

LEADS: dict[str, type[Page]] = {
    "Leoni’s Own": GamePage,
    "Games in progress": SavedPage,
    "Finished games": SavedPage,
    "Statistics": StatisticsPage,
    "Settings": SettingsPage,
    "Keys": HelpPage,
}

Chosen = Callable[[Visit, str], None]

BY_KEYS_AND_BY_CLICKS = pytest.mark.parametrize("choose", [Visit.enter, Visit.click])


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = engine_of(home)
    yield engine
    engine.leave()


def start(engine: Engine) -> Visit:
    return Visit(StartPage(desk_of(engine)))


@BY_KEYS_AND_BY_CLICKS
@pytest.mark.parametrize(("label", "page"), LEADS.items())
def test_entry_leads_where_it_says_and_back(
    engine: Engine, choose: Chosen, label: str, page: type[Page]
) -> None:
    visit = start(engine)
    choose(visit, label)
    assert type(visit.page) is page
    visit.press("escape")
    assert type(visit.page) is StartPage


def test_each_game_is_listed_with_a_line_that_says_what_it_is(engine: Engine) -> None:
    shown = "\n".join(start(engine).rows)
    for game in GAMES:
        rules = rules_of(game)
        assert rules.name("en") in shown
        assert rules.summary["en"][:30] in shown


@BY_KEYS_AND_BY_CLICKS
def test_new_deal_of_a_game_is_begun(engine: Engine, choose: Chosen) -> None:
    visit = start(engine)
    choose(visit, "Weaver’s")
    choose(visit, "A new deal")
    (session,) = visit.results
    assert isinstance(session, Session)
    assert session.header.game == "weavers"
    assert engine.saved.games()[0].name == session.name


@BY_KEYS_AND_BY_CLICKS
def test_game_left_last_is_the_first_entry_and_is_gone_on_with(
    engine: Engine, choose: Chosen
) -> None:
    begun = engine.begin(rules_of("leonis-own"), 7)
    begun.leave()
    visit = start(engine)
    assert "Go on with Leoni’s Own, no. 7" in visit.chosen
    choose(visit, "Go on with")
    (session,) = visit.results
    assert isinstance(session, Session)
    assert session.name == begun.name


def test_game_that_has_ended_is_not_offered_to_be_gone_on_with(engine: Engine) -> None:
    session = engine.begin(rules_of("weavers"), 1)
    play_to_the_end(session, Random(1))
    session.leave()
    visit = start(engine)
    assert "Go on" not in visit.text
    assert "Games in progress none Finished games 1" in visit.text


def test_whoever_never_played_begins_at_the_first_game(engine: Engine) -> None:
    visit = start(engine)
    assert rules_of(GAMES[0]).name("en") in visit.chosen
    assert "Games in progress none Finished games none" in visit.text


def test_game_open_elsewhere_is_told_and_the_page_stays(engine: Engine, home: Path) -> None:
    other = engine_of(home)
    other.begin(rules_of("leonis-own"), 7)
    visit = start(engine)
    visit.enter("Go on with")
    assert visit.results == []
    assert "is open in another" in visit.text
    other.leave()


def test_broken_rule_file_stands_among_the_games_with_its_sentence(home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "torn.yaml").write_text(BROKEN)
    engine = engine_of(home)
    visit = start(engine)
    visit.go_to("torn")
    assert "broken" in visit.chosen
    assert "packs" in visit.text, "the sentence stands below"
    visit.press("enter")
    assert isinstance(visit.page, BrokenPage)
    (fault, *_) = next(game for game in engine.catalogue.games() if game.broken).faults
    assert visit.says(str(fault))


def test_share_of_deals_that_can_be_won_is_told_where_it_is_known(home: Path) -> None:
    def share(mechanics: Mechanics) -> Share | None:
        return Share(421, 1000) if mechanics.rules.id == "leonis-own" else None

    atlas = Atlas("known", lambda *_: None, lambda *_: None, share)
    visit = start(engine_of(home, known=plugin_of(patience_atlases=lambda: [atlas])))
    visit.go_to("Leoni’s Own")
    assert visit.chosen.endswith("42%")
    assert "Of 1000 known deals 421 can be won." in visit.text
    visit.go_to("Weaver’s")
    assert "%" not in visit.chosen


def test_without_an_atlas_nothing_is_said_of_what_can_be_won(engine: Engine) -> None:
    assert "can be won" not in start(engine).text


def test_games_that_were_played_are_counted_beside_the_game(engine: Engine) -> None:
    session = engine.begin(rules_of("weavers"), 1)
    play_to_the_end(session, Random(1))
    won = session.game.outcome is not None and session.game.outcome.name == "WON"
    session.leave()
    visit = start(engine)
    visit.go_to("Weaver’s")
    assert f"Played: 1 game, {int(won)} won." in visit.text


def test_without_statistics_everything_else_is_there(home: Path) -> None:
    visit = start(Engine(home, Plugins()))
    visit.enter("Statistics")
    assert "No plug-in that is loaded keeps statistics." in visit.text


def test_q_leaves_the_program(engine: Engine) -> None:
    visit = start(engine)
    visit.press("q")
    assert visit.left


@BY_KEYS_AND_BY_CLICKS
def test_last_entry_leaves_the_program(engine: Engine, choose: Chosen) -> None:
    visit = start(engine)
    choose(visit, "Leave")
    assert visit.left


def test_from_the_table_the_first_entry_leads_back_to_it(engine: Engine) -> None:
    desk = desk_of(engine)
    desk.session = engine.begin(rules_of("leonis-own"), 1)
    visit = Visit(StartPage(desk))
    assert "Back to the table" in visit.chosen
    visit.press("enter")
    assert visit.results == [None]


def test_game_on_the_table_is_not_opened_a_second_time(engine: Engine) -> None:
    desk = desk_of(engine)
    desk.session = engine.begin(rules_of("leonis-own"), 1)
    visit = Visit(StartPage(desk))
    visit.enter("Games in progress", "on the table")
    assert visit.results == [desk.session]


def test_more_games_than_rows_are_all_reached(home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    for number in range(30):
        own = (
            f"format: 1\nid: own-{number:02}\nextends: leonis-own\nnames: {{en: Own {number:02}}}\n"
        )
        (home / "rules" / f"own-{number:02}.yaml").write_text(own)
    visit = start(engine_of(home))
    assert "▼" in visit.text
    visit.go_to("Own 29")
    visit.press("end")
    assert "▲" in visit.text
    assert "Leave" in visit.chosen
    visit.press("home")
    assert "Own 00" in visit.text


@pytest.mark.parametrize("ascii_only", [False, True])
def test_name_in_letters_twice_as_wide_leaves_every_row_as_wide_as_the_window(
    home: Path, ascii_only: bool
) -> None:
    (home / "rules").mkdir(parents=True)
    own = "format: 1\nid: own\nextends: leonis-own\nnames: {en: 織女の一人遊び}\n"
    (home / "rules" / "own.yaml").write_text(own, encoding="utf-8")
    engine = engine_of(home)
    engine.begin(engine.catalogue.rules("own"), 1).leave()
    visit = start(engine)
    visit.page.desk.preferences.ascii = ascii_only
    visit.go_to("織女の一人遊び")
    drawn = visit.page.draw(80, 24).rows(ascii_only)
    assert {cell_len("".join(span.text for span in row)) for row in drawn} == {80}
