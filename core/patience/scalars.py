"""What a word of YAML means when no quotes stand around it."""

import math
import re

from patience.errors import shortened
from patience.language import tr

_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]")
_MOST_DIGITS = 18


def resolved(text: str) -> str | int | float | bool | None:
    """What a scalar without quotes means by the core schema of YAML 1.2.

    Raises ValueError, with a sentence, for a number with leading zeros or out of all measure.

    >>> [resolved(word) for word in ("no", "yes", "true", "12", "0x1F", "1_000", "12:30", "~")]
    ['no', 'yes', True, 12, 31, '1_000', '12:30', None]
    """
    if text in _WORDS:
        return _WORDS[text]
    if not (_FLOAT.fullmatch(text) or _OTHER_BASE.fullmatch(text) or _NO_NUMBER.fullmatch(text)):
        return text
    if _LEADING_ZERO.match(text):
        raise ValueError(
            tr(
                "the number {text} begins with 0; write it without the 0, or in quotes if it is "
                "a text.",
                text=shortened(text),
            )
        )
    if _NO_NUMBER.fullmatch(text):
        raise ValueError(tr("{text} is not a number that can be used here.", text=text))
    number: int | float = math.inf
    if len(text) <= _MOST_DIGITS:
        if _WHOLE.fullmatch(text):
            return int(text)
        number = int(text, 0) if _OTHER_BASE.fullmatch(text) else float(text)
    if math.isinf(number):
        raise ValueError(tr("the number {text} is too long.", text=shortened(text)))
    return number
