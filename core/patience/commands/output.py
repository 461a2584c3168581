"""Standard output that shows anything, as well as it can."""

import codecs
import json
import sys

from patience.signs import in_ascii

_HANDLER = "patience-signs"


def make_tolerant() -> None:
    """Makes standard output and error write the nearest signs where they lack the right ones."""
    codecs.register_error(_HANDLER, _nearest_signs)
    for stream in (sys.stdout, sys.stderr):
        # A stream that a program put in the place of the real one may lack the method.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_HANDLER)


def can_show(text: str) -> bool:
    """Whether standard output has all the signs of the text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def print_json(value: object) -> None:
    """Prints a value as JSON, for programs; it is in ASCII, whatever the output can show."""
    print(json.dumps(value, indent=1))


def _nearest_signs(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end
