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

Vocabulary = Mapping[str, Sequence[str]]
"""The words that each open setting may take, by the setting's path, as `weave.stop`."""


@dataclass(frozen=True)
class Word:
    """Marks a setting whose words are named in the mechanisms, to which plug-ins add.

    `setting` is its path in a rule file. The model is validated in a context that holds the
    vocabulary, so that the words are written down in one place only.
    """

    setting: Line
    """The setting's path, as `weave.empty_pile`."""
    reading: Texts
    """What this file takes the rule to be."""
    why: Texts
    """Why."""


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
    version: Annotated[int, Field(ge=1)] = 1
    """Raised when the game's behaviour changes, so that a deal number keeps its meaning."""
    extends: Id | None = None
    """The game whose rules hold wherever this file is silent."""
    names: dict[Language, Annotated[str, Field(min_length=1, max_length=60)]] = {}
    """What the game is called, by language."""
    summary: dict[Language, Line] = {}
    """One line about the game, by language."""
    packs: Annotated[int, Field(ge=1, le=8)] = 2
    """How many packs are shuffled together."""
    suits: Annotated[
        tuple[SuitLetter, ...], Field(min_length=1, json_schema_extra=_EACH_ONCE)
    ] = SUIT_LETTERS
    """The suits of each pack, in the order of a new pack."""
    ranks: Annotated[
        tuple[RankName, ...], Field(min_length=2, json_schema_extra=_EACH_ONCE)
    ] = RANK_NAMES
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
        """The game's name in a language, or in English, or its id."""
        return self.names.get(language) or self.names.get("en") or self.id

    def settings(self) -> dict[str, Any]:
        """All that decides how the game goes and is not the default, as plain values.

        Names, terms, sources and notes are left out. So are the defaults, so that a setting that
        is added to the model later changes no game's hash.
        """
        return self.model_dump(mode="json", exclude=_DESCRIPTION, exclude_defaults=True)

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


def turned(rules: Rules, settings: Mapping[str, Any], vocabulary: Vocabulary) -> Rules:
    """The same game with some settings changed, each named by its path, as `deal.replacement`.

    A setting inside `tableau`, `deal` and so on is changed alone; any other is replaced whole.
    Raises KeyError for a path that names no setting, and pydantic's ValidationError for a value
    that the setting cannot have.
    """
    values = rules.model_dump(mode="json")
    for path, value in settings.items():
        *groups, key = path.split(".")
        inside = values
        for group in groups:
            inside = inside[group]
        if key not in inside:
            raise KeyError(path)
        inside[key] = value
    return Rules.read(values, vocabulary)
