"""The chapters of a game's rules, as sentences made from the rules alone.

What each word of the vocabulary means comes from the mechanisms, so a plug-in's word explains
itself here; nothing is written for any one game.
"""

from collections.abc import Iterator
from itertools import product

from patience.cards import RANK_NAMES, SUIT_LETTERS, rank_number
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.names import Names
from patience.terms import Term


class Chapters:
    """Writes the chapters of the rules of one game, each a run of paragraphs."""

    def __init__(self, mechanics: Mechanics, mechanisms: Mechanisms) -> None:
        self.mechanics = mechanics
        self.rules = mechanics.rules
        self.names = Names(mechanics)
        self.tables = mechanisms.tables()
        self.can_exile = any(
            mechanics.exiled(card, rank)
            for card, rank in product(set(mechanics.pack), mechanics.pile_ranks)
        )

    def needed(self) -> Iterator[str]:
        """The packs."""
        names, rules = self.names, self.rules
        cards = names.say_n("{count} card", "{count} cards", len(rules.suits) * len(rules.ranks))
        if rules.packs == 1:
            yield self._sentence("One pack of {cards}.", cards=cards)
        else:
            whole = names.say_n("{count} card", "{count} cards", len(self.mechanics.pack))
            yield self.names.sentence_n(
                "{number} pack of {cards}, {whole} in all.",
                "{number} packs of {cards}, {whole} in all.",
                rules.packs,
                number=self.names.number(rules.packs),
                cards=cards,
                whole=whole,
            )
        if rules.suits != SUIT_LETTERS:
            suits = self.names.both(self.names.suit(suit).many for suit in rules.suits)
            yield self._sentence("Of the suits only {suits} are used.", suits=suits)
        if rules.ranks != RANK_NAMES:
            yield self._sentence(
                "The ranks, from the lowest: {ranks}.", ranks=", ".join(map(str, self._ranks()))
            )

    def layout(self) -> Iterator[str]:
        """What is laid out before the deal."""
        yield " ".join(self._foundations())
        yield " ".join(
            [
                self.names.sentence_n(
                    "{number} {pile} makes the {tableau}: it answers the {first}.",
                    "{number} {pile.many}, one for each rank from the {first} to the {last}, make "
                    "the {tableau}.",
                    self.rules.tableau.piles,
                    number=self.names.number(self.rules.tableau.piles),
                    first=self.names.rank(self.mechanics.pile_ranks[0]),
                    last=self.names.rank(self.mechanics.pile_ranks[-1]),
                ),
                self._sentence("Each {pile} is called by its rank."),
            ]
        )

    def _foundations(self) -> Iterator[str]:
        names, rules = self.names, self.rules
        bases = names.both(
            names.say_n(
                "{number} {rank}",
                "{number} {rank.many}",
                kind.copies,
                number=names.number(kind.copies),
                rank=names.rank(rank_number(kind.base)),
            )
            for kind in rules.foundations
        )
        yield names.sentence_n(
            "Take {bases} of each suit out of the pack and lay them as the bases of {number} "
            "{foundation}.",
            "Take {bases} of each suit out of the pack and lay them as the bases of {number} "
            "{foundation.many}.",
            len(rules.bases),
            bases=bases,
            number=names.number(len(rules.bases)),
        )
        number = 0
        for kind in rules.foundations:
            ladder = self.mechanics.suits.ladders[number]
            yield self._sentence(
                "On each {base} its suit is built to the {last}: {meaning}.",
                base=names.rank(ladder[0]),
                last=names.rank(ladder[-1]),
                meaning=self._meaning("foundations.build", kind.build),
            )
            number += kind.copies

    def dealing(self) -> Iterator[str]:
        """The deal, and which cards are set aside."""
        mechanics, names = self.mechanics, self.names
        dealt = len(mechanics.pack) - len(self.rules.bases)
        yield names.sentence_n(
            "Shuffle the other card, which is the {stock}. It is dealt face up.",
            "Shuffle the other {count} cards, which are the {stock}. They are dealt face up, one "
            "to each {pile} in turn, from {pile} {first} to {pile} {last} and round again. Nothing "
            "is built during the {deal}.",
            dealt,
            first=names.pile(0),
            last=names.pile(mechanics.layout.piles - 1),
        )
        if not self.can_exile:
            yield self._clause("deal.exile", self.rules.deal.exile)
            return
        exiled = [
            self._clause("deal.exile", self.rules.deal.exile),
            self._clause("deal.replacement", self.rules.deal.replacement),
        ]
        if mechanics.replacement(0, mechanics.layout.piles)[0] == 0:
            exiled.append(
                self._sentence("If the last card of the {stock} is set aside, nothing replaces it.")
            )
        yield " ".join(exiled)
        if self.rules.exiles.face == "down":
            yield self._sentence(
                "The {exile.many} lie face down in a {pile} of their own, the last one uppermost."
            )
        else:
            yield self._sentence(
                "The {exile.many} lie face up in a {pile} of their own, the last one uppermost, "
                "and may all be looked at."
            )

    def play(self) -> Iterator[str]:
        """Which cards may be played, and where."""
        spread = sorted(self.mechanics.spread)
        available = [self._sentence("The top card of each {pile} is available.")]
        if spread:
            available.append(
                self.names.sentence_n(
                    "{pile} {labels} is spread: each of its cards is available, and of two equal "
                    "ones the player may take either.",
                    "{pile.many} {labels} are spread: each of their cards is available, and of two "
                    "equal ones the player may take either.",
                    len(spread),
                    labels=self.names.both(map(self.names.pile, spread)),
                )
            )
        yield " ".join(available)
        yield self._sentence(
            "An available card that fits {foundation.a} of its suit may be played there; if it "
            "fits more than one, the player chooses. Cards are played to the {foundation.many} "
            "only, never from {pile} to {pile}."
        )
        yield " ".join(self._reversal())
        for path, words in (("moves", self.rules.moves), ("vetoes", self.rules.vetoes)):
            for word in words:
                yield self._clause(path, word)

    def _reversal(self) -> Iterator[str]:
        yield self._clause("reversal", self.rules.reversal)
        if self.mechanics.suits.reversible:
            yield self._sentence(
                "This is {reversal.a}. It becomes possible when the two lines of a suit have met, "
                "the top card of one following that of the other. Cards then pass one at a time, "
                "as many as the player likes, and as often, until the {deal} ends; so every card "
                "of a suit that has met can be played, and its rank is where the lines cross. Once "
                "they have crossed, no card of the suit passes any more."
            )

    def weaving(self) -> Iterator[str]:
        """Standstills and weaves; nothing in a game without exiles."""
        if not self.can_exile:
            return
        rules = self.rules
        yield " ".join(
            [
                self._standstill(),
                self._clause("weave.when", rules.weave.when),
                self._clause("exiles.draw", rules.exiles.draw),
            ]
        )
        yield " ".join(
            [
                self._must_be_played(),
                self._sentence(
                    "If it fits none it is woven: it goes under the {pile} of its own rank, and "
                    "the top card of that {pile} is lifted. The lifted card is woven in its turn, "
                    "and so on."
                ),
                self._clause("weave.stop", rules.weave.stop),
            ]
        )
        ends = [
            self._sentence(
                "If the {pile} is empty, {meaning}.",
                meaning=self._meaning("weave.empty_pile", rules.weave.empty_pile),
            ),
            self._sentence(
                "If the {pile} holds only cards of its own rank, it gives nothing back: {meaning}.",
                meaning=self._meaning("weave.complete_pile", rules.weave.complete_pile),
            ),
        ]
        if rules.weave.ends_at:
            ranks = [self.names.rank(rank_number(name)) for name in rules.weave.ends_at]
            ends.insert(
                0,
                self._sentence(
                    "{ranks}, drawn or lifted, goes on top of its {pile} instead; nothing is "
                    "lifted there, and the {weave} ends.",
                    ranks=self.names.either(rank.a for rank in ranks),
                ),
            )
        yield " ".join(ends)
        yield self._sentence(
            "When the {weave} has ended and the {deal} has not, play goes on if a card can be "
            "played; if none can, the next {exile} is drawn."
        )

    def _standstill(self) -> str:
        if self.mechanics.suits.reversible:
            return self._sentence(
                "Play has come to a standstill when no available card can be played, not even "
                "after {reversal.many}."
            )
        return self._sentence("Play has come to a standstill when no available card can be played.")

    def _must_be_played(self) -> str:
        if self.mechanics.suits.reversible:
            return self._sentence(
                "If the {exile} that is drawn fits {foundation.a}, after {reversal.many} if need "
                "be, it must be played there, and play goes on."
            )
        return self._sentence(
            "If the {exile} that is drawn fits {foundation.a}, it must be played there, and play "
            "goes on."
        )

    def redealing(self) -> Iterator[str]:
        """How a deal ends, and how the cards are dealt again."""
        ways = [self._how_deals_end()]
        limit = self.rules.redeal.limit
        if limit == 0:
            ways.append(self._sentence("There is no {redeal}."))
            yield " ".join(ways)
            return
        ways.append(
            self.names.sentence_n(
                "Then the cards are dealt again: a game has {number} {redeal}.",
                "Then the cards are dealt again: a game has {number} {redeal.many}.",
                limit,
                number=self.names.number(limit),
            )
        )
        yield " ".join(ways)
        yield " ".join(self._gathering())
        yield self._sentence("The {foundation.many} stay as they are.")

    def _how_deals_end(self) -> str:
        if not self.can_exile:
            return self._sentence("{deal.a} ends when nothing can be played.")
        by_weave = self.mechanics.complete_pile_ends_deal or self.mechanics.empty_pile_ends_deal
        if by_weave:
            return self._sentence(
                "{deal.a} ends when nothing can be played and no {exile} is left, or when the "
                "{weave} ends it."
            )
        return self._sentence("{deal.a} ends when nothing can be played and no {exile} is left.")

    def _gathering(self) -> Iterator[str]:
        redeal, mechanics = self.rules.redeal, self.mechanics
        yield self._sentence(
            "The {pile.many} are picked up: {meaning}.",
            meaning=self._meaning("redeal.gather", redeal.gather),
        )
        order = mechanics.gather(mechanics.layout.piles)
        if redeal.turn:
            yield self._sentence(
                "The packet is turned over, so that its lowest card is dealt first: {pile} {label} "
                "from its lowest card upward, and so on.",
                label=self.names.pile(order[-1]),
            )
        else:
            yield self._sentence(
                "The packet is not turned over, so that its top card is dealt first: {pile} "
                "{label} from its top card downward, and so on.",
                label=self.names.pile(order[0]),
            )
        if redeal.shuffle:
            yield self._sentence("Then it is shuffled.")
        else:
            yield self._sentence("It is not shuffled.")
        if self.can_exile:
            yield self._clause("redeal.exiles", redeal.exiles)

    def winning(self) -> Iterator[str]:
        """When the game is won, and when it is lost."""
        yield (
            self.names.sentence_n(
                "The game is won when the card lies on the {foundation.many}.",
                "The game is won when all {count} cards lie on the {foundation.many}.",
                len(self.mechanics.pack),
            )
            + " "
            + self._sentence("It is lost when the last {deal} has ended without that.")
        )

    def _ranks(self) -> list[Term]:
        return [self.names.rank(rank) for rank in self.rules.rank_numbers]

    def _meaning(self, setting: str, word: str) -> str:
        return self.names.meaning(self.tables[setting][word])

    def _clause(self, setting: str, word: str) -> str:
        return self._sentence("{meaning}.", meaning=self._meaning(setting, word))

    def _sentence(self, message: str, /, **values: object) -> str:
        return self.names.sentence(message, **values)
