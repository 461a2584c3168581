"""The plain search on the plain engine: for rules that the kernel does not know, and for tests."""

from typing import NamedTuple

from patience.carrying import carry_out
from patience.legality import is_won, legal_moves
from patience.mechanics import Mechanics
from patience.moves import Decision, Move, Reverse
from patience.position import Position


class Found(NamedTuple):
    """What a search found."""

    won: bool | None
    """Whether the position can be won; None when the limit was met."""
    positions: int
    """How many positions were visited."""
    decisions: tuple[Decision, ...]
    """The decisions of a won game, from the position on."""


def search_plainly(
    start: Position, mechanics: Mechanics, limit: int, *, slides: bool = False
) -> Found:
    """Searches from a position, every position once, and no more than `limit` of them.

    Slides by hand are left out unless asked for: they open nothing that a play does not reach.
    """
    position = start.copy()
    seen = {position.key()}
    made: list[Move] = []
    if is_won(position, mechanics):
        return Found(True, 1, ())
    waiting = [_choices(position, mechanics, slides)]
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            if made:
                position.take_back(made.pop())
            continue
        move = carry_out(position, mechanics, waiting[-1].pop())
        key = position.key()
        if key in seen:
            position.take_back(move)
            continue
        seen.add(key)
        made.append(move)
        if is_won(position, mechanics):
            return Found(True, len(seen), tuple(move.decision for move in made))
        if len(seen) > limit:
            return Found(None, len(seen), ())
        waiting.append(_choices(position, mechanics, slides))
    return Found(False, len(seen), ())


def _choices(position: Position, mechanics: Mechanics, slides: bool) -> list[Decision]:
    moves = legal_moves(position, mechanics)
    return moves if slides else [move for move in moves if not isinstance(move, Reverse)]
