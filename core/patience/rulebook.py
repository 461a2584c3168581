"""Rule files to rules: what a file extends is laid under it; every fault is told in one pass."""

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from patience.errors import PatienceError, nearest
from patience.faults import TOP, Fault, Place, RuleFileError
from patience.language import tr, with_nearest
from patience.mechanisms import Mechanisms
from patience.mistakes import found_text, mistakes
from patience.rules import ID_PATTERN, Rules, setting_paths, turned_values
from patience.schema import Schema, rule_file_schema
from patience.soundness import Contradiction, faults_of, remarks_on, value_of
from patience.yamltext import Document, Way, read_yaml_file

LONGEST_CHAIN = 8
"""How many files may extend each other in a row."""

SUFFIXES = (".yaml", ".yml")

_NOT_INHERITED = ("id", "version", "extends", "names", "summary")
_MERGED_DEPTH = 3
"""`terms`, a language, the term: a term is replaced whole, as its forms fit no other word."""

_STAND_INS = {"id": "unnamed", "foundations": [{"base": "ace", "build": "up"}]}
"""What stands for a key that must be there and is not, while the rest is looked at."""


@dataclass
class Reading:
    """What came of reading a rule file."""

    path: Path
    rules: Rules | None = None
    """None when there are faults."""
    faults: list[Fault] = field(default_factory=list)
    """Those of the file itself by line, then those of the files that it extends."""
    remarks: list[Fault] = field(default_factory=list)
    """Settings that the file states and that change nothing; they are no faults."""
    values: dict[str, Any] = field(default_factory=dict)
    """What the file says, laid over what it extends, without what is faulty."""
    id: str = ""
    """The id that the file gives, or its name where it gives none that is one."""
    id_place: Place = TOP
    extends: Path | None = None
    """The file that this one extends."""
    extends_place: Place = TOP


def read_rule_file(
    path: Path, mechanisms: Mechanisms, folders: Sequence[Path] = (), shown: str | None = None
) -> Rules:
    """The rules that a file says.

    What it extends is looked for as `find_parent` does. Raises RuleFileError with every fault, each
    named by `shown` in the place of the path.
    """
    reading = examine(path, mechanisms, folders, shown)
    if reading.rules is None:
        raise RuleFileError(reading.faults)
    return reading.rules


def examine(
    path: Path, mechanisms: Mechanisms, folders: Sequence[Path] = (), shown: str | None = None
) -> Reading:
    """Reads a rule file as `read_rule_file` does, and raises nothing: the faults are returned."""
    return _Book(mechanisms, folders).read(path, shown or str(path), ())


class _Book:
    """Reads rule files that may extend each other."""

    def __init__(self, mechanisms: Mechanisms, folders: Sequence[Path]) -> None:
        self._mechanisms = mechanisms
        self._vocabulary = mechanisms.vocabulary()
        self._folders = folders

    def read(self, path: Path, shown: str, heirs: tuple[Path, ...]) -> Reading:
        """Reads a file; `heirs` are the files that lead to it, each extending the next."""
        reading = Reading(path, id=path.stem)
        try:
            document = read_yaml_file(path, shown)
        except RuleFileError as error:
            reading.faults += error.faults
            return reading
        reading.faults += document.faults
        if not isinstance(document.value, dict):
            sentence = tr(
                "found {found}; a rule file is a mapping of settings, as “id: my-game”.",
                found=found_text(document.value),
            )
            reading.faults.append(Fault(shown, *document.place_of_value(()), sentence))
            return reading
        try:
            self._lay(reading, document, heirs)
        except PatienceError as error:
            # A word that a plug-in brings has failed.
            reading.rules = None
            reading.faults.append(Fault(shown, *document.place_of_value(()), str(error)))
        own = [fault for fault in reading.faults if fault.path == shown]
        others = [fault for fault in reading.faults if fault.path != shown]
        own.sort(key=lambda fault: (fault.line, fault.column))
        reading.faults = [*own, *others]
        return reading

    @cached_property
    def _schema(self) -> Schema:
        return rule_file_schema(self._mechanisms)

    def _lay(self, reading: Reading, document: Document, heirs: tuple[Path, ...]) -> None:
        """Lays what a document says over what it extends, and looks for faults in it."""
        said = document.value
        parent = self._parent(reading, document, heirs)
        inherited = {
            key: value for key, value in parent.values.items() if key not in _NOT_INHERITED
        }
        if "extends" in said and parent.rules is None:
            # What is missing may stand in the game that cannot be read.
            inherited = {"foundations": _STAND_INS["foundations"], **inherited}
        values = reading.values = _merged(inherited, said, _MERGED_DEPTH)
        faulty = self._without_mistakes(document, values, inherited)
        reading.faults += faulty.values()
        reading.id = values.get("id", reading.id)
        reading.id_place = document.place_of_value(("id",))
        rules = Rules.read({**_STAND_INS, **values}, self._vocabulary)
        if parent.rules is not None:
            for key, still_true in (("editorial", _notes_of), ("sources", _sources_of)):
                if key not in said and key in values:
                    values[key] = still_true(values[key], rules, parent.rules)
            rules = Rules.read({**_STAND_INS, **values}, self._vocabulary)
        doubtful = {way[0] for way in (*document.doubtful, *faulty)}
        doubtful |= {fault.nearest for fault in faulty.values() if fault.nearest}
        if not parent.faults and "extends" not in doubtful:
            reading.faults += self._contradictions(document, rules, doubtful)
        reading.faults += parent.faults
        if not reading.faults:
            reading.rules = rules
            reading.remarks += self._remarks(document, rules)

    def _without_mistakes(
        self, document: Document, values: dict[str, Any], inherited: Mapping[str, Any]
    ) -> dict[Way, Fault]:
        """Takes out of the values what the model refuses: the faults, by the ways to them."""
        faulty: dict[Way, Fault] = {}
        missing: dict[str, Any] = {}
        while True:
            try:
                Rules.read({**missing, **values}, self._vocabulary)
            except ValidationError as error:
                found = mistakes(error, document, values, self._schema)
                for way in found:
                    _take_out(values, way, inherited)
                faulty = {**found, **faulty}
                missing = _STAND_INS
            else:
                return faulty

    def _parent(self, reading: Reading, document: Document, heirs: tuple[Path, ...]) -> Reading:
        """What the file extends, read; an empty reading when it extends nothing."""
        name = document.value.get("extends")
        nobody = Reading(reading.path)
        if not isinstance(name, str) or not re.fullmatch(ID_PATTERN, name):
            return nobody
        chain = (*heirs, reading.path)
        found = reading.extends = find_parent(name, reading.path.parent, self._folders)
        place = reading.extends_place = document.place_of_value(("extends",))
        if found is None:
            sentence = self._no_such_game(name, reading.path)
        elif any(_same(found, heir) for heir in chain):
            files = " → ".join(path.name for path in (*chain, found))
            sentence = tr("extends: {files} goes round in a circle.", files=files)
        elif len(chain) >= LONGEST_CHAIN:
            sentence = tr(
                "extends: more than {most} files extend each other in a row.", most=LONGEST_CHAIN
            )
        else:
            return self.read(found, str(found), chain)
        nobody.faults.append(Fault(document.path, *place, sentence, "extends", name))
        return nobody

    def _no_such_game(self, name: str, path: Path) -> str:
        files = rule_files([path.parent, *self._folders])
        known = [game_id(file) for file in files if not _same(file, path)]
        if not known:
            return tr("extends: there is no game “{name}”, nor any other to extend.", name=name)
        sentence = tr("extends: there is no game “{name}”", name=name)
        allowed = tr("allowed are {words}", words=", ".join(sorted(set(known))))
        return with_nearest(sentence, nearest(name, known), allowed)

    def _contradictions(
        self, document: Document, rules: Rules, doubtful: set[Any]
    ) -> Iterable[Fault]:
        """The contradictions that do not come of another fault: of a doubtful value."""
        for fault in faults_of(rules, self._mechanisms):
            if doubtful.isdisjoint(fault.involves):
                setting = ".".join(step for step in fault.way if isinstance(step, str))
                place = _place_to_blame(document, fault)
                yield Fault(
                    document.path,
                    *place,
                    fault.sentence,
                    setting,
                    allowed=fault.allowed,
                    nearest=fault.nearest,
                )

    def _remarks(self, document: Document, rules: Rules) -> Iterable[Fault]:
        for setting, why in remarks_on(rules, self._mechanisms):
            way = tuple(setting.split("."))
            if way in document.keys:
                sentence = tr("{setting} changes nothing here: {why}", setting=setting, why=why)
                yield Fault(document.path, *document.place_of_key(way), sentence, setting)


def rule_files(folders: Iterable[Path]) -> list[Path]:
    """The rule files in the folders, each folder's by name; what cannot be listed has none."""
    found: list[Path] = []
    for folder in folders:
        try:
            found += sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
        except OSError:
            continue
    return found


def find_parent(game: str, folder: Path, folders: Sequence[Path]) -> Path | None:
    """The file that one in `folder` extends when it names a game by its id; None when none is.

    One that lies beside it is extended rather than one of the folders, and one that is called as
    the game rather than others, which need only be read without it. A file that itself lies in one
    of the folders extends the game that is listed, the first of that id there.
    """
    if any(_same(folder, listed) for listed in folders):
        files = rule_files(folders)
    else:
        files = sorted(rule_files([folder, *folders]), key=lambda path: path.stem != game)
    return next((path for path in files if game_id(path) == game), None)


def game_id(path: Path) -> str:
    """The id that a rule file gives, or its name where it gives none that is one."""
    with suppress(RuleFileError):
        said = read_yaml_file(path).value
        found = said.get("id") if isinstance(said, dict) else None
        if isinstance(found, str) and re.fullmatch(ID_PATTERN, found):
            return found
    return path.stem


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _place_to_blame(document: Document, fault: Contradiction) -> Place:
    """Where the value stands that is to blame, or another that the contradiction involves.

    The value itself may be inherited; then what is written here has made it wrong.
    """
    ways: list[Way] = [fault.way, *((key,) for key in fault.involves), ("extends",)]
    for way in ways:
        if way[:1] in document.keys:
            return document.place_of_value(way)
    return document.place_of_value(())


def _merged(under: Mapping[str, Any], over: Mapping[str, Any], depth: int) -> dict[str, Any]:
    """Mappings laid over each other key by key, so many levels deep; all else is replaced."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        if depth > 1 and isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = _merged(below, value, depth - 1)
        else:
            merged[key] = value
    return merged


def _take_out(values: dict[str, Any], way: Way, inherited: Mapping[str, Any]) -> None:
    """Puts what is inherited, or nothing, where something faulty stands.

    What is faulty in a list spoils the whole list.
    """
    holder: Any = values
    below: Any = inherited
    *groups, key = way
    for step in groups:
        if not isinstance(holder.get(step), dict):
            key = step
            break
        holder = holder[step]
        below = below.get(step) if isinstance(below, Mapping) else None
    holder.pop(key, None)
    if isinstance(below, Mapping) and key in below:
        holder[key] = below[key]


def _notes_of(
    notes: Sequence[Mapping[str, Any]], rules: Rules, parent: Rules
) -> list[Mapping[str, Any]]:
    """What is still true of inherited notes: those on settings that are as they were.

    What was computed of them is true only of a game that plays the same.
    """
    known = setting_paths()
    kept = [
        note
        for note in notes
        if note["setting"] in known
        and value_of(rules, note["setting"]) == value_of(parent, note["setting"])
    ]
    if rules.content_hash() == parent.content_hash():
        return kept
    return [{key: note[key] for key in note if key != "figures"} for note in kept]


def _sources_of(
    sources: Sequence[Mapping[str, Any]], rules: Rules, parent: Rules
) -> list[Mapping[str, Any]]:
    """Inherited sources, which tell of the game that names them if this one plays otherwise."""
    if rules.content_hash() == parent.content_hash():
        return list(sources)
    return [{"game": parent.names or parent.id, **source} for source in sources]


def rules_from_json(text: str, mechanisms: Mechanisms, where: str) -> Rules:
    """The rules that a JSON text says whole, as a saved game holds them.

    Raises PatienceError, a line for each fault, each beginning with `where`; a word that is not
    known is told alone, for the plug-in that brought it may be gone.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PatienceError(
            tr("{where}: the rules are not JSON: {error}.", where=where, error=error)
        ) from None
    for setting, word in _unknown_words(values, mechanisms):
        raise PatienceError(
            tr(
                "{where}: {setting}: no plug-in that is loaded brings the word “{word}”; one may "
                "be missing or switched off, and nothing is lost.",
                where=where,
                setting=setting,
                word=word,
            )
        )
    return _rules_of(values, mechanisms, where)


def _unknown_words(values: Any, mechanisms: Mechanisms) -> Iterable[tuple[str, str]]:
    """The words that a plug-in may bring and none does, each after its setting."""
    for setting, known in mechanisms.vocabulary().items():
        found = [values]
        for step in setting.split("."):
            there = [each.get(step) for each in found if isinstance(each, dict)]
            lists = [each if isinstance(each, list) else [each] for each in there]
            found = [each for some in lists for each in some]
        for word in found:
            if isinstance(word, str) and word not in known and re.fullmatch(ID_PATTERN, word):
                yield setting, word


def rules_with(
    rules: Rules, settings: Mapping[str, Any], mechanisms: Mechanisms, where: str
) -> Rules:
    """The same game with some settings changed, each named by its path, as `deal.replacement`.

    Raises PatienceError, a line for each fault, each beginning with `where`.
    """
    for path in settings:
        if path not in setting_paths():
            sentence = tr("{where}: there is no setting “{path}”", where=where, path=path)
            allowed = tr("allowed are {words}", words=", ".join(setting_paths()))
            raise PatienceError(with_nearest(sentence, nearest(path, setting_paths()), allowed))
    return _rules_of(turned_values(rules, settings), mechanisms, where)


def _rules_of(values: Any, mechanisms: Mechanisms, where: str) -> Rules:
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except ValueError:
        raise PatienceError(
            tr("{where}: a text holds half a character, a lone surrogate.", where=where)
        ) from None
    try:
        rules = Rules.read(values, mechanisms.vocabulary())
    except ValidationError as error:
        schema = rule_file_schema(mechanisms)
        found = mistakes(error, Document(where, values), values, schema)
        sentences = [fault.sentence for fault in found.values()]
    else:
        sentences = [fault.sentence for fault in faults_of(rules, mechanisms)]
    if sentences:
        raise PatienceError(
            "\n".join(tr("{where}: {fault}", where=where, fault=each) for each in sentences)
        )
    return rules
