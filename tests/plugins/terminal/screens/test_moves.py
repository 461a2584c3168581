"""The panel of moves: a line each, any earlier position a key or a click away, and the curve."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from patience.advice import LookedBack
from patience.names import Names
from patience.session import Session
from patience.telling import steps
from patience.words import in_one_line
from patience_plugins.terminal.screens.moves import MovesPage
from tests.games import random_decision, rules_of
from tests.plugins.terminal.screens.test_curve import engine_that_weighs
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of

OVER_THE_STRIP = (80, 5)
AT_THE_RIGHT = (54, 50)


class Looking:
    """A table that only looks."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.looking: int | None = None
        self.loss: LookedBack | None = None
        self.is_loss_told = False
        self.names = Names(session.mechanics)
        self.pressed: list[str] = []

    def look_at(self, ply: int) -> None:
        self.looking = None if ply == len(self.session.game.moves) else ply

    def press(self, key: str) -> None:
        self.pressed.append(key)


def play(session: Session, moves: int) -> None:
    random = Random(1)
    while len(session.game.moves) < moves:
        decision = random_decision(session.game, random)
        assert decision is not None
        session.decide(decision)


@pytest.fixture
def table(home: Path) -> Iterator[Looking]:
    session = engine_of(home).begin(rules_of("weavers"), 1)
    play(session, 12)
    yield Looking(session)
    session.leave()


def panel(table: Looking, home: Path, size: tuple[int, int] = OVER_THE_STRIP) -> Visit:
    return Visit(MovesPage(desk_of(engine_of(home)), table), size)


def told(table: Looking) -> list[str]:
    """Each move in one line."""
    game, lines = table.session.game.copy(), []
    while game.moves:
        move = game.moves[-1]
        game.undo()
        lines.append(in_one_line(table.names, steps(move, game.position, game.mechanics)))
    return lines[::-1]


def test_each_move_is_told_in_the_words_of_the_game(table: Looking, home: Path) -> None:
    visit = panel(table, home, AT_THE_RIGHT)
    assert "the first layout" in visit.text
    for line in told(table):
        assert visit.says(line)


def test_move_that_is_taken_back_is_gone_and_the_next_one_is_there(
    table: Looking, home: Path
) -> None:
    visit = panel(table, home, AT_THE_RIGHT)
    before = told(table)[-1]
    assert visit.says(before)
    table.session.undo()
    assert "11 / 11" in visit.text
    table.session.redo()
    assert visit.says(before)
    assert "12 / 12" in visit.text


@pytest.mark.parametrize("size", [OVER_THE_STRIP, AT_THE_RIGHT], ids=str)
def test_keys_look_at_any_earlier_position(
    table: Looking, home: Path, size: tuple[int, int]
) -> None:
    visit = panel(table, home, size)
    for keys, ply in (
        (["up"], 11),
        (["up", "k", "<"], 8),
        (["down", "j"], 10),
        (["home"], 0),
        (["up"], 0),
        (["end"], None),
        (["down"], None),
        (["pageup"] * 12, 0),
        (["pagedown"] * 12, None),
    ):
        visit.press(*keys)
        assert table.looking == ply, keys
        assert f"{12 if ply is None else ply} / 12" in visit.text


def test_click_and_wheel_look_at_a_position(table: Looking, home: Path) -> None:
    visit = panel(table, home, AT_THE_RIGHT)
    visit.click("the first layout")
    assert table.looking == 0
    visit.page.turn(3)
    assert table.looking == 3


def test_enter_goes_on_from_the_position_that_is_looked_at(table: Looking, home: Path) -> None:
    visit = panel(table, home)
    visit.press("up", "enter")
    assert visit.results == [None], "the panel gives the keys back"
    assert table.pressed == ["enter"], "what Enter means there is the table's to say"


def test_panel_is_closed_by_its_own_key_and_by_enter_where_nothing_is_looked_at(
    table: Looking, home: Path
) -> None:
    for key in ("p", "enter"):
        visit = panel(table, home)
        visit.press(key)
        assert visit.results == [None]
    assert table.pressed == []


@pytest.mark.parametrize("key", ["escape", "u", "space", "7", "q"])
def test_any_other_key_does_at_the_table_what_it_always_does(
    table: Looking, home: Path, key: str
) -> None:
    visit = panel(table, home)
    visit.press(key)
    assert visit.results == [None]
    assert table.pressed == [key]


def test_position_that_is_shown_is_in_sight_however_many_moves_there_are(
    table: Looking, home: Path
) -> None:
    play(table.session, 40)
    visit = panel(table, home)
    for ply in (0, 20, 39):
        table.look_at(ply)
        assert visit.chosen.startswith(f"▸  {ply:>2}")


def test_last_position_that_could_be_won_is_marked_once_it_was_told(
    table: Looking, home: Path
) -> None:
    table.loss = LookedBack(7)
    assert "▲" not in panel(table, home, AT_THE_RIGHT).text, "it was hidden from the player"
    table.is_loss_told = True
    rows = panel(table, home, AT_THE_RIGHT).rows
    assert [row for row in rows if row.strip().startswith("▲   7")]


def test_curve_stands_where_there_is_room_and_somebody_can_tell(table: Looking, home: Path) -> None:
    desk = desk_of(engine_that_weighs(home))
    page = MovesPage(desk, table)
    visit = Visit(page, AT_THE_RIGHT)
    for _ in range(14):
        rows = visit.rows
    curve = [row for row in rows if set(row.strip()) & set("▁▂▃▄▅▆▇█")]
    assert curve, "the chances of all plies are drawn, each when it is known"
    visit.size = OVER_THE_STRIP
    assert "100%" not in visit.text
    visit.size = AT_THE_RIGHT
    desk.preferences.chance = False
    assert "100%" not in visit.text, "who wants no chance sees no curve"


def test_without_a_solver_there_is_no_curve(table: Looking, home: Path) -> None:
    assert "100%" not in panel(table, home, AT_THE_RIGHT).text


def test_tiny_room_still_shows_where_one_is(table: Looking, home: Path) -> None:
    for size in ((30, 2), (10, 3), (1, 1)):
        assert len(panel(table, home, size).rows) == size[1]
