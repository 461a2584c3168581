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
