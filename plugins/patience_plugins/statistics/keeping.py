"""What was kept of the games, read whole: for the command and for front ends."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from patience.records import GameRecords
from patience_plugins.statistics.database import Database, Row
from patience_plugins.statistics.figures import GameFigures, by_game
from patience_plugins.statistics.page import lines, name_of
from patience_plugins.statistics.recounting import Key, recount

if TYPE_CHECKING:
    from patience.engine import Engine

PATIENCE = 3.0
"""How long a reader waits, in seconds, for another program to let go of the statistics."""


class Kept(NamedTuple):
    """All that is kept."""

    rows: Sequence[Row]
    """A game each, in the order in which they were last played."""
    there: Collection[Key]
    """The games whose journals can still be taken up."""
    faulty: list[str]
    """The names of the journals that cannot be counted."""
    notice: str
    """What became of statistics that could not be read; mostly empty."""


def read(engine: "Engine") -> Kept:
    """All that is kept; what the database has missed is made up from the journals."""
    database = Database(engine.home, PATIENCE)
    try:
        rows, there, faulty = recount(engine, database)
    finally:
        database.close()
    return Kept(rows, there, faulty, database.notice)


def records(engine: "Engine") -> list[GameRecords]:
    """How the games of each kind went, the kind played last in front."""
    kept = read(engine)
    return [_of(game, kept.rows) for game in by_game(kept.rows, kept.there)]


def _of(game: GameFigures, rows: Sequence[Row]) -> GameRecords:
    ended = [row for row in rows if (row.game, row.rules) == (game.game, game.rules) and row.ended]
    return GameRecords(
        game=game.game,
        rules=game.rules,
        name=name_of(game),
        ended=game.all.ended,
        won=game.all.won,
        results=tuple(row.ended == "won" for row in ended),
        cards_home=tuple(row.cards for row in ended),
        cards=game.pack,
        lines=tuple(lines(game)),
    )
