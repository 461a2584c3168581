"""The settings of the table: changed at once, and remembered."""

from collections.abc import Sequence
from typing import NamedTuple

from patience.language import mark, tr
from patience_plugins.terminal.preferences import SPEEDS
from patience_plugins.terminal.screens.entries import CHOOSE, EntriesPage, Entry
from patience_plugins.terminal.screens.page import BACK, Desk, hints_of
from patience_plugins.terminal.screens.paper import Hint
from patience_plugins.terminal.tints import TINTS

_CHANGE = Hint("← →", mark("change"), "right")


class Setting(NamedTuple):
    """A setting of `Preferences`."""

    name: str
    """What it is called there."""
    label: str
    detail: str
    """What it means."""
    values: tuple[tuple[str | bool, str], ...]
    """What it can be, each in words."""


_YES_NO = ((True, mark("yes")), (False, mark("no")))

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "tint",
        mark("Colours"),
        mark("Whatever a colour shows is there as a frame, a sign or a stroke too."),
        tuple(TINTS.items()),
    ),
    Setting(
        "light",
        mark("Background"),
        mark("A dark table, or a light one."),
        ((False, mark("dark")), (True, mark("light"))),
    ),
    Setting(
        "ascii",
        mark("Signs"),
        mark("ASCII is for terminals and typefaces that lack the signs of cards and frames."),
        ((False, mark("cards and frames")), (True, mark("ASCII"))),
    ),
    Setting(
        "marks",
        mark("Marks"),
        mark("A frame and a sign on every card that can be played."),
        _YES_NO,
    ),
    Setting(
        "speed",
        mark("Weave"),
        mark("How fast a weave is shown; any key ends the show, and the game waits for none."),
        tuple(SPEEDS.items()),
    ),
    Setting(
        "autoplay",
        mark("Autoplay"),
        mark("After each move the cards that are surely safe are played; none of them crosses."),
        _YES_NO,
    ),
    Setting(
        "chance",
        mark("Chance"),
        mark("Below the table stands in how many ways the game can still be won."),
        _YES_NO,
    ),
    Setting(
        "ask_same",
        mark("Ask always"),
        mark("Asks on which foundation a card goes even where it comes to the same."),
        _YES_NO,
    ),
)


def take(desk: Desk, setting: Setting, value: str | bool) -> None:
    """Gives a setting a value, from now on."""
    setattr(desk.preferences, setting.name, value)
    desk.preferences.save(desk.engine.home)


class SettingsPage(EntriesPage):
    """The settings, one an entry."""

    def title(self) -> str:
        """What the page is called."""
        return tr("Settings")

    def entries(self) -> Sequence[Entry]:
        """The settings as they are."""
        return list(map(self._entry, SETTINGS))

    def hints(self) -> tuple[Hint, ...]:
        """The keys that the last row names."""
        return hints_of(CHOOSE, _CHANGE, BACK)

    def _entry(self, setting: Setting) -> Entry:
        values = [value for value, _ in setting.values]
        now = values.index(getattr(self.desk.preferences, setting.name))

        def turn(step: int) -> None:
            take(self.desk, setting, values[(now + step) % len(values)])

        return Entry(
            tr(setting.label),
            note=f"‹ {tr(setting.values[now][1])} ›",
            detail=tr(setting.detail),
            do=lambda: turn(1),
            turn=turn,
        )
