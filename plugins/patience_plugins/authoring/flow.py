"""Plain values as YAML on one line."""

import json
import re
from typing import Any

from patience.scalars import resolved

_PLAIN = re.compile(r"[^\W\d_]([\w -]*\w)?")

_BREAKS = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
"""What YAML takes for an end of line, or refuses, and JSON does not."""


def flow(value: Any) -> str:
    """The value in YAML's flow style, quoted only where it must be.

    >>> flow({"base": "king", "copies": 2, "names": ["a: b", "no", "true"]})
    '{base: king, copies: 2, names: ["a: b", no, "true"]}'
    """
    match value:
        case dict():
            return (
                "{" + ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items()) + "}"
            )
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str() if _PLAIN.fullmatch(value) and isinstance(resolved(value), str):
            return value
    written = json.dumps(value, ensure_ascii=False)
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", written)
