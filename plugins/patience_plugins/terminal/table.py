"""The table as a player handles it: what each key does.

Nothing here knows how it is drawn on a screen; `sitting.Front` is what the table asks of the one
who does.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from patience.advice import Advice
from patience.cards import Card
from patience.errors import PatienceError
from patience.language import tr, trn
from patience.legality import Outcome
from patience.view import Stage
from patience.words import Keys, Standing, advice, looked_back, message
from patience_plugins.terminal.choosing import Crossings
from patience_plugins.terminal.finding import Finding
from patience_plugins.terminal.keys import ACTIONS
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.pointing import Pointing
from patience_plugins.terminal.tints import TINTS

if TYPE_CHECKING:
    from patience.session import Session

LOOKING_ON = frozenset({"step_back", "step_on", "faster", "slower", "escape"})
"""What a key may do while a move is shown without ending it."""

ASIDE = frozenset({"help", "palette", "book", "menu", "next_tint", "glow", "weigh", "leave"})
"""What a key may do while a question stands open without closing it."""

KEYS = Keys(draw="Space", redeal="Space", next_card="Tab", crossings="c")
"""The keys that the messages name."""

_SUITS = "CDHS"


class Table(Pointing):
    """A sitting with a keyboard."""

    _last_key = ""

    def sit_down(self, session: "Session") -> None:
        """Takes up a game."""
        self._last_key = ""
        super().sit_down(session)

    def changed(self) -> None:
        """Looks at the table anew after the game has changed."""
        super().changed()
        outcome = self.session.game.outcome
        if outcome is Outcome.LOST and self.engine.plugins.solvers():
            self.front.think("loss")
        elif outcome is None and self.preferences.chance:
            self.front.think("chance")

    # What stands below the table, and what is marked on it

    def message(self) -> Standing:
        """The two lines below the table."""
        if self.motion is not None:
            return self.motion.message
        if self.finding is not None:
            return self.finding.message(self.names, self.view)
        if self.choice is not None:
            return self.choice.message
        if self.note is not None:
            return self.note
        if self.looking is not None:
            return self.looking_message(self.looking)
        stands = message(self.names, self.session.game, self.view, KEYS)
        if self.view.stage is Stage.LOST:
            return Standing(stands.what, self._loss_message())
        return stands

    def _loss_message(self) -> str:
        if not self.engine.plugins.solvers():
            return tr("u takes the last move back, n begins a new game.")
        if self.loss is None:
            return tr("Looking for the last position that could be won…")
        if self.loss.winnable is None:
            return looked_back(self.names, self.session.game, self.loss)[0]
        return tr("p shows the last position that could be won; n begins a new game.")

    def chosen_card(self) -> Card | None:
        """In a crossing: the card that is chosen."""
        return self.choice.card if isinstance(self.choice, Crossings) else None

    def chosen_place(self) -> Place | None:
        """What the cursor is shown on: in a crossing the card that is chosen."""
        if self.motion is not None or self.looking is not None:
            return None
        if isinstance(self.choice, Crossings):
            return self.choice.place(self.view)
        return self.cursor

    # Keys

    def press(self, key: str) -> None:
        """Does what a key means: a character, or a name as `left`."""
        if self.session.closed:
            return
        if self.finding is not None and self.finding.typed(key):
            if self.finding.done:
                self.finding = None
            return
        action = ACTIONS.get(key)
        if action not in LOOKING_ON:
            self.end_motion()
        again = key == self._last_key
        self._last_key = key
        self.wake()
        with self.refusing():
            if self.choice is not None and self._answers(action):
                return
            if action is not None:
                getattr(self, action)()
            else:
                self._go_to(key, again)

    def _answers(self, action: str | None) -> bool:
        """Whether a key belonged to the open question; any other closes one that can wait."""
        assert self.choice is not None
        match action:
            case "left" | "up" | "last_card":
                self.choice.turn(-1)
            case "right" | "down" | "next_card":
                self.choice.turn(1)
            case "enter":
                self.answer()
            case "slide" | "crossings":
                return self.choice.question.must
            case _ if action in ASIDE:
                return False
            case _ if self.choice.question.must:
                # Who has seen the card must play it, or take a move back.
                return action != "undo"
            case _:
                self.choice = None
                return action == "escape"
        return True

    def _go_to(self, key: str, again: bool) -> None:
        """Goes to the place that a digit or a capital names; the same key again is Enter."""
        place = self._named(key)
        if place is None:
            return
        here = self.looking is None and self.cursor[:2] == place[:2]
        self.clear()
        self.looking = None
        if again and here:
            self._last_key = ""
            self.act(self.cursor)
        else:
            self.put_cursor(place)

    def _named(self, key: str) -> Place | None:
        if key == "X":
            return Place("exiles")
        if key in _SUITS:
            numbers = [n for n, seen in enumerate(self.view.suits) if seen.suit == key]
            return Place("band", numbers[0]) if numbers else None
        label = {"0": "10", "1": "A"}.get(key, key)
        for number, pile in enumerate(self.view.piles):
            if self.names.pile(number) == label:
                top = max(len(pile.cards) - 1, 0)
                return Place("pile", number, min(pile.playable, default=top))
        return None

    # The actions of the keys, named as in `keys.KEYS`

    def left(self) -> None:
        """Moves the cursor."""
        self.move_cursor("left")

    def right(self) -> None:
        """Moves the cursor."""
        self.move_cursor("right")

    def up(self) -> None:
        """Moves the cursor."""
        self.move_cursor("up")

    def down(self) -> None:
        """Moves the cursor."""
        self.move_cursor("down")

    def home(self) -> None:
        """Moves the cursor to the first place of its row."""
        self.move_cursor("home")

    def end(self) -> None:
        """Moves the cursor to the last place of its row."""
        self.move_cursor("end")

    def page_up(self) -> None:
        """Moves the cursor a row up."""
        self.move_cursor("page-up")

    def page_down(self) -> None:
        """Moves the cursor a row down."""
        self.move_cursor("page-down")

    def next_card(self) -> None:
        """Moves the cursor to the next card that can be played."""
        self.next_playable(1)

    def last_card(self) -> None:
        """Moves the cursor to the card before that can be played."""
        self.next_playable(-1)

    def enter(self) -> None:
        """Does the obvious with what is under the cursor; goes on from what is looked at."""
        if self.looking is not None:
            self.go_on_from(self.looking)
        else:
            self.act(self.cursor)

    def go_on(self) -> None:
        """Draws the next exile, or deals again; refused while a card can be played."""
        self.back_to_table()
        self.go_on_by_any_move()

    def weave(self) -> None:
        """Draws an exile."""
        self.back_to_table()
        self.draw_exile()

    def redeal(self) -> None:
        """Deals again."""
        self.back_to_table()
        self.deal_again()

    def crossings(self) -> None:
        """Shows where a suit that has met can cross."""
        self.looking = None
        self.ask_any_crossing()

    def slide(self) -> None:
        """Asks which card is to slide by hand."""
        self.looking = None
        self.ask_slide()

    def extra_moves(self) -> None:
        """Asks which move of a plug-in is to be made."""
        self.back_to_table()
        self.ask_extra()

    def autoplay(self) -> None:
        """Plays the cards that are safe to play, one after the other."""
        self.back_to_table()
        played = self.play_safe()
        if played:
            self.say(
                trn("{count} safe card was played.", "{count} safe cards were played.", played)
            )
        else:
            self.say(tr("No card is surely safe to play."))

    def hint(self) -> None:
        """Asks for a move worth making."""
        self.back_to_table()
        if self.session.game.outcome is None:
            self.say(tr("Thinking of a move worth making…"))
            self.front.think("hint")

    def why_not(self) -> None:
        """Says why the card under the cursor cannot be played."""
        self.looking = None
        self.explain(self.cursor)

    def view_pile(self) -> None:
        """Lays the pile under the cursor open, or closes it."""
        self.looking = None
        if self.opened is None and self.cursor.kind == "pile":
            self.opened = self.cursor.number
        else:
            self.opened = None

    def undo(self) -> None:
        """Takes the last move back, a whole weave at once."""
        self.back_to_table()
        if self.session.undo() is None:
            self.say(tr("There is no move to take back."))
        else:
            self.changed()

    def redo(self) -> None:
        """Makes the move taken back last again."""
        self.back_to_table()
        if self.session.redo() is None:
            self.say(tr("There is no move to make again."))
        else:
            self.changed()

    def past_moves(self) -> None:
        """Shows the past moves; of a lost game first the last position that could be won."""
        if self.loss is not None and self.loss.winnable is not None and self.looking is None:
            self.look_at(self.loss.winnable)
        self.front.show("moves")

    def glow(self) -> None:
        """Switches the marks on what can be played."""
        self.preferences.marks = not self.preferences.marks
        self.keep()
        self._say_setting(tr("Marks are on.") if self.preferences.marks else tr("Marks are off."))

    def next_tint(self) -> None:
        """Takes the next tint; ASCII comes after the last."""
        order = list(TINTS)
        if self.preferences.ascii:
            self.preferences.ascii, self.preferences.tint = False, order[0]
        elif self.preferences.tint == order[-1]:
            self.preferences.ascii = True
        else:
            self.preferences.tint = order[order.index(self.preferences.tint) + 1]
        self.keep()
        tint = tr(TINTS[self.preferences.tint]).capitalize()
        self._say_setting("ASCII." if self.preferences.ascii else f"{tint}.")

    def book(self) -> None:
        """Opens the rules of the game."""
        self.front.show("book")

    def new(self) -> None:
        """Asks which game is to be begun."""
        self.front.show("new")

    def menu(self) -> None:
        """Opens the menu."""
        self.front.show("menu")

    def leave(self) -> None:
        """Closes the table."""
        self.front.leave()

    def help(self) -> None:
        """Opens the list of keys."""
        self.front.show("help")

    def palette(self) -> None:
        """Opens the command palette."""
        self.front.show("palette")

    def find(self) -> None:
        """Begins to look for a card."""
        self.back_to_table()
        self.finding = Finding()

    def weigh(self) -> None:
        """Shows the chance that the game can still be won, or no more."""
        self.preferences.chance = not self.preferences.chance
        self.keep()
        if not self.preferences.chance:
            self.front.stop_weighing()
            self.chance = None
        elif not self.engine.plugins.solvers():
            self._say_setting(tr("The laboratory is not installed, which tells the chance."))
        else:
            self.front.think("chance")

    def step_back(self) -> None:
        """Shows the last weave a step back."""
        self.step(-1)

    def step_on(self) -> None:
        """Shows the last weave a step on."""
        self.step(1)

    def look_back(self) -> None:
        """Looks at the position a move before."""
        self.look_on_by(-1)

    def look_on(self) -> None:
        """Looks at the position a move after."""
        self.look_on_by(1)

    def faster(self) -> None:
        """Shows weaves faster."""
        self.change_speed(-1)

    def slower(self) -> None:
        """Shows weaves more slowly."""
        self.change_speed(1)

    def escape(self) -> None:
        """Closes what is open, or stops looking: at a weave first."""
        if self.motion is not None or self.closing is not None:
            self.end_motion()
        else:
            self.back_to_table()

    def _say_setting(self, what: str) -> None:
        """Says what was set, unless a question stands open."""
        if self.choice is None:
            self.say(what)

    # What was worked out beside the table

    def advised(self, given: Advice | None) -> None:
        """Tells a hint. It comes when it comes, so the cursor and the open question stay."""
        if given is None or self.choice is not None:
            return
        # A hint that cannot be written down is a hint all the same.
        with suppress(PatienceError):
            self.session.note_hint()
        self.say(advice(self.names, self.view, given))
