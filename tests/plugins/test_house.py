"""House rules: the example of the documentation, played, saved, taken back and told."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from patience.asked import to_extra
from patience.engine import Engine
from patience.errors import PatienceError
from patience.game import Game, IllegalDecision
from patience.legality import Refused, legal_moves, plays, why_not
from patience.moves import Decision, Extra, Redeal, Reverse, Why
from patience.names import Names
from patience.plugins import Plugins
from patience.rulebook import rules_with
from patience.rules import Rules
from patience.session import Session
from patience.view import view_of
from patience_plugins import authoring, house
from patience_plugins.house import odd_piles_first


@pytest.fixture
def engine(home: Path) -> Engine:
    plugins = Plugins()
    plugins.register(authoring, "authoring")
    plugins.register(house, "house")
    return Engine(home, plugins)


@pytest.fixture
def parlour(engine: Engine, home: Path, root: Path) -> Rules:
    """The game of the documentation's example."""
    page = (root / "docs" / "hooks.md").read_text(encoding="utf-8")
    block = re.search(r"`house.yaml`:\n\n```yaml\n(.*?)^```", page, re.M | re.S)
    assert block
    folder = home / "rules"
    folder.mkdir(parents=True)
    (folder / "house.yaml").write_text(block[1], encoding="utf-8")
    return engine.catalogue.rules("leonis-parlour")


def is_extra(decision: Decision) -> bool:
    return isinstance(decision, Extra)


def plays_on(session: Session, random: Random, until: Callable[[list[Decision]], bool]) -> bool:
    """Plays at random until the legal moves are such; whether that came before the end."""
    while moves := legal_moves(session.game.position, session.mechanics):
        if until(moves):
            return True
        others = [move for move in moves if not is_extra(move)]
        session.decide(random.choice(others or moves))
    return False


@pytest.fixture
def at_merci(engine: Engine, parlour: Rules) -> Iterator[Session]:
    """A game in which a covered card may be played now."""
    for number in range(1, 50):
        session = engine.begin(parlour, number)
        if plays_on(session, Random(number), lambda moves: any(map(is_extra, moves))):
            yield session
            session.leave()
            return
        session.leave()


def test_merci_is_asked_for_card_by_card(at_merci: Session) -> None:
    view = view_of(at_merci.game.position, at_merci.mechanics)
    question = to_extra(Names(at_merci.mechanics), view)
    assert question is not None
    assert tuple(answer.decision for answer in question.answers) == view.extras
    assert all(answer.label.startswith("merci: ") for answer in question.answers)


def test_merci_is_offered_when_nothing_can_be_played_and_no_exile_is_left(
    at_merci: Session,
) -> None:
    position, mechanics = at_merci.game.position, at_merci.mechanics
    assert not position.exiles
    assert not list(plays(position, mechanics))
    moves = legal_moves(position, mechanics)
    assert any(map(is_extra, moves))
    assert (Redeal() in moves) == (position.state.deal < 3)


def test_merci_plays_a_covered_card_as_one_move_and_is_taken_back_whole(at_merci: Session) -> None:
    position = at_merci.game.position
    before, home = position.copy(), position.home()
    merci = next(filter(is_extra, legal_moves(position, at_merci.mechanics)))
    card, pile, _, place = merci.arguments  # type: ignore[union-attr]
    lying = position.piles[int(pile) - 1]
    assert str(lying[int(place) - 1]) == card
    assert len(lying) > int(place)
    move = at_merci.decide(merci)
    assert position.home() == home + 1
    assert move.transfers[-1].why is Why.PLAYED
    assert position.state.used == ("merci",)
    at_merci.undo()
    assert position == before
    at_merci.redo()
    assert position.state.used == ("merci",)


def test_merci_is_made_once_a_game(engine: Engine, parlour: Rules) -> None:
    session = engine.begin(parlour, 3)
    random = Random(3)
    while moves := legal_moves(session.game.position, session.mechanics):
        extras = list(filter(is_extra, moves))
        assert not (extras and session.game.position.state.used)
        session.decide(random.choice(extras or moves))
    assert session.game.outcome
    assert sum(is_extra(move.decision) for move in session.game.moves) == 1
    session.leave()


def test_game_with_house_rules_is_played_to_the_end_left_and_taken_up(
    engine: Engine, parlour: Rules, at_merci: Session
) -> None:
    merci = next(filter(is_extra, legal_moves(at_merci.game.position, at_merci.mechanics)))
    at_merci.decide(merci)
    at_merci.leave()
    again = engine.resume(at_merci.name)
    assert again.game.position == at_merci.game.position
    assert not plays_on(again, Random(9), lambda moves: False)
    assert again.game.outcome
    while again.undo():
        pass
    assert again.game.position == Game.of_number(again.mechanics, again.game.number or 0).position
    again.leave()


def test_merci_stands_in_the_journal_as_a_play_does(at_merci: Session) -> None:
    merci = next(filter(is_extra, legal_moves(at_merci.game.position, at_merci.mechanics)))
    at_merci.decide(merci)
    line = at_merci.path.read_text(encoding="utf-8").splitlines()[-1]
    assert re.fullmatch(r"extra merci \w+[CDHS] \d+ [12] \d+ @[\d.]+", line)


def test_merci_is_described_so_that_equal_cards_are_told_apart(at_merci: Session) -> None:
    names = Names(at_merci.mechanics)
    merci = Extra("merci", ("7H", 4, 1, 2))
    assert names.mechanics.extras.moves["merci"].describe(merci, names) == (
        "merci: 7♥, no. 2 from below in pile 4, to the ace foundation"
    )


def test_merci_that_is_not_offered_is_refused(engine: Engine, parlour: Rules) -> None:
    session = engine.begin(parlour, 1)
    with pytest.raises(IllegalDecision) as told:
        session.decide(Extra("merci", ("7H", 4, 1, 2)))
    assert told.value.refusal.rule is Refused.EXTRA
    session.leave()


def test_no_card_slides_by_hand_but_cards_slide_where_a_play_needs_it(
    engine: Engine, parlour: Rules
) -> None:
    slid = 0
    for number in range(1, 30):
        session = engine.begin(parlour, number)
        random = Random(number)
        while moves := legal_moves(session.game.position, session.mechanics):
            assert not any(isinstance(move, Reverse) for move in moves)
            session.decide(random.choice(moves))
        slid += sum(
            transfer.why is Why.SLID for move in session.game.moves for transfer in move.transfers
        )
        session.leave()
    assert slid


def test_sliding_by_hand_is_refused_with_the_house_rule(engine: Engine, parlour: Rules) -> None:
    free = parlour.model_copy(update={"vetoes": ()})
    for number in range(1, 50):
        game, random = Game.of_number(engine.mechanics(free), number), Random(number)
        while moves := legal_moves(game.position, game.mechanics):
            slide = next((move for move in moves if isinstance(move, Reverse)), None)
            if slide is not None:
                refusal = why_not(game.position, engine.mechanics(parlour), slide)
                assert refusal
                assert refusal.rule is Refused.VETO
                assert refusal.text
                assert refusal.text.startswith("By a house rule no card passes by hand")
                return
            game.decide(random.choice(moves))
    pytest.fail("no suit has met in fifty games")


def test_piles_of_odd_number_are_picked_up_on_top() -> None:
    assert [pile + 1 for pile in odd_piles_first(13)] == [1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12]


def test_redeal_brings_the_last_even_pile_first(engine: Engine, parlour: Rules) -> None:
    """The packet is turned over, so that what lay lowest is dealt first."""
    session = engine.begin(parlour, 2)
    assert plays_on(session, Random(2), lambda moves: Redeal() in moves)
    lowest = [pile[0] for pile in session.game.position.piles if pile]
    before = [list(pile) for pile in session.game.position.piles]
    move = session.decide(Redeal())
    gathered = [transfer.card for transfer in move.transfers if transfer.why is Why.GATHERED]
    packet = [card for pile in odd_piles_first(13) for card in reversed(before[pile])]
    assert gathered[: len(packet)] == packet[::-1]
    assert gathered[0] in lowest
    session.leave()


def test_rules_page_tells_the_meaning_of_each_house_rule(engine: Engine, parlour: Rules) -> None:
    from patience.rulespage import rules_page

    page = " ".join(rules_page(engine.mechanics(parlour), engine.mechanisms).as_text().split())
    assert "once a game, when no card can be played and no exile is left" in page.casefold()
    assert "no card passes by hand from a foundation to another" in page.casefold()
    assert "piles of odd number lie on those of even number" in page


def test_rule_file_with_house_rules_is_faulty_without_the_plug_in(
    engine: Engine, parlour: Rules, home: Path
) -> None:
    plugins = Plugins()
    plugins.register(authoring, "authoring")
    listing = Engine(home, plugins).catalogue.find("leonis-parlour")
    assert {fault.sentence.split()[0] for fault in listing.faults}
    assert len(listing.faults) == 3


@pytest.mark.parametrize(
    ("setting", "word"),
    [("moves", "merci"), ("vetoes", "no-sliding"), ("redeal.gather", "odd-piles-first")],
)
def test_game_by_a_house_rule_waits_for_the_plug_in_that_brings_it(
    setting: str, word: str, engine: Engine, home: Path
) -> None:
    weavers = engine.catalogue.rules("weavers")
    turned = [word] if setting in ("moves", "vetoes") else word
    session = engine.begin(rules_with(weavers, {setting: turned}, engine.mechanisms, "test"), 7)
    session.leave()
    with pytest.raises(PatienceError) as error:
        Engine(home, Plugins()).resume(session.name)
    assert str(error.value).startswith(f"{session.path}: {setting}: ")
    assert f"brings the word “{word}”; one may be missing or switched off" in str(error.value)
    again = engine.resume(session.name)
    assert again.mechanics.rules == session.mechanics.rules
    again.leave()
