"""What is written about playing line by line is true."""

import re
from pathlib import Path

from patience_plugins.plain.talk import Talk
from patience_plugins.plain.vocabulary import COMMANDS
from tests.talking import begun, engine_in, from_pipe

EXAMPLE = re.compile(r"<!-- game: (\S+) (\d+) -->\n\n```text\n(.*?)```", re.DOTALL)


def page(root: Path) -> str:
    return (root / "docs" / "playing.md").read_text(encoding="utf-8")


def test_every_example_is_answered_as_it_stands(root: Path, home: Path) -> None:
    examples = EXAMPLE.findall(page(root))
    assert len(examples) == page(root).count("```text")
    engine = engine_in(home)
    for game, number, expected in examples:
        talk = Talk(engine, begun(engine, game, int(number), {}))
        # Typed at a terminal, whose table is left out of the example.
        talk.lines.interactive, talk.shown.show_table = True, lambda: None  # type: ignore[method-assign]
        said = ""
        for line in re.findall(r"^> (.*)$", expected, re.MULTILINE):
            with from_pipe("") as answer:
                talk.answer(line)
            said += f"> {line}\n{answer.getvalue()}"
        talk.session.leave()
        assert said.replace("\n\n", "\n") == expected


def test_every_word_of_a_command_is_listed(root: Path) -> None:
    rows = re.findall(r"^\| (`.*?) \|", page(root), re.MULTILINE)
    listed = [tuple(re.findall(r"`(.*?)`", row)) for row in rows]
    assert listed == [command.words for command in COMMANDS]
