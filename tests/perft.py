"""Counts the positions that can be reached, depth by depth.

`python -m tests.perft` writes the counts anew; the tests compare them with what the engine counts,
and as far as it can go in a moment with what the reference counts.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.games import DATA, GAMES, small_pack
from tests.search import layers
from tests.strategies import Deal

FOLDER = DATA / "perft"
ENOUGH = 600
"""Games of whole packs are counted until so many positions have been reached, others to the end."""


class Case(NamedTuple):
    """A deal that is counted."""

    game: str
    pack: str
    """`whole`, or the numbers of suits and ranks, as `2x5`."""
    settings: dict[str, Any]
    number: int

    @property
    def deal(self) -> Deal:
        if self.pack == "whole":
            return Deal(self.game, self.settings, self.number)
        pack = small_pack(self.game, *map(int, self.pack.split("x")))
        return Deal(self.game, {**pack, **self.settings}, self.number)


def cases(game: str) -> Iterator[Case]:
    """The deals of a game that are counted."""
    for number in range(1, 7):
        yield Case(game, "whole", {}, number)
    for turn in ({"weave.when": "any-time"}, {"exiles.draw": "any"}, {"weave.stop": "in-hand"}):
        yield Case(game, "whole", turn, 7)
    for pack in ("1x4", "2x4", "2x5"):
        for number in (1, 2, 3):
            yield Case(game, pack, {}, number)
    yield Case(game, "2x4", {"redeal.limit": 1, "weave.when": "any-time"}, 4)


def counts(case: Case) -> list[int]:
    """How many positions are first reached after 0, 1, 2, … decisions."""
    found: list[int] = []
    for layer in layers(case.deal.begin()):
        found.append(len(layer))
        if case.pack == "whole" and sum(found) >= ENOUGH:
            break
    return found


def line(case: Case, numbers: list[int]) -> str:
    """A deal and its counts, as a line of the file."""
    _, pack, settings, number = case
    return f"{pack} {json.dumps(settings)} {number}: {' '.join(map(str, numbers))}\n"


def read(path: Path) -> Iterator[tuple[Case, list[int]]]:
    """The deals of a file and their counts."""
    for text in path.read_text(encoding="utf-8").splitlines():
        about, _, numbers = text.rpartition(": ")
        settings, _, number = about.rpartition(" ")
        pack, _, settings = settings.partition(" ")
        case = Case(path.stem, pack, json.loads(settings), int(number))
        yield case, [int(count) for count in numbers.split()]


def main() -> None:
    for game in GAMES:
        text = "".join(line(case, counts(case)) for case in cases(game))
        (FOLDER / f"{game}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
