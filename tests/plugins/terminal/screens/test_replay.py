"""A game that has ended is played again: forwards, backwards, by itself, and gone on with."""

from pathlib import Path
from random import Random

import pytest

from patience.engine import Engine
from patience.session import Session
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.replay import ReplayPage
from tests.games import rules_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of
from tests.sittings import play_to_the_end


@pytest.fixture
def engine(home: Path) -> Engine:
    return engine_of(home)


@pytest.fixture
def ended(engine: Engine) -> Session:
    """A game that was played to its end and left."""
    session = engine.begin(rules_of("weavers"), 3)
    play_to_the_end(session, Random(3))
    session.leave()
    return session


@pytest.fixture
def visit(engine: Engine, ended: Session) -> Visit:
    return Visit(ReplayPage(desk_of(engine), ended.name))


def ply(visit: Visit) -> int:
    """After how many moves the table stands that is shown."""
    return int(visit.text.split("Move ")[1].split()[0])


def test_it_begins_with_the_first_layout(visit: Visit, ended: Session) -> None:
    assert f"Move 0 of {len(ended.game.moves)}." in visit.text
    assert "8 of 104 home" in visit.text


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["right", "right", "left"], 1),
        ([".", "l", ","], 1),
        (["pagedown"], 10),
        (["pagedown", "pageup", "left"], 0),
        (["end", "home", "right"], 1),
    ],
)
def test_keys_step_both_ways(visit: Visit, keys: list[str], shown: int) -> None:
    visit.press(*keys)
    assert ply(visit) == shown


def test_clicks_on_the_named_keys_step_both_ways(visit: Visit) -> None:
    visit.click("step", "step", "step", "←")
    assert ply(visit) == 2


def test_wheel_steps_both_ways(visit: Visit) -> None:
    for rows in (1, 1, -1):
        visit.page.turn(rows)
    assert ply(visit) == 1


def test_last_position_says_how_the_game_ended(visit: Visit, ended: Session) -> None:
    visit.press("end")
    assert ply(visit) == len(ended.game.moves)
    assert "left after deal" in visit.text or "All 104 cards are home" in visit.text


def test_it_plays_by_itself_until_it_is_paused(visit: Visit) -> None:
    visit.press("space")
    assert "Space pause" in visit.text
    visit.wait()
    visit.wait()
    assert ply(visit) == 2
    visit.press("space")
    assert "Space play" in visit.text
    visit.wait()
    assert ply(visit) == 2
    assert visit.later is None, "nothing goes on by itself"


def test_any_step_ends_the_show(visit: Visit) -> None:
    visit.press("space")
    visit.wait()
    visit.press("left")
    visit.wait()
    assert ply(visit) == 0


def test_show_ends_with_the_last_move_and_begins_anew(visit: Visit, ended: Session) -> None:
    visit.press("end", "left", "space")
    visit.wait()
    assert ply(visit) == len(ended.game.moves)
    assert visit.later is None
    visit.press("space")
    assert ply(visit) == 0


def test_speed_is_set_while_it_plays_and_remembered(visit: Visit, engine: Engine) -> None:
    visit.press("space")
    assert visit.later is not None
    fast, _ = visit.later
    visit.press("-")
    visit.wait()
    assert visit.later is not None
    assert visit.later[0] > fast
    assert Preferences.read(engine.home).speed == "slow"


def test_game_is_gone_on_with_from_the_position_that_is_shown(visit: Visit, ended: Session) -> None:
    visit.press("right", "right", "right", "enter")
    (session,) = visit.results
    assert isinstance(session, Session)
    assert session.name == ended.name
    assert len(session.game.moves) == 3
    assert len(session.game.undone) == len(ended.game.moves) - 3, "they can be made again"
    session.leave()


def test_looking_changes_nothing_in_the_file(visit: Visit, ended: Session) -> None:
    before = ended.path.read_bytes()
    visit.press("right", "end", "home", "space", "escape")
    assert ended.path.read_bytes() == before


def test_file_that_cannot_be_played_through_is_told(engine: Engine, ended: Session) -> None:
    ended.path.write_bytes(b"no journal\n")
    visit = Visit(ReplayPage(desk_of(engine), ended.name))
    assert visit.says(str(ended.path))
    visit.press("right", "space", "enter")
    visit.click("Esc back")
    assert visit.results == [None]


def test_narrow_window_names_its_size_and_steps_go_on(visit: Visit) -> None:
    visit.size = (60, 20)
    assert "60" in visit.text
    visit.press("right")
    visit.size = (80, 24)
    assert ply(visit) == 1


def test_wide_window_has_the_moves_beside_the_table_to_be_clicked(
    engine: Engine, ended: Session
) -> None:
    visit = Visit(ReplayPage(desk_of(engine), ended.name), (200, 60))
    assert visit.says(f"0 / {len(ended.game.moves)}")
    visit.click("   3  ")
    assert ply(visit) == 3
    assert visit.says(f"3 / {len(ended.game.moves)}")


def test_click_on_a_move_beside_the_table_shows_its_position_and_ends_the_show(
    visit: Visit,
) -> None:
    visit.size = (200, 60)
    visit.press("space")
    visit.click("   7  ")
    assert ply(visit) == 7
    visit.wait()
    assert ply(visit) == 7


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (118, 40), (200, 60), (240, 70)], ids=str)
def test_table_that_is_shown_again_fills_its_window(
    visit: Visit, size: tuple[int, int], ascii_only: bool
) -> None:
    visit.page.desk.preferences.ascii = ascii_only
    visit.size = size
    for _ in range(12):
        assert len(visit.rows) == size[1]
        drawn = visit.page.draw(*size).rows(ascii_only)
        assert {sum(len(span.text) for span in row) for row in drawn} == {size[0]}
        assert not ascii_only or "\n".join(visit.rows).isascii()
        visit.press("right")
