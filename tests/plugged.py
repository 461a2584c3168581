"""Plug-ins made for a test, and the program that has loaded them."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from patience.engine import Engine
from patience.hookspecs import hookimpl
from patience.plugins import Plugins


def plugin_of(*functions: Any, **named: Any) -> SimpleNamespace:
    """A plug-in of these functions, each marked as one that serves a hook."""
    found = {function.__name__: hookimpl(function) for function in functions}
    return SimpleNamespace(
        **found, **{name: hookimpl(function) for name, function in named.items()}
    )


def engine_with(home: Path, **plugins: Any) -> Engine:
    """The program with these plug-ins, and no other."""
    loaded = Plugins()
    for name, plugin in plugins.items():
        loaded.register(plugin, name)
    return Engine(home, loaded)


def sentences(engine: Engine | Plugins) -> list[str]:
    """What was said of faulty plug-ins."""
    plugins = engine if isinstance(engine, Plugins) else engine.plugins
    return [failure.sentence for failure in plugins.failures.all]


def install(folder: Path, name: str, source: str, package: str | None = None) -> None:
    """Installs a plug-in of one module by hand, as an installer would."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    describe(folder, package or f"patience-{name}", f"[patience]\n{name} = {name}\n")


def describe(folder: Path, package: str, entry_points: str) -> None:
    """Writes what an installer writes about a package."""
    information = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(entry_points)
