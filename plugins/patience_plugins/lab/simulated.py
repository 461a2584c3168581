"""What is told of a simulation: text, JSON, Parquet, a picture."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from patience.errors import PatienceError
from patience.language import spoken_language, tr, trn
from patience.rules import Rules
from patience_plugins.lab.folding import folded
from patience_plugins.lab.intervals import decimal
from patience_plugins.lab.pictures import COLOURS, INK, new_picture, save
from patience_plugins.lab.playouts import COLUMNS, Games
from patience_plugins.lab.progress import clock
from patience_plugins.lab.simulation import Summary


class Told(NamedTuple):
    """A simulation that is done, or as far as it came."""

    rules: Rules
    player: str
    turned: tuple[str, ...]
    """The settings that were turned, as they were asked for."""
    first: int
    """The number of the first deal."""
    summary: Summary
    seconds: float

    def title(self) -> str:
        """What was played, and by whom."""
        name = self.rules.name(spoken_language())
        if self.turned:
            name = f"{name} ({', '.join(self.turned)})"
        return tr(
            "{game}, deals {first}–{last}, played by {player}",
            game=name,
            first=self.first,
            last=self.first + self.summary.games - 1,
            player=self.player,
        )

    def lines(self) -> list[str]:
        """What is to be read."""
        summary = self.summary
        if not summary.games:
            return [tr("No deal was played.")]
        rows = list(self._rows())
        widest = max(len(label) for label, _ in rows)
        return [
            *folded(self.title()),
            *(
                line
                for label, value in rows
                for line in folded(f"{label.ljust(widest)}  {value}", widest + 2)
            ),
        ]

    def _rows(self) -> Iterator[tuple[str, str]]:
        summary, games = self.summary, self.summary.games
        quarter, half, most = summary.quartiles()
        yield tr("won"), tr("{won} of {games}: {share}", won=summary.won, games=games,
                            share=summary.share)  # fmt: skip
        yield (
            tr("cards home"),
            tr(
                "{mean} of {pack} on average; half the games at most {half}, a quarter {quarter}, "
                "three quarters {most}",
                mean=decimal(summary.mean_cards()),
                pack=summary.pack,
                quarter=quarter,
                half=half,
                most=most,
            ),
        )
        yield tr("moves"), tr("{mean} a game", mean=decimal(summary.moves / games))
        yield (
            tr("weaves"),
            tr(
                "{chains} a game, which lift {lifts} cards",
                chains=decimal(summary.chains / games),
                lifts=decimal(summary.lifts / games),
            ),
        )
        yield (
            tr("jams"),
            tr(
                "{jams} deals a game are ended by a complete pile, at least one in {share} % of "
                "the games",
                jams=decimal(summary.jams / games),
                share=decimal(100 * summary.jammed / games),
            ),
        )
        ended = ", ".join(
            f"{deal}: {count}" for deal, count in enumerate(summary.ended_in.tolist(), 1)
        )
        yield tr("ended in deal"), ended
        yield (
            tr("time"),
            trn(
                "{clock}, {count} game a second",
                "{clock}, {count} games a second",
                round(games / max(self.seconds, 1e-9)),
                clock=clock(self.seconds),
            ),
        )

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "game": self.rules.id,
            "hash": self.rules.content_hash(),
            "turned": list(self.turned),
            "player": self.player,
            "first": self.first,
            "last": self.first + self.summary.games - 1,
            **self.summary.plain(),
            "seconds": round(self.seconds, 3),
        }


def draw(told: Told, path: Path) -> None:
    """Draws how many games brought how many cards home."""
    summary = told.summary
    figure, axes = new_picture(8, 4.2, told.title())
    shares = summary.cards / summary.games * 100
    axes.bar(range(summary.pack), shares[:-1], width=0.9, color=COLOURS[0])
    axes.bar([summary.pack], shares[-1:], width=0.9, color=COLOURS[1], hatch="//", edgecolor=INK)
    mean = summary.mean_cards()
    axes.axvline(mean, color=INK, linewidth=1, linestyle="--")
    axes.annotate(
        tr("mean {mean}", mean=decimal(mean)),
        (mean, 0.97),
        (4, 0),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        va="top",
        color=INK,
    )
    axes.annotate(
        tr("won: {share}", share=summary.share),
        (0.99, 0.9),
        xycoords="axes fraction",
        ha="right",
        va="top",
        color=COLOURS[1],
    )
    axes.set_xlim(-1, summary.pack + 1.5)
    axes.set_xlabel(tr("cards home"))
    axes.set_ylabel(tr("% of the games"))
    save(figure, path)


def write_parquet(kept: Sequence[Games], pack: int, path: Path) -> None:
    """Writes a row for each game: its deal number, what is told of it, and whether it was won.

    Raises PatienceError when the file cannot be written.
    """
    import duckdb

    results = np.concatenate([games.results for games in kept])
    columns = {
        "number": np.concatenate(
            [games.first + np.arange(len(games.results), dtype=np.uint64) for games in kept]
        ).astype(np.uint64),
        **{name: results[:, place].astype(np.int32) for place, name in enumerate(COLUMNS)},
        "won": results[:, 0] == pack,
    }
    with duckdb.connect() as connection:
        try:
            connection.register("games", columns)
            name = str(path).replace("'", "''")
            connection.execute(f"COPY (SELECT * FROM games) TO '{name}' (FORMAT parquet)")
        except duckdb.IOException as error:
            raise PatienceError(
                tr(
                    "{path} cannot be written: {error}.",
                    path=path,
                    error=str(error).splitlines()[0],
                )
            ) from None
