"""A move as the page shows it: step by step, each with its sentence and what it changes."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from patience.mechanics import Mechanics
from patience.moves import Draw, Extra, Move, Play, Redeal, Reverse, Transfer
from patience.position import Layout, Position
from patience.telling import Otherwise, Redealt, Step, frames, lifts, steps
from patience.words import in_one_line, lift_number, step
from patience_plugins.web.voices import Voices

_KINDS: dict[type, str] = {
    Play: "play",
    Reverse: "slide",
    Draw: "draw",
    Redeal: "redeal",
    Extra: "extra",
}


def told_move(voices: Voices, move: Move, before: Position, mechanics: Mechanics) -> dict[str, Any]:
    """A move with its steps; `before` is the position in which it was decided."""
    told = steps(move, before, mechanics)
    return {
        "kind": _KINDS[type(move.decision)],
        "sentence": voices.say(lambda names: in_one_line(names, told)),
        "lifts": lifts(told),
        "steps": list(_told_steps(voices, move, before, told, mechanics)),
    }


def _told_steps(
    voices: Voices, move: Move, before: Position, told: tuple[Step, ...], mechanics: Mechanics
) -> Iterator[dict[str, Any]]:
    seen, done = _seen(before, mechanics), 0
    for each, position in zip(told, frames(move, before, told), strict=True):
        now = _seen(position, mechanics)
        yield {
            "kind": type(each).__name__.lower(),
            "number": lift_number(voices.text, told, each),
            "sentence": voices.say(partial(step, told=each)),
            "moves": _moves(each, move.transfers[done : each.end], before.layout),
            "after": _changed(seen, now),
        }
        seen, done = now, each.end


def _moves(told: Step, transfers: tuple[Transfer, ...], layout: Layout) -> list[dict[str, Any]]:
    # A redeal passes through cards that nobody may see, and a plug-in's move may.
    if isinstance(told, Redealt | Otherwise):
        return []
    return [
        {
            "card": str(transfer.card),
            "from": _spot(transfer.source, transfer.at, transfer, layout),
            "to": _spot(transfer.target, transfer.to, transfer, layout),
        }
        for transfer in transfers
    ]


def _spot(spot: int, index: int, transfer: Transfer, layout: Layout) -> dict[str, Any]:
    if spot < layout.first_pile:
        suit = transfer.card.suit
        return {"suit": suit, "foundation": spot - layout.first_foundation[suit]}
    if spot < layout.exiles:
        return {"pile": spot - layout.first_pile, "place": index}
    return {"exiles" if spot == layout.exiles else "hand": index}


def _seen(position: Position, mechanics: Mechanics) -> dict[str, Any]:
    """All that can change and be seen."""
    face_up = mechanics.rules.exiles.face == "up"
    return {
        "piles": {str(number): list(map(str, pile)) for number, pile in enumerate(position.piles)},
        "suits": {suit: list(heights) for suit, heights in position.heights_by_suit()},
        "exiles": len(position.exiles),
        "exiles_seen": list(map(str, position.exiles)) if face_up else None,
        "hand": list(map(str, position.hand)),
    }


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is otherwise after than before; of piles and suits only those that are."""
    changed = {}
    for key, value in after.items():
        old = before[key]
        if isinstance(value, dict):
            value = {part: each for part, each in value.items() if each != old[part]}
            old = {}
        if value != old:
            changed[key] = value
    return changed
