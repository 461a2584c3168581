"""What `patience check` tells of a rule file."""

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from patience.catalogue import Catalogue
from patience.errors import PatienceError
from patience.faults import Fault
from patience.language import spoken_language, tr
from patience.mechanisms import Mechanisms
from patience.rulebook import Reading, examine


@dataclass(frozen=True)
class Checked:
    """A rule file and what was found in it."""

    file: str
    reading: Reading
    remarks: tuple[Fault, ...]

    @property
    def passed(self) -> bool:
        """Whether the game can be played."""
        return not self.reading.faults

    def lines(self) -> list[str]:
        """What is to be read: a line for each fault and remark, and whether it passed."""
        rules = self.reading.rules
        remarks = [
            tr(
                "{place}: remark: {remark}",
                place=f"{remark.path}:{remark.line}:{remark.column}",
                remark=remark.sentence,
            )
            for remark in self.remarks
        ]
        if rules is None:
            return [*map(str, self.reading.faults), *remarks]
        return [
            *remarks,
            tr(
                "{file}: {name} ({id}) can be played; its rules are {hash}.",
                file=self.file,
                name=rules.name(spoken_language()),
                id=rules.id,
                hash=rules.content_hash(),
            ),
        ]

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        rules = self.reading.rules
        return {
            "file": self.file,
            "passed": self.passed,
            "id": self.reading.id,
            "hash": rules.content_hash() if rules else None,
            "settings": rules.by_path() if rules else None,
            "faults": [fault._asdict() for fault in self.reading.faults],
            "remarks": [remark._asdict() for remark in self.remarks],
        }


def checked(file: str, catalogue: Catalogue, mechanisms: Mechanisms) -> Checked:
    """Examines a rule file, named by its path or as a game by its id.

    Raises PatienceError when there is no such file or game.
    """
    path = catalogue.file(file)
    there = False
    # A name that is too long for a file is none.
    with suppress(OSError):
        there = path.exists()
    if not there:
        raise PatienceError(tr("There is no file {file}.", file=path))
    shown = str(path)
    reading = examine(path, mechanisms, catalogue.folders, shown)
    doubles = (*_taken(reading, catalogue), *_hidden(reading, catalogue))
    return Checked(shown, reading, (*doubles, *reading.remarks))


def _taken(reading: Reading, catalogue: Catalogue) -> list[Fault]:
    """The remark that another file says a game of the same id, where one does."""
    for game in catalogue.games():
        same_file = os.path.realpath(game.path) == os.path.realpath(reading.path)
        if game.id == reading.id and not game.broken and not same_file:
            sentence = tr(
                "id: “{id}” is the game of {file} already, so this one cannot be listed beside it.",
                id=game.id,
                file=game.path,
            )
            return [Fault(str(reading.path), *reading.id_place, sentence, "id", game.id)]
    return []


def _hidden(reading: Reading, catalogue: Catalogue) -> list[Fault]:
    """The remark that the file extends another than the game that is listed, where it does."""
    extended = reading.values.get("extends")
    for game in catalogue.games():
        if game.id == extended and not game.broken and reading.extends is not None:
            if os.path.realpath(game.path) == os.path.realpath(reading.extends):
                break
            sentence = tr(
                "extends: “{id}” is here {file}, beside this file, and not the game of {listed}.",
                id=game.id,
                file=reading.extends,
                listed=game.path,
            )
            place = reading.extends_place
            return [Fault(str(reading.path), *place, sentence, "extends", game.id)]
    return []
