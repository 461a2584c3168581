"""Where the talk is written: sentences folded at words, in ASCII if need be."""

import shutil
import sys
import textwrap
from collections.abc import Iterable

from patience.signs import plain_signs

WIDEST = 80
NARROWEST = 20


class Page:
    """Standard output, a paragraph at a time; each answer is seen before more is asked."""

    def __init__(self, ascii_only: bool) -> None:
        self._ascii = ascii_only
        size = shutil.get_terminal_size((WIDEST, 24))
        self.width = max(NARROWEST, min(WIDEST, size.columns))
        self.height = size.lines

    def say(self, *paragraphs: str) -> None:
        """Writes paragraphs, folded to the width; empty ones are left out."""
        for paragraph in filter(None, paragraphs):
            for line in self._right(paragraph).splitlines():
                # Words longer than a line are left whole: they are read, or copied.
                print(
                    *textwrap.wrap(
                        line, self.width, break_long_words=False, break_on_hyphens=False
                    ),
                    sep="\n",
                )
        sys.stdout.flush()

    def show(self, lines: Iterable[str]) -> None:
        """Writes lines as they are."""
        for line in lines:
            print(self._right(line).rstrip())
        sys.stdout.flush()

    def _right(self, text: str) -> str:
        return plain_signs(text) if self._ascii else text
