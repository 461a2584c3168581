"""What is worth doing, and whether a game can still be won: what solvers answer."""

from typing import NamedTuple

from patience.moves import Decision, Move


class Advice(NamedTuple):
    """A move worth making, found without knowing what is hidden."""

    decision: Decision
    """A draw names no foundation: that is decided when the card has been turned up."""
    won: int = 0
    """In how many of the ways that were tried the game can still be won after the move."""
    ways: int = 0
    """How many ways in which the hidden cards may lie were tried; 0 when nobody tried any."""


class Solved(NamedTuple):
    """What a search found that knew every card."""

    won: bool | None
    """Whether the game can still be won; None when that was not found out in time."""
    decisions: tuple[Decision, ...] = ()
    """For a game that can be won, the decisions that win it."""


class LookedBack(NamedTuple):
    """Where a game was lost, every card known."""

    winnable: int | None
    """After how many moves it could last be won; None when it never could, as far as is known."""
    instead: Decision | None = None
    """What would have won then."""
    lost_by: Move | None = None
    """The move made instead, after which it could not; None where that is not known."""
