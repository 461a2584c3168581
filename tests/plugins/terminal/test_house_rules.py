"""Games with moves of plug-ins and other ways of drawing, at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from patience.engine import Engine
from patience.moves import Draw, Extra
from patience.session import Session
from patience.view import Stage
from patience_plugins.terminal.table import Table
from tests.plugins import test_house
from tests.plugins.terminal.handling import engine_in, table_of
from tests.plugins.terminal.piloted import Player, at_table
from tests.plugins.terminal.test_playing import answers, played_until

engine, parlour, at_merci = test_house.engine, test_house.parlour, test_house.at_merci


@pytest.fixture
def table(engine: Engine, at_merci: Session) -> Table:
    """A table at which nothing is left but a move that a plug-in brings."""
    return table_of(engine, at_merci)


def test_move_of_a_plug_in_is_asked_for_and_made(table: Table) -> None:
    before = table.ply
    table.press("e")
    assert "merci: " in answers(table)
    assert table.ply == before
    table.press("enter")
    assert isinstance(table.session.game.moves[-1].decision, Extra)
    table.press("u")
    assert table.ply == before


def test_move_of_a_plug_in_is_made_with_the_mouse_alone(engine: Engine, at_merci: Session) -> None:
    async def click(player: Player) -> None:
        extra = player.table.view.extras[-1]
        await player.point(extra)
        assert at_merci.game.moves[-1].decision == extra

    at_table(engine, at_merci, click)


def test_other_moves_that_a_game_does_not_have_are_missing_in_a_sentence(home: Path) -> None:
    table = played_until(engine_in(home), lambda view: True)
    table.press("e")
    assert table.message().what == "This game offers no other moves now."
    table.session.leave()


@pytest.fixture
def choosing(home: Path) -> Iterator[Table]:
    """A table whose player chooses the exile that is drawn, and some are left."""
    table = played_until(
        engine_in(home),
        lambda view: view.stage is Stage.STANDSTILL and view.exiles > 3,
        exiles__draw="any",
    )
    yield table
    table.session.leave()


@pytest.mark.parametrize("key", ["w", "space"])
def test_player_who_may_choose_is_asked_which_exile_is_drawn(key: str, choosing: Table) -> None:
    choosing.press(key)
    assert choosing.message().what == "Which exile is drawn?"
    assert "no. 1" in answers(choosing)
    before = choosing.view.exiles
    second = choosing.session.game.position.exiles[1]
    choosing.press("right")
    choosing.press("enter")
    if choosing.choice is not None:
        choosing.press("enter")
    assert choosing.view.exiles == before - 1
    drawn = choosing.session.game.moves[-1]
    assert isinstance(drawn.decision, Draw)
    assert (drawn.decision.place, drawn.transfers[0].card) == (1, second)
