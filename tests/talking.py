"""Playing through the plain front end, as a pipe does."""

import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from patience.cards import RANK_LETTERS
from patience.engine import Engine
from patience.game import Game
from patience.moves import Decision, Draw, Extra, Play, Redeal, Reverse
from patience.plugins import Plugins
from patience.session import Session
from patience.view import view_of
from patience_plugins.plain.talk import Talk
from tests.games import VOCABULARY, rules_of, turned


def engine_in(home: Path) -> Engine:
    """The program without plug-ins, its games in a folder."""
    return Engine(home, Plugins())


def begun(engine: Engine, game: str, number: int, settings: Mapping[str, Any]) -> Session:
    """A game with some settings turned, begun."""
    return engine.begin(turned(rules_of(game), settings, VOCABULARY), number)


def told(engine: Engine, session: Session, lines: Iterable[str]) -> str:
    """What is answered to the lines, up to the end of the input."""
    with from_pipe("".join(f"{line}\n" for line in lines)) as said:
        Talk(engine, session).run()
    engine.leave()
    return said.getvalue()


@contextmanager
def from_pipe(text: str) -> Iterator[io.StringIO]:
    """Makes the text standard input, and catches standard output."""
    with patch.object(sys, "stdin", io.StringIO(text)), redirect_stdout(io.StringIO()) as said:
        yield said


def typed(decision: Decision, game: Game) -> str:
    """What a player types for a decision, with no more than the table makes him say."""
    view = view_of(game.position, game.mechanics)
    match decision:
        case Play(card, pile, foundation, place):
            offers = [offer for offer in view.plays if offer.card == card]
            line = str(card)
            if len(offers) > 1:
                line += f" {RANK_LETTERS[game.mechanics.pile_ranks[pile] - 1]}"
                line += "" if place is None else f" {place + 1}"
            if foundation != offers[0].foundations[0] or not offers[0].same:
                rises = view.suit(card.suit).lines[foundation].rises
                line += " up" if rises else " down"
            return line
        case Reverse(card):
            return f"reverse {card}"
        case Draw(place, foundation):
            line = "draw" if len(view.draws) == 1 else f"draw {place + 1}"
            if foundation is None:
                return line
            ladder = game.mechanics.suits.ladders[foundation]
            return f"{line} {'up' if ladder[0] < ladder[-1] else 'down'}"
        case Redeal():
            return "redeal"
        case Extra(name):
            return name
