"""Games that somebody has played: saved, written out, or recorded as traces."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from patience.commands.common import read_bytes
from patience.commands.verifying import Book
from patience.engine import Engine, say
from patience.errors import PatienceError
from patience.game import Game
from patience.journal import read_journal
from patience.language import tr
from patience.saved import SUFFIX
from patience.traces import read_traces, replay


class Recorded(NamedTuple):
    """A game that was played."""

    name: str
    """Its name among the saved games, or the place where it stands, as `games.jsonl:3`."""
    game: Game


def recorded_games(engine: Engine, word: str) -> Iterator[Recorded]:
    """The games that a word means: a saved game, a journal's file, or a file of traces.

    Only a file of traces holds several. It may be open in another window. Raises PatienceError when
    there is none, or it cannot be played through.
    """
    path = Path(word)
    there = False
    # A name that is too long for a file is none.
    with suppress(OSError):
        there = path.is_file()
    named = not there and path.name == word and path.suffix in ("", SUFFIX)
    if named:
        path = engine.saved.path(path.name.removesuffix(SUFFIX))
    data = read_bytes(path)
    if data.lstrip().startswith(b"{"):
        yield from _traces(engine, data, str(path))
    else:
        game, _ = engine.replay(read_journal(data, str(path)), str(path))
        yield Recorded(path.stem if named else str(path), game)


def _traces(engine: Engine, data: bytes, where: str) -> Iterator[Recorded]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PatienceError(
            tr("{path} is not text in UTF-8: byte {place} is not.", path=where, place=error.start)
        ) from None
    book = Book(engine)
    for place, trace in read_traces(text, where):
        try:
            game = replay(trace, book.mechanics(trace, place), say)
        except PatienceError as error:
            raise PatienceError(tr("{place}: {error}", place=place, error=error)) from None
        yield Recorded(place, game)
