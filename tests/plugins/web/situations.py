"""Saved games that stand where a test wants them to: looked for once, by playing at random."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from patience.engine import Engine
from patience.game import Game
from patience.legality import legal_moves
from patience.moves import Decision, Draw
from patience.view import Stage, View, view_of
from tests.games import mechanics_of, rules_of
from tests.plugins.web.at_table import won_game

MANY = 12
"""More cards than that move in a long weave."""
LONGEST_SEARCH = 200
"""So many games are looked through before a situation counts as not to be had."""

Wanted = Callable[[Game, View], bool]


def met(game: Game, view: View) -> bool:
    """A suit has met and can cross at several ranks."""
    return any(len(suit.crossings) > 2 for suit in view.suits)


def fits_twice(game: Game, view: View) -> bool:
    """The top card of a pile fits both lines of its suit."""
    return any(len(play.foundations) > 1 and play.place is None for play in view.plays)


def turned_up(game: Game, view: View) -> bool:
    """The exile that is drawn next fits both lines of its suit."""
    moves = legal_moves(game.position, game.mechanics)
    return len(moves) > 1 and all(
        isinstance(move, Draw) and move.foundation is not None for move in moves
    )


def deal_over(game: Game, view: View) -> bool:
    """The cards are to be dealt again."""
    return view.redeal


def lost(game: Game, view: View) -> bool:
    """The game is lost."""
    return view.stage is Stage.LOST


def before_a_weave(game: Game, view: View) -> bool:
    """The exile that is drawn next lifts many cards, and asks nothing."""
    moves = legal_moves(game.position, game.mechanics)
    if view.stage is not Stage.STANDSTILL or len(moves) != 1 or not isinstance(moves[0], Draw):
        return False
    move = game.decide(moves[0])
    game.undo()
    return len(move.transfers) > MANY


SITUATIONS: dict[str, Wanted] = {
    wanted.__name__: wanted
    for wanted in (met, fits_twice, turned_up, deal_over, lost, before_a_weave)
}


@cache
def found(game: str, situation: str) -> tuple[int, tuple[Decision, ...]]:
    """The deal number and the decisions that lead to a situation."""
    wanted = SITUATIONS[situation]
    for number in range(1, LONGEST_SEARCH):
        chance = Random(number)
        played = Game.of_number(mechanics_of(game), number)
        while True:
            if wanted(played, view_of(played.position, played.mechanics)):
                return number, tuple(move.decision for move in played.moves)
            moves = legal_moves(played.position, played.mechanics)
            if not moves:
                break
            played.decide(chance.choice(moves))
    raise AssertionError(f"{game}: {situation} did not come about")


def game_at(game: str, situation: str) -> Game:
    """The game as it stands in a situation."""
    number, decisions = found(game, situation)
    played = Game.of_number(mechanics_of(game), number)
    for decision in decisions:
        played.decide(decision)
    return played


def saved_at(home: Path, game: str, situation: str) -> str:
    """The name of a saved game that stands in a situation; `start` and `won` are two as well."""
    if situation == "won":
        number, decisions = won_game(game)
    elif situation == "start":
        number, decisions = 1, ()
    else:
        number, decisions = found(game, situation)
    session = Engine.opened({"PATIENCE_HOME": str(home)}).begin(rules_of(game), number)
    for decision in decisions:
        session.decide(decision)
    session.leave()
    return session.name
