"""A game played as a talk: a line is read, done, and answered in sentences."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from patience.cards import Card
from patience.errors import PatienceError, nearest
from patience.game import IllegalDecision
from patience.language import tr, trn, with_nearest
from patience.legality import Outcome, TurnedUp
from patience.moves import Decision, Draw, Extra, Move, Redeal
from patience.safe import safe_plays
from patience.sameness import come_to_same
from patience.shuffle import read_deal_number
from patience.view import View
from patience.words import taken_back, why_not_played, why_not_slid
from patience_plugins.plain.asking import (
    Question,
    choices_for,
    question_for,
    question_for_draw,
    question_for_slide,
)
from patience_plugins.plain.lines import Interrupted, Lines
from patience_plugins.plain.looking import Looking
from patience_plugins.plain.page import Page
from patience_plugins.plain.shown import Shown
from patience_plugins.plain.vocabulary import (
    DOWN,
    LITTLE_WORDS,
    NO,
    UP,
    YES,
    card_named,
    command_named,
    words_of_commands,
)

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session


class Talk:
    """The table, the player's words, and what is answered.

    The table is drawn at the start and when it is asked for; in a terminal also after each line
    that has changed it, once. Sentences come after every move. `table off` is for listening: then
    the table comes only when asked for, in sentences, and cards are spelt out.
    """

    def __init__(self, engine: "Engine", session: "Session") -> None:
        self.engine = engine
        self.session = session
        self.page = Page(engine.ascii)
        self.lines = Lines(sys.stdin)
        self.left = False
        self.shown = Shown(session, self.page, engine.face)
        self.looking = Looking(engine, self.shown, self.page)
        self.question: Question | None = None
        self.changed = False

    def run(self) -> None:
        """Plays until the player leaves."""
        try:
            with self.lines:
                self.shown.begin()
                while not self.left:
                    line = self.lines.next()
                    if line is None:
                        break
                    self.answer(line)
                self._settle()
                self._say_goodbye()
        except Interrupted:
            self.page.say("\n")
            self._say_goodbye()

    def answer(self, line: str) -> None:
        """Does what a line says, and says what came of it."""
        words = line.replace("!", " yes ").split()
        self.changed = False
        try:
            if not self._answers_question(words):
                # Where no card stands before it, “!” is no “yes”, and is shown as it was typed.
                self._do(line.split() if line.lstrip().startswith("!") else words)
        except IllegalDecision as illegal:
            self.page.say(self.shown.refusal(illegal.refusal))
        except PatienceError as error:
            self.page.say(str(error))
        if self.changed:
            if self.lines.interactive and not self.shown.listening:
                self.page.show([""])
                self.shown.show_table()
            self.shown.say_standing()
            if self.session.game.outcome is Outcome.LOST and self.engine.plugins.solvers():
                self.page.say(tr("“review” tells which move lost it."))

    # What a line can be

    def _do(self, words: Sequence[str]) -> None:
        if not words:
            self._go_on()
            return
        cards = [card_named(word) for word in words]
        if all(cards):
            for card in filter(None, cards):
                if not self._play(card, ()):
                    break
            return
        if cards[0]:
            self._play(cards[0], words[1:])
            return
        name = command_named(words[0])
        if name is not None:
            commands: dict[str, Callable[[Sequence[str]], None]] = {
                "draw": self._draw,
                "redeal": lambda _: self._decide(Redeal()),
                "reverse": self._reverse,
                "undo": self._undo,
                "redo": self._redo,
                "hint": self.looking.hint,
                "oracle": self.looking.oracle,
                "review": self.looking.review,
                "auto": self._auto,
                "why": self.looking.why,
                "look": self.looking.look,
                "find": self.looking.find,
                "moves": self.looking.moves,
                "table": self.looking.table,
                "restart": self._restart,
                "new": self._new,
                "rules": self.looking.rules,
                "help": self.looking.help,
                "quit": self._quit,
            }
            commands[name](words[1:])
        elif words[0].lower() in self.session.mechanics.extras.moves:
            self._extra(words[0].lower(), words[1:])
        else:
            self.page.say(self._not_understood(words[0]))

    def _not_understood(self, word: str) -> str:
        near = nearest(word, [*words_of_commands(), *self.session.mechanics.extras.moves])
        return with_nearest(
            tr("“{word}” is neither a card nor a command", word=word),
            near,
            tr("a card is typed as 7H or 10c, and “help” lists the commands"),
        )

    # Questions

    def _answers_question(self, words: Sequence[str]) -> bool:
        """Answers the open question, if the words do; else the line is free for something else."""
        question = self.question
        if question is None:
            return False
        chosen = question.answered_by(words)
        if chosen is not None:
            self.question = None
            self._decide(chosen.decision)
            return True
        if question.is_put_otherwise_by(words):
            self.question = None
            return False
        if len(words) == 1 and words[0].lower() in NO and not question.must:
            self.question = None
            self.page.say(tr("Nothing is played."))
            return True
        if words and command_named(words[0]) in {"help", "table", "look", "find", "rules", "quit"}:
            return False
        if self.lines.interactive and question.must:
            self.page.say(question.sentence)
            return True
        self._settle()
        return False

    def _settle(self) -> None:
        """Closes the open question unanswered: in a pipe its first choice is taken.

        A pipe cannot see what is asked; its next line may be meant for the position after it.
        """
        question, self.question = self.question, None
        if question is not None and not self.lines.interactive:
            self._decide(question.choices[0].decision)

    def _ask(self, question: Question) -> None:
        self.question = question
        self.page.say(question.sentence)

    # Moves

    def _play(self, card: Card, words: Sequence[str]) -> bool:
        """Plays a card, or asks or says why not; returns whether it was played."""
        if not self.looking.in_this_game(card):
            return False
        yes = any(word.lower() in YES for word in words)
        others = [word for word in words if word.lower() not in YES]
        view, names = self.shown.view, self.shown.names
        ways = choices_for(card, others, view, self.session.mechanics)
        if ways is None:
            self.page.say(
                tr(
                    "After a card stand a pile, “up” or “down”, or nothing; “{words}” is none of "
                    "these.",
                    words=" ".join(others),
                )
            )
            return False
        if not ways:
            self.page.say(why_not_played(self.shown.names, self.session.game, card))
            return False
        question = question_for(card, ways, names, view)
        if question is not None and not (yes and len(ways) == 1):
            self._ask(question)
            return False
        offer, foundation = ways[0]
        self._decide(offer.play(foundation))
        return True

    def _go_on(self) -> None:
        if self.shown.view.redeal:
            self._decide(Redeal())
        else:
            self._draw(())

    def _draw(self, words: Sequence[str]) -> None:
        view = self.shown.view
        if view.redeal and not words:
            self._decide(Redeal())
            return
        toward, which = None, None
        for word in (word.lower() for word in words if word.lower() not in LITTLE_WORDS):
            if word in UP or word in DOWN:
                toward = word
            elif (place := self._exile_named(word, view)) is not None:
                which = place
            else:
                self.page.say(
                    self.shown.names.sentence_n(
                        "“{word}” points at no {exile}: there is {count}, which is number 1.",
                        "“{word}” points at no {exile}: there are {count}, and number 1 is the "
                        "one exiled first.",
                        view.exiles,
                        word=word,
                    )
                )
                return
        if which is None:
            which = view.draws[0] if view.draws else max(view.exiles - 1, 0)
        turned = self.session.turn_up(which) if which in view.draws else None
        if turned is None:
            self._decide(Draw(which))
        else:
            self._choose_foundation(which, turned, toward)

    def _exile_named(self, word: str, view: View) -> int | None:
        """The place of the exile that is pointed at: by its number, or by its name if it shows."""
        card = card_named(word)
        if card is not None and card in (view.exiles_seen or ()):
            places = [place for place in view.draws if view.exiles_seen[place] == card]  # type: ignore[index]
            return places[0] if places else None
        if word.isdecimal() and 1 <= int(word) <= view.exiles:
            return int(word) - 1
        return None

    def _choose_foundation(self, place: int, turned: TurnedUp, toward: str | None) -> None:
        """Has the player choose where a card goes that is turned up now and must be played."""
        position, mechanics = self.session.game.position, self.session.mechanics
        question = question_for_draw(
            turned, position.exiles[place], place, self.shown.names, self.shown.view
        )
        chosen = question.answered_by([toward]) if toward else None
        if chosen is None and come_to_same(turned.card, position, mechanics):
            chosen = question.choices[0]
        if chosen is None:
            self._ask(question)
        else:
            self._decide(chosen.decision)

    def _reverse(self, words: Sequence[str]) -> None:
        card = self.looking.card(words)
        if card is None:
            return
        ways = [slide for slide in self.shown.view.reversals if slide.card == card]
        if len(ways) == 1:
            self._decide(ways[0])
        elif ways:
            self._ask(question_for_slide(ways, self.shown.names))
        else:
            self.page.say(why_not_slid(self.shown.names, self.session.game, card))

    def _extra(self, name: str, words: Sequence[str]) -> None:
        offers = [extra for extra in self.shown.view.extras if extra.name == name]
        number = _number(words) if words else 1
        if len(offers) > 1 and not words:
            self.page.say(
                tr("“{name}” can be made in several ways; “moves” lists them.", name=name)
            )
        elif number is not None and 1 <= number <= len(offers):
            self._decide(offers[number - 1])
        else:
            self._decide(Extra(name))

    def _auto(self, words: Sequence[str]) -> None:
        played = 0
        while offers := safe_plays(self.shown.view, self.session.mechanics):
            self._decide(offers[0].play())
            played += 1
        if not played:
            self.page.say(tr("No card is surely safe to play."))

    def _decide(self, chosen: Decision) -> None:
        before = self.session.game.position.copy()
        self.shown.tell(self.session.decide(chosen), before)
        self.changed = True

    def _undo(self, words: Sequence[str]) -> None:
        moves = self._repeated(words, self.session.undo)
        if moves is None:
            return
        if len(moves) == 1:
            self.page.say(taken_back(self.shown.names, moves[0]))
        elif moves:
            self.page.say(
                trn("{count} move is taken back.", "{count} moves are taken back.", len(moves))
            )
        else:
            self.page.say(tr("There is no move to take back."))

    def _redo(self, words: Sequence[str]) -> None:
        before = self.session.game.position.copy()
        moves = self._repeated(words, self.session.redo)
        if moves is None:
            return
        if len(moves) == 1:
            self.shown.tell(moves[0], before)
        elif moves:
            self.page.say(
                trn("{count} move is made again.", "{count} moves are made again.", len(moves))
            )
        else:
            self.page.say(tr("There is no move to make again."))

    def _repeated(self, words: Sequence[str], step: Callable[[], Move | None]) -> list[Move] | None:
        """Takes as many steps as the words say, or as there are; None if they are no number."""
        count = _number(words) if words else 1
        if count is None:
            self.page.say(tr("“{word}” is not a number of moves.", word=words[0]))
            return None
        moves: list[Move] = []
        while len(moves) < count and (move := step()):
            moves.append(move)
        self.changed = bool(moves)
        return moves

    # Coming and going

    def _restart(self, words: Sequence[str]) -> None:
        self._take_up(self.engine.begin_again(self.session))

    def _new(self, words: Sequence[str]) -> None:
        number = read_deal_number(words[0]) if words else None
        begun = self.engine.begin(self.session.rules, number)
        self.session.leave()
        self._take_up(begun)

    def _take_up(self, session: "Session") -> None:
        self.session = session
        self.question = None
        self.shown = Shown(session, self.page, self.engine.face, self.shown.listening)
        self.looking.shown = self.shown
        self.shown.begin()

    def _quit(self, words: Sequence[str]) -> None:
        self.left = True

    def _say_goodbye(self) -> None:
        if self.session.game.outcome is None:
            self.page.say(
                tr(
                    "The game is kept; “patience resume {name}” goes on with it.",
                    name=self.session.name,
                )
            )


def _number(words: Sequence[str]) -> int | None:
    """The whole number from 1 that the first word is; None when it is none."""
    word = words[0]
    return int(word) if word.isdecimal() and 0 < len(word) < 10 and int(word) else None
