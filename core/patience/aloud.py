"""The table as it is read out: for screen readers, and for whoever asks where a card lies."""

from patience.cards import Card
from patience.names import Names
from patience.refusals import where
from patience.view import Line, Meeting, PileView, SuitView, View


def suit(names: Names, seen: SuitView) -> str:
    """A suit's foundations: “Clubs, ace line 4, king line jack, 6 between”."""
    named = names.suit(seen.suit)
    match seen.meeting:
        case Meeting.COMPLETE:
            return names.sentence("{suit.many}, complete", suit=named)
        case Meeting.MET:
            tops = names.both(names.rank(rank) for rank in sorted({n.top for n in seen.lines}))
            ranks = sorted({crossing.play.card.rank for crossing in seen.crossings})
            if not ranks:
                return names.sentence("{suit.many}, met at {ranks}", suit=named, ranks=tops)
            return names.sentence(
                "{suit.many}, met at {ranks}, can cross at {crossings}",
                suit=named,
                ranks=tops,
                crossings=names.either(map(names.rank, ranks)),
            )
    lines = ", ".join(_line(names, number, line) for number, line in enumerate(seen.lines))
    if seen.meeting is Meeting.CROSSED:
        return names.sentence("{suit.many}, crossed, {lines}", suit=named, lines=lines)
    if seen.between is not None:
        return names.sentence_n(
            "{suit.many}, {lines}, {count} between",
            "{suit.many}, {lines}, {count} between",
            seen.between,
            suit=named,
            lines=lines,
        )
    return names.sentence("{suit.many}, {lines}", suit=named, lines=lines)


def pile(names: Names, number: int, seen: PileView) -> str:
    """A pile: “Pile 5, 4 cards”."""
    return names.sentence_n(
        "{pile} {label}, {count} card",
        "{pile} {label}, {count} cards",
        len(seen.cards),
        label=names.pile(number),
    )


def card_in_pile(names: Names, number: int, seen: PileView, place: int) -> str:
    """A card of a pile: “7 of diamonds, top of pile 5, can be played”."""
    card, count = seen.cards[place], len(seen.cards)
    label = names.pile(number)
    if seen.spread:
        lying = names.say(
            "{place} of {count} on {pile} {label}", place=place + 1, count=count, label=label
        )
    elif place == count - 1:
        lying = names.say("top of {pile} {label}", label=label)
    else:
        lying = names.say_n(
            "in {pile} {label} under {count} card",
            "in {pile} {label} under {count} cards",
            count - 1 - place,
            label=label,
        )
    if place in seen.playable:
        return names.sentence("{card}, {lying}, can be played", card=names.card(card), lying=lying)
    return names.sentence("{card}, {lying}", card=names.card(card), lying=lying)


def exiles(names: Names, view: View) -> str:
    """The exiles: “4 exiles, face down”."""
    if view.exiles_seen:
        return names.sentence_n(
            "{count} {exile}, face up: {cards}",
            "{count} {exile.many}, face up: {cards}",
            view.exiles,
            cards=", ".join(str(names.card(card)) for card in view.exiles_seen),
        )
    return names.sentence_n(
        "{count} {exile}, face down", "{count} {exile.many}, face down", view.exiles
    )


def playable(names: Names, view: View) -> str:
    """What can be played, and where it lies."""
    if not view.plays:
        return names.sentence("Nothing can be played.")
    cards = names.both(
        names.say(
            "{card} on {pile} {label}", card=names.card(offer.card), label=names.pile(offer.pile)
        )
        for offer in view.plays
    )
    return names.sentence_n(
        "{count} card can be played: {cards}.",
        "{count} cards can be played: {cards}.",
        len(view.plays),
        cards=cards,
    )


def whereabouts(names: Names, view: View, card: Card) -> str:
    """Every place where a card, or its double, lies in sight: off the foundations and on them."""
    places = [where(names, sight) for sight in view.sights(card)]
    seen = view.suit(card.suit)
    places += [
        names.say("on the {home}", home=names.foundation(number))
        for number, line in enumerate(seen.lines)
        if card.rank in line.ranks[: line.height]
    ]
    if not places:
        return names.sentence("{card} is not in sight.", card=names.card(card))
    return names.sentence("{card} is {places}.", card=names.card(card), places=names.both(places))


def _line(names: Names, number: int, line: Line) -> str:
    return names.say("{line} {top}", line=names.line(number), top=names.rank(line.top))
