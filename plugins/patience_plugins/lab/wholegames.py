"""Games played to their end by players of Python, here or in processes of their own."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from patience.engine import Engine
from patience.errors import PatienceError
from patience.game import Game
from patience.journal import lifted_cards
from patience.language import speak, spoken_language, tr
from patience.mechanics import Mechanics
from patience.moves import Draw, Move, Why
from patience.offerings import Chooser, Player
from patience_plugins.lab.playouts import COLUMNS, Games
from patience_plugins.lab.progress import Halted
from patience_plugins.lab.ranges import in_batches
from patience_plugins.lab.seeing import decide

MOST_MOVES = 20_000
"""So many moves no game needs; who makes more slides cards to and fro."""


class Seat(NamedTuple):
    """Who plays, and what."""

    mechanics: Mechanics
    player: Player
    effort: int

    def play(self, first: int, count: int) -> Games:
        """Plays so many deals from a number on, in this thread."""
        rows = [self.row(first + i) for i in range(count)]
        return Games(first, np.array(rows, np.int64).reshape(count, len(COLUMNS)))

    def row(self, number: int) -> tuple[int, ...]:
        """Plays one deal; what is told of it, as `COLUMNS` says.

        Raises PatienceError, naming the player, when he fails.
        """
        game = Game.of_number(self.mechanics, number)
        try:
            chooser = self.player.sit(self.mechanics, number, self.effort)
            moves = list(self._played(game, chooser))
        except PatienceError:
            raise
        except Exception as error:
            raise PatienceError(
                tr(
                    "The player “{name}” failed in deal {number}: {error}.",
                    name=self.player.name,
                    number=number,
                    error=f"{type(error).__name__}: {error}",
                )
            ) from error
        return (
            game.position.home(),
            len(moves),
            sum(_is_woven(move) for move in moves),
            sum(len(lifted_cards(move)) for move in moves),
            sum(_is_jam(move) for move in moves),
            game.position.state.deal,
        )

    def _played(self, game: Game, chooser: Chooser) -> Iterator[Move]:
        while game.outcome is None:
            if len(game.moves) == MOST_MOVES:
                raise PatienceError(
                    tr(
                        "The player “{name}” has made {count} moves in deal {number}, and comes "
                        "to no end.",
                        name=self.player.name,
                        count=MOST_MOVES,
                        number=game.number,
                    )
                )
            yield decide(game, chooser, self.player.name)


def _is_woven(move: Move) -> bool:
    return isinstance(move.decision, Draw) and any(
        step.why not in (Why.DRAWN, Why.SLID, Why.PLAYED) for step in move.transfers
    )


def _is_jam(move: Move) -> bool:
    return move.after.ended and any(step.why is Why.COMPLETE for step in move.transfers)


def play_whole_games(seat: Seat, first: int, last: int, workers: int) -> Iterator[Games]:
    """Plays the deals from `first` to `last`, in order; several workers are processes.

    Raises Halted when one of the processes is killed.
    """
    if workers == 1:
        yield from in_batches(seat.play, first, last, 1)
        return
    settings = seat.mechanics.rules.as_json()
    begin = (settings, seat.player.name, seat.effort, spoken_language())
    with ProcessPoolExecutor(workers, get_context("spawn"), _sit_down, begin) as pool:

        def work(start: int, count: int) -> Games:
            return pool.submit(_play, start, count).result()

        try:
            yield from in_batches(work, first, last, workers)
        except BrokenProcessPool:
            raise Halted(
                tr(
                    "A process in which “{name}” played was killed, perhaps for want of memory; "
                    "fewer “--workers” need less.",
                    name=seat.player.name,
                )
            ) from None


_seats: list[Seat | PatienceError] = []
"""What this process plays, once it has sat down; or why it cannot."""


def _sit_down(settings: str, name: str, effort: int, language: str) -> None:
    from patience.rulebook import rules_from_json

    # Control-C is for the process that asks: it tells what is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    speak(language)
    engine = Engine.opened(os.environ)
    try:
        mechanics = engine.mechanics(rules_from_json(settings, engine.mechanisms, name))
        player = next((each for each in engine.plugins.players() if each.name == name), None)
        if player is None:
            raise PatienceError(
                tr(
                    "The player “{name}” is not known to other processes; he plays with "
                    "“--workers 1”.",
                    name=name,
                )
            )
        _seats.append(Seat(mechanics, player, effort))
    except PatienceError as error:
        _seats.append(error)


def _play(first: int, count: int) -> Games:
    seat = _seats[0]
    if isinstance(seat, PatienceError):
        raise seat
    return seat.play(first, count)
