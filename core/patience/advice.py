"""What is worth doing, and whether a game can be won: what solvers and atlases answer."""

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


class Chance(NamedTuple):
    """In how many of the ways in which what is hidden may lie a game can still be won."""

    won: int
    lost: int
    unknown: int
    """Those of which that was not found out."""
    ways: int
    """How many there are to try; fewer are tried as long as it goes on."""
    all_ways: bool
    """Whether these are all the ways there are, not some that chance has chosen."""

    @property
    def tried(self) -> int:
        """How many ways were tried so far."""
        return self.won + self.lost + self.unknown


class Share(NamedTuple):
    """How many of a game's deals can be won, of so many that are known."""

    won: int
    of: int


class LookedBack(NamedTuple):
    """Where a game was lost, every card known."""

    winnable: int | None
    """After how many moves it could last be won; None when it never could, as far as is known."""
    instead: Decision | None = None
    """What would have won then."""
    lost_by: Move | None = None
    """The move made instead, after which it could not; None where that is not known."""
