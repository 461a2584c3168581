"""What the documentation says of the table is what the table does."""

import re
from pathlib import Path

from patience_plugins.terminal.keys import KEYS, PLACES
from tests.games import rules_of
from tests.plugins.terminal.handling import engine_in
from tests.plugins.terminal.piloted import Player, at_table


def page(root: Path) -> str:
    return (root / "docs" / "table.md").read_text(encoding="utf-8")


def test_every_key_stands_there_with_what_it_does(root: Path) -> None:
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", page(root).partition("|---|---|")[2], re.M)
    assert rows == [*PLACES, *((entry.shown, entry.label) for entry in KEYS)]


def test_picture_is_what_a_player_sees_first(root: Path, home: Path) -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```", page(root), re.M | re.S)
    engine = engine_in(home)

    async def do(player: Player) -> None:
        assert shown.split("\n") == [*player.text.split("\n"), ""]

    at_table(engine, engine.begin(rules_of("leonis-own"), 1), do)
