"""Shares and differences of shares, with their 95 % intervals."""

from math import sqrt
from typing import NamedTuple

from patience.language import tr

Z = 1.959963984540054
"""So many standard deviations about the mean hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A share, or a difference of two, and the interval that holds the true one 95 times of 100."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """In per cent, with as many places as its width makes worth reading."""
        share, low, high = (_percent(part, self.high - self.low) for part in self)
        return tr("{share} % ({low} to {high})", share=share, low=low, high=high)


def wilson(hits: int, of: int) -> Interval:
    """Wilson's score interval of a share.

    Of none nothing is known: the share is then 0, the interval all there is.

    >>> wilson(0, 5000)
    Interval(share=0.0, low=0.0, high=0.0007677...)
    >>> str(wilson(4250, 10000))
    '42.5 % (41.5 to 43.5)'
    """
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    share = hits / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    # Rounding must not leave the ends of the scale.
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == of else middle + half
    return Interval(share, low, high)


def paired_difference(both: int, only_first: int, only_second: int, neither: int) -> Interval:
    """How much larger the second share is than the first, over the same trials.

    The interval is Newcombe's hybrid score interval for paired data (method 10 of *Statistics in
    Medicine* 17, 1998), with his correction of the correlation; it keeps its promise where few
    trials differ, and none at all.
    """
    of = both + only_first + only_second + neither
    if of == 0:
        return Interval(0.0, -1.0, 1.0)
    first, second = wilson(both + only_first, of), wilson(both + only_second, of)
    phi = _correlation(both, only_first, only_second, neither)
    difference = second.share - first.share

    def reach(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))

    return Interval(
        difference,
        difference - reach(second.share - second.low, first.high - first.share),
        difference + reach(second.high - second.share, first.share - first.low),
    )


def _correlation(both: int, only_first: int, only_second: int, neither: int) -> float:
    firsts = (both + only_first) * (only_second + neither)
    margins = firsts * (both + only_second) * (only_first + neither)
    if margins == 0:
        return 0.0
    product = both * neither - only_first * only_second
    if product > 0:
        of = both + only_first + only_second + neither
        return max(product - of / 2, 0) / sqrt(margins)
    return product / sqrt(margins)


def _percent(share: float, width: float) -> str:
    places = 1 if width > 0.01 else 2 if width > 0.001 else 3
    return decimal(share * 100, places)


def decimal(number: float, places: int = 1, sign: str = "-") -> str:
    """A number with its places behind the point, or behind the comma where that is written.

    >>> decimal(41.25, 2), decimal(-3.14, sign="+")
    ('41.25', '−3.1')
    """
    whole, _, part = f"{number:{sign}.{places}f}".replace("-", "−").partition(".")
    return tr("{whole}.{part}", whole=whole, part=part)
