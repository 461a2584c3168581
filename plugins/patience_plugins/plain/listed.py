"""Every move that can be made, with what is typed for it."""

from patience.cards import RANK_LETTERS
from patience.moves import Decision, Draw, Redeal
from patience.view import View


def all_moves(view: View) -> list[tuple[str, Decision]]:
    """Every move that can be made, with what is typed for it."""
    moves: list[tuple[str, Decision]] = []
    for offer in view.plays:
        twins = [other for other in view.plays if other.card == offer.card]
        typed = str(offer.card)
        if len(twins) > 1:
            typed += f" {RANK_LETTERS[view.piles[offer.pile].rank - 1]}"
            typed += "" if offer.place is None else f" {offer.place + 1}"
        for number in offer.foundations[:1] if offer.same else offer.foundations:
            rises = view.suit(offer.card.suit).lines[number].rises
            alone = offer.same or len(offer.foundations) == 1
            way = "" if alone else " up" if rises else " down"
            moves.append((typed + way, offer.play(number)))
    moves += [(f"reverse {slide.card}", slide) for slide in view.reversals]
    for place in view.draws:
        moves.append(("draw" if len(view.draws) == 1 else f"draw {place + 1}", Draw(place)))
    if view.redeal:
        moves.append(("redeal", Redeal()))
    for extra in view.extras:
        alike = [other for other in view.extras if other.name == extra.name]
        which = f" {alike.index(extra) + 1}" if len(alike) > 1 else ""
        moves.append((extra.name + which, extra))
    return moves
