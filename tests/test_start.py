"""What starting the command loads: a quick start is a promise."""

import sys
from collections.abc import Callable

HEAVY = {"distributed", "numba", "numpy", "pydantic", "starlette", "textual", "yaml"}
"""Packages that take longer to load than the whole command should take to start."""

LIST = """
from patience.cli import main
sys.argv = ["patience", "list"]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""


def loaded(run: Callable[..., str], program: str) -> set[str]:
    """The packages that a program has loaded when it ends."""
    printed = run([sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"])
    return {name.partition(".")[0] for name in printed.splitlines()[-1].split()}


def test_importing_the_command_loads_nothing_heavy(run: Callable[..., str]) -> None:
    packages = loaded(run, "import patience.cli")
    assert "patience" in packages
    assert packages & HEAVY == set()


def test_listing_the_games_again_loads_nothing_heavy(run: Callable[..., str]) -> None:
    loaded(run, LIST)
    packages = loaded(run, LIST)
    assert "patience" in packages
    assert packages & HEAVY == set()
