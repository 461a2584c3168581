"""The command `census`."""

from pathlib import Path
from sys import stderr
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from patience.commands.common import Game, Json, engine_of
from patience.commands.output import print_json
from patience.errors import PatienceError
from patience.language import mark, spoken_language, tr, trn
from patience.offerings import BatchReport
from patience_plugins.lab.commands import options

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.rules import Rules
    from patience_plugins.lab.census import Workers
    from patience_plugins.lab.ledger import Counts


def census(
    context: typer.Context,
    game: Game,
    into: Annotated[
        Path,
        typer.Option(
            metavar=mark("FILE"),
            help=mark("The ledger: a new file, or that of a census to go on with."),
        ),
    ],
    deals: Annotated[
        str, typer.Option(metavar=mark("N-N"), help=mark("Count these deals."))
    ] = "1-1000000",
    workers: options.Workers = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar=mark("ADDRESS"),
            help=mark("Solve on the Dask cluster there, as tcp://127.0.0.1:8786."),
        ),
    ] = None,
    limit: options.Limit = None,
    json: Json = False,
) -> int:
    """Solves every deal of a range, keeps what is found, and goes on after anything."""
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.census import check_deals, count_deals, open_ledger, winnable
    from patience_plugins.lab.progress import INTERRUPTED, Progress
    from patience_plugins.lab.ranges import read_range
    from patience_plugins.lab.solver import Solver
    from patience_plugins.lab.verifying import check_sound

    engine = engine_of(context)
    rules = engine.catalogue.rules(game)
    first, last = read_range(deals)
    check_deals(first, last)
    working = _workers(workers, cluster)
    solver = Solver(engine.mechanics(rules), limit=limit)
    if solver.refusal:
        print(tr("{refusal} The plain engine solves, slowly.", refusal=solver.refusal), file=stderr)
    ledger = open_ledger(into, solver)
    try:
        check_sound(ledger, engine.mechanisms)
        before = counts = ledger.counts()
        lacking = sum(end - start + 1 for start, end in ledger.missing(first, last))
        with Progress(lacking) as progress:
            for shard in count_deals(ledger, solver, first, last, working):
                counts = counts.plus(shard)
                progress.step(shard.deals, winnable(counts), tr("can be won"))
        # Asked of the ledger: an interruption may come between a shard written and a shard told.
        everything = ledger.counts()
        done = Done(ledger.runs(), everything.minus(before), everything, progress.seconds)
    finally:
        ledger.close()
    if done.now.deals:
        _report(engine, rules, first, last, done)
    if json:
        print_json(_plain(rules, into, limit, done))
    else:
        _tell(rules, into, done)
    return INTERRUPTED if progress.interrupted else 0


class Done(NamedTuple):
    """What a census has come to."""

    runs: list[tuple[int, int]]
    """The deals that the ledger has counted."""
    now: "Counts"
    """What was solved this time."""
    all: "Counts"
    """What the whole ledger says."""
    seconds: float

    @property
    def speed(self) -> float:
        """How many deals were solved in a second."""
        return self.now.deals / self.seconds


def _workers(count: int | None, address: str | None) -> "Workers":
    if address is None:
        from patience_plugins.lab.census import threads

        return threads(options.cores(count))
    if count is not None:
        raise PatienceError(tr("Only one of --workers and --cluster says who solves."))
    from patience_plugins.lab.cluster import cluster

    return cluster(address)


def _report(engine: "Engine", rules: "Rules", first: int, last: int, done: Done) -> None:
    counts = {"won": done.now.won, "lost": done.now.lost, "unknown": done.now.unknown}
    engine.plugins.batch_done(
        BatchReport(
            "census", rules.id, rules.content_hash(), first, last, counts, done.seconds, engine.home
        )
    )


def _plain(rules: "Rules", path: Path, limit: int | None, done: Done) -> dict[str, Any]:
    from patience_plugins.lab.census import winnable

    return {
        "game": rules.id,
        "version": rules.version,
        "hash": rules.content_hash(),
        "limit": limit,
        "file": str(path),
        "deals": done.runs,
        "won": done.all.won,
        "lost": done.all.lost,
        "unknown": done.all.unknown,
        "positions": done.all.positions,
        **winnable(done.all)._asdict(),
        "solved": done.now.deals,
        "seconds": round(done.seconds, 3),
    }


def _tell(rules: "Rules", path: Path, done: Done) -> None:
    from patience_plugins.lab.census import winnable
    from patience_plugins.lab.progress import clock

    runs = ", ".join(f"{first}–{last}" if first < last else f"{first}" for first, last in done.runs)
    print(tr("{game}, deals {deals}", game=rules.name(spoken_language()), deals=runs or "–"))
    print(tr("can be won: {count}, {interval}", count=done.all.won, interval=winnable(done.all)))
    print(tr("cannot: {count}", count=done.all.lost))
    unknown = tr("unknown: {count}", count=done.all.unknown)
    if done.all.unknown:
        unknown += tr("; the interval allows for both")
    print(unknown)
    if done.now.deals:
        print(
            trn(
                "{count} deal solved in {time}, {speed} a second; all is kept in {path}.",
                "{count} deals solved in {time}, {speed} a second; all is kept in {path}.",
                done.now.deals,
                time=clock(done.seconds),
                speed=round(done.speed),
                path=path,
            )
        )
    else:
        print(tr("{path} had counted these deals already.", path=path))
