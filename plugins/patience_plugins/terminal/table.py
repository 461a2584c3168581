"""The table as a player handles it: keys and pointing become decisions, the rest is looking.

Nothing here knows how it is drawn on a screen; `Front` is what the table asks of the one who does.
"""

from typing import TYPE_CHECKING, Protocol

from patience.advice import Advice, Chance, LookedBack
from patience.asked import Question, to_draw, to_go_on, to_play, to_slide, why_waits
from patience.cards import Card
from patience.errors import PatienceError
from patience.game import IllegalDecision
from patience.language import spoken_language, tr, trn
from patience.legality import Outcome
from patience.moves import Decision, Draw, Move, Play, Redeal
from patience.names import Names, letters
from patience.position import Position
from patience.safe import safe_plays
from patience.terms import capitalised
from patience.view import Crossing, Stage, SuitView, View, view_of
from patience.words import (
    Keys,
    Standing,
    advice,
    crossing,
    crossing_question,
    exiles,
    looked_back,
    message,
    pile,
    refusal,
    suit,
    why_not_slid,
)
from patience_plugins.terminal.finding import Finding
from patience_plugins.terminal.keys import ACTIONS
from patience_plugins.terminal.motion import Motion, is_worth_showing
from patience_plugins.terminal.places import (
    Place,
    Way,
    first_place,
    moved,
    playable_places,
    settled,
)
from patience_plugins.terminal.preferences import SPEEDS, Preferences
from patience_plugins.terminal.tints import TINTS

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.session import Session

_LOOKING = frozenset({"step_back", "step_on", "faster", "slower", "escape"})
"""What a key may do while a move is shown without ending it."""

_SUITS = "CDHS"


class Front(Protocol):
    """What shows the table, and does for it what takes long or fills the screen."""

    def show(self, what: str) -> None:
        """Opens what is beside the table: `book`, `help`, `palette`, `menu`, `new`, `moves`."""

    def think(self, what: str) -> None:
        """Works something out beside the table: `hint`, `chance`, `loss`."""

    def stop_thinking(self) -> None:
        """Gives up what is being worked out: the position has changed."""

    def leave(self) -> None:
        """Closes the table; the game is kept."""


class Table:
    """A game at the table, with the cursor, the open question, and what is looked at."""

    def __init__(
        self, engine: "Engine", session: "Session", preferences: Preferences, front: Front
    ) -> None:
        self.engine = engine
        self.preferences = preferences
        self.cells = 19
        """How many cards of a spread pile stand in a row, as it is drawn."""
        self._front = front
        self.sit_down(session)

    def sit_down(self, session: "Session") -> None:
        """Takes up a game."""
        self.session = session
        self.view = view_of(session.game.position, session.mechanics)
        self.cursor = first_place(self.view)
        self.question: Question | None = None
        self.choice = 0
        """The answer, or in a crossing the crossing, that is chosen, from 0."""
        self.crossing_suit: str | None = None
        """The suit of which it is asked where it is to cross."""
        self.looking: int | None = None
        """After how many moves the position stood that is looked at."""
        self.motion: Motion | None = None
        self.stepping = False
        """Whether the weave that is shown goes on by keys alone."""
        self.note: Standing | None = Standing(session.notice, "") if session.notice else None
        self.opened: int | None = None
        self.finding: Finding | None = None
        self.chance: Chance | None = None
        self.loss: LookedBack | None = None
        self.scroll = 0
        self._last_key = ""
        self._selected: Place | None = None
        self._asleep: int | None = None
        self._changed()

    @property
    def names(self) -> Names:
        """How things are called, with cards as the settings write them."""
        face = letters if self.preferences.ascii else self.engine.face
        return Names(self.session.mechanics, face)

    @property
    def shown(self) -> View:
        """The view that is drawn: of the position, of one looked at, or of a step of a weave."""
        if self.motion is not None:
            return self.motion.view
        if self.looking is not None:
            return view_of(self._position_after(self.looking), self.session.mechanics)
        return self.view

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.session.game.moves)

    # What stands in the message

    def message(self) -> Standing:
        """The two lines below the table."""
        if self.motion is not None:
            return self.motion.message
        if self.finding is not None:
            return self.finding.message(self.names, self.view)
        if self.crossing_suit is not None:
            return self._crossing_message(self.crossing_suit)
        if self.question is not None:
            return Standing(self.question.sentence, self._answers(self.question))
        if self.looking is not None:
            return self._looking_message(self.looking)
        if self.note is not None:
            return self.note
        stands = message(self.names, self.session.game, self.view, KEYS)
        if self.view.stage is Stage.LOST:
            return Standing(stands.what, self._loss_message())
        return stands

    def _crossing_message(self, letter: str) -> Standing:
        seen = self.view.suit(letter)
        return Standing(
            crossing_question(self.names, seen), crossing(self.names, seen.crossings[self.choice])
        )

    def _answers(self, question: Question) -> str:
        labels = [answer.label for answer in question.answers]
        if question.same:
            labels.append(tr("do not ask again"))
        return "   ".join(
            f"«{n} {label}»" if n - 1 == self.choice else f" {n} {label} "
            for n, label in enumerate(labels, 1)
        )

    def _looking_message(self, ply: int) -> Standing:
        told = tr("After move {number} of {count}.", number=ply, count=self.ply)
        if self.loss is not None and self.loss.winnable == ply:
            told = " ".join(looked_back(self.names, self.session.game, self.loss)[1:]) or told
        return Standing(
            told, tr("Enter goes on from here, < and > look at others, Esc returns to the table.")
        )

    def _loss_message(self) -> str:
        if not self.engine.plugins.solvers():
            return tr("u takes the last move back, n begins a new game.")
        if self.loss is None:
            return tr("Looking for the last position that could be won…")
        if self.loss.winnable is None:
            return looked_back(self.names, self.session.game, self.loss)[0]
        return tr("p shows the last position that could be won; n begins a new game.")

    # Keys

    def press(self, key: str) -> None:
        """Does what a key means: a character, or a name as `left`."""
        action = ACTIONS.get(key)
        if self.finding is not None and self.finding.typed(key):
            if self.finding.done:
                self.finding = None
            return
        if self.motion is not None and action not in _LOOKING:
            self.motion = None
        again = key == self._last_key
        self._last_key = key
        if self._answered(key, action):
            return
        try:
            if action is not None:
                getattr(self, action)()
            else:
                self._go_to(key, again)
        except IllegalDecision as illegal:
            self._say(refusal(self.names, illegal.refusal, self.view))
        except PatienceError as error:
            self._say(str(error))

    def _answered(self, key: str, action: str | None) -> bool:
        """Whether the key belonged to an open question."""
        if self.crossing_suit is not None:
            return self._crossing_key(key, action)
        question = self.question
        if question is None:
            return False
        count = len(question.answers) + question.same
        match action:
            case "left" | "up" | "last_card":
                self.choice = (self.choice - 1) % count
            case "right" | "down" | "next_card":
                self.choice = (self.choice + 1) % count
            case "enter":
                self._answer(self.choice)
            case "leave" | "help" | "book" | "next_tint" | "glow":
                return False
            case "undo" if question.must:
                self._close()
                return False
            case _ if key.isdecimal() and 1 <= int(key) <= count:
                self._answer(int(key) - 1)
            case _ if not question.must:
                self._close()
                return action != "escape" and False
        return True

    def _crossing_key(self, key: str, action: str | None) -> bool:
        assert self.crossing_suit is not None
        seen = self.view.suit(self.crossing_suit)
        match action:
            case "left" | "last_card" | "up":
                self._choose_crossing(seen, -1)
            case "right" | "next_card" | "down":
                self._choose_crossing(seen, 1)
            case "enter":
                self._decide(seen.crossings[self.choice].play)
            case "slide":
                self._close()
                self._ask(to_slide(self.names, self.view, seen.suit))
            case "crossings":
                self._next_crossing_suit(seen.suit)
            case "escape":
                self._close()
            case "help" | "next_tint" | "glow":
                return False
            case _:
                self._close()
                return False
        return True

    def _choose_crossing(self, seen: SuitView, step: int) -> None:
        order = sorted(range(len(seen.crossings)), key=lambda n: _by_rank(seen.crossings[n]))
        place = (order.index(self.choice) + step) % len(order)
        self.choice = order[place]

    def _next_crossing_suit(self, letter: str) -> None:
        met = [seen.suit for seen in self.view.suits if seen.crossings]
        self._open_crossing(met[(met.index(letter) + 1) % len(met)])

    def _go_to(self, key: str, again: bool) -> None:
        """Goes to the place that a digit or a capital names; the same key again is Enter."""
        place = self._named(key)
        if place is None:
            return
        self._clear()
        if again and self.cursor[:2] == place[:2]:
            self._last_key = ""
            self.enter()
            return
        self.cursor = place
        self._open_if_viewing(place)

    def _named(self, key: str) -> Place | None:
        if key == "X":
            return Place("exiles")
        if key in _SUITS:
            numbers = [n for n, seen in enumerate(self.view.suits) if seen.suit == key]
            return Place("band", numbers[0]) if numbers else None
        label = "10" if key == "0" else key
        for number in range(len(self.view.piles)):
            if self.names.pile(number) == label:
                seen = self.view.piles[number]
                at = min(seen.playable, default=max(len(seen.cards) - 1, 0))
                return Place("pile", number, at if seen.spread else max(len(seen.cards) - 1, 0))
        return None

    # The actions of the keys, named as in `keys.KEYS`

    def left(self) -> None:
        """Moves the cursor."""
        self._move("left")

    def right(self) -> None:
        """Moves the cursor."""
        self._move("right")

    def up(self) -> None:
        """Moves the cursor."""
        self._move("up")

    def down(self) -> None:
        """Moves the cursor."""
        self._move("down")

    def home(self) -> None:
        """Moves the cursor to the first place of its row."""
        self._move("home")

    def end(self) -> None:
        """Moves the cursor to the last place of its row."""
        self._move("end")

    def page_up(self) -> None:
        """Moves the cursor a row up."""
        self._move("page-up")

    def page_down(self) -> None:
        """Moves the cursor a row down."""
        self._move("page-down")

    def next_card(self) -> None:
        """Moves the cursor to the next card that can be played."""
        self._next(1)

    def last_card(self) -> None:
        """Moves the cursor to the card before that can be played."""
        self._next(-1)

    def enter(self) -> None:
        """Does the obvious with what is under the cursor."""
        if self.looking is not None:
            self._go_on_from(self.looking)
            return
        match self.cursor.kind:
            case "exiles":
                self._draw(self.view.draws[0] if self.view.draws else max(self.view.exiles - 1, 0))
            case "band":
                self._enter_band(self.cursor)
            case "pile":
                self._play(self.cursor)

    def go_on(self) -> None:
        """Draws the next exile, or deals again; refused while a card can be played."""
        self._return()
        decision = to_go_on(self.view)
        if isinstance(decision, Draw):
            self._draw(decision.place)
        else:
            self._decide(decision)

    def weave(self) -> None:
        """Draws an exile."""
        self._return()
        self._draw(self.view.draws[0] if self.view.draws else max(self.view.exiles - 1, 0))

    def redeal(self) -> None:
        """Deals again."""
        self._return()
        self._decide(Redeal())

    def crossings(self) -> None:
        """Shows where a suit that has met can cross."""
        met = [seen.suit for seen in self.view.suits if seen.crossings]
        if not met:
            self._say(tr("No suit has met that can cross now."))
        elif self.cursor.kind == "band" and self.view.suits[self.cursor.number].suit in met:
            self._open_crossing(self.view.suits[self.cursor.number].suit)
        else:
            self._open_crossing(met[0])

    def slide(self) -> None:
        """Asks which card is to slide by hand."""
        self._return()
        able = list(dict.fromkeys(slide.card.suit for slide in self.view.reversals))
        here = self._suit_here()
        if able:
            self._ask(to_slide(self.names, self.view, here if here in able else able[0]))
        elif self.view.suits:
            seen = self.view.suit(here) if here else self.view.suits[0]
            card = Card(seen.lines[0].top, seen.suit)
            self._say(why_not_slid(self.names, self.session.game, card))

    def autoplay(self) -> None:
        """Plays the cards that are safe to play, one after the other."""
        self._return()
        played = self._play_safe()
        if played:
            self._say(
                trn("{count} safe card was played.", "{count} safe cards were played.", played)
            )
        else:
            self._say(tr("No card is surely safe to play."))

    def hint(self) -> None:
        """Asks for a move worth making."""
        self._return()
        if self.session.game.outcome is None:
            self._say(tr("Thinking of a move worth making…"))
            self._front.think("hint")

    def why_not(self) -> None:
        """Says why the card under the cursor cannot be played."""
        match self.cursor.kind:
            case "pile" if self.view.piles[self.cursor.number].cards:
                self._say(why_waits(self.names, self.session, self.cursor.number, self.cursor.at))
            case "pile":
                self._say(self._pile_aloud(self.cursor.number))
            case "band":
                self._say(suit(self.names, self.view.suits[self.cursor.number]) + ".")
            case "exiles":
                self._say(exiles(self.names, self.view) + ".")

    def view_pile(self) -> None:
        """Lays the pile under the cursor open, or closes it."""
        if self.opened is None and self.cursor.kind == "pile":
            self.opened = self.cursor.number
        else:
            self.opened = None

    def undo(self) -> None:
        """Takes the last move back, a whole weave at once."""
        self._return()
        if self.session.undo() is None:
            self._say(tr("There is no move to take back."))
        else:
            self._changed()

    def redo(self) -> None:
        """Makes the move taken back last again."""
        self._return()
        if self.session.redo() is None:
            self._say(tr("There is no move to make again."))
        else:
            self._changed()

    def past_moves(self) -> None:
        """Shows the past moves; of a lost game first the last position that could be won."""
        if self.loss is not None and self.loss.winnable is not None and self.looking is None:
            self.looking = self.loss.winnable
        self._front.show("moves")

    def glow(self) -> None:
        """Switches the marks on what can be played."""
        self.preferences.marks = not self.preferences.marks
        self._keep()
        self._say(tr("Marks are on.") if self.preferences.marks else tr("Marks are off."))

    def next_tint(self) -> None:
        """Takes the next tint; ASCII comes after the last."""
        order = list(TINTS)
        if self.preferences.ascii:
            self.preferences.ascii, self.preferences.tint = False, order[0]
        elif self.preferences.tint == order[-1]:
            self.preferences.ascii = True
        else:
            self.preferences.tint = order[order.index(self.preferences.tint) + 1]
        self._keep()
        name = "ASCII" if self.preferences.ascii else tr(TINTS[self.preferences.tint])
        self._say(capitalised(name) + ".")

    def book(self) -> None:
        """Opens the rules of the game."""
        self._front.show("book")

    def new(self) -> None:
        """Asks which game is to be begun."""
        self._front.show("new")

    def menu(self) -> None:
        """Opens the menu."""
        self._front.show("menu")

    def leave(self) -> None:
        """Closes the table."""
        self._front.leave()

    def help(self) -> None:
        """Opens the list of keys."""
        self._front.show("help")

    def palette(self) -> None:
        """Opens the command palette."""
        self._front.show("palette")

    def find(self) -> None:
        """Begins to look for a card."""
        self._clear()
        self.finding = Finding()

    def weigh(self) -> None:
        """Shows the chance that the game can still be won, or no more."""
        self.preferences.chance = not self.preferences.chance
        self._keep()
        if not self.preferences.chance:
            self._front.stop_thinking()
            self.chance = None
        elif not self.engine.plugins.solvers():
            self._say(tr("The laboratory is not installed, which tells the chance."))
        else:
            self._front.think("chance")

    def step_back(self) -> None:
        """Shows the last weave a step back."""
        self._step(-1)

    def step_on(self) -> None:
        """Shows the last weave a step on."""
        self._step(1)

    def look_back(self) -> None:
        """Looks at the position a move before."""
        self._look(-1)

    def look_on(self) -> None:
        """Looks at the position a move after."""
        self._look(1)

    def faster(self) -> None:
        """Shows weaves faster."""
        self._speed(-1)

    def slower(self) -> None:
        """Shows weaves more slowly."""
        self._speed(1)

    def escape(self) -> None:
        """Closes what is open, or stops looking."""
        if self.motion is not None:
            self.motion = None
            return
        self._return()

    # Pointing

    def point(self, place: Place | None, clicks: int = 1) -> None:
        """Does what a click on a place means; `clicks` counts those that came fast."""
        if self.motion is not None:
            self.motion = None
        self._last_key = ""
        if place is None:
            return
        try:
            self._point(place, clicks)
        except IllegalDecision as illegal:
            self._say(refusal(self.names, illegal.refusal, self.view))
        except PatienceError as error:
            self._say(str(error))

    def _point(self, place: Place, clicks: int) -> None:
        asleep, self._asleep = self._asleep, None
        if place.kind == "pile" and place.number == asleep:
            # A double or triple click plays one card: its other clicks do not wake the pile.
            self._asleep = asleep if clicks > 1 else None
            return
        if place.kind == "band" and place.at:
            self._point_at_ring(place)
            return
        if self.question is not None and self.question.must:
            return
        self._return()
        self.cursor = place
        match place.kind:
            case "exiles":
                if clicks == 1:
                    self.enter()
            case "band":
                self._enter_band(place)
            case "pile":
                self._point_at_card(place)

    def _point_at_card(self, place: Place) -> None:
        seen = self.view.piles[place.number]
        before = self.ply
        if place.at in seen.playable:
            self._play(place)
        else:
            self._selected = place
            self.why_not()
            self._open_if_viewing(place)
        if self.ply > before:
            self._asleep = place.number

    def _point_at_ring(self, place: Place) -> None:
        seen = self.view.suits[place.number]
        numbers = [n for n, each in enumerate(seen.crossings) if each.play.card.rank == place.at]
        if not numbers:
            return
        if self.crossing_suit == seen.suit and self.choice in numbers:
            self._decide(seen.crossings[self.choice].play)
        else:
            self._open_crossing(seen.suit)
            self.choice = numbers[0]

    def drop(self, place: Place, on: Place | None, ply: int) -> None:
        """Plays the card that was dragged, if it is dropped on its band and is still there."""
        if ply != self.ply or on is None or on.kind != "band" or place.kind != "pile":
            return
        cards = self.view.piles[place.number].cards
        if place.at < len(cards) and cards[place.at].suit == self.view.suits[on.number].suit:
            self._clear()
            self.cursor = place
            self.press("enter")

    def wheel(self, number: int, step: int) -> None:
        """Looks through a pile, or along a spread one."""
        if self.view.piles[number].spread:
            self.scroll = max(self.scroll + step, 0)
        else:
            self.opened = number if step > 0 else None

    # Making moves

    def _play(self, place: Place) -> None:
        if not self.view.piles[place.number].cards:
            self._say(self._pile_aloud(place.number))
            return
        meaning = to_play(self.names, self.view, place.number, place.at)
        if meaning is None:
            self._say(why_waits(self.names, self.session, place.number, place.at))
        elif isinstance(meaning, Question) and meaning.crossing is not None:
            self._open_crossing(meaning.suit)
            self.choice = self.view.suit(meaning.suit).crossings.index(meaning.crossing)
        else:
            self._do(meaning)

    def _draw(self, place: int) -> None:
        self._do(to_draw(self.session, self.names, self.view, place))

    def _do(self, meaning: Decision | Question) -> None:
        if not isinstance(meaning, Question):
            self._decide(meaning)
        elif meaning.same and not self.preferences.ask_same:
            self._decide(meaning.answers[0].decision)
        else:
            self._ask(meaning)

    def _ask(self, question: Question | None) -> None:
        self._clear()
        self.question, self.choice = question, 0

    def _answer(self, number: int) -> None:
        question = self.question
        assert question is not None
        if number == len(question.answers):
            self.preferences.ask_same = False
            self._keep()
            number = 0
        self._decide(question.answers[number].decision)

    def _decide(self, decision: Decision) -> None:
        """Carries a decision out: it is in the journal before anything is drawn."""
        before = self.session.game.position.copy()
        move = self.session.decide(decision)
        self._changed()
        self._show(move, before)
        if self.preferences.autoplay and self.motion is None:
            self._play_safe()

    def _play_safe(self) -> int:
        played = 0
        while offers := safe_plays(self.view, self.session.mechanics):
            self.session.decide(offers[0].play())
            self._changed()
            played += 1
        return played

    def _show(self, move: Move, before: Position) -> None:
        shown = self.preferences.speed != "off"
        if shown and is_worth_showing(move, before, self.session.mechanics):
            self.motion = Motion(move, before, self.session.mechanics, self.names)

    def _changed(self) -> None:
        """Looks at the table anew after the game has changed."""
        self.view = view_of(self.session.game.position, self.session.mechanics)
        self.cursor = settled(self.cursor, self.view)
        self.motion = self.looking = self.chance = self.loss = None
        self._clear()
        self._front.stop_thinking()
        if self.session.game.outcome is Outcome.LOST and self.engine.plugins.solvers():
            self._front.think("loss")
        elif self.session.game.outcome is None and self.preferences.chance:
            self._front.think("chance")

    # What was worked out beside the table

    def advised(self, given: Advice | None) -> None:
        """Tells a hint, and goes to the card that it names."""
        if given is None:
            self._say(tr("There is nothing left to do."))
            return
        self.session.note_hint()
        if isinstance(given.decision, Play):
            self.cursor = self._place_of(given.decision)
        elif isinstance(given.decision, Draw):
            self.cursor = Place("exiles")
        self._say(advice(self.names, self.view, given))

    # Looking

    def _position_after(self, ply: int) -> Position:
        position = self.session.game.position.copy()
        for move in reversed(self.session.game.moves[ply:]):
            position.take_back(move)
        return position

    def look_at(self, ply: int) -> None:
        """Looks at the position after so many moves; after the last one it is the table itself."""
        self._clear()
        self.motion = None
        ply = min(max(ply, 0), self.ply)
        self.looking = None if ply == self.ply else ply

    def _look(self, step: int) -> None:
        self.look_at((self.ply if self.looking is None else self.looking) + step)

    def _go_on_from(self, ply: int) -> None:
        self.looking = None
        while self.ply > ply:
            self.session.undo()
        self._changed()
        self._say(tr("The game goes on after move {number}; r makes the others again.", number=ply))

    def _step(self, step: int) -> None:
        if self.motion is not None:
            if not self.motion.turn(step) and step > 0:
                self.motion = None
            elif self.motion is not None:
                self.motion.done = 0.5
            return
        move = self._last_weave()
        if move is None:
            self._say(tr("No weave was made yet."))
            return
        place = self.session.game.moves.index(move)
        before = self._position_after(place)
        self.motion = Motion(move, before, self.session.mechanics, self.names)
        self.motion.done = 0.5
        self.stepping = True
        if step < 0:
            self.motion.turn(len(self.motion) - 1)

    def _last_weave(self) -> Move | None:
        position = self.session.game.position.copy()
        for move in reversed(self.session.game.moves):
            position.take_back(move)
            if is_worth_showing(move, position, self.session.mechanics):
                return move
        return None

    def tick(self, seconds: float) -> None:
        """Lets a motion go on by a time."""
        if self.motion is None or not self.moving:
            return
        if not self.motion.advance(seconds, self.preferences.speed):
            self.motion = None
            if self.preferences.autoplay:
                self._play_safe()

    @property
    def moving(self) -> bool:
        """Whether something moves by itself."""
        by_itself = self.preferences.speed in ("fast", "slow") and not self.stepping
        return self.motion is not None and by_itself

    def _speed(self, step: int) -> None:
        order = list(SPEEDS)
        place = min(max(order.index(self.preferences.speed) + step, 0), len(order) - 1)
        self.preferences.speed = order[place]
        self._keep()
        if self.motion is None:
            self._say(tr("Weave: {speed}.", speed=tr(SPEEDS[order[place]])))

    # Small helps

    def _move(self, way: Way) -> None:
        self._clear()
        self.cursor = moved(self.cursor, way, self.view, self.cells)
        self._open_if_viewing(self.cursor)

    def _next(self, step: int) -> None:
        self._clear()
        places = playable_places(self.view)
        if not places:
            return
        if self.cursor in places:
            self.cursor = places[(places.index(self.cursor) + step) % len(places)]
        else:
            later = [place for place in places if place > self.cursor]
            self.cursor = (later or places)[0] if step > 0 else (places)[-1]

    def _enter_band(self, place: Place) -> None:
        seen = self.view.suits[place.number]
        if seen.crossings:
            self._open_crossing(seen.suit)
        else:
            self._say(suit(self.names, seen) + ".")

    def _open_crossing(self, letter: str) -> None:
        self._return()
        self.crossing_suit = letter
        seen = self.view.suit(letter)
        self.choice = min(range(len(seen.crossings)), key=lambda n: _by_rank(seen.crossings[n]))

    def chosen_card(self) -> Card | None:
        """In a crossing: the card that is chosen."""
        if self.crossing_suit is None:
            return None
        return self.view.suit(self.crossing_suit).crossings[self.choice].play.card

    def chosen_place(self) -> Place:
        """What the cursor shows: in a crossing the card that is chosen."""
        if self.crossing_suit is None:
            return self.cursor
        return self._place_of(self.view.suit(self.crossing_suit).crossings[self.choice].play)

    def _place_of(self, play: Play) -> Place:
        top = len(self.view.piles[play.pile].cards) - 1
        return Place("pile", play.pile, top if play.place is None else play.place)

    def _suit_here(self) -> str | None:
        if self.cursor.kind == "band":
            return self.view.suits[self.cursor.number].suit
        return None

    def _pile_aloud(self, number: int) -> str:
        return pile(self.names, number, self.view.piles[number]) + "."

    def _open_if_viewing(self, place: Place) -> None:
        if self.opened is not None and place.kind == "pile":
            self.opened = place.number

    def _close(self) -> None:
        self.question = self.crossing_suit = None
        self.choice = 0

    def _clear(self) -> None:
        self._close()
        self.note = None
        self.stepping = False

    def _return(self) -> None:
        """Closes whatever is laid over the table."""
        self._clear()
        self.looking = self.opened = None

    def _say(self, what: str) -> None:
        self._close()
        first, _, rest = what.partition(". ")
        self.note = Standing(first + "." if rest else what, rest)

    def _keep(self) -> None:
        self.preferences.save(self.engine.home)

    def title(self) -> tuple[str, str]:
        """The game's name, and its deal number as it is shown."""
        number = self.session.game.number
        shown = "" if number is None else tr("no. {number}", number=number)
        return self.session.rules.name(spoken_language()), shown


def _by_rank(chosen: Crossing) -> tuple[int, int]:
    return chosen.play.card.rank, chosen.play.pile


KEYS = Keys(draw="Space", redeal="Space", next_card="Tab", crossings="c")
"""The keys that the messages name."""
