"""The README's commands, which players type and CI runs."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from patience_plugins.lab import cluster, needs
from patience_plugins.plain import looking
from patience_plugins.web import serving


def commands(root: Path, heading: str) -> list[str]:
    """The commands of the first shell block under a heading of the README."""
    text = (root / "README.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2]
    block = re.search(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert block, f"no shell block under “{heading}”"
    return block[1].splitlines()


def test_what_the_readme_says_plays(root: Path, run: Callable[..., str]) -> None:
    install, play = commands(root, "To play")
    assert install == "pip install ."
    command, *words = play.split()
    assert command == "patience"
    main = "from patience.cli import main; main()"
    assert run([sys.executable, "-c", main, *words], told="quit\n")


def test_ci_installs_and_tests_as_the_readme_says(root: Path) -> None:
    told = commands(root, "To work on it")
    assert len(told) == 2
    steps = (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [step for step in steps if step in told] == told


def test_everything_says_as_the_readme_does_how_an_extra_is_installed(root: Path) -> None:
    docs = [root / "README.md", *(root / "docs").glob("*.md")]
    code = [Path(module.__file__ or "") for module in (needs, cluster, looking, serving)]
    told = {
        command
        for path in (*docs, *code)
        for command in re.findall(r"pip install '[^']*'", path.read_text(encoding="utf-8"))
    }
    assert told == {"pip install '.[lab]'", "pip install '.[cluster]'", "pip install '.[web]'"}
