"""A new rule file that changes nothing yet, with every setting in it to be changed."""

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patience.catalogue import Catalogue
from patience.errors import PatienceError
from patience.language import tr, with_nearest
from patience.mechanisms import Mechanisms
from patience.mistakes import allowed_text
from patience.rulebook import find_parent
from patience.rules import ID_PATTERN, Rules, setting_paths
from patience.schema import FILE_NAME, Schema, part, rule_file_schema, schema_line
from patience_plugins.authoring.flow import flow

_WIDTH = 96
_SUFFIX = ".yaml"


def begin_rule_file(
    name: str, parent: str, folder: Path, catalogue: Catalogue, mechanisms: Mechanisms
) -> Path:
    """Writes a rule file `NAME.yaml` that extends a game, into a folder; the path of the file.

    Raises PatienceError when the name is no id or is taken, when the game cannot be extended from
    there, and when there is such a file already: nothing is ever overwritten.
    """
    _check_name(name, catalogue)
    rules = catalogue.rules(parent)
    path = folder / (name + _SUFFIX)
    _check_in_reach(catalogue.file(parent), rules.id, folder, catalogue)
    text = _text(name, rules, rule_file_schema(mechanisms), catalogue)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PatienceError(
            tr("{file} is there already; it is left as it is.", file=path)
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise PatienceError(
            tr("{file} cannot be written: {reason}.", file=path, reason=reason)
        ) from None
    return path


def _check_name(name: str, catalogue: Catalogue) -> None:
    if not re.fullmatch(ID_PATTERN, name) or len(name) > 60 or name.endswith("\n"):
        sentence = tr(
            "“{name}” cannot be the id of a game; allowed are up to 60 small letters a–z and "
            "digits, joined by hyphens",
            name=" ".join(name.split()),
        )
        raise PatienceError(with_nearest(sentence, _like_an_id(name)))
    for game in catalogue.games():
        if game.id == name:
            raise PatienceError(
                tr(
                    "“{name}” is the game of {file} already; choose another id.",
                    name=name,
                    file=game.path,
                )
            )


def _like_an_id(name: str) -> str:
    """The name with what an id cannot hold left out.

    >>> _like_an_id("../Zoë’s Own.yaml")
    'zoes-own'
    """
    name = name.replace("\\", "/").rpartition("/")[2].removesuffix(_SUFFIX)
    plain = unicodedata.normalize("NFKD", name).replace("’", "").replace("'", "")
    ascii_only = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "-".join(re.findall("[a-z0-9]+", ascii_only.lower()))[:60].strip("-")


def _check_in_reach(path: Path, game: str, folder: Path, catalogue: Catalogue) -> None:
    """Raises PatienceError when a file in the folder that extends the game finds another file."""
    found = find_parent(game, folder, catalogue.folders)
    if found is None or found.resolve() != path.resolve():
        raise PatienceError(
            tr(
                "A file in {folder} cannot extend {file}: it must lie beside it, or in one of "
                "{folders}.",
                folder=folder.resolve(),
                file=path,
                folders=", ".join(map(str, catalogue.folders)),
            )
        )


def _text(name: str, rules: Rules, schema: Schema, catalogue: Catalogue) -> str:
    schema_file = catalogue.folders[0] / FILE_NAME
    title = " ".join(word.capitalize() for word in name.split("-"))
    lines = [
        schema_line(schema_file.resolve().as_uri()),
        *_prose(
            tr(
                "{title}: a game that extends {parent}. Whatever stands below behind a “#” holds "
                "already. To change a setting take the “#” away before it, and before the line "
                "that it is indented under; the other lines only explain.",
                title=title,
                parent=rules.id,
            )
        ),
        "format: 1",
        f"id: {flow(name)}",
        *_prose(tr("Raise the version when the game’s behaviour changes.")),
        "version: 1",
        f"extends: {flow(rules.id)}",
        "names:",
        f"  en: {flow(title)}",
        "#summary:",
        "#  en: " + flow(tr("One line about the game.")),
        *_settings(rules, schema),
        *_terms(rules, schema),
        "",
        *_prose(schema["properties"]["sources"]["description"]),
        "#sources:",
        "#  - {id: my-book, title: My Book, author: Me, year: 1900, pages: 12}",
        "",
        *_prose(schema["properties"]["editorial"]["description"]),
        "#editorial:",
        "#  - {setting: weave.stop, reading: "
        + flow(tr("How I read it"))
        + ", why: "
        + flow(tr("Why I read it so"))
        + "}",
    ]
    return "\n".join(lines) + "\n"


def _settings(rules: Rules, schema: Schema) -> Iterator[str]:
    values = rules.model_dump(mode="json")
    opened = ""
    for path in setting_paths():
        group, _, key = path.rpartition(".")
        yield ""
        if group and group != opened:
            yield from _prose(part(schema, (group,))["description"])
            yield f"#{group}:"
            opened = group
        found = part(schema, tuple(path.split(".")))
        yield from _prose(*_explained(found))
        value = values[group][key] if group else values[key]
        yield f"#{'  ' if group else ''}{key or path}: {flow(_bare(value))}"


def _explained(found: Schema) -> Iterator[str]:
    """What a setting is, what it may be, and what each of its words means."""
    description, _, meanings = found["description"].partition("\n\n")
    yield tr(
        "{description} Allowed: {allowed}.", description=description, allowed=allowed_text(found)
    )
    yield from meanings.replace("`", "").splitlines()


def _bare(value: Any) -> Any:
    """The value with the ranks 2–10 as numbers, as people write them."""
    if isinstance(value, list):
        return list(map(_bare, value))
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items()}
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _terms(rules: Rules, schema: Schema) -> Iterator[str]:
    if not rules.terms:
        return
    yield ""
    yield from _prose(schema["properties"]["terms"]["description"])
    yield "#terms:"
    for language, terms in rules.terms.items():
        yield f"#  {flow(language)}:"
        for term, word in terms.items():
            yield f"#    {term}: {flow(word)}"


def _prose(*paragraphs: str) -> Iterator[str]:
    for paragraph in paragraphs:
        for line in textwrap.wrap(paragraph, _WIDTH):
            yield f"# {line}"
