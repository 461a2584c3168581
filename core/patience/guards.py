"""The words that plug-ins bring, guarded: what goes wrong in one is named, and spoils no game.

A guarded word does what the word does. When its function raises, or returns what the setting cannot
use, a PatienceError names the plug-in and the word, and the cards stay as they were.
"""

import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from patience.cards import Card
from patience.errors import PatienceError
from patience.failures import described
from patience.language import tr
from patience.mechanisms import Halt, Stop, Word
from patience.moves import DealState, Decision, Extra, Move
from patience.offerings import check_name

if TYPE_CHECKING:
    from patience.carrying import Carrier
    from patience.extras import ExtraMove, Veto
    from patience.mechanics import Mechanics
    from patience.mechanisms import Build, DrawOrder, Gather, Replacement, Rest, Spot
    from patience.names import Names
    from patience.position import Position
    from patience.wants import Ladder

T = TypeVar("T")

_ARGUMENT = re.compile(r"[^\s#:@]+")


class Guard:
    """Watches over the function of one word."""

    def __init__(self, plugin: str, path: str, word: str, fail: Callable[[str], None]) -> None:
        self.word = word
        self.fail = fail
        """Reports what went wrong where it need not stop anything."""
        self._plugin = plugin
        self._path = path

    def call(self, function: Callable[..., T], *arguments: object) -> T:
        """What the function returns. Raises PatienceError when it raises anything at all."""
        try:
            return function(*arguments)
        except (KeyboardInterrupt, PatienceError):
            raise
        except BaseException as error:
            raise self.fault(described(error)) from error

    def must(self, fits: Callable[[], bool], found: object, expected: str) -> None:
        """Raises PatienceError where something does not fit, or cannot even be compared."""
        try:
            good = fits()
        except Exception:
            good = False
        if not good:
            raise self.fault(self.misfit(found, expected))

    def misfit(self, found: object, expected: str) -> str:
        """What is wrong with something that was returned."""
        return tr(
            "it returned {found}, where {expected} is due", found=short(found), expected=expected
        )

    def fault(self, what: str) -> PatienceError:
        """That something went wrong in the function."""
        return PatienceError(
            tr(
                "The plug-in “{name}” is faulty: {path}: {word}: {what}.",
                name=self._plugin,
                path=self._path,
                word=self.word,
                what=what,
            )
        )


def guarded(word: Word[Any], plugin: str, path: str, fail: Callable[[str], None]) -> Word[Any]:
    """The same word under guard; it must not be `unfit`."""
    guard = Guard(plugin, path, word.name, fail)
    return Word(word.name, word.meaning, _KINDS[path].guarded(guard, word.does))


def unfit(word: Word[Any], path: str) -> str | None:
    """Why a word cannot be one of a setting; None when it can.

    It is a sentence without its full stop.
    """
    try:
        check_name(word.name)
    except PatienceError as error:
        return described(error)
    name = f"{path}: {word.name}"
    meaning: object = word.meaning
    if not isinstance(meaning, str):
        return tr(
            "the meaning of {word} is {found}, which is no text", word=name, found=short(meaning)
        )
    kind = _KINDS[path]
    if kind.fits(word.does):
        return None
    return tr(
        "what {word} does is {found}, where {kind} is due",
        word=name,
        found=short(word.does),
        kind=kind.name,
    )


def _build(guard: Guard, does: "Build") -> "Build":
    def build(ranks: Sequence[int], base: int) -> "Ladder":
        ladder = guard.call(lambda: tuple(does(ranks, base)))
        guard.must(
            lambda: ladder[0] == base and set(ladder) <= set(ranks) and _differ(ladder),
            ladder,
            tr("each rank at most once, that of the base first"),
        )
        return ladder

    return build


def _truth(guard: Guard, does: Callable[..., bool]) -> Callable[..., bool]:
    def truth(*arguments: object) -> bool:
        answer = guard.call(does, *arguments)
        guard.must(lambda: isinstance(answer, bool), answer, tr("True or False"))
        return answer

    return truth


def _replacement(guard: Guard, does: "Replacement") -> "Replacement":
    def replacement(pile: int, piles: int) -> tuple[int, bool]:
        answer = guard.call(does, pile, piles)
        match answer:
            case (int(number), bool()) if 0 <= number < piles:
                return answer
        raise guard.fault(guard.misfit(answer, tr("a pile, and whether the card is tested")))

    return replacement


def _draw_order(guard: Guard, does: "DrawOrder") -> "DrawOrder":
    def draw_order(count: int) -> Sequence[int]:
        places = guard.call(lambda: tuple(does(count)))
        guard.must(
            lambda: bool(places) and set(places) <= set(range(count)) and _differ(places),
            places,
            tr("at least one place of an exile"),
        )
        return places

    return draw_order


def _stop(guard: Guard, does: Stop) -> Stop:
    def stops(lifted: Card, uncovered: Card, fits: Callable[[Card], bool]) -> bool:
        answer = guard.call(does.stops, lifted, uncovered, fits)
        guard.must(lambda: isinstance(answer, bool), answer, tr("True or False"))
        if answer and does.halt is Halt.PLAY:
            guard.must(lambda: fits(lifted), answer, tr("False for a card that cannot be played"))
        return answer

    return Stop(stops, does.halt)


def _gather(guard: Guard, does: "Gather") -> "Gather":
    def gather(piles: int) -> Sequence[int]:
        order = guard.call(lambda: tuple(does(piles)))
        guard.must(lambda: sorted(order) == list(range(piles)), order, tr("each pile once"))
        return order

    return gather


def _rest(guard: Guard, does: "Rest") -> "Rest":
    def rest(packet: "Sequence[Spot]", exiles: "Sequence[Spot]") -> "Sequence[Spot]":
        stock = guard.call(lambda: tuple(does(tuple(packet), tuple(exiles))))
        guard.must(lambda: sorted(stock) == sorted((*packet, *exiles)), stock, tr("each card once"))
        return stock

    return rest


def _veto(guard: Guard, does: "Veto") -> "Veto":
    def veto(position: "Position", mechanics: "Mechanics", decision: Decision) -> str | None:
        reason = guard.call(does, position, mechanics, decision)
        guard.must(
            lambda: reason is None or isinstance(reason, str), reason, tr("a sentence or None")
        )
        return reason

    return veto


class _Move:
    """An extra move under guard."""

    def __init__(self, guard: Guard, move: "ExtraMove") -> None:
        self._guard = guard
        self._move = move

    def offers(self, position: "Position", mechanics: "Mechanics") -> Sequence[Extra]:
        offers = self._guard.call(lambda: tuple(self._move.offers(position, mechanics)))
        word = self._guard.word
        for offer in offers:
            fits = partial(_is_offer, offer, word)
            self._guard.must(fits, offer, f'Extra("{word}", …)')
        return offers

    def carry_out(self, carrier: "Carrier", decision: Extra) -> None:
        position = carrier.position
        before = position.copy()
        try:
            self._guard.call(self._move.carry_out, carrier, decision)
            fault = _fault(carrier, before, decision)
            if fault is not None:
                raise self._guard.fault(fault)
        except BaseException:
            for spot, cards in zip(position.spots, before.spots, strict=True):
                spot[:] = cards
            position.state = before.state
            carrier.transfers.clear()
            raise

    def describe(self, decision: Extra, names: "Names") -> str:
        try:
            text = self._guard.call(self._move.describe, decision, names)
            self._guard.must(lambda: isinstance(text, str), text, tr("a text"))
        except PatienceError as error:
            self._guard.fail(str(error))
            return " ".join(map(str, (decision.name, *decision.arguments)))
        return text


def _fault(carrier: "Carrier", before: "Position", decision: Extra) -> str | None:
    """What is wrong with the cards after an extra move."""
    position, layout = carrier.position, carrier.position.layout
    state: object = position.state
    if not isinstance(state, DealState):
        return tr("it left no state of the deal")
    back = position.copy()
    try:
        back.take_back(Move(decision, tuple(carrier.transfers), before.state, state))
    except (IndexError, TypeError, ValueError):
        return tr("its transfers cannot be taken back")
    if back.key() != before.key():
        return tr("its transfers do not lead back to where it began")
    if position.hand or position.stock:
        return tr("it left a card in hand")
    for suit in layout.suits:
        for number, ladder in enumerate(carrier.mechanics.suits.ladders):
            cards = position.spots[layout.foundation(suit, number)]
            if not cards or cards != [Card(rank, suit) for rank in ladder[: len(cards)]]:
                return tr("it left a foundation that is not built as the rules say")
    return None


def _differ(things: Collection[object]) -> bool:
    return len(set(things)) == len(things)


def _is_offer(offer: object, word: str) -> bool:
    if not isinstance(offer, Extra) or offer.name != word:
        return False
    arguments: object = offer.arguments
    return isinstance(arguments, tuple) and all(map(_can_be_written, arguments))


def _can_be_written(argument: object) -> bool:
    """Whether an argument of an extra move is read back from a journal as it was written."""
    if isinstance(argument, str):
        return bool(_ARGUMENT.fullmatch(argument)) and not argument.isdecimal()
    return type(argument) is int and argument >= 0


class _Kind(NamedTuple):
    """What the words of a setting must be, and how they are guarded."""

    name: str
    fits: Callable[[object], bool]
    guarded: Callable[[Guard, Any], Any]


def _is_extra_move(does: object) -> bool:
    return all(callable(getattr(does, name, None)) for name in ("offers", "carry_out", "describe"))


_BOOL = _Kind("bool", lambda does: isinstance(does, bool), lambda guard, does: does)

_KINDS: dict[str, _Kind] = {
    "foundations.build": _Kind("Callable", callable, _build),
    "reversal": _Kind("Callable", callable, _truth),
    "deal.exile": _Kind("Callable", callable, _truth),
    "deal.replacement": _Kind("Callable", callable, _replacement),
    "exiles.draw": _Kind("Callable", callable, _draw_order),
    "weave.when": _Kind("Callable", callable, _truth),
    "weave.stop": _Kind("Stop", lambda does: isinstance(does, Stop), _stop),
    "weave.complete_pile": _BOOL,
    "weave.empty_pile": _BOOL,
    "redeal.gather": _Kind("Callable", callable, _gather),
    "redeal.exiles": _Kind("Callable", callable, _rest),
    "moves": _Kind("ExtraMove", _is_extra_move, _Move),
    "vetoes": _Kind("Callable", callable, _veto),
}
"""By the path of a setting. One that is missing here can be given no word by a plug-in."""
