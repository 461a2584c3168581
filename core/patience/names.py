"""What things are called in a sentence: cards, suits, ranks, piles, foundations, numbers."""

from collections.abc import Callable, Iterable, Sequence

from patience.cards import RANK_LETTERS, SUIT_SIGNS, Card
from patience.language import mark, spoken_language, tr
from patience.mechanics import Mechanics
from patience.terms import FORMS, Term, Terms, term

RANKS = (
    mark("one: ace; a: an ace; many: aces"),
    mark("one: 2; a: a 2; many: twos"),
    mark("one: 3; a: a 3; many: threes"),
    mark("one: 4; a: a 4; many: fours"),
    mark("one: 5; a: a 5; many: fives"),
    mark("one: 6; a: a 6; many: sixes"),
    mark("one: 7; a: a 7; many: sevens"),
    mark("one: 8; a: an 8; many: eights"),
    mark("one: 9; a: a 9; many: nines"),
    mark("one: 10; a: a 10; many: tens"),
    mark("one: jack; a: a jack; many: jacks"),
    mark("one: queen; a: a queen; many: queens"),
    mark("one: king; a: a king; many: kings"),
)
"""The ranks from the ace, as forms of a `Term`."""

SUITS = {
    "C": mark("one: club; many: clubs"),
    "D": mark("one: diamond; many: diamonds"),
    "H": mark("one: heart; many: hearts"),
    "S": mark("one: spade; many: spades"),
}

NUMBERS = (
    mark("one: no"),
    mark("one: one"),
    mark("one: two"),
    mark("one: three"),
    mark("one: four"),
    mark("one: five"),
    mark("one: six"),
    mark("one: seven"),
    mark("one: eight"),
    mark("one: nine"),
    mark("one: ten"),
    mark("one: eleven"),
    mark("one: twelve"),
    mark("one: thirteen"),
)
"""The numbers that are written as words; in other languages in the gender of cards and piles."""

ORDINALS = (
    mark("one: first"),
    mark("one: second"),
    mark("one: third"),
    mark("one: fourth"),
)

Face = Callable[[Card], str]
"""A way to write a card, as a plug-in may bring one."""


def signs(card: Card) -> str:
    """The card with its suit's sign.

    >>> signs(Card(10, "D"))
    '10♦'
    """
    return RANK_LETTERS[card.rank - 1] + SUIT_SIGNS[card.suit]


def letters(card: Card) -> str:
    """The card in ASCII.

    >>> letters(Card(10, "D"))
    '10D'
    """
    return str(card)


def title(name: str, number: int | None) -> str:
    """A game's name, and the number that deals it; None for cards of one's own."""
    if number is None:
        return tr("{name}, cards of one’s own", name=name)
    return tr("{name}, no. {number}", name=name, number=number)


class Names(Terms):
    """Names of one game's things, in the spoken language, to be fields of messages."""

    def __init__(self, mechanics: Mechanics, face: Face | None = signs) -> None:
        super().__init__(mechanics.rules)
        self.mechanics = mechanics
        self._face = face
        """How cards are written; None spells them out, as “7 of diamonds”, to be heard."""

    def title(self, number: int | None) -> str:
        """The game's name, and the number that deals it; None for cards of one's own."""
        return title(self.mechanics.rules.name(spoken_language()), number)

    def card(self, card: Card) -> Term:
        """The card; in a language of genders it has that of its rank."""
        rank, suit = self.rank(card.rank), self.suit(card.suit)
        if self._face is None:
            names = {form: self._spelt(getattr(rank, form), suit) for form in FORMS}
        else:
            names = {"one": self._face(card)}
        return Term({**names, "gender": rank.gender})

    def _spelt(self, rank: str, suit: Term) -> str:
        return self.say("{rank} of {suit.many}", rank=rank, suit=suit)

    def rank(self, rank: int) -> Term:
        """The rank as a word: “ace”, “7”; many: “aces”, “sevens”."""
        return term(RANKS[rank - 1])

    def suit(self, suit: str) -> Term:
        """The suit as a word: “club”; many: “clubs”."""
        return term(SUITS[suit])

    def number(self, number: int) -> Term:
        """The number as a word where it is small, and in digits where it is not."""
        return term(NUMBERS[number]) if number < len(NUMBERS) else Term({"one": str(number)})

    def letter(self, rank: int) -> str:
        """The rank as it stands on cards and piles, as “A”."""
        return RANK_LETTERS[rank - 1]

    def pile(self, number: int) -> str:
        """What a pile, numbered from 0, is called after the word for pile: the rank it answers."""
        ranks = self.mechanics.pile_ranks
        return self.letter(ranks[number]) if 0 <= number < len(ranks) else str(number + 1)

    def foundation(self, number: int) -> Term:
        """A suit's foundation, numbered from 0: “ace foundation”, “second king foundation”."""
        return self._of_base(number, self.fields["foundation"])

    def line(self, number: int) -> Term:
        """The same as a line of cards that grows: “ace line”."""
        return self._of_base(number, term(mark("one: line; many: lines")))

    def _of_base(self, number: int, thing: Term) -> Term:
        bases = [ladder[0] for ladder in self.mechanics.suits.ladders]
        base = self.rank(bases[number])
        place = bases[:number].count(bases[number]) + 1
        alone = bases.count(bases[number]) == 1

        def named(form: str) -> str:
            word = getattr(thing, form)
            if alone:
                return self.say("{rank} {foundation}", rank=base, foundation=word)
            return self.say(
                "{nth} {rank} {foundation}",
                nth=self.ordinal(place),
                rank=base,
                foundation=word,
            )

        return Term({**{form: named(form) for form in FORMS}, "gender": thing.gender})

    def ordinal(self, number: int) -> Term:
        """The ordinal number as a word where it is small, and in digits where it is not."""
        if number <= len(ORDINALS):
            return term(ORDINALS[number - 1])
        return Term({"one": self.say("{number}th", number=number)})

    def either(self, things: Iterable[object]) -> str:
        """The things as alternatives: “2, 7 or 9”."""
        return self._listed(mark("{first} or {last}"), list(things))

    def both(self, things: Iterable[object]) -> str:
        """The things together: “2, 7 and 9”."""
        return self._listed(mark("{first} and {last}"), list(things))

    def _listed(self, message: str, things: Sequence[object]) -> str:
        *first, last = map(str, things)
        return self.say(message, first=", ".join(first), last=last) if first else last
