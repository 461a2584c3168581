"""What several commands need: the engine, files, completion, and what is asked alike."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience.errors import PatienceError
from patience.language import mark, spoken_language, tr

if TYPE_CHECKING:
    from patience.cards import Card
    from patience.engine import Engine
    from patience.mechanics import Mechanics


def engine_of(context: typer.Context) -> "Engine":
    """The engine, opened when a command, or its completion, first needs it."""
    root: Any = context.find_root()
    if root.obj is None:
        root.obj = opened_engine()
    engine: Engine = root.obj
    return engine


def opened_engine() -> "Engine":
    """The engine with the installed plug-ins; what fails of them is told on standard error."""
    from patience.engine import Engine

    engine = Engine.opened(os.environ)
    engine.plugins.failures.on_failure(lambda failure: print(failure.sentence, file=sys.stderr))
    return engine


def read_text(path: Path) -> str:
    """The text of a file. Raises PatienceError when it cannot be read, or is no text in UTF-8."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PatienceError(
            tr("{path} is not text in UTF-8: byte {place} is not.", path=path, place=error.start)
        ) from None


def read_stock(path: Path, mechanics: "Mechanics") -> "list[Card]":
    """The stock that a file of cards means. Raises PatienceError, with the file, if it is none."""
    from patience.cards import read_cards

    cards = read_cards(read_text(path), str(path))
    try:
        return mechanics.stock_of(cards)
    except PatienceError as error:
        raise PatienceError(tr("{path}: {error}", path=path, error=error)) from None


def read_bytes(path: Path) -> bytes:
    """What a file holds. Raises PatienceError when it cannot be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise PatienceError(
            tr("{path} cannot be read: {error}.", path=path, error=_reason(error))
        ) from None


def read_start(path: Path) -> bytes:
    """The first 100 bytes of a file. Raises PatienceError when it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(100)
    except (OSError, ValueError) as error:
        raise PatienceError(
            tr("{path} cannot be read: {error}.", path=path, error=_reason(error))
        ) from None


def write_text(path: Path, text: str) -> None:
    """Writes a new file. Raises PatienceError when it is there already or cannot be written."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise PatienceError(
            tr("{path} cannot be written: {error}.", path=path, error=_reason(error))
        ) from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def complete_game(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The ids that a word can be completed to, each with the game's name."""
    for listing in engine_of(context).catalogue.games():
        if listing.id.startswith(incomplete.lower()):
            yield listing.id, listing.name(spoken_language())


def complete_saved(context: typer.Context, incomplete: str) -> Iterable[str]:
    """The names of saved games that a word can be completed to."""
    games = engine_of(context).saved.games()
    return [saved.name for saved in games if saved.name.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        metavar=mark("GAME"),
        help=mark("The game’s id or name, or FILE.yaml with its rules."),
        autocompletion=complete_game,
    ),
]

Json = Annotated[bool, typer.Option("--json", help=mark("Print JSON, for programs."))]
