"""The sentences for a hint and for looking back: moves, and how good they are known to be."""

from patience.advice import Advice, LookedBack, Solved
from patience.game import Game
from patience.names import Names
from patience.standing import decision
from patience.telling import steps
from patience.terms import capitalised
from patience.told import in_one_line
from patience.view import View, view_of


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


def looked_back(names: Names, game: Game, found: LookedBack) -> list[str]:
    """Where a lost game was lost: the move, and what would have won in its place."""
    if found.winnable is None:
        return [names.sentence("No position of this game is known that could be won.")]
    before = game.position.copy()
    for move in reversed(game.moves[found.winnable :]):
        before.take_back(move)
    told = [
        names.sentence(
            "After {moves} of {count} moves, in {deal} {number}, it could last be won.",
            moves=found.winnable,
            count=len(game.moves),
            number=before.state.deal,
        )
    ]
    if found.lost_by is not None:
        what = in_one_line(names, steps(found.lost_by, before, game.mechanics))
        told.append(names.sentence("This lost it: {what}", what=what))
    if found.instead is not None:
        what = decision(names, view_of(before, game.mechanics), found.instead)
        told.append(names.sentence("This would have won: {what}.", what=what))
    return told
