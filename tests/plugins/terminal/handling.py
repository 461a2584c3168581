"""Tables without a screen, and how their players play: with keys alone."""

from collections.abc import Iterator
from pathlib import Path

from patience.engine import Engine
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse
from patience.plugins import Plugins
from patience.session import Session
from patience.traces import Trace, read_traces, replay
from patience_plugins.terminal.choosing import Choice, Crossings
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.preferences import Preferences
from patience_plugins.terminal.table import Table
from tests.games import DATA, mechanics_of


class StillFront:
    """Shows nothing, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def show(self, what: str) -> None:
        self.asked.append(f"show {what}")

    def think(self, what: str) -> None:
        self.asked.append(f"think {what}")

    def stop_thinking(self) -> None:
        self.asked.append("stop")

    def stop_weighing(self) -> None:
        self.asked.append("stop weighing")

    def leave(self) -> None:
        self.asked.append("leave")


def engine_in(home: Path) -> Engine:
    """The program without plug-ins, its games in a folder."""
    return Engine(home, Plugins())


def table_of(engine: Engine, session: Session, **settings: object) -> Table:
    """A table for a session, its weaves shown at the fast speed unless settings say otherwise."""
    return Table(engine, session, Preferences(**settings), StillFront())  # type: ignore[arg-type]


def keys_for(table: Table, decision: Decision) -> Iterator[str]:
    """The keys by which a player makes a decision, each chosen by what the table shows then."""
    match decision:
        case Play(card, pile, _, place):
            yield from _to(table, Place("pile", pile, _at(table, pile, place)))
            yield "enter"
            assert table.choice is None or card.suit == table.choice.question.suit
        case Reverse(card):
            yield card.suit
            yield "s"
        case Draw(place) if len(table.view.draws) > 1:
            yield "X"
            yield "X"
            yield from _answers(table, Draw(place))
        case Draw():
            yield "space"
        case Redeal():
            yield "d"
        case Extra():
            yield "e"
    if table.choice is not None:
        yield from _answers(table, decision)


def _at(table: Table, pile: int, place: int | None) -> int:
    return len(table.view.piles[pile].cards) - 1 if place is None else place


def _to(table: Table, place: Place) -> Iterator[str]:
    """Goes to the pile by its key, and along a spread one from card to card that can be played."""
    yield table.names.pile(place.number).replace("10", "0")
    for _ in range(len(table.view.plays)):
        if table.cursor == place:
            return
        yield "tab"


def _answers(table: Table, decision: Decision) -> Iterator[str]:
    choice = table.choice
    assert choice is not None
    while choice.chosen != answer_to(choice, decision):
        yield "right"
    yield "enter"


def answer_to(choice: Choice, decision: Decision) -> int:
    """Which of the answers is the decision, from 0."""
    decisions = [answer.decision for answer in choice.question.answers]
    if isinstance(choice, Crossings):
        # At a rank a suit crosses in one way, whichever foundation is said to take the card.
        decisions, decision = [_anywhere(each) for each in decisions], _anywhere(decision)
    return decisions.index(decision)


def _anywhere(decision: Decision) -> Decision:
    return decision._replace(foundation=0) if isinstance(decision, Play) else decision


def play_by_keys(table: Table, decision: Decision) -> list[str]:
    """Makes a decision at the table; the keys that it took."""
    before, pressed = table.ply, []
    for key in keys_for(table, decision):
        pressed.append(key)
        table.press(key)
    assert table.ply == before + 1, (decision, pressed, table.message())
    return pressed


def traces(name: str) -> list[Trace]:
    """The traces in a file of `tests/data/traces`."""
    text = (DATA / "traces" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [trace for _, trace in read_traces(text, name)]


def decisions_of(trace: Trace) -> list[Decision]:
    """The decisions of a traced game."""
    mechanics = mechanics_of(trace.game, trace.rules)
    game = replay(trace, mechanics, lambda refusal, _: refusal.rule.value)
    return [move.decision for move in game.moves]
