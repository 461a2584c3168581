"""Facts about weaves that follow from the rules, on games played at random."""

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings

from patience.game import Game
from patience.moves import Move, Why
from patience.position import Position
from tests.games import TRIALS, play_at_random
from tests.strategies import Deal, deals, seeds


def weaves(deal: Deal, seed: int) -> list[tuple[Position, Move]]:
    """Each weave of a random game, with the position before it."""
    game = deal.begin()
    play_at_random(game, Random(seed))
    found = []
    while (move := game.undo()) is not None:
        if any(transfer.why is Why.WOVEN for transfer in move.transfers):
            found.append((game.position.copy(), move))
    return found


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_a_card_lifted_at_a_standstill_never_needs_testing(deal: Deal, seed: int) -> None:
    settings = {**deal.settings, "weave.when": "standstill", "weave.stop": "uncovered"}
    mechanics = deal._replace(settings=settings).mechanics
    for before, move in weaves(deal._replace(settings=settings), seed):
        for transfer in move.transfers:
            if transfer.why is Why.LIFTED:
                card = transfer.card
                wants = mechanics.suits.wants(before.heights(card.suit))
                assert card.rank not in wants.placements


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_every_weave_ends_because_no_arrangement_comes_twice(deal: Deal, seed: int) -> None:
    mechanics = deal.mechanics
    for before, move in weaves(deal, seed):
        table = before.copy()
        seen = {table.key()}
        at_home = cards_at_home(table, mechanics.pile_ranks)
        for transfer in move.transfers:
            table.repeat(Move(move.decision, (transfer,), move.before, move.before))
            assert table.key() not in seen
            seen.add(table.key())
            if transfer.why is Why.LIFTED:
                # What was put under its pile is at home there, whatever was lifted for it.
                assert cards_at_home(table, mechanics.pile_ranks) >= at_home
                at_home = cards_at_home(table, mechanics.pile_ranks)


def cards_at_home(table: Position, pile_ranks: Sequence[int]) -> int:
    return sum(
        card.rank == rank
        for rank, pile in zip(pile_ranks, table.piles, strict=True)
        for card in pile
    )


@settings(max_examples=40 * TRIALS)
@given(deals(), seeds)
def test_a_weave_is_one_move_and_one_undo_whatever_it_lifts(deal: Deal, seed: int) -> None:
    game: Game = deal.begin()
    play_at_random(game, Random(seed))
    while game.moves:
        count, after = len(game.moves), game.position.key()
        move = game.undo()
        assert move is not None
        assert len(game.moves) == count - 1
        before = game.position.key()
        assert before != after
        game.redo()
        assert game.position.key() == after
        game.undo()
        assert game.position.key() == before
