"""Who may ask: the browser of this machine's user, from the server's own pages, and nobody else."""

from collections.abc import Callable
from hmac import compare_digest
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote

from starlette.requests import cookie_parser
from starlette.responses import JSONResponse, RedirectResponse, Response

from patience.language import tr
from patience_plugins.web.problems import Problem
from patience_plugins.web.serving import ADDRESS

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAFE = ("GET", "HEAD")

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Stands before everything that is served."""

    def __init__(self, app: "ASGIApp", port: int, token: str) -> None:
        self._app = app
        self._host = f"{ADDRESS}:{port}".encode()
        self._token = token.encode()
        # Cookies are shared by all ports of a machine.
        self._cookie = f"patience-{port}"

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answers whoever may not ask, and lets the others in; every answer has the same guards."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close"})
            return
        guarded = self._with_headers(scope, send)
        try:
            answer = self._answer(scope)
        except Problem as problem:
            answer = JSONResponse(problem.body, problem.status)
        await (answer or self._app)(scope, receive, guarded)

    def _answer(self, scope: "Scope") -> Response | None:
        """What is answered to whoever comes with the token; None to let him in."""
        headers = scope["headers"]
        if _values(headers, b"host") != [self._host]:
            raise Problem(421, tr("This server is {host}.", host=self._host.decode()))
        origins = _values(headers, b"origin")
        changing = scope["method"] not in _SAFE
        if origins != [b"http://" + self._host] and (origins or changing):
            raise Problem(403, tr("Only pages of this server may ask."))
        # A link from elsewhere may lead to the page, but nothing else may come from there.
        foreign = _values(headers, b"sec-fetch-site") in ([b"cross-site"], [b"same-site"])
        if foreign and (scope["path"] != "/" or changing):
            raise Problem(403, tr("Only pages of this server may ask."))
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if scope["path"] == "/" and "token" in query and not changing:
            return self._let_in(query)
        cookies = b"; ".join(_values(headers, b"cookie")).decode("latin-1")
        if not self._knows(cookie_parser(cookies).get(self._cookie, "")):
            raise Problem(
                403, tr("Open the address that “patience web” has printed: it holds the key.")
            )
        return None

    def _let_in(self, query: dict[str, list[str]]) -> Response:
        if not self._knows(query["token"][0]):
            raise Problem(403, tr("The key in the address is not that of this server."))
        table = query.get("table", [""])[0]
        answer = RedirectResponse(f"/#/table/{quote(table, safe='')}" if table else "/", 303)
        answer.set_cookie(
            self._cookie, self._token.decode(), httponly=True, samesite="strict", path="/"
        )
        return answer

    def _knows(self, token: str) -> bool:
        return compare_digest(token.encode("utf-8", "surrogatepass"), self._token)

    def _with_headers(self, scope: "Scope", send: "Send") -> "Callable[[Message], Any]":
        # Statics are asked for again and answered by “not modified”; what is said of a game is
        # nowhere kept.
        keep = "no-store" if scope["path"].startswith("/api/") else "no-cache"
        added = [
            (name.encode(), value.encode())
            for name, value in {**_HEADERS, "cache-control": keep}.items()
        ]

        async def sending(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        return sending


def _values(headers: list[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    return [value for key, value in headers if key == name]
