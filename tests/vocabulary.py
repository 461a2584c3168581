"""Writes docs/vocabulary.md from the model of the rules: `python -m tests.vocabulary`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patience.mechanisms import Mechanisms
from patience.schema import Schema, rule_file_schema

PAGE = Path(__file__).parent.parent / "docs" / "vocabulary.md"

_HEAD = """\
# The vocabulary of rule files

Everything that a rule file may say. A file that extends another says only what differs; what
neither says is the default. This page is made from the model of the rules by
`python -m tests.vocabulary`.
How to write a first file is told in [variants.md](variants.md).
"""


def vocabulary_page(mechanisms: Mechanisms) -> str:
    """The page: a heading for each setting, with its default, what is allowed, and what it does."""
    schema = rule_file_schema(mechanisms)
    return "\n".join([_HEAD, *_sections(schema, schema, "")])


def _sections(part: Schema, schema: Schema, way: str) -> Iterator[str]:
    for key, found in part["properties"].items():
        setting = {**_resolved(found, schema), **found}
        path = f"{way}{key}"
        yield f"## `{path}`\n"
        yield _described(setting, schema)
        inner = _resolved(setting.get("items", setting), schema)
        if "properties" in inner:
            yield from _sections(inner, schema, f"{path}.")


def _described(setting: Schema, schema: Schema) -> str:
    lines = [setting.get("description", ""), ""]
    allowed = _allowed(setting, schema)
    if allowed:
        lines += [f"Allowed: {allowed}.", ""]
    if "default" in setting and "properties" not in setting:
        lines += [f"Default: {_value(setting['default'])}.", ""]
    return "\n".join(lines)


def _allowed(setting: Schema, schema: Schema) -> str:
    setting = _resolved(setting, schema)
    if "enum" in setting:
        words = [word for word in setting["enum"] if isinstance(word, str)]
        return ", ".join(f"`{word}`" for word in words)
    if "const" in setting:
        return _value(setting["const"])
    kind = setting.get("type")
    if kind == "integer":
        low, high = setting.get("minimum"), setting.get("maximum")
        return f"a whole number from {low}" + (f" to {high}" if high is not None else "")
    if kind == "boolean":
        return "`true`, `false`"
    if kind == "array":
        of = _allowed(setting.get("items", {}), schema)
        return f"a list of {of}" if of else "a list"
    if kind == "string":
        return "a text"
    if kind == "object" and "patternProperties" in setting:
        return "by language, as `en`"
    return ""


def _value(value: Any) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`".replace('"', "")


def _resolved(found: Schema, schema: Schema) -> Schema:
    while "$ref" in found:
        found = schema["$defs"][found["$ref"].rpartition("/")[2]]
    return found


if __name__ == "__main__":
    PAGE.write_text(vocabulary_page(Mechanisms()), encoding="utf-8")
