"""A real run in a terminal multiplexer: a traced game, typed ahead, played to its end."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from patience.legality import Outcome
from tests.games import mechanics_of, rules_of
from tests.plugins.terminal.handling import (
    decisions_of,
    engine_in,
    play_by_keys,
    table_of,
    traces,
)
from tests.sittings import taken_up

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None,
    reason="tmux IS NOT INSTALLED: nobody plays the table in a real terminal here",
)

NAMES = {"enter": "Enter", "tab": "Tab", "space": "Space", "right": "Right"}
SOON = 60.0
"""Seconds after which a busy machine is not slow but stuck."""


class Multiplexer:
    """A terminal of 80 columns and 24 rows that a program runs in."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), "-f", "/dev/null", *words],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout

    def run(self, *command: str, **environ: str) -> None:
        settings = [f"{name}={value}" for name, value in environ.items()]
        # The multiplexer sometimes misses how a program of its own has ended; a shell does not.
        shell = ("sh", "-c", '"$@"; echo "Ended with $?."; exec sleep 600', "sh")
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *shell, "env", *settings, *command)

    def type(self, keys: list[str]) -> None:
        for first in range(0, len(keys), 100):
            chunk = keys[first : first + 100]
            self.tmux("send-keys", *(NAMES.get(key, key) for key in chunk))

    def wait_for(self, text: str) -> str:
        """The screen, as soon as the text is on it."""
        until = time.monotonic() + SOON
        while text not in (shown := self.tmux("capture-pane", "-p")):
            if time.monotonic() > until:
                pytest.fail(f"{text!r} did not come:\n{shown}")
            time.sleep(0.05)
        return shown


@pytest.fixture
def multiplexer(tmp_path: Path) -> Iterator[Multiplexer]:
    made = Multiplexer(tmp_path / "tmux")
    yield made
    subprocess.run(["tmux", "-S", str(tmp_path / "tmux"), "kill-server"], check=False)


@pytest.mark.parametrize("game", ["leonis-own", "weavers"])
def test_traced_game_is_played_to_its_end_in_a_real_terminal(
    game: str, multiplexer: Multiplexer, tmp_path: Path, home: Path
) -> None:
    own = rules_of(game).content_hash()
    trace = next(
        trace
        for trace in traces(f"traces-{game}-won")
        if mechanics_of(game, trace.rules).rules.content_hash() == own
    )
    # Somebody who plays the same game at a table of his own knows which keys it takes.
    elsewhere = engine_in(tmp_path / "elsewhere")
    table = table_of(elsewhere, elsewhere.begin(rules_of(game), trace.number))
    keys = [key for decision in decisions_of(trace) for key in play_by_keys(table, decision)]
    elsewhere.leave()
    multiplexer.run(
        sys.executable, "-c", "from patience.cli import main; main()",
        "play", game, "--deal", str(trace.number),
        PATIENCE_HOME=str(home), PATIENCE_LANG="en", LANG="C.UTF-8",
    )  # fmt: skip
    multiplexer.wait_for("can be played")
    multiplexer.type(keys)
    shown = multiplexer.wait_for("cards are home. Won in deal")
    assert f"no. {trace.number}" in shown
    multiplexer.type(["q"])
    multiplexer.wait_for("Ended with 0.")
    with taken_up(engine_in(home), f"{game}-{trace.number}") as session:
        assert session.game.outcome is Outcome.WON
        assert session.game.position.key() == table.session.game.position.key()
