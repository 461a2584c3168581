"""What plug-ins offer by returning it from a hook: commands, front ends, card faces."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patience.errors import PatienceError
from patience.language import tr

if TYPE_CHECKING:
    from patience.cards import Card
    from patience.engine import Engine
    from patience.session import Session

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Command:
    """A command of the command line, `patience NAME …`.

    Raises PatienceError when it is made of something else than a command is made of.
    """

    name: str
    run: Callable[..., Any]
    """A function with typer's annotations. An `Engine` comes to it as `context.obj`."""
    help: str
    """One line for the list of commands, translated where it is shown."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.run, "run", self.name)
        if not isinstance(self.help, str):
            raise PatienceError(
                tr(
                    "“help” of “{name}” must be a str, not {found}.",
                    name=self.name,
                    found=repr(self.help),
                )
            )


@dataclass(frozen=True)
class FrontEnd:
    """A way to show and play a game.

    Raises PatienceError when it is made of something else than a front end is made of.
    """

    name: str
    suits: Callable[[], bool]
    """Whether it can be used here: a terminal of its size, for one that fills the screen."""
    play: "Callable[[Engine, Session], None]"
    """Plays the session until the player leaves."""
    rank: int = 0
    """Of those that suit, the one of the highest rank is taken."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.suits, "suits", self.name)
        _check_callable(self.play, "play", self.name)
        if not isinstance(self.rank, int):
            raise PatienceError(
                tr(
                    "“rank” of “{name}” must be a whole number, not {found}.",
                    name=self.name,
                    found=repr(self.rank),
                )
            )


@dataclass(frozen=True)
class CardFaces:
    """A way to write cards in text.

    Raises PatienceError when it is made of something else than card faces are made of.
    """

    name: str
    face: "Callable[[Card], str]"

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.face, "face", self.name)


def check_name(name: object) -> None:
    """Checks what a command, a front end or a word of the vocabulary is called.

    Names stand in command lines, rule files and journals; hence no capitals, blanks or signs.
    Raises PatienceError for what is no such name.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PatienceError(
            tr(
                "{found} is not a name; a name is made of the letters a–z, digits and hyphens, "
                "and begins with a letter.",
                found=repr(name),
            )
        )


def _check_callable(value: object, field: str, name: str) -> None:
    if not callable(value):
        raise PatienceError(
            tr(
                "“{field}” of “{name}” must be a function, not {found}.",
                field=field,
                name=name,
                found=repr(value),
            )
        )
