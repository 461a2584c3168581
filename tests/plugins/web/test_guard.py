"""Whoever is not the player's own page is refused, and nothing is changed by his asking."""

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from patience_plugins.web.bodies import LARGEST_BODY
from patience_plugins.web.tokens import FILE, kept_token
from tests.plugins.web.serving import PATIENCE_SECONDS, TOKEN, Page

Changed = Callable[[], bool]


@pytest.fixture
def changed(page: Page, home: Path) -> Changed:
    """Whether the game of the page, or any saved game, is another than at the start."""
    page.begin(game="leonis-own", deal="1")

    def now() -> Any:
        games = {path.name: path.read_bytes() for path in (home / "games").glob("*.patience")}
        return games, page.get()["id"]

    start = now()
    return lambda: now() != start


def decision(page: Page) -> dict[str, Any]:
    """A decision that would be made if it were let through."""
    state = page.get()
    plays = [card["play"] for pile in state["piles"] for card in pile["cards"] if card["play"]]
    return {"turn": state["turn"], "offer": plays[0]["offer"]}


def raw(page: Page, request: bytes) -> int:
    """The status that is answered to bytes that no decent client would send."""
    url = page.client.base_url
    with socket.create_connection((url.host, url.port or 0)) as connection:
        connection.settimeout(PATIENCE_SECONDS)
        connection.sendall(request)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    return int(answer.split()[1])


HOSTS = ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "127.0.0.1.evil.example", "[::1]"]


def test_wrong_host_is_refused(page: Page, changed: Changed) -> None:
    for host in HOSTS:
        for path in ("/", "/api/games", f"/?token={TOKEN}"):
            answer = page.client.get(path, headers={"host": host})
            assert answer.status_code == 421, (host, path)
            assert answer.json()["error"]
            assert "set-cookie" not in answer.headers
    assert not changed()


def test_two_hosts_are_refused(page: Page, changed: Changed) -> None:
    host = page.client.base_url.netloc
    status = raw(
        page,
        b"GET /api/games HTTP/1.1\r\nHost: " + host + b"\r\nHost: evil.example\r\n"
        b"Connection: close\r\n\r\n",
    )
    assert status in (400, 421)
    assert not changed()


ORIGINS = ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://localhost:{port}", ""]


def test_page_from_elsewhere_changes_nothing(page: Page, changed: Changed) -> None:
    for origin in ORIGINS:
        answer = page.client.post(
            f"/api/tables/{page.table}/moves",
            json=decision(page),
            headers={"origin": origin.format(port=page.client.base_url.port)},
        )
        assert answer.status_code == 403, origin
        assert answer.json()["error"] == "Only pages of this server may ask."
    assert not changed()


def test_change_that_tells_no_origin_is_refused(page: Page, changed: Changed) -> None:
    del page.client.headers["origin"]
    answer = page.client.post(f"/api/tables/{page.table}/moves", json=decision(page))
    assert answer.status_code == 403
    assert not changed()
    assert page.client.get("/api/games").status_code == 200


def test_another_page_of_this_machine_cannot_ask(page: Page, changed: Changed) -> None:
    for site in ("cross-site", "same-site"):
        answer = page.client.get("/api/saved", headers={"sec-fetch-site": site})
        assert answer.status_code == 403
    assert not changed()


TOKENS = ["", "t", TOKEN + "t", TOKEN[:-1] + "s", "ü" * 43, TOKEN.upper()]


@pytest.mark.parametrize("token", TOKENS)
def test_wrong_token_opens_nothing(page: Page, changed: Changed, token: str) -> None:
    port = page.client.base_url.port
    cookie = f"patience-{port}={token}".encode()
    with httpx.Client(base_url=page.client.base_url, trust_env=False) as stranger:
        for path in ("/", "/api/games", f"/api/tables/{page.table}", "/index.html"):
            answer = stranger.get(path, headers=[(b"cookie", cookie)])
            assert answer.status_code == 403
            assert answer.json()["error"].startswith("Open the address")
        entry = stranger.get("/", params={"token": token})
        assert entry.status_code == 403
        assert "set-cookie" not in entry.headers
        sent = stranger.post(
            f"/api/tables/{page.table}/moves",
            json=decision(page),
            headers={"origin": str(page.client.base_url)},
        )
        assert sent.status_code == 403
    assert not changed()


def test_token_lets_a_page_in_and_leaves_the_address(page: Page) -> None:
    with httpx.Client(base_url=page.client.base_url, trust_env=False) as browser:
        answer = browser.get("/", params={"token": TOKEN, "table": "leonis-own-1"})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/#/table/leonis-own-1"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert browser.get("/api/games").status_code == 200


def test_table_in_the_address_leads_nowhere_else(page: Page) -> None:
    for table in ("//evil.example", "../..", "a\r\nset-cookie: x=y", "javascript:alert(1)"):
        answer = page.client.get("/", params={"token": TOKEN, "table": table})
        assert answer.headers["location"].startswith("/#/table/")
        assert "\n" not in answer.headers["location"]


def test_every_answer_tells_the_browser_to_be_strict(page: Page) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js", f"/?token={TOKEN}"):
        headers = page.client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


PATHS = [
    "/../__init__.py",
    "/%2e%2e/__init__.py",
    "/..%2f__init__.py",
    "/static/../../__init__.py",
    "//etc/passwd",
    "/%2fetc/passwd",
    "/..%5c__init__.py",
    "/%00",
    "/index.html%00.js",
    "/__init__.py",
]


def test_no_path_leads_out_of_the_page(page: Page, changed: Changed) -> None:
    port = page.client.base_url.port
    for path in PATHS:
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Cookie: patience-{port}={TOKEN}\r\nConnection: close\r\n\r\n"
        )
        assert raw(page, request.encode()) == 404, path
    assert not changed()


BODIES: list[tuple[bytes, int]] = [
    (b"", 400),
    (b"{", 400),
    (b"\xff\xfe", 400),
    (b"[" * 100_000, 400),
    (b'{"turn": ' + b"9" * 5000 + b"}", 400),
    (b"[]", 422),
    (b'"turn"', 422),
    (b'{"offer": "redeal"}', 422),
    (b'{"turn": "0", "offer": "redeal"}', 422),
    (b'{"turn": true, "offer": "redeal"}', 422),
    (b'{"turn": 0.0, "offer": "redeal"}', 422),
    (b'{"turn": 0, "offer": ["redeal"]}', 422),
    (b'{"turn": 0, "offer": "redeal", "yes": 1}', 422),
    (b'{"turn": 0, "offer": "redeal"}', 422),
    (b'{"turn": 0, "offer": "play:7D:0:-:0"}', 422),
    (b'{"turn": 0, "offer": "\\ud800"}', 422),
    (b'{"turn": 1, "offer": "redeal"}', 409),
    (b'{"turn": -1, "offer": "redeal"}', 409),
    (b'{"turn": ' + b"9" * 400 + b', "offer": "redeal"}', 409),
    (b" " * (LARGEST_BODY + 1), 413),
]


def test_broken_body_is_refused_in_a_sentence(page: Page, changed: Changed) -> None:
    for body, status in BODIES:
        answer = page.client.post(
            f"/api/tables/{page.table}/moves",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert answer.status_code == status, body[:100]
        assert answer.json()["error"]
        assert not changed(), body[:100]


def test_body_without_an_end_is_cut_off(page: Page, changed: Changed) -> None:
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 1
            yield b" " * 100_000

    try:
        answer = page.client.post(
            "/api/rules/check", content=chunks(), headers={"content-type": "application/json"}
        )
    except httpx.TransportError:
        # It was cut off before the answer was read.
        assert sent < 1000
    else:
        assert answer.status_code == 413
    assert not changed()


def test_form_is_no_json(page: Page, changed: Changed) -> None:
    answer = page.client.post(
        f"/api/tables/{page.table}/moves",
        content=json.dumps(decision(page)),
        headers={"content-type": "text/plain"},
    )
    assert answer.status_code == 415
    assert not changed()


ADDRESSES = [
    ("GET", "/api/tables/{table}/undo", 405),
    ("POST", "/api/tables/{table}", 405),
    ("DELETE", "/api/tables/{table}", 405),
    ("PUT", "/api/tables/{table}/moves", 405),
    ("POST", "/index.html", 405),
    ("GET", "/api/tables", 405),
    ("GET", "/api/nothing", 404),
    ("POST", "/api/nothing", 404),
    ("GET", "/api/tables/nothing", 404),
    ("GET", "/api/tables/..%2f..%2fetc", 404),
    ("GET", "/api/tables/{table}/positions/1", 404),
    ("GET", "/api/tables/{table}/positions/x", 400),
    ("GET", "/api/tables/{table}/positions/-1", 400),
    ("GET", "/api/events?table=nothing", 404),
    ("GET", "/api/games/nothing", 404),
    ("GET", "/api/games/..%2f..%2fpyproject/file", 404),
]


def test_wrong_address_or_method_is_told(page: Page, changed: Changed) -> None:
    for method, path, status in ADDRESSES:
        answer = page.client.request(method, path.format(table=page.table))
        assert answer.status_code == status, (method, path)
        assert answer.json()["error"]
    assert not changed()


def test_token_is_kept_for_the_player_alone(home: Path) -> None:
    token = kept_token(home)
    assert kept_token(home) == token
    assert (home / FILE).stat().st_mode & 0o777 == 0o600
    (home / FILE).chmod(0o644)
    assert kept_token(home) != token
    (home / FILE).write_text("short")
    assert len(kept_token(home)) == len(token)


def test_token_serves_once_where_it_cannot_be_kept(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    assert kept_token(nowhere / "home") != kept_token(nowhere / "home")
