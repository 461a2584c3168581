"""The sentences for a hint: the move, and how good it is known to be."""

from patience.advice import Advice, Solved
from patience.names import Names
from patience.standing import decision
from patience.terms import capitalised
from patience.view import View


def advice(names: Names, view: View, given: Advice) -> str:
    """A fair hint: the move, and in how many of the ways that were tried it can still win."""
    move = capitalised(decision(names, view, given.decision)) + "."
    if given.ways == 0:
        return move
    if given.ways == 1:
        known = (
            names.sentence("The game can still be won then.")
            if given.won
            else names.sentence("The game cannot be won any more.")
        )
    else:
        known = names.sentence_n(
            "Of {ways} ways in which the {exile.many} may lie, {count} can still be won then.",
            "Of {ways} ways in which the {exile.many} may lie, {count} can still be won then.",
            given.won,
            ways=given.ways,
        )
    return f"{move} {known}"


def oracle(names: Names, view: View, solved: Solved) -> str:
    """A hint that knows every card: a move that wins, or that there is none."""
    if solved.won is None:
        return names.sentence("Whether the game can still be won was not found out in time.")
    if not solved.won:
        return names.sentence("The game cannot be won any more, whatever is done.")
    move = capitalised(decision(names, view, solved.decisions[0])) + "."
    return move + " " + names.sentence("The game can still be won then.")
