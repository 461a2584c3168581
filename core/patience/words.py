"""Every sentence about a game, for all front ends: one list of what there is to say.

All take `Names`, which says how a game's things are called and its cards written. What a player may
not know is in no sentence: they are made of a `View`, a `Refusal` or the steps of a move made.
"""

from patience.advised import advice, looked_back, oracle
from patience.aloud import card_in_pile, exiles, pile, playable, suit, whereabouts
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
    lost,
    standing,
    won,
)
from patience.told import dealt_again, in_one_line, lift_number, step, tell

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
    "looked_back",
    "lost",
    "oracle",
    "pile",
    "playable",
    "refusal",
    "signs",
    "standing",
    "step",
    "suit",
    "tell",
    "where",
    "whereabouts",
    "won",
]
