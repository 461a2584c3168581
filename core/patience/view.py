"""What a player may see of a position, and what he may do: one projection for every front end.

A face-down exile is never in it: two positions that differ only in the order of the exiles, face
down, look the same. `legality.draw_choices` tells more than that, so it is not asked here.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from patience.cards import Card
from patience.carrying import placement_on
from patience.legality import (
    Outcome,
    available,
    extra_moves,
    outcome,
    plays,
    slides,
    veto,
    why_not,
)
from patience.mechanics import Mechanics
from patience.moves import Draw, Extra, Play, Redeal, Reverse
from patience.position import Position
from patience.sameness import come_to_same
from patience.wants import Ladder, are_opposed


class Stage(Enum):
    """What the player is to do, as far as the rules say."""

    PLAY = "play"
    """A card can be played."""
    STANDSTILL = "standstill"
    """No card can be played; an exile can be drawn, or something else be done."""
    DEAL_OVER = "deal over"
    """Only a redeal is left."""
    WON = "won"
    LOST = "lost"


class Meeting(Enum):
    """How the lines of a suit stand to each other."""

    APART = "apart"
    MET = "met"
    """Cards can slide, so every card of the suit can be played: the one played is the crossing."""
    CROSSED = "crossed"
    COMPLETE = "complete"


@dataclass(frozen=True)
class Line:
    """One foundation of a suit."""

    ranks: Ladder
    """What it takes from its base to its last card."""
    height: int
    """How many of them lie on it."""
    rises: bool
    """Whether it is built from lower ranks to higher ones, in the order of the pack."""

    @property
    def base(self) -> int:
        """The rank of its base."""
        return self.ranks[0]

    @property
    def top(self) -> int:
        """The rank of its top card."""
        return self.ranks[self.height - 1]

    @property
    def next(self) -> int | None:
        """The rank that it takes next, slides not counted; None when it is complete."""
        return self.ranks[self.height] if self.height < len(self.ranks) else None


@dataclass(frozen=True)
class Sight:
    """Where a card lies in sight, least covered; neither pile nor exile when it is not in sight."""

    card: Card
    pile: int | None = None
    """The pile's index, from 0."""
    under: int = 0
    """How many cards lie on it there; 0 in a spread pile."""
    exile: bool = False
    """Whether it lies among exiles that are face up."""


@dataclass(frozen=True)
class Crossing:
    """A card of a met suit that can be played now, and what that leaves."""

    play: Play
    next: tuple[Sight, ...]
    """The cards that the suit's lines want then, and where they lie then."""


@dataclass(frozen=True)
class SuitView:
    """The foundations of one suit."""

    suit: str
    lines: tuple[Line, ...]
    meeting: Meeting
    wanted: tuple[int, ...]
    """The ranks that could be played now, slides counted, lowest first."""
    between: int | None
    """How many ranks lie open between two lines that grow towards each other; None for others."""
    woven: tuple[int, ...]
    """The ranks of which every card is home."""
    crossings: tuple[Crossing, ...]
    """For a met suit, its cards that can be played now."""


@dataclass(frozen=True)
class PileView:
    """One pile of the tableau."""

    rank: int
    """The rank that it answers."""
    cards: tuple[Card, ...]
    """Bottom to top."""
    spread: bool
    available: tuple[int, ...]
    """The places, from the bottom, of the cards that are not covered."""
    playable: tuple[int, ...]
    """The places of those that can be played now."""


@dataclass(frozen=True)
class PlayOffer:
    """An available card that can be played."""

    card: Card
    pile: int
    place: int | None
    """In a spread pile, the card's index from the bottom."""
    foundations: tuple[int, ...]
    """The foundations among which the player chooses; a met suit's card has one."""
    same: bool
    """Whether it comes to the same which of them is taken."""

    def play(self, foundation: int | None = None) -> Play:
        """The decision: on the named foundation, or on the first."""
        chosen = self.foundations[0] if foundation is None else foundation
        return Play(self.card, self.pile, chosen, self.place)


@dataclass(frozen=True)
class View:
    """All that a player sees, and all that he may do."""

    stage: Stage
    deal: int
    deals: int
    deal_ended: bool
    """Whether a weave has ended the deal."""
    home: int
    """How many cards lie on the foundations."""
    cards: int
    """How many cards the game has."""
    suits: tuple[SuitView, ...]
    piles: tuple[PileView, ...]
    exiles: int
    exiles_seen: tuple[Card, ...] | None
    """The exiles in the order they were exiled, where they lie face up; None where face down."""
    hand: tuple[Card, ...]
    """The card in hand in the midst of a weave."""
    plays: tuple[PlayOffer, ...]
    draws: tuple[int, ...]
    """The places of the exiles that may be drawn, 0 being the one exiled first."""
    reversals: tuple[Reverse, ...]
    redeal: bool
    """Whether the piles may be gathered and dealt again."""
    extras: tuple[Extra, ...]
    """The moves that plug-ins offer."""

    def suit(self, letter: str) -> SuitView:
        """The foundations of a suit."""
        return next(suit for suit in self.suits if suit.suit == letter)

    def sight(self, card: Card) -> Sight:
        """Where the card lies in sight."""
        return _least_covered(card, self.sights(card))

    def sights(self, card: Card) -> Iterator[Sight]:
        """Every place where the card, or its double, lies in sight off the foundations."""
        spread = [number for number, pile in enumerate(self.piles) if pile.spread]
        return _sights(card, [pile.cards for pile in self.piles], spread, self.exiles_seen or ())


def _sights(
    card: Card,
    piles: Sequence[Sequence[Card]],
    spread: Collection[int],
    exiles: Sequence[Card],
) -> Iterator[Sight]:
    for number, pile in enumerate(piles):
        for place, lying in enumerate(pile):
            if lying == card:
                yield Sight(card, number, 0 if number in spread else len(pile) - 1 - place)
    yield from (Sight(card, exile=True) for exile in exiles if exile == card)


def _least_covered(card: Card, sights: Iterable[Sight]) -> Sight:
    return min(sights, key=lambda sight: (sight.exile, sight.under), default=Sight(card))


def view_of(position: Position, mechanics: Mechanics) -> View:
    """What a player sees of the position. Also serves in the midst of a move, to show its steps."""
    found = tuple(plays(position, mechanics))
    going_on = not position.state.ended and outcome(position, mechanics) is None
    offers = _offers(found, position, mechanics) if going_on else ()
    draws = _draws(position, mechanics, bool(found)) if going_on else ()
    extras = tuple(extra_moves(position, mechanics)) if going_on else ()
    redeal = why_not(position, mechanics, Redeal()) is None
    face_up = mechanics.rules.exiles.face == "up"
    return View(
        stage=_stage(position, mechanics, bool(offers), bool(draws or extras)),
        deal=position.state.deal,
        deals=mechanics.rules.deals,
        deal_ended=position.state.ended,
        home=position.home(),
        cards=len(mechanics.pack),
        suits=tuple(_suit(suit, offers, position, mechanics) for suit in position.layout.suits),
        piles=_piles(offers, position, mechanics),
        exiles=len(position.exiles),
        exiles_seen=tuple(position.exiles) if face_up else None,
        hand=tuple(position.hand),
        plays=offers,
        draws=draws,
        reversals=tuple(
            slide
            for slide in slides(position, mechanics)
            if going_on and veto(position, mechanics, slide) is None
        ),
        redeal=redeal,
        extras=extras,
    )


def _stage(position: Position, mechanics: Mechanics, can_play: bool, can_go_on: bool) -> Stage:
    ended = outcome(position, mechanics)
    if ended is not None:
        return Stage.WON if ended is Outcome.WON else Stage.LOST
    if can_play:
        return Stage.PLAY
    return Stage.STANDSTILL if can_go_on else Stage.DEAL_OVER


def _draws(position: Position, mechanics: Mechanics, can_play: bool) -> tuple[int, ...]:
    if not position.exiles or not mechanics.may_draw(can_play):
        return ()
    return tuple(
        place
        for place in mechanics.draw_order(len(position.exiles))
        if veto(position, mechanics, Draw(place)) is None
    )


def _offers(
    found: tuple[Play, ...], position: Position, mechanics: Mechanics
) -> tuple[PlayOffer, ...]:
    by_card: dict[tuple[Card, int, int | None], list[int]] = defaultdict(list)
    for card, pile, foundation, place in found:
        by_card[card, pile, place].append(foundation)
    return tuple(
        PlayOffer(*where, tuple(foundations), come_to_same(where[0], position, mechanics))
        for where, foundations in by_card.items()
    )


def _piles(
    offers: tuple[PlayOffer, ...], position: Position, mechanics: Mechanics
) -> tuple[PileView, ...]:
    heights = [len(pile) for pile in position.piles]
    open_places: list[list[int]] = [[] for _ in heights]
    for _, pile, place in available(position, mechanics):
        open_places[pile].append(heights[pile] - 1 if place is None else place)
    playable: list[list[int]] = [[] for _ in heights]
    for offer in offers:
        playable[offer.pile].append(heights[offer.pile] - 1 if offer.place is None else offer.place)
    return tuple(
        PileView(
            rank=mechanics.pile_ranks[number],
            cards=tuple(cards),
            spread=number in mechanics.spread,
            available=tuple(open_places[number]),
            playable=tuple(playable[number]),
        )
        for number, cards in enumerate(position.piles)
    )


def _suit(
    suit: str, offers: tuple[PlayOffer, ...], position: Position, mechanics: Mechanics
) -> SuitView:
    heights = position.heights(suit)
    wants = mechanics.wants(position, suit)
    ranks = mechanics.rules.rank_numbers
    lines = tuple(
        Line(ladder, height, not are_opposed(ladder, ranks))
        for ladder, height in zip(mechanics.suits.ladders, heights, strict=True)
    )
    meeting = _meeting(lines, bool(wants.slides))
    home = [rank for line in lines for rank in line.ranks[: line.height]]
    return SuitView(
        suit=suit,
        lines=lines,
        meeting=meeting,
        wanted=tuple(sorted(wants.placements)),
        between=_between(lines),
        woven=tuple(
            rank
            for rank in mechanics.rules.rank_numbers
            if home.count(rank) == mechanics.rules.packs
        ),
        crossings=tuple(
            _crossing(offer, position, mechanics)
            for offer in offers
            if meeting is Meeting.MET and offer.card.suit == suit
        ),
    )


def _meeting(lines: tuple[Line, ...], can_slide: bool) -> Meeting:
    if all(line.next is None for line in lines):
        return Meeting.COMPLETE
    if can_slide:
        return Meeting.MET
    for line in lines:
        for other in lines:
            if are_opposed(line.ranks, other.ranks) and other.top in line.ranks[: line.height]:
                return Meeting.CROSSED
    return Meeting.APART


def _between(lines: tuple[Line, ...]) -> int | None:
    if len(lines) != 2 or not are_opposed(lines[0].ranks, lines[1].ranks):
        return None
    one, other = (line.ranks[line.height :] for line in lines)
    return sum(rank in other for rank in one)


def _crossing(offer: PlayOffer, position: Position, mechanics: Mechanics) -> Crossing:
    play = offer.play()
    card, number, foundation, place = play
    placement = placement_on(mechanics.wants(position, card.suit), card, foundation)
    wanted = sorted(
        {
            ladder[height]
            for ladder, height in zip(mechanics.suits.ladders, placement.after, strict=True)
            if height < len(ladder)
        },
        reverse=True,
    )
    left = [list(pile) for pile in position.piles]
    del left[number][-1 if place is None else place]
    exiles = position.exiles if mechanics.rules.exiles.face == "up" else ()
    return Crossing(
        play,
        tuple(
            _least_covered(next_card, _sights(next_card, left, mechanics.spread, exiles))
            for next_card in (Card(rank, card.suit) for rank in wanted)
        ),
    )


def as_plain(value: object) -> Any:
    """A view, or a part of one, as plain values for JSON: cards as text, objects as mappings."""
    match value:
        case Card():
            return str(value)
        case Enum():
            return value.value
        case tuple() if hasattr(value, "_asdict"):
            return {key: as_plain(inside) for key, inside in value._asdict().items()}
        case tuple() | list():
            return [as_plain(inside) for inside in value]
        case Mapping():
            return {str(key): as_plain(inside) for key, inside in value.items()}
        case _ if is_dataclass(value):
            return {part.name: as_plain(getattr(value, part.name)) for part in fields(value)}
    return value
