"""The atlas: which deals can be won, and how often, known before they are played.

A *map* has a bit for each deal of a range; *ratings* have for each how often a player won it. Both
are files with one line of JSON that tells where they come from, then the compressed numbers.
`bench/atlas.py` makes them. Reading them needs nothing that the program itself does not need.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from struct import pack, unpack
from typing import Any, NamedTuple

from patience.advice import Share
from patience.engine import RANDOM_DEALS
from patience.errors import PatienceError
from patience.language import spoken_language, tr
from patience.mechanics import Mechanics

FOLDER = Path(__file__).parent / "maps"
"""The maps and ratings that ship."""
MAP, RATINGS = ".map", ".ratings"
"""What the names of the files end in."""
TRIED = 2000
"""So many random deals of a game that is on no map are solved in search of one that can be won."""


class Map(NamedTuple):
    """Which of successive deals can be won."""

    origin: Mapping[str, Any]
    """Where it comes from: game, rules, solver, counts."""
    bits: bytes
    """A bit a deal, set if it can be won; the first deal's is the lowest of the first byte."""

    def winnable(self, number: int) -> bool | None:
        """Whether a deal can be won; None when it is not on the map."""
        if not self.origin["first"] <= number <= self.origin["last"]:
            return None
        place = number - int(self.origin["first"])
        return bool(self.bits[place >> 3] >> (place & 7) & 1)


class Ratings(NamedTuple):
    """How often each of successive deals was won by a player who does not see what is hidden."""

    origin: Mapping[str, Any]
    """Where they come from: game, rules, player, how many games of each deal he played."""
    wins: Sequence[int]
    """For each deal how many games of it were won."""


def known(mechanics: Mechanics, number: int) -> bool | None:
    """Whether a deal can be won, if it is on a map."""
    chart = map_of(mechanics.rules.content_hash())
    return None if chart is None else chart.winnable(number)


def share(mechanics: Mechanics) -> Share | None:
    """How many of the deals on a game's map can be won; None when it has none."""
    chart = map_of(mechanics.rules.content_hash())
    if chart is None:
        return None
    origin = chart.origin
    won = sum(map(int.bit_count, chart.bits))
    return Share(won, origin["last"] - origin["first"] + 1)


def choose(mechanics: Mechanics, kind: str, random: Random) -> int:
    """A random deal that can be won, or that is easy or hard besides.

    *Easy* is the quarter of the rated deals that were won most often, *hard* the quarter won least
    often, as far as they can be won at all; deals won as often as the last of a quarter belong to
    it. Raises PatienceError when no such deal is known.
    """
    rules = mechanics.rules.content_hash()
    chart = map_of(rules)
    if kind == "winnable":
        return _solved(mechanics, random) if chart is None else _on_map(chart, random)
    ratings = ratings_of(rules)
    if chart is None or ratings is None:
        raise PatienceError(
            tr(
                "The deals of {game} are not rated; --winnable finds one that can be won.",
                game=mechanics.rules.name(spoken_language()),
            )
        )
    return random.choice(rated(chart, ratings, kind))


def rated(chart: Map, ratings: Ratings, kind: str) -> list[int]:
    """The deals that are easy, or those that are hard."""
    deals = {
        number: wins
        for number, wins in enumerate(ratings.wins, int(ratings.origin["first"]))
        if chart.winnable(number)
    }
    order = sorted(deals.values(), reverse=kind == "easy")
    mark = order[len(order) // 4]
    return [
        number
        for number, wins in deals.items()
        if (wins >= mark if kind == "easy" else wins <= mark)
    ]


@cache
def map_of(rules: str, folder: Path = FOLDER) -> Map | None:
    """The map of the rules of a content hash, if there is one."""
    found = _find(rules, folder, MAP)
    return None if found is None else Map(*found)


@cache
def ratings_of(rules: str, folder: Path = FOLDER) -> Ratings | None:
    """The ratings for the rules of a content hash, if there are some."""
    found = _find(rules, folder, RATINGS)
    if found is None:
        return None
    origin, numbers = found
    return Ratings(origin, unpack(f">{len(numbers) // 2}H", numbers))


def write_map(folder: Path, chart: Map) -> None:
    """Writes a map into a folder, named for its game."""
    _write(folder, MAP, chart.origin, chart.bits)


def write_ratings(folder: Path, ratings: Ratings) -> None:
    """Writes ratings into a folder, named for their game."""
    _write(folder, RATINGS, ratings.origin, pack(f">{len(ratings.wins)}H", *ratings.wins))


def _on_map(chart: Map, random: Random) -> int:
    while True:
        number = random.randint(chart.origin["first"], chart.origin["last"])
        if chart.winnable(number):
            return number


def _solved(mechanics: Mechanics, random: Random) -> int:
    """A random deal that can be won, of a game that is on no map."""
    from patience_plugins.lab.needs import check_installed

    check_installed()
    from patience_plugins.lab.solver import Solver

    solver = Solver(mechanics, limit=1_000_000)
    for _ in range(TRIED):
        number = random.randint(1, RANDOM_DEALS)
        if solver.solve_deal(number).verdict == "won":
            return number
    raise PatienceError(
        tr(
            "Of {count} random deals of {game} none was found that can be won.",
            count=TRIED,
            game=mechanics.rules.name(spoken_language()),
        )
    )


def _find(rules: str, folder: Path, suffix: str) -> tuple[Mapping[str, Any], bytes] | None:
    for path in sorted(folder.glob("*" + suffix)):
        with path.open("rb") as file:
            origin = json.loads(file.readline())
            if origin["rules"] == rules:
                return origin, zlib.decompress(file.read())
    return None


def _write(folder: Path, suffix: str, origin: Mapping[str, Any], numbers: bytes) -> None:
    head = json.dumps({**origin, "sha256": hashlib.sha256(numbers).hexdigest()})
    path = folder / (str(origin["game"]) + suffix)
    path.write_bytes(head.encode("ascii") + b"\n" + zlib.compress(numbers, 9))
