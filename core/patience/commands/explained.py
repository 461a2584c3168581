"""A journal as it is written out: the same text, with a comment that tells each move in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from patience.journal import JournalText, Line, read_journal, replay
from patience.language import tr
from patience.names import Names
from patience.telling import steps
from patience.words import tell

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.game import Game

MARK = "#:"
"""Comments that begin so are made here, and made anew when the game is written out again."""


def explained(engine: "Engine", data: bytes, where: str) -> str:
    """The journal's text with each move explained in the spoken language.

    Raises PatienceError, with the line, when the journal cannot be played.
    """
    journal = read_journal(data, where)
    game = engine.dealt(journal.header, where)
    by_number = {line.number: line for line in journal.lines}
    whole = data.rpartition(b"\n")[0].decode()
    lines: list[str] = []
    for number, text in enumerate(whole.split("\n"), 1):
        if text.startswith(MARK):
            continue
        lines.append(text)
        if number in by_number:
            told = _told(JournalText(journal.header, [by_number[number]], ""), game, where)
            lines += [f"{MARK} {sentence}" for sentence in told]
    if journal.torn:
        lines.append(f"# {journal.torn}")
    return "\n".join(lines) + "\n"


def _told(one_line: JournalText, game: "Game", where: str) -> Iterator[str]:
    """Plays one line of a journal, and yields what it comes to in words."""
    from patience.engine import say

    line: Line = one_line.lines[0]
    before = game.position.copy()
    made = len(game.moves)
    replay(one_line, game, where, lambda refusal: say(refusal, game))
    if len(game.moves) > made:
        move = game.moves[-1]
        yield from tell(Names(game.mechanics), steps(move, before, game.mechanics))
    elif line.words == ["undo"]:
        yield tr("The move is taken back.")
