"""The JSON Schema: current, in agreement with the model, and named in each rule file."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from patience.catalogue import FOLDER, shipped
from patience.mechanisms import Mechanisms, Word
from patience.rules import Rules, setting_paths
from patience.schema import FILE_NAME, part, rule_file_schema, schema_line, schema_text
from patience.yamltext import read_yaml, read_yaml_file
from tests.core.test_rulebook import TREES, extending, fault_cases
from tests.games import MECHANISMS, VOCABULARY

SHIPPED = shipped() / FOLDER
FILES = sorted(SHIPPED.glob("*.yaml"))
SCHEMA = rule_file_schema(MECHANISMS)
VALIDATOR = Draft202012Validator(SCHEMA)

BEYOND_THE_SCHEMA = ("cannot be", "as every rank", "written twice", "a key must be", "gender")
"""Parts of the faults that are contradictions, or are in the YAML itself."""


def test_the_schema_that_ships_is_current() -> None:
    assert (SHIPPED / FILE_NAME).read_text(encoding="utf-8") == schema_text(MECHANISMS)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_each_shipped_file_names_the_schema_and_keeps_to_it(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith(schema_line(FILE_NAME) + "\n")
    assert list(VALIDATOR.iter_errors(read_yaml_file(path).value)) == []


@pytest.mark.parametrize(("lines", "fault"), fault_cases())
def test_what_the_reader_refuses_the_schema_refuses(lines: str, fault: str) -> None:
    if any(phrase in fault for phrase in BEYOND_THE_SCHEMA) or "packs: 2.0" in lines:
        # JSON knows no difference between 2 and 2.0.
        return
    value = read_yaml(extending(lines).encode(), "own.yaml").value
    assert not VALIDATOR.is_valid(value)


@given(TREES.filter(lambda tree: "extends" not in tree))
@settings(max_examples=300)
def test_schema_and_model_agree_on_any_values(tree: dict[str, Any]) -> None:
    values = {"id": "own", "foundations": [{"base": "ace", "build": "up"}], **tree}
    try:
        rules = Rules.read(values, VOCABULARY)
    except ValidationError:
        assert not VALIDATOR.is_valid(values)
        return
    repeats = [rules.suits, rules.ranks, rules.tableau.spread, rules.weave.ends_at]
    if all(len(set(names)) == len(names) for names in repeats):
        assert VALIDATOR.is_valid(values)


@pytest.mark.parametrize("path", setting_paths())
def test_every_setting_is_described(path: str) -> None:
    assert part(SCHEMA, tuple(path.split(".")))["description"]


@pytest.mark.parametrize("path", [path for path, words in VOCABULARY.items() if words])
def test_every_word_is_enumerated_with_its_meaning(path: str) -> None:
    way = ("foundations", 0, "build") if path == "foundations.build" else tuple(path.split("."))
    found = part(SCHEMA, way)
    assert found["enum"] == list(VOCABULARY[path])
    for word in VOCABULARY[path]:
        assert f"- `{word}`: " in found["description"]
    assert "{" not in found["description"]


def test_words_of_plugins_are_in_the_schema() -> None:
    mechanisms = Mechanisms().with_words("vetoes", [Word("no-aces", "no ace is played", object())])
    schema = rule_file_schema(mechanisms)
    assert part(schema, ("vetoes", 0))["enum"] == ["no-aces"]
    assert not VALIDATOR.is_valid({"id": "x", "extends": "weavers", "vetoes": ["no-aces"]})
    assert Draft202012Validator(schema).is_valid(
        {"id": "x", "extends": "weavers", "vetoes": ["no-aces"]}
    )


def test_the_schema_text_is_json() -> None:
    assert json.loads(schema_text(MECHANISMS)) == SCHEMA
