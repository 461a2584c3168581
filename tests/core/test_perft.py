"""Counts of reachable positions: one wrong move anywhere, and they differ."""

from itertools import islice

import pytest

from tests.games import GAMES, TRIALS
from tests.perft import FOLDER, cases, counts, read
from tests.reference import Table
from tests.search import reference_layers

REFERENCE_POSITIONS = 100 * TRIALS


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_counts_what_the_file_says(game: str) -> None:
    for case, expected in read(FOLDER / f"{game}.txt"):
        assert counts(case) == expected, case


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_counts_what_the_file_says(game: str) -> None:
    for case, expected in read(FOLDER / f"{game}.txt"):
        rules = case.deal.mechanics.rules.model_dump(mode="json")
        table = Table.shuffled(rules, case.number)
        depth = next(
            (d for d in range(len(expected)) if sum(expected[:d]) > REFERENCE_POSITIONS),
            len(expected),
        )
        assert [len(layer) for layer in islice(reference_layers(table), depth)] == expected[:depth]


@pytest.mark.parametrize("game", GAMES)
def test_the_file_counts_the_deals_that_are_to_be_counted(game: str) -> None:
    assert [case for case, _ in read(FOLDER / f"{game}.txt")] == list(cases(game))
