"""The JSON Schema of rule files: what editors complete and check, and what faults call allowed."""

import json
from collections.abc import Mapping
from typing import Any

from patience.language import tr
from patience.mechanisms import Mechanisms, Word
from patience.rules import LANGUAGE_PATTERN, Rules
from patience.terms import Terms

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""

FILE_NAME = "schema.json"
"""The schema that ships lies under this name beside the rule files that ship."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def rule_file_schema(mechanisms: Mechanisms) -> Schema:
    """The schema of a rule file, in which the words of every setting are those of the mechanisms.

    Its descriptions are in the spoken language; it ships in English.

    It says what one file may say: a file that extends another may be silent on everything else.
    Contradictions between settings are beyond it; `soundness` finds them.
    """
    schema = _filled_in(Rules.model_json_schema(), mechanisms.tables())
    schema["title"] = tr("Rule file of a weaving patience")
    schema["required"] = ["id"]
    schema["properties"]["extends"] = _without_null(schema["properties"]["extends"])
    # One term is like any other, and has many forms: it is written down once.
    terms = schema["properties"]["terms"]["patternProperties"][LANGUAGE_PATTERN]["properties"]
    schema["$defs"]["Term"] = next(iter(terms.values()))
    terms.update({name: {"$ref": "#/$defs/Term"} for name in terms})
    schema["anyOf"] = [{"required": ["extends"]}, {"required": ["foundations"]}]
    return {"$schema": _DIALECT, **schema}


def schema_text(mechanisms: Mechanisms) -> str:
    """The schema as the text of a JSON file."""
    return json.dumps(rule_file_schema(mechanisms), indent=1, ensure_ascii=False) + "\n"


def descriptions() -> list[str]:
    """Every description in the schema, in English: what is to be translated of it."""
    found: list[str] = []
    _gather(Rules.model_json_schema(), found)
    return found


def schema_line(schema: str) -> str:
    """The first line of a rule file, by which editors find the schema."""
    return f"# yaml-language-server: $schema={schema}"


def part(schema: Schema, way: tuple[str | int, ...]) -> Schema:
    """The part of a schema that holds for the value at the end of a way; {} where none does.

    Of several forms that a value may have, the way itself tells which one is meant.
    """
    found = schema
    for step in way:
        found = _inside(_resolved(found, schema), step, schema)
    return _resolved(found, schema)


def _filled_in(found: Any, tables: Mapping[str, Mapping[str, Word[object]]]) -> Any:
    """A copy in which words are written out, and titles that only repeat the keys are left out."""
    if isinstance(found, list):
        return [_filled_in(item, tables) for item in found]
    if not isinstance(found, dict):
        return found
    filled = {
        key: _filled_in(value, tables)
        for key, value in found.items()
        if not (key == "title" and isinstance(value, str))
    }
    if isinstance(filled.get("description"), str):
        filled["description"] = tr(filled["description"])
    setting = filled.pop("x-word", None)
    if setting is not None:
        return _with_words(filled, tables[setting])
    names = filled.get("propertyNames", {}).get("enum")
    if names is not None:
        # Editors complete properties, not the names that an enumeration allows.
        value = filled.pop("additionalProperties")
        del filled["propertyNames"]
        return {**filled, "properties": dict.fromkeys(names, value), "additionalProperties": False}
    if "patternProperties" in filled:
        filled["additionalProperties"] = False
    return filled


def _gather(part: Any, found: list[str]) -> None:
    if isinstance(part, dict):
        if isinstance(description := part.get("description"), str):
            found.append(description)
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            _gather(inner, found)


def _with_words(schema: Schema, words: Mapping[str, Word[object]]) -> Schema:
    if not words:
        return {"not": {}, **{key: schema[key] for key in schema if key == "description"}}
    meanings = "\n".join(f"- `{word.name}`: {Terms().meaning(word)}" for word in words.values())
    described = f"{schema['description']}\n\n{meanings}" if "description" in schema else meanings
    return {**schema, "enum": list(words), "description": described}


def _without_null(schema: Schema) -> Schema:
    [value] = [form for form in schema["anyOf"] if form.get("type") != "null"]
    return {**value, "description": schema["description"]}


def _resolved(found: Schema, schema: Schema) -> Schema:
    while "$ref" in found:
        found = {**schema["$defs"][found["$ref"].rpartition("/")[2]], **_beside_reference(found)}
    return found


def _beside_reference(found: Schema) -> Schema:
    return {key: value for key, value in found.items() if key != "$ref"}


def _inside(found: Schema, step: str | int, schema: Schema) -> Schema:
    for form in (found, *found.get("anyOf", ())):
        form = _resolved(form, schema)
        if isinstance(step, int):
            inner = form.get("items")
        else:
            patterned = [*form.get("patternProperties", {}).values()]
            inner = form.get("properties", {}).get(step) or next(iter(patterned), None)
        if inner is not None:
            return dict(inner)
    return {}
