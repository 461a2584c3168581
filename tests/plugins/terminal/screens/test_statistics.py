"""Statistics: figures and a plot of each game, and a sentence where there are none."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from patience.engine import Engine
from patience.errors import PatienceError
from patience.offerings import Keeper
from patience.plugins import Plugins
from patience.records import GameRecords
from patience_plugins.terminal.screens.statistics import StatisticsPage
from tests.games import rules_of
from tests.plugged import engine_with, plugin_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of
from tests.sittings import play_to_the_end

WON_LATELY = GameRecords(
    game="leonis-own",
    rules="0" * 64,
    name="Leoni’s Own",
    ended=4,
    won=1,
    results=(False, False, False, True),
    cards_home=(26, 52, 78, 104),
    cards=104,
    lines=(("won of those ended", "25%"),),
)


def statistics(engine: Engine, size: tuple[int, int] = (80, 24)) -> Visit:
    return Visit(StatisticsPage(desk_of(engine)), size)


def engine_that_keeps(home: Path, records: Callable[[Engine], list[GameRecords]]) -> Engine:
    keeper = Keeper("books", records)
    return engine_with(home, books=plugin_of(patience_keepers=lambda: [keeper]))


def test_without_a_plug_in_it_is_said_that_none_keeps_them(home: Path) -> None:
    assert "No plug-in that is loaded keeps statistics." in statistics(Engine(home, Plugins())).text


def test_before_the_first_game_it_is_said_that_none_was_played(home: Path) -> None:
    assert "No game has been played yet." in statistics(engine_of(home)).text


def test_games_that_were_played_are_counted(home: Path) -> None:
    engine = engine_of(home)
    for number in (3, 4):
        session = engine.begin(rules_of("weavers"), number)
        play_to_the_end(session, Random(number))
        session.leave()
    text = statistics(engine).text
    assert "Weaver’s" in text
    assert "Cards home in the last 2 games" in text
    assert "ended 2" in text


def test_plot_shows_how_much_came_home_and_which_game_was_won(home: Path) -> None:
    rows = statistics(engine_that_keeps(home, lambda _: [WON_LATELY])).rows
    plot = [row.strip() for row in rows if "█" in row]
    assert plot[0].startswith("104")
    # The games stand at a quarter, a half, three quarters and the whole of the plot's height.
    assert [row.count("██") for row in plot[:-1]] == sorted(row.count("██") for row in plot[:-1])
    assert plot[-1].count("██") == 4
    won = next(row for row in rows if set(row.strip()) == {"▲", "·", " "})
    assert won.split() == ["·", "·", "·", "▲"]


def test_plot_in_ascii_holds_nothing_but_ascii(home: Path) -> None:
    visit = statistics(engine_that_keeps(home, lambda _: [WON_LATELY._replace(name="Own")]))
    visit.page.desk.preferences.ascii = True
    text = "\n".join(visit.rows)
    assert text.isascii()
    assert "##" in text


@pytest.mark.parametrize("key", ["right", "left", ">", "<"])
def test_other_games_are_a_key_away(home: Path, key: str) -> None:
    other = WON_LATELY._replace(game="weavers", name="Weaver’s")
    visit = statistics(engine_that_keeps(home, lambda _: [WON_LATELY, other]))
    assert "game 1 of 2" in visit.text
    visit.press(key)
    assert "game 2 of 2" in visit.text
    assert "Weaver’s" in visit.text
    visit.press(key)
    assert "Leoni’s Own" in visit.text


def test_other_games_are_a_click_away(home: Path) -> None:
    other = WON_LATELY._replace(game="weavers", name="Weaver’s")
    visit = statistics(engine_that_keeps(home, lambda _: [WON_LATELY, other]))
    visit.click("other game")
    assert "Weaver’s" in visit.text


def test_of_more_games_than_columns_the_last_are_shown(home: Path) -> None:
    results = (False,) * 500 + (True,)
    many = WON_LATELY._replace(results=results, cards_home=(52,) * 500 + (104,), ended=501)
    rows = statistics(engine_that_keeps(home, lambda _: [many])).rows
    won = next(row for row in rows if set(row.strip()) == {"▲", "·"})
    assert won.endswith("▲"), "the last game is at the right"
    assert f"in the last {len(won.strip())} games" in " ".join(rows)


def test_figures_that_do_not_fit_are_scrolled_to(home: Path) -> None:
    lines = tuple((f"figure {number}", str(number)) for number in range(40))
    visit = statistics(engine_that_keeps(home, lambda _: [WON_LATELY._replace(lines=lines)]))
    assert "figure 39" not in visit.text
    visit.press("end")
    assert "figure 39" in visit.text
    visit.page.turn(-100)
    assert "Leoni’s Own" in visit.text


def test_records_that_cannot_be_read_are_told(home: Path) -> None:
    def locked(engine: Engine) -> list[GameRecords]:
        raise PatienceError("The books are locked.")

    assert "The books are locked." in statistics(engine_that_keeps(home, locked)).text
