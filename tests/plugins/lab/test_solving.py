"""The commands `solve` and `analyze`: deals, card lists, saved games, traces, and bad input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from patience.cards import write_cards
from patience.cli import run
from patience.engine import Engine
from patience.game import Game
from patience.legality import Outcome, legal_moves
from patience.notation import read_step
from patience.traces import write_trace
from patience_plugins.lab.intervals import wilson
from patience_plugins.lab.solver import Solver
from patience_plugins.lab.solving import played_through, solve_deals
from tests.games import DATA, GAMES, mechanics_of


def objects(text: str) -> list[dict[str, Any]]:
    """The JSON objects that a text holds, one a line."""
    return [json.loads(line) for line in text.splitlines()]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it goes well."""
    assert run(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The sentence with which a command refuses."""
    assert run(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


@pytest.mark.parametrize("game", GAMES)
def test_an_object_a_line_with_the_known_verdicts(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (DATA / "verdicts" / f"{game}.txt").read_text().splitlines()[:60]
    found = objects(said(capsys, "solve", game, "--deals", "1-60", "--json"))
    assert [f"{each['number']} {each['verdict'][0].upper()}" for each in found] == lines
    assert all(each.keys() == {"number", "verdict", "positions"} for each in found)


@pytest.mark.parametrize("game", GAMES)
def test_solution_is_the_steps_of_a_trace_that_wins(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    won = 0
    words = ["solve", game, "--deals", "1-20", "--json", "--solution", "--workers", "2"]
    for each in objects(said(capsys, *words)):
        assert (each["solution"] is not None) == (each["verdict"] == "won")
        if each["solution"] is not None:
            begun = Game.of_number(mechanics_of(game), each["number"])
            for step in each["solution"]:
                begun.decide(read_step(step, begun.position, begun.mechanics))
            assert begun.outcome is Outcome.WON
            won += 1
    assert won > 5


def test_solution_that_does_not_win_is_never_told() -> None:
    mechanics = mechanics_of("weavers")
    decisions = Solver(mechanics).solve_deal(1, solution=True).solution or ()
    with pytest.raises(RuntimeError, match="does not win"):
        played_through(Game.of_number(mechanics, 1), decisions[:-1])


def test_text_has_a_line_for_each_deal_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "solve", "Leoni's Own", "--deals", "1-20").splitlines()
    assert len(text) == 25
    won = sum("can be won" in line for line in text[:20])
    assert text[20] == "Leoni’s Own, deals 1–20"
    assert text[21] == f"can be won: {won}, {wilson(won, 20)}"
    assert text[22] == f"cannot: {20 - won}"
    told = said(capsys, "solve", "weavers", "--deals", "1", "--solution")
    assert "     1. Q♣ goes from pile" in told


def test_turned_setting_is_solved_as_it_is_turned(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "weavers", "--deals", "1-30", "--json", "--turn", "redeal.limit=0"]
    turned = mechanics_of("weavers", {"redeal.limit": 0})
    expected = Solver(turned).solve_range(1, 30).positions.tolist()
    assert [each["positions"] for each in objects(said(capsys, *words))] == expected


def test_limit_beyond_all_searches_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "can be won" in said(capsys, "solve", "weavers", "--deals", "1", "--limit", "9" * 30)


def test_limit_that_is_met_is_told_as_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "solve", "leonis-own", "--deals", "1-9", "--limit", "3")
    assert "unknown: 9; the interval allows for both" in text
    assert "can be won: 0, 0.0 % (0.0 to 100.0)" in text


def test_card_list_is_solved_like_the_deal_that_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(write_cards(Game.of_number(mechanics_of("weavers"), 3).stock))
    found = objects(said(capsys, "solve", "weavers", "--cards", str(file), "--json"))
    dealt = objects(said(capsys, "solve", "weavers", "--deals", "3", "--json"))
    assert found == [dealt[0] | {"number": None}]


def test_workers_change_nothing() -> None:
    mechanics = mechanics_of("leonis-own")
    one, three = (
        [
            answer
            for some in solve_deals(mechanics, 1, 60, workers=workers, limit=None, solve=False)
            for answer in some
        ]
        for workers in (1, 3)
    )
    assert one == three


def lost_game(number: int) -> Game:
    """A deal that is lost by whoever makes the first move that there is."""
    game = Game.of_number(mechanics_of("leonis-own"), number)
    while moves := legal_moves(game.position, game.mechanics):
        game.decide(moves[0])
    assert game.outcome is Outcome.LOST
    return game


def test_saved_game_is_solved_from_where_it_stands(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Engine.opened(os.environ)
    session = engine.begin(engine.catalogue.rules("weavers"), 1)
    solution = Solver(session.mechanics).solve_deal(1, solution=True).solution or ()
    for decision in solution[:40]:
        session.decide(decision)
    session.leave()
    for word in ("weavers-1", str(session.path)):
        found = objects(said(capsys, "solve", word, "--json", "--solution"))
        assert found[0]["verdict"] == "won"
        for step in found[0]["solution"]:
            session.game.decide(read_step(step, session.game.position, session.mechanics))
        assert session.game.outcome is Outcome.WON
        while len(session.game.moves) > 40:
            session.game.undo()
    text = said(capsys, "solve", "weavers-1", "--solution")
    assert "\n    41. " in text
    story = said(capsys, "analyze", "weavers-1", "--samples", "3")
    assert "No move has given it away." in story
    assert "As it stands now: Of" in story


def test_game_without_moves_is_told_in_sentences_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Engine.opened(os.environ)
    engine.begin(engine.catalogue.rules("weavers"), 1).leave()
    story = said(capsys, "analyze", "weavers-1", "--samples", "1")
    title, nothing, chance = story.splitlines()
    assert title.endswith("0 moves so far.")
    assert nothing == "No move has been made in it, so there is none to tell of."
    assert chance.startswith("As it stands now: Of 1 way")


def test_lost_game_is_told_with_the_move_that_lost_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = lost_game(2)
    file, plot = tmp_path / "game.jsonl", tmp_path / "chance.svg"
    file.write_text(write_trace(game) + "\n")
    words = ["analyze", str(file), "--samples", "10"]
    (told,) = objects(said(capsys, *words, "--json", "--plot", str(plot)))
    assert "lost it" in plot.read_text(encoding="utf-8")
    losing = told["moves"][told["lost_by"] - 1]
    assert (losing["before"], losing["after"]) == ("won", "lost")
    # Only what the solver says is believed: the position before can be won, the one after cannot.
    replayed, solver = game.begin_again(), Solver(game.mechanics)
    for move in game.moves[: told["lost_by"] - 1]:
        replayed.decide(move.decision)
    assert solver.solve(replayed.position).verdict == "won"
    winning = [each["step"] for each in losing["choices"] if each["verdict"] == "won"]
    for step in winning:
        replayed.decide(read_step(step, replayed.position, replayed.mechanics))
        assert solver.solve(replayed.position).verdict == "won"
        replayed.undo()
    replayed.decide(read_step(losing["step"], replayed.position, replayed.mechanics))
    assert solver.solve(replayed.position).verdict == "lost"
    story = said(capsys, *words)
    assert f"It could be won up to move {told['lost_by']}, in deal" in story
    assert "This would have kept it:\n" in story


def test_traces_are_analysed_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(write_trace(lost_game(number)) + "\n" for number in (1, 2)))
    found = objects(said(capsys, "analyze", str(file), "--samples", "1", "--json"))
    assert [each["number"] for each in found] == [1, 2]
    picture = str(tmp_path / "x.png")
    assert "holds 2 games" in refused(capsys, "analyze", str(file), "--plot", picture)
    assert "holds 2 games" in refused(capsys, "solve", str(file))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["leonis-own"], "Say which deals of leonis-own: --deals 1-1000"),
        (["leonis-own", "--deals", "9-3"], "The deals 9-3 run backwards; write 3-9."),
        (["leonis-own", "--deals", "many"], "“many” names no deals"),
        (["leonis", "--deals", "1-3"], "There is no game “leonis”"),
        (["leonis-own", "--deals", "1", "--cards", "x"], "Only one of --deals and --cards"),
        (["leonis-own", "--cards", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["leonis-own", "--deals", "1", "--limit", "0"], "A limit of 0 positions is too low"),
        (["leonis-own", "--deals", "1", "--workers", "0"], "0 workers cannot be had"),
        (["leonis-own", "--deals", "1", "--turn", "redeal"], "There is no setting “redeal”"),
        (["leonis-own-1", "--turn", "reversal=none"], "A game goes on under its own rules"),
        (["no-such-game"], "There is no saved game “no-such-game”"),
        (["nowhere/game.patience"], "cannot be read"),
    ],
)
def test_what_cannot_be_solved_gets_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, "solve", *words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-game"], "There is no saved game “no-such-game”"),
        (["FILE", "--samples", "0"], "0 ways cannot be tried"),
        (["FILE", "--workers", "0"], "0 workers cannot be had"),
        (["FILE", "--plot", "x.jpg"], "its name ends in .png or .svg"),
        (["FILE", "--plot", "nowhere/x.png"], "There is no folder nowhere"),
        (["FILE"], "is not the journal of a patience"),
    ],
)
def test_what_cannot_be_analysed_gets_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("hello\n")
    words = [str(file) if word == "FILE" else word for word in words]
    assert sentence in refused(capsys, "analyze", *words)


def test_interrupted_run_keeps_what_is_solved(home: Path) -> None:
    command = [sys.executable, "-c", "from patience.cli import main; main()", "solve", "leonis-own"]
    with subprocess.Popen(
        [*command, "--deals", "1-100000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["number"] == 1
        process.send_signal(signal.SIGINT)
        # Not `communicate`: it would pass over what was read ahead with the first line.
        rest, complaints = process.stdout.read(), process.stderr.read()
    assert process.returncode == 130
    assert "Interrupted; what follows is of" in complaints
    numbers = [json.loads(line)["number"] for line in rest.splitlines()]
    assert numbers == list(range(2, len(numbers) + 2))
