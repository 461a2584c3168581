"""What comes with a request: JSON of a few fields, each of its kind, and not too much of it."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from patience.errors import nearest, shortened
from patience.language import mark, tr, with_nearest
from patience_plugins.web.problems import Problem

LARGEST_BODY = 1_000_000
"""In bytes."""

_KINDS: Mapping[type, str] = {
    str: mark("a text"),
    int: mark("a whole number"),
    bool: mark("true or false"),
}


async def fields_of(
    request: Request, required: Mapping[str, type], optional: Mapping[str, type] | None = None
) -> dict[str, Any]:
    """The fields of a JSON body, by the types given. Raises Problem for any other body."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, tr("The body must be JSON, with the content type application/json."))
    try:
        found = json.loads(await _read(request))
    except (ValueError, RecursionError):
        raise Problem(400, tr("The body is not JSON.")) from None
    if not isinstance(found, dict):
        raise Problem(422, tr("The body must be a JSON object."))
    allowed = {**required, **(optional or {})}
    for name, value in found.items():
        if name not in allowed:
            raise Problem(422, _unknown(name, allowed))
        if type(value) is not allowed[name] or not _can_be_written(value):
            raise Problem(
                422,
                tr("The field “{name}” must be {kind}.", name=name, kind=tr(_KINDS[allowed[name]])),
            )
    for name in required:
        if name not in found:
            raise Problem(422, tr("The field “{name}” is missing.", name=name))
    return found


def number_in(request: Request, name: str) -> int:
    """A whole number, not negative, in the query of a request. Raises Problem for anything else."""
    return as_number(request.query_params.get(name, ""), name)


def as_number(text: str, name: str) -> int:
    """The whole number that a text of an address is. Raises Problem when it is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Problem(
            400,
            tr(
                "“{name}” must be a whole number, not “{found}”.",
                name=name,
                found=shortened(text),
            ),
        )
    return int(text)


async def _read(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise Problem(
                413, tr("The body is too large; {largest} bytes are allowed.", largest=LARGEST_BODY)
            )
    return body


def _can_be_written(value: object) -> bool:
    """Whether a value holds no half of a sign, which JSON allows and no file does."""
    return not isinstance(value, str) or not any("\ud800" <= sign <= "\udfff" for sign in value)


def _unknown(name: str, allowed: Mapping[str, type]) -> str:
    return with_nearest(
        tr("There is no field “{name}” here", name=shortened(name)),
        nearest(name, allowed),
        tr("there are {names}", names=", ".join(allowed)),
    )
