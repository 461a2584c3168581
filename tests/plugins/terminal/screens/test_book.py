"""The rules of a game are read from its rule file, in any window that shows pages."""

from pathlib import Path

import pytest

from patience.rulespage import rules_page
from patience_plugins.terminal.screens.book import BookPage
from tests.games import GAMES, mechanics_of, small_pack
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)], ids=str)
@pytest.mark.parametrize("small", [False, True], ids=["as it ships", "of a small pack"])
@pytest.mark.parametrize("game", GAMES)
def test_whole_text_is_scrolled_through(
    home: Path, game: str, small: bool, size: tuple[int, int]
) -> None:
    engine = engine_of(home)
    mechanics = mechanics_of(game, small_pack(game, 3, 6) if small else None)
    visit = Visit(BookPage(desk_of(engine), mechanics), size)
    read = scrolled(visit)
    page = rules_page(mechanics, engine.mechanisms)
    for section in page.sections:
        assert section.title in read
        for paragraph in section.paragraphs:
            assert " ".join(paragraph.split()) in read


def test_clicks_and_the_wheel_scroll_and_close(home: Path) -> None:
    visit = Visit(BookPage(desk_of(engine_of(home)), mechanics_of("leonis-own")))
    before = visit.rows
    visit.click("scroll")
    assert visit.rows[2] == before[3]
    visit.page.turn(2)
    assert visit.rows[2] == before[5]
    visit.click("Esc back")
    assert visit.results == [None]


def scrolled(visit: Visit) -> str:
    """All rows between title and keys, row by row, in one line."""
    rows = list(visit.rows[2:-1])
    last: list[str] = []
    while (now := list(visit.rows)) != last:
        last = now
        visit.press("down")
        if list(visit.rows) != now:
            rows.append(visit.rows[-2])
    return " ".join(" ".join(rows).split())
