"""The command `solve`."""

import json as json_text
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patience.commands.common import (
    Json,
    complete_game,
    complete_saved,
    engine_of,
    read_stock,
)
from patience.errors import PatienceError
from patience.language import mark, spoken_language, tr, trn
from patience.offerings import BatchReport
from patience_plugins.lab.commands.options import Limit, ShowProgress, Workers, cores

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.game import Game
    from patience.rules import Rules
    from patience_plugins.lab.ledger import Counts
    from patience_plugins.lab.solving import Answer


def _complete(context: typer.Context, incomplete: str) -> "Iterator[str | tuple[str, str]]":
    """Games, and saved games."""
    yield from complete_game(context, incomplete)
    yield from complete_saved(context, incomplete)


def solve(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar=mark("GAME"),
            help=mark(
                "With --deals or --cards the game’s id or name, or FILE.yaml with its rules; else "
                "a saved game, or FILE that holds one, as far as it was played."
            ),
            autocompletion=_complete,
        ),
    ],
    deals: Annotated[
        str | None,
        typer.Option(metavar=mark("N-N"), help=mark("The deals, as 1-1000, or 17 for one.")),
    ] = None,
    cards: Annotated[
        Path | None,
        typer.Option(
            metavar=mark("FILE"), help=mark("Solve these cards, the first in the file dealt first.")
        ),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(
            metavar=mark("SETTING=VALUE"), help=mark("Turn a setting; may be said several times.")
        ),
    ] = None,
    solution: Annotated[
        bool, typer.Option("--solution", help=mark("Tell how each deal is won that can be."))
    ] = False,
    limit: Limit = None,
    workers: Workers = None,
    json: Json = False,
    progress: ShowProgress = False,
) -> int:
    """Tells of each deal, knowing every card, whether it can be won."""
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.ranges import read_range
    from patience_plugins.lab.solving import say_refusal, solve_game
    from patience_plugins.lab.turning import turned_by

    engine = engine_of(context)
    if deals is not None and cards is not None:
        raise PatienceError(tr("Only one of --deals and --cards says what to solve."))
    if deals is None and cards is None:
        if turn:
            raise PatienceError(
                tr("A game goes on under its own rules; --turn goes with --deals or --cards.")
            )
        begun = _in_progress(engine, game)
    else:
        rules = turned_by(engine.catalogue.rules(game), turn or [], engine.mechanisms)
        if deals is not None:
            run = Run(engine, rules, *read_range(deals), solution, limit, json)
            return run.solve(cores(workers), progress)
        assert cards is not None
        begun = _dealt(engine, rules, cards)
    say_refusal(begun.mechanics)
    answer = solve_game(begun, limit=limit, solve=solution)
    if json:
        print(json_line(answer, solution))
    else:
        print("\n".join(lines([answer], "")))
    return 0


def _in_progress(engine: "Engine", word: str) -> "Game":
    from patience_plugins.lab.recorded import recorded_games

    if any(word == listing.id for listing in engine.catalogue.games()):
        raise PatienceError(
            tr("Say which deals of {game}: --deals 1-1000, or --cards FILE.", game=word)
        )
    games = [recorded.game for recorded in recorded_games(engine, word)]
    if len(games) != 1:
        raise PatienceError(
            trn(
                "{path} holds {count} game; a file with one can be solved.",
                "{path} holds {count} games; a file with one can be solved.",
                len(games),
                path=word,
            )
        )
    return games[0]


def _dealt(engine: "Engine", rules: "Rules", path: Path) -> "Game":
    from patience.game import Game

    mechanics = engine.mechanics(rules)
    return Game.of_cards(mechanics, read_stock(path, mechanics))


class Run:
    """A range of deals that is solved, each told as soon as it is."""

    def __init__(
        self,
        engine: "Engine",
        rules: "Rules",
        first: int,
        last: int,
        solution: bool,
        limit: int | None,
        json: bool,
    ) -> None:
        from patience_plugins.lab.ledger import Counts

        self._engine, self._rules = engine, rules
        self._first, self._last = first, last
        self._solution, self._limit, self._json = solution, limit, json
        self._counts = Counts()

    def solve(self, workers: int, progress: bool) -> int:
        """Solves them and prints what comes of it; the status to leave with."""
        from patience_plugins.lab.census import winnable
        from patience_plugins.lab.progress import INTERRUPTED, Progress
        from patience_plugins.lab.solving import say_refusal, solve_deals

        mechanics = self._engine.mechanics(self._rules)
        answers = solve_deals(
            mechanics,
            self._first,
            self._last,
            workers=workers,
            limit=self._limit,
            solve=self._solution,
        )
        say_refusal(mechanics)
        with Progress(self._last - self._first + 1, progress) as shown:
            for some in answers:
                shown.clear()
                self._tell(some)
                shown.step(len(some), winnable(self._counts), tr("can be won"))
        self._report(shown.seconds)
        return INTERRUPTED if shown.interrupted else 0

    def _tell(self, answers: "list[Answer]") -> None:
        from patience_plugins.lab.ledger import Counts

        if self._json:
            text = "\n".join(json_line(each, self._solution) for each in answers)
        else:
            text = "\n".join(lines(answers, str(self._last)))
        print(text, flush=True)
        verdicts = [each.verdict for each in answers]
        self._counts = self._counts.plus(
            Counts(
                verdicts.count("won"),
                verdicts.count("lost"),
                verdicts.count("unknown"),
                sum(each.positions for each in answers),
            )
        )

    def _report(self, seconds: float) -> None:
        counts = self._counts
        if not counts.deals:
            return
        last = self._first + counts.deals - 1
        self._engine.plugins.batch_done(
            BatchReport(
                "solve",
                self._rules.id,
                self._rules.content_hash(),
                self._first,
                last,
                {"won": counts.won, "lost": counts.lost, "unknown": counts.unknown},
                seconds,
                self._engine.home,
            )
        )
        if not self._json:
            print("\n".join(_summary(self._rules, self._first, last, counts, seconds)))


def json_line(answer: "Answer", solution: bool) -> str:
    """An answer as an object on one line; with `solution` that is in it, or null."""
    number = "null" if answer.number is None else answer.number
    told = f'"number": {number}, "verdict": "{answer.verdict}", "positions": {answer.positions}'
    if solution:
        told += f', "solution": {json_text.dumps(answer.solution and answer.solution.steps())}'
    return f"{{{told}}}"


def lines(answers: "Iterable[Answer]", widest: str) -> Iterator[str]:
    """Each answer as a line, below it the moves that win, if they were asked for."""
    words = {"won": tr("can be won"), "lost": tr("cannot be won"), "unknown": tr("unknown")}
    width = max(map(len, words.values()))
    searched = tr("positions searched:")
    for number, verdict, positions, solution in answers:
        name = "" if number is None else f"{number:>{len(widest)}}  "
        yield f"{name}{words[verdict]:{width}}  {searched} {positions}"
        if solution is not None:
            for place, sentence in enumerate(solution.sentences(), solution.begun + 1):
                yield f"{place:>6}. {sentence}"


def _summary(
    rules: "Rules", first: int, last: int, counts: "Counts", seconds: float
) -> Iterator[str]:
    from patience_plugins.lab.census import winnable
    from patience_plugins.lab.progress import clock

    yield tr(
        "{game}, deals {deals}",
        game=rules.name(spoken_language()),
        deals=f"{first}–{last}" if first < last else first,
    )
    yield tr("can be won: {count}, {interval}", count=counts.won, interval=winnable(counts))
    yield tr("cannot: {count}", count=counts.lost)
    unknown = tr("unknown: {count}", count=counts.unknown)
    yield unknown + tr("; the interval allows for both") if counts.unknown else unknown
    yield trn(
        "{count} deal solved in {time}, {speed} a second.",
        "{count} deals solved in {time}, {speed} a second.",
        counts.deals,
        time=clock(seconds),
        speed=round(counts.deals / seconds),
    )
