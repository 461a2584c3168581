"""The rule file that an author writes beside the table: checked, and played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from patience.faults import RuleFileError
from patience.language import tr
from patience.rulebook import Reading, examine

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.rules import Rules


def reading_of(engine: "Engine", yaml: str) -> Reading:
    """What comes of reading a text as a rule file; it may extend the games that are listed."""
    with _file_of(yaml) as path:
        return examine(path, engine.mechanisms, engine.catalogue.folders, tr("the editor"))


def rules_of_text(engine: "Engine", yaml: str) -> "Rules":
    """The rules that a text says. Raises RuleFileError when it has faults."""
    reading = reading_of(engine, yaml)
    if reading.rules is None:
        raise RuleFileError(reading.faults)
    return reading.rules


@contextmanager
def _file_of(yaml: str) -> Iterator[Path]:
    """The text as a file in a folder of its own, in which nothing lies that it could extend."""
    with TemporaryDirectory(prefix="patience-") as folder:
        path = Path(folder) / "editor.yaml"
        path.write_bytes(yaml.encode())
        yield path
