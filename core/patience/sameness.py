"""Whether it matters which of several foundations takes a card, and how cards lie."""

from patience.cards import Card
from patience.mechanics import Mechanics
from patience.position import Position
from patience.wants import Heights, Ladder, Placement, Suits


def come_to_same(card: Card, position: Position, mechanics: Mechanics) -> bool:
    """Whether all foundations that take the card leave the same game to be played.

    They do where the cards can slide from one outcome to the other and back, and where the
    foundations differ in nothing but their number. A plug-in's moves and vetoes may see more.
    """
    if mechanics.extras.moves or mechanics.extras.vetoes:
        return False
    ways = mechanics.wants(position, card.suit).choices.get(card.rank, ())
    return all(_alike(mechanics.suits, ways[0], other) for other in ways[1:])


def order_matters(pile: int, deal: int, mechanics: Mechanics) -> bool:
    """Whether it matters in a deal, the first being 1, how the cards of a spread pile lie.

    It does where they will be dealt again, and where a weave lifts the top card. A plug-in's moves
    and vetoes may see more.
    """
    return bool(
        deal < mechanics.rules.deals
        or mechanics.pile_ranks[pile] not in mechanics.ends_at
        or mechanics.extras.moves
        or mechanics.extras.vetoes
    )


def _alike(suits: Suits, one: Placement, other: Placement) -> bool:
    return _ordered(suits, one.after) in _reached(suits, other.after) and _ordered(
        suits, other.after
    ) in _reached(suits, one.after)


def _reached(suits: Suits, heights: Heights) -> set[tuple[tuple[Ladder, int], ...]]:
    """What can be slid to from these heights, whatever the number of each foundation."""
    frontier = [heights]
    for split in frontier:
        for source, target in suits.slides(split):
            slid = list(split)
            slid[source] -= 1
            slid[target] += 1
            if tuple(slid) not in frontier:
                frontier.append(tuple(slid))
    return {_ordered(suits, split) for split in frontier}


def _ordered(suits: Suits, heights: Heights) -> tuple[tuple[Ladder, int], ...]:
    return tuple(sorted(zip(suits.ladders, heights, strict=True)))
