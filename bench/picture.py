"""How fast the terminal's table is drawn: a whole picture of each size, beside what was promised.

`python bench/picture.py` draws the positions of random games; there is no terminal in it.
"""

import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from patience.catalogue import Catalogue
from patience.game import Game
from patience.legality import legal_moves
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.names import Names
from patience.view import View, view_of
from patience.words import standing
from patience_plugins.terminal.picture import Look, picture
from patience_plugins.terminal.places import first_place

PICTURES = 300
PROMISED = {(80, 24): 0.005, (118, 40): 0.010, (200, 60): 0.015}
"""The most seconds that a picture of a size may take."""


def main() -> None:
    """Prints the median and the slowest but a twentieth, for each size."""
    mechanics = Mechanics(Catalogue((), Mechanisms).rules("leonis-own"), Mechanisms())
    names = Names(mechanics)
    views = list(seen(mechanics))
    for (width, height), promised in PROMISED.items():
        spent = []
        for view in views:
            look = Look(
                width,
                height,
                title="Leoni’s Own",
                number="no. 1",
                seconds=760,
                message=standing(names, view),
                keys="",
                cursor=first_place(view),
            )
            begun = perf_counter()
            picture(view, names, look)
            spent.append(perf_counter() - begun)
        slow = sorted(spent)[-len(spent) // 20]
        kept = "kept" if slow <= promised else "NOT KEPT"
        print(
            f"{width}×{height}  median {1000 * median(spent):5.2f} ms  "
            f"95 % within {1000 * slow:5.2f} ms  promised {1000 * promised:.0f} ms: {kept}"
        )


def seen(mechanics: Mechanics) -> Iterator[View]:
    """What is seen in random games."""
    chosen = random.Random(1)
    game = Game.of_number(mechanics, 1)
    for number in range(PICTURES):
        decisions = legal_moves(game.position, mechanics)
        if decisions:
            game.decide(chosen.choice(decisions))
        else:
            game = Game.of_number(mechanics, number)
        yield view_of(game.position, mechanics)


if __name__ == "__main__":
    main()
