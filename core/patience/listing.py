"""A game as it is listed: what can be said of it without reading its rules."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from patience.faults import Fault
from patience.language import chosen

OWN = "own"
"""The standing of a game that the catalogue does not name: a plug-in's, or the player's own."""

STANDINGS = ("standard", "edition", "relative")
"""What the catalogue may say: a game as it is known, one book's reading, another of the family."""


class Listing(NamedTuple):
    """A rule file, and the game that it says, if it says one."""

    id: str
    """The name by which commands know the game; of a file that gives none, its own name."""
    path: Path
    standing: str
    names: Mapping[str, str]
    """By language, as is the summary."""
    summary: Mapping[str, str]
    version: int
    content_hash: str
    faults: tuple[Fault, ...] = ()
    """Why the game cannot be played; none for one that can."""

    @property
    def broken(self) -> bool:
        """Whether the file has faults."""
        return bool(self.faults)

    def name(self, language: str) -> str:
        """The game's name in a language, or in another that it has a name in, or its id."""
        return chosen(self.names, language) or self.id

    @classmethod
    def of_broken(cls, game: str, path: Path, standing: str, *faults: Fault) -> Self:
        """The listing of a file that says no game."""
        return cls(game, path, standing, {}, {}, 0, "", faults)

    def plain(self) -> list[Any]:
        """The listing as values that JSON can hold; `of_plain` reads them."""
        return [
            self.id,
            str(self.path),
            self.standing,
            dict(self.names),
            dict(self.summary),
            self.version,
            self.content_hash,
            list(map(list, self.faults)),
        ]

    @classmethod
    def of_plain(cls, values: list[Any]) -> Self:
        """The listing that `plain` wrote. Raises TypeError or ValueError when it did not."""
        game, path, standing, names, summary, version, content_hash, faults = values
        return cls(
            game,
            Path(path),
            standing,
            dict(names),
            dict(summary),
            version,
            content_hash,
            tuple(_fault(*fault) for fault in faults),
        )


def _fault(*values: Any) -> Fault:
    fault = Fault(*values)
    return fault._replace(allowed=tuple(fault.allowed))
