"""What is built from the checkout: the wheel and the sdist, and the wheel installed."""

import json
import re
import sys
import sysconfig
import tarfile
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

SHIPPED = {
    "core/patience": "patience",
    "plugins/patience_plugins": "patience_plugins",
    "variants": "patience/variants",
    "variants.yaml": "patience/variants.yaml",
}
"""What the wheel holds: where it lies in the checkout, and where it lies once installed."""

EXTRAS = (
    "distributed",
    "duckdb",
    "matplotlib",
    "numba",
    "numpy",
)
"""What only the extras install."""


def files(checkout: Path, place: str) -> list[str]:
    """The files that a place in the checkout holds, by their paths there; caches left out."""
    path = checkout / place
    found = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return [
        file.relative_to(checkout).as_posix() for file in found if "__pycache__" not in file.parts
    ]


def build(run: Callable[..., str], kind: str, checkout: Path, into: Path) -> Path:
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into], cwd=checkout)
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(root: Path, run: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(run, "wheel", root, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(root: Path, run: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    archive = build(run, "sdist", root, tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    return unpacked


@pytest.fixture(scope="module")
def scripts(wheel: Path, run: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a fresh environment that holds the wheel, and sees what it depends on."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    # A path named in a .pth file is searched, but the .pth files that lie there, and with them the
    # editable install, are not read.
    dependencies = Path(paths["purelib"], "dependencies.pth")
    dependencies.write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", folder, "install", "--no-deps", "--no-index"]
    run([*pip, wheel])
    return Path(paths["scripts"])


def test_wheel_holds_engine_plugins_and_games_and_nothing_else(root: Path, wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        found = [name for name in archive.namelist() if ".dist-info/" not in name]
    expected = [
        target + file.removeprefix(place)
        for place, target in SHIPPED.items()
        for file in files(root, place)
    ]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    "file",
    [
        "patience/py.typed",
        "patience/variants.yaml",
        "patience/variants/leonis-own.yaml",
        "patience/variants/weavers.yaml",
        "patience/variants/schema.json",
        "patience/locale/ru/LC_MESSAGES/patience.mo",
        "patience_plugins/py.typed",
    ],
)
def test_wheel_holds(file: str, wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        assert file in archive.namelist()


def test_sdist_holds_all_that_ships_and_the_tests(root: Path, sdist: Path) -> None:
    places = [*SHIPPED, "tests", "docs", "bench", "README.md", "CHANGELOG.md", "LICENSE"]
    expected = {file for place in places for file in files(root, place)}
    assert expected - set(files(sdist, ".")) == set()


def test_what_the_sdist_is_to_hold_is_there_and_each_extra_is_used(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert [place for place in included if not (root / place).exists()] == []
    code = "".join(path.read_text(encoding="utf-8") for path in root.glob("*/patience*/**/*.py"))
    extras = project["project"]["optional-dependencies"]
    needed = [
        requirement.partition(">=")[0]
        for extra, requirements in extras.items()
        if extra != "dev"
        for requirement in requirements
    ]
    unused = [name for name in needed if not re.search(rf"(import|from) {name}", code)]
    assert unused == []


def test_sdist_builds_the_same_wheel(
    sdist: Path, wheel: Path, run: Callable[..., str], tmp_path: Path
) -> None:
    again = build(run, "wheel", sdist, tmp_path / "again")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_installed_wheel_is_what_runs(scripts: Path, run: Callable[..., str]) -> None:
    where = run([scripts / "python", "-c", "import patience; print(patience.__file__)"])
    assert Path(where.strip()).is_relative_to(scripts.parent)


def test_installed_wheel_lists_both_games_from_anywhere(
    scripts: Path, run: Callable[..., str]
) -> None:
    listed = run([scripts / "patience", "list"])
    assert "leonis-own" in listed
    assert "weavers" in listed


def test_every_plugin_that_ships_is_an_entry_point(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = [path.parent.name for path in root.glob("plugins/patience_plugins/*/__init__.py")]
    expected = {name: f"patience_plugins.{name}" for name in packages}
    assert project["entry-points"]["patience"] == expected


def test_without_the_extras_every_plugin_loads_and_none_has_a_fault(
    scripts: Path, run: Callable[..., str]
) -> None:
    program = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS})); "
    program += "from patience.cli import main; sys.argv = ['patience', 'plugins', '--json']; main()"
    plugins = json.loads(run([scripts / "python", "-c", program]))
    assert {(plugin["state"], *plugin["faults"]) for plugin in plugins} == {("loaded",)}
