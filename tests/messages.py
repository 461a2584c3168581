"""Collects the messages of the code, and keeps the catalogues of every language in step with it.

    python -m tests.messages

finds every message, adds the new ones to the catalogues, where a translator fills them in, and
compiles the catalogues. The tests say what is still missing. A new language begins with

    python -m tests.messages LANGUAGE
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from patience.schema import descriptions

ROOT = Path(__file__).parents[1]

PACKAGES = {
    "patience": ROOT / "core" / "patience",
    "patience_plugins": ROOT / "plugins" / "patience_plugins",
}
"""What has catalogues of its own: their name, and the folder that holds the code."""

ONE_MESSAGE = ("tr", "mark", "say", "sentence", "_sentence")
TWO_FORMS = ("trn", "say_n", "sentence_n")
"""The functions whose first arguments are messages."""


def extracted(name: str) -> Catalog:
    """The messages in the code of a package, without translations."""
    keywords = dict.fromkeys(ONE_MESSAGE) | dict.fromkeys(TWO_FORMS, (1, 2))
    found = extract_from_dir(PACKAGES[name], [("**.py", "python")], keywords=keywords)
    catalog = Catalog()
    for file, _, message, comments, context in sorted(found, key=lambda entry: entry[0]):
        if not any(map(str.isalpha, str(message))):
            continue
        flags = () if "{" not in str(message) else ("python-brace-format",)
        catalog.add(
            message, locations=[(file, 1)], auto_comments=comments, context=context, flags=flags
        )
    if name == "patience":
        for description in descriptions():
            catalog.add(description, locations=[("schema.py", 1)])
    return catalog


def template_path(name: str) -> Path:
    """Where the messages of a package stand, untranslated."""
    return PACKAGES[name] / "locale" / f"{name}.pot"


def catalogue_paths(name: str) -> Iterator[Path]:
    """The catalogues of a package, one a language."""
    yield from sorted(PACKAGES[name].glob("locale/*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it stands in its file."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parts[-3])
    # The same catalogue always gives the same compiled file, whenever it is compiled.
    catalog.creation_date = catalog.revision_date = datetime.fromtimestamp(0, UTC)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update(name: str, new_language: str | None = None) -> None:
    """Brings template and catalogues of a package up to date with its code."""
    template = extracted(name)
    _write(template_path(name), template)
    if new_language:
        folder = PACKAGES[name] / "locale" / new_language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.po"
        if not path.exists():
            _write(path, Catalog(locale=new_language))
    for path in catalogue_paths(name):
        catalog = read(path)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        _write(path, catalog)
        path.with_suffix(".mo").write_bytes(compiled(read(path)))


def _write(path: Path, catalog: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        if catalog.locale:
            file.write(_HEADER.format(catalog=catalog).encode())
        write_po(
            file,
            catalog,
            width=96,
            sort_output=True,
            omit_header=True,
            ignore_obsolete=True,
            include_lineno=False,
        )


_HEADER = """\
msgid ""
msgstr ""
"Language: {catalog.locale}\\n"
"Plural-Forms: {catalog.plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


if __name__ == "__main__":
    for package in PACKAGES:
        update(package, sys.argv[1] if len(sys.argv) > 1 else None)
