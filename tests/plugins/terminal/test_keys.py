"""The one table of keys: no key means two things, and each does what it says."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from patience_plugins.terminal.keys import ACTIONS, FREE, KEYS, Key, letters
from patience_plugins.terminal.table import Table
from tests.games import random_decision, rules_of
from tests.plugins.terminal.handling import StillFront, engine_in, table_of


def test_no_key_means_two_things() -> None:
    keys = [key for entry in KEYS for key in entry.keys]
    assert sorted(keys) == sorted(set(keys))


def test_letters_act_or_are_free_for_plug_ins() -> None:
    acting = set(letters())
    assert acting | set(FREE) == set(ascii_lowercase)
    assert not acting & set(FREE)


def test_digits_and_capitals_are_places_and_no_actions() -> None:
    assert not [key for key in ACTIONS if len(key) == 1 and (key.isdecimal() or key.isupper())]


@pytest.mark.parametrize("entry", KEYS, ids=lambda entry: entry.action)
def test_each_action_is_one_that_the_table_has(entry: Key) -> None:
    assert callable(getattr(Table, entry.action))


def tables(home: Path) -> Iterator[Table]:
    """Tables at every stage of a few games."""
    for number in range(1, 5):
        random = Random(number)
        session = engine_in(home).begin(rules_of("leonis-own"), number)
        while (decision := random_decision(session.game, random)) is not None:
            if len(session.game.moves) % 4 == 0:
                yield table_of(engine_in(home), session)
            session.decide(decision)
        session.leave()


def seen(table: Table) -> tuple[object, ...]:
    """All that a key could change."""
    front = table.front
    assert isinstance(front, StillFront)
    return (
        table.session.game.position.key(),
        table.cursor,
        table.message(),
        table.opened,
        table.looking,
        None if table.motion is None else table.motion.at,
        None if table.choice is None else table.choice.chosen,
        vars(table.preferences).copy(),
        [each for each in front.asked if each.startswith(("show", "leave"))],
    )


BEFORE = ("", "tab enter u", "v", "escape enter .", ", ,")
"""What can be made again, shown again or closed has to be there first."""


@pytest.mark.parametrize(
    "key", [pytest.param(key, id=f"{entry.action}-{key}") for entry in KEYS for key in entry.keys]
)
def test_each_key_changes_something(key: str, home: Path) -> None:
    for table in tables(home):
        game = table.session.game.copy()
        for keys in BEFORE:
            for before in keys.split():
                table.press(before)
            stood = seen(table)
            table.press(key)
            if seen(table) != stood:
                table.session.leave()
                return
        while len(table.session.game.moves) > len(game.moves):
            table.session.undo()
    pytest.fail(f"{key} does nothing at any table")
