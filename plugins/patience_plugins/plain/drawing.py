"""The table drawn in columns of text, and the same in sentences for where it does not fit."""

import textwrap
from collections.abc import Iterator, Sequence

from patience.cards import SUIT_SIGNS
from patience.names import Names
from patience.view import PileView, SuitView, View
from patience.words import card_in_pile, deal_of, exiles, home_of, line_wants, meeting
from patience.words import pile as pile_aloud
from patience.words import suit as suit_aloud

PITCH = 6
"""How many columns of text a pile takes, or more: a mark, a card, and a gap of two."""

STRIP_PITCH = 5
LEAST_DEPTH = 3
MOST_ROUNDS = 10
"""For more deals than this there is no row of squares, one a deal."""

MARK = "▲"
"""It stands before a card that can be played."""


def fits(names: Names, view: View, width: int) -> bool:
    """Whether the piles of the view fit side by side."""
    return _pitch(names) * sum(not pile.spread for pile in view.piles) <= width


def _pitch(names: Names) -> int:
    """How many columns of text a pile takes with cards as they are written."""
    return max(PITCH, 3 + _widest(names))


def _widest(names: Names) -> int:
    return max(len(str(names.card(card))) for card in set(names.mechanics.pack))


def draw(names: Names, view: View, title: str, width: int, height: int) -> list[str]:
    """The table as lines: state, foundations, piles, spread piles, exiles."""
    piles = [(number, pile) for number, pile in enumerate(view.piles) if not pile.spread]
    # What else there is takes about twenty rows of the window.
    depth = max(LEAST_DEPTH, height - 20)
    lines = _folded(_state(names, view, title), width)
    lines += ["", *_suits(names, view, width), ""]
    lines += _columns(names, piles, depth)
    for number, pile in enumerate(view.piles):
        if pile.spread:
            lines += ["", *_strip(names, number, pile, width)]
    return [*lines, "", *_folded(exiles(names, view), width)]


def describe(names: Names, view: View, title: str) -> list[str]:
    """The table in sentences."""
    return [
        f"{title}, {deal_of(names, view)}, {home_of(names, view)}.",
        *(suit_aloud(names, suit) + "." for suit in view.suits),
        *(_pile_in_a_sentence(names, number, pile) for number, pile in enumerate(view.piles)),
        exiles(names, view) + ".",
    ]


def look(names: Names, view: View, number: int) -> list[str]:
    """A pile in sentences, one a card, the top card first."""
    pile = view.piles[number]
    cards = [card_in_pile(names, number, pile, place) for place in range(len(pile.cards))]
    return [pile_aloud(names, number, pile) + ".", *(card + "." for card in reversed(cards))]


def _pile_in_a_sentence(names: Names, number: int, pile: PileView) -> str:
    head = pile_aloud(names, number, pile)
    if not pile.cards:
        return head + "."
    if pile.spread:
        cards = "; ".join(_aloud(names, pile, place) for place in range(len(pile.cards)))
        return f"{head}: {cards}."
    return f"{head}: {card_in_pile(names, number, pile, len(pile.cards) - 1)}."


def _aloud(names: Names, pile: PileView, place: int) -> str:
    card = names.card(pile.cards[place])
    return names.say("{card}, can be played", card=card) if place in pile.playable else str(card)


def _state(names: Names, view: View, title: str) -> str:
    """Which game, which deal, how many cards are home."""
    rounds = " " + "■" * view.deal + "□" * (view.deals - view.deal)
    parts = [title, deal_of(names, view), home_of(names, view)]
    if view.deals <= MOST_ROUNDS:
        parts[1] += rounds
    return "   ".join(parts)


def _folded(line: str, width: int) -> list[str]:
    """A line that may be too long, folded at blanks; what follows is set in."""
    return textwrap.wrap(
        line, width, initial_indent=" ", subsequent_indent="    ", break_long_words=False
    )


def _suits(names: Names, view: View, width: int) -> Iterator[str]:
    rows = [_suit(names, suit) for suit in view.suits]
    widths = [max(len(row[cell]) for row in rows) for cell in range(len(rows[0]) - 1)]
    for suit, row in zip(view.suits, rows, strict=True):
        sign = SUIT_SIGNS[suit.suit]
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=False)]
        yield from _folded(f"{sign}  " + "   ".join([*cells, row[-1]]).rstrip(), width)


def _suit(names: Names, suit: SuitView) -> list[str]:
    """A suit's lines and how they stand to each other, cell by cell."""
    return [*(line_wants(names, suit, line) for line in suit.lines), meeting(names, suit)]


def _columns(names: Names, piles: Sequence[tuple[int, PileView]], depth: int) -> Iterator[str]:
    """The piles side by side: how many cards, what lies beneath, and the top card lowest."""
    pitch = _pitch(names)
    yield _row((f" {names.pile(number)}×{len(pile.cards)}" for number, pile in piles), pitch)
    deepest = min(depth + 1, max((len(pile.cards) - 1 for _, pile in piles), default=0))
    for above in range(deepest, 0, -1):
        yield _row((_beneath(names, pile, above, deepest) for _, pile in piles), pitch)
    yield _row((_top(names, pile) for _, pile in piles), pitch)


def _beneath(names: Names, pile: PileView, above: int, deepest: int) -> str:
    """The card that has `above` cards on it; in the uppermost row, how many do not show."""
    place = len(pile.cards) - 1 - above
    if place < 0:
        return ""
    if above == deepest and place > 0:
        return f" +{place + 1}"
    return f" {names.card(pile.cards[place])}"


def _top(names: Names, pile: PileView) -> str:
    return _marked(names, pile, len(pile.cards) - 1) if pile.cards else " ·"


def _marked(names: Names, pile: PileView, place: int) -> str:
    return f"{MARK if place in pile.playable else ' '}{names.card(pile.cards[place])}"


def _strip(names: Names, number: int, pile: PileView, width: int) -> Iterator[str]:
    """A spread pile, from its lowest card, in rows."""
    yield names.say(
        " {label}×{count}   spread: every card is available",
        label=names.pile(number),
        count=len(pile.cards),
    )
    pitch = max(STRIP_PITCH, 2 + _widest(names))
    cells = [_marked(names, pile, place).ljust(pitch) for place in range(len(pile.cards))]
    a_row = max(1, width // pitch)
    for first in range(0, len(cells), a_row):
        yield "".join(cells[first : first + a_row])


def _row(cells: Iterator[str], pitch: int) -> str:
    return "".join(cell.ljust(pitch) for cell in cells)
