"""The rule files that lie where games are looked for, each read."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from patience.faults import Fault, RuleFileError
from patience.language import tr
from patience.listing import OWN, STANDINGS, Listing
from patience.mechanisms import Mechanisms
from patience.mistakes import mistakes
from patience.rulebook import Reading, examine, rule_files
from patience.rules import Line, Model, OneOf
from patience.yamltext import read_yaml_file


class CatalogueEntry(Model):
    """A game that ships."""

    file: Line
    """Its rule file, from where the catalogue lies."""
    standing: Annotated[str, OneOf(STANDINGS)]
    """Whether it is a game as it is known, one book's reading, or another of the family."""


class CatalogueFile(Model):
    """The catalogue: the games that ship, in the order in which they are listed."""

    games: Annotated[tuple[CatalogueEntry, ...], Field(min_length=1)]


class Shelf:
    """Reads all rule files: those of the catalogue first, then each folder's by name."""

    def __init__(self, catalogue: Path, folders: Sequence[Path], mechanisms: Mechanisms) -> None:
        self._catalogue = catalogue
        self._folders = folders
        self._mechanisms = mechanisms
        self._listed: list[Listing] = []
        self._seen: set[str] = set()

    def listings(self) -> list[Listing]:
        """Every game; a file that has faults, or an id that is taken, is listed as broken."""
        for entry in self._catalogued():
            self._add(self._catalogue.parent / entry.file, entry.standing)
        for folder in self._folders:
            for path in rule_files([folder]):
                self._add(path, OWN)
            self._add_unreadable(folder)
        return self._listed

    def _catalogued(self) -> Sequence[CatalogueEntry]:
        path = self._catalogue
        try:
            document = read_yaml_file(path)
        except RuleFileError as error:
            self._listed.append(Listing.of_broken(path.stem, path, OWN, *error.faults))
            return ()
        faults = document.faults
        try:
            catalogue = CatalogueFile.model_validate_json(json.dumps(document.value))
        except ValidationError as error:
            schema = CatalogueFile.model_json_schema()
            faults += mistakes(error, document, document.value, schema).values()
        else:
            if not faults:
                return catalogue.games
        self._listed.append(Listing.of_broken(path.stem, path, OWN, *faults))
        return ()

    def _add(self, path: Path, standing: str) -> None:
        real = os.path.realpath(path)
        if real in self._seen:
            return
        self._seen.add(real)
        reading = examine(path, self._mechanisms, self._folders)
        faults = [*reading.faults, *self._taken(reading)]
        rules = reading.rules
        if faults or rules is None:
            self._listed.append(Listing.of_broken(reading.id, path, standing, *faults))
        else:
            self._listed.append(
                Listing(
                    rules.id,
                    path,
                    standing,
                    rules.names,
                    rules.summary,
                    rules.version,
                    rules.content_hash(),
                )
            )

    def _taken(self, reading: Reading) -> list[Fault]:
        for other in self._listed:
            if other.id == reading.id and not other.broken:
                sentence = tr(
                    "id: “{id}” is the game of {file} already; give this one another id.",
                    id=reading.id,
                    file=other.path,
                )
                return [Fault(str(reading.path), *reading.id_place, sentence, "id", reading.id)]
        return []

    def _add_unreadable(self, folder: Path) -> None:
        try:
            next(folder.iterdir(), None)
        except FileNotFoundError:
            pass
        except OSError as error:
            sentence = tr(
                "the folder cannot be read: {reason}.", reason=error.strerror or str(error)
            )
            fault = Fault(str(folder), 1, 1, sentence)
            self._listed.append(Listing.of_broken(folder.name, folder, OWN, fault))
