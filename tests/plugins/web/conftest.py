"""What the tests of the web table's server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.web.serving import Page, served


@pytest.fixture
def page(home: Path) -> Iterator[Page]:
    """A page of a server with the plug-ins that come with the program, but the laboratory."""
    with served(home) as page:
        yield page
