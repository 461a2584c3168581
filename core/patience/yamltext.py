"""YAML text to plain values, each with the line and column where it stands.

What YAML makes of a word is told by YAML 1.2, so that `no` and `on` are words and `017` is not 15.
What could surprise an author is a fault: keys written twice, tags, merge keys, leading zeros. What
could exhaust the machine is refused: huge files, deep nesting, aliases that multiply.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from patience.errors import shortened
from patience.faults import TOP, Fault, Place, RuleFileError
from patience.language import mark, tr
from patience.scalars import resolved
from patience.textfile import decoded, file_bytes

MOST_NODES = 20_000
"""Keys and values together, each alias counted for all that it stands for."""

DEEPEST = 32
"""How many mappings and lists may lie in each other."""

Way = tuple[str | int, ...]
"""The way from the top of a file to a value: keys, and indices of lists from 0."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Document:
    """What a file says, with the place of everything that it says."""

    path: str
    value: Any = None
    keys: dict[Way, Place] = field(default_factory=dict)
    """Where the key of a value stands, for the values of mappings."""
    values: dict[Way, Place] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    doubtful: set[Way] = field(default_factory=set)
    """The ways to what is left out of `value`, or might be meant otherwise, because of a fault."""

    def place_of_key(self, way: Way) -> Place:
        """Where the key stands at the end of a way, or the nearest thing above it that is there."""
        return self._place(way, self.keys)

    def place_of_value(self, way: Way) -> Place:
        """Where the value stands at the end of a way, or the nearest thing above that is there."""
        if way in self.values:
            return self.values[way]
        return self._place(way, self.keys)

    def _place(self, way: Way, places: dict[Way, Place]) -> Place:
        for end in range(len(way), 0, -1):
            for table in (places, self.values):
                if way[:end] in table:
                    return table[way[:end]]
        return TOP


def read_yaml_file(path: Path, shown: str | None = None) -> Document:
    """Reads a file; `shown` is what its faults call it, if not its path.

    Raises RuleFileError when the file cannot be read, or is no YAML at all. Other faults stand in
    the document, so that they can be told together with what its reader finds.
    """
    name = shown or str(path)
    return read_yaml(file_bytes(path, name), name)


def read_yaml(data: bytes, path: str) -> Document:
    """Reads the bytes of a file; `path` is what its faults call it. Raises as `read_yaml_file`."""
    return _Reader(decoded(data, path), path).read()


class _Left:
    """Stands for a value that is left out because of a fault."""


_LEFT_OUT = _Left()


class _Node(NamedTuple):
    """A value in the text: of a mapping or a list its parts, of a scalar the plain value."""

    place: Place
    content: "dict[str, _Entry] | list[_Node] | Any"
    size: int = 1
    height: int = 0


class _Entry(NamedTuple):
    """A key of a mapping, with its value."""

    place: Place
    node: _Node
    twice: bool = False
    """Whether the key is written again further down."""


class _Reader:
    """Builds the values of one text from the parser's events.

    Events, not the library's own tree, because that is built by unguarded recursion and only
    looked at when it is complete.
    """

    def __init__(self, text: str, path: str) -> None:
        self._events: Iterator[Any] = yaml.parse(text, Loader=_Loader)
        self._document = Document(path)
        self._anchors: dict[str, _Node | None] = {}
        self._nodes = 0

    def read(self) -> Document:
        try:
            return self._read()
        except yaml.MarkedYAMLError as error:
            found = error.problem_mark or error.context_mark
            place = Place(found.line + 1, found.column + 1) if found else TOP
            self._refuse(place, _syntax(str(error.problem or error)))
        except yaml.YAMLError as error:
            self._refuse(TOP, _syntax(str(error)))

    def _read(self) -> Document:
        root: _Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self._refuse(
                        _place(event), tr("a second document begins here; a file holds one.")
                    )
                root = self._node(next(self._events), 1)
        if root is None or root.content is None:
            self._refuse(TOP, tr("the file is empty."))
        value = self._plain(root, ())
        self._document.value = {} if value is _LEFT_OUT else value
        return self._document

    def _refuse(self, place: Place, sentence: str) -> NoReturn:
        fault = Fault(self._document.path, *place, sentence)
        raise RuleFileError([*self._document.faults, fault])

    def _find_fault(self, place: Place, sentence: str) -> None:
        self._document.faults.append(Fault(self._document.path, *place, sentence))

    def _node(self, event: Any, depth: int) -> _Node:
        place = _place(event)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, place, depth)
        self._count(1, place)
        if event.anchor:
            self._anchors[event.anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            node = _Node(place, self._scalar(event, place))
        elif depth > DEEPEST:
            self._refuse_depth(place)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self._list(place, depth)
        else:
            node = self._mapping(place, depth)
        if event.tag is not None:
            self._find_fault(
                place,
                tr(
                    "the tag “{tag}” has no meaning here; leave it out.",
                    tag=shortened(event.tag.replace("tag:yaml.org,2002:", "!!")),
                ),
            )
            node = node._replace(content=_LEFT_OUT)
        if event.anchor:
            self._anchors[event.anchor] = node
        return node

    def _count(self, nodes: int, place: Place) -> None:
        self._nodes += nodes
        if self._nodes > MOST_NODES:
            self._refuse(
                place,
                tr(
                    "here the file comes to more than {most} keys and values, aliases written out.",
                    most=MOST_NODES,
                ),
            )

    def _refuse_depth(self, place: Place) -> NoReturn:
        self._refuse(
            place,
            tr("more than {most} mappings and lists lie in each other here.", most=DEEPEST),
        )

    def _alias(self, event: Any, place: Place, depth: int) -> _Node:
        node = self._anchors.get(event.anchor)
        if node is None:
            inside, name = event.anchor in self._anchors, shortened(event.anchor)
            self._refuse(
                place,
                tr("the alias “*{name}” stands for something that it lies in.", name=name)
                if inside
                else tr(
                    "the alias “*{name}” stands for nothing: no “&{name}” comes before it.",
                    name=name,
                ),
            )
        self._count(node.size, place)
        if depth - 1 + node.height > DEEPEST:
            self._refuse_depth(place)
        return node

    def _list(self, place: Place, depth: int) -> _Node:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return _Node(place, items, *_measure(items))

    def _mapping(self, place: Place, depth: int) -> _Node:
        content: dict[str, _Entry] = {}
        nodes = []
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(next(self._events), depth + 1)
            nodes += [key, value]
            if self._is_key(event, key):
                self._enter(content, str(key.content), key.place, value)
        return _Node(place, content, *_measure(nodes))

    def _is_key(self, event: Any, key: _Node) -> bool:
        if key.content is _LEFT_OUT:
            return False
        if not isinstance(key.content, str):
            sentence = tr("a key must be a text; write it in quotes.")
        elif isinstance(event, yaml.ScalarEvent) and event.value == "<<" and event.implicit[0]:
            sentence = tr(
                "“<<” merges nothing here; write the keys out, or name the other game under "
                "“extends”."
            )
        else:
            return True
        self._find_fault(key.place, sentence)
        return False

    def _enter(self, content: dict[str, _Entry], key: str, place: Place, value: _Node) -> None:
        first = content.get(key)
        if first is None:
            content[key] = _Entry(place, value)
            return
        content[key] = first._replace(twice=True)
        self._find_fault(
            place,
            tr(
                "the key “{key}” is written twice; it stands in line {line} already.",
                key=shortened(key),
                line=first.place.line,
            ),
        )

    def _plain(self, node: _Node, way: Way) -> Any:
        document, content = self._document, node.content
        document.values[way] = node.place
        if isinstance(content, dict):
            mapping = {}
            for key, (place, part, twice) in content.items():
                inner = (*way, key)
                document.keys[inner] = place
                value = self._plain(part, inner)
                if twice or value is _LEFT_OUT:
                    document.doubtful.add(inner)
                if value is not _LEFT_OUT:
                    mapping[key] = value
            return mapping
        if isinstance(content, list):
            items = [self._plain(part, (*way, index)) for index, part in enumerate(content)]
            return _LEFT_OUT if _LEFT_OUT in items else items
        return content

    def _scalar(self, event: Any, place: Place) -> Any:
        text = event.value
        if not event.implicit[0]:
            return text
        try:
            return resolved(text)
        except ValueError as error:
            self._find_fault(place, str(error))
            return _LEFT_OUT


def _measure(nodes: list[_Node]) -> tuple[int, int]:
    size = 1 + sum(node.size for node in nodes)
    return size, 1 + max((node.height for node in nodes), default=0)


def _place(event: Any) -> Place:
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)


_SYNTAX = {
    "mapping values are not allowed in this context": mark(
        "a value cannot begin at this colon; a text that holds a colon and a blank needs quotes."
    ),
    "found character that cannot start any token": mark(
        "nothing can begin with this character; indent by blanks, not tabs, and put quotes around "
        "a text that begins with a sign."
    ),
    "found a tab character that violates indentation": mark(
        "a tab stands in the indentation; indent by blanks."
    ),
    "did not find expected ',' or ']'": mark("a list that “[” began goes on without “,” or “]”."),
    "did not find expected ',' or '}'": mark(
        "a mapping that “{{” began goes on without “,” or “}}”."
    ),
    "did not find expected node content": mark("a value is missing here."),
    "did not find expected key": mark(
        "this does not continue what stands above it; look at the indentation and at open quotes "
        "or brackets."
    ),
    "did not find expected '-' indicator": mark(
        "this does not continue the list above it; its entries begin with “- ” in one column."
    ),
    "could not find expected ':'": mark("a key stands here without a colon after it."),
    "found unexpected end of stream": mark("the file ends before a text in quotes does."),
    "found incompatible YAML document": mark(
        "the file says that it is of another version of YAML."
    ),
    "exceeded maximum nesting depth": mark("too many mappings and lists lie in each other here."),
    "found unknown escape character": mark(
        "the text in double quotes has a backslash that means nothing; write \\\\ for a backslash."
    ),
    "block sequence entries are not allowed in this context": mark(
        "a list cannot begin here; begin it on a line of its own."
    ),
}


def _syntax(problem: str) -> str:
    sentence = _SYNTAX.get(problem)
    if sentence is not None:
        return tr(sentence, problem=problem)
    return tr("this is not YAML ({problem}).", problem=problem)
