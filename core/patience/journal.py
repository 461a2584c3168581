"""The journal of a game: an append-only text, from which the game can be played again.

A journal is a header, an empty line, and then one event a line:

    patience journal 1
    game leonis-own
    version 1
    rules 93d5a8f1c2b04e67
    deal 17
    begun 2026-05-04T18:30:00+00:00
    settings {"id":"leonis-own",…}

    play QC 1 2 @4.2
    exile 6S: 5S 7H @9.8
    undo @12.0

A game dealt from a list of cards has a line `cards` in the place of `deal`. The rules stand in the
header whole, so that a game goes on under the rules that it was begun with, whatever becomes of the
rule file. After a woven exile stand the cards that it made the piles give up; they are worked out
again on reading and compared. `@` is followed by the seconds played so far. A `#` begins a comment.
"""

import codecs
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, TypeVar, get_args

from patience.cards import Card, read_card, write_cards
from patience.errors import PatienceError, nearest
from patience.game import Game, IllegalDecision
from patience.language import tr, with_nearest
from patience.legality import Refusal
from patience.mechanics import Mechanics
from patience.moves import Draw, Move, Why
from patience.notation import SHOWN, NoStep, read_step, write_step
from patience.position import Position
from patience.shuffle import read_deal_number

T = TypeVar("T")

FORMAT = 1
_FIRST_WORDS = "patience journal"
_FIRST_LINE = re.compile(rf"{_FIRST_WORDS} ([1-9][0-9]{{0,8}})")
_NUMBER = re.compile(r"[0-9]{1,9}")
_VERSION = re.compile(r"[1-9][0-9]{0,8}")

Event = Literal["undo", "redo", "hint", "oracle", "won", "lost"]
"""What a journal holds besides decisions. `hint` and `oracle` are hints given, the latter with all
cards known. `won` and `lost` only repeat what the moves say, so that a list of games need not play
them through."""

_FORMS = {
    "play": "play QC 12 1",
    "reverse": "reverse QC 2",
    "exile": "exile 6S",
    "redeal": "redeal",
    "extra": "extra NAME …",
    **{event: event for event in get_args(Event)},
}
"""The words that a line begins with, each with such a line."""


@dataclass(frozen=True)
class Header:
    """What a game was begun with."""

    game: str
    """The id of the rule file."""
    version: int
    """The version of the rule file."""
    content_hash: str
    """The content hash of the rules; the journal has it under `rules`."""
    rules_json: str
    """The rules themselves, as one line of JSON; the journal has them under `settings`."""
    begun: datetime
    deal: int | None = None
    """The deal number; None for a game of given cards."""
    cards: tuple[Card, ...] | None = None
    """The cards that were given, the first stock in the order dealt; None for a deal number."""


class Line(NamedTuple):
    """One event of a journal."""

    number: int
    """Its line in the text, from 1."""
    words: list[str]
    lifted: list[Card] | None
    """For a woven exile, the cards lifted; None otherwise."""
    seconds: float | None
    """How long the game has been played so far."""


@dataclass
class Record:
    """What a journal says of a game besides its moves."""

    hints: int = 0
    """How many hints were given, those of the oracle among them."""
    oracles: int = 0
    """How many of the hints were given with all cards known."""
    undos: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class JournalText:
    """A journal, read but not yet played."""

    header: Header
    lines: list[Line]
    torn: str
    """What stands after the last line end: a line that was cut off, mostly nothing."""


def write_header(header: Header) -> str:
    """The header as text, with the empty line that ends it."""
    cards = header.cards
    lines = [
        f"{_FIRST_WORDS} {FORMAT}",
        f"game {header.game}",
        f"version {header.version}",
        f"rules {header.content_hash}",
        f"deal {header.deal}" if cards is None else f"cards {write_cards(cards)}",
        f"begun {header.begun.isoformat(timespec='seconds')}",
        f"settings {header.rules_json}",
    ]
    return "\n".join(lines) + "\n\n"


def write_move(move: Move, before: Position, mechanics: Mechanics, seconds: float) -> str:
    """A move as a line, without its line end; `before` is the position in which it was decided."""
    words = " ".join(map(str, write_step(move.decision, before, mechanics)))
    if isinstance(move.decision, Draw) and (lifted := lifted_cards(move)):
        words += f": {write_cards(lifted)}"
    return f"{words} @{seconds:.1f}"


def write_event(event: Event, seconds: float) -> str:
    """An event as a line, without its line end."""
    return f"{event} @{seconds:.1f}"


def lifted_cards(move: Move) -> list[Card]:
    """The cards that a weave lifted, in order; none for any other move."""
    return [transfer.card for transfer in move.transfers if transfer.why is Why.LIFTED]


def read_journal(data: bytes, where: str) -> JournalText:
    """Reads a journal, header and lines, without playing it.

    Line ends may be those of Windows, and a byte order mark may stand in front, as a journal that
    was mailed or edited may have them. Raises PatienceError for a file that is no journal, is of a
    newer format, or has a line that cannot be read; the file is not touched.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    whole, _, torn = data.replace(b"\r\n", b"\n").rpartition(b"\n")
    try:
        text = whole.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PatienceError(
            tr("{where}:{line}: this is not text in UTF-8.", where=where, line=line)
        ) from None
    lines = text.split("\n")
    _check_format(lines[0], where)
    if "" not in lines:
        # Whatever was added here would be read as a part of the header.
        raise PatienceError(tr("{where}: the header is cut off.", where=where))
    end = lines.index("")
    header = _read_header(lines[1:end], where)
    body = list(_read_lines(lines, end, where))
    return JournalText(header, body, torn.decode("utf-8", "replace"))


def _check_format(first: str, where: str) -> None:
    found = _FIRST_LINE.fullmatch(first)
    if found is None:
        raise PatienceError(
            tr(
                "{where} is not the journal of a patience; such a file begins with "
                "“{words} {format}”.",
                where=where,
                words=_FIRST_WORDS,
                format=FORMAT,
            )
        )
    if int(found[1]) > FORMAT:
        raise PatienceError(
            tr(
                "{where} is a journal of format {found}; this program reads formats up to "
                "{format}, a newer one reads it.",
                where=where,
                found=found[1],
                format=FORMAT,
            )
        )


def _read_header(lines: Sequence[str], where: str) -> Header:
    values: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 2):
        key, _, value = line.partition(" ")
        if key.startswith("#"):
            continue
        if key in values:
            raise _fault(where, number, tr("“{key}” stands here for the second time.", key=key))
        values[key] = (number, value)

    def read(key: str, reader: Callable[[str], T]) -> T:
        if key not in values:
            raise PatienceError(
                tr("{where}: the header says nothing of “{key}”.", where=where, key=key)
            )
        number, value = values[key]
        try:
            return reader(value)
        except PatienceError as error:
            raise _fault(where, number, f"{key}: {error}") from None

    given = "cards" in values
    return Header(
        game=read("game", str),
        version=read("version", _read_version),
        content_hash=read("rules", str),
        rules_json=read("settings", str),
        begun=read("begun", _read_moment),
        deal=None if given else read("deal", read_deal_number),
        cards=read("cards", _read_given) if given else None,
    )


def _read_version(text: str) -> int:
    if not _VERSION.fullmatch(text):
        raise PatienceError(
            tr(
                "“{text}” is not a version; versions are whole numbers from 1 to 999999999.",
                text=text,
            )
        )
    return int(text)


def _read_given(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def _read_moment(text: str) -> datetime:
    moment = None
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
    if moment is None or moment.tzinfo is None:
        raise PatienceError(
            tr(
                "“{text}” is not a moment; one is written as 2026-05-04T18:30:00+00:00.",
                text=text,
            )
        )
    return moment


def _read_lines(lines: Sequence[str], start: int, where: str) -> Iterator[Line]:
    for number, line in enumerate(lines[start:], start + 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if text[0] in ":@":
            raise _fault(where, number, tr("“{text}” says nothing of what was done.", text=text))
        event, at, seconds = text.partition(" @")
        words, colon, lifted = event.partition(":")
        try:
            yield Line(
                number,
                words.split(),
                list(map(read_card, lifted.split())) if colon else None,
                _read_seconds(seconds) if at else None,
            )
        except PatienceError as error:
            raise _fault(where, number, str(error)) from None


def _read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise PatienceError(
            tr("“{text}” is not a number of seconds; one is written as in @12.5.", text=text)
        )
    return seconds


def replay(journal: JournalText, game: Game, where: str, say: Callable[[Refusal], str]) -> Record:
    """Plays the journal's lines on a game that has just been dealt, and returns what else they say.

    `say` puts a refusal into words. Raises PatienceError, with the line, at the first that the
    rules refuse or that does not come out as it stands.
    """
    record = Record()
    for line in journal.lines:
        record.seconds = record.seconds if line.seconds is None else line.seconds
        match line.words:
            case ["undo"]:
                record.undos += 1
                done = game.undo() is not None
            case ["redo"]:
                done = game.redo() is not None
            case ["hint"]:
                record.hints += 1
                done = True
            case ["oracle"]:
                record.hints += 1
                record.oracles += 1
                done = True
            case ["won" | "lost" as end]:
                done = game.outcome is not None and game.outcome.value == end
            case _:
                _decide(line, game, where, say)
                done = True
        if not done:
            raise _fault(where, line.number, tr("“{event}” cannot be here.", event=line.words[0]))
    return record


def _decide(line: Line, game: Game, where: str, say: Callable[[Refusal], str]) -> None:
    words = [int(word) if _NUMBER.fullmatch(word) else word for word in line.words]
    try:
        move = game.decide(read_step(words, game.position, game.mechanics))
    except NoStep:
        raise _fault(where, line.number, _no_line(line.words)) from None
    except PatienceError as error:
        raise _fault(where, line.number, str(error)) from None
    except IllegalDecision as error:
        raise _fault(where, line.number, say(error.refusal)) from None
    lifted = lifted_cards(move)
    if line.lifted is not None and line.lifted != lifted:
        raise _fault(
            where,
            line.number,
            tr(
                "the weave lifts {lifted}, but the journal says {found}.",
                lifted=write_cards(lifted) or tr("nothing"),
                found=write_cards(line.lifted),
            ),
        )


def _no_line(words: Sequence[str]) -> str:
    found = " ".join(words)
    found = found if len(found) <= SHOWN else found[: SHOWN - 1] + "…"
    if form := _FORMS.get(words[0]):
        return tr(
            "“{found}” is not a line of a journal; one of this kind is written as “{form}”.",
            found=found,
            form=form,
        )
    sentence = tr(
        "“{found}” is not a line of a journal; one begins with {words}",
        found=found,
        words=", ".join(_FORMS),
    )
    return with_nearest(sentence, nearest(words[0], _FORMS))


def _fault(where: str, line: int, fault: str) -> PatienceError:
    return PatienceError(f"{where}:{line}: {fault}")
