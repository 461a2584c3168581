"""What is typed and what is answered."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from patience.advice import Solved
from patience.cards import Card, read_card
from patience.engine import Engine
from patience.game import Game
from patience.hookspecs import hookimpl
from patience.legality import Outcome, legal_moves
from patience.moves import Draw, Extra, Play, Redeal
from patience.offerings import Solver
from patience.plugins import Plugins
from patience.position import Position
from patience.session import Session
from patience.view import Meeting, Stage, View, view_of
from patience_plugins.plain.listed import all_moves
from patience_plugins.plain.talk import Talk
from patience_plugins.plain.vocabulary import COMMANDS, card_named, rank_named
from tests.games import GAMES, mechanics_of, random_decision, small_pack
from tests.talking import begun, engine_in, from_pipe, told, typed

READINGS: list[dict[str, Any]] = [
    {},
    {"reversal": "none"},
    {"weave.when": "any-time", "exiles.draw": "any"},
    {"weave.stop": "in-hand", "exiles.face": "up", "exiles.draw": "any"},
    {"tableau.spread": ["3", "queen"], "weave.ends_at": []},
    {"tableau.spread": []},
    {"redeal.shuffle": True, "redeal.limit": 5},
]

Talking = Callable[[Session, str], str]


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    engine = engine_in(home)
    yield engine
    engine.leave()


def answered(engine: Engine, session: Session, line: str) -> str:
    """What is answered to one line in the midst of a game."""
    with from_pipe("") as said:
        talk = Talk(engine, session)
        talk.answer(line)
    return said.getvalue()


def advanced(session: Session, until: Callable[[Session], bool], seed: int = 0) -> Session:
    """The game played at random until something holds."""
    random = Random(seed)
    while not until(session):
        decision = random_decision(session.game, random)
        assert decision is not None, "it never holds in this game"
        session.decide(decision)
    return session


def seen(session: Session) -> View:
    return view_of(session.game.position, session.mechanics)


# Every move


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_typed(game: str, reading: dict[str, Any], engine: Engine) -> None:
    if game == "weavers":
        reading = {key: value for key, value in reading.items() if key != "reversal"}
    for number in range(2):
        session = begun(engine, game, number, reading)
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if random.random() < 0.12:
                for move in legal_moves(session.game.position, session.mechanics):
                    check_typed(engine, session, typed(move, session.game), move)
            session.decide(decision)
        session.leave()


def check_typed(engine: Engine, session: Session, line: str, decision: Any) -> None:
    """Checks that a line comes to the same as the decision, and takes it back."""
    session.game.decide(decision)
    expected = session.game.position.copy()
    session.game.undo()
    said = answered(engine, session, line + "!" * isinstance(decision, Play))
    assert same(session.game.position, expected), (line, decision, said)
    session.undo()


def same(one: Position, other: Position) -> bool:
    """Whether two positions are one, however a met suit is split."""
    if one.piles != other.piles or one.exiles != other.exiles or one.state != other.state:
        return False
    suits = one.layout.suits
    return all(sorted(one.heights(suit)) == sorted(other.heights(suit)) for suit in suits) or all(
        sum(one.heights(suit)) == sum(other.heights(suit)) for suit in suits
    )


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_what_is_listed_can_be_typed_and_is_all_there_is(
    reading: dict[str, Any], engine: Engine
) -> None:
    session = begun(engine, "leonis-own", 5, reading)
    random = Random(5)
    while (decision := random_decision(session.game, random)) is not None:
        view = seen(session)
        listed = all_moves(view)
        kinds = [type(move) for _, move in listed]
        assert kinds.count(Play) == len(
            [
                1
                for offer in view.plays
                for _ in (offer.foundations[:1] if offer.same else offer.foundations)
            ]
        )
        assert kinds.count(Draw) == len(view.draws)
        assert kinds.count(Redeal) == view.redeal
        if random.random() < 0.1:
            for line, move in listed:
                if not isinstance(move, Draw):
                    check_typed(engine, session, line, move)
        session.decide(decision)


@pytest.mark.parametrize("game", GAMES)
def test_small_packs_are_played_by_going_on_alone(game: str, engine: Engine) -> None:
    settings = small_pack(game, 2, 5)
    for number in range(8):
        session = begun(engine, game, number, settings)
        told(engine, session, ["moves", "auto", "hint", ""] * 30)
        assert session.closed


@pytest.mark.parametrize("line", ["kh", "7c", "why kh", "find 7c", "reverse kh", "qd kh"])
def test_card_that_the_pack_lacks_is_said_to_be_none_of_this_game(
    line: str, engine: Engine
) -> None:
    session = begun(engine, "leonis-own", 1, small_pack("leonis-own", 2, 4))
    assert answered(engine, session, line).startswith("There is no ")


# Cards


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("7h", "7H"), ("7H", "7H"), ("7♥", "7H"), ("7♥\ufe0f", "7H"), ("10c", "10C"),
        ("tc", "10C"), ("TC", "10C"), ("qS", "QS"), ("7ч", "7H"), ("тп", "AS"), ("10т", "10C"),
        ("Кб", "KD"), ("дч", "QH"), ("вп", "JS"),
    ],
)  # fmt: skip
def test_card_is_read_however_it_is_written(word: str, card: str) -> None:
    assert card_named(word) == read_card(card)


@pytest.mark.parametrize("word", ["", "7", "h", "11h", "7x", "draw", "♥", "7hh", "0s", "1h"])
def test_what_is_no_card_is_none(word: str) -> None:
    assert card_named(word) is None


def test_no_command_is_also_a_card() -> None:
    assert [word for command in COMMANDS for word in command.words if card_named(word)] == []


def test_no_word_means_two_commands() -> None:
    words = [word for command in COMMANDS for word in command.words]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(("word", "rank"), [("a", 1), ("1", 1), ("10", 10), ("k", 13), ("13", 13)])
def test_pile_is_named_by_its_rank(word: str, rank: int) -> None:
    assert rank_named(word) == rank


def test_several_cards_on_a_line_are_played_up_to_the_first_that_cannot_be(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    said = answered(engine, session, "qc qd 2h jd")
    assert [move.transfers[-1].card for move in session.game.moves] == [
        read_card("QC"),
        read_card("QD"),
    ]
    assert said.count("goes from pile") == 2
    assert "2♥ is under one card" in said


def test_refused_card_is_told_the_rule(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    assert answered(engine, session, "7h") == (
        "7♥ is under one card; only the top of pile 5 is available.\n"
    )
    assert answered(engine, session, "3d") == "3♦ waits: diamonds need 2 or Q.\n"
    assert answered(engine, session, "ac") != answered(engine, session, "why qc")
    assert session.game.moves == []


def test_draw_is_refused_while_a_card_can_be_played(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    for line in ("draw", "d", "", "дальше"):
        assert answered(engine, session, line) == "Not yet: Q♣ on pile A can be played.\n"


def test_redeal_is_refused_while_exiles_are_left(engine: Engine) -> None:
    session = begun(engine, "weavers", 7, {})
    advanced(session, lambda session: seen(session).stage is Stage.STANDSTILL)
    left = len(session.game.position.exiles)
    assert f"{left}" in answered(engine, session, "redeal")


def test_empty_line_draws_and_deals_again(engine: Engine) -> None:
    session = begun(engine, "weavers", 7, {})
    advanced(session, lambda session: seen(session).stage is Stage.STANDSTILL)
    answered(engine, session, "")
    assert isinstance(session.game.moves[-1].decision, Draw)
    advanced(session, lambda session: seen(session).stage is Stage.DEAL_OVER)
    answered(engine, session, "")
    assert session.game.position.state.deal == 2


# Questions


def met(session: Session) -> bool:
    return any(
        suit.meeting is Meeting.MET
        and suit.crossings
        and len([o for o in seen(session).plays if o.card == suit.crossings[0].play.card]) == 1
        for suit in seen(session).suits
    )


def crossing(session: Session) -> Card:
    for suit in seen(session).suits:
        for each in suit.crossings:
            if len([o for o in seen(session).plays if o.card == each.play.card]) == 1:
                return each.play.card
    raise AssertionError


class Terminal:
    """A talk with a player at a terminal, whose screen is not looked at."""

    def __init__(self, engine: Engine, session: Session) -> None:
        self.talk = Talk(engine, session)
        self.talk.lines.interactive = True

    def __call__(self, line: str) -> str:
        with from_pipe("") as said:
            self.talk.answer(line)
        return said.getvalue()


def at_a_crossing(engine: Engine) -> tuple[Session, Card]:
    for number in range(1, 50):
        session = begun(engine, "leonis-own", number, {})
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if met(session):
                return session, crossing(session)
            session.decide(decision)
    raise AssertionError


def test_crossing_shows_what_it_leaves_and_asks(engine: Engine) -> None:
    session, card = at_a_crossing(engine)
    moves = len(session.game.moves)
    type_line = Terminal(engine, session)
    said = type_line(str(card))
    assert said.startswith("Cross ")
    assert "Then" in said
    assert len(session.game.moves) == moves
    assert "Nothing is played." in type_line("no")
    type_line(str(card))
    type_line("yes")
    assert len(session.game.moves) == moves + 1


@pytest.mark.parametrize("yes", ["!", " yes", " !", " да"])
def test_crossing_is_not_asked_for_when_it_was_answered(yes: str, engine: Engine) -> None:
    session, card = at_a_crossing(engine)
    moves = len(session.game.moves)
    Terminal(engine, session)(f"{card}{yes}")
    assert len(session.game.moves) == moves + 1


def test_exclamation_mark_alone_is_shown_as_it_was_typed(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    assert answered(engine, session, " !").startswith("“!” is neither a card nor a command")


def test_question_left_open_is_closed_by_another_command(engine: Engine) -> None:
    session, card = at_a_crossing(engine)
    moves = len(session.game.moves)
    type_line = Terminal(engine, session)
    type_line(str(card))
    type_line("undo")
    assert len(session.game.moves) == moves - 1
    type_line("yes")
    assert len(session.game.moves) == moves - 1


def test_pipe_answers_by_its_next_line_or_takes_the_first_choice(engine: Engine) -> None:
    session, card = at_a_crossing(engine)
    moves = len(session.game.moves)
    with from_pipe(""):
        talk = Talk(engine, session)
        talk.answer(str(card))
        talk.answer("moves")
        assert len(session.game.moves) == moves + 1
        talk.answer("undo")
        talk.answer(str(card))
        talk.answer("no")
    assert len(session.game.moves) == moves


def test_pipe_that_ends_at_a_question_takes_the_first_choice(engine: Engine) -> None:
    session, card = at_a_crossing(engine)
    moves = len(session.game.moves)
    told(engine, session, [str(card)])
    assert len(session.game.moves) == moves + 1


def fitting_twice(engine: Engine, drawn: bool) -> Session:
    """A game in which a card fits two foundations, and it matters which takes it."""
    for number in range(400):
        session = begun(engine, "leonis-own", number, {"reversal": "none"})
        random = Random(number)
        while (decision := random_decision(session.game, random)) is not None:
            if drawn and isinstance(decision, Draw) and decision.foundation is not None:
                return session
            if not drawn and any(
                not offer.same
                and len([o for o in seen(session).plays if o.card == offer.card]) == 1
                for offer in seen(session).plays
            ):
                return session
            session.decide(decision)
        session.leave()
    raise AssertionError


@pytest.mark.parametrize(("answer", "foundation"), [("up", 0), ("down", 1), ("1", 0), ("2", 1)])
def test_where_two_foundations_fit_the_player_is_asked(
    answer: str, foundation: int, engine: Engine
) -> None:
    session = fitting_twice(engine, drawn=False)
    offer = next(offer for offer in seen(session).plays if not offer.same)
    type_line = Terminal(engine, session)
    moves = len(session.game.moves)
    assert " fits both: up on " in type_line(str(offer.card))
    assert len(session.game.moves) == moves
    type_line(answer)
    assert session.game.moves[-1].decision == offer.play(foundation)


def test_drawn_card_that_fits_twice_must_be_answered_first(engine: Engine) -> None:
    session = fitting_twice(engine, drawn=True)
    moves = len(session.game.moves)
    type_line = Terminal(engine, session)
    said = type_line("draw")
    assert said.startswith("The exile is ")
    # The card is known now, so nothing else can be tried first.
    for line in ("undo", "draw", "hint", ""):
        assert type_line(line) == said
    assert len(session.game.moves) == moves
    type_line("help")
    type_line("down")
    assert isinstance(drawn := session.game.moves[-1].decision, Draw)
    assert drawn.foundation == 1


@pytest.mark.parametrize(("line", "foundation"), [("draw up", 0), ("draw down", 1)])
def test_foundation_of_a_drawn_card_may_be_said_beforehand(
    line: str, foundation: int, engine: Engine
) -> None:
    session = fitting_twice(engine, drawn=True)
    Terminal(engine, session)(line)
    assert isinstance(drawn := session.game.moves[-1].decision, Draw)
    assert drawn.foundation == foundation


def test_equal_cards_on_two_piles_are_told_apart_by_the_pile(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    type_line = Terminal(engine, session)
    type_line("qd")
    assert type_line("jd") == "J♦ can be played from pile 6 or 8. Type 6 or 8.\n"
    type_line("8")
    assert session.game.moves[-1].decision == Play(read_card("JD"), 7, 1)


@pytest.mark.parametrize("interactive", [True, False])
def test_question_is_answered_by_saying_it_more_exactly(interactive: bool, engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    type_line = Terminal(engine, session)
    type_line.talk.lines.interactive = interactive
    type_line("qd")
    type_line("jd")
    assert "waits" not in type_line("jd from pile 8")
    assert session.game.moves[-1].decision == Play(read_card("JD"), 7, 1)
    assert len(session.game.moves) == 2


def test_equal_cards_in_a_spread_pile_are_asked_for_where_their_places_matter(
    engine: Engine,
) -> None:
    session = begun(engine, "leonis-own", 1, {})
    spread = session.game.position.piles[12]
    queen, other = read_card("QD"), read_card("3S")
    spread[:] = [queen, other, queen]
    session.game.position.piles[0][:] = [
        card for card in session.game.position.piles[0] if card != queen
    ]
    type_line = Terminal(engine, session)
    said = type_line("qd")
    assert "place 1 from the bottom" in said
    assert "place 3 from the bottom" in said
    assert "Type 1 or 2." in said
    session.game.position.state = session.game.position.state._replace(deal=3)
    assert "place" not in type_line("qd")


def test_equal_cards_side_by_side_are_one(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    queen, other = read_card("QD"), read_card("3S")
    session.game.position.piles[12][:] = [other, queen, queen]
    Terminal(engine, session)("qd")
    assert len(session.game.moves) == 1


# Undo, redo, and what does not change the game


def test_undo_and_redo_go_as_far_as_one_likes(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 3, {})
    advanced(session, lambda session: session.game.position.state.deal == 2)
    end, count = session.game.position.key(), len(session.game.moves)
    assert f"{count} moves are taken back." in answered(engine, session, "undo 9999")
    assert session.game.moves == []
    assert "no move to take back" in answered(engine, session, "undo")
    answered(engine, session, f"redo {count}")
    assert session.game.position.key() == end
    assert "no move to make again" in answered(engine, session, "redo")


@pytest.mark.parametrize("line", ["undo x", "undo 0", "undo -1", "redo 1.5", "undo " + "9" * 5000])
def test_what_is_no_number_of_moves_is_said(line: str, engine: Engine) -> None:
    session = begun(engine, "weavers", 1, {})
    assert "is not a number of moves" in answered(engine, session, line).replace("\n", " ")


@pytest.mark.parametrize(
    "line",
    [
        "help", "?", "moves", "m", "table", "why qc", "why", "look", "look 5", "look pile k",
        "look x", "find 5c", "find", "rules", "hint", "reverse 5c", "reverse", "foo", "7", "qc x",
        "draw 99", "draw x", "redo", "undo", "new x", "new -1", "table off", "qc 9 9 9", "\0", "’",
    ],
)  # fmt: skip
def test_nothing_that_only_looks_changes_the_game(line: str, engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    before = session.game.position.key()
    said = answered(engine, session, line)
    assert session.game.position.key() == before
    assert session.game.moves == []
    assert said or line == "table off"


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_fits_the_width_and_is_told_once(game: str, engine: Engine) -> None:
    session = begun(engine, game, 12, {})
    lines = ["hint", "auto", "", "moves", "table", "look k", "find 7h", "why 5d"] * 40
    said = told(engine, session, lines)
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_ascii_output_has_nothing_else(game: str, engine: Engine) -> None:
    engine.ascii = True
    session = begun(engine, game, 12, {})
    said = told(engine, session, ["hint", "auto", "", "moves", "table", "help", "rules"] * 10)
    assert said.isascii()
    assert "C  " in said


def test_oracle_is_asked_of_a_plug_in_and_remembered(home: Path, engine: Engine) -> None:
    session = begun(engine, "weavers", 1, {})
    assert "in the program’s folder, pip install '.[lab]'." in answered(engine, session, "oracle")
    solved = Solved(True, (legal_moves(session.game.position, session.mechanics)[0],))

    class Knowing:
        @hookimpl
        def patience_solvers(self) -> list[Solver]:
            return [Solver("knowing", lambda *what: solved, lambda *what: None)]

    engine.plugins.register(Knowing(), "knowing")
    assert "The game can still be won then." in answered(engine, session, "oracle")
    session.leave()
    again = engine.resume(session.name)
    again.leave()
    assert (again.record.hints, again.record.oracles) == (1, 1)


def test_lost_game_is_reviewed_and_that_is_remembered(home: Path, engine: Engine) -> None:
    session = begun(engine, "weavers", 4, {})
    assert "Only a game that is lost" in answered(engine, session, "review")
    random = Random(1)
    while (decision := random_decision(session.game, random)) is not None:
        session.decide(decision)
    assert session.game.outcome is Outcome.LOST
    assert "in the program’s folder, pip install '.[lab]'." in answered(engine, session, "review")
    last = session.game.moves[-1]

    def solve(mechanics: object, position: Position, seconds: float) -> Solved:
        lost = position.key() == session.game.position.key()
        return Solved(not lost, () if lost else (last.decision,))

    class Knows:
        @hookimpl
        def patience_solvers(self) -> list[Solver]:
            return [Solver("knowing", solve, lambda *what: None)]

    engine.plugins.register(Knows(), "knows")
    told = answered(engine, session, "review")
    count = len(session.game.moves)
    assert f"After {count - 1} of {count} moves, in deal" in told
    assert "This lost it: " in told
    assert session.record.oracles == 1


def test_move_of_a_plug_in_is_made_by_its_name(home: Path) -> None:
    file = home / "mine.yaml"
    home.mkdir()
    file.write_text("format: 1\nid: mine\nextends: leonis-own\nmoves: [merci]\n", encoding="utf-8")
    engine = Engine(home, Plugins.installed({}))
    for number in range(20):
        session = engine.begin(engine.catalogue.rules(str(file)), number)
        random = Random(number)
        while not seen(session).extras:
            decision = random_decision(session.game, random)
            if decision is None:
                break
            session.decide(decision)
        for line, move in all_moves(seen(session)):
            if isinstance(move, Extra):
                assert answered(engine, session, line).startswith("Merci: ")
                assert session.game.moves[-1].decision == move
                session.leave()
                return
        session.leave()
    raise AssertionError("no deal came to it")


# The ends


@pytest.mark.parametrize("game", GAMES)
def test_each_end_is_said_once_when_it_comes(game: str, engine: Engine) -> None:
    for number in range(2):
        played = Game.of_number(mechanics_of(game), number)
        random, lines, ends = Random(number), [], 0
        while (decision := random_decision(played, random)) is not None:
            lines.append(typed(decision, played) + "!" * isinstance(decision, Play))
            played.decide(decision)
            ends += view_of(played.position, played.mechanics).stage is Stage.DEAL_OVER
        lines += ["", "draw", "qc", "hint"]
        said = told(engine, begun(engine, game, number, {}), lines).replace("\n", " ")
        assert said.count(" has ended: ") == ends
        assert said.count(": lost.") + said.count("cards are home. Won") == 1 + 1


def test_hint_asked_for_is_remembered(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    told(engine, session, ["hint"])
    again = engine.resume(session.name)
    assert again.record.hints == 1
    again.leave()


# Other games


def test_restart_deals_the_same_cards_and_keeps_the_old_game(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 7, {})
    first = session.game.position.copy()
    with from_pipe("qc\nrestart\n"):
        talk = Talk(engine, session)
        talk.run()
    assert talk.session is not session
    assert session.closed
    engine.leave()
    assert talk.session.closed
    assert talk.session.game.position.key() == first.key()
    assert len(engine.saved.games()) == 2


def test_new_deals_another_number(engine: Engine) -> None:
    session = begun(engine, "weavers", 7, {"redeal.limit": 5})
    with from_pipe("new 8\n"):
        talk = Talk(engine, session)
        talk.run()
    assert talk.session.game.number == 8
    assert talk.session.rules.redeal.limit == 5


def test_listening_spells_cards_out_and_draws_no_table(engine: Engine) -> None:
    session = begun(engine, "leonis-own", 1, {})
    said = told(engine, session, ["table off", "qc", "table"]).partition("rest while")[2]
    assert "Queen of clubs goes from pile A" in said.replace("\n", " ")
    assert not any(sign in said for sign in "♣♦♥♠▲×")
    assert "Clubs, ace line ace, king line queen" in said


def test_narrow_window_gets_sentences(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = told(engine, begun(engine, "leonis-own", 1, {}), ["qc"])
    assert max(map(len, said.splitlines())) <= 40
    assert "Pile 5, 7 cards" in said
