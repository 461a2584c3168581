"""Games that were begun: their list, and writing them out and reading them in."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience.commands.common import Json, complete_saved, engine_of, read_bytes, write_text
from patience.commands.output import print_json
from patience.language import mark, tr

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.saved import Saved

STANDARD_OUTPUT = Path("-")
"""What stands for standard output where a file is to be named."""


def games(context: typer.Context, json: Json = False) -> None:
    """Lists the saved games."""
    engine = engine_of(context)
    saved = engine.saved.games()
    if json:
        print_json(list(map(_plain, saved)))
        return
    if not saved:
        print(tr("No game was begun yet; “patience play” begins one."))
    widest = max((len(game.name) for game in saved), default=0)
    for game in saved:
        when = game.touched.astimezone().strftime("%Y-%m-%d %H:%M")
        print(f"{game.name.ljust(widest)}  {when}  {game.told}")


def _plain(game: "Saved") -> dict[str, Any]:
    header = game.header
    return {
        "name": game.name,
        "file": str(game.path),
        "touched": game.touched.isoformat(timespec="seconds"),
        "game": header.game if header else None,
        "version": header.version if header else None,
        "hash": header.content_hash if header else None,
        "deal": header.deal if header else None,
        "begun": header.begun.isoformat(timespec="seconds") if header else None,
        "moves": game.moves,
        "ended": game.ended,
        "fault": game.fault,
    }


def export(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(
            metavar=mark("NAME"),
            help=mark("The game, as “patience games” lists it."),
            autocompletion=complete_saved,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar=mark("FILE"),
            help=mark("Write to this new file, not to the screen."),
        ),
    ] = None,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", help=mark("Write it as a trace, for programs; it must have ended.")
        ),
    ] = False,
) -> None:
    """Writes a game out, each move explained."""
    engine = engine_of(context)
    path = engine.saved.path(name)
    data = read_bytes(path)
    text = _trace(engine, data, str(path)) if trace else _explained(engine, data, str(path))
    if out is None or out == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        write_text(out, text)
        print(tr("The game is written to {path}.", path=out))


def _explained(engine: "Engine", data: bytes, where: str) -> str:
    from patience.commands.explained import explained

    return explained(engine, data, where)


def _trace(engine: "Engine", data: bytes, where: str) -> str:
    from patience.journal import read_journal
    from patience.traces import write_trace

    game, _ = engine.replay(read_journal(data, where), where)
    return write_trace(game) + "\n"


def import_game(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar=mark("FILE"), help=mark("A game that “patience export” has written.")
        ),
    ],
) -> None:
    """Checks a game and adds it."""
    engine: Engine = engine_of(context)
    name = engine.import_journal(read_bytes(file), str(file))
    print(
        tr(
            "The game is right, and kept as {name}; “patience resume {name}” goes on with it.",
            name=name,
        )
    )
