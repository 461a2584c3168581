"""YAML as rule files use it: what words mean, where things stand, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.errors import shortened
from patience.faults import Place, RuleFileError
from patience.scalars import resolved
from patience.textfile import LARGEST_FILE
from patience.yamltext import DEEPEST, MOST_NODES, read_yaml, read_yaml_file

_KEYS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
_TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17) + 1, 10**17) | _KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


def value(text: str) -> Any:
    """What a text without faults says."""
    document = read_yaml(text.encode(), "t.yaml")
    assert document.faults == []
    return document.value


def faults(text: str | bytes) -> list[str]:
    """All that is wrong with a text."""
    data = text.encode() if isinstance(text, str) else text
    try:
        return [str(fault) for fault in read_yaml(data, "t.yaml").faults]
    except RuleFileError as error:
        return [str(fault) for fault in error.faults]


def test_words_that_older_yaml_takes_for_something_else_are_words() -> None:
    assert value("[no, yes, on, off, y, 1_000, 12:30, 2026-05-04, 0o, =]") == [
        "no", "yes", "on", "off", "y", "1_000", "12:30", "2026-05-04", "0o", "=",
    ]  # fmt: skip


def test_scalars_mean_what_yaml_1_2_says() -> None:
    assert value("[true, False, null, ~, 12, -3, 0x1F, 0o17, 2.5, 1e3, '12', \"no\"]") == [
        True, False, None, None, 12, -3, 31, 15, 2.5, 1000.0, "12", "no",
    ]  # fmt: skip


@given(_TREES)
def test_json_is_read_as_json_reads_it(tree: Any) -> None:
    if tree is not None:
        assert value(json.dumps(tree, ensure_ascii=False)) == tree


@given(st.dictionaries(_KEYS, _TREES, min_size=1, max_size=4))
def test_every_key_stands_where_it_is_said_to_stand(tree: dict[str, Any]) -> None:
    text = json.dumps(tree, ensure_ascii=False, indent=1)
    document = read_yaml(text.encode(), "t.yaml")
    lines = text.split("\n")
    for way, (line, column) in document.keys.items():
        assert lines[line - 1][column - 1 :].startswith(json.dumps(way[-1], ensure_ascii=False))
    assert set(document.keys) < set(document.values)


def test_values_stand_where_they_begin_and_what_is_absent_where_it_would_be() -> None:
    document = read_yaml("weave:\n  ends_at: [king, 5]\n".encode("utf-8-sig"), "t.yaml")
    assert document.place_of_key(("weave", "ends_at")) == Place(2, 3)
    assert document.place_of_value(("weave", "ends_at", 1)) == Place(2, 19)
    assert document.place_of_value(("weave", "stop")) == Place(1, 1)
    assert document.place_of_value(("redeal",)) == Place(1, 1)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\nb: 2\na: 3", "t.yaml:3:1: the key “a” is written twice; it stands in line 1"),
        ("a: {b: 017}", "t.yaml:1:8: the number 017 begins with 0"),
        ("isbn: 0806988916", "t.yaml:1:7: the number 0806988916 begins with 0"),
        ("a: !!str 5", "t.yaml:1:4: the tag “!!str” has no meaning here"),
        ("a: !python/object:os.system x", "t.yaml:1:4: the tag “!python/object:os.system”"),
        ("1: a", "t.yaml:1:1: a key must be a text"),
        ("true: a", "t.yaml:1:1: a key must be a text"),
        ("? [a, b]\n: c", "t.yaml:1:3: a key must be a text"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "t.yaml:3:3: “<<” merges nothing here"),
        ("a: .inf", "t.yaml:1:4: .inf is not a number that can be used"),
        ("a: -.INF", "t.yaml:1:4: -.INF is not a number that can be used"),
        ("a: .nan", "t.yaml:1:4: .nan is not a number that can be used"),
        ("a: 1e999", "t.yaml:1:4: the number 1e999 is too long"),
        ("a: " + "9" * 5000, "t.yaml:1:4: the number 9999"),
        ("a: 0x" + "f" * 5000, "t.yaml:1:4: the number 0xff"),
    ],
)
def test_what_would_surprise_an_author_is_a_fault_with_its_place(text: str, fault: str) -> None:
    [found] = faults(text)
    assert found.startswith(fault)


def test_all_such_faults_are_told_at_once() -> None:
    found = faults("a: 01\nb: !x y\n2: c\nd: 1\nd: 2\n")
    assert [fault.split(":")[1] for fault in found] == ["1", "2", "3", "5"]


def test_a_key_written_twice_keeps_its_first_value_and_is_doubtful() -> None:
    document = read_yaml(b"a: 1\na: 2\na: 3", "t.yaml")
    assert document.value == {"a": 1}
    assert document.doubtful == {("a",)}
    assert len(document.faults) == 2


def test_a_quoted_merge_key_is_a_key_like_any_other() -> None:
    assert value("'<<': 1") == {"<<": 1}


def test_an_alias_stands_for_its_anchor() -> None:
    assert value("a: &x [1, 2]\nb: *x") == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "t.yaml:1:1: the file is empty"),
        ("# nothing but words\n", "t.yaml:1:1: the file is empty"),
        ("---\n...\n", "t.yaml:1:1: the file is empty"),
        ("a: 1\n---\nb: 2", "t.yaml:2:1: a second document begins here"),
        ("a: &x [*x]", "t.yaml:1:8: the alias “*x” stands for something that it lies in"),
        ("a: *y", "t.yaml:1:4: the alias “*y” stands for nothing"),
        ("a: [1, 2\nb: 3", "t.yaml:2:2: a list that “[” began goes on without"),
        ("a: {b: 1", "t.yaml:2:1: a mapping that “{” began goes on without"),
        ("a: b: c", "t.yaml:1:5: a value cannot begin at this colon"),
        ("a:\n\t- b", "t.yaml:2:1: nothing can begin with this character; indent by blanks"),
        ("a: 'b", "t.yaml:1:6: the file ends before a text in quotes does"),
        ('a: "\\q"', "t.yaml:1:5: the text in double quotes has a backslash"),
        ("%YAML 3.0\n---\na: 1", "t.yaml:1:1: the file says that it is of another version"),
        (b"\xff\xfea\x00", "t.yaml:1:1: the file is written in UTF-16"),
        (b"\x00\x00\xfe\xff", "t.yaml:1:1: the file is written in UTF-32"),
        ("a: \xe9".encode("latin-1"), "t.yaml:1:4: the byte 0xE9 is not part of a UTF-8 text"),
        (b"a: 1\n\xc3\xa9: \x00", "t.yaml:2:4: the character U+0000 cannot stand in a YAML file"),
        (b"a: \x1b[31m", "t.yaml:1:4: the character U+001B"),
        (b"a: \xed\xa0\x80", "t.yaml:1:4: the byte 0xED"),
    ],
)
def test_what_is_no_rule_file_at_all_is_refused_in_a_sentence(
    text: str | bytes, fault: str
) -> None:
    found = faults(text)[-1]
    assert found.startswith(fault)
    assert found.endswith(".")


def test_a_huge_file_is_refused_unread() -> None:
    assert "larger than a megabyte" in faults(b"#" * (LARGEST_FILE + 1))[0]


def test_deep_nesting_is_refused() -> None:
    assert value("[" * DEEPEST + "]" * DEEPEST)
    for opening in ("[", "{a: ", "- ", "? "):
        for depth in (DEEPEST + 1, 5_000):
            assert "lie in each other here" in faults(opening * depth)[-1]


def test_aliases_that_multiply_are_refused_before_they_are_written_out() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for level in range(1, 12):
        aliases = ", ".join([f"*a{level - 1}"] * 10)
        lines.append(f"a{level}: &a{level} [{aliases}]")
    [found] = faults("\n".join(lines))
    assert f"more than {MOST_NODES} keys and values" in found


def test_aliases_that_nest_are_refused() -> None:
    lines = ["a0: &a0 [x]", *(f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 50))]
    assert f"more than {DEEPEST} mappings" in faults("\n".join(lines))[0]


def test_more_keys_and_values_than_any_rule_file_has_are_refused() -> None:
    assert f"more than {MOST_NODES} keys" in faults("a: [" + "1," * MOST_NODES + "]")[0]


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_whatever_the_bytes_only_faults_come_of_them(data: bytes) -> None:
    for fault in faults(data):
        assert "\n" not in fault


@given(st.text("&*![]{}:,?|>-%@`'\"#\\\n\t abc01<~.", max_size=80))
def test_whatever_the_signs_only_faults_come_of_them(text: str) -> None:
    for fault in faults(text):
        assert "\n" not in fault


@given(st.text())
def test_a_word_resolves_to_a_plain_value_or_a_sentence(text: str) -> None:
    try:
        found = resolved(text)
    except ValueError as error:
        found = str(error)
    assert isinstance(found, str | int | float | bool | None)


def test_a_long_text_is_shown_cut_and_on_one_line() -> None:
    assert shortened("a\nb") == "a b"
    assert shortened("\x1b[31m") == "�[31m"
    assert shortened("x" * 61) == "x" * 59 + "…"


def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    for path, sentence in (
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "not a regular file"),
        (tmp_path / "a\0b", "not the name of a file"),
    ):
        with pytest.raises(RuleFileError, match=sentence):
            read_yaml_file(path)
