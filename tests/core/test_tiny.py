"""Four tiny deals a game: simple and complex, winnable and not, each searched to the end twice."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from patience.cards import read_cards
from patience.game import Game
from patience.legality import is_won
from tests.games import DATA, GAMES, mechanics_of, small_pack
from tests.reference import Table
from tests.search import layers, reference_layers

FILES = sorted((DATA / "tiny").glob("*.yaml"))


def tiny(path: Path) -> tuple[Game, Table, dict[str, Any]]:
    """The deal of a file, begun by the engine and by the reference."""
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    settings = small_pack(values["game"], values["suits"], values["ranks"])
    mechanics = mechanics_of(values["game"], {**settings, "redeal.limit": values["redeals"]})
    game = Game.of_cards(mechanics, read_cards(values["cards"]))
    return game, Table(mechanics.rules.model_dump(mode="json"), values["cards"].split()), values


def test_each_game_has_its_four_deals() -> None:
    kinds = [f"{kind}-{end}" for kind in ("complex", "simple") for end in ("lost", "won")]
    assert [path.stem for path in FILES] == [f"{game}-{kind}" for game in GAMES for kind in kinds]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_deal_can_be_won_or_not_as_its_file_says(path: Path) -> None:
    game, table, values = tiny(path)
    reached = [position for layer in layers(game) for position in layer]
    by_reference = [each for layer in reference_layers(table) for each in layer]
    assert any(is_won(position, game.mechanics) for position in reached) is values["winnable"]
    assert any(each.won() for each in by_reference) is values["winnable"]
    assert len(reached) == len(by_reference)
    if "simple" in path.stem:
        assert len(reached) < 30
    else:
        assert f"{len(reached):,} positions" in values["why"].replace("\n", " ")
