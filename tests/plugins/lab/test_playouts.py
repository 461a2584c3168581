"""Random games: the published win rates, and the same games for any number of workers."""

import math

import numpy as np
import pytest

from patience_plugins.lab.playouts import COLUMNS, RandomPlayer
from tests.games import GAMES, mechanics_of


# Rules.md §3 gives 0.305 ± 0.034 % and 42.17 ± 0.31 % of 100,000 games.
@pytest.mark.parametrize(("game", "rate"), [("leonis-own", 0.00305), ("weavers", 0.4217)])
def test_rate_at_which_random_games_are_won(game: str, rate: float) -> None:
    player = RandomPlayer(mechanics_of(game), seed=1)
    count = 100_000
    won = player.won(player.play(1, count)).mean()
    # Both figures come from so many games, so their difference has twice the variance of each.
    assert abs(won - rate) < 4 * math.sqrt(2 * rate * (1 - rate) / count)


@pytest.mark.parametrize("game", GAMES)
def test_frames_and_kernel_play_alike(game: str) -> None:
    mechanics, count = mechanics_of(game), 20_000
    fast, slow = RandomPlayer(mechanics), RandomPlayer(mechanics, seed=2)
    assert fast.fast
    slow.fast = False
    one, other = fast.play(1, count).results, slow.play(1, count).results
    error = np.sqrt((one.var(axis=0) + other.var(axis=0)) / count)
    assert (abs(one.mean(axis=0) - other.mean(axis=0)) <= 5 * error + 1e-9).all()


@pytest.mark.parametrize("settings", [{}, {"weave.when": "any-time"}, {"exiles.draw": "any"}])
def test_workers_change_nothing(settings: dict[str, object]) -> None:
    player = RandomPlayer(mechanics_of("leonis-own", settings), seed=3)
    alone, together = (
        np.concatenate([games.results for games in player.batches(1, 3000, workers=workers)])
        for workers in (1, 3)
    )
    assert np.array_equal(alone, together)
    assert alone.shape == (3000, len(COLUMNS))
