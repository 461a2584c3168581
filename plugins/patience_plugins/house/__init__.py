"""House rules for rule files that ask for them: words that the vocabulary lacks.

moves: [merci]
vetoes: [no-sliding]
redeal: {gather: odd-piles-first}
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from patience.hookspecs import hookimpl
from patience.language import mark, tr
from patience_plugins import LOCALE

if TYPE_CHECKING:
    from pathlib import Path

    from patience.extras import ExtraMove, Veto
    from patience.mechanics import Mechanics
    from patience.mechanisms import Word
    from patience.moves import Decision
    from patience.position import Position


@hookimpl
def patience_mechanisms() -> "Mapping[str, Iterable[Word[object]]]":
    """Another way to gather the piles."""
    from patience.mechanisms import Word

    meaning = mark(
        "the {pile.many} of odd number lie on those of even number, and of each kind the lower "
        "number lies on the higher"
    )
    return {"redeal.gather": [Word("odd-piles-first", meaning, odd_piles_first)]}


@hookimpl
def patience_moves() -> "Iterable[Word[ExtraMove]]":
    """One covered card may be played in a game."""
    from patience.mechanisms import Word
    from patience_plugins.house.merci import MERCI, Merci

    meaning = mark(
        "once a game, when no card can be played and no {exile} is left, a covered card that fits "
        "{foundation.a} may be played from within its {pile}"
    )
    return [Word(MERCI, meaning, Merci())]


@hookimpl
def patience_vetoes() -> "Iterable[Word[Veto]]":
    """No card passes between foundations but for a play."""
    from patience.mechanisms import Word

    meaning = mark(
        "no card passes by hand from {foundation.a} to another; cards slide only where a play "
        "needs it"
    )
    return [Word("no-sliding", meaning, no_sliding)]


@hookimpl
def patience_messages() -> "Iterable[Path]":
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]


def odd_piles_first(piles: int) -> Sequence[int]:
    """The piles in the order they lie in the packet: those of odd number, then the others.

    >>> odd_piles_first(5)
    [0, 2, 4, 1, 3]
    """
    return [*range(0, piles, 2), *range(1, piles, 2)]


def no_sliding(position: "Position", mechanics: "Mechanics", decision: "Decision") -> str | None:
    """Forbids reversals by hand."""
    from patience.moves import Reverse

    if isinstance(decision, Reverse):
        return tr("By a house rule no card passes by hand; cards slide only where a play needs it.")
    return None
