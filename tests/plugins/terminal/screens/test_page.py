"""Every page in every window: nothing is lost, nothing sticks out, ASCII is ASCII."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from patience_plugins.terminal.screens.book import BookPage
from patience_plugins.terminal.screens.game import GamePage
from patience_plugins.terminal.screens.help import HelpPage
from patience_plugins.terminal.screens.page import LEAST, Desk, Page
from patience_plugins.terminal.screens.palette import PalettePage, finds_of_settings
from patience_plugins.terminal.screens.saved import SavedPage
from patience_plugins.terminal.screens.settings import SettingsPage
from patience_plugins.terminal.screens.start import StartPage
from patience_plugins.terminal.screens.statistics import StatisticsPage
from patience_plugins.terminal.tints import TINTS, inks
from tests.games import mechanics_of, rules_of
from tests.plugins.terminal.screens.visiting import Visit, desk_of, engine_of
from tests.sittings import play_to_the_end

PAGES: dict[str, Callable[[Desk], Page]] = {
    "start": StartPage,
    "game": lambda desk: GamePage(desk, desk.engine.catalogue.games()[0]),
    "in progress": lambda desk: SavedPage(desk, False, {}),
    "finished": lambda desk: SavedPage(desk, True, {}),
    "statistics": StatisticsPage,
    "settings": SettingsPage,
    "book": lambda desk: BookPage(desk, mechanics_of("leonis-own")),
    "help": HelpPage,
    "palette": lambda desk: PalettePage(desk, finds_of_settings(desk)),
}

EACH = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


@pytest.fixture
def desk(home: Path) -> Desk:
    """A player who has played: two games waiting, one ended."""
    engine = engine_of(home)
    for number in (1, 2, 3):
        session = engine.begin(rules_of("weavers"), number)
        if number == 3:
            play_to_the_end(session, Random(3))
        session.leave()
    return desk_of(engine)


@EACH
@pytest.mark.parametrize("size", [LEAST, (80, 24), (118, 40), (200, 60)], ids=str)
def test_page_fills_its_window_and_names_the_way_back(
    desk: Desk, page: Callable[[Desk], Page], size: tuple[int, int]
) -> None:
    visit = Visit(page(desk), size)
    drawn = visit.page.draw(*size).rows(ascii_only=False)
    assert [sum(len(span.text) for span in row) for row in drawn] == [size[0]] * size[1]
    assert "Esc back" in visit.rows[-1] or "q leave" in visit.rows[-1]


@EACH
def test_page_in_ascii_holds_nothing_but_ascii(desk: Desk, page: Callable[[Desk], Page]) -> None:
    desk.preferences.ascii = True
    assert "\n".join(Visit(page(desk)).rows).isascii()


@EACH
@pytest.mark.parametrize("size", [(39, 24), (80, 11), (20, 8), (12, 11)], ids=str)
def test_too_small_a_window_says_what_size_is_needed_and_the_page_comes_back(
    desk: Desk, page: Callable[[Desk], Page], size: tuple[int, int]
) -> None:
    visit = Visit(page(desk))
    before = visit.rows
    visit.size = size
    assert visit.says(
        f"This page needs 40 columns and 12 rows; the window has {size[0]} and {size[1]}."
    )
    visit.size = (80, 24)
    assert visit.rows == before


@EACH
def test_every_style_of_a_page_has_its_ink_in_every_tint(
    desk: Desk, page: Callable[[Desk], Page]
) -> None:
    drawn = Visit(page(desk)).page.draw(80, 24).rows(ascii_only=False)
    styles = {span.style for row in drawn for span in row}
    for tint in TINTS:
        for light in (False, True):
            assert styles <= set(inks(tint, light))
