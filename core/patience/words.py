"""Every sentence about a game, for all front ends: one list of what there is to say.

All take `Names`, which says how a game's things are called and its cards written. What a player may
not know is in no sentence: they are made of a `View`, a `Refusal` or the steps of a move made.
"""

from patience.advised import advice, looked_back, oracle
from patience.aloud import card_in_pile, exiles, pile, playable, suit, whereabouts
from patience.answered import why_not_played, why_not_slid
from patience.message import message
from patience.names import Names, letters, signs
from patience.refusals import refusal, where
from patience.standing import (
    Keys,
    Standing,
    chance,
    confirm_crossing,
    crossing,
    crossing_question,
    deal_of,
    decision,
    fits_twice,
    home_of,
    line_wants,
    lost,
    meeting,
    slide_question,
    standing,
    won,
)
from patience.told import dealt_again, in_one_line, lift_number, step, taken_back, tell

__all__ = [
    "Keys",
    "Names",
    "Standing",
    "advice",
    "card_in_pile",
    "chance",
    "confirm_crossing",
    "crossing",
    "crossing_question",
    "deal_of",
    "dealt_again",
    "decision",
    "exiles",
    "fits_twice",
    "home_of",
    "in_one_line",
    "letters",
    "lift_number",
    "line_wants",
    "looked_back",
    "lost",
    "meeting",
    "message",
    "oracle",
    "pile",
    "playable",
    "refusal",
    "signs",
    "slide_question",
    "standing",
    "step",
    "suit",
    "taken_back",
    "tell",
    "where",
    "whereabouts",
    "why_not_played",
    "why_not_slid",
    "won",
]
