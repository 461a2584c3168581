"""Which language is spoken, and how."""

import threading
from pathlib import Path

import pytest
from babel.messages import Catalog

from patience import language
from patience.errors import PatienceError
from patience.language import choose_language, languages, speak, speaking, spoken_language, tr, trn
from tests.messages import compiled


@pytest.mark.parametrize(
    ("explicit", "environ", "chosen"),
    [
        ("ru", {"PATIENCE_LANG": "en", "LC_ALL": "en_GB.UTF-8"}, "ru"),
        ("en", {"PATIENCE_LANG": "ru"}, "en"),
        ("RU", {}, "ru"),
        ("ru_RU.UTF-8", {}, "ru"),
        (None, {"PATIENCE_LANG": "ru", "LC_ALL": "en_GB.UTF-8"}, "ru"),
        (None, {"PATIENCE_LANG": "", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        (None, {"LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "ru"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_GB"}, "ru"),
        (None, {"LANG": "ru_UA.KOI8-U"}, "ru"),
        (None, {"LANG": "ru@latin"}, "ru"),
        (None, {"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_named_then_the_variable_then_the_locale(
    explicit: str | None, environ: dict[str, str], chosen: str
) -> None:
    assert choose_language(explicit, environ) == chosen


@pytest.mark.parametrize(
    ("explicit", "environ", "source"),
    [("klingon", {}, "--lang"), (None, {"PATIENCE_LANG": "klingon"}, "PATIENCE_LANG")],
)
def test_a_language_that_the_program_does_not_speak_is_refused(
    explicit: str | None, environ: dict[str, str], source: str
) -> None:
    with pytest.raises(PatienceError) as raised:
        choose_language(explicit, environ)
    sentence = str(raised.value)
    assert sentence.startswith(f"{source} names the language “klingon”")
    assert "en, ru" in sentence


def test_english_and_russian_are_spoken() -> None:
    assert languages() == ["en", "ru"]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, "1 карта"), (2, "2 карты"), (4, "4 карты"), (5, "5 карт"), (0, "0 карт"),
        (11, "11 карт"), (12, "12 карт"), (21, "21 карта"), (22, "22 карты"), (104, "104 карты"),
        (111, "111 карт"),
    ],
)  # fmt: skip
def test_russian_has_three_plural_forms(count: int, expected: str) -> None:
    with speaking("ru"):
        assert trn("{count} card", "{count} cards", count) == expected


def test_english_has_two_plural_forms() -> None:
    said = [trn("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert said == ["0 cards", "1 card", "2 cards"]


def test_a_message_without_translation_is_said_in_english() -> None:
    with speaking("ru"):
        assert tr("A message of a stranger, {name}.", name="Ann") == "A message of a stranger, Ann."


def test_the_empty_message_is_empty_in_every_language() -> None:
    with speaking("ru"):
        assert tr("") == ""


def test_the_language_is_one_threads_own() -> None:
    heard = {}

    def listen(code: str) -> None:
        speak(code)
        heard[code] = (spoken_language(), tr("Play"))

    with speaking("ru"):
        threads = [threading.Thread(target=listen, args=(code,)) for code in ("en", "ru")]
        for thread in threads:
            thread.start()
            thread.join()
    assert heard == {"en": ("en", "Play"), "ru": ("ru", "Игра")}
    assert spoken_language() == "en"


def test_a_plug_ins_messages_are_added_to_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "_folders", list(language._folders))
    for code, said in (("ru", "Здравствуйте."), ("de", "Guten Tag.")):
        catalog = Catalog(locale=code)
        catalog.add("Good day.", said)
        catalog.add("Play", "nobody hears this" if code == "ru" else "Spiel")
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "strange.mo").write_bytes(compiled(catalog))
    language.add_messages(tmp_path)
    assert languages() == ["en", "de", "ru"]
    with speaking("ru"):
        assert tr("Good day.") == "Здравствуйте."
        assert tr("Play") == "Игра", "ours come first"
    with speaking("de"):
        assert tr("Good day.") == "Guten Tag."
        assert tr("Play") == "Spiel"
    language._catalogue.cache_clear()
