"""What is thought about beside the table is told in its thread, and dropped when it is no use."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from threading import Event, get_ident

import pytest

from patience.advice import Advice, Chance, Solved
from patience.asked import Answer, Question
from patience.engine import Engine
from patience.game import Game
from patience.mechanics import Mechanics
from patience.offerings import Solver
from patience.position import Position
from patience.view import View, view_of
from patience_plugins.terminal.thinking import Thinking
from tests.games import mechanics_of, rules_of
from tests.plugged import engine_with, plugin_of
from tests.plugins.terminal.handling import table_of
from tests.talking import engine_in

SOON = 10.0
"""Seconds after which a test gives up waiting for a thread."""


class Calls:
    """The thread of the table: what is posted to it waits until the test has it done."""

    def __init__(self) -> None:
        self._waiting: Queue[Callable[[], None]] = Queue()
        self.post = self._waiting.put

    def do_next(self) -> None:
        self._waiting.get(timeout=SOON)()

    def are_none(self) -> bool:
        return self._waiting.empty()


class Weigher:
    """Weighs three ways, each when the test lets it."""

    def __init__(self) -> None:
        self.may_go_on: Queue[None] = Queue()
        self.left = Event()
        self.threads: list[int] = []

    def chances(self, mechanics: Mechanics, position: Position, ways: int) -> Iterator[Chance]:
        try:
            for won in range(1, 4):
                self.may_go_on.get(timeout=SOON)
                self.threads.append(get_ident())
                yield Chance(won, 0, 0, 3, False)
        finally:
            self.left.set()

    def engine(self, home: Path) -> Engine:
        def solve(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
            return Solved(False)

        def advise(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
            self.threads.append(get_ident())
            return None

        solver = Solver("slow", solve, advise, self.chances)
        return engine_with(home, slow=plugin_of(patience_solvers=lambda: [solver]))


@pytest.fixture
def game() -> Game:
    return Game.of_number(mechanics_of("leonis-own"), 1)


def test_chance_is_told_anew_while_it_is_weighed_and_at_last_whole(home: Path, game: Game) -> None:
    weigher, calls = Weigher(), Calls()
    told: list[int] = []
    thinking = Thinking(weigher.engine(home), calls.post)
    assert thinking.chance(game.mechanics, game.position, lambda chance: told.append(chance.won))
    weigher.may_go_on.put(None)
    calls.do_next()
    assert told == [1]
    weigher.may_go_on.put(None)
    weigher.may_go_on.put(None)
    assert weigher.left.wait(SOON)
    while thinking.busy:
        calls.do_next()
    assert told[-1] == 3
    assert get_ident() not in weigher.threads


def test_chance_of_a_position_that_has_changed_is_dropped_and_weighed_no_more(
    home: Path, game: Game
) -> None:
    weigher, calls = Weigher(), Calls()
    told: list[Chance] = []
    thinking = Thinking(weigher.engine(home), calls.post)
    thinking.chance(game.mechanics, game.position, told.append)
    weigher.may_go_on.put(None)
    thinking.forget()
    weigher.may_go_on.put(None)
    assert weigher.left.wait(SOON), "the ways that are left are not weighed"
    while not calls.are_none():
        calls.do_next()
    assert told == []
    assert not thinking.busy


def test_chance_that_is_switched_off_is_weighed_no_more_and_the_hint_still_comes(
    home: Path, game: Game
) -> None:
    weigher, calls = Weigher(), Calls()
    chances: list[Chance] = []
    hints: list[Advice | None] = []
    thinking = Thinking(weigher.engine(home), calls.post)
    thinking.chance(game.mechanics, game.position, chances.append)
    thinking.hint(game.mechanics, view_of(game.position, game.mechanics), hints.append)
    thinking.stop_weighing()
    weigher.may_go_on.put(None)
    assert weigher.left.wait(SOON)
    while thinking.busy:
        calls.do_next()
    assert (len(hints), chances) == (1, [])


def test_hint_is_found_in_another_thread_and_told_in_this_one(home: Path, game: Game) -> None:
    weigher, calls = Weigher(), Calls()
    told: list[Advice | None] = []
    thinking = Thinking(weigher.engine(home), calls.post)
    thinking.hint(game.mechanics, view_of(game.position, game.mechanics), told.append)
    assert told == []
    calls.do_next()
    assert len(told) == 1
    assert get_ident() not in weigher.threads


def test_loss_is_looked_back_at_while_the_game_goes_on(home: Path, game: Game) -> None:
    weigher, calls = Weigher(), Calls()
    told: list[int | None] = []
    thinking = Thinking(weigher.engine(home), calls.post)
    assert thinking.look_back(game, lambda found: told.append(found.winnable))
    game.decide(view_of(game.position, game.mechanics).plays[0].play())
    calls.do_next()
    assert told == [None], "this solver says that nothing could be won"


def test_without_a_solver_nothing_is_weighed(home: Path, game: Game) -> None:
    thinking = Thinking(engine_in(home), Calls().post)
    assert not thinking.chance(game.mechanics, game.position, lambda _: None)
    assert not thinking.look_back(game, lambda _: None)


def test_fault_of_a_thought_is_not_silent(home: Path, game: Game) -> None:
    calls = Calls()
    thinking = Thinking(engine_in(home), calls.post)
    thinking.hint(game.mechanics, None, lambda _: None)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        calls.do_next()
    assert not thinking.busy


def test_hint_that_comes_late_leaves_the_question_that_stands_open(home: Path) -> None:
    engine = engine_in(home)
    table = table_of(engine, engine.begin(rules_of("leonis-own"), 1))
    table.press("i")
    answer = Answer("this way", table.view.plays[0].play())
    table.ask(Question("Which way?", (answer,), "C"))
    table.advised(engine.hint(table.session))
    assert table.message().what == "Which way?"
    table.press("enter")
    assert table.session.game.moves[-1].decision == answer.decision
    engine.leave()
