"""Positions laid by hand, with only the cards that matter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from patience.cards import RANK_LETTERS, Card, read_cards, write_cards
from patience.carrying import carry_out, start
from patience.legality import Refused, legal_moves, why_not
from patience.mechanics import Mechanics
from patience.moves import DealState, Decision, Move
from patience.position import Position
from tests.games import mechanics_of


@dataclass
class Scene:
    """A position and its rules."""

    position: Position
    mechanics: Mechanics

    def do(self, decision: Decision) -> Move:
        """Makes a legal decision."""
        assert why_not(self.position, self.mechanics, decision) is None
        return carry_out(self.position, self.mechanics, decision)

    def moves(self) -> list[Decision]:
        return legal_moves(self.position, self.mechanics)

    def why_not(self, decision: Decision) -> Refused | None:
        refusal = why_not(self.position, self.mechanics, decision)
        return None if refusal is None else refusal.rule

    def pile(self, rank: str) -> str:
        """The pile of a rank, bottom to top, as `3C 7H`."""
        return write_cards(self.position.piles[pile_number(rank)])

    def piles(self) -> dict[str, str]:
        """The piles that hold cards."""
        return {rank: pile for rank in RANK_LETTERS[: len(self.position.piles)]
                if (pile := self.pile(rank))}  # fmt: skip

    def exiles(self) -> str:
        """The exiles, the one exiled first in front."""
        return write_cards(self.position.exiles)

    def tops(self, suit: str) -> str:
        """The tops of a suit's foundations, as `5C 9C`."""
        return write_cards(pile[-1] for pile in self.position.foundations if pile[-1].suit == suit)


def pile_number(rank: str) -> int:
    """The index of the pile that answers a rank."""
    return RANK_LETTERS.index(rank)


def card(text: str) -> Card:
    (read,) = read_cards(text)
    return read


def laid(
    game: str,
    piles: Mapping[str, str],
    exiles: str = "",
    *,
    tops: Sequence[str] = (),
    deal: int = 1,
    ended: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> Scene:
    """A position: piles by their rank, bottom to top; exiles, the one exiled first in front.

    `tops` names, for each suit that is not at its bases, the tops of its foundations, as `5C 9C`.
    """
    mechanics = mechanics_of(game, settings)
    layout = mechanics.layout
    spots: list[list[Card]] = [[] for _ in range(layout.spots)]
    for spot, base in enumerate(mechanics.rules.bases):
        spots[spot] = [base]
    for suit in tops:
        for number, top in enumerate(read_cards(suit)):
            ladder = mechanics.suits.ladders[number]
            spots[layout.foundation(top.suit, number)] = [
                Card(rank, top.suit) for rank in ladder[: ladder.index(top.rank) + 1]
            ]
    for rank, pile in piles.items():
        spots[layout.pile(pile_number(rank))] = read_cards(pile)
    spots[layout.exiles] = read_cards(exiles)
    return Scene(Position(layout, spots, DealState(deal, ended, 0)), mechanics)


def dealt(game: str, stock: str, settings: Mapping[str, Any] | None = None) -> Scene:
    """The position after a deal of just these cards, the first in front."""
    mechanics = mechanics_of(game, settings)
    return Scene(start(mechanics, read_cards(stock), 0), mechanics)
