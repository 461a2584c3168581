"""A game's own words: what it calls an exile, a weave, the tableau, in each language.

A rule file gives them under `terms`, by language; where it is silent the words below hold. A term
is one word, or its forms by name (where a form is missing, the nearest stands in for it):

- English: `one`, `many`, and `a`, the word with its article (“an exile”);
- Russian: `one` and `many` are the nominatives; the other cases of the singular are `gen`, `dat`,
  `acc`, `ins`, `loc`, those of the plural `many_gen`, `many_dat`, `many_acc`, `many_ins`,
  `many_loc`; `gender` is `m`, `f` or `n`.

    terms:
      en: {exile: {one: shuttle, many: shuttles}}
      ru: {exile: {one: челнок, gen: челнока, …, many: челноки, …, gender: m}}

A message names a term as a field, with the form it needs: `{exile}`, `{exile.many}`,
`{exile.acc}`. What agrees with a term in gender is written as the
three forms, masculine, feminine, neuter: `{exile:последний|последняя|последнее}`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from patience.language import SOURCE_LANGUAGE, mark, spoken_language, tr, trn

if TYPE_CHECKING:
    from patience.mechanisms import Word
    from patience.rules import Rules

TERMS = {
    "tableau": mark("one: tableau; a: a tableau; many: tableaus"),
    "pile": mark("one: pile; a: a pile; many: piles"),
    "stock": mark("one: stock; a: a stock; many: stocks"),
    "foundation": mark("one: foundation; a: a foundation; many: foundations"),
    "exile": mark("one: exile; a: an exile; many: exiles"),
    "weave": mark("one: weave; a: a weave; many: weaves"),
    "deal": mark("one: deal; a: a deal; many: deals"),
    "redeal": mark("one: redeal; a: a redeal; many: redeals"),
    "reversal": mark("one: reversal; a: a reversal; many: reversals"),
}
"""What a rule file may rename, with the words that hold where it does not, form by form."""

FORMS = (
    "one", "a", "gen", "dat", "acc", "ins", "loc",
    "many", "many_gen", "many_dat", "many_acc", "many_ins", "many_loc",
    "gender",
)  # fmt: skip
"""The names of the forms that a term may have."""

GENDERS = ("m", "f", "n")
"""The values that the form `gender` may have."""


class Term:
    """A word in all its forms; a form that was not given is the nearest one that was.

    >>> exile = Term({"one": "exile", "many": "exiles"})
    >>> "one {exile}, two {exile.many}, {exile.acc}".format(exile=exile)
    'one exile, two exiles, exile'
    """

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = forms

    def __str__(self) -> str:
        return self._forms["one"]

    def __repr__(self) -> str:
        return f"Term({dict(self._forms)!r})"

    def __getattr__(self, form: str) -> str:
        if form not in FORMS:
            raise AttributeError(form)
        found = self._forms.get(form)
        if found is not None:
            return found
        if form == "gender":
            return GENDERS[0]
        return self._forms.get("many", str(self)) if form.startswith("many") else str(self)

    def __format__(self, agreeing: str) -> str:
        """The word, or that of the words `masculine|feminine|neuter` which agrees with it."""
        if not agreeing:
            return str(self)
        return agreeing.split("|")[GENDERS.index(self.gender)]


@lru_cache(maxsize=512)
def _read(text: str) -> Term:
    pairs = (form.partition(":") for form in text.split(";"))
    return Term({name.strip(): word.strip() for name, _, word in pairs})


def term(text: str) -> Term:
    """The word that a message of the form `one: exile; many: exiles` says, in the spoken language.

    So a word and its forms stand in the catalogue of a language like any other message.
    """
    return _read(tr(text))


class Terms:
    """The words of one game, in whatever language is spoken when they are asked for."""

    def __init__(self, rules: "Rules | None" = None) -> None:
        self._given = rules.terms if rules else {}
        self._fields: dict[str, dict[str, Term]] = {}

    @property
    def fields(self) -> Mapping[str, Term]:
        """The terms by the names that messages use."""
        language = spoken_language()
        if language not in self._fields:
            given = self._given.get(language, {})
            self._fields[language] = {
                name: _chosen(given.get(name), term(text)) for name, text in TERMS.items()
            }
        return self._fields[language]

    def say(self, message: str, /, **values: object) -> str:
        """The message in the spoken language, its fields filled with the terms and the values."""
        return tr(message, **{**self.fields, **values})

    def say_n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The message whose plural form fits `count`, filled in the same way."""
        return trn(one, many, count, **{**self.fields, **values})

    def sentence(self, message: str, /, **values: object) -> str:
        """A message of one or more sentences, filled in; each begins with a capital letter."""
        return capitalised(self.say(message, **values))

    def sentence_n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The sentence whose plural form fits `count`."""
        return capitalised(self.say_n(one, many, count, **values))

    def meaning(self, word: "Word[object]") -> str:
        """What a word of the vocabulary means, as a clause in the game's own terms."""
        try:
            return self.say(word.meaning)
        except (AttributeError, IndexError, KeyError, ValueError):
            # A plug-in's text may hold braces that are no fields.
            return tr(word.meaning)


def _chosen(given: str | Mapping[str, str] | None, default: Term) -> Term:
    """The term that a rule file gives, or the default where it gives none."""
    if given is None:
        return default
    forms = {"one": given} if isinstance(given, str) else dict(given)
    if forms == {"one": str(default)}:
        return default
    if forms.get("gender") not in GENDERS:
        forms.pop("gender", None)
    if spoken_language() == SOURCE_LANGUAGE:
        forms.setdefault("many", forms["one"] + "s")
        forms.setdefault("a", ("an " if forms["one"][0] in "aeiou" else "a ") + forms["one"])
    return Term(forms)


def capitalised(text: str) -> str:
    """The text with a capital letter at the beginning of each sentence.

    >>> capitalised("7 of clubs waits. ace of clubs is home.")
    '7 of clubs waits. Ace of clubs is home.'
    """
    return re.sub(r"(?:^|(?<=[.!?] ))\w", lambda first: first[0].upper(), text)
