"""The secret that a page must know: kept, so that an open page finds a server started again."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

FILE = "web-token"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def kept_token(home: Path) -> str:
    """The token of a player's data folder, made when there is none.

    Where it cannot be kept it serves this once.
    """
    path = home / FILE
    with suppress(OSError, ValueError):
        kept = path.read_text(encoding="ascii")
        if _TOKEN.fullmatch(kept) and not path.stat().st_mode & 0o077:
            return kept
    token = secrets.token_urlsafe(32)
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        # Written beside it and put in its place whole, and never readable by anybody else.
        aside = path.with_suffix(f".{os.getpid()}.new")
        aside.unlink(missing_ok=True)
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(token)
        aside.replace(path)
    return token
