"""Small plots made of text: a column a value."""

from collections.abc import Sequence

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_THIRDS = " .:#"
"""The parts of a cell that ASCII can fill, as far as it can."""

LABEL = 5
"""Columns for the numbers at the left."""


def bars(
    values: Sequence[float | None],
    most: float,
    width: int,
    height: int,
    ascii_only: bool,
    thickest: int = 3,
) -> list[str]:
    """Bars from 0 to `most`, the uppermost row in front; of too many values the last are shown.

    A value of None is a dot; one above 0 is always seen.

    >>> bars([None, 0, 1, 4], most=4, width=4, height=2, ascii_only=False)
    ['   █', '· ▄█']
    """
    signs = _THIRDS if ascii_only else _EIGHTHS
    parts = len(signs) - 1
    shown = values[-width:] if width > 0 else ()
    thick = thickness(len(shown), width, thickest)
    filled = [
        0 if not value else max(round(min(value / most, 1) * height * parts), 1) for value in shown
    ]
    rows = [
        [signs[min(max(full - row * parts, 0), parts)] for full in filled]
        for row in reversed(range(height))
    ]
    for at, value in enumerate(shown):
        if value is None:
            rows[-1][at] = "·"
    return ["".join(_wide(sign, thick) for sign in row) for row in rows]


def thickness(values: int, width: int, thickest: int = 3) -> int:
    """How many columns each of so many values has."""
    return max(min(width // max(values, 1), thickest), 1)


def _wide(sign: str, columns: int) -> str:
    """A cell of a bar, with a gap to the next one where there is room."""
    return sign * (columns - 1) + " " if columns > 1 else sign


def labelled(rows: Sequence[str], most: str) -> list[str]:
    """The rows of a plot with what the highest and the lowest stand for."""
    last = len(rows) - 1
    labels = [most if row == 0 else "0" if row == last else "" for row in range(len(rows))]
    return [f"{label:>{LABEL - 1}} {row}" for label, row in zip(labels, rows, strict=True)]
