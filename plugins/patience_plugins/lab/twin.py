"""Between the plain engine's positions and moves and the kernel's, both ways."""

from collections.abc import Sequence

import numpy as np

from patience.cards import Card
from patience.mechanics import Mechanics
from patience.moves import DealState, Decision, Draw, Play, Redeal, Reverse
from patience.position import Position
from patience.wants import Heights
from patience_plugins.lab import kernel
from patience_plugins.lab.kernel import (
    DEAL,
    DRAW,
    ENDED,
    EXILES,
    GENERATOR,
    HIGH,
    HOME,
    LOW,
    NO_FOUNDATION,
    NO_PLACE,
    REDEAL,
    REVERSE,
    STATE,
    STRANGERS,
)
from patience_plugins.lab.table import (
    MOST_SUIT_STATES,
    PILES,
    ROOM,
    SPOTS,
    WORDS,
    Integers,
    suit_heights,
    table_of,
)


class Twin:
    """A game's rules for both engines, and what it takes to pass from one to the other.

    Raises PatienceError when the kernel does not know the rules.
    """

    def __init__(self, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.table: Integers = table_of(mechanics)
        self.heights = suit_heights(mechanics.suits, MOST_SUIT_STATES)
        self._states = {heights: state for state, heights in enumerate(self.heights)}
        ranks = mechanics.rules.rank_numbers
        suits = mechanics.rules.suits
        self._card = {
            number * 16 + place: Card(rank, suit)
            for number, suit in enumerate(suits)
            for place, rank in enumerate(ranks, 1)
        }
        self._code = {card: code for code, card in self._card.items()}

    def codes(self, cards: Sequence[Card]) -> list[int]:
        """The kernel's bytes for the cards."""
        return [self._code[card] for card in cards]

    def card(self, code: int) -> Card:
        """The card that one of the kernel's bytes means."""
        return self._card[code]

    def state(self, heights: Heights) -> int:
        """The table's number for the heights of a suit's foundations."""
        return self._states[heights]

    def flat(self, position: Position) -> Integers:
        """The kernel's position for a position with nothing in hand and in the stock."""
        table, flat = self.table, kernel.new_position(self.table)
        for number, suit in enumerate(position.layout.suits):
            flat[STATE + number] = self.state(position.heights(suit))
        flat[HOME] = position.home()
        flat[DEAL], flat[ENDED] = position.state.deal, int(position.state.ended)
        for pile, lying in enumerate(position.piles):
            at = WORDS + pile * table[ROOM]
            flat[at : at + len(lying)] = self.codes(lying)
            flat[HIGH + pile] = len(lying)
            rank = self.mechanics.pile_ranks[pile]
            flat[STRANGERS + pile] = sum(card.rank != rank for card in lying)
        flat[table[SPOTS] : table[SPOTS] + len(position.exiles)] = self.codes(position.exiles)
        flat[EXILES] = len(position.exiles)
        flat[GENERATOR] = np.uint64(position.state.generator).astype(np.int64)
        return flat

    def flat_from_stock(self, stock: Sequence[Card], generator: int) -> Integers:
        """The kernel's position after the first deal from a stock."""
        flat = kernel.new_position(self.table)
        at = kernel.stock_at(self.table)
        flat[at : at + len(stock)] = self.codes(stock)
        flat[GENERATOR] = np.uint64(generator).astype(np.int64)
        kernel.begin(self.table, flat, len(stock))
        return flat

    def position(self, flat: Integers) -> Position:
        """The plain engine's position for one of the kernel's."""
        table, layout = self.table, self.mechanics.layout
        spots: list[list[Card]] = []
        for number, suit in enumerate(layout.suits):
            heights = self.heights[flat[STATE + number]]
            for ladder, height in zip(self.mechanics.suits.ladders, heights, strict=True):
                spots.append([Card(rank, suit) for rank in ladder[:height]])
        for pile in range(table[PILES]):
            at = range(flat[LOW + pile], flat[HIGH + pile])
            spots.append([self._card[self._lying(flat, pile, i)] for i in at])
        exiles = flat[table[SPOTS] : table[SPOTS] + flat[EXILES]]
        spots.append([self._card[int(code)] for code in exiles])
        generator = int(flat[GENERATOR].astype(np.uint64))
        state = DealState(int(flat[DEAL]), bool(flat[ENDED]), generator)
        return Position(layout, [*spots, [], []], state)

    def _lying(self, flat: Integers, pile: int, at: int) -> int:
        room = int(self.table[ROOM])
        return int(flat[WORDS + pile * room + at % room])

    def decision(self, flat: Integers, move: int) -> Decision:
        """The decision that a move means, legal in a position."""
        kind, pile, place, foundation = move & 3, move >> 2 & 15, move >> 6 & 511, move >> 15 & 15
        if kind == REDEAL:
            return Redeal()
        if kind == DRAW:
            return Draw(place, None if foundation == NO_FOUNDATION else foundation)
        if kind == REVERSE:
            heights = self.heights[flat[STATE + pile]]
            rank = self.mechanics.suits.ladders[place][heights[place] - 1]
            return Reverse(Card(rank, self.mechanics.layout.suits[pile]), foundation)
        at = flat[HIGH + pile] - 1 if place == NO_PLACE else flat[LOW + pile] + place
        card = self._card[self._lying(flat, pile, int(at))]
        return Play(card, pile, foundation, None if place == NO_PLACE else place)
