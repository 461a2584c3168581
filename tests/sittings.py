"""Games that are saved, left and taken up again, without plug-ins."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from patience.engine import Engine
from patience.plugins import Plugins
from patience.session import Session
from tests.games import mechanics_of, random_decision
from tests.strategies import Deal


def engine_in(folder: Path) -> Engine:
    """The program with its data in a folder."""
    return Engine(folder, Plugins())


def begin(engine: Engine, deal: Deal, *, of_cards: bool = False) -> Session:
    """Begins a game, of its number or of the list of its cards."""
    rules = mechanics_of(deal.game, deal.settings).rules
    if of_cards:
        return engine.begin(rules, cards=deal.begin().stock)
    return engine.begin(rules, deal.number)


@contextmanager
def taken_up(engine: Engine, name: str | None = None) -> Iterator[Session]:
    """Takes a game up inside a `with` block, and leaves it."""
    session = engine.resume(name)
    try:
        yield session
    finally:
        session.leave()


def play_to_the_end(session: Session, random: Random) -> None:
    """Plays at random until the game is won or lost."""
    while (decision := random_decision(session.game, random)) is not None:
        session.decide(decision)


def play_on(session: Session, random: Random, events: int) -> None:
    """Goes on at random, with an undo, a redo or a hint here and there."""
    for _ in range(events):
        chance = random.random()
        decision = random_decision(session.game, random)
        if chance < 0.1 or decision is None:
            session.undo()
        elif chance < 0.15:
            session.redo()
        elif chance < 0.2:
            session.note_hint()
        else:
            session.decide(decision)


def state_of(session: Session) -> tuple[object, ...]:
    """All that a game is to have when it is taken up again, but the time."""
    game = session.game
    return (
        game.number,
        game.stock,
        game.position.key(),
        [move.decision for move in game.moves],
        [move.decision for move in game.undone],
        {**vars(session.record), "seconds": None},
        session.rules.content_hash(),
    )
