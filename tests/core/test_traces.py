"""Traces replay to the letter, and are written as they are read."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from patience.errors import PatienceError
from patience.game import Game
from patience.language import speaking
from patience.legality import Refusal
from patience.traces import Trace, read_traces, replay, write_trace
from tests.comparison import layout_of
from tests.games import DATA, TRIALS, mechanics_of, play_at_random
from tests.reference import Step, Table
from tests.strategies import Deal, deals, seeds

FILES = sorted((DATA / "traces").glob("*.jsonl"), key=lambda path: path.stem)


def traces_in(path: Path) -> Iterator[tuple[str, Trace]]:
    return read_traces(path.read_text(encoding="utf-8"), path.name)


def played(trace: Trace) -> Game:
    return replay(trace, mechanics_of(trace.game, trace.rules), saying)


def saying(refusal: Refusal, game: Game) -> str:
    return f"{refusal.rule.value}."


def the_trace(text: str) -> Trace:
    ((_, trace),) = read_traces(text, "games.jsonl")
    return trace


def test_there_are_traces_of_both_games_their_settings_and_won_games() -> None:
    assert [path.stem.removeprefix("traces-") for path in FILES] == [
        "leonis-own",
        "leonis-own-settings",
        "leonis-own-won",
        "weavers",
        "weavers-settings",
        "weavers-won",
    ]
    assert all(any(traces_in(path)) for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_traces_replay_to_the_letter_and_are_written_as_they_were(path: Path) -> None:
    for _, trace in traces_in(path):
        written = the_trace(write_trace(played(trace)))
        assert written.rules.items() >= trace.rules.items()
        assert written == Trace(**{**vars(trace), "rules": written.rules})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_replays_the_traces_too(path: Path) -> None:
    for _, trace in traces_in(path):
        game = Game.of_number(mechanics_of(trace.game, trace.rules), trace.number)
        table = Table.shuffled(game.mechanics.rules.model_dump(mode="json"), trace.number)
        assert tops_of(table) == trace.first
        for step in trace.steps:
            table.do(step_in(table, step))
        assert tops_of(table) == trace.final
        assert table.over()
        assert table.won() == trace.won


def tops_of(table: Table) -> dict[str, Any]:
    layout = table.layout()
    return {
        "foundations": {
            suit: [pile[-1] for pile in piles] for suit, piles in layout["foundations"].items()
        },
        "piles": layout["piles"],
        "exiles": layout["exiles"][::-1],
        "deal": layout["deal"],
    }


def step_in(table: Table, step: list[Any]) -> Step:
    match step:
        case ["play", card, pile, foundation]:
            return ("play", card, pile - 1, foundation - 1, len(table.piles[pile - 1]) - 1)
        case ["play", card, pile, foundation, place]:
            return ("play", card, pile - 1, foundation - 1, place - 1)
        case ["reverse", card, foundation]:
            return ("reverse", card, foundation - 1)
        case ["exile", card, *foundation]:
            assert table.exiles[-1] == card
            return ("exile", len(table.exiles) - 1, foundation[0] - 1 if foundation else None)
        case _:
            return tuple(step)


@settings(max_examples=50 * TRIALS)
@given(deals(), seeds)
def test_a_finished_game_of_any_settings_is_written_and_replays(deal: Deal, seed: int) -> None:
    game = deal.begin()
    play_at_random(game, Random(seed))
    trace = the_trace(write_trace(game))
    again = replay(trace, mechanics_of(trace.game, trace.rules), saying)
    assert layout_of(again.position) == layout_of(game.position)
    assert [move.decision for move in again.moves] == [move.decision for move in game.moves]


def test_game_of_given_cards_and_game_that_goes_on_make_no_trace() -> None:
    game = Deal("weavers", {}, 4).begin()
    with pytest.raises(PatienceError, match="has not ended"):
        write_trace(game)
    given_cards = Game.of_cards(game.mechanics, game.stock)
    play_at_random(given_cards, Random(4))
    with pytest.raises(PatienceError, match="have none"):
        write_trace(given_cards)


@pytest.fixture
def values() -> dict[str, Any]:
    """The first trace of Leoni's Own, to be spoilt."""
    values: dict[str, Any] = json.loads(FILES[0].read_text(encoding="utf-8").split("\n")[0])
    return values


def refusal_of(values: dict[str, Any]) -> str:
    with pytest.raises(PatienceError) as error:
        played(the_trace(json.dumps(values)))
    return str(error.value)


def test_a_card_in_another_place_is_found_in_the_first_layout(values: dict[str, Any]) -> None:
    values["first"]["piles"][0].reverse()
    assert refusal_of(values).startswith("The piles of the first layout differ")


def test_a_card_in_another_place_is_found_in_the_final_layout(values: dict[str, Any]) -> None:
    values["final"]["deal"] += 1
    assert refusal_of(values).startswith("The deal of the final layout differ")


def test_a_step_that_the_rules_refuse_is_named_with_the_rule(values: dict[str, Any]) -> None:
    values["steps"].insert(0, ["redeal"])
    refusal = refusal_of(values)
    assert refusal.startswith('Step 1, ["redeal"]: ')
    assert refusal.endswith("a card can be played.")


def test_an_exile_of_another_name_is_refused(values: dict[str, Any]) -> None:
    number = next(i for i, step in enumerate(values["steps"]) if step[0] == "exile")
    values["steps"][number][1] = "AC"
    assert refusal_of(values).startswith(f'Step {number + 1}, ["exile", "AC"')


def test_a_trace_that_stops_too_early_is_refused(values: dict[str, Any]) -> None:
    values["steps"] = []
    values["final"] = values["first"]
    assert refusal_of(values).startswith("The trace stops after 0 steps")


def test_a_lost_game_that_claims_to_be_won_is_refused(values: dict[str, Any]) -> None:
    assert not values["won"]
    values["won"] = True
    assert refusal_of(values) == "The trace says that the game is won, but it is lost."


def test_a_won_game_that_claims_to_be_lost_is_refused() -> None:
    values = json.loads(FILES[2].read_text(encoding="utf-8").split("\n")[0])
    values["won"] = False
    assert refusal_of(values) == "The trace says that the game is lost, but it is won."


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("play QC", "it is not JSON."),
        ("[" * 100_000, "it is not JSON."),
        ("[]", "it is not a JSON object."),
        ("{}", "“game” must be a text."),
        ('{"game": "weavers", "number": 1.5}', "“number” must be a whole number."),
        ('{"game": "weavers", "number": true}', "“number” must be a whole number."),
    ],
)
def test_a_line_that_is_no_trace_is_named_with_its_place(line: str, fault: str) -> None:
    with pytest.raises(PatienceError) as error:
        list(read_traces(f"\n{line}\n", "games.jsonl"))
    assert str(error.value) == f"games.jsonl:2: this line is not a trace: {fault}"


@pytest.mark.parametrize("key", ["game", "rules", "number", "first", "steps", "final", "won"])
def test_a_fault_of_a_trace_is_told_in_the_language_that_is_spoken(
    values: dict[str, Any], key: str
) -> None:
    values[key] = 1.5
    with speaking("ru"), pytest.raises(PatienceError) as error:
        the_trace(json.dumps(values))
    rest = str(error.value).partition(":1: ")[2].replace(f"«{key}»", "")
    assert rest
    assert not re.search("[A-Za-z]", rest.replace("true", "").replace("false", ""))


def test_steps_that_are_no_lists_are_refused(values: dict[str, Any]) -> None:
    values["steps"] = ["redeal"]
    with pytest.raises(PatienceError, match="each of its steps must be a list"):
        list(read_traces(json.dumps(values), "games.jsonl"))
