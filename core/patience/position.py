"""What lies on the table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from patience.cards import Card
from patience.moves import DealState, Move, Transfer


@dataclass(frozen=True)
class Layout:
    """How the spots of a table are numbered: foundations by suit, piles, exiles, stock, hand.

    One list of spots makes every transfer alike, whatever it moves and why.
    """

    suits: tuple[str, ...]
    foundations_a_suit: int
    piles: int

    @cached_property
    def first_pile(self) -> int:
        """The spot of the first pile; the others follow."""
        return len(self.suits) * self.foundations_a_suit

    @cached_property
    def exiles(self) -> int:
        """The spot of the exile pile."""
        return self.first_pile + self.piles

    @property
    def stock(self) -> int:
        """The spot of the stock, which is empty but while a deal goes on."""
        return self.exiles + 1

    @property
    def hand(self) -> int:
        """The spot of the card in hand, which is empty but while a card is woven."""
        return self.exiles + 2

    @property
    def spots(self) -> int:
        """How many spots there are."""
        return self.exiles + 3

    @cached_property
    def first_foundation(self) -> dict[str, int]:
        """The spot of each suit's first foundation; its others follow."""
        return {suit: i * self.foundations_a_suit for i, suit in enumerate(self.suits)}

    def foundation(self, suit: str, number: int) -> int:
        """The spot of a suit's foundation, numbered from 0."""
        return self.first_foundation[suit] + number

    def pile(self, number: int) -> int:
        """The spot of a pile, numbered from 0."""
        return self.first_pile + number


class Position:
    """Where every card lies, and the few other things that can change during a game.

    It only carries moves out and takes them back; what is allowed is decided in `legality`.
    Nothing outside it decides what may follow.
    """

    __slots__ = ("exiles", "foundations", "hand", "layout", "piles", "spots", "state", "stock")

    def __init__(self, layout: Layout, spots: Iterable[Iterable[Card]], state: DealState) -> None:
        self.layout = layout
        self.spots: list[list[Card]] = [list(spot) for spot in spots]
        self.state = state
        # The same lists under their own names.
        self.foundations: Sequence[list[Card]] = self.spots[: layout.first_pile]
        self.piles: Sequence[list[Card]] = self.spots[layout.first_pile : layout.exiles]
        self.exiles = self.spots[layout.exiles]
        self.stock = self.spots[layout.stock]
        self.hand = self.spots[layout.hand]

    def heights(self, suit: str) -> tuple[int, ...]:
        """How many cards lie on each foundation of the suit."""
        first = self.layout.first_foundation[suit]
        return tuple(map(len, self.foundations[first : first + self.layout.foundations_a_suit]))

    def heights_by_suit(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Each suit, and how many cards lie on each of its foundations."""
        heights = tuple(map(len, self.foundations))
        number = self.layout.foundations_a_suit
        for suit, first in self.layout.first_foundation.items():
            yield suit, heights[first : first + number]

    def home(self) -> int:
        """How many cards lie on the foundations."""
        return sum(map(len, self.foundations))

    def carry(self, transfers: Iterable[Transfer]) -> None:
        """Carries out transfers, and nothing else of the move that they belong to."""
        spots = self.spots
        for _, source, at, target, to, _ in transfers:
            spots[target].insert(to, spots[source].pop(at))

    def repeat(self, move: Move) -> None:
        """Carries out a move again that was taken back from here."""
        self.carry(move.transfers)
        self.state = move.after

    def take_back(self, move: Move) -> None:
        """Takes back the move that led here."""
        spots = self.spots
        for _, source, at, target, to, _ in reversed(move.transfers):
            spots[source].insert(at, spots[target].pop(to))
        self.state = move.before

    def copy(self) -> "Position":
        """A position of its own with the same cards in the same places."""
        return Position(self.layout, self.spots, self.state)

    def key(self) -> tuple[object, ...]:
        """A hashable value that two positions share when, and only when, they are the same."""
        return (*map(tuple, self.spots), self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a position changes; hash its key()")

    def __repr__(self) -> str:
        piles = "\n".join(f"{i}: {pile}" for i, pile in enumerate(self.piles, 1))
        return f"{list(self.foundations)}\n{piles}\nexiles: {self.exiles} {self.state}"
