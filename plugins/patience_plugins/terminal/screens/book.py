"""The rules of a game, made from its rule file, and other texts to be read."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from patience.mechanics import Mechanics
from patience_plugins.terminal.screens.lines import Line, LinesPage
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.paper import folded

if TYPE_CHECKING:
    from patience.faults import Fault

_READABLE = 78
"""A line of a book has so many characters at most."""


class BookPage(LinesPage):
    """The rules of a game."""

    def __init__(self, desk: Desk, mechanics: Mechanics) -> None:
        # The model of the rules is slow to load, and nobody need wait for it to see the table.
        from patience.rulespage import rules_page

        super().__init__(desk)
        self._page = rules_page(mechanics, desk.engine.mechanisms)

    def title(self) -> str:
        """The game's name."""
        return self._page.title

    def lines(self, width: int) -> Sequence[Line]:
        """The rules, chapter by chapter."""
        return list(self._written(min(width, _READABLE)))

    def _written(self, width: int) -> Iterator[Line]:
        yield from (Line(text, "quiet") for text in folded(self._page.summary, width))
        for section in self._page.sections:
            yield Line()
            yield Line(section.title, "accent")
            for paragraph in section.paragraphs:
                yield Line()
                yield from map(Line, folded(paragraph, width))


class BrokenPage(LinesPage):
    """Why a rule file cannot be played."""

    def __init__(self, desk: Desk, game: str, faults: "Sequence[Fault]") -> None:
        super().__init__(desk)
        self._game = game
        self._faults = faults

    def title(self) -> str:
        """The game's name."""
        return self._game

    def lines(self, width: int) -> Sequence[Line]:
        """What is wrong, fault by fault."""
        lines: list[Line] = []
        for fault in self._faults:
            lines += [Line(text) for text in folded(str(fault), width)]
            lines.append(Line())
        return lines
