"""Playing at the table: places become decisions, questions, or the reason why not."""

from patience.asked import (
    Question,
    to_choose_exile,
    to_draw,
    to_extra,
    to_play,
    to_slide,
    why_waits,
)
from patience.cards import Card
from patience.language import tr
from patience.moves import Decision, Draw, Redeal
from patience.safe import safe_plays
from patience.words import exiles, pile, suit, why_not_slid
from patience_plugins.terminal.choosing import Choice, Crossings
from patience_plugins.terminal.looking import Looking
from patience_plugins.terminal.places import Place


class Playing(Looking):
    """A sitting at which moves are made."""

    choice: Choice | None = None
    """The question that stands open."""

    def clear(self) -> None:
        """Takes away what was said, and what was asked."""
        super().clear()
        self.choice = None

    # Decisions

    def decide(self, decision: Decision) -> None:
        """Carries a decision out: it is in the journal before anything is drawn."""
        before = self.session.game.position.copy()
        move = self.session.decide(decision)
        self.changed()
        # Now, not after the weave was shown, so that a player who does not wait plays the same.
        if self.preferences.autoplay:
            self.play_safe()
        self.show_move(move, before)

    def play_safe(self) -> int:
        """Plays the cards that are safe to play; how many they were."""
        played = 0
        while offers := safe_plays(self.view, self.session.mechanics):
            self.session.decide(offers[0].play())
            self.changed()
            played += 1
        return played

    def do(self, meaning: Decision | Question) -> None:
        """Decides, or asks."""
        if not isinstance(meaning, Question):
            self.decide(meaning)
        elif meaning.same and not self.preferences.ask_same:
            self.decide(meaning.answers[0].decision)
        else:
            self.ask(meaning)

    # What places mean

    def act(self, place: Place) -> None:
        """Does the obvious with what lies at a place."""
        match place.kind:
            case "exiles" if self.view.redeal:
                self.deal_again()
            case "exiles":
                self.draw_exile()
            case "band":
                self._act_on_band(place)
            case "pile":
                self._play(place)

    def draw_exile(self) -> None:
        """Draws an exile, the one that the player chooses where the rules let him."""
        choosing = to_choose_exile(self.names, self.view)
        if choosing is not None:
            self.ask(choosing)
        else:
            places = self.view.draws
            self.go_on_with(Draw(places[0] if places else max(self.view.exiles - 1, 0)))

    def go_on_with(self, decision: Decision) -> None:
        """Makes a move that goes on, of which it may be asked where a card goes."""
        if isinstance(decision, Draw) and decision.foundation is None:
            self.do(to_draw(self.session, self.names, self.view, decision.place))
        else:
            self.decide(decision)

    def go_on_by_any_move(self) -> None:
        """Deals again, asks for the move of a plug-in that is left, or draws an exile."""
        extra = to_extra(self.names, self.view)
        if self.view.redeal:
            self.deal_again()
        elif extra is not None and not self.view.plays and not self.view.draws:
            self.ask(extra)
        else:
            self.draw_exile()

    def deal_again(self) -> None:
        """Deals again."""
        self.decide(Redeal())

    def ask_extra(self) -> None:
        """Asks which move of a plug-in is made."""
        extra = to_extra(self.names, self.view)
        if extra is None:
            self.say(tr("This game offers no other moves now."))
        else:
            self.ask(extra)

    def _play(self, place: Place) -> None:
        if not self.view.piles[place.number].cards:
            self.explain(place)
            return
        meaning = to_play(self.names, self.view, place.number, place.at)
        if meaning is None:
            self.explain(place)
        elif isinstance(meaning, Question) and meaning.crossing is not None:
            crossings = self.ask_crossing(meaning.suit)
            crossings.chosen = crossings.plays.index(meaning.crossing.play)
        else:
            self.do(meaning)

    def _act_on_band(self, place: Place) -> None:
        seen = self.view.suits[place.number]
        slides = to_slide(self.names, self.view, seen.suit)
        if seen.crossings:
            self.ask_crossing(seen.suit)
        elif slides is not None:
            self.ask(slides)
        else:
            self.explain(place)

    def explain(self, place: Place) -> None:
        """Says why the card at a place cannot be played, or what lies there."""
        match place.kind:
            case "pile" if self.view.piles[place.number].cards:
                self.say(why_waits(self.names, self.session, place.number, place.at))
            case "pile":
                self._tell(pile(self.names, place.number, self.view.piles[place.number]))
            case "band":
                self._tell(suit(self.names, self.view.suits[place.number]))
            case "exiles":
                self._tell(exiles(self.names, self.view))

    def _tell(self, what: str) -> None:
        self.say(self.names.sentence("{sentence}.", sentence=what))

    # Questions

    def ask(self, question: Question) -> None:
        """Asks the player."""
        self.back_to_table()
        self.choice = Choice(question)

    def ask_crossing(self, letter: str) -> Crossings:
        """Asks where a suit that has met is to cross."""
        self.back_to_table()
        self.choice = crossings = Crossings(self.names, self.view, letter)
        return crossings

    def ask_any_crossing(self) -> None:
        """Asks where a met suit crosses: the one under the cursor, else the first; or the next."""
        met = [seen.suit for seen in self.view.suits if seen.crossings]
        if not met:
            self.say(tr("No suit has met that can cross now."))
            return
        if isinstance(self.choice, Crossings):
            asked = met[(met.index(self.choice.question.suit) + 1) % len(met)]
        else:
            here = self._suit_here()
            asked = here if here in met else met[0]
        self.ask_crossing(asked)

    def ask_slide(self) -> None:
        """Asks which card of a suit slides by hand: of the one that was asked about, or is here."""
        can = [seen.suit for seen in self.view.suits if to_slide(self.names, self.view, seen.suit)]
        here = self.choice.question.suit if self.choice is not None else self._suit_here()
        question = to_slide(self.names, self.view, here if here in can else can[0]) if can else None
        if question is not None:
            self.ask(question)
        elif self.view.suits:
            seen = self.view.suit(here) if here else self.view.suits[0]
            self.say(
                why_not_slid(self.names, self.session.game, Card(seen.lines[0].top, seen.suit))
            )

    def answer(self) -> None:
        """Gives the answer that is chosen."""
        assert self.choice is not None
        if self.choice.silences:
            self.preferences.ask_same = False
            self.keep()
        self.go_on_with(self.choice.decision)

    def _suit_here(self) -> str | None:
        """The suit of the band, or of the card, under the cursor."""
        if self.cursor.kind == "band":
            return self.view.suits[self.cursor.number].suit
        if self.cursor.kind == "pile":
            cards = self.view.piles[self.cursor.number].cards
            return cards[self.cursor.at].suit if self.cursor.at < len(cards) else None
        return None
