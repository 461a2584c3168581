"""What is told of a comparison of rules: text, JSON, a picture."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from patience.language import spoken_language, tr, trn
from patience.rules import Rules
from patience_plugins.lab.comparing import Column, difference
from patience_plugins.lab.folding import folded
from patience_plugins.lab.intervals import Interval, decimal
from patience_plugins.lab.pictures import COLOURS, INK, MARKS, new_picture, save
from patience_plugins.lab.search import UNKNOWN
from patience_plugins.lab.turning import Turned


class Compared(NamedTuple):
    """One thing that was asked of the deals under each set of rules; the first is the game’s."""

    player: str
    """Who played; empty where what can be won was solved."""
    columns: Sequence[Column]

    def heading(self) -> str:
        """What the shares are shares of."""
        if self.player:
            return tr("won by {player}", player=self.player)
        return tr("can be won")

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        own, *others = self.columns
        variants: list[dict[str, Any]] = [own.plain()]
        for column in others:
            found = difference(own, column)
            variants.append(
                column.plain()
                | {
                    "pairs": found.pairs,
                    "gained": found.gained,
                    "lost_to_it": found.lost,
                    "difference": {
                        "share": found.interval.share,
                        "low": found.interval.low,
                        "high": found.interval.high,
                    },
                }
            )
        return {"player": self.player or None, "variants": variants}

    def lines(self) -> Iterator[str]:
        """A table: the share under each set of rules, and how it differs from the game's own."""
        own, *others = self.columns
        rows = [("", self.heading(), tr("difference"), "")]
        rows.append((own.label, _share(own.share), "", _unknown(own)))
        for column in others:
            interval = difference(own, column).interval
            rows.append((column.label, _share(column.share), _signed(interval), _unknown(column)))
        widths = [max(len(row[cell]) for row in rows) for cell in range(4)]
        for label, *cells in rows:
            numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            yield f"{label.ljust(widths[0])}  {'  '.join(numbers)}".rstrip()


class Told(NamedTuple):
    """A comparison that is done, or as far as it came."""

    rules: Rules
    first: int
    last: int
    parts: Sequence[Compared]
    left_out: Sequence[Turned]
    """What was not compared, and why."""
    seconds: float

    def title(self) -> str:
        """Which deals of which game."""
        return tr(
            "{game}, the same deals {first}–{last} under each",
            game=self.rules.name(spoken_language()),
            first=self.first,
            last=self.last,
        )

    def lines(self) -> Iterator[str]:
        """What is to be read."""
        yield self.title()
        for part in self.parts:
            yield ""
            yield from part.lines()
        for column in (column for part in self.parts for column in part.columns):
            if column.limit is not None and column.count(UNKNOWN):
                said = trn(
                    "{label}: a deal is unknown after {count} position, unless --limit says "
                    "otherwise; the intervals allow for it.",
                    "{label}: a deal is unknown after {count} positions, unless --limit says "
                    "otherwise; the intervals allow for it.",
                    column.limit,
                    label=column.label,
                )
                yield from folded(said)
        if self.left_out:
            yield ""
            yield tr("Not compared:")
            for turned in self.left_out:
                yield from folded(f"  {turned.label}: {turned.reason}", 4)
        yield ""
        yield from folded(
            tr(
                "Shares and differences in per cent, with 95 % intervals: Wilson’s for the shares, "
                "Newcombe’s for paired differences."
            ),
            0,
        )

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "game": self.rules.id,
            "hash": self.rules.content_hash(),
            "first": self.first,
            "last": self.last,
            "compared": [part.plain() for part in self.parts],
            "not_compared": [
                {"turn": turned.label, "reason": turned.reason} for turned in self.left_out
            ],
            "seconds": round(self.seconds, 3),
        }


def _share(interval: Interval) -> str:
    return str(interval)


def _signed(interval: Interval) -> str:
    places = 1 if interval.high - interval.low > 0.01 else 2
    share, low, high = (decimal(part * 100, places, "+") for part in interval)
    return tr("{share} ({low} to {high})", share=share, low=low, high=high)


def _unknown(column: Column) -> str:
    unknown = column.count(UNKNOWN)
    return trn("{count} unknown", "{count} unknown", unknown) if unknown else ""


def draw(told: Told, path: Path) -> None:
    """Draws the share under each set of rules, with its interval."""
    labels = [column.label for column in told.parts[0].columns]
    figure, axes = new_picture(8, 1.4 + 0.32 * len(labels), told.title())
    for number, part in enumerate(told.parts):
        shift = (number - (len(told.parts) - 1) / 2) * 0.3
        shares = [column.share for column in part.columns]
        axes.errorbar(
            [share.share * 100 for share in shares],
            [place + shift for place in range(len(shares))],
            xerr=[
                [max(0.0, share.share - share.low) * 100 for share in shares],
                [max(0.0, share.high - share.share) * 100 for share in shares],
            ],
            fmt=MARKS[number],
            color=COLOURS[number],
            ecolor=COLOURS[number],
            markersize=5,
            capsize=3,
            label=part.heading(),
        )
        for place, share in enumerate(shares):
            axes.annotate(
                decimal(share.share * 100),
                (share.high * 100, place + shift),
                (6, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color=INK,
            )
    axes.axvline(
        told.parts[0].columns[0].share.share * 100, color=INK, linewidth=0.8, linestyle="--"
    )
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.set_xlim(-1, 108)
    axes.set_xlabel(tr("% of the deals"))
    axes.legend(loc="best", frameon=False, fontsize=9)
    save(figure, path)
