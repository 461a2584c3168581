"""Every position that can be reached, by the engine and by the reference: no cleverness at all."""

from collections.abc import Iterator

from patience.carrying import carry_out
from patience.game import Game
from patience.legality import legal_moves
from patience.position import Position
from tests.reference import Table


def layers(game: Game) -> Iterator[list[Position]]:
    """The positions first reached after 0, 1, 2, … decisions, until there are no more."""
    mechanics, seen = game.mechanics, {game.position.key()}
    layer = [game.position.copy()]
    while layer:
        yield layer
        reached = []
        for position in layer:
            for decision in legal_moves(position, mechanics):
                after = position.copy()
                carry_out(after, mechanics, decision)
                if after.key() not in seen:
                    seen.add(after.key())
                    reached.append(after)
        layer = reached


def reference_layers(table: Table) -> Iterator[list[Table]]:
    """The same, worked out by the reference."""
    seen, layer = {str(table.layout())}, [table]
    while layer:
        yield layer
        reached = []
        for each in layer:
            for step in each.steps():
                after = each.copy()
                after.do(step)
                if str(after.layout()) not in seen:
                    seen.add(str(after.layout()))
                    reached.append(after)
        layer = reached
