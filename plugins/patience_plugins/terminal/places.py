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
            places = [Place("pile", number, at) for at in range(len(pile.cards))]
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
    if place.kind == "band":
        return (
            Place("band", min(place.number, len(view.suits) - 1))
            if view.suits
            else first_place(view)
        )
    if place.kind == "exiles" or place.number >= len(view.piles):
        return Place("exiles")
    pile = view.piles[place.number]
    top = max(len(pile.cards) - 1, 0)
    return place._replace(at=min(place.at, top) if pile.spread else top)


def moved(place: Place, way: Way, view: View, cells: int) -> Place:
    """Where the cursor comes by a key that moves it; it stays where it can go no further."""
    rows = rows_of(view, cells)
    table = [*((band,) for band in rows.bands), rows.piles, *rows.strips]
    here = Place("band", place.number) if place.kind == "band" else place
    row = next((i for i, places in enumerate(table) if here in places), len(rows.bands))
    places = table[row]
    column = places.index(here) if here in places else 0
    match way:
        case "left":
            return places[max(column - 1, 0)]
        case "right":
            return places[min(column + 1, len(places) - 1)]
        case "home":
            return places[0]
        case "end":
            return places[-1]
    step = -1 if way in ("up", "page-up") else 1
    target = min(max(row + step, 0), len(table) - 1)
    others = table[target]
    if target == row:
        return place
    if len(places) == 1 or len(others) == 1:
        # From a band, or to one: the leftmost of what can be played is nearest to the thought.
        return next((p for p in playable_places(view) if p in others), others[0])
    return (
        others[round(column * (len(others) - 1) / max(len(places) - 1, 1))]
        if (row == len(rows.bands) or target == len(rows.bands))
        else others[min(column, len(others) - 1)]
    )
