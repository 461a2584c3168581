"""Tables that were looked at and found good, drawn line by line: in larger windows, and others.

Who changes the drawing on purpose looks at the new picture, and writes it down here.
"""

from pathlib import Path

import pytest

from tests.games import DATA
from tests.plugins.terminal.scenes import MORE_TABLES, TABLES

PICTURES = sorted((DATA / "table" / "looked-at").glob("*.txt"))


def test_all_tables_are_drawn_in_each_size() -> None:
    names = {path.stem for path in PICTURES}
    large = {f"{name}-{size}" for name in TABLES | MORE_TABLES for size in ("118x40", "200x60")}
    assert large | {f"{name}-80x24" for name in MORE_TABLES} <= names


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_table_is_drawn_as_it_was_looked_at(path: Path) -> None:
    stem = path.stem.removesuffix("-ascii")
    name, _, size = stem.rpartition("-")
    width, height = map(int, size.split("x"))
    drawn = (TABLES | MORE_TABLES)[name]().drawn(
        width=width, height=height, ascii=path.stem.endswith("-ascii")
    )
    assert list(drawn.text) == path.read_text().splitlines()
