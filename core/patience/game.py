"""A game in progress: a position and how it came about."""

from collections.abc import Sequence
from copy import copy

from patience.cards import Card
from patience.carrying import carry_out, start
from patience.legality import Outcome, Refusal, outcome, why_not
from patience.mechanics import Mechanics
from patience.moves import Decision, Move
from patience.position import Position
from patience.shuffle import Generator, check_deal_number


class IllegalDecision(Exception):
    """A decision that the rules refuse; `refusal` says by which rule. Nothing was changed."""

    def __init__(self, decision: Decision, refusal: Refusal) -> None:
        super().__init__(f"{decision}: {refusal}")
        self.decision = decision
        self.refusal = refusal


class Game:
    """A position with its history; every change to it is a move that can be taken back."""

    def __init__(
        self, mechanics: Mechanics, stock: Sequence[Card], generator: int, number: int | None
    ) -> None:
        self.mechanics = mechanics
        self.number = number
        """The deal number; None when the cards were given one by one."""
        self.stock = tuple(stock)
        """The stock of the first deal, the card dealt first in front."""
        self.position: Position = start(mechanics, stock, generator)
        self.moves: list[Move] = []
        self.undone: list[Move] = []
        """The moves that can be redone, the next one last."""

    @classmethod
    def of_number(cls, mechanics: Mechanics, number: int) -> "Game":
        """The game of a deal number. Raises PatienceError when it is out of range."""
        generator = Generator(check_deal_number(number))
        pack = list(mechanics.pack)
        generator.shuffle(pack)
        return cls(mechanics, mechanics.stock_from(pack), generator.state, number)

    @classmethod
    def of_cards(cls, mechanics: Mechanics, cards: Sequence[Card]) -> "Game":
        """The game of a list of cards: the whole pack, or the cards that are dealt.

        The bases are taken out of a whole pack as they are out of a shuffled one. A game that
        shuffles again does so as deal number 0 would before its first shuffle. Raises
        PatienceError when the list is neither.
        """
        return cls(mechanics, mechanics.stock_of(cards), 0, None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None while it goes on."""
        return outcome(self.position, self.mechanics)

    def decide(self, decision: Decision) -> Move:
        """Carries out a decision: the one way in which a game goes on.

        Raises IllegalDecision, and changes nothing, when the rules refuse it.
        """
        refusal = why_not(self.position, self.mechanics, decision)
        if refusal is not None:
            raise IllegalDecision(decision, refusal)
        move = carry_out(self.position, self.mechanics, decision)
        self.moves.append(move)
        self.undone.clear()
        return move

    def undo(self) -> Move | None:
        """Takes the last move back, a whole weave or redeal at once; None when there is none."""
        if not self.moves:
            return None
        move = self.moves.pop()
        self.position.take_back(move)
        self.undone.append(move)
        return move

    def redo(self) -> Move | None:
        """Carries out the move taken back last; None when there is none."""
        if not self.undone:
            return None
        move = self.undone.pop()
        self.position.repeat(move)
        self.moves.append(move)
        return move

    def copy(self) -> "Game":
        """The game as it stands, to be looked at while this one goes on."""
        copied = copy(self)
        copied.position = self.position.copy()
        copied.moves, copied.undone = list(self.moves), list(self.undone)
        return copied

    def begin_again(self) -> "Game":
        """A game of the same cards, from the first deal."""
        if self.number is not None:
            return Game.of_number(self.mechanics, self.number)
        return Game.of_cards(self.mechanics, self.stock)
