"""Mistakes in values that were read from YAML: what the model refuses, as faults in sentences."""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from patience.cards import RANK_LETTERS, RANK_NAMES
from patience.errors import nearest, shortened
from patience.faults import Fault
from patience.language import tr, with_nearest
from patience.rules import ID_PATTERN, LANGUAGE_PATTERN
from patience.schema import Schema, part
from patience.yamltext import Document, Way

_LETTERS = {
    letter: name for letter, name in zip(RANK_LETTERS, RANK_NAMES, strict=True) if letter != name
}
"""What a card's rank is called on the card, where that is not its name."""


def mistakes(
    error: ValidationError, document: Document, values: Any, schema: Schema
) -> dict[Way, Fault]:
    """The faults that a model found, by the ways to them.

    `values` are what the model was given; the document says where they stand. What is allowed is
    read from the schema.
    """
    found: dict[Way, Fault] = {}
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        kind = detail["type"]
        way, whole = _way(detail["loc"], values)
        if kind == "missing":
            found.setdefault(whole, _missing(document, whole, part(schema, whole)))
        elif kind == "extra_forbidden" or detail["loc"][-1:] == ("[key]",):
            found.setdefault(way, _unknown_key(document, way, part(schema, way[:-1])))
        else:
            value = _value_at(values, way)
            found.setdefault(way, _wrong_value(document, way, value, part(schema, way)))
    # A value of several forms is refused by each of them; what is inside it says more.
    outer = {way[:end] for way in found for end in range(len(way))}
    return {way: fault for way, fault in found.items() if way not in outer}


def setting_path(way: Iterable[str | int]) -> str:
    """A way as it is written: `foundations[2].base`, lists counted from 1.

    >>> setting_path(("foundations", 1, "base"))
    'foundations[2].base'
    """
    path = ""
    for step in way:
        path += f"[{step + 1}]" if isinstance(step, int) else f".{shortened(step)}"
    return path.lstrip(".")


def found_text(value: Any) -> str:
    """A value as a sentence names it.

    >>> [found_text(value) for value in ("tested", 13, True, None, [])]
    ['“tested”', '13', 'true', 'nothing', 'an empty list']
    """
    match value:
        case None:
            return tr("nothing")
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case list():
            return tr("a list") if value else tr("an empty list")
        case dict():
            return tr("a mapping")
    return tr("“{text}”", text=shortened(str(value)))


def _way(location: Iterable[str | int], values: Any) -> tuple[Way, Way]:
    """The part of a location that exists in the values, and the whole of it.

    Where a value may have several forms, the location also names the form; that is left out.
    """
    way: list[str | int] = []
    rest: list[str | int] = []
    for step in location:
        if _has(values, step):
            values = values[step]
            way.append(step)
            rest = []
        else:
            rest.append(step)
    return tuple(way), (*way, *rest[-1:])


def _has(values: Any, step: str | int) -> bool:
    if isinstance(values, dict):
        return step in values
    return isinstance(values, list) and isinstance(step, int) and step < len(values)


def _value_at(values: Any, way: Way) -> Any:
    for step in way:
        values = values[step]
    return values


def _missing(document: Document, way: Way, allowed: Schema) -> Fault:
    path = setting_path(way)
    sentence = tr(
        "{setting} is missing; allowed is {allowed}.", setting=path, allowed=allowed_text(allowed)
    )
    place = document.place_of_value(way[:-1])
    return Fault(document.path, *place, sentence, path, "", tuple(_words(allowed)))


def _unknown_key(document: Document, way: Way, holder: Schema) -> Fault:
    key = str(way[-1])
    allowed = _keys(holder)
    near = nearest(key, allowed)
    path = setting_path(way)
    if allowed:
        sentence = tr(
            "{setting}: there is no key “{key}” here; allowed are {allowed}",
            setting=path,
            key=shortened(key),
            allowed=", ".join(allowed),
        )
    else:
        sentence = tr(
            "{setting}: “{key}” is not a language; allowed is a code of two or three small "
            "letters, as en",
            setting=path,
            key=shortened(key),
        )
    sentence = with_nearest(sentence, near)
    place = document.place_of_key(way)
    return Fault(document.path, *place, sentence, path, key, tuple(allowed), near)


def _keys(holder: Schema) -> list[str]:
    forms = (holder, *holder.get("anyOf", ()))
    return [key for form in forms for key in form.get("properties", {})]


def _wrong_value(document: Document, way: Way, value: Any, allowed: Schema) -> Fault:
    words = _words(allowed)
    near = _nearest(value, words)
    path, found = setting_path(way), found_text(value)
    sentence = tr(
        "{setting}: found {found}; allowed is {allowed}",
        setting=path or tr("the rules"),
        found=found,
        allowed=allowed_text(allowed),
    )
    sentence = with_nearest(sentence, near)
    place = document.place_of_value(way)
    return Fault(document.path, *place, sentence, path, found, tuple(words), near)


def _words(allowed: Schema) -> list[str]:
    if allowed.get("type") == "boolean":
        return ["true", "false"]
    return list(dict.fromkeys(map(str, allowed.get("enum", ()))))


def _nearest(value: Any, words: list[str]) -> str | None:
    if not isinstance(value, (str, bool)):
        return None
    text = str(value)
    letter = _LETTERS.get(text.upper())
    if letter in words:
        return letter
    if words == ["true", "false"]:
        return {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(
            text.lower(), nearest(text, words)
        )
    return nearest(text, words)


def allowed_text(schema: Schema) -> str:
    """What a schema allows, as a phrase."""
    if "anyOf" in schema:
        forms = [form for form in schema["anyOf"] if form.get("type") != "null"]
        return _either(allowed_text(form) for form in forms)
    if "not" in schema:
        return tr("nothing, as no plug-in brings a word for it")
    if "const" in schema:
        return str(schema["const"])
    words = _words(schema)
    if words:
        return _either(words)
    match schema.get("type"):
        case "integer":
            return _whole_number(schema.get("minimum"), schema.get("maximum"))
        case "array":
            return _list(schema)
        case "object":
            return _mapping(schema)
    return _text(schema)


def _either(phrases: Iterable[str]) -> str:
    *most, last = phrases
    return tr("{some} or {last}", some=", ".join(most), last=last) if most else last


def _whole_number(least: int | None, most: int | None) -> str:
    if least is None:
        return tr("a whole number")
    if most is None:
        return tr("a whole number from {least} up", least=least)
    return tr("a whole number from {least} to {most}", least=least, most=most)


def _list(schema: Schema) -> str:
    words = _words(schema.get("items", {}))
    if words:
        return tr("a list, as [{words}]", words=", ".join(words))
    least = schema.get("minItems", 0)
    if least > 1:
        return tr("a list of {least} or more entries", least=least)
    return tr("a list with an entry or more") if least else tr("a list")


def _mapping(schema: Schema) -> str:
    if "patternProperties" in schema:
        return tr("a mapping with a key for each language, as en")
    keys = ", ".join(schema.get("required") or schema.get("properties", {}))
    return tr("a mapping with {keys}", keys=keys)


def _text(schema: Schema) -> str:
    match schema.get("pattern"):
        case str(pattern) if pattern == ID_PATTERN:
            return tr("a name of small letters a–z and digits, joined by hyphens")
        case str(pattern) if pattern == LANGUAGE_PATTERN:
            return tr("a code of two or three small letters, as en")
    longest = schema.get("maxLength")
    if longest is None:
        return tr("a text")
    return tr("a line of 1 to {longest} characters", longest=longest)
