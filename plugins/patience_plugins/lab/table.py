"""The rules of one game as whole numbers in arrays, which is how the kernel reads them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from patience.cards import Card
from patience.errors import PatienceError
from patience.language import tr
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.wants import Heights, Suits

Integers = npt.NDArray[Any]
Bytes = npt.NDArray[Any]
Numbers = npt.NDArray[Any]
Marks = npt.NDArray[Any]

TESTED, UNTESTED, GAP = 0, 1, 2
TOP, BOTTOM, ANY = 0, 1, 2
UNCOVERED, IN_HAND, NEVER = 0, 1, 2

WORDS = 52
"""How many numbers of a position come before its cards; `kernel` says which they are."""

MOST_SUIT_STATES = 30_000
"""So many states of a suit's foundations the table holds: four foundations of thirteen cards."""


# The table is one array. It begins with the settings, each at an index of its own …
SUITS, RANKS, PILES, ROOM, DEALT, PACK_SIZE, DEALS, EXILING, REPLACEMENT, DRAWN = range(10)
ANY_TIME, STOP, COMPLETE_ENDS, EMPTY_ENDS, FIRST_PILE_FIRST, TURN, SHUFFLED = range(10, 17)
SPREAD, ENDS_AT, FOUNDATIONS, SPOTS, SIZE = range(17, 22)
# … and with the places where its parts begin.
PACK, BASES, WANTED, FULL, CHOICES, CHOICE, GOES, SLIDES, SLIDE, SLID = range(22, 32)
HEADER = 32

SETTINGS = {
    SUITS: "how many suits",
    RANKS: "how many ranks",
    PILES: "how many piles",
    ROOM: "places in a pile's ring, a power of two",
    DEALT: "how many cards are dealt in the first deal",
    PACK_SIZE: "how many cards there are",
    DEALS: "how many deals",
    EXILING: "1 when cards are exiled as they are dealt",
    REPLACEMENT: "TESTED, UNTESTED or GAP",
    DRAWN: "TOP, BOTTOM or ANY",
    ANY_TIME: "1 when an exile may be drawn while cards can be played",
    STOP: "UNCOVERED, IN_HAND or NEVER",
    COMPLETE_ENDS: "1 when a complete pile ends the deal",
    EMPTY_ENDS: "1 when an empty pile ends the deal",
    FIRST_PILE_FIRST: "1 when the first pile is dealt first after it was gathered",
    TURN: "1 when each gathered pile is dealt from its lowest card",
    SHUFFLED: "1 when a redeal shuffles",
    SPREAD: "a bit for each pile that is spread",
    ENDS_AT: "a bit for each rank's place that ends a weave",
    FOUNDATIONS: "how many foundations a suit has",
    SPOTS: "where the exiles begin in a position",
    SIZE: "how many numbers a position has",
    PACK: "the cards of a new pack",
    BASES: "[card]: how many are taken out as bases",
    WANTED: "[state]: a bit for each rank's place that can be played",
    FULL: "[state]: how many cards lie on the suit's foundations",
    CHOICES: "[state, rank's place]: among how many foundations the player chooses",
    CHOICE: "[state, rank's place, number of the choice]: the foundation",
    GOES: "[state, rank's place, foundation]: the state after the play, -1 where it does not fit",
    SLIDES: "[state]: how many cards can pass by hand",
    SLIDE: "[state, number of the slide]: source · 16 + target",
    SLID: "[state, number of the slide]: the state after it",
}
"""What each number of the table's beginning says, or what the part holds that begins there.

A card is a number: its suit's in the bits from 4 on, and in the low four bits its rank's place in
the pack, from 1. The pile of a rank has that place less 1 as its number. The state of a suit's
foundations is a number too, as the parts that say what they take know it; 0 is the bases alone.
"""


def table_of(mechanics: Mechanics) -> Integers:
    """The table of a game's rules, as `SETTINGS` describes it.

    Raises PatienceError where the rules hold something that the kernel does not know: a word of a
    plug-in, an extra move, a veto, or more foundations than the table has room for. The plain
    engine plays such games.
    """
    rules = mechanics.rules
    for path, word in _words(mechanics):
        if word not in _CODES.get(path, ()):
            raise PatienceError(
                tr(
                    "The compiled kernel does not know “{word}” in {setting} of {game}; it knows "
                    "{known}.",
                    word=word,
                    setting=path,
                    game=rules.id,
                    known=", ".join(_CODES.get(path, ())) or "–",
                )
            )
    places = {rank: place for place, rank in enumerate(rules.rank_numbers, 1)}
    suits: dict[str, int] = {suit: number for number, suit in enumerate(rules.suits)}

    def code(card: Card) -> int:
        return suits[card.suit] * 16 + places[card.rank]

    bases = np.zeros(64, np.int64)
    for base in rules.bases:
        bases[code(base)] += 1
    pack = np.array([code(card) for card in mechanics.pack], np.int64)
    dealt = len(pack) - len(rules.bases)
    piles = rules.tableau.piles
    _check_piles(mechanics, bases, pack)
    header = {
        SUITS: len(rules.suits),
        RANKS: len(rules.ranks),
        PILES: piles,
        ROOM: (room := _power_of_two(-(-dealt // piles) + rules.packs * len(rules.suits))),
        DEALT: dealt,
        PACK_SIZE: len(pack),
        DEALS: rules.deals,
        EXILING: int(rules.deal.exile == "matching-rank"),
        REPLACEMENT: _CODES["deal.replacement"].index(rules.deal.replacement),
        DRAWN: _CODES["exiles.draw"].index(rules.exiles.draw),
        ANY_TIME: int(rules.weave.when == "any-time"),
        STOP: _CODES["weave.stop"].index(rules.weave.stop),
        COMPLETE_ENDS: int(mechanics.complete_pile_ends_deal),
        EMPTY_ENDS: int(mechanics.empty_pile_ends_deal),
        # A packet that is turned is dealt from its lowest card: the last pile first.
        FIRST_PILE_FIRST: int((rules.redeal.gather == "first-on-top") != rules.redeal.turn),
        TURN: int(rules.redeal.turn),
        SHUFFLED: int(rules.redeal.shuffle),
        SPREAD: sum(1 << pile for pile in mechanics.spread),
        ENDS_AT: sum(1 << places[rank] for rank in mechanics.ends_at),
        FOUNDATIONS: len(mechanics.suits.ladders),
        SPOTS: (spots := WORDS + piles * room),
        SIZE: spots + 2 * len(pack),
    }
    parts = {PACK: pack, BASES: bases, **_suit_states(mechanics.suits, places, rules.id)}
    size = HEADER
    for part, numbers in parts.items():
        header[part] = size
        size += numbers.size
    beginning = np.array([header[i] for i in range(HEADER)], np.int64)
    return np.concatenate([beginning, *(numbers.ravel() for numbers in parts.values())])


_CODES: Mapping[str, tuple[str, ...]] = {
    "foundations.build": ("up", "down"),
    "reversal": ("none", "same-suit"),
    "deal.exile": ("matching-rank", "none"),
    "deal.replacement": ("tested", "untested", "gap"),
    "exiles.draw": ("top", "bottom", "any"),
    "weave.when": ("standstill", "any-time"),
    "weave.stop": ("uncovered", "in-hand", "never"),
    "weave.complete_pile": ("end-deal", "end-chain"),
    "weave.empty_pile": ("end-chain", "end-deal"),
    "redeal.gather": ("first-on-top", "last-on-top"),
    "redeal.exiles": ("last",),
    "moves": (),
    "vetoes": (),
}
"""The words that the kernel knows. They do what the built-in mechanisms do; the tests compare."""


def _words(mechanics: Mechanics) -> list[tuple[str, str]]:
    """Every word that the rules use, with its setting's path."""
    found: list[tuple[str, str]] = []
    for path in Mechanisms().vocabulary():
        group, _, key = path.partition(".")
        part: Any = getattr(mechanics.rules, group)
        values = (
            [getattr(entry, key) for entry in part]
            if isinstance(part, tuple) and key
            else part
            if isinstance(part, tuple)
            else [getattr(part, key) if key else part]
        )
        found.extend((path, value) for value in values)
    return found


def _check_piles(mechanics: Mechanics, bases: Integers, pack: Integers) -> None:
    piles = mechanics.rules.tableau.piles
    for card in set(pack.tolist()):
        copies = int((pack == card).sum())
        if (card & 15) > piles and copies > bases[card]:
            raise PatienceError(
                tr(
                    "The compiled kernel needs a pile for each rank that is dealt; {game} has "
                    "{piles}.",
                    game=mechanics.rules.id,
                    piles=piles,
                )
            )


def suit_heights(suits: Suits, most: int) -> list[Heights]:
    """All heights that a suit's foundations reach by plays and slides, the bases first.

    The list stops beyond `most`.
    """
    first: Heights = (1,) * len(suits.ladders)
    found = {first: None}
    for heights in (order := [first]):
        wants = suits.wants(heights)
        after = [way.after for ways in wants.placements.values() for way in ways]
        after += [_slid(heights, source, target) for source, target in wants.slides]
        for reached in after:
            if reached not in found:
                found[reached] = None
                order.append(reached)
        if len(order) > most:
            break
    return order


def _slid(heights: Heights, source: int, target: int) -> Heights:
    return tuple(
        height - (number == source) + (number == target) for number, height in enumerate(heights)
    )


def _suit_states(suits: Suits, places: Mapping[int, int], game: str) -> dict[int, Integers]:
    reached = suit_heights(suits, MOST_SUIT_STATES)
    if len(reached) > MOST_SUIT_STATES:
        raise PatienceError(
            tr(
                "The foundations of {game} can stand in more than {most} ways in each suit, which "
                "is more than the compiled kernel has room for.",
                game=game,
                most=MOST_SUIT_STATES,
            )
        )
    number = {heights: state for state, heights in enumerate(reached)}
    states, foundations = len(reached), len(suits.ladders)
    wanted = np.zeros(states, np.int64)
    choices = np.zeros((states, 16), np.int64)
    choice = np.zeros((states, 16, foundations), np.int64)
    goes = np.full((states, 16, foundations), -1, np.int64)
    slides = np.zeros(states, np.int64)
    slide = np.zeros((states, foundations, foundations), np.int64)
    slid = np.zeros_like(slide)
    for state, heights in enumerate(reached):
        wants = suits.wants(heights)
        for rank, ways in wants.placements.items():
            place = places[rank]
            wanted[state] |= 1 << place
            for way in ways:
                goes[state, place, way.foundation] = number[way.after]
            choices[state, place] = len(wants.choices[rank])
            for i, way in enumerate(wants.choices[rank]):
                choice[state, place, i] = way.foundation
        slides[state] = len(wants.slides)
        for i, (source, target) in enumerate(wants.slides):
            slide[state].flat[i] = source * 16 + target
            slid[state].flat[i] = number[_slid(heights, source, target)]
    return {
        WANTED: wanted,
        FULL: np.array([sum(heights) for heights in reached], np.int64),
        CHOICES: choices,
        CHOICE: choice,
        GOES: goes,
        SLIDES: slides,
        SLIDE: slide,
        SLID: slid,
    }


def _power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()
