"""A sitting: play, undo, redo, save, leave and take up again."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from patience.errors import PatienceError
from patience.game import IllegalDecision
from patience.journal import Record, read_journal
from patience.legality import Outcome, legal_moves
from patience.moves import Draw, Move, Redeal
from patience.session import Session
from tests.games import GAMES, TRIALS, random_decision
from tests.sittings import begin, engine_in, play_on, play_to_the_end, state_of, taken_up
from tests.strategies import Deal, deals


class Sitting(RuleBasedStateMachine):
    """A player who plays, undoes, redoes, asks for hints, leaves and comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.engine = engine_in(Path(self.folder.name))

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.leave_and_come_back()
            self.session.leave()
        self.folder.cleanup()

    @initialize(deal=deals(), of_cards=st.booleans())
    def begin(self, deal: Deal, of_cards: bool) -> None:
        self.session = begin(self.engine, deal, of_cards=of_cards)
        self.first = self.session.game.position.key()

    @precondition(lambda self: self.session.game.outcome is None)
    @rule(choice=st.integers(0, 10_000), several=st.integers(1, 12))
    def play(self, choice: int, several: int) -> None:
        random = Random(choice)
        for _ in range(several):
            decision = random_decision(self.session.game, random)
            if decision is not None:
                self.session.decide(decision)

    @rule(several=st.integers(1, 20))
    def undo(self, several: int) -> None:
        for _ in range(several):
            self.session.undo()

    @rule(several=st.integers(1, 20))
    def redo(self, several: int) -> None:
        for _ in range(several):
            self.session.redo()

    @rule(clairvoyant=st.booleans())
    def ask_for_a_hint(self, clairvoyant: bool) -> None:
        if clairvoyant:
            self.session.note_oracle()
        else:
            self.session.note_hint()

    @rule()
    def try_what_is_refused(self) -> None:
        before = state_of(self.session)
        with pytest.raises(IllegalDecision):
            self.session.decide(Draw(0, foundation=99))
        assert state_of(self.session) == before

    @rule()
    def leave_and_come_back(self) -> None:
        before, name = state_of(self.session), self.session.name
        self.session.leave()
        self.session = self.engine.resume(name)
        assert state_of(self.session) == before

    @rule()
    def export_and_import(self) -> None:
        text = self.engine.saved.path(self.session.name).read_bytes()
        name = self.engine.import_journal(text, "mail.patience")
        copy = self.engine.resume(name)
        assert state_of(copy) == state_of(self.session)
        copy.leave()

    @rule()
    def begin_again(self) -> None:
        self.session = self.engine.begin_again(self.session)
        assert self.session.game.position.key() == self.first
        assert self.session.game.moves == []

    @invariant()
    def every_card_of_the_pack_lies_somewhere(self) -> None:
        spots = self.session.game.position.spots
        assert Counter(c for spot in spots for c in spot) == Counter(self.session.mechanics.pack)

    @invariant()
    def the_journal_is_whole_and_says_how_the_game_ended(self) -> None:
        saved = next(s for s in self.engine.saved.games() if s.name == self.session.name)
        assert saved.fault is None
        outcome = self.session.game.outcome
        assert saved.ended == (None if outcome is None else outcome.value)


TestSitting = Sitting.TestCase
TestSitting.settings = settings(max_examples=25 * TRIALS, stateful_step_count=20)


class Recorder:
    """Notes what a session tells, and what stood in the journal then."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: list[tuple[str, int]] = []

    def note(self, event: str) -> None:
        self.told.append((event, len(read_journal(self.path.read_bytes(), "").lines)))

    def dealt(self, session: Session) -> None:
        self.note("dealt")

    def played(self, session: Session, move: Move) -> None:
        self.note("played")

    def undone(self, session: Session, move: Move) -> None:
        self.note("undone")

    def ended(self, session: Session, outcome: Outcome) -> None:
        self.note(outcome.value)

    def left(self, session: Session) -> None:
        self.note("left")


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[tuple[Session, Recorder]]:
    """A game of Weaver's, whose sitting is listened to, and a clock that stands at 100."""
    engine = engine_in(tmp_path)
    session = begin(engine, Deal("weavers", {}, 6))
    game, path = session.game, engine.saved.path(session.name)
    session.leave()
    recorder = Recorder(path)
    _, file = engine.saved.open(session.name)
    session = Session(game, file, Record(), recorder, tmp_path, clock=lambda: 100.0)
    yield session, recorder
    session.leave()


def test_each_change_is_in_the_journal_before_anyone_is_told(
    sitting: tuple[Session, Recorder],
) -> None:
    session, recorder = sitting
    session.decide(legal_moves(session.game.position, session.mechanics)[0])
    session.undo()
    session.redo()
    session.note_hint()
    session.leave()
    assert recorder.told == [("played", 1), ("undone", 2), ("played", 3), ("left", 4)]
    session.leave()
    assert len(recorder.told) == 4


def test_the_end_is_told_once_each_time_it_is_reached(sitting: tuple[Session, Recorder]) -> None:
    session, recorder = sitting
    play_to_the_end(session, Random(1))
    assert session.game.outcome is not None
    end = session.game.outcome.value
    # The move and the end are written at once, so that a journal never lacks one of them.
    moves = len(session.game.moves)
    assert recorder.told[-2:] == [("played", moves + 1), (end, moves + 1)]
    session.undo()
    session.redo()
    assert recorder.told[-3:] == [
        ("undone", moves + 2),
        ("played", moves + 4),
        (end, moves + 4),
    ]


def test_nothing_to_undo_or_redo_is_not_written_down(sitting: tuple[Session, Recorder]) -> None:
    session, recorder = sitting
    assert session.undo() is None
    assert session.redo() is None
    assert recorder.told == []
    assert session.record.undos == 0


def test_who_has_seen_a_drawn_card_must_play_it_on_one_of_its_foundations(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    for number in range(400):
        session = begin(engine, Deal("leonis-own", {"reversal": "none"}, number))
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if isinstance(decision, Draw) and decision.foundation is not None:
                break
            session.decide(decision)
        if decision is not None:
            break
        session.leave()
    assert isinstance(decision, Draw)
    before = session.game.position.key()
    turned = session.turn_up(decision.place)
    assert turned is not None
    assert session.game.position.key() == before
    assert turned.position.hand == [turned.card]
    assert {Draw(decision.place, foundation) for foundation in turned.foundations} == {
        move
        for move in legal_moves(session.game.position, session.mechanics)
        if isinstance(move, Draw) and move.place == decision.place
    }
    for other in (Draw(decision.place), Redeal()):
        with pytest.raises(IllegalDecision):
            session.decide(other)
    move = session.decide(Draw(decision.place, turned.foundations[1]))
    assert move.transfers[-1].card == turned.card
    session.undo()
    session.decide(Draw(decision.place, turned.foundations[0]))
    session.leave()


def test_the_time_played_goes_on_over_all_sittings(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    begun = begin(engine, Deal("weavers", {}, 6))
    game, name = begun.game, begun.name
    begun.leave()
    _, file = engine.saved.open(name)
    now = [50.0]
    session = Session(game, file, Record(), engine.plugins, tmp_path, clock=lambda: now[0])
    now[0] += 12.5
    session.decide(legal_moves(game.position, game.mechanics)[0])
    session.leave()
    assert session.record.seconds == 12.5
    with taken_up(engine, name) as again:
        assert again.record.seconds == 12.5
        assert again.seconds >= 12.5


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_given_cards_saves_resumes_and_restarts(game: str, tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    session = begin(engine, Deal(game, {}, 11), of_cards=True)
    assert session.game.number is None
    assert session.name == f"{game}-cards"
    stock, first = session.game.stock, session.game.position.key()
    play_on(session, Random(3), 30)
    before = state_of(session)
    session.leave()
    resumed = engine.resume(f"{game}-cards")
    assert state_of(resumed) == before
    again = engine.begin_again(resumed)
    assert resumed.closed
    assert again.name == f"{game}-cards-2"
    assert again.game.stock == stock
    assert again.game.position.key() == first
    again.leave()


def test_a_whole_pack_that_is_given_is_dealt_without_its_bases(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    expected = Deal("leonis-own", {}, 11).begin()
    pack = [*expected.mechanics.rules.bases, *expected.stock]
    session = engine.begin(expected.mechanics.rules, cards=pack)
    session.leave()
    with taken_up(engine, session.name) as resumed:
        assert resumed.game.stock == expected.stock


def test_the_game_left_last_is_taken_up_unless_it_has_ended(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    with pytest.raises(PatienceError, match="No game is waiting"):
        engine.resume()
    waiting = begin(engine, Deal("weavers", {}, 1))
    waiting.leave()
    ended = begin(engine, Deal("weavers", {}, 2))
    play_to_the_end(ended, Random(0))
    ended.leave()
    (tmp_path / "games" / "not-a-game.patience").write_text("patience journal")
    with taken_up(engine) as resumed:
        assert resumed.name == waiting.name


def test_a_game_that_was_won_undone_and_left_can_be_taken_up(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    session = begin(engine, Deal("weavers", {}, 2))
    play_to_the_end(session, Random(0))
    session.undo()
    session.leave()
    with taken_up(engine) as resumed:
        assert resumed.name == session.name
