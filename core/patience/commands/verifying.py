"""Playing recorded games through, and comparing all that they say."""

import json as json_text
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience.commands.common import Json, engine_of, read_start, read_text
from patience.commands.output import print_json
from patience.errors import PatienceError
from patience.language import mark, tr, trn

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.mechanics import Mechanics
    from patience.traces import Trace


def verify(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar=mark("FILE…"),
            help=mark("A file with a recorded game on each line, or what a plug-in can check."),
        ),
    ],
    sample: Annotated[
        int,
        typer.Option(
            metavar=mark("N"),
            help=mark("Of a file whose check is long, as a census, check so many deals."),
        ),
    ] = 1000,
    seed: Annotated[
        int, typer.Option(metavar=mark("N"), help=mark("Choose those deals by this number."))
    ] = 1,
    json: Json = False,
) -> int:
    """Checks files by doing again what they tell; 1 when something comes out otherwise."""
    if sample < 0:
        raise PatienceError(tr("A sample of {sample} deals cannot be taken.", sample=sample))
    engine = engine_of(context)
    recorded: list[Path] = []
    status = 0
    for file in files:
        start = read_start(file)
        for verifier in engine.plugins.verifiers():
            if verifier.recognises(start):
                status = max(status, verifier.verify(engine, file, sample, seed, json))
                break
        else:
            recorded.append(file)
    return max(status, verify_traces(engine, recorded, json)) if recorded else status


def verify_traces(engine: "Engine", files: Sequence[Path], json: bool) -> int:
    """Plays recorded games through; 1 when one comes out otherwise than it says.

    Raises PatienceError when a file holds none, or something else.
    """
    from patience.traces import read_traces

    book = Book(engine)
    # All is read before anything is printed: a file that holds something else is no failed check.
    read = []
    for file in files:
        traces = list(read_traces(read_text(file), str(file)))
        if not traces:
            raise PatienceError(tr("{path} holds no recorded game.", path=file))
        read += [(place, trace, book.mechanics(trace, place)) for place, trace in traces]
    results = []
    for place, trace, mechanics in read:
        fault = fault_of(trace, mechanics)
        results.append(_result(place, trace, fault))
        if not json:
            print(tr("{place}: {result}", place=place, result=fault or tr("ok")))
    failed = sum(not result["ok"] for result in results)
    if json:
        print_json({"games": results, "right": len(results) - failed, "wrong": failed})
    else:
        count = trn("{count} game played through", "{count} games played through", len(results))
        print(
            trn(
                "{games}: {count} came out otherwise than it says.",
                "{games}: {count} came out otherwise than they say.",
                failed,
                games=count,
            )
            if failed
            else tr("{games}: all came out as they say.", games=count)
        )
    return 1 if failed else 0


def _result(place: str, trace: "Trace", fault: str | None) -> dict[str, Any]:
    return {
        "place": place,
        "game": trace.game,
        "number": trace.number,
        "ok": fault is None,
        "fault": fault,
    }


def fault_of(trace: "Trace", mechanics: "Mechanics") -> str | None:
    """The first thing that comes out otherwise than the trace says; None when nothing does."""
    from patience.engine import say
    from patience.traces import replay

    try:
        replay(trace, mechanics, say)
    except PatienceError as error:
        return str(error)
    return None


class Book:
    """The rules that traces name, each made ready to play once."""

    def __init__(self, engine: "Engine") -> None:
        self._engine = engine
        self._made: dict[tuple[str, str], Mechanics] = {}

    def mechanics(self, trace: "Trace", place: str) -> "Mechanics":
        """The mechanics of a trace's game, its settings turned as it says.

        Raises PatienceError, with the place, when there is no such game or no such setting, and
        when the game cannot be played so.
        """
        from patience.rulebook import rules_with

        key = (trace.game, json_text.dumps(trace.rules, sort_keys=True))
        if key not in self._made:
            try:
                rules = self._engine.catalogue.rules(trace.game)
            except PatienceError as error:
                raise PatienceError(tr("{place}: {error}", place=place, error=error)) from None
            turned = rules_with(rules, trace.rules, self._engine.mechanisms, place)
            self._made[key] = self._engine.mechanics(turned)
        return self._made[key]
