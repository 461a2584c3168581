"""What a person can mend, said in one sentence."""

from collections.abc import Iterable
from difflib import get_close_matches


class PatienceError(Exception):
    """A fault that a person can mend: in a command, a rule file, a saved game or a plug-in.

    Its text is one sentence that says what was found, where, and what is allowed. The command line
    prints it on standard error and exits with status 2. Everything else that is raised is a bug.
    """


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed word most like `word`, or None when none is near.

    >>> nearest("testd", ["tested", "untested", "gap"])
    'tested'
    """
    close = get_close_matches(word.lower(), list(allowed), n=1, cutoff=0.5)
    return close[0] if close else None


def shortened(text: str, most: int = 60) -> str:
    """The text on one line, cut with `…` where it is longer than `most` characters.

    What would tell a terminal what to do is shown as `�`.
    """
    line = "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))
    return line if len(line) <= most else line[: most - 1] + "…"
