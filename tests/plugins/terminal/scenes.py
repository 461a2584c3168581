"""The four tables of the design, laid by hand, with all that is shown beside the cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from patience.advice import Chance
from patience.cards import RANK_LETTERS
from patience.game import Game
from patience.names import Names
from patience.view import View, view_of
from patience.words import Keys, Standing, crossing, crossing_question, standing
from patience_plugins.terminal.openrow import Travel
from patience_plugins.terminal.picture import Look, Picture, picture
from patience_plugins.terminal.places import Place
from tests.games import mechanics_of
from tests.scenes import Scene, card, laid

KEYS = Keys(draw="Space", redeal="Space", next_card="Tab", crossings="c")
PLAYING = "Enter play  Tab next  Space go on  u undo  i hint  y why not  v view  ? keys"


@dataclass(frozen=True)
class Shown:
    """A table, and what decides its picture besides."""

    view: View
    names: Names
    look: Look

    def drawn(self, **changes: Any) -> Picture:
        return picture(self.view, self.names, replace(self.look, **changes))


def shown(scene: Scene, **look: Any) -> Shown:
    """A position as it is shown in a window of 80×24, unless another is asked for."""
    names = Names(scene.mechanics)
    view = view_of(scene.position, scene.mechanics)
    usual: dict[str, Any] = {
        "width": 80,
        "height": 24,
        "title": scene.mechanics.rules.name("en"),
        "number": "no. 1",
        "seconds": 0,
        "message": standing(names, view, KEYS),
        "keys": PLAYING,
    }
    return Shown(view, names, Look(**usual | look))


@cache
def start() -> Shown:
    """The first layout of deal number 1."""
    game = Game.of_number(mechanics_of("leonis-own"), 1)
    return shown(Scene(game.position, game.mechanics), cursor=Place("pile", 0, 6))


@cache
def mid_game() -> Shown:
    """Diamonds have met, hearts have crossed, twenty-seven cards lie on the king pile."""
    rows = (
        ".. .. .. .. .. .. .. .. .. .. JC ..",
        "4D 7C .. KD QC QD .. 7S 7H .. 4C ..",
        "6S AH 3D 10C 9H JS 6D 4S 4H QS 3S 5D",
        "8H 3C 7S 5H 7D 7C 2S KS 2D 6C 8C 9S",
    )
    king = "8C 6H 8S JS QS KH 9C 10H QH 9S AC 6S JH 10C AD JD 2C 8D 10S 10S 9C 5C AS 6C 8S KC 9D"
    scene = laid(
        "leonis-own",
        columns(rows) | {"K": king},
        "2H 3H 4H 5S",
        tops=("4C JC", "5D 6D", "3H 2H", "4S KS"),
        deal=2,
    )
    return shown(scene, seconds=760, cursor=Place("pile", 4, 2), chance=ways(137))


@cache
def mid_weave() -> Shown:
    """The seventh lift of a weave: 5♠ is in hand, and 2♥ will be lifted."""
    rows = (
        "3D 8H 7C AS JS 6H 2S QH 4C 10C QS 10S",
        "2C 6S 2S 8H 6D 6D 9H AD 10S JH KH 9D",
        "3C QC KS AH 2H 8C 5H JD AC 9C 7S 2D",
    )
    under = {"A": 2, "2": 3, "3": 4, "4": 5, "5": 4, "7": 4, "8": 4, "9": 4, "10": 2, "J": 4}
    piles = columns(rows)
    for rank, count in under.items():
        piles[rank] = "3H " * count + piles[rank]
    piles["6"] = "6S " + piles["6"]
    piles["Q"] = "QD " + piles["Q"]
    scene = laid(
        "leonis-own",
        piles | {"K": "4D 3S 7C 8S KD"},
        tops=("AC QC", "4D 8D", "5H 10H", "AS KS"),
    )
    scene.position.hand.append(card("5S"))
    told = Standing(
        "Lift 7 of 14. 5♠ goes under pile 5 and lifts 2♥; 6♦ cannot be played.",
        "6♠ › 5♠ › 7♥ › 10♣ › 5♣ › 10♥ › [5♠] › · · · · · · ·",
    )
    return shown(
        scene,
        seconds=372,
        message=told,
        keys="any key skips   , . step back, on   + - speed: slow   u takes the weave back",
        chance=ways(88),
        travel=Travel("5♠", 9, 4, struck=4),
        marks=False,
    )


@cache
def crossing_of_clubs() -> Shown:
    """Clubs have met, and the player chooses where they cross."""
    rows = (
        "9S AC .. 6C .. KC 9S JC 8D 4C 3S ..",
        "JD 8S AS 2D 10S 5C 4S KS 10S 9C AD 10D",
        "QD JH 7H 5S 9D KD 10C JS 5H 3D 8S 6D",
        "7C KH QH 6H QC 3C 4D QS 8C 6S 8H 10H",
    )
    scene = laid(
        "leonis-own",
        columns(rows) | {"K": "9H 2S 2C"},
        "AS AS AS",
        tops=("9C 10C", "7D 7D", "3H AH", "7S JS"),
        deal=3,
    )
    seen = view_of(scene.position, scene.mechanics).suit("C")
    names = Names(scene.mechanics)
    at_eight = next(each for each in seen.crossings if each.play.card.rank == 8)
    return shown(
        scene,
        seconds=1085,
        message=Standing(crossing_question(names, seen), crossing(names, at_eight)),
        keys="←→ choose   Enter cross here   s slide a card only   Esc back to the table",
        chance=ways(61),
        chosen=card("8C"),
        cursor=Place("pile", 8, 3),
    )


def thirty_kings() -> Shown:
    """Thirty cards on the king pile, the cursor on one that can be played in its second row."""
    suits = "CDHS" * 8
    king = " ".join(f"{3 + at % 8}{suits[at]}" for at in range(29))
    piles = columns(("3C 4C 5C 6C 7C 8C 9C 10C JC QC 3D 4D",)) | {"K": f"{king} 2H"}
    scene = laid("leonis-own", piles, "6D", deal=2)
    return shown(scene, seconds=300, cursor=Place("pile", 12, 29))


def loom() -> Shown:
    """Weaver's: clubs are woven from both sides, diamonds by one line alone."""
    rows = (
        "AH 6H 9D 5C 8S KH 3S QD .. .. .. ..",
        "4D 3S 5H 9C 10C 2H 4H JD 6D 7S 8H 9S",
        "10S 5D AD 7C AH 8S 6H 2H AS 4S QH 10D",
    )
    scene = laid("weavers", columns(rows), "AC 2C 3C", tops=("8C JC", "6D KD", "AS AS"), deal=2)
    return shown(scene, seconds=95, cursor=Place("pile", 10, 1))


def won() -> Shown:
    """All cards are home."""
    scene = laid("leonis-own", {}, tops=("KC AC", "KD AD", "KH AH", "KS AS"), deal=3)
    return shown(scene, seconds=4205, cursor=Place("pile", 0, 0))


def lost() -> Shown:
    """The last deal has ended, and cards are left."""
    rows = ("9D 9C 9H .. .. .. .. .. .. .. .. ..", "QS 10C 10S .. .. .. .. .. .. .. JS ..")
    tops = ("8C JC", "KD AD", "KH AH", "KS AS")
    scene = laid("leonis-own", columns(rows) | {"K": "KC QC"}, tops=tops, deal=3, ended=True)
    return shown(scene, seconds=1502, cursor=Place("exiles"))


TABLES = {
    "start": start,
    "mid-game": mid_game,
    "mid-weave": mid_weave,
    "crossing": crossing_of_clubs,
}
"""The tables of the design, by the names of the files in which they are drawn."""

MORE_TABLES = {
    "thirty-kings": thirty_kings,
    "loom": loom,
    "won": won,
    "lost": lost,
}
"""Tables that the design does not draw."""


def columns(rows: Sequence[str]) -> dict[str, str]:
    """Piles from their cards as they stand beside each other, the lowest in the first row."""
    piles = dict.fromkeys(RANK_LETTERS[:12], "")
    for row in rows:
        for rank, lying in zip(piles, row.split(), strict=True):
            piles[rank] += "" if lying == ".." else f"{lying} "
    return piles


def ways(won: int) -> Chance:
    """A chance of so many of two hundred ways."""
    return Chance(won, 200 - won, 0, 200, all_ways=False)
