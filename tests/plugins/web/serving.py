"""A server for the tests of the web table, and how a page speaks to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx

from patience.engine import Engine
from patience_plugins.web.app import app_of
from patience_plugins.web.running import server_of
from patience_plugins.web.serving import listening_at
from patience_plugins.web.tables import Tables

TOKEN = "t" * 43
PATIENCE_SECONDS = 30
"""So long a test waits for what must come; it never does in vain."""


class Page:
    """A page that was let in, and knows its table."""

    def __init__(self, client: httpx.Client, table: str = "") -> None:
        self.client = client
        self.table = table

    def get(self, end: str = "") -> Any:
        """What a question about the table is answered."""
        answer = self.client.get(f"/api/tables/{self.table}{end}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, end: str, **body: object) -> Any:
        """What comes of a change of the table."""
        answer = self.client.post(f"/api/tables/{self.table}/{end}", json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def begin(self, **body: object) -> Any:
        """Begins a game; its state."""
        answer = self.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]
        return self.get()

    @contextmanager
    def events(self, known: str = "") -> Iterator[Iterator[tuple[str, Any]]]:
        """What is told of the table as it happens: each event's name and data."""
        headers = {"last-event-id": known} if known else {}
        address = f"/api/events?table={self.table}"
        with self.client.stream("GET", address, headers=headers) as answer:
            assert answer.status_code == 200
            # Held here, for the stream ends when nobody reads it any more.
            told = _read_events(answer.iter_lines())
            yield told


def _read_events(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def first(events: Iterator[tuple[str, Any]], name: str) -> Any:
    """The data of the next event of a name."""
    return next(data for found, data in events if found == name)


@contextmanager
def served(home: Path, engine: Engine | None = None) -> Iterator[Page]:
    """A page of a server that runs beside the test, on a free port."""
    engine = engine or Engine.opened({"PATIENCE_HOME": str(home), "PATIENCE_PLUGINS_OFF": "lab"})
    tables, started = Tables(engine), Event()
    with listening_at(0) as listening:
        port = listening.getsockname()[1]
        server = server_of(app_of(engine, tables, port, TOKEN), tables.end, started.set)
        # It speaks the language of the test.
        thread = Thread(target=copy_context().run, args=(server.run, [listening]))
        thread.start()
        try:
            assert started.wait(PATIENCE_SECONDS)
            origin = f"http://127.0.0.1:{port}"
            with httpx.Client(
                base_url=origin,
                headers={"origin": origin},
                cookies={f"patience-{port}": TOKEN},
                timeout=PATIENCE_SECONDS,
                trust_env=False,
            ) as client:
                yield Page(client)
        finally:
            server.should_exit = True
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive()
