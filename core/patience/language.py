"""The one function through which everything that a person reads is translated.

Messages are written in English in the code; the other languages are gettext catalogues. Which
language is spoken is a context variable, so that a server can speak several at once.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from patience.errors import PatienceError, nearest

if TYPE_CHECKING:
    from gettext import NullTranslations

SOURCE_LANGUAGE = "en"
VARIABLE = "PATIENCE_LANG"
_LOCALE = Path(__file__).parent / "locale"

_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE_LANGUAGE)
_folders: list[Path] = [_LOCALE]


def tr(message: str, /, **values: object) -> str:
    """The message in the spoken language, with its `{fields}` filled in."""
    language = _spoken.get()
    # The empty message is no message: catalogues keep their header under it.
    if message and language != SOURCE_LANGUAGE:
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


def chosen(texts: Mapping[str, str], language: str) -> str:
    """Of texts by language the one in that language, or in English, or the first; "" of none.

    >>> chosen({"en": "loom", "ru": "станок"}, "de")
    'loom'
    """
    return texts.get(language) or texts.get(SOURCE_LANGUAGE) or next(iter(texts.values()), "")


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


def choose_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the one named, that of `PATIENCE_LANG`, or that of the locale.

    A locale of a language that the program does not speak means English; one that somebody chose
    for this program and that it does not speak raises PatienceError.
    """
    spoken = languages()
    for source, chosen in (("--lang", explicit), (VARIABLE, environ.get(VARIABLE))):
        if chosen:
            code = _code(chosen)
            if code in spoken:
                return code
            raise PatienceError(_unknown(source, chosen, spoken))
    code = asked_language(explicit, environ)
    return code if code in spoken else SOURCE_LANGUAGE


def asked_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """The language that somebody asks for by name, by `PATIENCE_LANG` or by the locale.

    The program need not speak it: a plug-in may bring it. Nobody asks for anything but English in
    the locale `C`.
    """
    chosen = (explicit, *map(environ.get, (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")))
    code = next((_code(name) for name in chosen if name), SOURCE_LANGUAGE)
    return SOURCE_LANGUAGE if code in ("c", "posix") else code


def _code(locale: str) -> str:
    """The language of a locale's name, as `ru` of `ru_RU.UTF-8`."""
    for sign in "-_.@":
        locale = locale.partition(sign)[0]
    return locale.lower()


def _unknown(source: str, chosen: str, spoken: list[str]) -> str:
    near = nearest(chosen, spoken)
    if near:
        return tr(
            "{source} names the language “{chosen}”, which the program does not speak; did you "
            "mean “{nearest}”?",
            source=source,
            chosen=chosen,
            nearest=near,
        )
    return tr(
        "{source} names the language “{chosen}”, which the program does not speak; it speaks "
        "{spoken}.",
        source=source,
        chosen=chosen,
        spoken=", ".join(spoken),
    )


def with_nearest(sentence: str, near: str | None, otherwise: str = "") -> str:
    """A sentence without its full stop, ended by the word that may be meant, or by what there is.

    >>> with_nearest("There is no pear", "peach", "there are a peach and an apple")
    'There is no pear; did you mean “peach”?'
    >>> with_nearest("There is no pear", None, "there are a peach and an apple")
    'There is no pear; there are a peach and an apple.'
    """
    if near:
        return tr("{sentence}; did you mean “{near}”?", sentence=sentence, near=near)
    if otherwise:
        return tr("{sentence}; {otherwise}.", sentence=sentence, otherwise=otherwise)
    return tr("{sentence}.", sentence=sentence)


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
        for path in _files(root, language):
            with path.open("rb") as file:
                read = GNUTranslations(file)
            read.add_fallback(catalogue)
            catalogue = read
    return catalogue


def check_messages(folder: Path) -> None:
    """Reads a folder's catalogues of the spoken language. Raises what a broken one leads to."""
    if spoken_language() != SOURCE_LANGUAGE:
        from gettext import GNUTranslations

        for path in _files(folder, spoken_language()):
            with path.open("rb") as file:
                GNUTranslations(file)


def _files(root: Path, language: str) -> list[Path]:
    return sorted((root / language / "LC_MESSAGES").glob("*.mo"))
