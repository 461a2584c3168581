"""Every message is translated, and every text that is read is a message."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message

from patience.terms import FORMS, TERMS
from tests import messages

CATALOGUES = [(name, path) for name in messages.PACKAGES for path in messages.catalogue_paths(name)]


def both_forms(message: Message) -> tuple[str, ...]:
    """The English of a message: one text, or singular and plural."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (str(message.id),)


def translations(message: Message) -> tuple[str, ...]:
    """What stands in the catalogue for it: one text, or one for each plural form."""
    string = message.string
    return tuple(string) if isinstance(string, list | tuple) else (str(string),)


def entries(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def fields(text: str) -> list[tuple[str, str]]:
    """The fields of a message, as `exile.acc` and what follows a colon in them."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


def bases(*texts: str) -> set[str]:
    return {name.partition(".")[0] for text in texts for name, _ in fields(text)}


def test_there_is_a_catalogue_of_each_package() -> None:
    assert {name for name, _ in CATALOGUES} == set(messages.PACKAGES)


@pytest.mark.parametrize("name", messages.PACKAGES)
def test_the_template_holds_every_message_of_the_code(name: str) -> None:
    found = {both_forms(message) for message in entries(messages.extracted(name))}
    written = {
        both_forms(message) for message in entries(messages.read(messages.template_path(name)))
    }
    assert found - written == set(), "new messages: run python -m tests.messages"
    assert written - found == set(), "messages that are gone: run python -m tests.messages"


@pytest.mark.parametrize(("name", "path"), CATALOGUES, ids=lambda value: str(value)[-20:])
def test_every_message_is_translated(name: str, path: Path) -> None:
    catalog = messages.read(path)
    found = {both_forms(message) for message in entries(messages.extracted(name))}
    assert found == {both_forms(message) for message in entries(catalog)}
    forms = catalog.num_plurals
    missing = [
        message.id
        for message in entries(catalog)
        if not all(translations(message))
        or len(translations(message)) != (forms if message.pluralizable else 1)
    ]
    assert missing == []


@pytest.mark.parametrize(("name", "path"), CATALOGUES, ids=lambda value: str(value)[-20:])
def test_no_translation_is_only_guessed(name: str, path: Path) -> None:
    assert [message.id for message in entries(messages.read(path)) if message.fuzzy] == []


@pytest.mark.parametrize(("name", "path"), CATALOGUES, ids=lambda value: str(value)[-20:])
def test_translations_have_the_fields_of_their_messages(name: str, path: Path) -> None:
    wrong = []
    for message in entries(messages.read(path)):
        allowed = bases(*both_forms(message)) | set(TERMS)
        if message.pluralizable:
            allowed |= {"count"}
        for text in translations(message):
            found = bases(text)
            # A plural form may write the number in digits, or need none.
            needed = bases(both_forms(message)[-1]) - set(TERMS)
            if message.pluralizable:
                needed -= {"count", "number"}
            if not needed <= found <= allowed:
                wrong.append((message.id, text, needed ^ found))
    assert wrong == []


@pytest.mark.parametrize(("name", "path"), CATALOGUES, ids=lambda value: str(value)[-20:])
def test_terms_are_used_in_forms_that_exist(name: str, path: Path) -> None:
    for message in entries(messages.read(path)):
        for text in (*both_forms(message), *translations(message)):
            for field, agreeing in fields(text):
                _, dot, form = field.partition(".")
                assert not dot or form in FORMS, text
                assert not agreeing or agreeing.count("|") == 2, text


@pytest.mark.parametrize(("name", "path"), CATALOGUES, ids=lambda value: str(value)[-20:])
def test_the_compiled_catalogue_is_current(name: str, path: Path) -> None:
    compiled = path.with_suffix(".mo").read_bytes()
    assert compiled == messages.compiled(messages.read(path)), "run python -m tests.messages"


SOURCES = [path for folder in messages.PACKAGES.values() for path in sorted(folder.rglob("*.py"))]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-3:]))
def test_what_is_read_goes_through_the_translation(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    shown = [found for call in calls(tree) for found in untranslated(call)]
    assert shown == []


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


SHOWING = {"PatienceError", "print", "echo", "secho", "RuleFileError"}
"""What shows its arguments to a person, or will."""


def untranslated(call: ast.Call) -> Iterator[str]:
    """The texts of a call that are shown, or passed on as messages, but cannot be translated."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    where = f"line {call.lineno}: "
    # A page shows what it is given; `Names.say` translates it.
    on_page = isinstance(function, ast.Attribute) and ast.unparse(function.value).endswith("page")
    if name in SHOWING or on_page:
        for argument in call.args:
            if has_words(argument):
                yield where + ast.unparse(argument)
    for keyword in call.keywords:
        if keyword.arg in {"help", "epilog", "short_help"} and has_words(keyword.value):
            yield where + ast.unparse(keyword.value)
    taken = (
        0
        if on_page
        else 1
        if name in messages.ONE_MESSAGE
        else 2
        if name in messages.TWO_FORMS
        else 0
    )
    for argument in call.args[:taken]:
        if isinstance(argument, ast.JoinedStr | ast.BinOp):
            yield where + ast.unparse(argument)


def has_words(value: ast.expr) -> bool:
    """Whether an expression holds a text of its own with letters in it, outside any call."""
    if isinstance(value, ast.Call):
        return False
    if isinstance(value, ast.Constant):
        text = value.value if isinstance(value.value, str) else ""
        # What is to be typed is the same in every language.
        return any(map(str.isalpha, text)) and not text.strip().startswith("patience ")
    if isinstance(value, ast.FormattedValue):
        return False
    return any(
        has_words(part) for part in ast.iter_child_nodes(value) if isinstance(part, ast.expr)
    )


def test_the_check_for_untranslated_texts_finds_them() -> None:
    faulty = (
        "raise PatienceError('no such game')",
        "raise PatienceError(f'no game {name}')",
        "print('won')",
        "self._page.say('won')",
        "typer.Option(help='the deal number')",
        "tr(f'no {name}')",
        "names.say('no ' + name)",
    )
    for line in faulty:
        assert [found for call in calls(ast.parse(line)) for found in untranslated(call)], line


def test_english_needs_no_gettext() -> None:
    program = (
        "import sys, patience.language as l; l.tr('x'); l.trn('a', 'b', 2); "
        "sys.exit('gettext' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 0
