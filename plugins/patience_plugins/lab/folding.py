"""Long lines folded to the width of a page."""

from collections.abc import Iterator
from textwrap import wrap

WIDTH = 80


def folded(line: str, indent: int = 2) -> Iterator[str]:
    """The line, at most 80 columns wide; what follows the first is indented.

    >>> list(folded("a" * 50 + " " + "b" * 50))[1][:4]
    '  bb'
    """
    yield from wrap(
        line,
        WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
        replace_whitespace=False,
    ) or [""]
