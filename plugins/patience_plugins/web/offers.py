"""The decisions that the server offers, each under a name that says all of it."""

from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse


def name_of(decision: Decision) -> str:
    """The name by which a decision is sent.

    It names the card, so that what was meant for another position never does something here.

    >>> from patience.cards import Card
    >>> name_of(Play(Card(7, "D"), 4, 1))
    'play:7D:4:-:1'
    """
    match decision:
        case Play(card, pile, foundation, place):
            words: list[object] = ["play", card, pile, "-" if place is None else place, foundation]
        case Reverse(card, foundation):
            words = ["slide", card, foundation]
        case Draw(place, None):
            words = ["draw", place]
        case Draw(place, foundation):
            words = ["draw", place, foundation]
        case Redeal():
            words = ["redeal"]
        case Extra(name, arguments):
            words = ["extra", name, *arguments]
    return ":".join(map(str, words))


class Offers(dict[str, Decision]):
    """What may be sent in a position: the decisions by their names."""

    def add(self, decision: Decision) -> str:
        """Offers a decision; its name."""
        name = name_of(decision)
        self[name] = decision
        return name
