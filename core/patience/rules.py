"""What a game *is*: a frozen, documented model of its rules, made from a rule file.

The JSON Schema of rule files, the reader's error messages and the vocabulary in the documentation
all come from this model. What each word *does* is in `mechanisms`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
)
from pydantic.config import JsonDict
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from patience.cards import RANK_NAMES, SUIT_LETTERS, Card, rank_number
from patience.language import chosen
from patience.terms import FORMS, TERMS

Vocabulary = Mapping[str, Sequence[str]]
"""The words that each open setting may take, by the setting's path, as `weave.stop`."""


@dataclass(frozen=True)
class Word:
    """Marks a setting whose words are named in the mechanisms, to which plug-ins add.

    `setting` is its path in a rule file. The model is validated in a context that holds the
    vocabulary, so that the words are written down in one place only.
    """

    setting: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "x-word": self.setting}

    def _check(self, word: str, info: ValidationInfo) -> str:
        words = info.context[self.setting] if info.context else ()
        if word not in words:
            raise PydanticCustomError(
                "word", "not a word of this setting", {"words": list(words), "found": word}
            )
        return word


@dataclass(frozen=True)
class OneOf:
    """Marks a text that is one of a few names which are written down elsewhere."""

    names: tuple[str, ...]

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.literal_schema(list(self.names))


def _rank_name(found: object) -> object:
    """Reads 2–10 written as whole numbers, which is what YAML makes of them."""
    return str(found) if type(found) is int else found


RankName = Annotated[
    Literal["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"],
    BeforeValidator(_rank_name, json_schema_input_type=Literal[RANK_NAMES + tuple(range(2, 11))]),
]
SuitLetter = Literal["C", "D", "H", "S"]

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
LANGUAGE_PATTERN = r"^[a-z]{2,3}$"
LINE_PATTERN = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"
"""No line ends, and nothing that would tell a terminal what to do or turn what follows round."""

_TEXT_PATTERN = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$"

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=60)]
Language = Annotated[str, Field(pattern=LANGUAGE_PATTERN)]
Name = Annotated[str, Field(pattern=LINE_PATTERN, min_length=1, max_length=60)]
Line = Annotated[str, Field(pattern=LINE_PATTERN, min_length=1, max_length=200)]
Text = Annotated[str, Field(pattern=_TEXT_PATTERN, min_length=1)]
Texts = Text | dict[Language, Text]
"""A text that is the same in every language, or one for each."""

_EACH_ONCE: JsonDict = {"uniqueItems": True}


class Model(BaseModel):
    """The base of every part of a rule file: strict, frozen, and closed to unknown keys."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )


class FoundationKind(Model):
    """One kind of foundation; each suit has its own, `copies` times."""

    base: RankName
    """The rank of the card that is laid as the base before the deal."""
    build: Annotated[str, Word("foundations.build")]
    """Which way cards are built on the base, in suit."""
    copies: Annotated[int, Field(ge=1, le=8)] = 1
    """How many foundations of this kind each suit has."""


class Tableau(Model):
    """The numbered piles, one for each rank from the lowest."""

    piles: Annotated[int, Field(ge=1, le=13)] = 13
    """How many piles there are. Pile 1 answers the first rank, pile 2 the next, and so on."""
    spread: Annotated[tuple[RankName, ...], Field(json_schema_extra=_EACH_ONCE)] = ()
    """The ranks whose piles are spread: each of their cards is available, not only the top one."""


class Deal(Model):
    """How the stock is dealt, face up, one card to each pile in turn."""

    exile: Annotated[str, Word("deal.exile")] = "matching-rank"
    """Which cards are exiled as they are dealt."""
    replacement: Annotated[str, Word("deal.replacement")] = "tested"
    """What takes the place of a card that was exiled."""


class Exiles(Model):
    """The pile of exiled cards."""

    face: Literal["down", "up"] = "down"
    """Whether the player sees the exiles. It changes what is hidden, and nothing else."""
    draw: Annotated[str, Word("exiles.draw")] = "top"
    """Which exile is drawn."""


class Weave(Model):
    """How a drawn exile that fits no foundation is woven through the piles."""

    when: Annotated[str, Word("weave.when")] = "standstill"
    """When an exile may be drawn."""
    stop: Annotated[str, Word("weave.stop")] = "uncovered"
    """What stops a weave as it lifts cards."""
    ends_at: Annotated[tuple[RankName, ...], Field(json_schema_extra=_EACH_ONCE)] = ()
    """The ranks that are laid on top of their pile, lift nothing there, and end the weave."""
    complete_pile: Annotated[str, Word("weave.complete_pile")] = "end-deal"
    """What follows when a card is woven into a pile that holds only cards of its own rank."""
    empty_pile: Annotated[str, Word("weave.empty_pile")] = "end-chain"
    """What follows when a card is woven into an empty pile."""


class Redeal(Model):
    """How the piles are gathered and dealt again when a deal has ended."""

    limit: Annotated[int, Field(ge=0, le=99)] = 2
    """How many redeals a game has; it has one deal more."""
    gather: Annotated[str, Word("redeal.gather")] = "first-on-top"
    """Which pile lies uppermost in the packet when the piles are picked up."""
    turn: bool = True
    """Whether the packet is turned over before it is dealt: its lowest card is dealt first."""
    shuffle: bool = False
    """Whether the packet is shuffled; the generator of the game's first shuffle goes on."""
    exiles: Annotated[str, Word("redeal.exiles")] = "last"
    """Where the exiles that are left lie in the new stock."""


class Source(Model):
    """A book, article or person that a rule comes from."""

    id: Id
    """A name for the source, as `dick-1884`."""
    title: Line | dict[Language, Line]
    author: Line | None = None
    year: int | None = None
    pages: Line | int | None = None
    isbn: Line | int | None = None
    note: Texts | None = None
    """What should be known of the source, as whether it was read."""
    game: Name | dict[Language, Name] | None = None
    """The game that the source tells of, where it is another. It is filled in where a source is
    inherited by a game that plays otherwise."""


class Editorial(Model):
    """Why a setting that the sources leave open has the value that it has."""

    setting: Line
    """The setting's path, as `weave.empty_pile`."""
    reading: Texts
    """What this file takes the rule to be."""
    why: Texts
    """Why."""
    figures: Texts | None = None
    """What was computed of it, as how many deals can be won. It holds for this game alone: one that
    extends it and plays otherwise does not inherit it."""


def _has_nominative(forms: dict[str, str]) -> dict[str, str]:
    if "one" not in forms:
        raise PydanticCustomError("forms", "the form “one” is missing")
    return forms


Term = (
    Line
    | Annotated[
        dict[Annotated[str, OneOf(FORMS)], Line],
        AfterValidator(_has_nominative),
        Field(json_schema_extra={"required": ["one"]}),
    ]
)
"""A word of the game as the player reads it, or its forms by name; `terms` tells them."""


class Rules(Model):
    """The rules of one game, complete: what a rule file says, laid over what it extends."""

    format: Literal[1] = 1
    """The format of the rule file."""
    id: Id
    """The name by which commands know the game."""
    version: Annotated[int, Field(ge=1, le=999_999_999)] = 1
    """Raised when the game's behaviour changes, so that a deal number keeps its meaning."""
    extends: Id | None = None
    """The game whose rules hold wherever this file is silent."""
    names: dict[Language, Name] = {}
    """What the game is called, by language."""
    summary: dict[Language, Line] = {}
    """One line about the game, by language."""
    packs: Annotated[int, Field(ge=1, le=8)] = 2
    """How many packs are shuffled together."""
    suits: Annotated[tuple[SuitLetter, ...], Field(min_length=1, json_schema_extra=_EACH_ONCE)] = (
        SUIT_LETTERS
    )
    """The suits of each pack, in the order of a new pack."""
    ranks: Annotated[tuple[RankName, ...], Field(min_length=2, json_schema_extra=_EACH_ONCE)] = (
        RANK_NAMES
    )
    """The ranks of each suit, lowest first. The order says what follows what when building."""
    foundations: Annotated[tuple[FoundationKind, ...], Field(min_length=1)]
    """The foundations that each suit has, one entry a kind."""
    reversal: Annotated[str, Word("reversal")] = "none"
    """Whether cards may pass from one foundation to another."""
    tableau: Tableau = Tableau()
    deal: Deal = Deal()
    exiles: Exiles = Exiles()
    weave: Weave = Weave()
    redeal: Redeal = Redeal()
    moves: tuple[Annotated[str, Word("moves")], ...] = ()
    """Extra moves that plug-ins bring."""
    vetoes: tuple[Annotated[str, Word("vetoes")], ...] = ()
    """Prohibitions that plug-ins bring."""
    terms: dict[Language, dict[Annotated[str, OneOf(tuple(TERMS))], Term]] = {}
    """What the game calls things, by language: the tableau, an exile, a weave."""
    sources: tuple[Source, ...] = ()
    """Where the rules come from."""
    editorial: tuple[Editorial, ...] = ()
    """Why settings that the sources leave open are as they are."""

    @property
    def rank_numbers(self) -> tuple[int, ...]:
        """The ranks as card ranks (1 for the ace, 13 for the king), lowest first."""
        return tuple(rank_number(name) for name in self.ranks)

    @property
    def deals(self) -> int:
        """How many deals a game has."""
        return self.redeal.limit + 1

    @property
    def bases(self) -> list[Card]:
        """The cards that are taken out of the pack and laid as bases, suit by suit."""
        return [
            Card(rank_number(kind.base), suit)
            for suit in self.suits
            for kind in self.foundations
            for _ in range(kind.copies)
        ]

    def name(self, language: str) -> str:
        """The game's name in a language, or in another that it has a name in, or its id."""
        return chosen(self.names, language) or self.id

    def settings(self) -> dict[str, Any]:
        """All that decides how the game goes and is not the default, as plain values.

        Names, terms, sources and notes are left out. So are the defaults, so that a setting that
        is added to the model later changes no game's hash. What means the same is written the same.
        """
        values = self.model_dump(mode="json", exclude=_DESCRIPTION, exclude_defaults=True)
        for group, key in (("tableau", "spread"), ("weave", "ends_at")):
            if key in values.get(group, {}):
                values[group][key].sort(key=RANK_NAMES.index)
        return values

    def by_path(self) -> dict[str, Any]:
        """Every setting that decides how the game goes, by its path, as plain values."""
        values = self.model_dump(mode="json")
        settings = {}
        for path in setting_paths():
            group, _, key = path.partition(".")
            settings[path] = values[group][key] if key else values[group]
        return settings

    def as_json(self) -> str:
        """All that the rules say, names and notes too, as one line of JSON.

        `rulebook.rules_from_json` reads it.
        """
        values = self.model_dump(mode="json")
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def content_hash(self) -> str:
        """A name for the game's behaviour: the first 16 hex digits of the SHA-256 of its settings.

        Two files that say the same settings have the same hash, whatever they call the game.
        """
        canonical = json.dumps(self.settings(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    @classmethod
    def read(cls, values: Mapping[str, Any], vocabulary: Vocabulary) -> Self:
        """The rules that plain values (as from YAML or JSON) say.

        Raises pydantic's ValidationError with every fault.
        """
        return cls.model_validate_json(json.dumps(values), context=dict(vocabulary))


_DESCRIPTION = {
    "format", "id", "version", "extends", "names", "summary", "terms", "sources", "editorial",
}  # fmt: skip


def setting_paths() -> tuple[str, ...]:
    """The paths of all settings that decide how a game goes, as `packs` and `weave.stop`."""
    paths: list[str] = []
    for name, field in Rules.model_fields.items():
        if name in _DESCRIPTION:
            continue
        if isinstance(field.annotation, type) and issubclass(field.annotation, Model):
            paths += (f"{name}.{key}" for key in field.annotation.model_fields)
        else:
            paths.append(name)
    return tuple(paths)


def turned_values(rules: Rules, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The rules as plain values with some settings changed; they may be none that can be read.

    A setting inside `tableau`, `deal` and so on is changed alone; any other is replaced whole.
    Raises KeyError for a path that names no setting.
    """
    values = rules.model_dump(mode="json")
    for path, value in settings.items():
        *groups, key = path.split(".")
        inside = values
        for group in groups:
            inside = inside[group]
            if not isinstance(inside, dict):
                raise KeyError(path)
        if key not in inside:
            raise KeyError(path)
        inside[key] = value
    return values
