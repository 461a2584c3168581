"""Traces: whole games, one JSON object a line, that other programs can make and check."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from patience.errors import PatienceError
from patience.game import Game, IllegalDecision
from patience.language import mark, tr
from patience.legality import Outcome, Refusal
from patience.mechanics import Mechanics
from patience.notation import Step, read_step, write_position, write_step

Snapshot = dict[str, Any]
"""A position as a trace writes it."""


@dataclass(frozen=True)
class Trace:
    """A whole game, from the layout after the first deal to the end."""

    game: str
    """The id of the rule file."""
    rules: Mapping[str, Any]
    """Settings by path, as far as they are stated; the others are the game's own."""
    number: int
    first: Snapshot
    steps: list[Step]
    final: Snapshot
    won: bool


def read_traces(text: str, where: str) -> Iterator[tuple[str, Trace]]:
    """The traces in a text, each with the place where it stands, as `games.jsonl:3`.

    Raises PatienceError, with the place, at the first line that holds no trace.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = f"{where}:{number}"
            try:
                yield place, _read_trace(line)
            except PatienceError as error:
                raise PatienceError(
                    tr("{place}: this line is not a trace: {error}", place=place, error=error)
                ) from None


def write_trace(game: Game) -> str:
    """A game that has ended as one line.

    All settings are stated, so that the trace says the same when the rule file has changed.
    Raises PatienceError for what no trace can say: a game that goes on, or cards of one's own.
    """
    if game.outcome is None:
        raise PatienceError(tr("A trace is a whole game, and this one has not ended."))
    if game.number is None:
        raise PatienceError(
            tr("A trace names its deal by number, and cards of one’s own have none.")
        )
    first, steps = game.begin_again(), []
    beginning = write_position(first.position, game.mechanics)
    for move in game.moves:
        steps.append(write_step(move.decision, first.position, game.mechanics))
        first.position.repeat(move)
    rules = game.mechanics.rules
    values = {
        "game": rules.id,
        "rules": rules.by_path(),
        "number": game.number,
        "first": beginning,
        "steps": steps,
        "final": write_position(game.position, game.mechanics),
        "won": game.outcome is Outcome.WON,
    }
    return json.dumps(values, separators=(",", ":"))


def replay(trace: Trace, mechanics: Mechanics, say: Callable[[Refusal, Game], str]) -> Game:
    """Plays a trace through and compares all that it says.

    `say` puts a refusal of the game that is played into words. Raises PatienceError at the first
    thing that differs.
    """
    game = Game.of_number(mechanics, trace.number)
    _compare(tr("the first layout"), trace.first, write_position(game.position, mechanics))
    for number, step in enumerate(trace.steps, 1):
        try:
            game.decide(read_step(step, game.position, mechanics))
        except IllegalDecision as error:
            raise _at_step(number, step, say(error.refusal, game)) from None
        except PatienceError as error:
            raise _at_step(number, step, str(error)) from None
    _compare(tr("the final layout"), trace.final, write_position(game.position, mechanics))
    if game.outcome is None:
        raise PatienceError(
            tr(
                "The trace stops after {count} steps, before the game has ended.",
                count=len(trace.steps),
            )
        )
    if trace.won != (game.outcome is Outcome.WON):
        raise PatienceError(
            tr("The trace says that the game is won, but it is lost.")
            if trace.won
            else tr("The trace says that the game is lost, but it is won.")
        )
    return game


def _at_step(number: int, step: Step, reason: str) -> PatienceError:
    return PatienceError(
        tr("Step {number}, {step}: {reason}", number=number, step=json.dumps(step), reason=reason)
    )


def _compare(what: str, found: Snapshot, expected: Snapshot) -> None:
    for key, value in expected.items():
        if found.get(key) != value:
            raise PatienceError(
                tr(
                    "The {key} of {what} differ: the trace says {found}, "
                    "the rules give {expected}.",
                    key=key,
                    what=what,
                    found=json.dumps(found.get(key)),
                    expected=json.dumps(value),
                )
            )


_TYPES: dict[str, tuple[type, str]] = {
    "game": (str, mark("a text")),
    "rules": (dict, mark("an object")),
    "number": (int, mark("a whole number")),
    "first": (dict, mark("an object")),
    "steps": (list, mark("a list")),
    "final": (dict, mark("an object")),
    "won": (bool, mark("true or false")),
}


def _read_trace(line: str) -> Trace:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise PatienceError(tr("it is not JSON.")) from None
    if not isinstance(values, dict):
        raise PatienceError(tr("it is not a JSON object."))
    for key, (kind, name) in _TYPES.items():
        if key == "rules" and key not in values:
            values[key] = {}
        if type(values.get(key)) is not kind:
            raise PatienceError(tr("“{key}” must be {kind}.", key=key, kind=tr(name)))
    if not all(isinstance(step, list) for step in values["steps"]):
        raise PatienceError(tr("each of its steps must be a list."))
    return Trace(**{key: values[key] for key in _TYPES})
