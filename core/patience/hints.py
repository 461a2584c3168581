"""A hint that knows no more than the player: it looks at the view alone."""

from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Redeal
from patience.safe import safe_plays
from patience.view import Crossing, Meeting, View

_NOT_IN_SIGHT = 100
"""A card that no pile shows counts as lying under this many cards."""


def hint(view: View, mechanics: Mechanics) -> Decision | None:
    """A move worth making: a safe play, any play, the crossing whose next cards lie freest.

    Where nothing can be played it is what goes on: a draw, a redeal, a plug-in's move. None when
    the game has ended.
    """
    safe = safe_plays(view, mechanics)
    if safe:
        return safe[0].play()
    for offer in view.plays:
        if view.suit(offer.card.suit).meeting is not Meeting.MET:
            return offer.play()
    crossings = [crossing for suit in view.suits for crossing in suit.crossings]
    if crossings:
        return min(crossings, key=_covered).play
    if view.draws:
        return Draw(view.draws[0])
    if view.redeal:
        return Redeal()
    return view.extras[0] if view.extras else None


def _covered(crossing: Crossing) -> int:
    return sum(_NOT_IN_SIGHT if sight.pile is None else sight.under for sight in crossing.next)
