"""The palette finds whatever can be done, and does it."""

from pathlib import Path

import pytest

from patience_plugins.terminal.keys import KEYS
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.palette import (
    Find,
    PalettePage,
    finds_of_keys,
    finds_of_settings,
)
from patience_plugins.terminal.screens.settings import SETTINGS
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of


@pytest.fixture
def desk(home: Path) -> Desk:
    return desk_of(engine_of(home))


def palette(desk: Desk, *finds: Find) -> Visit:
    return Visit(PalettePage(desk, finds))


def labels(visit: Visit) -> list[str]:
    assert isinstance(visit.page, PalettePage)
    return [entry.label for entry in visit.page.entries()]


def nothing() -> None:
    """Does nothing."""


CAKES = [Find(label, shown, nothing) for label, shown in
         (("an apple cake", "a"), ("cake of plums", "setting"), ("bread", "b"))]  # fmt: skip


def test_before_anything_is_typed_all_is_shown(desk: Desk) -> None:
    assert labels(palette(desk, *CAKES)) == ["an apple cake", "cake of plums", "bread"]


def test_what_begins_with_the_text_stands_in_front(desk: Desk) -> None:
    visit = palette(desk, *CAKES)
    visit.press(*"Cake")
    assert labels(visit) == ["cake of plums", "an apple cake"]


def test_every_word_is_looked_for_also_in_what_kind_of_thing_it_is(desk: Desk) -> None:
    visit = palette(desk, *CAKES)
    visit.press(*"set", "space", *"plum")
    assert labels(visit) == ["cake of plums"]


def test_letters_that_choose_elsewhere_are_typed_here(desk: Desk) -> None:
    visit = palette(desk, *CAKES)
    visit.press(*"jkq?", "backspace", "backspace")
    assert "jk_" in visit.rows[0]
    assert visit.results == []


def test_nothing_found_is_said(desk: Desk) -> None:
    visit = palette(desk, *CAKES)
    visit.press(*"wine", "enter")
    assert "Nothing is called so." in visit.text
    assert visit.results == []


@pytest.mark.parametrize("by", ["keys", "click"])
def test_choice_is_done_once_the_palette_is_closed(desk: Desk, by: str) -> None:
    done: list[bool] = []
    visit = Visit(PalettePage(desk, [Find("bread", "b", lambda: done.append(bool(visit.results)))]))
    if by == "keys":
        visit.press(*"bre", "enter")
    else:
        visit.click("bread")
    assert done == [True], "the table is in front again, to show what is done"


def test_escape_closes_without_doing_anything(desk: Desk) -> None:
    visit = Visit(PalettePage(desk, [Find("bread", "b", lambda: pytest.fail("was done"))]))
    visit.press("escape")
    assert visit.results == [None]


def test_every_key_that_is_worth_it_presses_itself(desk: Desk) -> None:
    pressed: list[str] = []
    for find in finds_of_keys(pressed.append):
        find.do()
    worth = [key for key in KEYS if key.palette]
    assert pressed == [key.keys[0] for key in worth]
    assert len(worth) > 20


def test_every_value_of_every_setting_is_found_and_taken(desk: Desk) -> None:
    values = [(setting, value) for setting in SETTINGS for value, _ in setting.values]
    for find, (setting, value) in zip(finds_of_settings(desk), values, strict=True):
        assert setting.label in find.label
        find.do()
        assert getattr(Preferences.read(desk.engine.home), setting.name) == value
