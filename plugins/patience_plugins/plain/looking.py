"""The commands that only look: they show and say, and change nothing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patience.cards import Card
from patience.language import spoken_language, tr
from patience.legality import Outcome
from patience.words import (
    advice,
    decision,
    looked_back,
    oracle,
    standing,
    whereabouts,
    why_not_played,
)
from patience_plugins.plain.drawing import describe, look
from patience_plugins.plain.listed import all_moves
from patience_plugins.plain.page import Page
from patience_plugins.plain.shown import Shown
from patience_plugins.plain.vocabulary import (
    COMMANDS,
    LITTLE_WORDS,
    OFF,
    ON,
    card_named,
    rank_named,
)

if TYPE_CHECKING:
    from patience.engine import Engine


class Looking:
    """What may be asked of a game; each command is given the words after its own."""

    def __init__(self, engine: "Engine", shown: Shown, page: Page) -> None:
        self._engine = engine
        self.shown = shown
        self._page = page

    def why(self, words: Sequence[str]) -> None:
        """Says why a card cannot be played."""
        card = self.card(words)
        if card is not None:
            self._page.say(why_not_played(self.shown.names, self.shown.session.game, card))

    def find(self, words: Sequence[str]) -> None:
        """Says where a card lies."""
        card = self.card(words)
        if card is not None:
            self._page.say(whereabouts(self.shown.names, self.shown.view, card))

    def card(self, words: Sequence[str]) -> Card | None:
        """The card that the first word names; None, once it was said, when there is none."""
        card = card_named(words[0]) if words else None
        if card is None:
            self._page.say(
                tr("“{word}” is not a card; a card is typed as 7H or 10c.", word=words[0])
                if words
                else tr("Which card? It is typed after the command, as 7H or 10c.")
            )
        return card if card is not None and self.in_this_game(card) else None

    def in_this_game(self, card: Card) -> bool:
        """Whether the pack of this game has the card; that it has not is said."""
        if card in self.shown.session.mechanics.pack:
            return True
        names = self.shown.names
        self._page.say(names.sentence("There is no {card} in this game.", card=names.card(card)))
        return False

    def look(self, words: Sequence[str]) -> None:
        """Reads out a pile, or the whole table."""
        named = [word for word in words if word.lower() not in LITTLE_WORDS]
        if not named:
            self._page.say(*describe(self.shown.names, self.shown.view, self.shown.title()))
            return
        rank = rank_named(named[0])
        number = None if rank is None else self.shown.session.mechanics.pile_of.get(rank)
        if number is None:
            names = self.shown.names
            self._page.say(
                names.sentence(
                    "There is no {pile} “{word}”; the {pile.many} go from {first} to {last}.",
                    word=named[0],
                    first=names.pile(0),
                    last=names.pile(len(self.shown.view.piles) - 1),
                )
            )
        else:
            self._page.say(*look(self.shown.names, self.shown.view, number))

    def moves(self, words: Sequence[str]) -> None:
        """Lists all that can be done now, and how to type it."""
        view, names = self.shown.view, self.shown.names
        rows = [(typed, decision(names, view, chosen)) for typed, chosen in all_moves(view)]
        if not rows:
            self._say_end()
        for typed, what in rows:
            self._page.say(f"{typed}: {what}")

    def hint(self, words: Sequence[str]) -> None:
        """Names a move worth making, found without knowing what is hidden."""
        given = self._engine.hint(self.shown.session)
        if given is None:
            self._say_end()
        else:
            self.shown.session.note_hint()
            self._page.say(advice(self.shown.names, self.shown.view, given))

    def oracle(self, words: Sequence[str]) -> None:
        """Says whether the game can still be won, and how, with all cards known."""
        if self.shown.session.game.outcome is not None:
            self._say_end()
            return
        solved = self._engine.oracle(self.shown.session)
        if solved is None:
            self._say_unsolved()
        else:
            self.shown.session.note_oracle()
            self._page.say(oracle(self.shown.names, self.shown.view, solved))

    def review(self, words: Sequence[str]) -> None:
        """Tells where a lost game was lost, with all cards known."""
        session = self.shown.session
        if session.game.outcome is not Outcome.LOST:
            self._page.say(tr("Only a game that is lost can be looked back at."))
            return
        found = self._engine.look_back(session)
        if found is None:
            self._say_unsolved()
        else:
            session.note_oracle()
            self._page.say(*looked_back(self.shown.names, session.game, found))

    def _say_unsolved(self) -> None:
        self._page.say(
            tr(
                "No plug-in that is loaded can tell whether a game can be won; the extra lab can: "
                "in the program’s folder, pip install '.[lab]'."
            )
        )

    def _say_end(self) -> None:
        session = self.shown.session
        count = len(session.game.moves)
        self._page.say(standing(self.shown.names, self.shown.view, moves=count).what)

    def table(self, words: Sequence[str]) -> None:
        """Shows the table; says whether it is to be shown unasked."""
        word = words[0].lower() if words else ""
        if word in ON or word in OFF:
            self.shown.listening = word in OFF
        if word not in OFF:
            self.shown.show_table()

    def rules(self, words: Sequence[str]) -> None:
        """Prints the rules of the game."""
        from patience.rulespage import rules_page

        page = rules_page(self.shown.session.mechanics, self._engine.mechanisms)
        self._page.show(page.as_text(self._page.width - 2).splitlines())

    def help(self, words: Sequence[str]) -> None:
        """Lists the commands."""
        self._page.say(
            tr("Type a card to play it, as 7H or 10c; after it may stand its pile, “up” or “down”.")
        )
        for command in COMMANDS:
            typed = ", ".join(command.typed(spoken_language()))
            takes = f" {tr(command.takes)}" if command.takes else ""
            self._page.say(f"{typed}{takes}: {tr(command.help)}")
