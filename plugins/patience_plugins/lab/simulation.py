"""Simulation: one player's games of many deals, and what they come to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from patience.errors import PatienceError, nearest
from patience.language import tr, with_nearest
from patience.mechanics import Mechanics
from patience.offerings import Player
from patience.plugins import Plugins
from patience_plugins.lab import patience_players
from patience_plugins.lab.compiled import announce
from patience_plugins.lab.compiledplayers import FIRST_LEGAL, GREEDY, RANDOM, play_deals
from patience_plugins.lab.intervals import Interval, wilson
from patience_plugins.lab.kernel import new_moves, new_position
from patience_plugins.lab.playouts import COLUMNS, Games, RandomPlayer
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.table import Integers
from patience_plugins.lab.twin import Twin
from patience_plugins.lab.wholegames import Seat, play_whole_games

TWINS = {"random": RANDOM, "first-legal": FIRST_LEGAL, "greedy": GREEDY}
"""The players of the laboratory that are compiled too."""


class Named(NamedTuple):
    """A player as he is asked for."""

    player: Player
    effort: int

    def __str__(self) -> str:
        if self.effort == self.player.effort:
            return self.player.name
        return f"{self.player.name}:{self.effort}"


def player_named(name: str, plugins: Plugins) -> Named:
    """The player that a word names, as `careful` or, with the effort, `careful:50`.

    Raises PatienceError, with the nearest name, when there is none, or no such effort.
    """
    players = {player.name: player for player in plugins.players()}
    word, colon, effort = name.partition(":")
    if word not in players:
        sentence = tr("There is no player “{name}”", name=word)
        there_are = tr("there are {names}", names=", ".join(players))
        raise PatienceError(with_nearest(sentence, nearest(word, players), there_are))
    player = players[word]
    if not colon:
        return Named(player, player.effort)
    if player.effort == 0:
        raise PatienceError(tr("The player “{name}” cannot be told how hard to think.", name=word))
    if not (effort.isascii() and effort.isdecimal() and 0 < len(effort) < 7 and int(effort)):
        raise PatienceError(
            tr(
                "“{effort}” is no effort for “{name}”; one is a whole number from 1 to 999999.",
                effort=effort,
                name=word,
            )
        )
    return Named(player, int(effort))


def simulate(
    mechanics: Mechanics, named: Named, first: int, last: int, workers: int
) -> Iterator[Games]:
    """Plays the deals from `first` to `last`, in order, a fraction of a second's at a time.

    Each game depends on its deal number alone, so the workers change nothing: threads where the
    player is compiled and the kernel knows the rules, and processes for all others.
    """
    kind = TWINS.get(named.player.name)
    # Of a namesake from elsewhere there is no compiled twin.
    if kind is not None and named.player.sit in {own.sit for own in patience_players()}:
        try:
            twin = Twin(mechanics)
        except PatienceError:
            pass
        else:
            at_random = RandomPlayer(mechanics)
            if kind == RANDOM and at_random.fast:
                return at_random.batches(first, last, workers=workers)
            return in_batches(partial(_play_compiled, twin, kind), first, last, workers)
    return play_whole_games(Seat(mechanics, *named), first, last, workers)


def _play_compiled(twin: Twin, kind: int, first: int, count: int) -> Games:
    announce(play_deals)
    table = twin.table
    results = np.zeros((count, len(COLUMNS)), np.int64)
    play_deals(
        table,
        np.uint64(first),
        kind,
        new_position(table),
        new_position(table),
        new_moves(table),
        results,
    )
    return Games(first, results)


@dataclass
class Summary:
    """What the games come to."""

    pack: int
    """How many cards the game has."""
    deals: int
    """How many deals a game may have."""
    games: int = 0
    won: int = 0
    cards: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    """How many games brought so many cards home, from none on."""
    ended_in: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    """How many games ended in which deal, from the first on."""
    moves: int = 0
    chains: int = 0
    """How many exiles were woven."""
    lifts: int = 0
    jams: int = 0
    """How many deals a complete pile ended."""
    jammed: int = 0
    """In how many games one did."""

    def __post_init__(self) -> None:
        self.cards = np.zeros(self.pack + 1, np.int64)
        self.ended_in = np.zeros(self.deals, np.int64)

    def add(self, games: Games) -> None:
        """Counts more games."""
        home, moves, chains, lifts, jams, deal = games.results.T
        self.games += len(home)
        self.won += int((home == self.pack).sum())
        self.cards += np.bincount(home, minlength=self.pack + 1)
        self.ended_in += np.bincount(deal - 1, minlength=self.deals)
        self.moves += int(moves.sum())
        self.chains += int(chains.sum())
        self.lifts += int(lifts.sum())
        self.jams += int(jams.sum())
        self.jammed += int((jams > 0).sum())

    @property
    def share(self) -> Interval:
        """The share of games won."""
        return wilson(self.won, self.games)

    def mean_cards(self) -> float:
        """How many cards a game brings home."""
        return float(self.cards @ np.arange(self.pack + 1)) / max(self.games, 1)

    def quartiles(self) -> tuple[int, int, int]:
        """So many cards, or fewer, does a quarter of the games bring home; half; three quarters."""
        sums = np.cumsum(self.cards)
        quarter, half, most = (
            int(np.searchsorted(sums, self.games * part / 4)) for part in (1, 2, 3)
        )
        return quarter, half, most

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "won": self.won,
            "share": self.share._asdict(),
            "cards": {
                "mean": self.mean_cards(),
                "quartiles": list(self.quartiles()),
                "counts": self.cards.tolist(),
            },
            "moves": self.moves / games,
            "chains": self.chains / games,
            "lifts": self.lifts / games,
            "jams": {"mean": self.jams / games, "games": self.jammed},
            "ended_in": self.ended_in.tolist(),
        }
