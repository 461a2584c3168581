"""A question that stands open at the table, and the answer that is chosen so far."""

from collections.abc import Sequence

from patience.asked import Answer, Question
from patience.cards import Card
from patience.language import tr
from patience.moves import Decision, Play
from patience.names import Names
from patience.view import View
from patience.words import Standing, crossing, crossing_question
from patience_plugins.terminal.places import Place

_ROW = 74
"""Cells for a row of answers."""


class Choice:
    """A question, and which of its answers is chosen."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.chosen = 0
        """From 0; after the answers comes, where there is one, the wish not to be asked again."""

    @property
    def labels(self) -> list[str]:
        """What can be chosen, in a few words each."""
        labels = [answer.label for answer in self.question.answers]
        return [*labels, tr("do not ask again")] if self.question.same else labels

    @property
    def silences(self) -> bool:
        """Whether what is chosen is not to be asked again."""
        return self.chosen == len(self.question.answers)

    @property
    def decision(self) -> Decision:
        """What is chosen; who does not want to be asked gets the first answer."""
        return self.question.answers[0 if self.silences else self.chosen].decision

    def turn(self, step: int) -> None:
        """Chooses the next answer, or the one before."""
        self.chosen = (self.chosen + step) % len(self.labels)

    @property
    def message(self) -> Standing:
        """The question, and its answers in a row."""
        return Standing(self.question.sentence, row_of(self.labels, self.chosen))


class Crossings(Choice):
    """The question where a suit that has met is to cross: each answer says what it leaves."""

    def __init__(self, names: Names, view: View, suit: str) -> None:
        seen = view.suit(suit)
        ranked = sorted(seen.crossings, key=lambda each: (each.play.card.rank, each.play.pile))
        self.plays: list[Play] = [each.play for each in ranked]
        answers = tuple(Answer(crossing(names, each), each.play) for each in ranked)
        super().__init__(Question(crossing_question(names, seen), answers, suit))

    @property
    def message(self) -> Standing:
        """The question, and what the chosen crossing leaves."""
        return Standing(self.question.sentence, self.labels[self.chosen])

    @property
    def card(self) -> Card:
        """The card at which the suit would cross."""
        return self.plays[self.chosen].card

    def place(self, view: View) -> Place:
        """Where that card lies."""
        play = self.plays[self.chosen]
        top = len(view.piles[play.pile].cards) - 1
        return Place("pile", play.pile, top if play.place is None else play.place)

    def choose_rank(self, rank: int) -> bool:
        """Chooses the crossing at a rank; whether it was chosen already."""
        if self.card.rank == rank:
            return True
        ranks = [play.card.rank for play in self.plays]
        self.chosen = ranks.index(rank)
        return False


def row_of(labels: Sequence[str], chosen: int) -> str:
    """The labels in a row, the chosen one in signs; of a long row the part around it.

    None is broken where the row is folded.
    """
    parts = _parts(labels, chosen)
    first = 0
    while first < chosen and len(" ".join(parts[first : chosen + 1])) > _ROW:
        first += 1
    return " ".join(parts[first:])


def label_at(row: str, labels: Sequence[str], chosen: int, cell: int) -> int | None:
    """Which of the labels stands at a cell of a row as it is drawn, from 0; None for none.

    >>> label_at('   up on 2H  "down on 4H"', ["up on 2H", "down on 4H"], 1, 15)
    1
    """
    drawn = f"{row} ".translate(_DRAWN)
    for number, part in enumerate(_parts(labels, chosen)):
        start = drawn.find(part.translate(_DRAWN))
        if 0 <= start <= cell < start + len(part):
            return number
    return None


def _parts(labels: Sequence[str], chosen: int) -> list[str]:
    parts = [f"«{label}»" if n == chosen else f" {label} " for n, label in enumerate(labels)]
    return [part.replace(" ", _UNBROKEN) for part in parts]


_UNBROKEN = "\u00a0"
_DRAWN = str.maketrans({_UNBROKEN: " ", "«": '"', "»": '"'})
"""What is one and the same however it is drawn."""
