"""The figures of a game, made from how each of its games went."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from statistics import fmean

from patience_plugins.statistics.database import Row
from patience_plugins.statistics.recounting import Key

ABANDONED_AFTER = timedelta(days=30)
"""A game that is not ended counts as in progress until it was not played for so long."""


@dataclass(frozen=True)
class Figures:
    """How some games of one kind went, all of them ended. None stands where there is no game."""

    ended: int
    won: int
    streak: int
    """How many of the last were won one after the other."""
    longest_streak: int
    cards_mean: float | None
    """How many cards were on the foundations in the end, bases included."""
    cards_best: int | None
    moves_mean: float | None
    seconds_mean: float | None
    moves_best: int | None
    """The fewest moves of a game that was won."""
    seconds_best: float | None
    """The shortest time of a game that was won."""


@dataclass(frozen=True)
class GameFigures:
    """How the games of one id and one set of rules went."""

    game: str
    rules: str
    """The content hash of the rules."""
    names: dict[str, str]
    """What the game is called, by language."""
    pack: int
    """How many cards it has."""
    in_progress: int
    abandoned: int
    all: Figures
    unaided: Figures
    """Those with neither hint nor undo."""
    aided: Figures


def figures(rows: Iterable[Row]) -> Figures:
    """The figures of ended games, given in the order in which they ended."""
    ended = list(rows)
    won = [row for row in ended if row.ended == "won"]
    runs = [
        (is_won, len(list(run))) for is_won, run in groupby(row.ended == "won" for row in ended)
    ]
    streaks = [length for is_won, length in runs if is_won]
    return Figures(
        ended=len(ended),
        won=len(won),
        streak=runs[-1][1] if runs and runs[-1][0] else 0,
        longest_streak=max(streaks, default=0),
        cards_mean=fmean(row.cards for row in ended) if ended else None,
        cards_best=max((row.cards for row in ended), default=None),
        moves_mean=fmean(row.moves for row in ended) if ended else None,
        seconds_mean=fmean(row.seconds for row in ended) if ended else None,
        moves_best=min((row.moves for row in won), default=None),
        seconds_best=min((row.seconds for row in won), default=None),
    )


def by_game(
    rows: Sequence[Row], there: Collection[Key], now: datetime | None = None
) -> list[GameFigures]:
    """The figures of each game, the one played last in front.

    `rows` come in the order in which the games were last played; `there` are the games whose
    journals can still be taken up. A game in which no move was made does not count.
    """
    today = now or datetime.now(UTC)
    played = [row for row in rows if row.moves or row.ended]
    return [
        _of_game([row for row in played if (row.game, row.rules) == kind], there, today)
        for kind in dict.fromkeys((row.game, row.rules) for row in reversed(played))
    ]


def _of_game(rows: Sequence[Row], there: Collection[Key], now: datetime) -> GameFigures:
    ended = [row for row in rows if row.ended]
    waiting = [row for row in rows if not row.ended]
    abandoned = [row for row in waiting if _is_abandoned(row, there, now)]
    last = rows[-1]
    return GameFigures(
        game=last.game,
        rules=last.rules,
        names=json.loads(last.names),
        pack=last.pack,
        in_progress=len(waiting) - len(abandoned),
        abandoned=len(abandoned),
        all=figures(ended),
        unaided=figures(row for row in ended if not _is_aided(row)),
        aided=figures(row for row in ended if _is_aided(row)),
    )


def _is_aided(row: Row) -> bool:
    return bool(row.hints or row.undos)


def _is_abandoned(row: Row, there: Collection[Key], now: datetime) -> bool:
    """Whether a game that is not ended will not be: its journal is gone, or it waits too long."""
    if (row.journal, row.begun) not in there:
        return True
    return now - datetime.fromisoformat(row.touched) > ABANDONED_AFTER
