"""The documentation's first plug-in, made from nothing and loaded, step by step as it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

NAMED = re.compile(r"`([\w./-]+)`[^`]*:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)

PROGRAM = [sys.executable, "-c", "from patience.cli import main; main()"]


@pytest.fixture
def tutorial(root: Path) -> str:
    page = (root / "docs" / "hooks.md").read_text(encoding="utf-8")
    return page.split("\n## ")[1]


def steps(console: str) -> list[tuple[str, list[str]]]:
    """What is typed, and what is shown then; “…” stands for what the reader need not see."""
    found: list[tuple[str, list[str]]] = []
    for line in console.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def command(typed: str, packages: Path) -> tuple[list[str], dict[str, str]]:
    """What a typed line runs; a package goes into a folder of its own, and nothing is fetched."""
    *settings, word, rest = typed.split(" ", 2) if "=" in typed else typed.split(" ", 1)
    environ = dict(setting.split("=") for setting in settings)
    if word == "pip":
        options = ["--no-deps", "--no-build-isolation", "--quiet", "--target", str(packages)]
        return [sys.executable, "-m", "pip", *rest.split(), *options], environ
    assert word == "patience"
    return [*PROGRAM, *rest.split()], environ


def shows(shown: str, expected: list[str]) -> bool:
    """Whether that was shown, with any lines in the place of a line “…”, and any text of others."""
    lines = (
        "(?:.*\n)*" if line == "…" else re.escape(line).replace("…", ".*") + "\n"
        for line in expected
    )
    return re.fullmatch("".join(lines), shown) is not None


def test_first_plug_in_works_as_the_documentation_says(tutorial: str, tmp_path: Path) -> None:
    folder, packages = tmp_path / "patience-middle", tmp_path / "packages"
    folder.mkdir()
    for name, text in NAMED.findall(tutorial):
        (folder / name).write_text(text, encoding="utf-8")
    paths = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    for typed, expected in (step for block in TYPED.findall(tutorial) for step in steps(block)):
        words, environ = command(typed, packages)
        done = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths, **environ},
            input="quit\n",
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        shown = done.stdout + done.stderr
        assert shows(shown, expected), f"{typed}\n{shown}"
        fails = "PLUGINS_OFF" in typed
        assert (done.returncode != 0) == fails, shown
