"""What the player sees, and never more."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.cards import Card
from patience.carrying import carry_out
from patience.game import Game
from patience.legality import Outcome, deal_is_over, legal_moves
from patience.mechanics import Mechanics
from patience.moves import Draw, Extra, Play, Redeal, Reverse
from patience.position import Position
from patience.sameness import come_to_same, order_matters
from patience.view import Meeting, Sight, Stage, as_plain, view_of
from tests.games import GAMES, mechanics_of, random_decision, small_pack
from tests.scenes import card, laid, pile_number

READINGS: list[dict[str, Any]] = [
    {},
    {"weave.when": "any-time", "exiles.draw": "any"},
    {"weave.stop": "in-hand", "exiles.draw": "bottom"},
    {"deal.replacement": "gap", "weave.stop": "never", "redeal.limit": 0},
]

games = st.sampled_from(GAMES)
readings = st.sampled_from(READINGS)
seeds = st.integers(0, 2**32)


def in_midgame(game: str, settings: dict[str, Any], seed: int) -> Game:
    """A game some way on."""
    random = Random(seed)
    played = Game.of_number(mechanics_of(game, settings), seed)
    for _ in range(random.randrange(150)):
        decision = random_decision(played, random)
        if decision is None:
            break
        played.decide(decision)
    return played


@given(games, readings, seeds)
def test_the_order_of_face_down_exiles_changes_nothing_that_is_seen(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    played = in_midgame(game, settings, seed)
    before = view_of(played.position, played.mechanics)
    Random(seed).shuffle(played.position.exiles)
    assert view_of(played.position, played.mechanics) == before


@given(games, readings, seeds)
def test_undoing_a_draw_hides_the_exile_again(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    played = in_midgame(game, settings, seed)
    before = view_of(played.position, played.mechanics)
    for place in before.draws:
        move = carry_out(played.position, played.mechanics, Draw(place))
        played.position.take_back(move)
        assert view_of(played.position, played.mechanics) == before


@given(games, readings, seeds)
def test_what_is_offered_is_what_is_legal(game: str, settings: dict[str, Any], seed: int) -> None:
    played = in_midgame(game, settings, seed)
    view = view_of(played.position, played.mechanics)
    legal = legal_moves(played.position, played.mechanics)
    plays = {offer.play(number) for offer in view.plays for number in offer.foundations}
    assert plays == {move for move in legal if isinstance(move, Play)}
    assert set(view.draws) == {move.place for move in legal if isinstance(move, Draw)}
    assert set(view.reversals) == {move for move in legal if isinstance(move, Reverse)}
    assert view.redeal == (Redeal() in legal)
    assert set(view.extras) == {move for move in legal if isinstance(move, Extra)}


@given(games, readings, seeds)
def test_the_stage_says_what_the_rules_say(game: str, settings: dict[str, Any], seed: int) -> None:
    played = in_midgame(game, settings, seed)
    view = view_of(played.position, played.mechanics)
    assert (view.stage is Stage.WON) == (played.outcome is Outcome.WON)
    assert (view.stage is Stage.LOST) == (played.outcome is Outcome.LOST)
    if played.outcome is None:
        over = deal_is_over(played.position, played.mechanics)
        assert (view.stage is Stage.DEAL_OVER) == over
        assert (view.stage is Stage.PLAY) == (bool(view.plays) and not over)
        assert view.redeal == over


@given(games, readings, seeds)
def test_every_card_is_seen_but_the_exiles(game: str, settings: dict[str, Any], seed: int) -> None:
    played = in_midgame(game, settings, seed)
    view = view_of(played.position, played.mechanics)
    seen = Counter(lying for pile in view.piles for lying in pile.cards)
    for suit in view.suits:
        for line in suit.lines:
            seen.update(Card(rank, suit.suit) for rank in line.ranks[: line.height])
    assert Counter(played.mechanics.pack) - seen == Counter(played.position.exiles)
    assert view.exiles == len(played.position.exiles)


@given(games, seeds)
def test_the_marks_are_on_the_cards_that_can_be_played(game: str, seed: int) -> None:
    played = in_midgame(game, {}, seed)
    view = view_of(played.position, played.mechanics)
    marked = Counter(
        (number, pile.cards[place])
        for number, pile in enumerate(view.piles)
        for place in pile.playable
    )
    assert marked == Counter((offer.pile, offer.card) for offer in view.plays)
    for pile in view.piles:
        assert set(pile.playable) <= set(pile.available)
        assert len(pile.available) == (len(pile.cards) if pile.spread else min(1, len(pile.cards)))


@given(games, readings, seeds)
def test_a_view_is_plain_json(game: str, settings: dict[str, Any], seed: int) -> None:
    played = in_midgame(game, settings, seed)
    plain = as_plain(view_of(played.position, played.mechanics))
    assert json.loads(json.dumps(plain)) == plain
    assert plain["exiles"] == len(played.position.exiles)
    assert plain["piles"][0]["cards"] == list(map(str, played.position.piles[0]))


def test_face_up_exiles_are_seen_in_their_order() -> None:
    scene = laid("weavers", {}, "3C 7D", settings={"exiles.face": "up"})
    assert view_of(scene.position, scene.mechanics).exiles_seen == (card("3C"), card("7D"))


def test_the_card_in_hand_is_seen_in_the_midst_of_a_weave() -> None:
    scene = laid("weavers", {"3": "4D"})
    scene.position.hand.append(card("3C"))
    assert view_of(scene.position, scene.mechanics).hand == (card("3C"),)


@pytest.mark.parametrize(
    ("tops", "meeting", "between"),
    [
        ("4D JD", Meeting.APART, 6),
        ("5D 6D", Meeting.MET, 0),
        ("AD 2D", Meeting.MET, 0),
        ("5D 5D", Meeting.CROSSED, 0),
        ("9D 3D", Meeting.CROSSED, 0),
        ("KD AD", Meeting.COMPLETE, 0),
    ],
)
def test_how_the_lines_of_a_suit_stand(tops: str, meeting: Meeting, between: int) -> None:
    scene = laid("leonis-own", {}, tops=[tops])
    suit = view_of(scene.position, scene.mechanics).suit("D")
    assert (suit.meeting, suit.between) == (meeting, between)


def test_lines_that_build_one_way_never_meet() -> None:
    scene = laid("weavers", {}, tops=["5D 4D"])
    suit = view_of(scene.position, scene.mechanics).suit("D")
    assert (suit.meeting, suit.between) == (Meeting.APART, None)
    assert [line.next for line in suit.lines] == [4, 3]
    assert suit.woven == (5, 6, 7, 8, 9, 10, 11, 12, 13)


def test_without_reversal_lines_do_not_meet() -> None:
    scene = laid("leonis-own", {}, tops=["5D 6D"], settings={"reversal": "none"})
    suit = view_of(scene.position, scene.mechanics).suit("D")
    assert suit.meeting is Meeting.APART
    assert suit.crossings == ()


def test_the_ranks_between_two_lines_that_have_passed_are_woven() -> None:
    scene = laid("leonis-own", {}, tops=["9D 3D"])
    assert view_of(scene.position, scene.mechanics).suit("D").woven == (3, 4, 5, 6, 7, 8, 9)


def test_a_crossing_shows_which_cards_come_next_and_where_they_lie_then() -> None:
    # The nine lies under the eight that is played, so the eight no longer covers it.
    scene = laid(
        "leonis-own",
        {"10": "9C 4D 8C", "A": "7C", "K": "2C 7C QC"},
        tops=["9C 10C"],
    )
    view = view_of(scene.position, scene.mechanics)
    crossings = {crossing.play.card: crossing.next for crossing in view.suit("C").crossings}
    assert set(crossings) == {card(text) for text in ("8C", "7C", "2C", "QC")}
    assert crossings[card("8C")] == (
        Sight(card("9C"), pile_number("10"), 1),
        Sight(card("7C"), pile_number("A"), 0),
    )
    assert crossings[card("2C")] == (Sight(card("3C")), Sight(card("AC")))


def test_a_card_that_no_pile_shows_is_not_in_sight() -> None:
    scene = laid("weavers", {"3": "4D"}, "9H")
    view = view_of(scene.position, scene.mechanics)
    assert view.sight(card("9H")) == Sight(card("9H"))
    assert view.sight(card("4D")) == Sight(card("4D"), pile_number("3"), 0)


def test_a_face_up_exile_is_in_sight() -> None:
    scene = laid("weavers", {}, "9H", settings={"exiles.face": "up"})
    view = view_of(scene.position, scene.mechanics)
    assert view.sight(card("9H")) == Sight(card("9H"), exile=True)


@pytest.mark.parametrize(
    ("game", "settings", "tops", "playing", "same"),
    [
        ("leonis-own", {}, "2D 4D", "3D", True),
        ("leonis-own", {"reversal": "none"}, "2D 4D", "3D", False),
        ("weavers", {}, "5D 5D", "4D", True),
    ],
)
def test_a_card_that_fits_twice_tells_whether_it_comes_to_the_same(
    game: str, settings: dict[str, Any], tops: str, playing: str, same: bool
) -> None:
    scene = laid(game, {"7": playing}, tops=[tops], settings=settings)
    (offer,) = view_of(scene.position, scene.mechanics).plays
    assert offer.foundations == (0, 1)
    assert offer.same is same


@given(games, st.sampled_from([{}, {"reversal": "none"}]), seeds)
def test_what_comes_to_the_same_leads_to_the_same_positions(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    if game == "weavers":
        settings = {}
    played = in_midgame(game, {**small_pack(game, 2, 5), **settings}, seed)
    position, mechanics = played.position, played.mechanics
    for offer in view_of(position, mechanics).plays:
        if len(offer.foundations) < 2:
            continue
        outcomes = []
        for number in offer.foundations:
            move = carry_out(position, mechanics, offer.play(number))
            outcomes.append(reached_from(position, mechanics))
            position.take_back(move)
        assert offer.same == come_to_same(offer.card, position, mechanics)
        if offer.same:
            assert outcomes[0] == outcomes[1]


def reached_from(position: Position, mechanics: Mechanics) -> set[tuple[object, ...]]:
    """Every layout of the piles that plays and slides alone can lead to.

    Equal foundations differ in nothing but their number, so only the piles and how many cards are
    home are compared.
    """
    layout = position.layout
    found: set[tuple[object, ...]] = set()
    met = set()
    frontier = [position.copy()]
    while frontier:
        here = frontier.pop()
        if here.key() in met:
            continue
        met.add(here.key())
        found.add(tuple(map(tuple, here.spots[layout.first_pile :])))
        for decision in legal_moves(here, mechanics):
            if isinstance(decision, Play | Reverse):
                there = here.copy()
                carry_out(there, mechanics, decision)
                frontier.append(there)
    return found


def test_order_of_a_spread_pile_matters_until_the_last_deal_and_where_a_weave_lifts() -> None:
    king = 12
    mechanics = mechanics_of("leonis-own")
    assert mechanics.spread == {king}
    assert order_matters(king, mechanics.rules.deals - 1, mechanics)
    assert not order_matters(king, mechanics.rules.deals, mechanics)
    lifting = mechanics_of("leonis-own", {"weave.ends_at": []})
    assert order_matters(king, lifting.rules.deals, lifting)


def test_card_that_lies_in_a_pile_and_among_the_exiles_is_looked_for_in_the_pile() -> None:
    mechanics = mechanics_of("weavers", {"exiles.face": "up"})
    both = 0
    for number in range(20):
        view = view_of(Game.of_number(mechanics, number).position, mechanics)
        for exile in set(view.exiles_seen or ()):
            in_piles = [sight for sight in view.sights(exile) if sight.pile is not None]
            both += bool(in_piles)
            assert (view.sight(exile).pile is not None) == bool(in_piles)
    assert both
