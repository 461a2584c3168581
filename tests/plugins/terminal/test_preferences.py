"""What a player has set is remembered, and never costs a game."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from patience_plugins.terminal.preferences import SPEEDS, Preferences
from patience_plugins.terminal.tints import TINTS

TURNED = Preferences("none", True, True, False, "step", True, False, False)
"""Every setting otherwise than at first."""


def test_every_setting_is_remembered(tmp_path: Path) -> None:
    at_first = asdict(Preferences())
    assert all(value != at_first[name] for name, value in asdict(TURNED).items())
    TURNED.save(tmp_path)
    assert Preferences.read(tmp_path) == TURNED
    assert [path.name for path in tmp_path.iterdir()] == ["terminal.json"]


def test_first_sitting_finds_the_settings_as_they_are_at_first(tmp_path: Path) -> None:
    assert Preferences.read(tmp_path / "not there yet") == Preferences()


@pytest.mark.parametrize("broken", [b"", b"{", b"[1]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_broken_settings_are_put_aside_and_cost_nothing(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "terminal.json").write_bytes(broken)
    assert Preferences.read(tmp_path) == Preferences()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [broken]
    TURNED.save(tmp_path)
    assert Preferences.read(tmp_path) == TURNED
    assert (tmp_path / "terminal.json.broken").read_bytes() == broken


@pytest.mark.parametrize(
    "strange",
    [{"tint": "mauve"}, {"speed": "warp"}, {"marks": "yes"}, {"light": 1}, {"chance": None}],
)
def test_value_that_is_no_setting_leaves_the_others(
    tmp_path: Path, strange: dict[str, object]
) -> None:
    saved = asdict(TURNED) | strange | {"a setting of a newer version": 7}
    (tmp_path / "terminal.json").write_text(json.dumps(saved), encoding="utf-8")
    (name,) = strange
    read = asdict(Preferences.read(tmp_path))
    assert read.pop(name) == asdict(Preferences())[name]
    assert read.items() <= asdict(TURNED).items()


def test_ascii_that_was_asked_for_this_once_is_not_remembered(tmp_path: Path) -> None:
    once = Preferences()
    once.take_once("ascii", True)
    assert once.ascii
    once.save(tmp_path)
    assert not Preferences.read(tmp_path).ascii
    for ascii_only in (False, True):
        once.ascii = ascii_only
        once.save(tmp_path)
    assert Preferences.read(tmp_path).ascii, "it was switched on while playing"
    remembered = Preferences.read(tmp_path)
    remembered.take_once("ascii", True)
    remembered.save(tmp_path)
    assert Preferences.read(tmp_path).ascii


def test_game_goes_on_where_settings_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("in the way", encoding="utf-8")
    TURNED.save(tmp_path / "a file")
    assert Preferences.read(tmp_path / "a file") == Preferences()


def test_every_tint_and_every_speed_can_be_remembered(tmp_path: Path) -> None:
    for tint in TINTS:
        for speed in SPEEDS:
            Preferences(tint=tint, speed=speed).save(tmp_path)
            read = Preferences.read(tmp_path)
            assert (read.tint, read.speed) == (tint, speed)
