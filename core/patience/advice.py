"""What is worth doing, and whether a game can still be won: what solvers answer."""

from typing import NamedTuple

from patience.moves import Decision


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
