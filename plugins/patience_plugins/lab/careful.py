"""The careful player, who does not know how the exiles lie, and tries many ways that they may.

For each way he solves what every option leaves, all cards known, and takes the option that can
still win in the most ways. So he plays as well as one can who thinks of each move by itself; he
does not reckon with what he will learn later.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from patience.advice import Advice, Solved
from patience.errors import PatienceError
from patience.hints import hint
from patience.language import tr
from patience.mechanics import Mechanics
from patience.moves import Decision, Draw, Reverse
from patience.position import Position
from patience.safe import safe_plays
from patience.shuffle import Generator
from patience.view import View
from patience_plugins.lab.players import Chance
from patience_plugins.lab.seeing import follow, hidden_cards, imagined, options_of
from patience_plugins.lab.solver import Solver

WAYS = 200
"""In so many ways a hint lays the exiles, time allowing."""

MOST_POSITIONS = 500_000
"""So many positions he searches of one way; if that does not decide it, he does not count on it."""

HINT_POSITIONS = 50_000
"""The same for a hint, which is not to be waited for."""

FAST, THOROUGH, PLAIN = 2_000_000, 400_000, 1_000
"""So many positions a second are searched: by the fast search, by the kernel, by the plain engine;
by a slow machine."""


class Weighed(NamedTuple):
    """How the options compare."""

    options: tuple[Decision, ...]
    won: tuple[int, ...]
    """For each option, in how many of the ways that were tried it can still win."""
    ways: int
    """How many ways were tried."""

    def best(self, view: View, mechanics: Mechanics) -> int:
        """The place of the option that wins most; of equals, the plain hint's, or the first."""
        ties = [place for place, won in enumerate(self.won) if won == max(self.won)]
        usual = None if view.hand else hint(view, mechanics)
        return next((place for place in ties if self.options[place] == usual), ties[0])


class CarefulPlayer:
    """Takes the option that can still win in the most of the ways in which the exiles may lie.

    His effort is how many ways he tries. Raises PatienceError for games with moves or prohibitions
    of plug-ins, which the view does not tell enough of.
    """

    def __init__(self, mechanics: Mechanics, number: int, effort: int) -> None:
        if not can_imagine(mechanics):
            raise PatienceError(
                tr(
                    "The careful player cannot imagine how {game} may go on, for it has moves or "
                    "vetoes of plug-ins.",
                    game=mechanics.rules.id,
                )
            )
        self._mechanics = mechanics
        self._effort = effort
        self._solver = solver_of(mechanics, MOST_POSITIONS)
        self._chance = Chance(number)

    def __call__(self, view: View, options: Sequence[Decision]) -> Decision:
        """The option that wins most."""
        choices = worth_weighing(view, options, self._mechanics)
        if len(choices) == 1:
            return choices[0]
        weighed = weigh(view, choices, self._solver, self._chance, self._effort)
        return choices[weighed.best(view, self._mechanics)]


def can_imagine(mechanics: Mechanics) -> bool:
    """Whether a view says all that a game's going on depends on, but for what is face down."""
    return not (mechanics.extras.moves or mechanics.extras.vetoes)


@lru_cache(maxsize=8)
def solver_of(mechanics: Mechanics, limit: int | None) -> Solver:
    """The solver of a game, made once."""
    return Solver(mechanics, limit=limit)


def worth_weighing(view: View, options: Sequence[Decision], mechanics: Mechanics) -> list[Decision]:
    """The options that are different, and none but one where one can do no harm."""
    if view.hand:
        return list(options)
    safe = safe_plays(view, mechanics)
    if safe:
        return [safe[0].play()]
    alike: set[Decision] = {
        offer.play(number) for offer in view.plays if offer.same for number in offer.foundations[1:]
    }
    if view.exiles_seen is None:
        # Who points at an exile that lies face down points blindly.
        alike.update(Draw(place) for place in view.draws[1:])
    return [option for option in options if not isinstance(option, Reverse) and option not in alike]


def weigh(
    view: View,
    options: Sequence[Decision],
    solver: Solver,
    chance: Chance,
    ways: int,
    until: float | None = None,
) -> Weighed:
    """Tries so many ways in which the hidden exiles may lie, or as many as the clock allows.

    `until` is a moment of `time.monotonic`; one way is tried whatever it says.
    """
    mechanics = solver.mechanics
    hidden = hidden_cards(view, mechanics)
    unsure = len(set(hidden)) > 1 or (mechanics.rules.redeal.shuffle and view.deal < view.deals)
    won, tried = [0] * len(options), 0
    for _ in range(ways if unsure else 1):
        if tried and until is not None and time.monotonic() > until:
            break
        generator = Generator(chance.draw())
        generator.shuffle(hidden)
        now = imagined(view, mechanics, hidden, generator.state)
        _count_wins(now, options, solver, won)
        tried += 1
    return Weighed(tuple(options), tuple(won), tried)


def _count_wins(now: Position, options: Sequence[Decision], solver: Solver, won: list[int]) -> None:
    # A position that is lost is lost whatever is done: one search for all options.
    if len(options) > 1 and not now.hand and solver.solve(now).verdict == "lost":
        return
    known: dict[object, bool] = {}
    for place, option in enumerate(options):
        for after in follow(now, solver.mechanics, option):
            key = after.key()
            if key not in known:
                known[key] = solver.solve(after).verdict == "won"
            if known[key]:
                won[place] += 1
                break


def advise(mechanics: Mechanics, view: View, seconds: float) -> Advice | None:
    """The careful player's move, found in about so many seconds; None where he cannot tell."""
    options = options_of(view)
    if not options or not can_imagine(mechanics):
        return None
    until = time.monotonic() + seconds
    solver = solver_of(mechanics, HINT_POSITIONS)
    choices = worth_weighing(view, options, mechanics)
    weighed = weigh(view, choices, solver, Chance(0), WAYS, until)
    best = weighed.best(view, mechanics)
    return Advice(choices[best], weighed.won[best], weighed.ways)


def solve(mechanics: Mechanics, position: Position, seconds: float) -> Solved:
    """Whether a position can still be won, every card known, and how; in about so many seconds."""
    solver = solver_of(mechanics, None)
    rate = FAST if solver.twin and solver.fast else THOROUGH if solver.twin else PLAIN
    solver = solver_of(mechanics, max(1, int(seconds * rate)))
    found = solver.solve(position, solution=True)
    if found.verdict == "unknown":
        return Solved(None)
    return Solved(found.verdict == "won", found.solution or ())
