"""Keys in the order typed: each goes to what the one before it has opened."""

import asyncio
from pathlib import Path

import pytest

from patience.view import view_of
from patience_plugins.terminal.application import TableScreen
from patience_plugins.terminal.places import first_place
from patience_plugins.terminal.screens.settings import SettingsPage
from tests.plugged import engine_with
from tests.plugins.terminal.screens.walking import Walk, walk


async def heard(visitor: Walk) -> None:
    """Waits until all keys have come, and were heard."""
    come = asyncio.Event()
    visitor.app.call_later(come.set)
    await come.wait()
    await visitor.until(lambda: not visitor.app._typed)


def test_game_is_chosen_and_played_by_keys_that_nobody_waits_for(home: Path) -> None:
    async def way(visitor: Walk) -> None:
        # The first page's first game, its deal number 1; then the card under the cursor.
        visitor.type_ahead("enter", "1", "enter", "enter")
        await heard(visitor)
        assert visitor.table.session.game.number == 1
        assert visitor.table.ply == 1

    walk(engine_with(home), way)


@pytest.mark.parametrize("opens", ["m", "n", "b", "?", ":"])
def test_key_after_one_that_opens_a_page_is_the_page_s(home: Path, opens: str) -> None:
    engine = engine_with(home)

    async def way(visitor: Walk) -> None:
        # At the table these keys would move the cursor.
        visitor.type_ahead(opens, "down", "pagedown", "escape")
        await heard(visitor)
        assert visitor.at_table
        assert visitor.table.cursor == before
        assert visitor.table.opened is None

    session = engine.begin(engine.catalogue.rules("leonis-own"), 1)
    before = first_place(view_of(session.game.position, session.mechanics))
    walk(engine, way, session)


def test_what_is_opened_over_a_menu_is_closed_one_after_the_other(home: Path) -> None:
    engine = engine_with(home)

    async def way(visitor: Walk) -> None:
        visitor.type_ahead("m", "end", "up", "up", "enter")
        await heard(visitor)
        assert isinstance(visitor.page, SettingsPage)
        visitor.type_ahead("escape", "escape", "enter")
        await heard(visitor)
        assert isinstance(visitor.app.screen, TableScreen)
        assert visitor.table.ply == 1

    walk(engine, way, engine.begin(engine.catalogue.rules("leonis-own"), 1))


def test_keys_after_the_one_that_leaves_play_nothing(home: Path) -> None:
    engine = engine_with(home)
    session = engine.begin(engine.catalogue.rules("leonis-own"), 1)

    async def way(visitor: Walk) -> None:
        visitor.type_ahead("q", "enter", "enter")

    walk(engine, way, session)
    assert not session.game.moves
