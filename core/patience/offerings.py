"""What plug-ins offer by returning it from a hook, and the report of a batch that they are told."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patience.errors import PatienceError
from patience.language import tr

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from patience.advice import Advice, Solved
    from patience.cards import Card
    from patience.engine import Engine
    from patience.mechanics import Mechanics
    from patience.moves import Decision
    from patience.position import Position
    from patience.session import Session
    from patience.view import View

Chooser = Callable[["View", "Sequence[Decision]"], "Decision"]
"""Who decides in one game, told what a person would see and what may be done, gives one of these.

A draw among them names no foundation. When the card that it brings to hand fits several, the
chooser is asked again: that card is in the view's `hand` then, and the draws name the foundations.
"""

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


@dataclass(frozen=True)
class Player:
    """Somebody who plays without being watched.

    Raises PatienceError when it is made of something else than a player is made of.
    """

    name: str
    sit: "Callable[[Mechanics, int, int], Chooser]"
    """Sits down to one game: the rules, a seed for what is left to chance (the deal number), and
    the effort. May raise PatienceError for rules that he cannot play."""
    help: str
    """How he plays, as a clause for lists, translated where it is shown."""
    effort: int = 0
    """How hard he thinks unless told otherwise, by a measure of his own; 0 when he cannot."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.sit, "sit", self.name)


@dataclass(frozen=True)
class Solver:
    """Something that can tell whether a game can still be won.

    Raises PatienceError when it is made of something else than a solver is made of.
    """

    name: str
    solve: "Callable[[Mechanics, Position, float], Solved]"
    """With every card known, in about so many seconds."""
    advise: "Callable[[Mechanics, View, float], Advice | None]"
    """The move that wins most often, as far as a player can know, in about so many seconds; None
    for rules that it cannot judge, and when nothing can be done."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.solve, "solve", self.name)
        _check_callable(self.advise, "advise", self.name)


DEAL_KINDS = ("winnable", "easy", "hard")
"""The kinds of deals that a player may ask for; those that are easy or hard can be won too."""


@dataclass(frozen=True)
class Atlas:
    """Something that knows deals before they are played.

    Raises PatienceError when it is made of something else than an atlas is made of.
    """

    name: str
    known: "Callable[[Mechanics, int], bool | None]"
    """Whether the deal of a number can be won, told at once; None when that is not known."""
    choose: "Callable[[Mechanics, str, Random], int | None]"
    """The number of a deal of one of `DEAL_KINDS`, each as likely as any other; None when it has
    none. May raise PatienceError, saying why nobody can have one."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.known, "known", self.name)
        _check_callable(self.choose, "choose", self.name)


@dataclass(frozen=True)
class Verifier:
    """Something that can check a file of its own kind, for `patience verify`.

    Raises PatienceError when it is made of something else than a verifier is made of.
    """

    name: str
    recognises: Callable[[bytes], bool]
    """Whether a file that begins with these bytes, 100 or fewer, is of the kind."""
    verify: "Callable[[Engine, Path, int, int, bool], int]"
    """Checks a file and prints what came of it; 0 when it is right, 1 when it is not. It is told of
    how many of its entries, chosen by which seed, the costly check must be made, and whether to
    print JSON. Raises PatienceError when the file cannot be read."""

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_callable(self.recognises, "recognises", self.name)
        _check_callable(self.verify, "verify", self.name)


@dataclass(frozen=True)
class BatchReport:
    """What came of many deals of one game."""

    what: str
    """The command that made it, as `simulate`."""
    game: str
    """The id of the rule file."""
    rules: str
    """The content hash of the rules."""
    first: int
    """The number of the first deal."""
    last: int
    """The number of the last deal that was done."""
    counts: Mapping[str, int]
    """How many deals came out how: `won`, `lost`, and `unknown` for those not decided."""
    seconds: float
    """How long it took."""
    home: "Path"
    """The player's data folder, where a plug-in may keep what is its own."""
    player: str = ""
    """Who played; empty where deals were solved."""


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
