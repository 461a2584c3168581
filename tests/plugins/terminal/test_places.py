from hypothesis import given

from patience.view import View, view_of
from patience_plugins.terminal.places import (
    Place,
    Way,
    first_place,
    moved,
    playable_places,
    rows_of,
    settled,
)
from tests.plugins.terminal.scenes import mid_game, start
from tests.plugins.terminal.sights import Sight, sights
from tests.scenes import laid

CELLS = 19
WAYS: tuple[Way, ...] = ("left", "right", "up", "down", "home", "end", "page-up", "page-down")


def pile(number: int, at: int) -> Place:
    return Place("pile", number, at)


def test_the_cursor_starts_on_a_card_that_can_be_played() -> None:
    assert first_place(start().view) == pile(0, 6)


def test_the_cursor_starts_on_the_exiles_where_nothing_can_be_played() -> None:
    scene = laid("leonis-own", {"A": "3C", "K": "9H"}, "5S")
    assert first_place(view_of(scene.position, scene.mechanics)) == Place("exiles")


def test_left_and_right_go_over_the_piles_to_the_exiles_and_stop_there() -> None:
    view = start().view
    assert moved(pile(10, 6), "right", view, CELLS) == pile(11, 5)
    assert moved(pile(11, 5), "right", view, CELLS) == Place("exiles")
    assert moved(Place("exiles"), "right", view, CELLS) == Place("exiles")
    assert moved(pile(0, 6), "left", view, CELLS) == pile(0, 6)


def test_home_and_end_are_the_ends_of_a_row_of_the_strip() -> None:
    view = mid_game().view
    assert moved(pile(12, 22), "home", view, CELLS) == pile(12, 19)
    assert moved(pile(12, 22), "end", view, CELLS) == pile(12, 26)


def test_down_goes_to_what_lies_below_and_up_back() -> None:
    view = mid_game().view
    # Pile 5 stands at the cells 26 to 30, the card with place 6 of the strip at 26 to 29.
    assert moved(pile(4, 2), "down", view, CELLS) == pile(12, 6)
    assert moved(pile(12, 6), "up", view, CELLS) == pile(4, 2)
    assert moved(pile(12, 6), "down", view, CELLS) == pile(12, 25)


def test_down_from_the_end_of_a_row_goes_to_the_last_card_of_a_short_one() -> None:
    assert moved(Place("exiles"), "down", start().view, CELLS) == pile(12, 5)


def test_up_goes_over_the_bands_and_down_from_them_to_what_can_be_played() -> None:
    view = mid_game().view
    at = moved(pile(8, 2), "up", view, CELLS)
    assert at == Place("band", 3)
    assert moved(at, "up", view, CELLS) == Place("band", 2)
    assert moved(at, "down", view, CELLS) == pile(4, 2)


def test_a_card_within_a_pile_counts_as_its_pile() -> None:
    assert moved(pile(4, 0), "right", mid_game().view, CELLS) == pile(5, 2)


def test_a_ring_counts_as_its_band() -> None:
    assert moved(Place("band", 1, 7), "down", mid_game().view, CELLS) == Place("band", 2)


def test_the_cursor_can_be_on_an_empty_spread_pile_and_leave_it() -> None:
    scene = laid("leonis-own", {"A": "3C"})
    view = view_of(scene.position, scene.mechanics)
    assert moved(Place("exiles"), "down", view, CELLS) == pile(12, 0)
    assert moved(pile(12, 0), "up", view, CELLS).kind == "pile"


def test_after_a_play_the_cursor_is_on_the_new_top_card() -> None:
    before, after = mid_game().view, start().view
    assert settled(pile(4, 2), before) == pile(4, 2)
    assert settled(pile(4, 2), after) == pile(4, 6)


def test_after_a_play_from_a_strip_the_cursor_is_on_the_next_card_or_the_last() -> None:
    assert settled(pile(12, 3), start().view) == pile(12, 3)
    assert settled(pile(12, 20), start().view) == pile(12, 5)


def all_places(view: View) -> set[Place]:
    rows = rows_of(view, CELLS)
    return {*rows.bands, *rows.piles, *(place for strip in rows.strips for place in strip)}


@given(sights())
def test_the_arrows_reach_every_place_of_any_position(seen: Sight) -> None:
    reached, new = set[Place](), {first_place(seen.view)}
    while new:
        reached |= new
        new = {moved(place, way, seen.view, CELLS) for place in new for way in WAYS} - reached
    assert reached == all_places(seen.view)


@given(sights())
def test_what_can_be_played_are_places_that_the_cursor_can_be_on(seen: Sight) -> None:
    assert set(playable_places(seen.view)) <= all_places(seen.view)
    assert len(playable_places(seen.view)) == len(seen.view.plays)
