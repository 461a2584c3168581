"""The command `compare`."""

from typing import Annotated

import typer

from patience.commands.common import Game, Json, engine_of
from patience.commands.output import print_json
from patience.errors import PatienceError
from patience.language import mark, tr
from patience_plugins.lab.commands.options import (
    Deals,
    Limit,
    Plot,
    ShowProgress,
    Workers,
    cores,
)


def compare(
    context: typer.Context,
    game: Game,
    other: Annotated[
        str | None,
        typer.Argument(
            metavar=mark("OTHER"), help=mark("Another game, or FILE.yaml, to compare it with.")
        ),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(
            metavar=mark("SETTING[=VALUE]"),
            help=mark(
                "Turn this setting, to the value or to every other one; “all” turns each. May be "
                "said several times."
            ),
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar=mark("PLAYER"), help=mark("Tell what this player wins, too.")),
    ] = None,
    deals: Deals = "1-1000",
    limit: Limit = None,
    workers: Workers = None,
    json: Json = False,
    plot: Plot = None,
    progress: ShowProgress = False,
) -> int:
    """Tells how many of the same deals can be won under different rules."""
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.compared import Compared, Told, draw
    from patience_plugins.lab.comparing import Column, played, solved
    from patience_plugins.lab.pictures import check_picture
    from patience_plugins.lab.progress import Progress
    from patience_plugins.lab.ranges import check_workers, read_range
    from patience_plugins.lab.simulation import player_named
    from patience_plugins.lab.turning import Turned, each_turned

    if other is None and not turn:
        raise PatienceError(
            tr("Say what to compare with: another game, or a setting to turn, as --turn reversal.")
        )
    engine = engine_of(context)
    rules = engine.catalogue.rules(game)
    first, last = read_range(deals)
    check_workers(cores(workers))
    if plot:
        check_picture(plot)
    named = player_named(player, engine.plugins) if player else None
    variants = [Turned(rules.id, rules)]
    if other is not None:
        variants.append(Turned(other, engine.catalogue.rules(other)))
    variants += each_turned(rules, turn or [], engine.mechanisms)
    mechanics = [
        (each.label, engine.mechanics(each.rules)) for each in variants if each.rules is not None
    ]
    columns: list[Column] = []
    count = len(mechanics) * (1 if named is None else 2)
    with Progress(count * (last - first + 1), progress) as shown:
        for label, under in mechanics:
            column, filling = solved(label, under, first, last, cores(workers), limit)
            columns.append(column)
            for done in filling:
                shown.step(done, column.share, label)
        for label, under in mechanics if named else []:
            assert named is not None
            column, filling = played(label, under, named, first, last, cores(workers))
            columns.append(column)
            for done in filling:
                shown.step(done, column.share, label)
    # What was interrupted is told of the deals that it came to.
    columns = [column for column in columns if column.marks]
    parts = [Compared("", columns[: len(mechanics)])]
    if named is not None and len(columns) > len(mechanics):
        parts.append(Compared(str(named), columns[len(mechanics) :]))
    left_out = [each for each in variants if each.rules is None]
    told = Told(rules, first, last, parts, left_out, shown.seconds)
    if not columns:
        return shown.status
    if json:
        print_json(told.plain())
    else:
        print("\n".join(told.lines()))
    if plot:
        draw(told, plot)
    return shown.status
