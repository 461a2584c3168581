"""The help tells every key of the one list of keys."""

from pathlib import Path

import pytest

from patience_plugins.terminal.keys import KEYS, PLACES
from patience_plugins.terminal.screens.help import HelpPage
from tests.plugins.terminal.screens.test_book import scrolled
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (118, 40), (200, 60)], ids=str)
def test_every_key_and_place_is_told_in_any_window(home: Path, size: tuple[int, int]) -> None:
    told = scrolled(Visit(HelpPage(desk_of(engine_of(home))), size))
    for shown, label in [*PLACES, *((key.shown, key.label) for key in KEYS)]:
        assert f"{shown} {label}" in told


def test_click_on_a_line_presses_its_key_once_the_help_is_closed(home: Path) -> None:
    pressed: list[tuple[str, int]] = []

    def act(key: str) -> None:
        pressed.append((key, len(visit.results)))

    for key in KEYS:
        if key.palette:
            visit = Visit(HelpPage(desk_of(engine_of(home)), act), (80, 60))
            visit.click(f"{key.shown:<12}{key.label[:20]}")
    assert pressed == [(key.keys[0], 1) for key in KEYS if key.palette]


def test_before_a_game_is_begun_lines_are_only_read(home: Path) -> None:
    visit = Visit(HelpPage(desk_of(engine_of(home))), (80, 60))
    y = next(y for y, row in enumerate(visit.rows) if "the menu" in row)
    assert visit.page.draw(80, 60).target_at(20, y) is None
    assert "click" not in visit.text
