"""The tables of the design come out as they are drawn there, line by line."""

from typing import Any

import pytest

from tests.games import DATA
from tests.plugins.terminal.scenes import TABLES


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_design_is_drawn_as_it_is_there(name: str) -> None:
    assert list(TABLES[name]().drawn().text) == _drawn(name)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_design_is_drawn_in_ascii_as_it_is_there(name: str) -> None:
    # In ASCII the arrows of the keys' row are a word, for which the row has no sign.
    changes: dict[str, Any] = {"ascii": True}
    if name == "crossing":
        changes["keys"] = TABLES[name]().look.keys.replace("←→", "arrows")
    assert list(TABLES[name]().drawn(**changes).text) == _drawn(f"{name}-ascii")


def _drawn(name: str) -> list[str]:
    return (DATA / "table" / f"{name}.txt").read_text().splitlines()
