"""Signs in the place of others, for outputs that cannot show them."""

ASCII = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'",
    "–": "-", "—": "-", "−": "-", "…": "...", "·": ".", "×": "x", "›": ">",
    "│": "|", "─": "-", "▲": "^", "■": "#", "□": ".", "▸": ">", "◂": "<", "→": "->",
    "±": "+-", "\u00a0": " ",
}  # fmt: skip
"""The signs that the program uses, each with what stands in for it."""

LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip
"""Russian letters, as Latin ones write their sound."""

_SIGNS = str.maketrans(ASCII)


def plain_signs(text: str) -> str:
    """The text with its signs in ASCII; the letters of any language stay.

    >>> plain_signs("“7♥” — 2×")
    '"7H" - 2x'
    """
    return text.translate(_SIGNS)


def in_ascii(text: str) -> str:
    """The text with nothing but ASCII in it.

    >>> in_ascii("Жду 7♥…")
    'Zhdu 7H...'
    """
    return "".join(map(_in_ascii, text))


def _in_ascii(sign: str) -> str:
    if sign.isascii():
        return sign
    small = sign.lower()
    if small in LATIN:
        return LATIN[small] if small == sign else LATIN[small].capitalize()
    return ASCII.get(sign, "?")
