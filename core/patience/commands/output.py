"""Standard output that shows anything, as well as it can."""

import codecs
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from patience.signs import in_ascii

_HANDLER = "patience-signs"


def make_tolerant() -> None:
    """Makes standard output and error write the nearest signs where they lack the right ones.

    Where they are closed, what is written to them goes nowhere.
    """
    codecs.register_error(_HANDLER, _nearest_signs)
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        # A stream that a program put in the place of the real one may lack the method.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_HANDLER)


def give_up_output() -> None:
    """Has nothing more written to standard output, not even what waits to be, when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _nearest_signs(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end
