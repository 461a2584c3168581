"""The plug-ins that are installed, found by the entry points of their packages.

The folders of installed packages are read directly: `importlib.metadata` takes twenty times as long
to load and to look, at every start, and one package with a broken file stops it. It is asked where
nothing is found, for it knows how to look into archives too.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

GROUP = "patience"
OWN = "weaving-patience"
"""The package whose plug-ins come with the program."""

_METADATA = (".dist-info", ".egg-info")


class Found(NamedTuple):
    """An installed plug-in, not yet loaded."""

    name: str
    place: str
    """Where it is: `module`, or `module:object`."""
    package: str
    version: str

    @property
    def distribution(self) -> str:
        """The package that brings it, with its version."""
        return f"{self.package} {self.version}".strip()

    @property
    def _path(self) -> tuple[str, str]:
        """Its module, and where it is in that; empty for the module itself."""
        module, _, path = self.place.partition("[")[0].partition(":")
        return module.strip(), path.strip()

    def load(self) -> object:
        """Imports it. Whatever goes wrong in it is raised."""
        module, path = self._path
        found: object = import_module(module)
        for attribute in filter(None, path.split(".")):
            found = getattr(found, attribute)
        return found

    def source(self) -> Path | None:
        """Once it is loaded, the folder of the whole package that its module is in, or its file.

        None where that cannot be said, as of a package that lies in several folders.
        """
        package = self._path[0].partition(".")[0]
        file = getattr(sys.modules.get(package), "__file__", None)
        if file is None:
            return None
        path = Path(file)
        return path.parent if path.stem == "__init__" else path


def installed_plugins() -> list[Found]:
    """The installed plug-ins: those that come with the program first, then by name."""
    found = list(_in_folders(sys.path)) or list(_by_metadata())
    return sorted(found, key=lambda plugin: (plugin.package != OWN, plugin.name, plugin.package))


def _in_folders(folders: Iterable[str]) -> Iterator[Found]:
    seen: set[str] = set()
    for folder in folders:
        for name in sorted(_metadata_in(folder or ".")):
            package, _, version = name.rpartition(".")[0].partition("-")
            package = package.replace("_", "-").lower()
            # Of two versions the one that comes first is the one that is imported.
            if package not in seen:
                seen.add(package)
                for plugin, place in _points(Path(folder, name, "entry_points.txt")):
                    yield Found(plugin, place, package, version)


def _metadata_in(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries if entry.name.endswith(_METADATA)]
    except OSError:
        return []


def _points(path: Path) -> Iterator[tuple[str, str]]:
    try:
        text = path.read_text("utf-8", "replace")
    except OSError:
        return
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[] ")
        elif group == GROUP and line and not line.startswith("#"):
            name, _, place = line.partition("=")
            yield name.strip(), place.strip()


def _by_metadata() -> Iterator[Found]:
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        package, version = (point.dist.name, point.dist.version) if point.dist else ("", "")
        yield Found(point.name, point.value, package, version)
