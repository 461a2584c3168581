"""Keys and clicks faster than the screen, or doubled, do what the same ones do slowly."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from patience_plugins.terminal.keys import ACTIONS
from patience_plugins.terminal.mouse import CHAIN_SECONDS, Mouse
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.table import LOOKING_ON, Table
from tests.games import random_decision, rules_of
from tests.plugins.terminal.handling import engine_in, table_of
from tests.sittings import state_of

PLACES = [*"1234567890AJQKXCDHS"]
PLAYING = ["tab", *3 * ["space", "enter"], *"urcswda", "escape", "left", "right"]
keys = st.one_of(
    st.sampled_from(PLAYING), st.sampled_from(PLACES), st.sampled_from(sorted(ACTIONS))
)
games = st.tuples(
    st.sampled_from(["leonis-own", "weavers"]),
    st.integers(1, 1000),
    st.booleans(),
    st.sampled_from(["fast", "slow", "step"]),
    st.integers(0, 60),
)

Game = tuple[str, int, bool, str, int]
"""Rules, deal number, whether safe cards play themselves, the speed, and moves made before."""


def handled(game: Game, handle: Callable[[Table], None]) -> tuple[object, ...]:
    """What is left of a game when somebody has handled the table."""
    name, number, autoplay, speed, ahead = game
    with TemporaryDirectory() as folder:
        engine = engine_in(Path(folder))
        session = engine.begin(rules_of(name), number)
        random = Random(number)
        for _ in range(ahead):
            if (decision := random_decision(session.game, random)) is not None:
                session.decide(decision)
        table = table_of(engine, session, autoplay=autoplay, speed=speed)
        handle(table)
        table.motion = None
        state = (*state_of(session), table.cursor, table.message())
        session.leave()
    return state


def typed(keys: Sequence[str], ticks: float) -> Callable[[Table], None]:
    """Types the keys, and lets so many seconds of motion pass after each."""

    def handle(table: Table) -> None:
        for key in keys:
            if key != "q":
                table.press(key)
                while table.moving and ticks:
                    table.tick(ticks)

    return handle


LOOKING_ONLY = {key for key, action in ACTIONS.items() if action in LOOKING_ON}
"""What they show depends on whether a weave is being shown."""


@settings(max_examples=60)
@given(games, st.lists(keys.filter(lambda key: key not in LOOKING_ONLY), max_size=60))
def test_keys_typed_ahead_do_what_the_same_keys_do_slowly(game: Game, typing: list[str]) -> None:
    assert handled(game, typed(typing, 0)) == handled(game, typed(typing, 10.0))


@settings(max_examples=30)
@given(games, st.lists(keys, max_size=60))
def test_keys_that_only_look_leave_the_position_alone(game: Game, typing: list[str]) -> None:
    fast, slow = handled(game, typed(typing, 0)), handled(game, typed(typing, 10.0))
    assert fast[2:5] == slow[2:5]


clicks = st.lists(
    st.tuples(
        st.one_of(
            st.builds(Place, st.just("pile"), st.integers(0, 11), st.just(-1)),
            st.builds(Place, st.just("pile"), st.just(12), st.integers(0, 8)),
            st.builds(Place, st.just("band"), st.integers(0, 3), st.integers(0, 13)),
            st.just(Place("exiles")),
        ),
        st.sampled_from([1, 1, 2, 3]),
    ),
    max_size=40,
)


def clicked(places: Sequence[tuple[Place, int]], ticks: float) -> Callable[[Table], None]:
    """Clicks on the places, each as often as is said."""

    def handle(table: Table) -> None:
        mouse, now = Mouse(table), 0.0
        for place, times in places:
            now += 2 * CHAIN_SECONDS
            for _ in range(times):
                now += CHAIN_SECONDS / 2
                on = place
                if place.kind == "pile" and place.number < len(table.view.piles):
                    top = len(table.view.piles[place.number].cards) - 1
                    on = place._replace(at=max(top if place.at < 0 else min(place.at, top), 0))
                elif place.kind == "pile":
                    continue
                mouse.down(on, (place.number, 0))
                mouse.up(on, now)
                while table.moving and ticks:
                    table.tick(ticks)

    return handle


@settings(max_examples=60)
@given(games, clicks)
def test_clicks_during_a_weave_do_what_they_do_after_it(
    game: Game, places: list[tuple[Place, int]]
) -> None:
    assert handled(game, clicked(places, 0)) == handled(game, clicked(places, 10.0))
