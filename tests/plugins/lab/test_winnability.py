"""The page of winnability: made of what its data say, which agree with what was published."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from patience.engine import Engine
from patience.plugins import Plugins
from patience_plugins.lab.search import WON
from patience_plugins.lab.solver import Solver

PUBLISHED = {
    ("leonis-own", ""): 42.50,
    ("leonis-own", "redeal.limit=1"): 2.82,
    ("leonis-own", "redeal.limit=3"): 89.40,
    ("leonis-own", "weave.complete_pile=end-chain"): 50.32,
    ("leonis-own", "weave.empty_pile=end-deal"): 37.82,
    ("leonis-own", "redeal.gather=last-on-top"): 55.18,
    ("leonis-own", "redeal.turn=false"): 41.62,
    ("leonis-own", "deal.replacement=untested"): 29.74,
    ("leonis-own", "reversal=none"): 12.08,
    ("leonis-own", "tableau.spread=[]"): 4.78,
    ("weavers", ""): 64.62,
    ("weavers", "redeal.limit=1"): 9.78,
    ("weavers", "redeal.limit=3"): 95.58,
    ("weavers", "weave.complete_pile=end-deal"): 9.94,
    ("weavers", "redeal.gather=first-on-top"): 0.28,
    ("weavers", "redeal.turn=false"): 0.24,
    ("weavers", "deal.replacement=untested"): 13.34,
    ("weavers", "redeal.gather=first-on-top weave.complete_pile=end-deal"): 0.0,
}
"""Shares in per cent that two other programs found, of deals 1-10000 as the game is, of 1-5000
turned."""


@pytest.fixture(scope="module")
def maker(root: Path) -> ModuleType:
    """The program that makes the page."""
    spec = importlib.util.spec_from_file_location("winnability", root / "bench" / "winnability.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def entries(root: Path) -> list[dict[str, Any]]:
    """What the page is made of."""
    found: list[dict[str, Any]] = json.loads((root / "docs" / "winnability.json").read_text())
    return found


@pytest.fixture
def engine(home: Path) -> Engine:
    """The program without plug-ins, for the words that they bring are not the vocabulary's."""
    return Engine(home, Plugins())


def test_page_says_what_its_data_say(
    root: Path, maker: ModuleType, entries: list[dict[str, Any]], engine: Engine
) -> None:
    assert (root / "docs" / "winnability.md").read_text() == maker.page(entries, engine)


def test_data_agree_with_the_published_shares(entries: list[dict[str, Any]]) -> None:
    found = {(entry["game"], " ".join(entry["turn"])): entry for entry in entries}
    for key, share in PUBLISHED.items():
        entry = found[key]
        assert entry["unknown"] == 0
        assert entry["won"] + entry["lost"] == entry["last"] == (5_000 if key[1] else 10_000)
        assert round(100 * entry["won"] / entry["last"], 2) == share, key


def test_no_value_of_the_vocabulary_is_left_out(
    maker: ModuleType, entries: list[dict[str, Any]], engine: Engine
) -> None:
    for game in maker.GAMES:
        lines, left_out = maker.lines_of(game, engine)
        solved = [entry for entry in entries if entry["game"] == game]
        assert [maker.key_of(line).items() <= entry.items() for line, entry in
                zip(lines, solved, strict=True)] == [True] * len(lines)  # fmt: skip
        assert all(turned.reason for turned in left_out)


def test_first_deals_of_each_line_come_out_again(
    maker: ModuleType, entries: list[dict[str, Any]], engine: Engine
) -> None:
    checked = 0
    for game in maker.GAMES:
        for line in maker.lines_of(game, engine)[0]:
            entry = next(each for each in entries if maker.key_of(line).items() <= each.items())
            # Those with fewer deals take too long for a test.
            if line.last >= maker.TURNED:
                batch = Solver(engine.mechanics(line.rules)).solve_range(1, entry["sample"])
                assert (batch.verdicts == WON).sum() == entry["won_of_sample"]
                checked += 1
    assert checked > 30


@pytest.mark.parametrize("game", ["leonis-own", "weavers"])
def test_picture_carries_the_shares_of_the_table(
    root: Path, maker: ModuleType, entries: list[dict[str, Any]], game: str
) -> None:
    drawn = (root / "docs" / f"winnability-{game}.svg").read_text(encoding="utf-8")
    for entry in entries:
        if entry["game"] == game and not entry["unknown"]:
            assert f">{100 * maker.interval_of(entry).share:.2f}<" in drawn
            assert all(word in drawn for word in entry["turn"])
