"""Pointing at the table: what clicks and drops mean, at whatever speed they come."""

from typing import TYPE_CHECKING

from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.playing import Playing

if TYPE_CHECKING:
    from patience.session import Session


class Pointing(Playing):
    """A sitting with a mouse."""

    _asleep: tuple[str, int] | None = None
    """Where the last click moved a card: that pile waits for one click to wake it."""

    def sit_down(self, session: "Session") -> None:
        """Takes up a game."""
        self._asleep = None
        super().sit_down(session)

    def point(self, place: Place | None, clicks: int = 1) -> None:
        """Does what a click on a place means; `clicks` counts those that came fast.

        A click beside everything closes what is open, and wakes the pile that sleeps.
        """
        self.end_motion()
        if self.session.closed:
            return
        if self.looking is not None:
            # What was pointed at lay there once; the game is elsewhere.
            self.back_to_table()
            return
        if place is None:
            self.wake()
            if self.choice is None or not self.choice.question.must:
                self.back_to_table()
            return
        with self.refusing():
            self._point(place, clicks)

    def _point(self, place: Place, clicks: int) -> None:
        asleep, self._asleep = self._asleep, None
        if place[:2] == asleep:
            # A double or triple click plays one card: its other clicks do not wake the pile.
            self._asleep = asleep if clicks > 1 else None
            return
        if self.choice is not None and self.choice.question.must:
            return
        if self._is_ring(place):
            self._point_at_ring(place, clicks)
            return
        before = self.ply
        self.back_to_table()
        self.cursor = place
        self.act(place)
        if self.ply > before:
            self._asleep = place[:2]
        elif self.choice is None:
            self.look_through(place)

    def _is_ring(self, place: Place) -> bool:
        """Whether a suit can cross now at the rank that is pointed at."""
        if place.kind != "band":
            return False
        crossings = self.view.suits[place.number].crossings
        return any(crossing.play.card.rank == place.at for crossing in crossings)

    def _point_at_ring(self, place: Place, clicks: int) -> None:
        suit = self.view.suits[place.number].suit
        crossings = self.choice
        if not isinstance(crossings, Crossings) or crossings.question.suit != suit:
            crossings = self.ask_crossing(suit)
            crossings.choose_rank(place.at)
        elif crossings.choose_rank(place.at) and clicks == 1:
            self.answer()

    def point_at_answer(self, number: int) -> None:
        """Gives the answer that was clicked, from 0."""
        if self.choice is not None and not self.session.closed:
            self.choice.chosen = number
            with self.refusing():
                self.answer()

    def wake(self) -> None:
        """Wakes the pile that sleeps after a click: whoever touches a key doubles no click."""
        self._asleep = None

    def can_be_dragged(self, place: Place) -> bool:
        """Whether the card at a place can leave it with the mouse: one that nothing covers."""
        if place.kind != "pile" or self.looking is not None or self.session.closed:
            return False
        pile = self.view.piles[place.number]
        return place.at < len(pile.cards) and (pile.spread or place.at == len(pile.cards) - 1)

    def band_of(self, place: Place) -> Place | None:
        """The band that takes the card at a place; None in games without."""
        suit = self.view.piles[place.number].cards[place.at].suit
        numbers = [n for n, seen in enumerate(self.view.suits) if seen.suit == suit]
        return Place("band", numbers[0]) if numbers else None

    def drop(self, place: Place, on: Place | None, ply: int) -> None:
        """Plays a card that was dragged from a place, after so many moves, to the band of its suit.

        Dropped elsewhere it goes back; if the game has moved on meanwhile, nothing is done.
        """
        if ply != self.ply or on is None or not self.can_be_dragged(place):
            return
        band = self.band_of(place)
        if band is not None and on[:2] == band[:2]:
            self.back_to_table()
            self.cursor = place
            with self.refusing():
                self.act(place)
