"""The laboratory: a compiled kernel, an exact solver, and what is built on them.

Importing this package loads neither numba nor numpy; `lab.kernel`, `lab.solver` and the modules
beside them do, so a command imports them when it runs.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.language import mark
from patience.offerings import Atlas, BatchReport, Command, Player, Solver, Verifier
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from patience.advice import Advice, Chance, Share, Solved
    from patience.engine import Engine
    from patience.mechanics import Mechanics
    from patience.offerings import Chooser
    from patience.position import Position
    from patience.view import View


@hookimpl
def patience_commands() -> Iterable[Command]:
    """The commands of the laboratory."""
    from patience_plugins.lab.commands import COMMANDS

    return COMMANDS


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]


@hookimpl
def patience_players() -> Iterable[Player]:
    """Five players, from one who trusts to luck to one who solves."""
    return [
        Player("random", _random, mark("plays whenever a card can be played, by chance")),
        Player("first-legal", _first_legal, mark("makes the first move that there is")),
        Player("greedy", _greedy, mark("makes the play after which most cards can be played")),
        Player(
            "look-ahead",
            _look_ahead,
            mark("tries the plays up to the next standstill; the effort is how many positions"),
            effort=60,
        ),
        Player(
            "careful",
            _careful,
            mark(
                "tries ways in which the exiles may lie, solves each, and makes the move that wins "
                "most; the effort is how many ways"
            ),
            effort=10,
        ),
    ]


@hookimpl
def patience_solvers() -> Iterable[Solver]:
    """The exact solver, and the careful player's advice; nothing where numba is not installed."""
    from importlib.util import find_spec

    return [Solver("exact", _solve, _advise, _chances)] if find_spec("numba") else []


@hookimpl
def patience_atlases() -> Iterable[Atlas]:
    """The atlas that ships: which deals can be won, and how often they are."""
    return [Atlas("shipped", _known, _choose, _share)]


@hookimpl
def patience_verifiers() -> Iterable[Verifier]:
    """The check of a census."""
    return [Verifier("census", _is_ledger, _verify)]


@hookimpl
def patience_batch_done(report: BatchReport) -> None:
    """Nothing that was computed is lost: a line for each batch stands in the laboratory's diary."""
    from patience_plugins.lab.diary import write_down

    write_down(report)


def _random(mechanics: "Mechanics", number: int, effort: int) -> "Chooser":
    from patience_plugins.lab.players import RandomPlayer

    return RandomPlayer(mechanics, number, effort)


def _first_legal(mechanics: "Mechanics", number: int, effort: int) -> "Chooser":
    from patience_plugins.lab.players import FirstLegalPlayer

    return FirstLegalPlayer(mechanics, number, effort)


def _greedy(mechanics: "Mechanics", number: int, effort: int) -> "Chooser":
    from patience_plugins.lab.players import GreedyPlayer

    return GreedyPlayer(mechanics, number, effort)


def _look_ahead(mechanics: "Mechanics", number: int, effort: int) -> "Chooser":
    from patience_plugins.lab.players import LookAheadPlayer

    return LookAheadPlayer(mechanics, number, effort)


def _careful(mechanics: "Mechanics", number: int, effort: int) -> "Chooser":
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.careful import CarefulPlayer

    return CarefulPlayer(mechanics, number, effort)


def _solve(mechanics: "Mechanics", position: "Position", seconds: float) -> "Solved":
    from patience_plugins.lab.careful import solve

    return solve(mechanics, position, seconds)


def _advise(mechanics: "Mechanics", view: "View", seconds: float) -> "Advice | None":
    from patience_plugins.lab.careful import advise

    return advise(mechanics, view, seconds)


def _chances(mechanics: "Mechanics", position: "Position", ways: int) -> "Iterator[Chance]":
    from patience_plugins.lab.chances import chances

    return chances(position, mechanics, ways)


def _known(mechanics: "Mechanics", number: int) -> bool | None:
    from patience_plugins.lab.atlas import known

    return known(mechanics, number)


def _choose(mechanics: "Mechanics", kind: str, random: "Random") -> int:
    from patience_plugins.lab.atlas import choose

    return choose(mechanics, kind, random)


def _share(mechanics: "Mechanics") -> "Share | None":
    from patience_plugins.lab.atlas import share

    return share(mechanics)


def _is_ledger(start: bytes) -> bool:
    from patience_plugins.lab.ledger import is_ledger

    return is_ledger(start)


def _verify(engine: "Engine", path: "Path", sample: int, seed: int, json: bool) -> int:
    from patience_plugins.lab.verifying import verify_ledger

    return verify_ledger(engine, path, sample, seed, json)
