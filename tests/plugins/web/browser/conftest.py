"""What the tests of the page share: a browser, a server, and a page that is not yet let in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.plugins.web.browsing import Server, browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of one file; the loop that it runs would be in the way of others."""
    with browser() as launched:
        yield launched


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    """A server of the test's own data folder."""
    running = Server(home)
    running.start("--port", "0")
    yield running
    running.end()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page in a window of 1280×800."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()
