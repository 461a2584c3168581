"""The one function through which everything that a person reads is translated.

Messages are written in English in the code; the other languages are gettext catalogues. Which
language is spoken is a context variable, so that a server can speak several at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

SOURCE_LANGUAGE = "en"
_LOCALE = Path(__file__).parent / "locale"

_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE_LANGUAGE)
_folders: list[Path] = [_LOCALE]


def tr(message: str, /, **values: object) -> str:
    """The message in the spoken language, with its `{fields}` filled in."""
    language = _spoken.get()
    if language != SOURCE_LANGUAGE:
        message = _catalogue(language).gettext(message)
    return message.format(**values) if values else message


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """The message whose plural form fits `count`, which it may show as `{count}`."""
    language = _spoken.get()
    if language == SOURCE_LANGUAGE:
        message = one if count == 1 else many
    else:
        message = _catalogue(language).ngettext(one, many, count)
    return message.format(count=count, **values)


def mark(message: str) -> str:
    """The message itself: marks a text in a table for translation where it is shown, by `tr`."""
    return message


def spoken_language() -> str:
    """The code of the language that `tr` speaks now, as `en`."""
    return _spoken.get()


def speak(language: str) -> None:
    """Makes `tr` speak the language from here on, in this context."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Makes `tr` speak the language inside a `with` block."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def languages() -> list[str]:
    """The codes of the languages that the program speaks, English first."""
    found = {folder.parent.name for root in _folders for folder in root.glob("*/LC_MESSAGES")}
    return [SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE})]


def add_messages(folder: Path) -> None:
    """Adds a folder of catalogues (`LANGUAGE/LC_MESSAGES/*.mo`), as a plug-in brings one."""
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()


@lru_cache(maxsize=8)
def _catalogue(language: str) -> "NullTranslations":
    # Imported here because English, the commonest start, has no need of it.
    from gettext import GNUTranslations, NullTranslations

    catalogue: NullTranslations = NullTranslations()
    for root in reversed(_folders):
        for path in sorted((root / language / "LC_MESSAGES").glob("*.mo")):
            with path.open("rb") as file:
                read = GNUTranslations(file)
            read.add_fallback(catalogue)
            catalogue = read
    return catalogue
