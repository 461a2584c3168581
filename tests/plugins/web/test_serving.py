"""The program that serves: how it starts, how it is killed, and how it ends."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from patience.errors import PatienceError
from patience_plugins.web import serving
from tests.plugged import engine_with
from tests.plugins.web.serving import PATIENCE_SECONDS, Page
from tests.plugins.web.test_playing import one_move

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?\S+")


@contextmanager
def program(home: Path, *arguments: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The program as a player starts it, and the address that it prints."""
    # What would open a browser here only says which page it is sent to.
    environ = {
        **os.environ,
        "PATIENCE_HOME": str(home),
        "PATIENCE_PLUGINS_OFF": "lab",
        "BROWSER": f'{sys.executable} -c "import sys; print(sys.argv[1], file=sys.stderr)" %s',
    }
    with subprocess.Popen(
        [sys.executable, "-c", "from patience.cli import main; main()", *arguments],
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            told = running.stdout.readline()
            found = ADDRESS.search(told)
            assert found, told + (running.stderr.read() if running.stderr else "")
            yield running, found[0]
        finally:
            running.kill()


@contextmanager
def opened(address: str) -> Iterator[Page]:
    """A browser that was sent to the address."""
    origin = address.partition("/?")[0]
    with httpx.Client(
        base_url=origin, headers={"origin": origin}, timeout=PATIENCE_SECONDS, trust_env=False
    ) as client:
        answer = client.get(address)
        assert answer.status_code == 303
        yield Page(client, answer.headers["location"].removeprefix("/#/table/").strip("/"))


def test_killed_server_goes_on_where_it_was_for_the_page_that_is_open(home: Path) -> None:
    with program(home, "web", "--no-browser", "--port", "0") as (server, address):
        port = ADDRESS.fullmatch(address)[1]  # type: ignore[index]
        with opened(address) as page:
            page.begin(game="leonis-own", deal="1")
            for _ in range(12):
                state = one_move(page, Random(3))
            server.send_signal(signal.SIGKILL)
            server.wait(PATIENCE_SECONDS)
            with program(home, "web", "--no-browser", "--port", port):
                # The same page, with the same cookie, at the same table.
                again = page.get()
                assert again["turn"] == state["turn"]
                assert again["view"] == state["view"]
                assert again["message"] == state["message"]
                moved = one_move(page, Random(3))
                assert moved["turn"] == state["turn"] + 1


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signal_leaves_every_game_and_ends_the_streams(home: Path, name: str) -> None:
    number = signal.Signals[name]
    with program(home, "web", "--no-browser", "--port", "0") as (server, address):
        with opened(address) as page:
            page.begin(game="leonis-own", deal="1")
            with page.events() as events:
                next(events)
                server.send_signal(number)
                assert list(events) == []
        assert server.wait(PATIENCE_SECONDS) == 128 + number
        assert server.stderr is not None
        assert server.stderr.read() == ""
    _, journal = engine_with(home).saved.open("leonis-own-1")
    journal.close()


def test_game_is_played_in_the_browser_that_is_opened(home: Path) -> None:
    with (
        program(home, "play", "weavers", "--deal", "3", "--web") as (server, address),
        opened(address) as page,
    ):
        assert page.get()["title"] == "Weaver’s, no. 3"
        assert server.stderr is not None
        assert server.stderr.readline().strip() == address
        server.terminate()
        assert server.wait(PATIENCE_SECONDS) == 128 + signal.SIGTERM


def test_start_page_is_shown_when_no_game_is_named(home: Path) -> None:
    with program(home, "play", "--web") as (_, address), opened(address) as page:
        assert page.table == ""
        assert page.client.get("/api/games").status_code == 200


def test_usual_port_that_is_taken_gives_way_and_a_named_one_does_not() -> None:
    with serving.listening_at(0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PatienceError, match=f"Port {port} cannot be listened to"):
            serving.listening_at(port)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(serving, "PORT", port)
            with serving.listening_at(None) as free:
                assert free.getsockname()[0] == "127.0.0.1"
                assert free.getsockname()[1] != port


def test_without_the_extra_a_sentence_says_which(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda name: None)
    with pytest.raises(PatienceError, match=r"pip install '\.\[web\]'"):
        serving.serve(engine_with(home))
