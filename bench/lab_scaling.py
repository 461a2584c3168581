"""How the cost of deciding a deal grows with redeals, with packs and with workers.

`python bench/lab_scaling.py` prints a table in Markdown, a line for each reading of the rules; the
first of each game is the game as it ships. Of each line as many deals are solved as take about so
long as `--seconds` says. The processor's time tells the cost also where other programs run beside;
what workers save shows in deals a second, on a machine that has nothing else to do.
"""

import argparse
import os
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from patience.engine import Engine
from patience.rulebook import rules_with
from patience_plugins.lab.search import UNKNOWN, WON
from patience_plugins.lab.solver import Solver

LIMIT = 1_000_000
"""So many positions are searched for a deal at most; a deal beyond that is told as unknown."""


class Line(NamedTuple):
    """What is measured: a game, what is turned in it, and by how many workers."""

    game: str
    what: str
    settings: Mapping[str, Any]
    workers: int = 1


class Figures(NamedTuple):
    """What was measured."""

    deals: int
    won: int
    unknown: int
    positions: int
    seconds: float
    processor: float
    """Seconds of the processor, of all workers together."""


def lines() -> list[Line]:
    """All that is measured."""
    found = []
    for game in ("leonis-own", "weavers"):
        found.append(Line(game, "as it ships", {}))
        found += [
            Line(game, f"redeals: {count}", {"redeal.limit": count}) for count in (0, 1, 3, 4, 5)
        ]
        most = os.cpu_count() or 1
        found += [Line(game, f"workers: {count}", {}, count) for count in range(2, most + 1)]
    for packs in (1, 3, 4):
        found.append(Line("weavers", f"packs: {packs}", weavers_of(packs)))
    found.append(Line("leonis-own", "packs: 4", leonis_of(4)))
    return found


def weavers_of(packs: int) -> dict[str, Any]:
    """Weaver's with as many foundations in a suit as there are packs."""
    return {
        "packs": packs,
        "foundations": [{"base": "king", "build": "down", "copies": packs}],
    }


def leonis_of(packs: int) -> dict[str, Any]:
    """Leoni's Own with half of its foundations built up, half down."""
    half = packs // 2
    return {
        "packs": packs,
        "foundations": [
            {"base": "ace", "build": "up", "copies": half},
            {"base": "king", "build": "down", "copies": half},
        ],
    }


def measured(engine: Engine, line: Line, seconds: float) -> Figures:
    """Solves twice as many deals, from number 1 on, until they take half of so long; warm."""
    rules = engine.catalogue.rules(line.game)
    turned = rules_with(rules, line.settings, engine.mechanisms, line.game)
    solver = Solver(engine.mechanics(turned), limit=LIMIT)
    solver.solve_some(1, 1)
    deals = 1
    while True:
        began, busy = time.perf_counter(), time.process_time()
        batch = solver.solve_range(1, deals, workers=line.workers)
        figures = Figures(
            deals,
            int((batch.verdicts == WON).sum()),
            int((batch.verdicts == UNKNOWN).sum()),
            int(batch.positions.sum()),
            time.perf_counter() - began,
            time.process_time() - busy,
        )
        if figures.seconds >= seconds / 2:
            return figures
        deals *= 2


def main() -> None:
    """Reads the command line, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="measure each line so long")
    seconds: float = parser.parse_args().seconds
    engine = Engine.opened({**os.environ, "PATIENCE_PLUGINS_OFF": "all"})
    print("| game | | µs a deal | times as it ships | positions a deal | deals a second | won |")
    print("|---|---|---:|---:|---:|---:|---:|")
    first: dict[str, float] = {}
    for line in lines():
        figures = measured(engine, line, seconds)
        cost = figures.processor / figures.deals * 1e6
        ratio = cost / first.setdefault(line.game, cost)
        won = f"{100 * figures.won / figures.deals:.1f} %"
        if figures.unknown:
            won += f", {figures.unknown} of {figures.deals} unknown"
        print(
            f"| {line.game} | {line.what} | {cost:,.0f} | {ratio:,.{2 if ratio < 10 else 0}f} "
            f"| {figures.positions / figures.deals:,.0f} "
            f"| {figures.deals / figures.seconds:,.1f} | {won} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
