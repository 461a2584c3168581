"""Every format of saved games that there has been is read for ever."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from patience.journal import FORMAT
from patience.notation import write_position
from tests.games import DATA
from tests.sittings import engine_in, taken_up

PICKLES = re.compile(r"^\s*(import|from) (pickle|shelve|marshal|dill|joblib)\b", re.MULTILINE)

FOLDERS = sorted((DATA / "journals").glob("format-*"))
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.patience"))]


def test_each_format_up_to_the_newest_has_its_files() -> None:
    assert [folder.name for folder in FOLDERS] == [f"format-{n}" for n in range(1, FORMAT + 1)]
    assert len(FILES) >= 6


def expected(path: Path) -> dict[str, Any]:
    values: dict[str, dict[str, Any]] = json.loads(path.with_name("expected.json").read_bytes())
    return values[path.stem]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_that_was_saved_then_is_taken_up_as_it_was_left(path: Path, tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    engine.saved.folder.mkdir()
    (engine.saved.folder / path.name).write_bytes(path.read_bytes())
    with taken_up(engine, path.stem) as session:
        game, record = session.game, session.record
        outcome = game.outcome
        assert {
            "outcome": None if outcome is None else outcome.value,
            "moves": len(game.moves),
            "undone": len(game.undone),
            "hints": record.hints,
            "undos": record.undos,
            "seconds": record.seconds,
            "position": write_position(game.position, game.mechanics),
        } == expected(path)
        session.note_hint()
    with taken_up(engine, path.stem) as session:
        assert session.record.hints == record.hints


def test_nothing_that_is_saved_is_a_pickle(root: Path) -> None:
    sources = [path for top in ("core", "plugins") for path in (root / top).rglob("*.py")]
    assert len(sources) > 20
    assert [path for path in sources if PICKLES.search(path.read_text(encoding="utf-8"))] == []
