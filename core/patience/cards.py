"""Cards and packs, as values and as text both ways."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from patience.errors import PatienceError
from patience.language import tr

RANK_NAMES: Final = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
"""The ranks by name; rank 1 is the ace, rank 13 the king."""

RANK_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

SUIT_LETTERS: Final = ("C", "D", "H", "S")
"""The suits in the order of a new pack: clubs, diamonds, hearts, spades."""

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_SHOWN = 30
"""How much is shown of a text that is no card."""

_RANKS_READ = {letter: rank for rank, letter in enumerate(RANK_LETTERS, 1)} | {"T": 10}
_SUITS_READ = {letter: letter for letter in SUIT_LETTERS} | {
    sign: letter for letter, sign in SUIT_SIGNS.items()
}


class Card(NamedTuple):
    """A card: a rank from 1 (ace) to 13 (king), and a suit's letter.

    The equal cards of two packs are equal here too: no rule tells them apart.
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 1] + self.suit

    def __repr__(self) -> str:
        return str(self)


def rank_number(name: str) -> int:
    """The rank that a name means: 1 for the ace, 13 for the king."""
    return RANK_NAMES.index(name) + 1


def read_card(text: str) -> Card:
    """The card that `text` names; `10C`, `TC`, `tc` and `10♣` are the same card.

    Raises PatienceError when the text names no card.
    """
    found = text.strip().upper().replace("\ufe0e", "").replace("\ufe0f", "")
    rank = _RANKS_READ.get(found[:-1])
    suit = _SUITS_READ.get(found[-1:])
    if rank is None or suit is None:
        raise PatienceError(
            tr(
                "“{text}” is not a card; a card is a rank (A, 2–10, J, Q, K) and a suit "
                "(C, D, H, S), as in 10C.",
                text=text if len(text) <= _SHOWN else text[:_SHOWN] + "…",
            )
        )
    return Card(rank, suit)


def read_cards(text: str, where: str = "") -> list[Card]:
    """The cards in a text, in order, separated by blanks, commas or line ends.

    What follows a `#` on a line is a comment. Raises PatienceError, which begins with `where` the
    text stands and the line, at the first word that is not a card.
    """
    cards = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].replace(",", " ").split():
            try:
                cards.append(read_card(word))
            except PatienceError as error:
                place = f"{where}:{number}" if where else str(number)
                raise PatienceError(tr("{path}: {error}", path=place, error=error)) from None
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """The cards as text that `read_cards` reads."""
    return " ".join(map(str, cards))


def new_pack(packs: int, suits: Sequence[str], ranks: Sequence[int]) -> list[Card]:
    """All cards in the order that deal numbers start from.

    Pack by pack, in each suit by suit, in each rank by rank.
    """
    return [Card(rank, suit) for _ in range(packs) for suit in suits for rank in ranks]
