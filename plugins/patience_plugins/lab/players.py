"""Players who need no solver. Each sees what a person would see, and nothing else.

What is left to chance depends on the deal number alone.
"""

from collections.abc import Sequence

from patience.cards import Card
from patience.legality import available
from patience.mechanics import Mechanics
from patience.moves import Decision, Play, Reverse
from patience.position import Position
from patience.safe import safe_plays
from patience.shuffle import Generator
from patience.view import View
from patience_plugins.lab.seeing import follow, hidden_cards, imagined, in_order

_MASK = 2**64 - 1


class Chance:
    """Numbers drawn for one deal, the same as the compiled players draw."""

    def __init__(self, number: int) -> None:
        hashed = number * 0x9E3779B97F4A7C15 & _MASK
        self._generator = Generator(hashed ^ hashed >> 32)

    def draw(self) -> int:
        """The next number of 64 bits."""
        return self._generator.draw()

    def pick(self, count: int) -> int:
        """A number below `count`; where there is no choice nothing is drawn."""
        return (self.draw() >> 32) * count >> 32 if count > 1 else 0


class RandomPlayer:
    """Plays whenever he can, each play with equal chance: card, place, and foundation.

    A met suit's card counts once, slides by hand are not made.
    """

    def __init__(self, mechanics: Mechanics, number: int, effort: int) -> None:
        self._chance = Chance(number)

    def __call__(self, view: View, options: Sequence[Decision]) -> Decision:
        """One of the options."""
        ways = _counted(view, options)
        return ways[self._chance.pick(len(ways))]


class FirstLegalPlayer:
    """Takes the first option: the first pile's card, or what follows when there is none."""

    def __init__(self, mechanics: Mechanics, number: int, effort: int) -> None:
        pass

    def __call__(self, view: View, options: Sequence[Decision]) -> Decision:
        """The first of the options."""
        return options[0]


class GreedyPlayer:
    """Makes the play after which the most available cards can be played; of equals, one by chance.

    What the draws bring nobody knows, so any of them is as good as another, and worse than a play.
    """

    def __init__(self, mechanics: Mechanics, number: int, effort: int) -> None:
        self._mechanics = mechanics
        self._chance = Chance(number)

    def __call__(self, view: View, options: Sequence[Decision]) -> Decision:
        """One of the best options."""
        ways = _counted(view, options)
        if len(ways) == 1:
            return ways[0]
        worth = [-1] * len(ways)
        now = imagined(view, self._mechanics, hidden_cards(view, self._mechanics))
        for place, option in enumerate(ways):
            if isinstance(option, Play) or view.hand:
                (after,) = follow(now, self._mechanics, option)
                worth[place] = playable(after, self._mechanics)
        best = [option for option, each in zip(ways, worth, strict=True) if each == max(worth)]
        return best[self._chance.pick(len(best))]


class LookAheadPlayer:
    """Looks as far as the next standstill, and goes to the one that leaves most within reach.

    He tries the plays in all orders, as many positions as his effort allows. A standstill is worth
    four for each card home, less one for each card that lies on a card wanted next where it lies
    freest; a wanted card that is not in sight counts as lying under ten.
    """

    def __init__(self, mechanics: Mechanics, number: int, effort: int) -> None:
        self._mechanics = mechanics
        self._effort = effort

    def __call__(self, view: View, options: Sequence[Decision]) -> Decision:
        """The first step towards the best standstill that was found."""
        ways = _counted(view, options)
        if len(ways) == 1:
            return ways[0]
        if not view.hand and (safe := safe_plays(view, self._mechanics)):
            return safe[0].play()
        now = imagined(view, self._mechanics, hidden_cards(view, self._mechanics))
        seen: set[object] = set()
        best, chosen = -(10**9), ways[0]
        for option in ways:
            if isinstance(option, Play) or view.hand:
                (after,) = follow(now, self._mechanics, option)
                worth = self._best_standstill(after, seen, len(seen) + self._effort // len(ways))
                if worth > best:
                    best, chosen = worth, option
        return chosen

    def _best_standstill(self, position: Position, seen: set[object], most: int) -> int:
        best = -(10**9)
        waiting = [position]
        while waiting:
            now = waiting.pop()
            key = now.key()
            if key in seen:
                continue
            seen.add(key)
            plays = list(_plays(now, self._mechanics)) if len(seen) <= most else []
            if not plays:
                best = max(best, self._worth(now))
            for play in plays:
                waiting += follow(now, self._mechanics, play)
        return best

    def _worth(self, position: Position) -> int:
        worth = 4 * position.home()
        for suit in position.layout.suits:
            for rank in self._mechanics.wants(position, suit).choices:
                worth -= _covering(position, self._mechanics, Card(rank, suit))
        return worth


def playable(position: Position, mechanics: Mechanics) -> int:
    """How many available cards can be played."""
    wants = {suit: mechanics.wants(position, suit).choices for suit in position.layout.suits}
    return sum(card.rank in wants[card.suit] for card, _, _ in available(position, mechanics))


def _plays(position: Position, mechanics: Mechanics) -> list[Play]:
    wants = {suit: mechanics.wants(position, suit).choices for suit in position.layout.suits}
    return [
        Play(card, pile, way.foundation, place)
        for card, pile, place in available(position, mechanics)
        for way in wants[card.suit].get(card.rank, ())
    ]


def _covering(position: Position, mechanics: Mechanics, card: Card) -> int:
    least = 10
    for number, pile in enumerate(position.piles):
        for place, lying in enumerate(pile):
            if lying == card:
                covering = 0 if number in mechanics.spread else len(pile) - 1 - place
                least = min(least, covering)
    return least


def _counted(view: View, options: Sequence[Decision]) -> list[Decision]:
    """The options that count, in the order in which chance counts them; slides by hand do not."""
    if view.hand:
        return list(options)
    others = [option for option in options if not isinstance(option, Play | Reverse)]
    return [*in_order(view), *others]
