"""What plug-ins offer by returning it from a hook, and the report of a batch that they are told."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from patience.errors import PatienceError
from patience.language import mark, tr

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from patience.advice import Advice, Chance, Share, Solved
    from patience.cards import Card
    from patience.engine import Engine
    from patience.mechanics import Mechanics
    from patience.moves import Decision
    from patience.position import Position
    from patience.records import GameRecords
    from patience.session import Session
    from patience.view import View

Chooser = Callable[["View", "Sequence[Decision]"], "Decision"]
"""Who decides in one game, told what a person would see and what may be done, gives one of these.

A draw among them names no foundation. When the card that it brings to hand fits several, the
chooser is asked again: that card is in the view's `hand` then, and the draws name the foundations.
"""

_NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"

DEAL_KINDS: Mapping[str, str] = {
    "winnable": mark("that can be won"),
    "easy": mark("that is often won"),
    "hard": mark("that can be won, and seldom is"),
}
"""The kinds of deals that a player may ask for, each in words; the last two can be won too."""


class Offering:
    """Something that a plug-in offers under a name.

    Raises PatienceError when it is made of something else than its kind is made of. Such classes
    are written out because data classes are slow to make, and these are made at every start.
    """

    def __init__(self, name: str) -> None:
        check_name(name)
        self.name = name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class Command(Offering):
    """A command of the command line, `patience NAME …`."""

    def __init__(self, name: str, run: Callable[..., Any], help: str) -> None:  # noqa: A002
        super().__init__(name)
        _check_callable(run, "run", name)
        if not isinstance(help, str):
            raise PatienceError(
                tr(
                    "“help” of “{name}” must be a str, not {found}.",
                    name=name,
                    found=repr(help),
                )
            )
        self.run = run
        """A function with typer's annotations. An `Engine` comes to it as `context.obj`."""
        self.help = help
        """One line for the list of commands, translated where it is shown."""


class FrontEnd(Offering):
    """A way to show and play a game."""

    def __init__(
        self,
        name: str,
        usable: Callable[[], bool],
        play: "Callable[[Engine, Session], None]",
        rank: int = 0,
        start: "Callable[[Engine], None] | None" = None,
    ) -> None:
        super().__init__(name)
        _check_callable(usable, "usable", name)
        _check_callable(play, "play", name)
        if start is not None:
            _check_callable(start, "start", name)
        if not isinstance(rank, int):
            raise PatienceError(
                tr(
                    "“rank” of “{name}” must be a whole number, not {found}.",
                    name=name,
                    found=repr(rank),
                )
            )
        self.usable = usable
        """Whether it can be used here: a terminal of its size, for one that fills the screen."""
        self.play = play
        """Plays the session until the player leaves."""
        self.rank = rank
        """Of those that can be used, the one of the highest rank is taken."""
        self.start = start
        """Shows the games and what was played, until the player leaves; None where it cannot."""


class CardFaces(Offering):
    """A way to write cards in text."""

    def __init__(self, name: str, face: "Callable[[Card], str]") -> None:
        super().__init__(name)
        _check_callable(face, "face", name)
        self.face = face


class Player(Offering):
    """Somebody who plays without being watched."""

    def __init__(
        self,
        name: str,
        sit: "Callable[[Mechanics, int, int], Chooser]",
        help: str,  # noqa: A002
        effort: int = 0,
    ) -> None:
        super().__init__(name)
        _check_callable(sit, "sit", name)
        self.sit = sit
        """Sits down to one game: the rules, a seed for what is left to chance (the deal number),
        and the effort. May raise PatienceError for rules that he cannot play."""
        self.help = help
        """How he plays, as a clause for lists, translated where it is shown."""
        self.effort = effort
        """How hard he thinks unless told otherwise, by a measure of his own; 0 when he cannot."""


class Solver(Offering):
    """Something that can tell whether a game can still be won."""

    def __init__(
        self,
        name: str,
        solve: "Callable[[Mechanics, Position, float], Solved]",
        advise: "Callable[[Mechanics, View, float], Advice | None]",
        chances: "Callable[[Mechanics, Position, int], Iterator[Chance]] | None" = None,
    ) -> None:
        super().__init__(name)
        _check_callable(solve, "solve", name)
        _check_callable(advise, "advise", name)
        if chances is not None:
            _check_callable(chances, "chances", name)
        self.solve = solve
        """With every card known, in about so many seconds."""
        self.advise = advise
        """The move that wins most often, as far as a player can know, in about so many seconds;
        None for rules that it cannot judge, and when nothing can be done."""
        self.chances = chances
        """In how many of at most so many ways in which what is hidden may lie a position can still
        be won, told anew as each way has been tried; how it lies in truth makes no difference.
        None where it cannot tell."""


class Atlas(Offering):
    """Something that knows deals before they are played."""

    def __init__(
        self,
        name: str,
        known: "Callable[[Mechanics, int], bool | None]",
        choose: "Callable[[Mechanics, str, Random], int | None]",
        share: "Callable[[Mechanics], Share | None] | None" = None,
    ) -> None:
        super().__init__(name)
        _check_callable(known, "known", name)
        _check_callable(choose, "choose", name)
        if share is not None:
            _check_callable(share, "share", name)
        self.known = known
        """Whether the deal of a number can be won, told at once; None when that is not known."""
        self.choose = choose
        """The number of a deal of one of `DEAL_KINDS`, each as likely as any other; None when it
        has none. May raise PatienceError, saying why nobody can have one."""
        self.share = share
        """How many of the deals that it knows can be won; None when it knows none, or cannot
        tell."""


class Keeper(Offering):
    """Something that keeps how games went."""

    def __init__(self, name: str, records: "Callable[[Engine], Sequence[GameRecords]]") -> None:
        super().__init__(name)
        _check_callable(records, "records", name)
        self.records = records
        """How the games of each kind went, the kind played last in front. May raise
        PatienceError when they cannot be read."""


class Verifier(Offering):
    """Something that can check a file of its own kind, for `patience verify`."""

    def __init__(
        self,
        name: str,
        recognises: Callable[[bytes], bool],
        verify: "Callable[[Engine, Path, int, int, bool], int]",
    ) -> None:
        super().__init__(name)
        _check_callable(recognises, "recognises", name)
        _check_callable(verify, "verify", name)
        self.recognises = recognises
        """Whether a file that begins with these bytes, 100 or fewer, is of the kind."""
        self.verify = verify
        """Checks a file and prints what came of it; 0 when it is right, 1 when it is not. It is
        told of how many of its entries, chosen by which seed, the costly check must be made, and
        whether to print JSON. Raises PatienceError when the file cannot be read."""


class BatchReport(NamedTuple):
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
    if not isinstance(name, str) or not re.fullmatch(_NAME, name):
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
