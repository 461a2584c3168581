"""What is shown of a game, and said of it."""

from typing import TYPE_CHECKING

from patience.cards import Card
from patience.language import spoken_language, tr, trn
from patience.legality import Refusal, Refused, why_not
from patience.moves import Draw, Move, Play, Redeal, Reverse
from patience.names import Face, Names
from patience.position import Position
from patience.telling import steps
from patience.view import View, view_of
from patience.words import (
    Keys,
    Standing,
    in_one_line,
    playable,
    refusal,
    standing,
    tell,
    whereabouts,
)
from patience_plugins.plain.drawing import describe, draw, fits
from patience_plugins.plain.page import Page

if TYPE_CHECKING:
    from patience.session import Session


class Shown:
    """A game as it is shown and said on a page."""

    def __init__(self, session: "Session", page: Page, face: Face, listening: bool = False) -> None:
        self.session = session
        self._page = page
        self._face = face
        self.listening = listening
        """Whether cards are spelt out, and the table comes in sentences and only when asked for."""
        self._said = Standing("", "")

    @property
    def names(self) -> Names:
        """How the things of this game are called."""
        return Names(self.session.mechanics, None if self.listening else self._face)

    @property
    def view(self) -> View:
        """What the player sees now."""
        return view_of(self.session.game.position, self.session.mechanics)

    def begin(self) -> None:
        """Shows a game that was just begun or taken up."""
        self._page.say(self.session.notice)
        self.show_table()
        self.say_standing()

    def show_table(self) -> None:
        """Draws the table, or says it where it does not fit or is listened to."""
        view, names = self.view, self.names
        if self.listening or not fits(names, view, self._page.width):
            self._page.say(*describe(names, view, self.title()))
        else:
            self._page.show(draw(names, view, self.title(), self._page.width, self._page.height))

    def title(self) -> str:
        """The game's name, and the number that deals it."""
        name = self.session.rules.name(spoken_language())
        number = self.session.game.number
        if number is None:
            return tr("{name}, cards of one’s own", name=name)
        return tr("{name}, no. {number}", name=name, number=number)

    def say_standing(self) -> None:
        """Says what stands now, and what comes next where that is new."""
        enter = tr("Enter")
        now = standing(
            self.names,
            self.view,
            Keys(draw=enter, redeal=enter),
            moves=len(self.session.game.moves),
        )
        self._page.say(now.what, now.next if now.next != self._said.next else "")
        if self.listening and self.view.plays:
            self._page.say(playable(self.names, self.view))
        self._said = now

    def tell(self, move: Move, before: Position) -> None:
        """Tells a move step by step; a weave that is listened to in one line."""
        told = steps(move, before, self.session.mechanics)
        if self.listening:
            self._page.say(in_one_line(self.names, told))
        else:
            self._page.say(*tell(self.names, told))

    def taken_back(self, move: Move) -> str:
        """That a move was taken back, as a sentence."""
        names = self.names
        match move.decision:
            case Play(card, pile):
                return names.sentence(
                    "{card} is back on {pile} {label}.",
                    card=names.card(card),
                    label=names.pile(pile),
                )
            case Reverse(card):
                return names.sentence("{card} is back where it was.", card=names.card(card))
            case Draw():
                return names.sentence("The {exile} is back among the {exile.many}.")
            case Redeal():
                return names.sentence("The {redeal} is taken back.")
        return trn("{count} move is taken back.", "{count} moves are taken back.", 1)

    def why_not(self, card: Card) -> str:
        """Why a card cannot be played, or that it can, as a sentence."""
        view, names, game = self.view, self.names, self.session.game
        for offer in view.plays:
            if offer.card == card:
                return names.sentence(
                    "{card} on {pile} {label} can be played.",
                    card=names.card(card),
                    label=names.pile(offer.pile),
                )
        sight = view.sight(card)
        if sight.pile is None:
            ended = why_not(game.position, game.mechanics, Play(card, 0, 0))
            if game.outcome is not None and ended is not None:
                return self.refusal(ended)
            return whereabouts(names, view, card)
        pile = view.piles[sight.pile]
        place = pile.cards.index(card) if pile.spread else None
        refused = why_not(game.position, game.mechanics, Play(card, sight.pile, 0, place))
        return whereabouts(names, view, card) if refused is None else self.refusal(refused)

    def why_not_slide(self, card: Card) -> str:
        """Why a card cannot pass to another foundation, as a sentence."""
        game = self.session.game
        refusals = [
            refused
            for number in range(game.position.layout.foundations_a_suit)
            if (refused := why_not(game.position, game.mechanics, Reverse(card, number)))
        ]
        telling = [each for each in refusals if each.rule is not Refused.NOT_ON_TOP]
        return self.refusal((telling or refusals)[0])

    def refusal(self, refused: Refusal) -> str:
        """The rule by which something is refused, as a sentence."""
        return refusal(self.names, refused, self.view)
