"""The places of the table that the cursor and the mouse can be on, and the ways between them."""

from typing import Literal, NamedTuple

from patience.view import View


class Place(NamedTuple):
    """Something on the table that can be pointed at."""

    kind: Literal["band", "pile", "exiles"]
    number: int = 0
    """Of a band or a pile, from 0."""
    at: int = 0
    """In a pile the card's place from the bottom; on a band the rank of a ring, or 0 for none."""


Way = Literal["left", "right", "up", "down", "home", "end", "page-up", "page-down"]


class Rows(NamedTuple):
    """The places of a view in the rows in which the cursor goes over them."""

    bands: tuple[Place, ...]
    piles: tuple[Place, ...]
    """The piles that are not spread, each at its top card, and the exiles last."""
    strips: tuple[tuple[Place, ...], ...]
    """The rows of cards of the spread piles."""


def rows_of(view: View, cells: int) -> Rows:
    """The rows of a view whose strips show so many cards a row."""
    piles = [
        Place("pile", number, max(len(pile.cards) - 1, 0))
        for number, pile in enumerate(view.piles)
        if not pile.spread
    ]
    strips = []
    for number, pile in enumerate(view.piles):
        if pile.spread:
            # An empty one has a place too, for whoever goes there.
            places = [Place("pile", number, at) for at in range(max(len(pile.cards), 1))]
            strips += [tuple(places[i : i + cells]) for i in range(0, len(places), cells)]
    return Rows(
        tuple(Place("band", number) for number in range(len(view.suits))),
        (*piles, Place("exiles")),
        tuple(strips),
    )


def first_place(view: View) -> Place:
    """Where the cursor stands at first: on a card that can be played, else on the exiles."""
    for place in playable_places(view):
        return place
    return Place("exiles") if view.exiles else rows_of(view, 1).piles[0]


def playable_places(view: View) -> list[Place]:
    """The places of the cards that can be played, pile by pile."""
    return [
        Place("pile", number, at)
        for number, pile in enumerate(view.piles)
        for at in sorted(pile.playable)
    ]


def settled(place: Place, view: View) -> Place:
    """The place after the table has changed: the top of the same pile, the nearest card there."""
    if place.kind != "pile":
        return Place(place.kind, place.number)
    pile = view.piles[place.number]
    top = max(len(pile.cards) - 1, 0)
    return place._replace(at=min(place.at, top) if pile.spread else top)


def moved(place: Place, way: Way, view: View, cells: int) -> Place:
    """Where the cursor comes by a key that moves it; it stays where it can go no further.

    `cells` is how many cards a row of a strip shows.
    """
    rows = rows_of(view, cells)
    table = [*((band,) for band in rows.bands), rows.piles, *rows.strips]
    here = settled(place, view)
    row = next(i for i, places in enumerate(table) if here in places)
    at = table[row].index(here)
    match way:
        case "home":
            return table[row][0]
        case "end":
            return table[row][-1]
        case "left" | "right":
            at += 1 if way == "right" else -1
            return table[row][min(max(at, 0), len(table[row]) - 1)]
    target = row + (1 if way in ("down", "page-down") else -1)
    if not 0 <= target < len(table):
        return here
    others = table[target]
    if here.kind == "band":
        # A band lies over all columns: what can be played is what one goes down for.
        return next((known for known in playable_places(view) if known in others), others[0])
    from_piles, to_piles = row == len(rows.bands), target == len(rows.bands)
    if from_piles:
        at = (2 * at + 1) * cells // (2 * _COLUMNS)
    elif to_piles:
        at = (2 * at + 1) * _COLUMNS // (2 * cells)
    return others[min(at, len(others) - 1)]


_COLUMNS = 13
"""Columns of the table over a whole row of a strip, in every design."""
