"""How the games of one kind went, for front ends to show: what keepers of statistics tell."""

from typing import NamedTuple


class GameRecords(NamedTuple):
    """How the games of one id and one set of rules went."""

    game: str
    """The id of the rule file."""
    rules: str
    """The content hash of the rules."""
    name: str
    """What the game is called, in the spoken language."""
    ended: int
    won: int
    results: tuple[bool, ...]
    """Of each game that has ended whether it was won, in the order in which they ended."""
    cards_home: tuple[int, ...]
    """How many cards came home in each of them."""
    cards: int
    """How many cards the game has."""
    lines: tuple[tuple[str, str], ...]
    """All figures, as what each is called and its value, in the spoken language."""
