"""The kernel is the plain engine's twin: position by position, legal move by legal move."""

from random import Random

import numpy as np
import pytest

from patience.carrying import carry_out
from patience.errors import PatienceError
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.mechanisms import Halt, Stop, Word
from patience_plugins.lab import kernel
from patience_plugins.lab.solver import deal_position
from patience_plugins.lab.table import PACK_SIZE, table_of
from patience_plugins.lab.twin import Twin
from tests.games import GAMES, MECHANISMS, TRIALS, VOCABULARY, mechanics_of, rules_of, turned
from tests.plugins.lab.turnings import SINGLE, turned_at_random


def walk_together(twin: Twin, number: int, random: Random, most: int = 400) -> int:
    """Plays a game in both engines at once and compares all they say; how many positions it had."""
    table = twin.table
    flat, spare = kernel.new_position(table), kernel.new_position(table)
    moves = kernel.new_moves(table)
    kernel.deal(table, flat, np.uint64(number))
    position = deal_position(twin.mechanics, number)
    for visited in range(1, most):
        assert twin.position(flat) == position
        found = moves[: kernel.legal_moves(table, flat, moves, True, spare)].tolist()
        allowed = legal_moves(position, twin.mechanics)
        assert [twin.decision(flat, move) for move in found] == allowed
        if not allowed:
            assert (flat[kernel.HOME] == table[PACK_SIZE]) == (position.home() == table[PACK_SIZE])
            return visited
        chosen = random.randrange(len(allowed))
        carry_out(position, twin.mechanics, allowed[chosen])
        kernel.carry_out(table, flat, found[chosen])
    return most


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("path", "word"), SINGLE)
def test_one_setting_turned(game: str, path: str, word: object) -> None:
    twin = Twin(mechanics_of(game, {path: word}))
    random = Random(f"{game} {path} {word}")
    assert sum(walk_together(twin, random.randrange(2**64), random) for _ in range(TRIALS)) > 1


def test_settings_turned_together() -> None:
    visited = 0
    for trial in range(100 * TRIALS):
        random = Random(trial)
        twin = Twin(turned_at_random(random, small=trial % 2 == 0))
        visited += walk_together(twin, random.randrange(2**64), random)
    assert visited > 3000


def test_three_packs_and_four_foundations_a_suit() -> None:
    foundations = [{"base": "ace", "build": "up", "copies": 2}, {"base": "king", "build": "down"}]
    settings = {"packs": 3, "foundations": foundations, "reversal": "same-suit"}
    twin = Twin(mechanics_of("leonis-own", settings))
    assert walk_together(twin, 5, Random(5)) > 50


@pytest.mark.parametrize("number", [0, 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("game", GAMES)
def test_deal_numbers_from_the_first_to_the_last(game: str, number: int) -> None:
    twin = Twin(mechanics_of(game))
    flat = kernel.new_position(twin.table)
    kernel.deal(twin.table, flat, np.uint64(number))
    assert twin.position(flat) == deal_position(twin.mechanics, number)


def test_position_passes_to_the_kernel_and_back() -> None:
    for trial in range(30):
        random = Random(trial)
        twin = Twin(turned_at_random(random, small=False))
        position = deal_position(twin.mechanics, trial)
        for _ in range(random.randrange(60)):
            if allowed := legal_moves(position, twin.mechanics):
                carry_out(position, twin.mechanics, random.choice(allowed))
        assert twin.position(twin.flat(position)) == position


def with_stop(name: str) -> Mechanics:
    """Leoni's Own with a word of `weave.stop` that a plug-in brings."""
    never = Stop(lambda lifted, uncovered, fits: False, Halt.LAY)
    mechanisms = MECHANISMS.with_words("weave.stop", [Word(name, "as a plug-in says", never)])
    rules = turned(rules_of("leonis-own"), {"weave.stop": name}, mechanisms.vocabulary())
    return Mechanics(rules, mechanisms)


def test_word_of_a_plug_in_is_refused_in_a_sentence() -> None:
    with pytest.raises(PatienceError, match=r"“at-dusk” in weave\.stop of leonis-own.*uncovered"):
        table_of(with_stop("at-dusk"))


def test_more_foundations_than_the_table_has_room_for_are_refused() -> None:
    foundations = [{"base": "king", "build": "down", "copies": 5}]
    with pytest.raises(PatienceError, match="more than 30000 ways"):
        table_of(mechanics_of("weavers", {"packs": 5, "foundations": foundations}))


def test_vocabulary_has_no_word_that_the_kernel_leaves_out() -> None:
    for path, words in VOCABULARY.items():
        for word in words:
            if path not in ("moves", "vetoes", "foundations.build"):
                table_of(mechanics_of("leonis-own", {path: word}))
