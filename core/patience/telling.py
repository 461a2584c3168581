"""A move as the steps that a player is shown and told, each with what decided it.

The steps are the same in every language; `words.step` says each as a sentence.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from patience.cards import Card
from patience.mechanics import Mechanics
from patience.moves import Extra, Move, Redeal, Transfer, Why
from patience.position import Position


@dataclass(frozen=True)
class Played:
    """A card comes home, after the slides that it needs."""

    end: int
    """How many of the move's transfers are done with this step."""
    card: Card
    pile: int | None
    """The pile that it leaves, from 0; None when it was in hand."""
    foundation: int
    """Which of its suit's foundations takes it, from 0."""
    slides: int
    """How many cards slide first."""
    crosses: bool
    """Whether its suit had met, and has crossed now."""


@dataclass(frozen=True)
class Slid:
    """A card passes by hand from one foundation to another of its suit."""

    end: int
    card: Card
    foundation: int


@dataclass(frozen=True)
class Turned:
    """An exile is turned up."""

    end: int
    card: Card
    played: Played | None
    """How it comes home; None when no foundation takes it."""


@dataclass(frozen=True)
class Laid:
    """A woven card is laid, lifts nothing, and the weave ends."""

    end: int
    card: Card
    pile: int
    how: Why
    """`LAID`, `ON_TOP`, `EMPTY` or `COMPLETE`."""
    ends_deal: bool


@dataclass(frozen=True)
class Lifted:
    """A card goes under the pile of its rank, and that pile's top card is lifted."""

    end: int
    card: Card
    pile: int
    lifted: Card
    tried: tuple[tuple[Card, bool], ...]
    """The cards whose fitting decides whether the weave stops, and whether each fits."""
    then: Laid | Played | None
    """What becomes of the lifted card when the weave stops here; None when it is woven in turn."""


@dataclass(frozen=True)
class Redealt:
    """The piles were gathered and dealt again."""

    end: int
    deal: int
    """The deal that begins, from 1."""
    dealt: int
    """How many cards lie in the piles now."""
    exiled: int
    """How many were exiled."""


@dataclass(frozen=True)
class Otherwise:
    """A plug-in's move."""

    end: int
    decision: Extra


Step = Played | Slid | Turned | Laid | Lifted | Redealt | Otherwise


def steps(move: Move, before: Position, mechanics: Mechanics) -> tuple[Step, ...]:
    """The steps of a move; `before` is the position in which it was decided, and stays as it is."""
    end = len(move.transfers)
    match move.decision:
        case Redeal():
            whys = [transfer.why for transfer in move.transfers]
            dealt, exiled = whys.count(Why.DEALT), whys.count(Why.EXILED)
            return (Redealt(end, move.after.deal, dealt, exiled),)
        case Extra() as decision:
            return (Otherwise(end, decision),)
    return tuple(_Follower(move, before, mechanics).steps())


def frames(move: Move, before: Position, steps: tuple[Step, ...]) -> Iterator[Position]:
    """The position after each step, for a front end that shows them; each is its own copy."""
    position, done = before.copy(), 0
    for step in steps:
        position.carry(move.transfers[done : step.end])
        done = step.end
        if done == len(move.transfers):
            position.state = move.after
        yield position.copy()


def lifts(steps: tuple[Step, ...]) -> int:
    """How many cards a weave lifts."""
    return sum(isinstance(step, Lifted) for step in steps)


class _Follower:
    """Carries a move out again on a copy, transfer by transfer, and says what happens."""

    def __init__(self, move: Move, before: Position, mechanics: Mechanics) -> None:
        self.position = before.copy()
        self.mechanics = mechanics
        self.transfers = move.transfers
        self.ends_deal = move.after.ended
        self.done = 0

    def steps(self) -> Iterator[Step]:
        while self.done < len(self.transfers):
            yield self._step()

    def _step(self) -> Step:
        transfer = self._next()
        match transfer.why:
            case Why.SLID if self.done + 1 == len(self.transfers):
                self._carry()
                return Slid(self.done, transfer.card, self._foundation(transfer))
            case Why.DRAWN:
                self._carry()
                return self._turned(transfer.card)
            case Why.WOVEN:
                return self._lifted()
            case Why.SLID | Why.PLAYED:
                return self._played()
        return self._laid()

    def _turned(self, card: Card) -> Turned:
        played = self._played() if self.mechanics.fits(self.position, card) else None
        return Turned(self.done, card, played)

    def _played(self) -> Played:
        slides = 0
        while self._next().why is Why.SLID:
            slides += 1
            self._carry()
        transfer = self._next()
        suit = transfer.card.suit
        had_met = bool(self.mechanics.wants(self.position, suit).slides)
        self._carry()
        return Played(
            end=self.done,
            card=transfer.card,
            pile=self._pile(transfer.source),
            foundation=self._foundation(transfer),
            slides=slides,
            crosses=had_met and not self.mechanics.wants(self.position, suit).slides,
        )

    def _laid(self) -> Laid:
        transfer = self._carry()
        pile = transfer.target - self.position.layout.first_pile
        return Laid(self.done, transfer.card, pile, transfer.why, self.ends_deal)

    def _lifted(self) -> Lifted:
        woven = self._carry()
        lifted = self._carry().card
        uncovered = self.position.spots[woven.target][-1]
        tried: list[tuple[Card, bool]] = []

        def fits(card: Card) -> bool:
            tried.append((card, self.mechanics.fits(self.position, card)))
            return tried[-1][1]

        then: Laid | Played | None = None
        if self.mechanics.stop.stops(lifted, uncovered, fits):
            playing = self._next().why in (Why.SLID, Why.PLAYED)
            then = self._played() if playing else self._laid()
        pile = woven.target - self.position.layout.first_pile
        return Lifted(self.done, woven.card, pile, lifted, tuple(tried), then)

    def _next(self) -> Transfer:
        return self.transfers[self.done]

    def _carry(self) -> Transfer:
        transfer = self._next()
        self.position.carry([transfer])
        self.done += 1
        return transfer

    def _pile(self, spot: int) -> int | None:
        number = spot - self.position.layout.first_pile
        return number if 0 <= number < self.position.layout.piles else None

    def _foundation(self, transfer: Transfer) -> int:
        return transfer.target - self.position.layout.first_foundation[transfer.card.suit]
