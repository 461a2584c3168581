"""The rules as they are printed from a rule file."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from patience.catalogue import FOLDER, shipped
from patience.language import speaking
from patience.mechanics import Mechanics
from patience.mechanisms import Word
from patience.rulebook import read_rule_file
from patience.rules import Rules
from patience.rulespage import RulesPage, in_language, rules_page
from tests.games import GAMES, MECHANISMS, VOCABULARY, turned

LANGUAGES = ("en", "ru")


def rules_of(game: str) -> Rules:
    return read_rule_file(shipped() / "variants" / f"{game}.yaml", MECHANISMS)


def page_of(
    game: str, settings: Mapping[str, Any] | None = None, language: str = "en"
) -> RulesPage:
    rules = turned(rules_of(game), settings or {}, VOCABULARY)
    with speaking(language):
        return rules_page(Mechanics(rules, MECHANISMS), MECHANISMS)


def rules_alone(page: RulesPage) -> str:
    """The chapters without readings and sources, which quote the file."""
    return "\n".join(
        paragraph
        for section in page.sections
        if section.title not in {"Readings", "Sources", "Прочтения", "Источники"}
        for paragraph in section.paragraphs
    )


def values() -> list[dict[str, Any]]:
    """Every word of every setting, and two values of each other one."""
    words = [
        {setting: word}
        for setting, words in VOCABULARY.items()
        for word in words
        if not setting.startswith("foundations")
    ]
    mixed = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "queen", "jack", "king"]
    return [
        *words,
        {"packs": 1}, {"packs": 2}, {"suits": ["C", "D"]}, {"suits": ["H", "S"]}, {"ranks": mixed},
        {"foundations": [{"base": "ace", "build": "up", "copies": 2}]},
        {"foundations": [{"base": "queen", "build": "down"}]},
        {"tableau.piles": 1, "tableau.spread": []}, {"tableau.piles": 5, "tableau.spread": []},
        {"tableau.spread": []}, {"tableau.spread": ["2", "3"]},
        {"tableau.piles": 13, "tableau.spread": ["king"]},
        {"exiles.face": "up"}, {"exiles.face": "down"},
        {"weave.ends_at": []}, {"weave.ends_at": ["2", "queen"]}, {"weave.ends_at": ["king"]},
        {"redeal.limit": 0}, {"redeal.limit": 1}, {"redeal.limit": 20},
        {"redeal.turn": True}, {"redeal.turn": False},
        {"redeal.shuffle": True}, {"redeal.shuffle": False},
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_value_of_each_setting_changes_the_page(game: str, language: str) -> None:
    rules = rules_of(game)
    by_rules: dict[str, str] = {}
    by_page: dict[str, str] = {}
    for settings in ({}, *values()):
        meant = str(turned(rules, settings, VOCABULARY).settings())
        page = rules_alone(page_of(game, settings, language))
        assert by_rules.setdefault(meant, page) == page, settings
        assert by_page.setdefault(page, meant) == meant, settings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_nothing_but_the_rules_to_go_by(language: str) -> None:
    plain = rules_of("leonis-own")
    renamed = plain.model_copy(update={"id": "another", "names": {}, "version": 7})
    with speaking(language):
        one = rules_page(Mechanics(plain, MECHANISMS), MECHANISMS)
        other = rules_page(Mechanics(renamed, MECHANISMS), MECHANISMS)
    assert one.sections == other.sections


def test_weavers_is_told_in_its_own_terms() -> None:
    text = rules_alone(page_of("weavers"))
    assert "make the loom" in text
    assert "set aside as a shuttle" in text
    assert "If the shuttle that is drawn fits a foundation" in text
    assert not re.search("exile|tableau", text)
    russian = rules_alone(page_of("weavers", None, "ru"))
    assert "Челнок берут, только когда сыграть нечего" in russian
    assert "челноков больше нет" in russian
    assert "это ткацкий станок" in russian
    assert "изгн" not in russian


@pytest.mark.parametrize("game", GAMES)
def test_the_russian_page_has_no_english_in_it(game: str) -> None:
    for settings in ({}, *values()):
        page = page_of(game, settings, "ru")
        titles = "".join(section.title for section in page.sections)
        assert not re.search("[A-Za-z]{2}|[{}]", rules_alone(page) + titles)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_readings_and_sources_are_shown(game: str, language: str) -> None:
    rules = rules_of(game)
    page = page_of(game, None, language)
    *_, readings, sources = page.sections
    paragraphs = [each for each in sources.paragraphs if not each.endswith(":")]
    with speaking(language):
        for source, paragraph in zip(rules.sources, paragraphs, strict=True):
            assert in_language(source.title) in paragraph
            assert source.isbn is None or str(source.isbn) in paragraph
        for note, paragraph in zip(rules.editorial, readings.paragraphs[1:], strict=True):
            assert in_language(note.reading).rstrip(".") in paragraph
            assert in_language(note.why).strip().rstrip(".") in paragraph
            assert in_language(note.figures).rstrip(".") in paragraph
            assert note.setting in paragraph


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ("изгнанник; acc: изгнанника; gender: m", "берётся следующий изгнанник."),
        ("челнок; acc: челнок; gender: m", "берётся следующий челнок."),
        ("нить; acc: нить; gender: f", "берётся следующая нить."),
        ("звено; acc: звено; gender: n", "берётся следующее звено."),
    ],
)
def test_the_next_exile_is_rightly_said_of_every_gender_living_or_not(term: str, said: str) -> None:
    forms = dict(form.split(": ") for form in f"one: {term}".split("; "))
    rules = rules_of("weavers").model_copy(update={"terms": {"ru": {"exile": forms}}})
    with speaking("ru"):
        page = rules_page(Mechanics(rules, MECHANISMS), MECHANISMS)
    assert said in rules_alone(page)


def test_sources_that_tell_of_another_game_stand_under_its_name(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nextends: leonis-own\nredeal: {limit: 7}\n", encoding="utf-8")
    rules = read_rule_file(path, MECHANISMS, [shipped() / FOLDER])
    page = rules_page(Mechanics(rules, MECHANISMS), MECHANISMS)
    heading, *sources = page.sections[-1].paragraphs
    assert heading == "As for Leoni’s Own:"
    assert len(sources) == len(rules_of("leonis-own").sources)
    assert "41.92" not in page.as_text()


def test_a_plug_ins_word_explains_itself() -> None:
    word: Word[object] = Word("odd", "the card goes on Tuesdays", lambda *_: True)
    mechanisms = MECHANISMS.with_words("weave.stop", [word])
    rules = turned(rules_of("leonis-own"), {"weave.stop": "odd"}, mechanisms.vocabulary())
    page = rules_page(Mechanics(rules, MECHANISMS.with_words("weave.stop", [word])), mechanisms)
    assert "The card goes on Tuesdays." in rules_alone(page)


def test_a_game_without_exiles_says_nothing_of_weaving() -> None:
    page = page_of("leonis-own", {"deal.exile": "none"})
    assert not re.search("weave|woven|exile", rules_alone(page))
    assert "Standstill and weave" not in {section.title for section in page.sections}


def test_a_percentage_stays_on_one_line() -> None:
    for width in range(40, 80):
        lines = page_of("leonis-own").as_text(width).splitlines()
        assert not any(line.startswith("%") for line in lines)


@pytest.mark.parametrize("width", [40, 78])
def test_the_text_is_wrapped(width: int) -> None:
    page = page_of("leonis-own")
    lines = page.as_text(width).splitlines()
    assert max(map(len, lines)) <= width
    words = " ".join(" ".join(section.paragraphs) for section in page.sections).split()
    assert [word for word in " ".join(lines).split() if word in words][-5:] == words[-5:]


def test_the_rules_of_leonis_own_read_as_a_book_prints_them() -> None:
    text = rules_alone(page_of("leonis-own"))
    for sentence in (
        "Two packs of 52 cards, 104 cards in all.",
        "lay them as the bases of eight foundations.",
        "Thirteen piles, one for each rank from the ace to the king, make the tableau.",
        "Pile K is spread: each of its cards is available",
        "A king, drawn or lifted, goes on top of its pile instead; nothing is lifted there",
        "its lowest card is dealt first: pile K from its lowest card upward, and so on.",
        "The game is won when all 104 cards lie on the foundations.",
    ):
        assert sentence in text


def test_a_text_of_a_file_is_shown_in_whichever_language_it_has() -> None:
    with speaking("ru"):
        assert in_language({"en": "seven", "ru": "семь"}) == "семь"
        assert in_language({"en": "seven"}) == "seven"
        assert in_language({"de": "sieben"}) == "sieben"
        assert in_language("sept") == "sept"
        assert in_language(None) == ""
