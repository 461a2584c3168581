"""Why a request is refused: a status and a sentence."""

from typing import Any


class Problem(Exception):
    """A request that is refused; nothing was changed."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.body = {"error": sentence, **more}
