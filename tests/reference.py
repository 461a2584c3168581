"""The rules a second time, slow and obvious, to compare the engine with.

It shares nothing with the engine: a card is its text, a pile is a list of texts, the rules are the
plain values of a rule file, and every question is answered by trying. Rule numbers are those of
Leoni's Own in the rule book.
"""

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from typing import Any

RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
LETTERS = dict(zip(RANKS, [*"A23456789", "10", *"JQK"], strict=True))

Step = tuple[Any, ...]
"""One of ("play", card, pile, foundation, place), ("reverse", card, foundation),
("exile", place, foundation or None) and ("redeal",); everything is counted from 0."""


class Random:
    """SplitMix64, written after the formula."""

    def __init__(self, state: int) -> None:
        self.state = state

    def number(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z // 2**30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z // 2**27) * 0x94D049BB133111EB % 2**64
        return z ^ z // 2**31

    def below(self, n: int) -> int:
        fair = 2**64 // n * n
        while True:
            x = self.number()
            if x < fair:
                return x % n

    def shuffle(self, cards: list[str]) -> None:
        i = len(cards) - 1
        while i >= 1:
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1


class Table:
    """A game in progress."""

    def __init__(self, rules: Mapping[str, Any], stock: Sequence[str], generator: int = 0) -> None:
        """Lays the bases and deals the stock, whose first card is dealt first."""
        self.rules = rules
        self.ranks = [LETTERS[rank] for rank in rules["ranks"]]
        self.kinds = [kind for kind in rules["foundations"] for _ in range(kind["copies"])]
        self.foundations = {
            suit: [[LETTERS[kind["base"]] + suit] for kind in self.kinds] for suit in rules["suits"]
        }
        self.piles: list[list[str]] = [[] for _ in range(rules["tableau"]["piles"])]
        self.exiles: list[str] = []
        self.deal = 1
        self.ended = False
        self.random = Random(generator)
        self.deal_out(list(stock))

    @classmethod
    def shuffled(cls, rules: Mapping[str, Any], number: int) -> "Table":
        """The game that a deal number names."""
        pack = [
            LETTERS[rank] + suit
            for _ in range(rules["packs"])
            for suit in rules["suits"]
            for rank in rules["ranks"]
        ]
        random = Random(number)
        random.shuffle(pack)
        for suit in rules["suits"]:
            for kind in rules["foundations"]:
                for _ in range(kind["copies"]):
                    pack.remove(LETTERS[kind["base"]] + suit)
        return cls(rules, pack, random.state)

    def layout(self) -> dict[str, Any]:
        """All that lies on the table, with exiles in the order in which they were exiled."""
        return deepcopy(
            {
                "foundations": self.foundations,
                "piles": self.piles,
                "exiles": self.exiles,
                "deal": self.deal,
                "ended": self.ended,
                "generator": self.random.state,
            }
        )

    def copy(self) -> "Table":
        """The same table, to try something on."""
        other = copy(self)
        other.foundations = deepcopy(self.foundations)
        other.piles = deepcopy(self.piles)
        other.exiles = list(self.exiles)
        other.random = Random(self.random.state)
        return other

    # Dealing

    def rank(self, card: str) -> int:
        """Which rank the card has, counted from 0; its pile has the same number."""
        return self.ranks.index(card[:-1])

    def deal_out(self, stock: list[str]) -> None:
        exiling = self.rules["deal"]["exile"] == "matching-rank"
        replacement = self.rules["deal"]["replacement"]
        pile = 0
        while stock:
            card = stock.pop(0)
            if exiling and self.rank(card) == pile:
                self.exiles.append(card)
                if replacement == "tested":
                    continue  # the next card takes its place, and is tested in turn
                if replacement == "untested" and stock:
                    self.piles[pile].append(stock.pop(0))
            else:
                self.piles[pile].append(card)
            pile = (pile + 1) % len(self.piles)

    def redeal(self) -> None:
        piles = self.piles if self.rules["redeal"]["gather"] == "last-on-top" else self.piles[::-1]
        packet = [card for pile in piles for card in pile]  # from its lowest card to its uppermost
        stock = packet if self.rules["redeal"]["turn"] else packet[::-1]
        if self.rules["redeal"]["shuffle"]:
            self.random.shuffle(stock)
        stock += self.exiles[::-1]
        self.piles = [[] for _ in self.piles]
        self.exiles = []
        self.deal += 1
        self.ended = False
        self.deal_out(stock)

    # Foundations

    def fits(self, card: str, foundation: int) -> bool:
        """Whether the card follows the top of a foundation of its suit, as it lies."""
        top = self.foundations[card[-1]][foundation][-1]
        step = 1 if self.kinds[foundation]["build"] == "up" else -1
        return self.rank(card) == self.rank(top) + step

    def reversals(self, suit: str) -> list[tuple[str, int, int]]:
        """Card, foundation it leaves and foundation it goes to (rule 3)."""
        if self.rules["reversal"] == "none":
            return []
        return [
            (pile[-1], source, target)
            for source, pile in enumerate(self.foundations[suit])
            for target in range(len(self.kinds))
            if self.kinds[source]["build"] != self.kinds[target]["build"]
            if len(pile) > 1 and self.fits(pile[-1], target)
        ]

    def reverse(self, card: str, source: int, target: int) -> None:
        self.foundations[card[-1]][target].append(self.foundations[card[-1]][source].pop())

    def slides(self, card: str, foundation: int) -> list[tuple[str, int, int]] | None:
        """The fewest reversals after which the card fits the foundation; None if there are none."""
        suit = card[-1]
        lying = self.foundations[suit]
        waiting: list[list[tuple[str, int, int]]] = [[]]
        seen = []
        found = None
        while waiting and found is None:
            reversals = waiting.pop(0)
            self.foundations[suit] = deepcopy(lying)
            for reversal in reversals:
                self.reverse(*reversal)
            if self.fits(card, foundation):
                found = reversals
            elif self.foundations[suit] not in seen:
                seen.append(self.foundations[suit])
                waiting += [[*reversals, reversal] for reversal in self.reversals(suit)]
        self.foundations[suit] = lying
        return found

    def places(self, card: str) -> list[int]:
        """The foundations that the card can be played to, after reversals if need be."""
        return [f for f in range(len(self.kinds)) if self.slides(card, f) is not None]

    def build(self, card: str, foundation: int) -> None:
        for reversal in self.slides(card, foundation) or []:
            self.reverse(*reversal)
        self.foundations[card[-1]][foundation].append(card)

    # What may be done

    def available(self) -> list[tuple[str, int, int]]:
        """Card, pile and place of each card that may be taken (rule 8)."""
        return [
            (card, number, place)
            for number, pile in enumerate(self.piles)
            for place, card in enumerate(pile)
            if place == len(pile) - 1 or number in self.numbers("tableau", "spread")
        ]

    def numbers(self, group: str, setting: str) -> list[int]:
        return [self.ranks.index(LETTERS[rank]) for rank in self.rules[group][setting]]

    def plays(self) -> list[Step]:
        if self.ended:
            return []
        return [
            ("play", card, pile, foundation, place)
            for card, pile, place in self.available()
            for foundation in self.places(card)
        ]

    def draws(self) -> list[Step]:
        if self.ended or (self.plays() and self.rules["weave"]["when"] == "standstill"):
            return []
        last = len(self.exiles) - 1
        may_draw = {"top": [last], "bottom": [0], "any": list(range(last + 1))}
        steps: list[Step] = []
        for place in may_draw[self.rules["exiles"]["draw"]] if self.exiles else []:
            choices: Sequence[int | None] = self.asked(place) or [None]
            steps += [("exile", place, foundation) for foundation in choices]
        return steps

    def asked(self, place: int) -> list[int]:
        """The foundations between which the player chooses for the exile, or for a lifted card.

        Empty when there is nothing to choose: no foundation or one takes the card in hand, or all
        that take it do so by reversals and end alike.
        """
        after = self.copy()
        places: list[int] = []
        card = after.exiles.pop(place)
        if self.places(card):
            places = self.apart(card)
        elif self.rules["weave"]["stop"] == "in-hand":
            played = after.weave(card)
            places = after.apart(played) if played else []
        return places if len(places) > 1 else []

    def apart(self, card: str) -> list[int]:
        """The foundations that take the card, without those that leave what another one leaves."""
        left: dict[str, int] = {}
        for foundation in self.places(card):
            after = self.copy()
            after.build(card, foundation)
            left.setdefault(str(after.foundations), foundation)
        return list(left.values())

    def steps(self) -> list[Step]:
        """Every legal step; a card of a suit that has met is there once for each foundation."""
        if self.won():
            return []
        steps = self.plays()
        if not self.deal_is_over():
            for suit in self.foundations:
                steps += [("reverse", card, target) for card, _, target in self.reversals(suit)]
        steps += self.draws()
        if self.deal_is_over() and self.deal <= self.rules["redeal"]["limit"]:
            steps.append(("redeal",))
        return steps

    def deal_is_over(self) -> bool:
        return self.ended or (not self.plays() and not self.exiles)

    def won(self) -> bool:
        return not any(self.piles) and not self.exiles

    def over(self) -> bool:
        return self.won() or (self.deal_is_over() and self.deal > self.rules["redeal"]["limit"])

    # Doing it

    def do(self, step: Step) -> None:
        if step[0] == "play":
            _, card, pile, foundation, place = step
            assert self.piles[pile].pop(place) == card
            self.build(card, foundation)
        elif step[0] == "reverse":
            _, card, target = step
            (source,) = (s for c, s, t in self.reversals(card[-1]) if (c, t) == (card, target))
            self.reverse(card, source, target)
        elif step[0] == "exile":
            _, place, foundation = step
            card = self.exiles.pop(place)
            if not self.places(card):
                card = self.weave(card)
            if card:
                self.build(card, self.places(card)[0] if foundation is None else foundation)
        else:
            self.redeal()

    def weave(self, card: str) -> str:
        """Weaves the card; the card that was lifted and is to be played, or nothing."""
        stop = self.rules["weave"]["stop"]
        while True:
            rank = self.rank(card)
            pile = self.piles[rank]
            if rank in self.numbers("weave", "ends_at"):  # rule 12
                pile.append(card)
                return ""
            if not pile:  # rule 14
                pile.append(card)
                self.ended = self.rules["weave"]["empty_pile"] == "end-deal"
                return ""
            if all(self.rank(other) == rank for other in pile):  # rule 13
                pile.insert(0, card)
                self.ended = self.rules["weave"]["complete_pile"] == "end-deal"
                return ""
            pile.insert(0, card)  # rule 11
            card = pile.pop()
            if stop == "uncovered" and self.places(pile[-1]):
                self.lay(card)
                return ""
            if stop == "in-hand" and self.places(card):
                return card

    def lay(self, card: str) -> None:
        """Lays down the card in hand because the weave stops."""
        pile = self.piles[self.rank(card)]
        if self.rank(card) in self.numbers("weave", "ends_at"):
            pile.append(card)
        else:
            pile.insert(0, card)
