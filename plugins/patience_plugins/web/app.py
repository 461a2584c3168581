"""What is served: the page, and the addresses through which it asks."""

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from patience.errors import PatienceError
from patience.language import tr
from patience_plugins.web.guard import Guard
from patience_plugins.web.playing import Playing
from patience_plugins.web.problems import Problem
from patience_plugins.web.shelf import Shelf
from patience_plugins.web.tables import Tables
from patience_plugins.web.thinking import Thinking

if TYPE_CHECKING:
    from patience.engine import Engine

STATIC = Path(__file__).parent / "static"


def app_of(engine: "Engine", tables: Tables, port: int, token: str) -> Guard:
    """The server's application, for a page that is served at a port and knows the token."""
    # Some operating systems call scripts something that browsers do not run.
    mimetypes.add_type("text/javascript", ".js")
    thinking = Thinking()
    addresses = [
        *Shelf(engine, tables, thinking).routes(),
        *Playing(engine, tables, thinking).routes(),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            tables.leave_all()

    app = Starlette(
        routes=[
            Mount("/api", routes=addresses),
            Mount("/", StaticFiles(directory=STATIC, html=True, check_dir=False)),
        ],
        exception_handlers={
            Problem: _refused,
            PatienceError: _faulty,
            HTTPException: _no_address,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    return Guard(app, port, token)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return JSONResponse(error.body, error.status)


async def _faulty(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 422)


async def _no_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path = request.url.path
    if error.status_code == 405:
        sentence = tr("{method} is not allowed at {path}.", method=request.method, path=path)
    else:
        sentence = tr("There is nothing at {path}.", path=path)
    return JSONResponse({"error": sentence}, error.status_code, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": tr("Something has failed in the server.")}, 500)
