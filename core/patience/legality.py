"""What is legal: the moves that a position allows, and the rule behind each that it refuses."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from patience.cards import Card
from patience.carrying import carry_out
from patience.mechanics import Mechanics
from patience.mechanisms import Halt
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse, Why
from patience.position import Position
from patience.wants import Placement


class Outcome(Enum):
    """How a game has ended."""

    WON = "won"
    LOST = "lost"


def is_won(position: Position, mechanics: Mechanics) -> bool:
    """Whether every card is home."""
    return position.home() == len(mechanics.pack)


def outcome(position: Position, mechanics: Mechanics) -> Outcome | None:
    """How the game has ended; None while it goes on."""
    if is_won(position, mechanics):
        return Outcome.WON
    if deal_is_over(position, mechanics) and not _redeals(position, mechanics):
        return Outcome.LOST
    return None


def deal_is_over(position: Position, mechanics: Mechanics) -> bool:
    """Whether the deal has ended: by a weave, or with nothing to play and no exile to draw."""
    if position.state.ended:
        return True
    return _nothing_to_do(position, mechanics) and not extra_moves(position, mechanics)


def legal_moves(position: Position, mechanics: Mechanics) -> list[Decision]:
    """Every decision that the position allows.

    The card of a suit that has met is listed once for each place where it lies: whichever of the
    two foundations is named, the same position follows. `why_not` allows both.
    """
    if position.state.ended:
        return _redeals(position, mechanics)
    playable = list(plays(position, mechanics))
    moves: list[Decision] = [*playable, *extra_moves(position, mechanics)]
    to_draw = _exiles_to_draw(position, mechanics)
    if moves or to_draw:
        moves.extend(slides(position, mechanics))
    if not playable and not to_draw:
        moves.extend(_redeals(position, mechanics))
    elif position.exiles and mechanics.may_draw(bool(playable)):
        moves.extend(_draws(position, mechanics))
    if mechanics.extras.vetoes:
        moves = [move for move in moves if veto(position, mechanics, move) is None]
    return moves


def _nothing_to_do(position: Position, mechanics: Mechanics) -> bool:
    if _exiles_to_draw(position, mechanics):
        return False
    return next(plays(position, mechanics), None) is None


def _exiles_to_draw(position: Position, mechanics: Mechanics) -> bool:
    """Whether an exile may be drawn when no card can be played."""
    if not position.exiles or not mechanics.may_draw(False):
        return False
    return not mechanics.extras.vetoes or any(
        veto(position, mechanics, draw) is None for draw in _draws(position, mechanics)
    )


def plays(position: Position, mechanics: Mechanics) -> Iterator[Play]:
    """The plays that the position allows, pile by pile; those that need slides are among them."""
    fitting = _fitting(position, mechanics)
    if not mechanics.extras.vetoes:
        return fitting
    return (play for play in fitting if veto(position, mechanics, play) is None)


def available(position: Position, mechanics: Mechanics) -> Iterator[tuple[Card, int, int | None]]:
    """The available cards: the card, its pile, and in a spread pile its place."""
    for number, pile in enumerate(position.piles):
        if number in mechanics.spread:
            for place, card in enumerate(pile):
                yield card, number, place
        elif pile:
            yield pile[-1], number, None


def veto(position: Position, mechanics: Mechanics, decision: Decision) -> str | None:
    """Why a plug-in's veto forbids a decision; None when none does."""
    for forbids in mechanics.extras.vetoes:
        reason = forbids(position, mechanics, decision)
        if reason is not None:
            return reason
    return None


def _fitting(position: Position, mechanics: Mechanics) -> Iterator[Play]:
    wants = mechanics.suits.wants
    choices = {suit: wants(heights).choices for suit, heights in position.heights_by_suit()}
    for card, number, place in available(position, mechanics):
        rank, suit = card
        if rank in choices[suit]:
            for placement in choices[suit][rank]:
                yield Play(card, number, placement.foundation, place)


def slides(position: Position, mechanics: Mechanics) -> Iterator[Reverse]:
    """The cards that can pass by hand from one foundation to another, vetoes not asked."""
    layout = position.layout
    for suit, heights in position.heights_by_suit():
        for source, target in mechanics.suits.wants(heights).slides:
            yield Reverse(position.spots[layout.foundation(suit, source)][-1], target)


def _draws(position: Position, mechanics: Mechanics) -> Iterator[Draw]:
    for place in mechanics.draw_order(len(position.exiles)):
        placements = draw_choices(position, mechanics, place)
        if len(placements) < 2:
            yield Draw(place)
        else:
            for placement in placements:
                yield Draw(place, placement.foundation)


def draw_choices(position: Position, mechanics: Mechanics, place: int) -> tuple[Placement, ...]:
    """The foundations among which the player chooses once an exile is drawn; () if he does not.

    They are the exile's own, or those of the lifted card that a weave ends by playing. The answer
    tells what is hidden, so it is for the engine: who has not drawn yet must not be shown it.
    """
    exile = position.exiles[place]
    choices = mechanics.wants(position, exile.suit).choices.get(exile.rank)
    if choices is not None:
        return choices
    if mechanics.stop.halt is not Halt.PLAY:
        return ()
    last = _last_card_played(position, mechanics, place)
    if last is None:
        return ()
    return mechanics.wants(position, last.suit).choices[last.rank]


@dataclass(frozen=True)
class TurnedUp:
    """A card that a draw brings to hand and that several foundations take: it must be played."""

    card: Card
    """The exile, or the lifted card that ends its weave."""
    foundations: tuple[int, ...]
    """Those among which the player chooses, of the card's suit, from 0."""
    position: Position
    """The table in the midst of the draw, the card in hand."""


def turned_up(position: Position, mechanics: Mechanics, place: int) -> TurnedUp | None:
    """What the player must choose about once an exile is drawn; None if there is no choice.

    It tells what is hidden, so who is shown it has drawn: `Session.turn_up` holds him to it.
    """
    choices = draw_choices(position, mechanics, place)
    if len(choices) < 2:
        return None
    in_hand = position.copy()
    move = carry_out(in_hand, mechanics, Draw(place, choices[0].foundation))
    in_hand.take_back(move)
    *steps, last = move.transfers
    while steps[-1].why is Why.SLID:
        steps.pop()
    in_hand.repeat(move._replace(transfers=tuple(steps), after=move.before))
    return TurnedUp(last.card, tuple(choice.foundation for choice in choices), in_hand)


def _last_card_played(position: Position, mechanics: Mechanics, place: int) -> Card | None:
    """The card that a draw brings home; None when its weave ends otherwise."""
    move = carry_out(position, mechanics, Draw(place))
    position.take_back(move)
    last = move.transfers[-1]
    return last.card if last.why is Why.PLAYED else None


def extra_moves(position: Position, mechanics: Mechanics) -> list[Extra]:
    """The moves of plug-ins that the position allows."""
    if not mechanics.extras.moves or is_won(position, mechanics):
        return []
    return [
        offer
        for extra in mechanics.extras.moves.values()
        for offer in extra.offers(position, mechanics)
        if veto(position, mechanics, offer) is None
    ]


def _redeals(position: Position, mechanics: Mechanics) -> list[Decision]:
    left = position.state.deal < mechanics.rules.deals and not is_won(position, mechanics)
    return [Redeal()] if left and veto(position, mechanics, Redeal()) is None else []


class Refused(Enum):
    """The rule by which a decision is refused."""

    WON = "the game is won"
    LOST = "the game is lost"
    DEAL_OVER = "the deal is over"
    NO_SUCH_PILE = "no such pile"
    NO_SUCH_FOUNDATION = "no such foundation"
    EMPTY_PILE = "the pile is empty"
    NOT_THERE = "the card does not lie there"
    COVERED = "the card is covered"
    DOES_NOT_FIT = "no foundation takes the card"
    OTHER_FOUNDATION = "another foundation takes the card"
    NO_REVERSAL = "no card leaves a foundation in this game"
    NOT_ON_TOP = "the card is not the top of a foundation"
    CROSSED = "the suit has crossed"
    NOT_MET = "the suit has not met"
    IS_BASE = "the card is a base"
    NO_EXILES = "no exile is left"
    NOT_DRAWN_YET = "another exile comes first"
    STILL_PLAYABLE = "a card can be played"
    CHOOSE_FOUNDATION = "two foundations take the card"
    EXILES_LEFT = "an exile is left"
    NO_REDEAL = "no redeal is left"
    VETO = "a veto forbids it"
    EXTRA = "the extra move is not offered"


@dataclass(frozen=True)
class Refusal:
    """Why a decision is not legal: the rule, and what it found."""

    rule: Refused
    card: Card | None = None
    pile: int | None = None
    count: int | None = None
    """Under how many cards the card lies, or how many exiles are left."""
    playable: tuple[Play, ...] = ()
    text: str | None = None
    """The sentence of a veto."""


def why_not(position: Position, mechanics: Mechanics, decision: Decision) -> Refusal | None:
    """The rule by which a decision is refused; None when it is legal."""
    if isinstance(decision, Play) and _can_be_played(position, mechanics, decision):
        return None
    if is_won(position, mechanics):
        return Refusal(Refused.WON)
    over = deal_is_over(position, mechanics)
    if over and not _redeals(position, mechanics):
        return Refusal(Refused.LOST)
    match decision:
        case Redeal():
            refusal = _why_not_redeal(position, mechanics)
        case _ if over:
            refusal = Refusal(Refused.DEAL_OVER)
        case Play():
            refusal = _why_not_play(position, mechanics, decision)
        case Reverse():
            refusal = _why_not_reverse(position, mechanics, decision)
        case Draw():
            refusal = _why_not_draw(position, mechanics, decision)
        case Extra():
            offered = decision in extra_moves(position, mechanics)
            refusal = None if offered else Refusal(Refused.EXTRA)
    if refusal is not None:
        return refusal
    reason = veto(position, mechanics, decision)
    return None if reason is None else Refusal(Refused.VETO, text=reason)


def _can_be_played(position: Position, mechanics: Mechanics, play: Play) -> bool:
    """Whether a play is legal, which it shows by itself: the deal goes on while a card fits."""
    return (
        not position.state.ended
        and _why_not_play(position, mechanics, play) is None
        and veto(position, mechanics, play) is None
    )


def _why_not_play(position: Position, mechanics: Mechanics, play: Play) -> Refusal | None:
    card, number, foundation, place = play
    if not 0 <= number < len(position.piles):
        return Refusal(Refused.NO_SUCH_PILE, card, number)
    if not 0 <= foundation < position.layout.foundations_a_suit:
        return Refusal(Refused.NO_SUCH_FOUNDATION, card, number)
    pile = position.piles[number]
    if not pile:
        return Refusal(Refused.EMPTY_PILE, card, number)
    if number in mechanics.spread:
        if place is None or not 0 <= place < len(pile) or pile[place] != card:
            return Refusal(Refused.NOT_THERE, card, number)
    elif place not in (None, len(pile) - 1) or pile[-1] != card:
        if card not in pile:
            return Refusal(Refused.NOT_THERE, card, number)
        lies = place
        if lies is None or not 0 <= lies < len(pile) or pile[lies] != card:
            lies = max(i for i, lying in enumerate(pile) if lying == card)
        return Refusal(Refused.COVERED, card, number, len(pile) - 1 - lies)
    placements = mechanics.wants(position, card.suit).placements.get(card.rank, ())
    if not placements:
        return Refusal(Refused.DOES_NOT_FIT, card, number)
    if all(placement.foundation != foundation for placement in placements):
        return Refusal(Refused.OTHER_FOUNDATION, card, number)
    return None


def _why_not_reverse(position: Position, mechanics: Mechanics, reverse: Reverse) -> Refusal | None:
    card, foundation = reverse
    layout, suits = position.layout, mechanics.suits
    if not suits.reversible:
        return Refusal(Refused.NO_REVERSAL, card)
    if not 0 <= foundation < layout.foundations_a_suit:
        return Refusal(Refused.NO_SUCH_FOUNDATION, card)
    if reverse in slides(position, mechanics):
        return None
    tops = [
        number
        for number in range(layout.foundations_a_suit)
        if card.suit in layout.suits
        if number != foundation and position.spots[layout.foundation(card.suit, number)][-1] == card
    ]
    if not tops:
        return Refusal(Refused.NOT_ON_TOP, card)
    heights = position.heights(card.suit)
    if all(heights[number] == 1 for number in tops):
        return Refusal(Refused.IS_BASE, card)
    if any(suits.have_crossed(heights, number, foundation) for number in tops):
        return Refusal(Refused.CROSSED, card)
    return Refusal(Refused.NOT_MET, card)


def _why_not_draw(position: Position, mechanics: Mechanics, draw: Draw) -> Refusal | None:
    if not position.exiles:
        return Refusal(Refused.NO_EXILES)
    playable = tuple(plays(position, mechanics))
    if playable and not mechanics.may_draw(True):
        return Refusal(Refused.STILL_PLAYABLE, playable[0].card, playable[0].pile, None, playable)
    if draw.place not in mechanics.draw_order(len(position.exiles)):
        return Refusal(Refused.NOT_DRAWN_YET)
    choices = draw_choices(position, mechanics, draw.place)
    if draw.foundation is None:
        return Refusal(Refused.CHOOSE_FOUNDATION) if len(choices) > 1 else None
    card = _last_card_played(position, mechanics, draw.place)
    if card is None:
        return Refusal(Refused.DOES_NOT_FIT, position.exiles[draw.place])
    ways = mechanics.wants(position, card.suit).placements[card.rank]
    if all(way.foundation != draw.foundation for way in ways):
        return Refusal(Refused.OTHER_FOUNDATION, card)
    return None


def _why_not_redeal(position: Position, mechanics: Mechanics) -> Refusal | None:
    if not position.state.ended:
        playable = tuple(plays(position, mechanics))
        if playable:
            first = playable[0]
            return Refusal(Refused.STILL_PLAYABLE, first.card, first.pile, None, playable)
        if _exiles_to_draw(position, mechanics):
            return Refusal(Refused.EXILES_LEFT, count=len(position.exiles))
    return None if _redeals(position, mechanics) else Refusal(Refused.NO_REDEAL)
