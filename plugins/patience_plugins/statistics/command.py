"""The command `stats`."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from patience.commands.common import Json, complete_game, engine_of
from patience.commands.output import print_json
from patience.language import mark, tr

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience_plugins.statistics.figures import GameFigures


def stats(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=mark("GAME"),
            help=mark("Only this game: its id or name, or FILE.yaml with its rules."),
            autocompletion=complete_game,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Tells how the games went."""
    from patience_plugins.statistics.page import as_plain, as_text

    engine = engine_of(context)
    games, faulty = tallied(engine)
    if game is not None:
        games = _of(engine, game, games)
    if json:
        print_json(list(map(as_plain, games)))
    elif games or faulty:
        print("\n".join(as_text(games, faulty)).rstrip())
    else:
        print(tr("No game was played yet."))


def tallied(engine: "Engine") -> "tuple[list[GameFigures], list[str]]":
    """The figures of each game, and the names of the journals that cannot be counted."""
    from patience_plugins.statistics.figures import by_game
    from patience_plugins.statistics.keeping import read

    kept = read(engine)
    if kept.notice:
        print(kept.notice, file=sys.stderr)
    return by_game(kept.rows, kept.there), kept.faulty


def _of(engine: "Engine", name: str, games: "list[GameFigures]") -> "list[GameFigures]":
    """The figures of the game that a word names, in every version of its rules."""
    named = [game for game in games if name in (game.game, *game.names.values())]
    if named:
        return named
    rules = engine.catalogue.rules(name)
    if name.endswith((".yaml", ".yml")):
        return [game for game in games if game.rules == rules.content_hash()]
    return [game for game in games if game.game == rules.id]
