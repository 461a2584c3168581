"""The message that stands in one place until the next move, and again when that is taken back."""

from patience.game import Game
from patience.moves import Draw, Redeal
from patience.names import Names
from patience.standing import Keys, Standing, standing
from patience.telling import steps
from patience.told import in_one_line
from patience.view import Stage, View


def message(names: Names, game: Game, view: View, keys: Keys) -> Standing:
    """What the last move did, where one does not see it at a glance, and the position it left.

    It is made of the game alone, so that taking a move back brings the message before it again.
    """
    stands = standing(names, view, keys, len(game.moves))
    if not game.moves or view.stage not in (Stage.PLAY, Stage.STANDSTILL):
        return stands
    move = game.moves[-1]
    if not isinstance(move.decision, Draw | Redeal):
        return stands
    before = game.position.copy()
    before.take_back(move)
    told = in_one_line(names, steps(move, before, game.mechanics))
    if view.stage is Stage.STANDSTILL:
        return Standing(told, f"{stands.what} {stands.next}".rstrip())
    return Standing(told, stands.what)
