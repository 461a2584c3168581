"""What a player has set for the table, remembered from one sitting to the next."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from patience.language import mark
from patience_plugins.terminal.tints import TINTS

SPEEDS = {
    "off": mark("off: the weave is not shown"),
    "fast": mark("fast"),
    "slow": mark("slow"),
    "step": mark("step by step, at a key"),
}
"""How fast a weave is shown, from the fastest on, each in words."""

_FILE = "terminal.json"
_BROKEN = "terminal.json.broken"


@dataclass
class Preferences:
    """The settings of the table."""

    tint: str = "four"
    light: bool = False
    ascii: bool = False
    marks: bool = True
    """Whether what can be played is marked."""
    speed: str = "fast"
    autoplay: bool = False
    """Whether safe cards are played by themselves after each move."""
    chance: bool = True
    """Whether the chance that the game can still be won is shown."""
    ask_same: bool = True
    """Whether to ask on which foundation a card goes even where that comes to the same."""

    def __post_init__(self) -> None:
        self._once: dict[str, tuple[object, object]] = {}
        """What was asked for this once, by its name, and what is remembered instead."""

    @classmethod
    def read(cls, home: Path) -> "Preferences":
        """Those that were saved; what is no setting is as it is at first.

        A file that is none of settings is put aside, under a name that says so.
        """
        preferences, path = cls(), home / _FILE
        try:
            saved: Any = json.loads(path.read_bytes())
        except OSError:
            return preferences
        except (ValueError, RecursionError):
            saved = None
        if not isinstance(saved, dict):
            with suppress(OSError):
                path.replace(home / _BROKEN)
            return preferences
        for field in fields(cls):
            value = saved.get(field.name)
            if type(value) is type(field.default) and _allowed(field.name, value):
                setattr(preferences, field.name, value)
        return preferences

    def take_once(self, name: str, value: object) -> None:
        """Takes a value that is asked for this once: it is not remembered."""
        self._once[name] = (value, getattr(self, name))
        setattr(self, name, value)

    def save(self, home: Path) -> None:
        """Writes them down, whole or not at all. A game goes on where that cannot be done."""
        # What the player has changed since then is his own choice.
        now = asdict(self)
        self._once = {name: kept for name, kept in self._once.items() if now[name] == kept[0]}
        settings = now | {name: before for name, (_, before) in self._once.items()}
        new = home / f"{_FILE}.{os.getpid()}"
        try:
            home.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
            new.replace(home / _FILE)
        except OSError:
            with suppress(OSError):
                new.unlink()


def _allowed(name: str, value: object) -> bool:
    match name:
        case "tint":
            return value in TINTS
        case "speed":
            return value in SPEEDS
    return True
