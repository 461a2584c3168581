"""The checks of style, types and architecture, so that one command runs everything."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CHECKS = {
    "formatted": ["-m", "ruff", "format", "--check"],
    "linted": ["-m", "ruff", "check"],
    "typed": ["-m", "mypy"],
    "true_to_its_floors": [
        "-c",
        "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())",
    ],
}


@pytest.mark.parametrize("check", CHECKS)
def test_checkout_is(check: str, root: Path, run: Callable[..., str]) -> None:
    run([sys.executable, *CHECKS[check]], cwd=root)
