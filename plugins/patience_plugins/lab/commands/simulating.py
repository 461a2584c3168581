"""The command `simulate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patience.commands.common import Game, Json, engine_of
from patience.commands.output import print_json
from patience.language import mark, tr
from patience.offerings import BatchReport
from patience_plugins.lab.commands.options import Deals, Plot, ShowProgress, Workers, cores

if TYPE_CHECKING:
    from patience_plugins.lab.playouts import Games


def simulate(
    context: typer.Context,
    game: Game,
    player: Annotated[
        str,
        typer.Option(
            metavar=mark("PLAYER"),
            help=mark(
                "Who plays, as “patience plugins” lists; after a colon how hard he thinks, as "
                "careful:50."
            ),
        ),
    ] = "random",
    deals: Deals = "1-1000",
    turn: Annotated[
        list[str] | None,
        typer.Option(
            metavar=mark("SETTING=VALUE"), help=mark("Turn a setting; may be said several times.")
        ),
    ] = None,
    workers: Workers = None,
    json: Json = False,
    parquet: Annotated[
        Path | None,
        typer.Option(metavar=mark("FILE"), help=mark("Write a row for each game, as Parquet.")),
    ] = None,
    plot: Plot = None,
    progress: ShowProgress = False,
) -> int:
    """Has a player play many deals, and tells how it went."""
    from patience_plugins.lab.needs import check_installed

    check_installed(*(["duckdb"] if parquet else []))
    from patience_plugins.lab.intervals import wilson
    from patience_plugins.lab.pictures import check_folder, check_picture
    from patience_plugins.lab.progress import Progress
    from patience_plugins.lab.ranges import check_workers, read_range
    from patience_plugins.lab.simulated import Told, draw, write_parquet
    from patience_plugins.lab.simulation import Summary, player_named
    from patience_plugins.lab.simulation import simulate as play
    from patience_plugins.lab.turning import turned_by

    engine = engine_of(context)
    rules = turned_by(engine.catalogue.rules(game), turn or [], engine.mechanisms)
    named = player_named(player, engine.plugins)
    first, last = read_range(deals)
    check_workers(cores(workers))
    if plot:
        check_picture(plot)
    if parquet:
        check_folder(parquet)
    mechanics = engine.mechanics(rules)
    summary = Summary(len(mechanics.pack), rules.deals)
    kept: list[Games] = []
    with Progress(last - first + 1, progress) as shown:
        for games in play(mechanics, named, first, last, cores(workers)):
            summary.add(games)
            if parquet:
                kept.append(games)
            shown.step(len(games.results), wilson(summary.won, summary.games), tr("won"))
    told = Told(rules, str(named), tuple(turn or ()), first, summary, shown.seconds)
    if summary.games:
        engine.plugins.batch_done(
            BatchReport(
                "simulate",
                rules.id,
                rules.content_hash(),
                first,
                first + summary.games - 1,
                {"won": summary.won, "lost": summary.games - summary.won, "unknown": 0},
                shown.seconds,
                engine.home,
                str(named),
            )
        )
    if json:
        print_json(told.plain())
    else:
        print("\n".join(told.lines()))
    if plot and summary.games:
        draw(told, plot)
    if parquet and kept:
        write_parquet(kept, summary.pack, parquet)
    return shown.status
