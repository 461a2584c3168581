"""Makes the atlas: the map of a game from a census of it, and the ratings of its first deals.

    patience census weavers --deals 1-1000000 --into weavers.census
    python bench/atlas.py weavers.census

The map and the ratings are written where those that ship lie; the same census, and the same number
of rated deals and games, give the same bits and numbers again.
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from patience import __version__
from patience.engine import Engine
from patience_plugins.lab.atlas import FOLDER, Map, Ratings, write_map, write_ratings
from patience_plugins.lab.ledger import Ledger, unpack
from patience_plugins.lab.playouts import RandomPlayer
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.verifying import check


def main() -> None:
    """Reads the command line, and makes what it asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ledger", type=Path, help="the ledger of a census without gaps")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder of the atlas")
    parser.add_argument("--rated", type=int, default=20_000, help="rate the first so many deals")
    parser.add_argument("--games", type=int, default=500, help="play each of them so often")
    asked = parser.parse_args()
    engine = Engine.opened(os.environ)
    ledger = Ledger.read(asked.ledger)
    chart = map_of_ledger(engine, ledger)
    ledger.close()
    write_map(asked.into, chart)
    print(f"{chart.origin['game']}: {chart.origin['won']} of {len(chart.bits) * 8} can be won")
    ratings = rate(engine, chart, asked.rated, asked.games)
    write_ratings(asked.into, ratings)
    print(f"{ratings.origin['game']}: {sum(ratings.wins)} games won of {ratings.origin['played']}")


def map_of_ledger(engine: Engine, ledger: Ledger) -> Map:
    """The map that a ledger says, which is checked before."""
    checked = check(engine, ledger, sample=1000, seed=1)
    if checked.faults or len(checked.runs) != 1 or checked.counts.unknown:
        sys.exit(f"{ledger.path} makes no map: {checked.faults}, {checked.runs}, {checked.counts}")
    ((first, last),) = checked.runs
    bits, solvers = 0, set()
    for shard, _ in ledger.shards():
        won, _ = unpack(shard)
        bits |= int.from_bytes(won, "little") << (shard.first - first)
        solvers.add(shard.solver)
    origin = {
        **_game(ledger.header.game, int(ledger.header.version), ledger.header.rules),
        "solver": sorted(solvers),
        "command": f"patience census {ledger.header.game} --deals {first}-{last}",
        "first": first,
        "last": last,
        "won": checked.counts.won,
        "lost": checked.counts.lost,
    }
    return Map(origin, bits.to_bytes((last - first + 8) // 8, "little"))


def rate(engine: Engine, chart: Map, deals: int, games: int) -> Ratings:
    """How often the random player wins each of the map's first deals.

    He plays whenever he can, each play with equal chance; of the players he alone is quick enough
    to play ten million games.
    """
    origin = chart.origin
    mechanics = engine.mechanics(engine.catalogue.rules(origin["game"]))
    first = int(origin["first"])
    last = min(first + deals - 1, int(origin["last"]))
    wins = np.zeros(last - first + 1, np.int64)
    for seed in range(1, games + 1):
        player = RandomPlayer(mechanics, seed=seed)
        for played in in_batches(player.play, first, last, os.cpu_count() or 1):
            start = played.first - first
            wins[start : start + len(played.results)] += player.won(played)
    told = {
        **_game(origin["game"], origin["version"], origin["rules"]),
        "player": "random",
        "games": games,
        "seeds": f"1-{games}",
        "first": first,
        "last": last,
        "played": games * len(wins),
        "won": int(wins.sum()),
    }
    return Ratings(told, wins.tolist())


def _game(game: str, version: int, rules: str) -> dict[str, Any]:
    return {
        "format": 1,
        "game": game,
        "version": version,
        "rules": rules,
        "engine": __version__,
        "made": datetime.now(UTC).date().isoformat(),
    }


if __name__ == "__main__":
    main()
