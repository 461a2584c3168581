"""Finding games: those that ship, those of plug-ins, and the player's own.

A list of games must be quick, so what was read is kept in a cache, and this module loads neither
YAML nor the model of the rules nor the vocabulary before a rule file must be read.
"""

import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patience.errors import PatienceError, nearest, shortened
from patience.language import spoken_language, tr, with_nearest
from patience.listing import Listing

if TYPE_CHECKING:
    from patience.mechanisms import Mechanisms
    from patience.rules import Rules

CATALOGUE = "variants.yaml"
FOLDER = "variants"
_SUFFIXES = (".yaml", ".yml")


def shipped() -> Path:
    """The folder that holds the catalogue and the rule files that ship.

    They lie beside the engine once it is installed, and at the top of a checkout.
    """
    engine = Path(__file__).parent
    for folder in (engine, engine.parent.parent):
        if (folder / CATALOGUE).is_file():
            return folder
    raise PatienceError(
        tr(
            "The games that ship are missing: there is no {file} in {folder}.",
            file=CATALOGUE,
            folder=engine,
        )
    )


class Catalogue:
    """All games that can be found now. What is added to a folder is seen at once."""

    def __init__(
        self,
        folders: Sequence[Path],
        mechanisms: "Callable[[], Mechanisms]",
        cache: Path | None = None,
        sources: Callable[[], Mapping[str, Path] | None] = lambda: None,
    ) -> None:
        root = shipped()
        self._file = root / CATALOGUE
        self.folders = (root / FOLDER, *folders)
        """Where rule files are looked for, and games that others extend: those that ship first."""
        self._mechanisms = mechanisms
        self._cache = cache
        self._sources = sources
        """Asks where the code of the plug-ins lies that bring words: while it does not change, the
        words do not. None where that cannot be said, and the words themselves must be looked at."""
        self._known: tuple[Any, list[Listing]] = (None, [])

    def games(self) -> list[Listing]:
        """Every game, in the order of the catalogue and then of the folders."""
        key = self._key()
        if self._known[0] != key:
            self._known = (key, self._cached(key) or self._read(key))
        return self._known[1]

    def find(self, name: str) -> Listing:
        """The game with an id, or that is called so in any language.

        Capitals, blanks and signs do not matter. Raises PatienceError, with the nearest game, when
        there is none.
        """
        found = self._called(name)
        if found is not None:
            return found
        names = {letters: game.id for game in self.games() for letters in _letters_of(game)}
        near = nearest(_letters(name), names)
        raise PatienceError(
            with_nearest(
                tr("There is no game “{name}”", name=shortened(name)),
                names[near] if near else None,
                tr(
                    "there are {ids}, and FILE.yaml plays a rule file",
                    ids=", ".join(game.id for game in self.games()),
                ),
            )
        )

    def rules(self, game: str) -> "Rules":
        """The rules of a game, named as `find` knows it or by its rule file, as `my-game.yaml`.

        Raises PatienceError when there is no such game, and RuleFileError when it is broken.
        """
        return self._rules_of(self.file(game))

    def file(self, game: str) -> Path:
        """The rule file of a game, named as `find` knows it or by the file itself.

        A file in the current folder may be named without its suffix, unless a game is called so.
        Raises PatienceError when there is no such game.
        """
        if game.endswith(_SUFFIXES):
            return Path(game)
        beside = Path(game + _SUFFIXES[0])
        # A name that is too long for a file is none.
        with suppress(OSError):
            if self._called(game) is None and beside.is_file():
                return beside
        return self.find(game).path

    def _called(self, name: str) -> Listing | None:
        # Of two files with one id the one that can be played is meant.
        games = sorted(self.games(), key=lambda game: game.broken)
        by_id = [game for game in games if game.id == name]
        by_name = [game for game in games if _letters(name) in _letters_of(game)]
        return next(iter(by_id + by_name), None)

    def _rules_of(self, path: Path) -> "Rules":
        from patience.rulebook import read_rule_file

        return read_rule_file(path, self._mechanisms(), self.folders)

    def _read(self, key: Any) -> list[Listing]:
        from patience.shelf import Shelf

        games = Shelf(self._file, self.folders, self._mechanisms()).listings()
        # What changed meanwhile, or has now proved faulty, is read again at the next start.
        if self._key() == key:
            self._keep(key, games)
        return games

    def _key(self) -> Any:
        """All that the list depends on, as values that JSON can hold."""
        return [
            spoken_language(),
            self._words(),
            list(_fingerprints([Path(__file__).parent], ".py")),
            list(_fingerprints(self.folders, *_SUFFIXES)),
            _fingerprint(self._file),
        ]

    def _words(self) -> Any:
        """What the words of the vocabulary depend on, or the words themselves."""
        sources = self._sources()
        if sources is None:
            return [[path, list(words)] for path, words in self._mechanisms().vocabulary().items()]
        return [[plugin, *_code(source)] for plugin, source in sources.items()]

    @property
    def _cache_file(self) -> Path | None:
        return self._cache / f"games-{spoken_language()}.json" if self._cache else None

    def _cached(self, key: Any) -> list[Listing] | None:
        """The list that was kept, if it was kept for this key and is whole."""
        if self._cache_file is None:
            return None
        try:
            kept = json.loads(self._cache_file.read_bytes())
            if kept["key"] != key or kept["sum"] != _sum(kept["games"]):
                return None
            return [Listing.of_plain(values) for values in kept["games"]]
        except (OSError, ValueError, TypeError, LookupError, RecursionError):
            return None

    def _keep(self, key: Any, games: list[Listing]) -> None:
        """Keeps the list for the next start; a cache that cannot be written is done without."""
        if self._cache_file is None:
            return
        plain = [game.plain() for game in games]
        text = json.dumps({"key": key, "sum": _sum(plain), "games": plain})
        # Written beside it and put in its place whole: another start never reads half a cache.
        written = self._cache_file.with_suffix(f".{os.getpid()}.tmp")
        try:
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, encoding="ascii")
            written.replace(self._cache_file)
        except OSError:
            with suppress(OSError):
                written.unlink()


def _letters(name: str) -> str:
    """A name without capitals, blanks and signs, so that “Leoni's Own” is `leonisown`."""
    return "".join(filter(str.isalnum, name.casefold()))


def _letters_of(game: Listing) -> list[str]:
    return [_letters(name) for name in (game.id, *game.names.values())]


def _sum(plain: list[Any]) -> int:
    return zlib.crc32(json.dumps(plain).encode())


def _fingerprint(file: "Path | os.DirEntry[str]") -> list[Any]:
    """What tells whether a file has changed: its name, size and time."""
    try:
        status = file.stat()
    except OSError as error:
        return [os.fspath(file), error.errno]
    return [os.fspath(file), status.st_size, status.st_mtime_ns]


def _fingerprints(folders: Iterable[Path | str], *suffixes: str) -> Iterator[list[Any]]:
    """What tells whether files in the folders have changed."""
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                found = [_fingerprint(entry) for entry in entries if entry.name.endswith(suffixes)]
        except OSError as error:
            yield [str(folder), error.errno]
        else:
            yield from sorted(found)


def _code(source: Path) -> Iterator[list[Any]]:
    """What tells whether a package, given by its folder, or a module of one file has changed."""
    if source.is_dir():
        return _fingerprints(sorted(folder for folder, _, _ in os.walk(source)), ".py")
    return iter([_fingerprint(source)])
