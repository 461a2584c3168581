"""The commands of authors; what they need is loaded when they run."""

from pathlib import Path
from typing import Annotated

import typer

from patience.commands.common import Json, complete_game
from patience.language import mark, tr


def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=mark("The id of the new game, as my-game."))],
    parent: Annotated[
        str,
        typer.Option(
            "--from",
            metavar=mark("GAME"),
            help=mark("The game that the new one extends, by its id or its rule file."),
            autocompletion=complete_game,
        ),
    ],
) -> None:
    """Begins a rule file in the current folder."""
    from patience_plugins.authoring.beginning import begin_rule_file

    engine = context.obj
    path = begin_rule_file(name, parent, Path(), engine.catalogue, engine.mechanisms)
    print(tr("{file} extends {parent}, and changes nothing yet.", file=path, parent=parent))
    print(tr("Take the “#” away before a setting, and change it. Then:"))
    print(f"  patience check {path}")
    print(f"  patience play {path}")
    print(tr("Put it into {folder}, and it is listed.", folder=engine.home / "rules"))


def check(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar=mark("FILE.yaml"), help=mark("A rule file, or a game’s id."))
    ],
    as_json: Json = False,
) -> None:
    """Prints the faults of a rule file, and exits with status 1 when there are any."""
    from patience_plugins.authoring.checking import checked

    engine = context.obj
    result = checked(file, engine.catalogue, engine.mechanisms)
    if as_json:
        from patience.commands.output import print_json

        print_json(result.plain())
    else:
        print("\n".join(result.lines()))
    if not result.passed:
        raise typer.Exit(1)


def schema(context: typer.Context) -> None:
    """Prints the schema, the words of plug-ins included."""
    from patience.commands.output import print_json
    from patience.schema import rule_file_schema

    print_json(rule_file_schema(context.obj.mechanisms))
