"""Standard output that can show anything, as well as it can."""

import codecs
import json
import sys

ASCII = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'",
    "–": "-", "—": "-", "−": "-", "…": "...", "·": ".", "×": "x", "›": ">",
    "│": "|", "─": "-", "▲": "^", "▸": ">", "◂": "<", "→": "->", "±": "+-", "\u00a0": " ",
}  # fmt: skip
"""Signs that stand in for those that an output cannot show."""

_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip

_HANDLER = "patience-nearest"


def plain_signs(text: str) -> str:
    """The text with its signs in ASCII; letters of any language stay.

    >>> plain_signs("“7♥” — 2×")
    '"7H" - 2x'
    """
    return text.translate(str.maketrans(ASCII))


def make_tolerant() -> None:
    """Makes standard output and error write the nearest signs where they lack the right ones."""
    codecs.register_error(_HANDLER, _nearest)
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


def _nearest(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    bad = error.object[error.start : error.end]
    return "".join(map(_sign, bad)), error.end


def _sign(sign: str) -> str:
    small = sign.lower()
    if small in _LATIN:
        latin = _LATIN[small]
        return latin if small == sign else latin.capitalize()
    return ASCII.get(sign, "?")
