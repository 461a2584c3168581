"""The rules of one game, made ready to play: names resolved, tables built."""

from collections import Counter
from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from patience.cards import Card, new_pack, rank_number, write_cards
from patience.errors import PatienceError
from patience.extras import Extras
from patience.language import tr
from patience.mechanisms import Mechanisms
from patience.position import Layout, Position
from patience.wants import Ladder, Suits, Wants

if TYPE_CHECKING:
    from patience.rules import Rules


def ladders_of(rules: "Rules", mechanisms: Mechanisms) -> list[Ladder]:
    """The ladder of each foundation that a suit has, in the order of the rule file."""
    return [
        mechanisms.build[kind.build].does(rules.rank_numbers, rank_number(kind.base))
        for kind in rules.foundations
        for _ in range(kind.copies)
    ]


class Mechanics:
    """What every move of a game asks of its rules, looked up once.

    It never changes, and holds nothing of any one game's course.
    """

    def __init__(self, rules: "Rules", mechanisms: Mechanisms) -> None:
        ranks = rules.rank_numbers
        ladders = ladders_of(rules, mechanisms)
        piles = rules.tableau.piles
        self.rules = rules
        self.suits = Suits(ladders, mechanisms.reversal[rules.reversal].does)
        self.layout = Layout(rules.suits, len(ladders), piles)
        self.pack = new_pack(rules.packs, rules.suits, ranks)
        self.pile_ranks: Sequence[int] = ranks[:piles]
        self.pile_of = {rank: pile for pile, rank in enumerate(self.pile_ranks)}
        self.spread = frozenset(self.pile_of[rank_number(name)] for name in rules.tableau.spread)
        self.ends_at = frozenset(map(rank_number, rules.weave.ends_at))
        self.exiled = mechanisms.exile[rules.deal.exile].does
        self.replacement = mechanisms.replacement[rules.deal.replacement].does
        self.draw_order = mechanisms.draw[rules.exiles.draw].does
        self.may_draw = mechanisms.when[rules.weave.when].does
        self.stop = mechanisms.stop[rules.weave.stop].does
        self.complete_pile_ends_deal = mechanisms.complete_pile[rules.weave.complete_pile].does
        self.empty_pile_ends_deal = mechanisms.empty_pile[rules.weave.empty_pile].does
        self.gather = mechanisms.gather[rules.redeal.gather].does
        self.rest = mechanisms.rest[rules.redeal.exiles].does
        self.extras = Extras(
            {name: mechanisms.moves[name].does for name in rules.moves},
            tuple(mechanisms.vetoes[name].does for name in rules.vetoes),
        )

    def wants(self, position: Position, suit: str) -> Wants:
        """What the foundations of a suit take now."""
        return self.suits.wants(position.heights(suit))

    def fits(self, position: Position, card: Card) -> bool:
        """Whether a card could be played now, were it available; slides counted."""
        return card.rank in self.wants(position, card.suit).placements

    def stock_from(self, pack: Sequence[Card]) -> list[Card]:
        """The cards of a shuffled pack that are dealt: the first of each base met is taken out.

        Raises ValueError when a base is not there.
        """
        stock = list(pack)
        for base in self.rules.bases:
            stock.remove(base)
        return stock

    def stock_of(self, cards: Sequence[Card]) -> list[Card]:
        """The stock that a list of cards means: the whole pack, or the cards that are dealt.

        Raises PatienceError, naming what is missing and what is too many, when it is neither.
        """
        pack = Counter(self.pack)
        dealt = pack - Counter(self.rules.bases)
        found = Counter(cards)
        if found == dealt:
            return list(cards)
        if found == pack:
            return self.stock_from(cards)
        expected = pack if len(cards) > (len(self.pack) + dealt.total()) / 2 else dealt
        differences = [
            tr("missing {cards}", cards=write_cards((expected - found).elements())),
            tr("too many {cards}", cards=write_cards((found - expected).elements())),
        ]
        present = [bool(expected - found), bool(found - expected)]
        raise PatienceError(
            tr(
                "The list has {found} cards that do not make up this game; it takes the whole pack "
                "of {pack} or the {dealt} cards that are dealt: {differences}.",
                found=len(cards),
                pack=len(self.pack),
                dealt=dealt.total(),
                differences=", ".join(compress(differences, present)),
            )
        )
