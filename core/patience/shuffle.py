"""Deal numbers: the same number means the same shuffle on every machine, for ever."""

from typing import TypeVar

from patience.errors import PatienceError
from patience.language import tr

T = TypeVar("T")

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
LARGEST_DEAL_NUMBER = _MASK


class Generator:
    """SplitMix64, a generator of 64-bit numbers whose whole state is one number."""

    def __init__(self, state: int) -> None:
        self.state = state

    def draw(self) -> int:
        """The next number, from 0 to 2⁶⁴ − 1."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each as likely as any other."""
        # 2⁶⁴ mod n numbers at the upper end would favour the small remainders, so they are redrawn.
        largest = _MASK - (2**64 % n)
        drawn = self.draw()
        while drawn > largest:
            drawn = self.draw()
        return drawn % n

    def shuffle(self, cards: list[T]) -> None:
        """Shuffles the list in place, from its last card down (Fisher and Yates)."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def check_deal_number(number: int) -> int:
    """The number, when it is a deal number; PatienceError otherwise."""
    if not 0 <= number <= LARGEST_DEAL_NUMBER:
        raise PatienceError(
            tr(
                "{number} is not a deal number; deal numbers go from 0 to {largest}.",
                number=number,
                largest=LARGEST_DEAL_NUMBER,
            )
        )
    return number


def read_deal_number(text: str) -> int:
    """The deal number that a text is. Raises PatienceError when it is none.

    >>> read_deal_number("17")
    17
    """
    # So many digits as no deal number has are not turned into a number at all.
    if text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_DEAL_NUMBER)):
        return check_deal_number(int(text))
    raise PatienceError(
        tr(
            "“{number}” is not a deal number; deal numbers go from 0 to {largest}.",
            number=text,
            largest=LARGEST_DEAL_NUMBER,
        )
    )
