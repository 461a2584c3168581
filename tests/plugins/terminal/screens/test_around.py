"""From the first page to the table and back, in the real application: by keys, by mouse, fast."""

from pathlib import Path
from random import Random
from threading import Event

import pytest

from patience.advice import Chance, Share
from patience.engine import Engine
from patience.errors import PatienceError
from patience.mechanics import Mechanics
from patience.offerings import Atlas, Keeper
from patience.records import GameRecords
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.game import GamePage
from patience_plugins.terminal.screens.replay import ReplayPage
from patience_plugins.terminal.screens.start import StartPage
from patience_plugins.terminal.table import Table
from tests.games import random_decision, rules_of
from tests.plugged import plugin_of
from tests.plugins.terminal.screens.visiting import engine_of
from tests.plugins.terminal.screens.walking import SOON, Walk, walk
from tests.sittings import play_to_the_end


@pytest.fixture
def engine(home: Path) -> Engine:
    return engine_of(home)


def test_game_is_begun_left_and_begun_anew_by_keys_alone(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.see("Leoni’s Own")
        await walk.press("enter", "4", "2", "enter")
        await walk.until(lambda: walk.at_table)
        first = walk.table.session
        assert first.game.number == 42
        await walk.press("m")
        await walk.see("Back to the table")
        await walk.press("escape")
        assert walk.at_table
        await walk.press("n")
        await walk.until(lambda: isinstance(walk.page, GamePage))
        await walk.press("enter")
        await walk.until(lambda: walk.at_table)
        assert first.closed
        assert not walk.table.session.closed
        assert walk.table.session.name != first.name

    walk(engine, way)


def test_game_is_begun_and_left_by_the_mouse_alone(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.click("Weaver’s")
        await walk.click("The deal of today")
        await walk.until(lambda: walk.at_table)
        assert walk.table.session.header.game == "weavers"

    walk(engine, way)


def test_all_that_keys_do_is_reached_from_the_table_by_the_mouse(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        async def click_in_help(label: str) -> None:
            await walk.click("? keys")
            await walk.see("Small letters act")
            while label not in walk.text:
                assert "▼" in walk.text, "the help ends here"
                await walk.click("scroll")
            await walk.click(label)

        await click_in_help("the rules of the game")
        await walk.see("What is needed")
        await walk.click("Esc back")
        await walk.until(lambda: walk.at_table)
        await click_in_help("leave; the game is kept")
        await walk.until(lambda: not walk.app.is_running)

    walk(engine, way, engine.begin(rules_of("weavers"), 1))


def test_keys_typed_ahead_choose_the_game_and_play_it(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        walk.type_ahead("enter", "7", "enter", "tab", "enter")
        await walk.until(lambda: walk.at_table and walk.table.session.game.moves)
        assert walk.table.session.game.number == 7
        assert len(walk.table.session.game.moves) == 1

    walk(engine, way)
    assert len(engine.saved.games()) == 1


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("by", ["keys", "clicks"])
def test_doubled_key_or_click_begins_one_game(engine: Engine, by: str, times: int) -> None:
    async def way(walk: Walk) -> None:
        await walk.see("Weaver’s")
        if by == "keys":
            walk.type_ahead("down", "enter", *["enter"] * times)
        else:
            await walk.click("Weaver’s")
            await walk.click("A new deal", times)
        await walk.until(lambda: walk.at_table)

    walk(engine, way)
    assert len(engine.saved.games()) == 1


@pytest.mark.parametrize("key", ["escape", "q", "ctrl+c"])
def test_first_page_is_left_by_each_of_its_keys(engine: Engine, key: str) -> None:
    async def way(walk: Walk) -> None:
        await walk.see("Weaver’s")
        await walk.press(key)
        await walk.until(lambda: not walk.app.is_running)

    walk(engine, way)


def test_ctrl_c_leaves_from_any_page(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.press("m")
        await walk.see("Back to the table")
        await walk.press("end", "up", "enter")
        await walk.see("Small letters act")
        await walk.press("ctrl+c")
        await walk.until(lambda: not walk.app.is_running)

    walk(engine, way, engine.begin(rules_of("weavers"), 1))


def test_first_page_waits_for_no_figures(home: Path) -> None:
    going_on = Event()

    def share(mechanics: Mechanics) -> Share:
        assert going_on.wait(SOON)
        return Share(421, 1000)

    def records(engine: Engine) -> list[GameRecords]:
        assert going_on.wait(SOON)
        return []

    slow = plugin_of(
        patience_atlases=lambda: [Atlas("slow", lambda *_: None, lambda *_: None, share)],
        patience_keepers=lambda: [Keeper("slow", records)],
    )

    async def way(walk: Walk) -> None:
        await walk.see("Weaver’s")
        assert "42%" not in walk.text
        await walk.press("down")
        going_on.set()
        await walk.see("42%")
        assert "▸ Weaver’s" in walk.text, "what was chosen is still chosen"

    walk(engine_of(home, slow=slow), way)


def test_page_is_left_while_a_deal_is_looked_for(home: Path) -> None:
    going_on = Event()

    def choose(*_: object) -> int:
        assert going_on.wait(2 * SOON)
        return 5

    slow = plugin_of(patience_atlases=lambda: [Atlas("slow", lambda *_: None, choose)])
    engine = engine_of(home, slow=slow)

    async def way(walk: Walk) -> None:
        await walk.see("Weaver’s")
        await walk.press("enter")
        await walk.see("A deal that is often won")
        await walk.click("A deal that is often won")
        await walk.see("Looking for such a deal…")
        await walk.press("escape")
        await walk.until(lambda: isinstance(walk.page, StartPage))
        going_on.set()

    walk(engine, way)
    assert engine.saved.games() == [], "whoever has gone back begins no game"


def test_figures_that_cannot_be_read_are_told_and_the_games_are_there(home: Path) -> None:
    def locked(engine: Engine) -> list[GameRecords]:
        raise PatienceError("The books are locked.")

    keeper = plugin_of(patience_keepers=lambda: [Keeper("books", locked)])

    async def way(walk: Walk) -> None:
        await walk.see("The books are locked.")
        await walk.see("Weaver’s")

    walk(engine_of(home, books=keeper), way)


def test_game_taken_up_elsewhere_is_told_and_the_one_on_the_table_stays(
    engine: Engine, home: Path
) -> None:
    other = engine_of(home)
    other.begin(rules_of("weavers"), 5)
    session = engine.begin(rules_of("leonis-own"), 1)

    async def way(walk: Walk) -> None:
        await walk.press("m")
        await walk.click("Games in progress")
        await walk.click("Weaver’s, no. 5")
        await walk.see("is open in another")
        await walk.press("escape", "escape")
        await walk.until(lambda: walk.at_table)
        assert walk.table.session is session
        assert not session.closed

    walk(engine, way, session)
    other.leave()


def test_settings_show_at_once_and_on_the_table(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.press("m")
        await walk.click("Settings")
        await walk.click("Signs")
        await walk.until(lambda: walk.text.isascii())
        await walk.press("escape", "escape")
        await walk.until(lambda: walk.at_table)
        await walk.see("Leoni's Own")
        assert walk.text.isascii()

    walk(engine, way, engine.begin(rules_of("leonis-own"), 1))


def test_no_color_of_the_surroundings_is_obeyed_and_not_remembered(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(walk: Walk) -> None:
        assert walk.app.preferences.tint == "none"
        await walk.press("m")
        await walk.click("Settings")
        await walk.click("Marks")
        assert Preferences.read(engine.home).tint == "four"
        assert not Preferences.read(engine.home).marks

    walk(engine, way, engine.begin(rules_of("leonis-own"), 1))


def test_palette_sets_begins_and_acts(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.press(":", *"high", "enter")
        await walk.until(lambda: walk.at_table)
        assert walk.app.preferences.tint == "contrast"
        await walk.press("tab", "enter")
        assert len(walk.table.session.game.moves) == 1
        await walk.press("ctrl+p", *"take the", "enter")
        await walk.until(lambda: walk.at_table)
        assert walk.table.session.game.moves == []
        await walk.press(":", *"weaver", "enter")
        await walk.until(lambda: isinstance(walk.page, GamePage))
        await walk.press("enter")
        await walk.until(lambda: walk.at_table)
        assert walk.table.session.header.game == "weavers"

    walk(engine, way, engine.begin(rules_of("leonis-own"), 1))


def test_game_that_has_ended_plays_itself_to_the_end(engine: Engine) -> None:
    session = engine.begin(rules_of("weavers"), 3)
    play_to_the_end(session, Random(3))
    session.leave()
    count = len(session.game.moves)

    async def way(walk: Walk) -> None:
        walk.app.preferences.speed = "off"
        await walk.click("Finished games")
        await walk.click("Weaver’s, no. 3")
        await walk.see(f"Move 0 of {count}.")
        for _ in range(count - 2):
            await walk.press("right")
        await walk.press("space")
        await walk.see(f"Move {count} of {count}.")
        assert isinstance(walk.page, ReplayPage)
        assert not walk.page.playing
        await walk.press("left", "enter")
        await walk.until(lambda: walk.at_table)
        assert len(walk.table.session.game.moves) == count - 1

    walk(engine, way)


def play(table: Table, count: int) -> None:
    """Makes decisions at the table as somebody does who needs no keys."""
    random = Random(1)
    while len(table.session.game.moves) < count:
        decision = random_decision(table.session.game, random)
        assert decision is not None
        table.session.decide(decision)
    table.changed()


def test_moves_are_laid_over_the_strip_and_gone_on_from(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        play(walk.table, 9)
        walk.table.chance = Chance(1, 1, 0, 2, all_ways=True)
        walk.app.redraw()
        await walk.see("ways can still be won")
        assert "Moves" not in walk.text
        await walk.press("p")
        await walk.see("9 / 9")
        await walk.press("up", "up")
        await walk.see("7 / 9")
        assert walk.table.looking == 7
        assert "ways can still be won" not in walk.text, "that is the chance after move 9"
        await walk.press("enter")
        assert len(walk.table.session.game.moves) == 7
        await walk.until(lambda: "Moves" not in walk.text)

    walk(engine, way, engine.begin(rules_of("weavers"), 1))


def test_moves_stand_at_the_right_of_a_large_window_and_are_clicked(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        play(walk.table, 9)
        walk.app.redraw()
        await walk.see("9 / 9")
        await walk.click("the first layout")
        await walk.see("0 / 9")
        assert walk.table.looking == 0
        await walk.press("escape")
        await walk.until(lambda: walk.table.looking is None)
        await walk.press("u")
        await walk.see("8 / 8")

    walk(engine, way, engine.begin(rules_of("weavers"), 1), (200, 60))


def test_window_changes_its_size_while_a_page_is_open(engine: Engine) -> None:
    async def way(walk: Walk) -> None:
        await walk.press("m")
        await walk.see("Statistics")
        await walk.pilot.resize_terminal(30, 8)
        await walk.see("This page needs 40 columns")
        await walk.pilot.resize_terminal(200, 60)
        await walk.see("Back to the table")
        await walk.press("escape")
        await walk.see("Moves")
        await walk.pilot.resize_terminal(80, 24)
        await walk.until(lambda: "Moves" not in walk.text)

    walk(engine, way, engine.begin(rules_of("weavers"), 1))
