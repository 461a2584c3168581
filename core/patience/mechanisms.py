"""The vocabulary: for each open setting, its words and what each does.

A word is one small function, or the few values that a setting needs. Plug-ins add words of their
own. No move depends on the name of a word; only `soundness` knows one, the `none` of `reversal`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from patience.cards import Card
from patience.language import mark
from patience.wants import Ladder, MayPass, are_opposed

if TYPE_CHECKING:
    from patience.extras import ExtraMove, Veto

F = TypeVar("F")


@dataclass(frozen=True)
class Word(Generic[F]):
    """One value of a setting."""

    name: str
    """As it is written in a rule file."""
    meaning: str
    """A clause for the rules page and the documentation, without capital and full stop.

    It may name the game's terms, as `{exile}`; `terms.Terms.meaning` fills them in.
    """
    does: F


class Halt(Enum):
    """What becomes of the lifted card when a weave stops."""

    LAY = "lay"
    """It is laid under the pile of its rank."""
    PLAY = "play"
    """It is played."""


Build = Callable[[Sequence[int], int], Ladder]
"""The ranks of a pack, lowest first, and the base's rank: the foundation's ranks in order."""

Exiled = Callable[[Card, int], bool]
"""A card about to fall on a pile, and the rank the pile answers: whether the card is exiled."""

Replacement = Callable[[int, int], tuple[int, bool]]
"""The pile whose card was exiled, and how many piles there are: the pile the next card goes to, and
whether that card is tested."""

DrawOrder = Callable[[int], Sequence[int]]
"""How many exiles there are: the places that may be drawn from, 0 being the one exiled first."""

MayDraw = Callable[[bool], bool]
"""Whether a card can be played: whether an exile may be drawn."""


class Stop(NamedTuple):
    """What stops a weave after a lift."""

    stops: Callable[[Card, Card, Callable[[Card], bool]], bool]
    """The lifted card, the card now uncovered, and what tells whether a card can be played: whether
    the weave stops."""
    halt: Halt


EndsDeal = bool
"""Whether the deal ends when a weave comes to such a pile; otherwise only the weave does."""

Spot = tuple[int, int]
"""Where a card lies: the number of the spot, and its index there."""

Gather = Callable[[int], Sequence[int]]
"""How many piles there are: the piles in the order they lie in the packet, uppermost first."""

Rest = Callable[[Sequence[Spot], Sequence[Spot]], Sequence[Spot]]
"""Where the cards of the piles lie, in the order they will be dealt, and where the exiles left lie,
uppermost first: where the cards of the whole new stock lie, in order."""


def _words(*words: Word[F]) -> Mapping[str, Word[F]]:
    return MappingProxyType({word.name: word for word in words})


def _build_up(ranks: Sequence[int], base: int) -> Ladder:
    return tuple(ranks[ranks.index(base) :])


def _build_down(ranks: Sequence[int], base: int) -> Ladder:
    return tuple(reversed(ranks[: ranks.index(base) + 1]))


def setting(path: str, *words: Word[F]) -> Mapping[str, Word[F]]:
    """A field of `Mechanisms`: the setting's path in a rule file, and its built-in words."""
    table = _words(*words)
    made: Mapping[str, Word[F]] = field(default_factory=lambda: table, metadata={"path": path})
    return made


@dataclass(frozen=True)
class Mechanisms:
    """All words that are known, by setting."""

    build: Mapping[str, Word[Build]] = setting(
        "foundations.build",
        Word(
            "up",
            mark("each card laid on the {foundation} is the next higher one of its suit"),
            _build_up,
        ),
        Word(
            "down",
            mark("each card laid on the {foundation} is the next lower one of its suit"),
            _build_down,
        ),
    )
    reversal: Mapping[str, Word[MayPass]] = setting(
        "reversal",
        Word("none", mark("no card leaves {foundation.a}"), lambda source, target: False),
        Word(
            "same-suit",
            mark(
                "a card other than a base may pass from {foundation.a} to another of its suit "
                "when it fits there"
            ),
            are_opposed,
        ),
    )
    exile: Mapping[str, Word[Exiled]] = setting(
        "deal.exile",
        Word(
            "matching-rank",
            mark("a card about to fall on the {pile} of its own rank is set aside as {exile.a}"),
            lambda card, rank: card.rank == rank,
        ),
        Word("none", mark("no card is set aside"), lambda card, rank: False),
    )
    replacement: Mapping[str, Word[Replacement]] = setting(
        "deal.replacement",
        Word(
            "tested",
            mark("the next card takes its place, and is tested in turn"),
            lambda pile, piles: (pile, True),
        ),
        Word(
            "untested",
            mark("the next card is laid in its place unexamined"),
            lambda pile, piles: (pile, False),
        ),
        Word(
            "gap",
            mark("nothing takes its place; dealing goes on at the next {pile}"),
            lambda pile, piles: ((pile + 1) % piles, True),
        ),
    )
    draw: Mapping[str, Word[DrawOrder]] = setting(
        "exiles.draw",
        Word(
            "top",
            mark("the {exile} that was set aside last is drawn first"),
            lambda count: (count - 1,),
        ),
        Word(
            "bottom",
            mark("the {exile} that was set aside first is drawn first"),
            lambda count: (0,),
        ),
        Word(
            "any",
            mark("the player draws whichever {exile} he points at"),
            lambda count: range(count - 1, -1, -1),
        ),
    )
    when: Mapping[str, Word[MayDraw]] = setting(
        "weave.when",
        Word(
            "standstill",
            mark("{exile.a} is drawn only when no card can be played"),
            lambda playable: not playable,
        ),
        Word(
            "any-time",
            mark(
                "{exile.a} may be drawn even while cards can be played, and a card that could be "
                "played may then be lifted and woven away"
            ),
            lambda playable: True,
        ),
    )
    stop: Mapping[str, Word[Stop]] = setting(
        "weave.stop",
        Word(
            "uncovered",
            mark(
                "the {weave} stops when the card uncovered by a lift can be played; the lifted "
                "card then goes under the {pile} of its own rank, whatever lies there, and lifts "
                "nothing"
            ),
            Stop(lambda lifted, uncovered, fits: fits(uncovered), Halt.LAY),
        ),
        Word(
            "in-hand",
            mark(
                "an uncovered card stops nothing; a lifted card that can be played is played, and "
                "the {weave} ends"
            ),
            Stop(lambda lifted, uncovered, fits: fits(lifted), Halt.PLAY),
        ),
        Word(
            "never",
            mark(
                "no card that can be played stops the {weave}; only the {pile} that it comes to "
                "can end it"
            ),
            Stop(lambda lifted, uncovered, fits: False, Halt.LAY),
        ),
    )
    complete_pile: Mapping[str, Word[EndsDeal]] = setting(
        "weave.complete_pile",
        Word("end-deal", mark("the card is put under it, and the {deal} ends"), True),
        Word("end-chain", mark("the card is put under it, and the {weave} ends"), False),
    )
    empty_pile: Mapping[str, Word[EndsDeal]] = setting(
        "weave.empty_pile",
        Word("end-chain", mark("the card is laid there, and the {weave} ends"), False),
        Word("end-deal", mark("the card is laid there, and the {deal} ends"), True),
    )
    gather: Mapping[str, Word[Gather]] = setting(
        "redeal.gather",
        Word(
            "first-on-top",
            mark("the first {pile} is laid on the second, both on the third, and so on"),
            range,
        ),
        Word(
            "last-on-top",
            mark("the last {pile} is laid on the one before it, both on the next, and so on"),
            lambda piles: range(piles - 1, -1, -1),
        ),
    )
    rest: Mapping[str, Word[Rest]] = setting(
        "redeal.exiles",
        Word(
            "last",
            mark("the {exile.many} that are left are dealt last of all, the uppermost first"),
            lambda packet, exiles: [*packet, *exiles],
        ),
    )
    moves: Mapping[str, Word["ExtraMove"]] = setting("moves")
    vetoes: Mapping[str, Word["Veto"]] = setting("vetoes")

    def vocabulary(self) -> dict[str, tuple[str, ...]]:
        """The names of the words of each setting, by the setting's path."""
        return {path: tuple(words) for path, words in self.tables().items()}

    def tables(self) -> dict[str, Mapping[str, Word[object]]]:
        """The words of each setting, by the setting's path."""
        return {field.metadata["path"]: getattr(self, field.name) for field in fields(self)}

    def with_words(self, path: str, words: Sequence[Word[object]]) -> "Mechanisms":
        """These mechanisms with more words of one setting.

        Raises KeyError when no such setting exists, and ValueError when a word is there already.
        """
        known = {field.metadata["path"]: field.name for field in fields(self)}
        table = dict(getattr(self, known[path]))
        for word in words:
            if word.name in table:
                raise ValueError(word.name)
            table[word.name] = word
        others = {field.name: getattr(self, field.name) for field in fields(self)}
        return Mechanisms(**{**others, known[path]: MappingProxyType(table)})
