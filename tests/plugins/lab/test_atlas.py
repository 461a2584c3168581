"""The atlas: what ships is what the solver finds, and what a player gets who asks for a deal."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from patience.cli import run as command
from patience.errors import PatienceError
from patience_plugins.lab.atlas import (
    FOLDER,
    Map,
    Ratings,
    choose,
    known,
    map_of,
    rated,
    ratings_of,
    write_map,
    write_ratings,
)
from patience_plugins.lab.playouts import RandomPlayer
from patience_plugins.lab.solver import Solver
from tests.games import DATA, GAMES, mechanics_of, rules_of


def shipped(game: str) -> tuple[Map, Ratings]:
    rules = rules_of(game).content_hash()
    chart, ratings = map_of(rules), ratings_of(rules)
    assert chart is not None, "the rules have changed since the atlas was made: make it again"
    assert ratings is not None
    return chart, ratings


@pytest.mark.parametrize("game", GAMES)
def test_map_that_ships_says_what_the_solver_finds(game: str) -> None:
    chart, _ = shipped(game)
    solver, random = Solver(mechanics_of(game)), Random(20260504)
    for number in random.sample(range(1, 1_000_001), 300):
        assert chart.winnable(number) is (solver.solve_deal(number).verdict == "won"), number


@pytest.mark.parametrize("game", GAMES)
def test_map_that_ships_says_what_the_known_verdicts_say(game: str) -> None:
    chart, _ = shipped(game)
    lines = (DATA / "verdicts" / f"{game}.txt").read_text(encoding="ascii").splitlines()
    assert lines
    for number, verdict in map(str.split, lines):
        assert chart.winnable(int(number)) is (verdict == "W"), number


@pytest.mark.parametrize("game", GAMES)
def test_map_that_ships_has_a_bit_for_each_of_a_million_deals_and_tells_where_it_is_from(
    game: str,
) -> None:
    chart, _ = shipped(game)
    origin = chart.origin
    assert (origin["first"], origin["last"]) == (1, 1_000_000)
    assert len(chart.bits) == 125_000
    assert sum(byte.bit_count() for byte in chart.bits) == origin["won"]
    assert origin["won"] + origin["lost"] == 1_000_000
    assert origin["sha256"] == hashlib.sha256(chart.bits).hexdigest()
    assert origin["command"] == f"patience census {game} --deals 1-1000000"
    assert (origin["game"], origin["version"]) == (game, rules_of(game).version)
    assert {"engine", "solver", "made"} <= set(origin)
    assert chart.winnable(0) is None
    assert chart.winnable(1_000_001) is None
    assert sum(path.stat().st_size for path in FOLDER.glob(f"{game}.*")) < 200_000


@pytest.mark.parametrize("game", GAMES)
def test_ratings_that_ship_are_won_again_and_only_where_the_map_says_so(game: str) -> None:
    chart, ratings = shipped(game)
    origin, mechanics = ratings.origin, mechanics_of(game)
    assert len(ratings.wins) == origin["last"] - origin["first"] + 1
    assert sum(ratings.wins) == origin["won"]
    assert origin["player"] == "random"
    for number, wins in enumerate(ratings.wins, origin["first"]):
        assert not wins or chart.winnable(number), number
    again = [0] * 50
    player = RandomPlayer(mechanics)
    for seed in range(1, origin["games"] + 1):
        player.seed = np.uint64(seed)
        for place, won in enumerate(player.won(player.play(1, 50))):
            again[place] += bool(won)
    assert again == list(ratings.wins[:50])


@pytest.mark.parametrize("game", GAMES)
def test_easy_and_hard_deals_can_be_won_and_easy_ones_are_won_more_often(game: str) -> None:
    chart, ratings = shipped(game)
    easy, hard = (rated(chart, ratings, kind) for kind in ("easy", "hard"))
    assert all(chart.winnable(number) for number in easy + hard)
    wins_of_easy = [ratings.wins[number - 1] for number in easy]
    wins_of_hard = [ratings.wins[number - 1] for number in hard]
    assert max(wins_of_hard) < min(wins_of_easy)
    rest = sum(map(bool, map(chart.winnable, range(1, len(ratings.wins) + 1))))
    assert min(len(easy), len(hard)) >= rest // 4


def tiny(folder: Path) -> tuple[Map, Ratings]:
    """Deals 10–19; those of even number can be won, the higher the oftener."""
    origin = {"game": "tiny", "rules": "0" * 16, "first": 10, "last": 19}
    chart = Map(origin, bytes([0b01010101, 0b01]))
    ratings = Ratings(origin, [1, 0, 2, 0, 3, 0, 4, 0, 500, 0])
    write_map(folder, chart)
    write_ratings(folder, ratings)
    return chart, ratings


def test_map_and_ratings_written_are_read_again(tmp_path: Path) -> None:
    chart, ratings = tiny(tmp_path)
    read, rated_again = map_of("0" * 16, tmp_path), ratings_of("0" * 16, tmp_path)
    assert read is not None
    assert rated_again is not None
    assert read.bits == chart.bits
    assert list(rated_again.wins) == ratings.wins
    assert [number for number in range(30) if read.winnable(number)] == [10, 12, 14, 16, 18]
    assert map_of("1" * 16, tmp_path) is None


def test_quarters_are_of_the_deals_that_can_be_won(tmp_path: Path) -> None:
    chart, ratings = tiny(tmp_path)
    assert rated(chart, ratings, "easy") == [16, 18]
    assert rated(chart, ratings, "hard") == [10, 12]


def test_game_that_is_on_no_map_has_a_winnable_deal_solved_for_it() -> None:
    mechanics = mechanics_of("weavers", {"redeal.limit": 1})
    assert known(mechanics, 1) is None
    chosen = {choose(mechanics, "winnable", Random(seed)) for seed in range(5)}
    assert len(chosen) > 1
    solver = Solver(mechanics)
    assert {solver.solve_deal(number).verdict for number in chosen} == {"won"}
    with pytest.raises(PatienceError, match="are not rated; --winnable finds one"):
        choose(mechanics, "easy", Random(1))


def test_game_that_cannot_be_won_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_plugins.lab.atlas.TRIED", 20)
    never = {"redeal.gather": "first-on-top", "weave.complete_pile": "end-deal"}
    with pytest.raises(PatienceError, match="Of 20 random deals of Weaver’s none"):
        choose(mechanics_of("weavers", never), "winnable", Random(1))


def test_atlas_is_read_without_numba_and_numpy() -> None:
    script = """
import sys
from random import Random
sys.modules["numba"] = sys.modules["numpy"] = None
from tests.games import mechanics_of
from patience_plugins.lab.atlas import choose, known
mechanics = mechanics_of("weavers")
assert known(mechanics, choose(mechanics, "hard", Random(1))) is True
"""
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", script], cwd=root, check=True)


@pytest.mark.parametrize("kind", ["--winnable", "--easy", "--hard"])
def test_player_who_asks_for_a_deal_gets_one_that_can_be_won(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    command(["play", "leonis-own", kind, "--plain"])
    capsys.readouterr()
    command(["games", "--json"])
    (game,) = json.loads(capsys.readouterr().out)
    assert known(mechanics_of("leonis-own"), game["deal"]) is True


def test_deal_shown_says_whether_it_can_be_won(capsys: pytest.CaptureFixture[str]) -> None:
    for number, sentence in ((1, "This deal can be won."), (4, "This deal cannot be won.")):
        assert command(["deal", "leonis-own", str(number)]) == 0
        assert sentence in capsys.readouterr().out
    command(["deal", "leonis-own", "1000001", "--json"])
    assert json.loads(capsys.readouterr().out)["winnable"] is None
