"""A game as it goes over the wire: what is seen, every sentence about it, and what is offered."""

from functools import partial
from typing import Any

from patience.asked import to_go_on, to_play, to_slide
from patience.cards import Card
from patience.game import Game
from patience.language import spoken_language, tr
from patience.legality import why_not
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Redeal
from patience.names import Names
from patience.safe import safe_plays
from patience.view import SuitView, as_plain, view_of
from patience.words import (
    Keys,
    card_in_pile,
    confirm_crossing,
    crossing_question,
    deal_of,
    decision,
    exiles,
    home_of,
    line_wants,
    meeting,
    message,
    pile,
    refusal,
    suit,
    why_not_slid,
)
from patience_plugins.web.offers import Offers
from patience_plugins.web.steps import told_move
from patience_plugins.web.voices import Voices

Plain = dict[str, Any]
"""A mapping for JSON."""


def game_of(mechanics: Mechanics, number: int | None) -> Plain:
    """What does not change while a game is played."""
    rules = mechanics.rules
    content_hash = rules.content_hash()
    deal = None if number is None else str(number)
    return {
        "id": rules.id,
        "name": rules.name(spoken_language()),
        "hash": content_hash,
        "deal": deal,
        "link": deal and f"#/play/{rules.id}/{content_hash}/{deal}",
        "suits": list(rules.suits),
        "ranks": list(rules.rank_numbers),
        "packs": rules.packs,
        "columns": list(mechanics.pile_ranks),
        "draw": rules.exiles.draw,
        "face_up": rules.exiles.face == "up",
        "exiles": Names(mechanics, None).say("{exile.many}"),
    }


class Shown:
    """A position as it is shown, in both voices."""

    def __init__(self, voices: Voices, game: Game) -> None:
        self._voices = voices
        self._game = game
        self._view = view_of(game.position, game.mechanics)

    def picture(self) -> Plain:
        """What is seen and read out, with nothing in it that may be done."""
        game, view, voices = self._game, self._view, self._voices
        keys = Keys(draw=tr("Space"), redeal=tr("Space"), next_card=tr("Tab"), crossings="c")
        return {
            "ply": len(game.moves),
            "ended": game.outcome and game.outcome.value,
            "view": as_plain(view),
            "status": {"deal": deal_of(voices.text, view), "home": home_of(voices.text, view)},
            "message": {
                "keys": voices.stand(partial(message, game=game, view=view, keys=keys)),
                "touch": voices.stand(partial(message, game=game, view=view, keys=Keys())),
            },
            "suits": [self._suit(seen) for seen in view.suits],
            "piles": [
                {
                    "label": voices.text.pile(number),
                    "name": pile(voices.aloud, number, seen),
                    "cards": [
                        {"name": card_in_pile(voices.aloud, number, seen, place), "play": None}
                        for place in range(len(seen.cards))
                    ],
                }
                for number, seen in enumerate(view.piles)
            ],
            "exiles": {"name": exiles(voices.aloud, view), "places": [None] * view.exiles},
            "last": self._last(),
        }

    def offered(self, offers: Offers) -> Plain:
        """The picture with all that may be done; what may be sent is put into `offers`."""
        game, view = self._game, self._view
        shown = self.picture()
        self._offer_plays(shown, offers)
        for part, seen in zip(shown["suits"], view.suits, strict=True):
            part |= self._crossings(seen, offers) | self._slide(seen, offers)
        for place in view.draws:
            shown["exiles"]["places"][place] = {"offer": offers.add(Draw(place))}
        next_exile = Draw(view.draws[0] if view.draws else max(view.exiles - 1, 0))
        return shown | {
            "draw": self._going(next_exile, offers),
            "redeal": self._going(Redeal(), offers),
            "go_on": self._going(to_go_on(view), offers),
            "extras": [
                {"label": decision(self._voices.text, view, extra), "offer": offers.add(extra)}
                for extra in view.extras
            ],
            "safe": [offers.add(offer.play()) for offer in safe_plays(view, game.mechanics)],
            "question": None,
        }

    def held_up(self, question: Plain) -> Plain:
        """The picture in which a card was turned up, and only a question can be answered."""
        going = {"offer": None, "refusal": question["sentence"]}
        return self.picture() | {
            "draw": going,
            "redeal": going,
            "go_on": going,
            "extras": [],
            "safe": [],
            "question": question,
        }

    def _last(self) -> Plain | None:
        game = self._game
        if not game.moves:
            return None
        before = game.position.copy()
        before.take_back(game.moves[-1])
        return {
            "ply": len(game.moves),
            **told_move(self._voices, game.moves[-1], before, game.mechanics),
        }

    def _suit(self, seen: SuitView) -> Plain:
        return {
            "suit": seen.suit,
            "name": suit(self._voices.aloud, seen),
            "meeting": meeting(self._voices.text, seen),
            "lines": [line_wants(self._voices.text, seen, line) for line in seen.lines],
            "crossings": [],
            "crossing_question": None,
            "slide": None,
            "slide_refusal": None,
        }

    def _offer_plays(self, shown: Plain, offers: Offers) -> None:
        for number, seen in enumerate(self._view.piles):
            for place in seen.playable:
                meaning = partial(to_play, view=self._view, pile=number, place=place)
                shown["piles"][number]["cards"][place]["play"] = self._voices.gesture(
                    meaning, offers
                )

    def _crossings(self, seen: SuitView, offers: Offers) -> Plain:
        if not seen.crossings:
            return {}
        return {
            "crossings": [
                {
                    "rank": crossing.play.card.rank,
                    "sentence": self._voices.say(partial(confirm_crossing, chosen=crossing)),
                    "offer": offers.add(crossing.play),
                    "pile": crossing.play.pile,
                    "place": crossing.play.place,
                }
                for crossing in seen.crossings
            ],
            "crossing_question": self._voices.say(partial(crossing_question, suit=seen)),
        }

    def _slide(self, seen: SuitView, offers: Offers) -> Plain:
        slide = self._voices.gesture(partial(to_slide, view=self._view, suit=seen.suit), offers)
        if slide is not None:
            return {"slide": slide["question"]}
        top = Card(seen.lines[0].top, seen.suit)
        return {"slide_refusal": self._voices.say(partial(why_not_slid, game=self._game, card=top))}

    def _going(self, chosen: Decision, offers: Offers) -> Plain:
        # Whether more than one foundation takes an exile is not seen before it is drawn.
        drawn = isinstance(chosen, Draw) and chosen.place in self._view.draws
        refused = None if drawn else why_not(self._game.position, self._game.mechanics, chosen)
        if refused is None:
            return {"offer": offers.add(chosen), "refusal": None}
        told = self._voices.say(partial(refusal, refused=refused, view=self._view))
        return {"offer": None, "refusal": told}
