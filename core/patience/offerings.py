"""What plug-ins offer by returning it from a hook: commands, front ends, card faces."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from patience.cards import Card
    from patience.engine import Engine
    from patience.session import Session


@dataclass(frozen=True)
class Command:
    """A command of the command line, `patience NAME …`."""

    name: str
    run: Callable[..., Any]
    """A function with typer's annotations; its docstring is the command's help. An `Engine` comes to
    it as `context.obj`."""
    help: str
    """One line for the list of commands, translated where it is shown."""


@dataclass(frozen=True)
class FrontEnd:
    """A way to show and play a game."""

    name: str
    suits: Callable[[], bool]
    """Whether it can be used here: a terminal of its size, for one that fills the screen."""
    play: "Callable[[Engine, Session], None]"
    """Plays the session until the player leaves."""
    rank: int = 0
    """Of those that suit, the one of the highest rank is taken."""


@dataclass(frozen=True)
class CardFaces:
    """A way to write cards in text."""

    name: str
    face: "Callable[[Card], str]"
