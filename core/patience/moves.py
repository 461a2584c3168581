"""Decisions, and the transfers that carry them out."""

from enum import Enum
from typing import NamedTuple

from patience.cards import Card


class Play(NamedTuple):
    """An available card goes to a foundation of its suit, after the slides that it needs."""

    card: Card
    pile: int
    """The pile's index, from 0."""
    foundation: int
    """Which foundation of the card's suit, from 0, in the order of the rule file."""
    place: int | None = None
    """In a spread pile, the card's index from the bottom; None where the top card is meant."""


class Reverse(NamedTuple):
    """The top card of one foundation passes to another of its suit."""

    card: Card
    foundation: int
    """The foundation that the card goes to, of its suit, from 0."""


class Draw(NamedTuple):
    """An exile is turned up, and then played or woven.

    The decision does not name the card: before it is made the player does not know it.
    """

    place: int
    """The exile's index in the exile pile; 0 is the one exiled first."""
    foundation: int | None = None
    """Where the card in hand goes when two foundations take it, from 0; None otherwise."""


class Redeal(NamedTuple):
    """The piles are gathered and dealt again."""


class Extra(NamedTuple):
    """A move that a plug-in brings, for games that ask for it."""

    name: str
    arguments: tuple[int | str, ...] = ()
    """Whole numbers and words without blanks; they stand in the journal as they are."""


Decision = Play | Reverse | Draw | Redeal | Extra
"""What a player decides. What follows from it is fixed by the rules."""


class Why(Enum):
    """Why a card was transferred: the rule behind one step of a move."""

    DEALT = "dealt"
    EXILED = "exiled"
    PLAYED = "played"
    SLID = "slid"
    DRAWN = "drawn"
    WOVEN = "woven"
    """Under the pile of its rank, to lift that pile's top card."""
    LIFTED = "lifted"
    LAID = "laid"
    """Under the pile of its rank, because the weave stops."""
    ON_TOP = "on top"
    """On top of its pile, because its rank ends the weave."""
    EMPTY = "empty"
    """On an empty pile, which ends the weave."""
    COMPLETE = "complete"
    """Under a pile that holds only cards of its own rank."""
    GATHERED = "gathered"


class Transfer(NamedTuple):
    """One card goes from one spot to another: the smallest step of a move, and of undoing it."""

    card: Card
    source: int
    """The spot it leaves; `Layout` numbers the spots."""
    at: int
    """Its index there, 0 the lowest."""
    target: int
    """The spot it comes to."""
    to: int
    """The index that it has there."""
    why: Why


class DealState(NamedTuple):
    """What can change besides where the cards lie."""

    deal: int
    """The deal being played, from 1."""
    ended: bool
    """Whether the deal was ended by a weave, cards left to play or not."""
    generator: int
    """The state of the generator that shuffled the pack, for games that shuffle again."""
    used: tuple[str, ...] = ()
    """The extra moves that were made, for those that may be made only so often."""


class Move(NamedTuple):
    """A decision with everything that it did."""

    decision: Decision
    transfers: tuple[Transfer, ...]
    before: DealState
    after: DealState
