"""The command `analyze`."""

import json as json_text
from typing import Annotated

import typer

from patience.commands.common import Json, complete_saved, engine_of
from patience.errors import PatienceError
from patience.language import mark, tr
from patience_plugins.lab.commands.options import Limit, Plot, ShowProgress, Workers, cores


def analyze(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar=mark("GAME"),
            help=mark("A saved game, or FILE that holds one, or traces of several."),
            autocompletion=complete_saved,
        ),
    ],
    samples: Annotated[
        int,
        typer.Option(
            metavar=mark("N"), help=mark("Try so many ways in which the hidden exiles may lie.")
        ),
    ] = 200,
    limit: Limit = None,
    workers: Workers = None,
    json: Json = False,
    plot: Plot = None,
    progress: ShowProgress = False,
) -> int:
    """Tells which move lost a game, and how its chance changed from move to move."""
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.analysed import Told, draw
    from patience_plugins.lab.analysis import analyse
    from patience_plugins.lab.pictures import check_picture
    from patience_plugins.lab.progress import INTERRUPTED, Progress, moves_stopped
    from patience_plugins.lab.ranges import check_workers
    from patience_plugins.lab.recorded import recorded_games
    from patience_plugins.lab.solving import say_refusal

    if samples < 1:
        raise PatienceError(tr("{samples} ways cannot be tried; the least is 1.", samples=samples))
    check_workers(cores(workers))
    if plot:
        check_picture(plot)
    games = list(recorded_games(engine_of(context), game))
    if not games:
        raise PatienceError(tr("{path} holds no recorded game.", path=game))
    if plot and len(games) > 1:
        raise PatienceError(
            tr("{path} holds {count} games; a picture is of one.", path=game, count=len(games))
        )
    for number, recorded in enumerate(games):
        say_refusal(recorded.game.mechanics)
        analysis, filling = analyse(
            recorded.game, samples=samples, limit=limit, workers=cores(workers)
        )
        told = Told(analysis)
        with Progress(len(recorded.game.moves), progress, stopped=moves_stopped) as shown:
            for done in filling:
                shown.step(done)
        if json:
            print(json_text.dumps(told.plain()), flush=True)
        else:
            print(*([""] if number else []), *told.lines(), sep="\n", flush=True)
        if plot and analysis.moments:
            draw(told, plot)
        if shown.interrupted:
            return INTERRUPTED
    return 0
