"""What all tests share."""

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is slow, not wrong; and a run of CI is to say the same thing twice.
settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("suite")


@pytest.fixture(scope="session")
def root(pytestconfig: pytest.Config) -> Path:
    """The folder of the checkout."""
    return pytestconfig.rootpath


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Runs a program to its end and returns what it printed; its complaints show if it fails."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")

    def run(command: Sequence[str | Path], cwd: Path = elsewhere, told: str = "") -> str:
        done = subprocess.run(
            command, cwd=cwd, input=told, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, in English, whatever the player who runs the tests has set."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PATIENCE_HOME", str(folder))
    monkeypatch.setenv("PATIENCE_LANG", "en")
    return folder
