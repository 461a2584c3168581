"""The statistics as text, and as plain values for programs."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict
from textwrap import wrap
from typing import Any

from patience.language import chosen, mark, spoken_language, tr, trn
from patience_plugins.statistics.figures import Figures, GameFigures

WIDTH = 80

LINES: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    (mark("ended"), lambda of: str(of.ended)),
    (mark("won"), lambda of: str(of.won)),
    (mark("won of those ended"), lambda of: _share(of.won, of.ended)),
    (mark("won one after the other, now"), lambda of: str(of.streak)),
    (mark("won one after the other, at most"), lambda of: str(of.longest_streak)),
    (mark("cards home, mean"), lambda of: _decimal(of.cards_mean)),
    (mark("cards home, best"), lambda of: _whole(of.cards_best)),
    (mark("moves, mean"), lambda of: _decimal(of.moves_mean)),
    (mark("time, mean"), lambda of: _time(of.seconds_mean)),
    (mark("fewest moves to win"), lambda of: _whole(of.moves_best)),
    (mark("shortest time to win"), lambda of: _time(of.seconds_best)),
)
"""What each line of a game's table is called, and what it shows."""

COLUMNS = (mark("all"), mark("unaided"), mark("aided"))


def as_text(games: Collection[GameFigures], faulty: Collection[str]) -> Iterator[str]:
    """The statistics line by line, at most 80 columns wide."""
    for game in games:
        yield _title(game, games)
        if game.all.ended:
            yield from _table(game)
        for sentence in _sentences(game):
            yield from wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="  ")
        yield ""
    if any(game.all.ended for game in games):
        yield from wrap(
            tr("Unaided are the games with neither hint nor undo; the others are aided."), WIDTH
        )
    if faulty:
        sentence = trn(
            "{count} saved game cannot be read and is not counted: {names}.",
            "{count} saved games cannot be read and are not counted: {names}.",
            len(faulty),
            names=", ".join(faulty),
        )
        yield from wrap(sentence, WIDTH, break_long_words=False, break_on_hyphens=False)


def as_plain(game: GameFigures) -> dict[str, Any]:
    """The figures of a game for programs; times are in seconds."""
    return asdict(game)


def lines(game: GameFigures) -> Iterator[tuple[str, str]]:
    """The figures of all ended games, as what each is called and its value."""
    for label, shown in LINES:
        yield tr(label), shown(game.all)


def _title(game: GameFigures, games: Collection[GameFigures]) -> str:
    name = name_of(game)
    # Another set of rules under the same name is told apart by its hash.
    if sum(name_of(other) == name for other in games) > 1:
        return tr("{name} (rules {hash})", name=name, hash=game.rules)
    return name


def name_of(game: GameFigures) -> str:
    """What the game is called, in the spoken language."""
    return chosen(game.names, spoken_language()) or game.game


def _table(game: GameFigures) -> Iterator[str]:
    columns = (game.all, game.unaided, game.aided)
    rows = [("", [tr(name) for name in COLUMNS])]
    rows += [(tr(label), [shown(column) for column in columns]) for label, shown in LINES]
    first = max(len(label) for label, _ in rows)
    widths = [max(len(cells[column]) for _, cells in rows) for column in range(len(columns))]
    for label, cells in rows:
        line = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"  {label.ljust(first)}  {line}".rstrip()


def _sentences(game: GameFigures) -> Iterator[str]:
    if game.all.ended:
        yield trn(
            "The means are those of {count} ended game of {pack} cards.",
            "The means are those of {count} ended games of {pack} cards.",
            game.all.ended,
            pack=game.pack,
        )
    if game.in_progress:
        yield trn(
            "{count} game is in progress.", "{count} games are in progress.", game.in_progress
        )
    if game.abandoned:
        yield trn(
            "{count} game was abandoned; it counts in no mean.",
            "{count} games were abandoned; they count in no mean.",
            game.abandoned,
        )


def _share(part: int, whole: int) -> str:
    return tr("{share}%", share=round(100 * part / whole)) if whole else "–"


def _whole(number: int | None) -> str:
    return "–" if number is None else str(number)


def _decimal(number: float | None) -> str:
    if number is None:
        return "–"
    whole, tenth = divmod(round(10 * number), 10)
    return tr("{whole}.{tenth}", whole=whole, tenth=tenth)


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
