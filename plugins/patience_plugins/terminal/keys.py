"""The keys of the table: one list, from which the help, the palette and the table itself are made.

Digits and capitals are places, small letters act, signs look; no letter means two things.
"""

from collections.abc import Iterator
from typing import NamedTuple

from patience.language import mark

FREE = "foxz"
"""The small letters that are left to plug-ins."""


class Key(NamedTuple):
    """What some keys do."""

    action: str
    """The method of `Table` that does it."""
    keys: tuple[str, ...]
    """As Textual names them: a character, or a name as `left`."""
    shown: str
    """How they are written in the help."""
    label: str
    """What they do, in a few words."""
    palette: bool = True
    """Whether it is worth a line in the command palette."""


KEYS: tuple[Key, ...] = (
    Key("left", ("left", "h"), "← h", mark("one place to the left"), False),
    Key("right", ("right", "l"), "→ l", mark("one place to the right"), False),
    Key("up", ("up", "k"), "↑ k", mark("one row up"), False),
    Key("down", ("down", "j"), "↓ j", mark("one row down"), False),
    Key("home", ("home",), "Home", mark("to the first place of the row"), False),
    Key("end", ("end",), "End", mark("to the last place of the row"), False),
    Key("page_up", ("pageup",), "PgUp", mark("to the row above"), False),
    Key("page_down", ("pagedown",), "PgDn", mark("to the row below"), False),
    Key("next_card", ("tab",), "Tab", mark("next card that can be played"), False),
    Key("last_card", ("shift+tab",), "Shift+Tab", mark("the one before"), False),
    Key("enter", ("enter",), "Enter", mark("play the card, draw, cross; or say why not"), False),
    Key("go_on", ("space",), "Space", mark("draw the next exile, or deal again")),
    Key("weave", ("w",), "w", mark("weave: draw an exile")),
    Key("redeal", ("d",), "d", mark("deal again")),
    Key("crossings", ("c",), "c", mark("the crossings of a suit that has met")),
    Key("extra_moves", ("e",), "e", mark("extra: a move that a plug-in brings")),
    Key("slide", ("s",), "s", mark("slide one card by hand")),
    Key("autoplay", ("a",), "a", mark("play the cards that are safe to play")),
    Key("hint", ("i",), "i", mark("an idea: a move worth making")),
    Key("why_not", ("y",), "y", mark("why a card cannot be played")),
    Key("view_pile", ("v",), "v", mark("view the pile through")),
    Key("undo", ("u", "ctrl+z"), "u", mark("take the last move back")),
    Key("redo", ("r", "ctrl+y"), "r", mark("make it again")),
    Key("past_moves", ("p",), "p", mark("the past moves, and where a game was lost")),
    Key("glow", ("g",), "g", mark("marks on what can be played, on or off")),
    Key("next_tint", ("t",), "t", mark("another tint: four or two colours, contrast, none, ASCII")),
    Key("book", ("b",), "b", mark("the rules of the game")),
    Key("new", ("n",), "n", mark("a new game")),
    Key("menu", ("m",), "m", mark("the menu: games, statistics, settings")),
    Key("leave", ("q", "ctrl+c"), "q", mark("leave; the game is kept")),
    Key("help", ("question_mark", "?"), "?", mark("the keys")),
    Key(
        "palette",
        ("colon", ":", "ctrl+p"),
        ":",
        mark("find anything by its name"),
        False,
    ),
    Key("find", ("slash", "/"), "/", mark("find a card, as 7s")),
    Key("weigh", ("percent_sign", "%"), "%", mark("the chance that the game can still be won")),
    Key("step_back", ("comma", ","), ",", mark("the last weave, a step back"), False),
    Key("step_on", ("full_stop", "."), ".", mark("the last weave, a step on"), False),
    Key("look_back", ("less_than_sign", "<"), "<", mark("look at the position a move before")),
    Key("look_on", ("greater_than_sign", ">"), ">", mark("look at the position a move after")),
    Key("faster", ("plus", "+"), "+", mark("a faster weave")),
    Key("slower", ("minus", "-"), "-", mark("a slower weave")),
    Key("escape", ("escape",), "Esc", mark("close, or stop looking"), False),
)
"""In the order in which the help tells them."""

PLACES = (
    ("1–9 0", mark("that pile; 0 is pile 10")),
    ("A J Q K", mark("that pile")),
    ("X", mark("the exiles")),
    ("C D H S", mark("the band of that suit")),
)
"""The keys that go to a place, for the help; the same key again does what Enter does."""

ACTIONS: dict[str, str] = {key: entry.action for entry in KEYS for key in entry.keys}
"""By key the action that it means."""


def letters() -> Iterator[str]:
    """The small letters that act."""
    return (key for key in ACTIONS if len(key) == 1 and key.isalpha())
