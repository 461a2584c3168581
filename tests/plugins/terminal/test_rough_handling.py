"""Whatever is pressed, clicked and dragged in windows of any size, the table stands it."""

from pathlib import Path
from random import Random

import pytest
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp

from patience_plugins.terminal.keys import ACTIONS
from tests.games import GAMES, TRIALS, random_decision, rules_of
from tests.plugins.terminal.handling import engine_in
from tests.plugins.terminal.piloted import Player, at_table
from tests.sittings import taken_up

KEYS = [key for key, action in ACTIONS.items() if action != "leave"]
PLACES = [*"1234567890AJQKXCDHS"]
SIZES = [(80, 24), (118, 40), (200, 60), (60, 10), (90, 30), (1, 1)]


async def handle(player: Player, random: Random) -> None:
    """Does a hundred things that make no sense together."""
    width, height = 80, 24
    for _ in range(100):
        chance = random.random()
        if chance < 0.6:
            await player.press(random.choice(random.choice((KEYS, PLACES, ["tab", "enter"]))))
        elif chance < 0.95:
            event = random.choice((MouseDown, MouseUp, MouseMove, MouseScrollDown, MouseScrollUp))
            if player.app.screen is player.board.screen:
                await player.mouse(event, (random.randrange(width), random.randrange(height)))
        else:
            width, height = random.choice(SIZES)
            await player.pilot.resize_terminal(width, height)


@pytest.mark.parametrize("seed", range(4 * TRIALS))
def test_table_stands_whatever_is_done_to_it(seed: int, home: Path) -> None:
    random = Random(seed)
    engine = engine_in(home)
    session = engine.begin(rules_of(random.choice(GAMES)), seed)
    for _ in range(random.randrange(120)):
        decision = random_decision(session.game, random)
        if decision is not None:
            session.decide(decision)

    at_table(engine, session, lambda player: handle(player, random))
    engine.leave()
    with taken_up(engine, session.name) as again:
        assert again.game.position.key() == session.game.position.key()
        assert [move.decision for move in again.game.moves] == [
            move.decision for move in session.game.moves
        ]
