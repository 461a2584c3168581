"""What the documentation shows is what happens, and each page is found from the README."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from patience.mechanisms import Mechanisms
from tests.vocabulary import PAGE, vocabulary_page

BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n\n)?^```(console|yaml)\n(.*?)^```", re.M | re.S)
ELIDED = "…"


def walk(page: Path, folder: Path) -> list[tuple[str, str, str]]:
    """Writes the files of a page and runs its commands: each with its shown and real output."""
    found = []
    environ = {
        **os.environ,
        "PATIENCE_HOME": str(folder / "home"),
        "PATIENCE_PLUGINS_OFF": "lab",
    }
    for file, kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "yaml":
            if file:
                (folder / file).write_text(text, encoding="utf-8")
            continue
        for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            real = run(command, folder, environ)
            found.append((command, shown, real))
    return found


def run(command: str, folder: Path, environ: dict[str, str], told: str = "") -> str:
    """What a command of a page prints. `patience` is the one that is being tested."""
    words = shlex.split(os.path.expandvars(command.replace("$PATIENCE_HOME", "home")))
    if words[0] == "patience":
        words = [sys.executable, "-c", "from patience.cli import main; main()", *words[1:]]
    done = subprocess.run(
        words, cwd=folder, env=environ, input=told, capture_output=True, encoding="utf-8"
    )
    return done.stdout + done.stderr


def fits(shown: str, real: str) -> bool:
    """Whether an output is the one shown, in which a line `…` stands for any lines."""
    lines = [".*" if line == ELIDED else re.escape(line) for line in shown.splitlines()]
    return re.fullmatch("\n".join(lines), real.rstrip("\n"), re.S) is not None


@pytest.mark.parametrize("name", ["variants.md"])
def test_every_command_prints_what_the_page_shows(root: Path, tmp_path: Path, name: str) -> None:
    walked = walk(root / "docs" / name, tmp_path)
    assert walked
    for command, shown, real in walked:
        assert fits(shown, real), f"$ {command}\n{real}"


def test_every_command_of_the_readme_does_what_it_is_there_for(root: Path, tmp_path: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
    commands = [line for block in blocks for line in block.splitlines()]
    environ = {**os.environ, "PATIENCE_HOME": str(tmp_path / "home")}
    told = "\n".join(rank + suit for rank in ("q", "j", "2", "3") for suit in "cdhs")
    for command in commands:
        if command.startswith("patience"):
            said = run(command, tmp_path, environ, told)
            assert SAID[command.split()[1]] in said, f"$ {command}\n{said}"


SAID = {
    "play": "The game is kept",
    "new": "extends weavers",
    "check": "can be played",
    "solve": "1000 deals solved",
    "simulate": "won",
    "compare": "difference",
    "analyze": "can still be won",
}
"""A part of what each command says when it has done its work."""


def test_the_vocabulary_is_that_of_the_model() -> None:
    assert PAGE.read_text(encoding="utf-8") == vocabulary_page(Mechanisms()), (
        "run: python -m tests.vocabulary"
    )


def test_every_page_is_found_from_the_readme(root: Path) -> None:
    pages = {path.relative_to(root).as_posix() for path in (root / "docs").glob("*.md")}
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert pages == set(re.findall(r"\]\((docs/[^)#]+\.md)", readme))


def test_every_link_between_pages_leads_somewhere(root: Path) -> None:
    pages = [root / "README.md", *(root / "docs").glob("*.md")]
    missing = [
        f"{page.name}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert missing == []
