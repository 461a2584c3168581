"""Settings are changed at once, by keys and by clicks, and remembered."""

from dataclasses import asdict
from pathlib import Path

import pytest

from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.settings import SETTINGS, Setting, SettingsPage
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of

EACH = pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])


@pytest.fixture
def desk(home: Path) -> Desk:
    return desk_of(engine_of(home))


def value(desk: Desk, setting: Setting) -> object:
    """What a setting is, now and after the next start, which must be the same."""
    now = getattr(desk.preferences, setting.name)
    assert getattr(Preferences.read(desk.engine.home), setting.name) == now
    return now


@EACH
def test_setting_goes_round_through_all_its_values_and_back(desk: Desk, setting: Setting) -> None:
    visit = Visit(SettingsPage(desk))
    first = value(desk, setting)
    values = [known for known, _ in setting.values]
    seen = []
    visit.go_to(setting.label)
    for _ in values:
        seen.append(value(desk, setting))
        visit.press("right")
    assert sorted(map(str, seen)) == sorted(map(str, values))
    assert value(desk, setting) == first
    for on, back in (("right", "left"), (">", "<")):
        visit.press(on)
        assert value(desk, setting) != first
        visit.press(back)
        assert value(desk, setting) == first


@EACH
def test_click_changes_a_setting_and_its_row_says_so(desk: Desk, setting: Setting) -> None:
    visit = Visit(SettingsPage(desk))
    first = value(desk, setting)
    visit.click(setting.label)
    assert value(desk, setting) != first
    words = dict(setting.values)[value(desk, setting)]  # type: ignore[index]
    # With ASCII the row's own signs are ASCII too.
    assert words in visit.chosen


def test_each_setting_says_what_it_means(desk: Desk) -> None:
    visit = Visit(SettingsPage(desk))
    for setting in SETTINGS:
        visit.go_to(setting.label)
        assert setting.detail in visit.text


def test_all_that_is_remembered_can_be_set(desk: Desk) -> None:
    assert {setting.name for setting in SETTINGS} == set(asdict(desk.preferences))
