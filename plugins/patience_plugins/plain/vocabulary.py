"""The words that a player types. English and Russian are understood in every language."""

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from patience.cards import RANK_LETTERS, Card, read_card
from patience.errors import PatienceError
from patience.language import mark


class CommandWord(NamedTuple):
    """A command, and how it may be typed."""

    name: str
    """By which the program knows it; the first English word."""
    words: tuple[str, ...]
    takes: str
    """What may follow, for the list of commands."""
    help: str

    def typed(self, language: str) -> list[str]:
        """The words to name to a player who speaks the language; all are understood."""
        own = [word for word in self.words if word.isascii() == (language != "ru")]
        return own or list(self.words)


COMMANDS = (
    CommandWord("draw", ("draw", "d", "go", "weave", "w", "тянуть", "дальше", "д"),
                mark("[N|up|down]"),
                mark("go on, as an empty line does: draw (which, and which way), or deal again")),
    CommandWord("redeal", ("redeal", "rd", "пересдать", "пересдача", "п"), "",
                mark("gather the piles and deal again")),
    CommandWord("reverse", ("reverse", "slide", "s", "переложить", "л"), mark("CARD"),
                mark("pass a card from one foundation to the other")),
    CommandWord("undo", ("undo", "u", "отменить", "отмена", "о"), mark("[N]"),
                mark("take back a move, or N moves")),
    CommandWord("redo", ("redo", "r", "вернуть", "в"), mark("[N]"),
                mark("make a move again that was taken back")),
    CommandWord("hint", ("hint", "h", "i", "подсказка", "подсказать"), "",
                mark("name a good move")),
    CommandWord("oracle", ("oracle", "оракул"), "",
                mark("say whether the game can still be won, with all cards known")),
    CommandWord("review", ("review", "lost", "разбор", "разобрать"), "",
                mark("tell which move lost a lost game, with all cards known")),
    CommandWord("auto", ("auto", "a", "авто", "а"), "",
                mark("play all cards that can do no harm")),
    CommandWord("why", ("why", "y", "почему", "ч"), mark("CARD"),
                mark("say why a card cannot be played")),
    CommandWord("look", ("look", "l", "смотреть", "стопка", "с"), mark("PILE"),
                mark("read out a pile")),
    CommandWord("find", ("find", "where", "f", "где", "г"), mark("CARD"),
                mark("say where a card lies")),
    CommandWord("moves", ("moves", "m", "ходы", "х"), "",
                mark("list all that can be done now, and how to type it")),
    CommandWord("table", ("table", "t", "стол", "т"), mark("[on|off]"),
                mark("show the table; with “off” only when asked, and cards are spelt out")),
    CommandWord("restart", ("restart", "заново", "сначала"), "",
                mark("begin the same deal again")),
    CommandWord("new", ("new", "n", "новая", "н"), mark("[N]"),
                mark("begin another deal, or deal number N")),
    CommandWord("rules", ("rules", "правила"), "", mark("print the rules of this game")),
    CommandWord("help", ("help", "?", "помощь", "справка"), "", mark("list these commands")),
    CommandWord("quit", ("quit", "q", "exit", "bye", "x", "выход", "выйти", "конец"), "",
                mark("leave; the game is kept")),
)  # fmt: skip

_BY_WORD = {word: command.name for command in COMMANDS for word in command.words}

YES = frozenset({"yes", "y", "ok", "да", "д"})
NO = frozenset({"no", "n", "нет", "н"})
UP = frozenset({"up", "вверх"})
DOWN = frozenset({"down", "вниз"})
ON = frozenset({"on", "вкл"})
OFF = frozenset({"off", "выкл"})
LITTLE_WORDS = frozenset({"from", "to", "on", "in", "pile", "из", "с", "на", "стопка"})
"""They may be typed for the ear, and mean nothing."""

_RUSSIAN_RANKS = {"т": "A", "в": "J", "д": "Q", "к": "K"}
_RUSSIAN_SUITS = {"т": "C", "б": "D", "ч": "H", "п": "S"}


def command_named(word: str) -> str | None:
    """The command that a word means, or None."""
    return _BY_WORD.get(word.lower())


def words_of_commands() -> Mapping[str, str]:
    """Every word that is a command, with the command that it means."""
    return _BY_WORD


def card_named(word: str) -> Card | None:
    """The card that a word names, also in Russian letters (`7ч`, `тп`), or None.

    >>> card_named("10♣"), card_named("тп"), card_named("undo")
    (10C, AS, None)
    """
    small = unicodedata.normalize("NFC", word).lower().replace("\ufe0e", "").replace("\ufe0f", "")
    rank, suit = small[:-1], small[-1:]
    try:
        return read_card(_RUSSIAN_RANKS.get(rank, rank) + _RUSSIAN_SUITS.get(suit, suit))
    except PatienceError:
        return None


def rank_named(word: str) -> int | None:
    """The rank that a pile's name means: `A`, `7`, `K`, `king`, `1`, `13`, `т`; or None."""
    small = word.lower()
    names = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "1": "A", "11": "J", "12": "Q",
             "13": "K", "t": "10", **_RUSSIAN_RANKS}  # fmt: skip
    letter = names.get(small, small.upper())
    return RANK_LETTERS.index(letter) + 1 if letter in RANK_LETTERS else None
