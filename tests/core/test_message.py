"""The message that stands until the next move."""

from pathlib import Path
from random import Random

import pytest

from patience.engine import Engine
from patience.moves import Draw, Redeal
from patience.names import Names
from patience.plugins import Plugins
from patience.session import Session
from patience.view import view_of
from patience.words import Keys, Standing, message, standing
from tests.games import GAMES, play_at_random, rules_of

KEYS = Keys(draw="Space", redeal="Space")


def said(session: Session) -> Standing:
    view = view_of(session.game.position, session.mechanics)
    return message(Names(session.mechanics), session.game, view, KEYS)


@pytest.mark.parametrize("game", GAMES)
def test_message_comes_back_when_a_move_is_taken_back(game: str, home: Path) -> None:
    engine = Engine(home, Plugins())
    session = engine.begin(rules_of(game), 5)
    play_at_random(session.game, Random(3))
    heard = [said(session)]
    while session.game.undo():
        heard.append(said(session))
    for before in reversed(heard[:-1]):
        session.game.redo()
        assert said(session) == before
    session.leave()


def test_weave_is_told_and_then_what_the_position_is(home: Path) -> None:
    session = Engine(home, Plugins()).begin(rules_of("leonis-own"), 1)
    names = Names(session.mechanics)
    told = set()
    play_at_random(session.game, Random(1))
    while session.game.moves:
        view = view_of(session.game.position, session.mechanics)
        what, then = said(session)
        stands = standing(names, view, KEYS, len(session.game.moves))
        match session.game.moves[-1].decision:
            case Draw() if view.plays:
                assert "woven" in what or "The exile is" in what
                assert then == stands.what
                told.add("woven")
            case Draw() if view.draws:
                assert then == f"Nothing can be played. {stands.next}"
                told.add("standstill")
            case Redeal() if view.plays:
                assert what.startswith("Deal ")
                assert then == stands.what
                told.add("dealt")
            case _:
                assert (what, then) == stands
        session.game.undo()
    assert told == {"woven", "standstill", "dealt"}
    session.leave()
