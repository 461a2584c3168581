"""One game of each kind as text: every position, every legal move, and what each move did.

`python -m tests.golden` writes the texts anew. They are there to be read, and to show in a
difference what a change to the engine does to a game.
"""

from collections.abc import Iterator
from pathlib import Path

from patience.cards import RANK_LETTERS, write_cards
from patience.game import Game
from patience.legality import legal_moves
from patience.moves import Decision, Move
from patience.notation import read_step, write_step
from patience.position import Position
from patience.traces import Trace, read_traces
from tests.games import DATA, GAMES, mechanics_of


def trace_of(game: str) -> Trace:
    """The game that is written: the first of the won ones among the traces."""
    path = DATA / "traces" / f"traces-{game}-won.jsonl"
    _, trace = next(read_traces(path.read_text(encoding="utf-8"), path.name))
    return trace


def path_of(game: str) -> Path:
    return DATA / "golden" / f"{game}.txt"


def text_of(game: str) -> str:
    """The whole game."""
    trace = trace_of(game)
    playing = Game.of_number(mechanics_of(game, trace.rules), trace.number)
    parts = [f"{game}, deal number {trace.number}\n"]
    for number, step in enumerate(trace.steps, 1):
        parts.append("\n".join(position_lines(playing)))
        decision = read_step(step, playing.position, playing.mechanics)
        chosen = written(decision, playing)
        move = playing.decide(decision)
        parts.append("\n".join([f"move {number}: {chosen}", *did(move, playing.position)]))
    parts.append("\n".join(position_lines(playing)))
    return "\n\n".join(parts) + "\n"


def position_lines(game: Game) -> Iterator[str]:
    position = game.position
    layout, state = position.layout, position.state
    yield f"deal {state.deal}, {position.home()} cards home{', ended' * state.ended}"
    for suit in layout.suits:
        spots = [position.spots[layout.foundation(suit, i)] for i in range(2)]
        yield f"  {suit}: {' and '.join(write_cards(spot) for spot in spots)}"
    for rank, pile in zip(RANK_LETTERS, position.piles, strict=False):
        yield f"  {rank:>2}: {write_cards(pile)}"
    yield f"  exiles: {write_cards(position.exiles)}"
    for decision in legal_moves(position, game.mechanics):
        yield f"  may {written(decision, game)}"
    if game.outcome is not None:
        yield f"  {game.outcome.value}"


def written(decision: Decision, game: Game) -> str:
    return " ".join(map(str, write_step(decision, game.position, game.mechanics)))


def did(move: Move, position: Position) -> Iterator[str]:
    for card, source, at, target, to, why in move.transfers:
        left, reached = spot(source, position), spot(target, position)
        yield f"  {card}: {left}.{at} to {reached}.{to}, {why.value}"


def spot(number: int, position: Position) -> str:
    """A spot by its name: a suit and the number of its foundation, the rank of a pile."""
    layout = position.layout
    if number < layout.first_pile:
        suit, foundation = divmod(number, layout.foundations_a_suit)
        return f"{layout.suits[suit]}{foundation + 1}"
    if number < layout.exiles:
        return f"pile {RANK_LETTERS[number - layout.first_pile]}"
    return ("exiles", "stock", "hand")[number - layout.exiles]


def main() -> None:
    for game in GAMES:
        path_of(game).write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    main()
