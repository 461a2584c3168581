"""How many deals can be won under each reading of the rules: makes docs/winnability.

`python bench/winnability.py` solves what docs/winnability.json lacks, or has of other rules, and
writes that file, the page with its tables, and the pictures. `--anew` solves everything.
"""

import argparse
import json
import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from patience.engine import Engine
from patience.plugins import Plugins
from patience.rules import Rules
from patience_plugins.lab.census import winnable
from patience_plugins.lab.intervals import Interval
from patience_plugins.lab.ledger import Counts
from patience_plugins.lab.pictures import COLOURS, INK, MARKS, PAPER, new_picture, save
from patience_plugins.lab.progress import Progress
from patience_plugins.lab.search import LOST, UNKNOWN, WON
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.turning import EVERY, Turned, each_turned, turned_by

DOCS = Path(__file__).parents[1] / "docs"
GAMES = ("leonis-own", "weavers")

AS_IT_IS, TURNED, SAMPLE = 10_000, 5_000, 100
"""So many deals are solved of a game as it is, and of one that is turned; so many of the first are
counted by themselves, so that a test can count them again."""

MARKED = (WON, LOST, UNKNOWN)

SLOW: dict[tuple[str, str], tuple[int, int | None]] = {
    ("leonis-own", "exiles.draw=any"): (200, None),
    ("leonis-own", "weave.when=any-time"): (50, 2_000_000),
    ("weavers", "exiles.draw=any"): (50, 2_000_000),
    ("weavers", "weave.when=any-time"): (50, 2_000_000),
}
"""Where a single deal takes long: how many deals are solved, and how many positions are searched of
each at most."""

TOGETHER: dict[str, list[tuple[str, ...]]] = {
    "leonis-own": [("redeal.limit=0",)],
    "weavers": [
        ("redeal.limit=0",),
        ("redeal.gather=first-on-top", "weave.complete_pile=end-deal"),
    ],
}
"""What is turned beside every single setting."""


class Line(NamedTuple):
    """A line of the table: what is turned, and which deals are solved."""

    turn: tuple[str, ...]
    rules: Rules
    last: int
    limit: int | None

    def command(self) -> str:
        """What anybody can type to make it."""
        game = self.rules.id
        turns = "".join(f" --turn {shlex.quote(word)}" for word in self.turn)
        limit = f" --limit {self.limit}" if self.limit else ""
        return f"patience solve {game}{turns} --deals 1-{self.last}{limit}"


def lines_of(game: str, engine: Engine) -> tuple[list[Line], list[Turned]]:
    """The lines of a game's table, and what cannot be turned, with the reasons."""
    rules = engine.catalogue.rules(game)
    every = list(each_turned(rules, [EVERY], engine.mechanisms))
    lines = [Line((), rules, AS_IT_IS, None)]
    for turned in every:
        if turned.rules is not None:
            last, limit = SLOW.get((game, turned.label), (TURNED, None))
            lines.append(Line((turned.label,), turned.rules, last, limit))
    lines += [
        Line(words, turned_by(rules, words, engine.mechanisms), TURNED, None)
        for words in TOGETHER[game]
    ]
    return lines, [turned for turned in every if turned.rules is None]


def entry_of(line: Line, engine: Engine, workers: int) -> dict[str, Any]:
    """Solves the deals of a line."""
    solver = Solver(engine.mechanics(line.rules), limit=line.limit)
    counts, sample = Counts(), 0
    with Progress(line.last) as shown:
        for batch in solver.batches(1, line.last, workers=workers):
            won, lost, unknown = (int((batch.verdicts == mark).sum()) for mark in MARKED)
            counts = counts.plus(Counts(won, lost, unknown))
            within = max(0, SAMPLE - batch.first + 1)
            sample += int((batch.verdicts[:within] == WON).sum())
            shown.step(len(batch.verdicts), winnable(counts), " ".join(line.turn))
    if shown.interrupted:
        raise KeyboardInterrupt
    return key_of(line) | {
        "won": counts.won,
        "lost": counts.lost,
        "unknown": counts.unknown,
        "won_of_sample": sample,
        "sample": min(SAMPLE, line.last),
    }


def key_of(line: Line) -> dict[str, Any]:
    """What an entry must say for it to be that of the line."""
    return {
        "game": line.rules.id,
        "turn": list(line.turn),
        "hash": line.rules.content_hash(),
        "last": line.last,
        "limit": line.limit,
    }


def interval_of(entry: dict[str, Any]) -> Interval:
    """The share that can be won; it allows for those that are unknown."""
    return winnable(Counts(entry["won"], entry["lost"], entry["unknown"]))


def page(entries: Sequence[dict[str, Any]], engine: Engine) -> str:
    """The page, made of what the entries say."""
    parts = [HEAD]
    for game in GAMES:
        lines, left_out = lines_of(game, engine)
        by_key = {json.dumps({key: entry[key] for key in key_of(lines[0])}): entry
                  for entry in entries}  # fmt: skip
        parts.append(f"## {engine.catalogue.rules(game).name('en')}\n")
        parts.append(f"![The shares that the table names](winnability-{game}.svg)\n")
        parts.append("| turned | can be won | won | of deals | unknown |")
        parts.append("|---|---|---|---|---|")
        rows = [(line, by_key[json.dumps(key_of(line))]) for line in lines]
        parts += [_row(line, entry) for line, entry in rows]
        parts.append("\nThe commands, in the order of the table:\n")
        parts.append("```sh")
        parts += [line.command() for line, _ in rows]
        parts.append("```\n")
        parts.append("Not in the table:\n")
        parts += [f"- `{turned.label}`: {turned.reason}" for turned in left_out]
        parts.append("")
    return "\n".join(parts)


HEAD = """\
# Which deals can be won

Every figure here is computed, and can be computed again by the command that stands below the table.
A deal counts as one that can be won if somebody who knew every card could win it: the solver has
found a way, or has shown by a complete search that there is none. *Unknown* are the deals whose
search met the limit that its command names; the interval allows for both.

A line is the game with the settings turned that it names, and no others; deals 1 to 5,000 of each,
1 to 10,000 of the game as it is, and fewer where a single deal takes long. In brackets stands the
95 % interval after Wilson. `python bench/winnability.py` makes this page and the pictures out of
[winnability.json](winnability.json), once it has solved what that file lacks.
"""


def _row(line: Line, entry: dict[str, Any]) -> str:
    name = ", ".join(f"`{word}`" for word in line.turn) or "as it is"
    return (
        f"| {name} | {percent(entry)} | {entry['won']:,} | {entry['last']:,} "
        f"| {entry['unknown']:,} |"
    )


def percent(entry: dict[str, Any]) -> str:
    """The share and its interval, in per cent."""
    share, low, high = (f"{100 * part:.2f}" for part in interval_of(entry))
    sign = "≥ " if entry["unknown"] else ""
    return f"{sign}{share} % ({low} to {high})"


def draw(game: str, entries: Sequence[dict[str, Any]], engine: Engine) -> None:
    """Draws the shares of a game's lines."""
    entries = [entry for entry in entries if entry["game"] == game]
    own = entries[0]
    entries = sorted(entries, key=lambda entry: -interval_of(entry).share)
    name = engine.catalogue.rules(game).name("en")
    figure, axes = new_picture(8, 1.3 + 0.29 * len(entries), f"{name}: deals that can be won")
    axes.axvline(100 * interval_of(own).share, color=INK, linewidth=0.8, linestyle="--")
    for place, entry in enumerate(entries):
        share, low, high = (100 * part for part in interval_of(entry))
        kind = 1 if entry is own else 2 if entry["unknown"] else 0
        axes.errorbar(
            [share],
            [place],
            xerr=[[max(0.0, share - low)], [max(0.0, high - share)]],
            fmt=MARKS[kind],
            color=COLOURS[kind],
            markersize=5,
            capsize=3,
        )
        axes.annotate(
            f"{share:.2f}" if not entry["unknown"] else f"≥ {share:.0f}",
            (high, place),
            (6, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
            color=INK,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1},
        )
    labels = ["\n".join(entry["turn"]) or "as it is" for entry in entries]
    axes.set_yticks(range(len(labels)), labels, fontsize=9)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_xlim(-1, 108)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("% of the deals, with 95 % intervals")
    save(figure, DOCS / f"winnability-{game}.svg")


def read_entries() -> list[dict[str, Any]]:
    """What was solved before."""
    path = DOCS / "winnability.json"
    entries: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    return entries


def _write_entries(entries: Sequence[dict[str, Any]]) -> None:
    text = ",\n".join(json.dumps(entry) for entry in entries)
    (DOCS / "winnability.json").write_text(f"[\n{text}\n]\n")


def _solved(engine: Engine, known: Sequence[dict[str, Any]], workers: int) -> Iterator[Any]:
    for game in GAMES:
        for line in lines_of(game, engine)[0]:
            key = key_of(line)
            for entry in known:
                if key.items() <= entry.items():
                    yield entry
                    break
            else:
                print(line.command(), flush=True)
                yield entry_of(line, engine, workers)


def main() -> None:
    """Makes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="solve everything")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    # Without plug-ins: the words that they bring are not the vocabulary's.
    engine = Engine(DOCS, Plugins())
    known = [] if asked.anew else read_entries()
    entries: list[dict[str, Any]] = []
    for entry in _solved(engine, known, asked.workers):
        entries.append(entry)
        _write_entries([*entries, *(each for each in known if each not in entries)])
    _write_entries(entries)
    (DOCS / "winnability.md").write_text(page(entries, engine))
    for game in GAMES:
        draw(game, entries, engine)


if __name__ == "__main__":
    main()
