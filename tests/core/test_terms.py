"""A game's own words, in their forms."""

from typing import Any

import pytest

from patience.language import speaking
from patience.mechanisms import Word
from patience.names import Names
from patience.rules import Rules
from patience.terms import FORMS, TERMS, Terms, capitalised
from tests.games import MECHANISMS, VOCABULARY, mechanics_of, rules_of

SHUTTLE = {
    "en": {"tableau": {"one": "loom", "many": "looms"}, "exile": "shuttle"},
    "ru": {
        "exile": {
            "one": "челнок", "gen": "челнока", "acc": "челнок", "ins": "челноком",
            "many": "челноки", "many_gen": "челноков", "gender": "m",
        },
    },
}  # fmt: skip


def with_terms(terms: dict[str, Any]) -> Terms:
    values = {**rules_of("weavers").model_dump(mode="json"), "terms": terms}
    return Terms(Rules.read(values, VOCABULARY))


def test_a_term_of_the_rule_file_takes_the_place_of_ours() -> None:
    terms = with_terms(SHUTTLE)
    assert terms.say("{exile.a}, two {exile.many}, a {tableau}") == (
        "a shuttle, two shuttles, a loom"
    )
    with speaking("ru"):
        assert terms.say("{exile}, {exile.ins}, {exile.many_gen}") == "челнок, челноком, челноков"


def test_a_language_in_which_the_file_is_silent_has_our_words() -> None:
    terms = with_terms({"en": SHUTTLE["en"]})
    with speaking("ru"):
        assert terms.say("{exile.acc}") == "изгнанника"


def test_our_word_given_as_one_word_keeps_all_its_forms() -> None:
    terms = with_terms({"ru": {"exile": "изгнанник"}})
    with speaking("ru"):
        assert terms.say("{exile.many_gen}") == "изгнанников"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("челнок", "челнок челнок челнок m"),
        ({"one": "челнок", "many": "челноки"}, "челнок челнок челноки m"),
        ({"one": "нить", "gen": "нити", "gender": "f"}, "нить нити нить f"),
        ({"one": "нить", "gender": "x"}, "нить нить нить m"),
    ],
)
def test_a_form_that_is_missing_is_the_nearest_that_is_there(given: Any, expected: str) -> None:
    terms = with_terms({"ru": {"exile": given}})
    with speaking("ru"):
        found = terms.say("{exile} {exile.gen} {exile.many_gen} {exile:m|f|n}")
    assert found == expected


def test_in_english_plural_and_article_are_made_where_they_are_missing() -> None:
    terms = with_terms({"en": {"exile": "outcast", "weave": "thread"}})
    assert terms.say("{exile.a} {exile.many} {weave.a}") == "an outcast outcasts a thread"


def test_what_agrees_with_a_term_has_its_gender() -> None:
    with speaking("ru"):
        said = [Terms().say(f"{{{name}:первый|первая|первое}} {{{name}}}") for name in TERMS]
    assert said[:3] == ["первое игровое поле", "первая стопка", "первый запас"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("term", TERMS)
def test_our_terms_have_every_form_that_their_language_needs(term: str, language: str) -> None:
    with speaking(language):
        word = Terms().fields[term]
    needed = ("one", "a", "many") if language == "en" else set(FORMS) - {"a"}
    given = repr(word)
    assert all(f"'{form}': '" in given for form in needed)


def test_each_word_of_the_vocabulary_has_a_meaning_in_the_terms_of_the_game() -> None:
    terms = with_terms(SHUTTLE)
    for table in MECHANISMS.tables().values():
        for word in table.values():
            meaning = terms.meaning(word)
            assert "{" not in meaning
            assert "exile" not in meaning
            assert not meaning.endswith(".")


def test_a_plug_ins_meaning_may_hold_braces() -> None:
    word: Word[object] = Word("odd", "as {nobody} knows {", None)
    assert Terms().meaning(word) == "as {nobody} knows {"


def test_each_sentence_begins_with_a_capital() -> None:
    assert capitalised("ace of clubs waits. 7 of clubs is home; so it is. двойка") == (
        "Ace of clubs waits. 7 of clubs is home; so it is. Двойка"
    )


@pytest.mark.parametrize("language", ["en", "ru"])
def test_cards_that_are_spelt_out_differ(language: str) -> None:
    mechanics = mechanics_of("leonis-own")
    names = Names(mechanics, None)
    with speaking(language):
        spelt = {str(names.card(card)) for card in mechanics.pack}
    assert len(spelt) == 52
