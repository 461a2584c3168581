"""`patience simulate`: the same counts whoever works, told as text, JSON, Parquet and a picture."""

import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from patience.cli import run
from patience_plugins import lab
from patience_plugins.lab import simulation
from patience_plugins.lab.intervals import wilson
from patience_plugins.lab.playouts import COLUMNS, Games
from patience_plugins.lab.progress import Progress
from patience_plugins.lab.simulation import Summary


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command says as JSON, without the time it took."""
    assert run(["simulate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    del found["seconds"]
    return found


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_workers_change_nothing(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("weavers", "--player", player, "--deals", "5-1204", "--turn", "exiles.draw=any")
    alone, together = (told(capsys, *words, "--workers", count) for count in ("1", "3"))
    assert alone == together
    assert alone["games"] == 1200


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("weavers", "--player", "look-ahead:4", "--deals", "1-5", "--turn", "redeal.limit=0")
    alone, together = (told(capsys, *words, "--workers", count) for count in ("1", "2"))
    assert alone == together
    assert alone["player"] == "look-ahead:4"
    assert alone["turned"] == ["redeal.limit=0"]


def test_counts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "weavers", "--deals", "1-500")
    assert (found["first"], found["last"], found["games"]) == (1, 500, 500)
    assert sum(found["cards"]["counts"]) == sum(found["ended_in"]) == 500
    assert found["won"] == found["cards"]["counts"][104]
    assert found["share"] == wilson(found["won"], 500)._asdict()
    mean = sum(cards * count for cards, count in enumerate(found["cards"]["counts"])) / 500
    assert found["cards"]["mean"] == pytest.approx(mean)
    assert found["chains"] <= found["lifts"]


def test_quartiles_are_those_of_the_games() -> None:
    summary = Summary(104, 3)
    homes = [10, 20, 20, 30, 40, 50, 60, 104]
    rows = [[home, home, 2, 3, 1, 3] for home in homes]
    summary.add(Games(1, np.array(rows, np.int64)))
    assert summary.quartiles() == (20, 30, 50)
    assert (summary.won, summary.jams, summary.jammed) == (1, 8, 8)


def test_text_fits_the_page_and_names_the_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "weavers", "--deals", "1-300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Weaver’s, deals 1–300, played by random"
    assert lines[1].startswith("won ")
    assert " of 300: " in lines[1]
    assert " to " in lines[1]
    assert max(map(len, lines)) <= 80


def test_parquet_holds_a_row_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "it's all.parquet"
    found = told(capsys, "weavers", "--deals", "7-206", "--parquet", str(path))
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE rows AS SELECT * FROM read_parquet($1)", [str(path)])
        columns = [name for name, *_ in connection.execute("DESCRIBE rows").fetchall()]
        assert columns == ["number", *COLUMNS, "won"]
        counted = connection.execute("SELECT min(number), max(number), count(*) FROM rows")
        assert counted.fetchone() == (7, 206, 200)
        assert connection.execute("SELECT sum(won::int) FROM rows").fetchone() == (found["won"],)


@pytest.mark.parametrize(("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_picture_is_drawn_without_a_display(
    suffix: str, begins: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    paths = [tmp_path / f"{name}.{suffix}" for name in "ab"]
    for path in paths:
        assert run(["simulate", "weavers", "--deals", "1-100", "--plot", str(path)]) == 0
        assert path.read_bytes().startswith(begins)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    if suffix == "svg":
        share = run_share(paths[0].read_text(encoding="utf-8"))
        assert share


def run_share(svg: str) -> bool:
    """Whether the picture tells the share with its interval, as text."""
    return " % (" in svg and "cards home" in svg


def test_interrupted_simulation_keeps_and_tells_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    real = simulation.simulate

    def interrupted(*words: Any) -> Iterator[Games]:
        for count, games in enumerate(real(*words)):
            if count == 3:
                raise KeyboardInterrupt
            yield games

    monkeypatch.setattr(simulation, "simulate", interrupted)
    assert run(["simulate", "weavers", "--deals", "1-100000", "--json"]) == 130
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert 0 < found["games"] < 100_000
    assert found["last"] == found["games"]
    assert f"Interrupted; what follows is of {found['games']} deals." in captured.err
    (line,) = (home / "laboratory.jsonl").read_text().splitlines()
    assert json.loads(line)["last"] == found["games"]


def test_batch_is_told_and_written_down(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "weavers", "--deals", "1-50", "--player", "first-legal")
    entry = json.loads((home / "laboratory.jsonl").read_text())
    assert (entry["what"], entry["game"], entry["rules"]) == ("simulate", "weavers", found["hash"])
    assert entry["counts"] == {"won": found["won"], "lost": 50 - found["won"], "unknown": 0}
    assert entry["player"] == "first-legal"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["weavers", "--deals", "9-1"], "run backwards"),
        (["weavers", "--deals", "many"], "names no deals"),
        (["weavers", "--player", "gready"], "did you mean “greedy”"),
        (["weavers", "--workers", "0"], "0 workers"),
        (["weevers"], "did you mean “weavers”"),
        (["weavers", "--plot", "won.gif"], "its name ends in .png or .svg"),
        (["weavers", "--plot", "nowhere/won.svg"], "There is no folder nowhere"),
        (["weavers", "--parquet", "nowhere/won.parquet"], "There is no folder nowhere"),
        (["weavers", "--turn", "weave.stop"], "lacks the value"),
        (["weavers", "--turn", "weave.stopp=never"], "did you mean “weave.stop”"),
        (["weavers", "--turn", "weave.stop=nevver"], "never"),
        (["weavers", "--turn", "redeal.limit=007"], "begins with 0"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence_before_anything_is_done(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert run(["simulate", *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""
    assert not (home / "laboratory.jsonl").exists()


def test_without_numba_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "patience_plugins.lab.needs.find_spec", lambda name: None if name == "numba" else name
    )
    for command in (["simulate", "weavers"], ["compare", "weavers", "--turn", "all"]):
        assert run(command) == 2
        assert "pip install '.[lab]'" in capsys.readouterr().err


def test_without_numba_there_is_no_solver_and_the_plain_hint_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [solver.name for solver in lab.patience_solvers()] == ["exact"]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert list(lab.patience_solvers()) == []


def test_simulation_whose_process_is_killed_keeps_and_tells_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = Progress.step

    def step_and_kill(shown: Progress, done: int, *said: Any) -> None:
        step(shown, done, *said)
        for process in multiprocessing.active_children():
            process.kill()

    monkeypatch.setattr(Progress, "step", step_and_kill)
    words = ["simulate", "weavers", "--player", "look-ahead:4", "--deals", "1-100000"]
    assert run([*words, "--workers", "2", "--json"]) == 2
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert 1 <= found["games"] < 100000
    killed, kept = captured.err.splitlines()
    assert "A process in which “look-ahead” played was killed" in killed
    assert kept.startswith(f"Interrupted; what follows is of {found['games']} deal")


def test_players_that_are_compiled_are_played_so(capsys: pytest.CaptureFixture[str]) -> None:
    """A hundred games take the plain engine seconds."""
    assert run(["simulate", "weavers", "--player", "greedy", "--deals", "1-50"]) == 0
    capsys.readouterr()
    began = time.process_time()
    assert run(["simulate", "weavers", "--player", "greedy", "--deals", "1-100"]) == 0
    assert time.process_time() - began < 1


def test_game_of_a_plug_ins_word_is_played_by_the_plain_engine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("leonis-own", "--deals", "1-2", "--turn", "redeal.gather=odd-piles-first")
    alone = told(capsys, *words, "--workers", "1")
    assert alone == told(capsys, *words, "--workers", "2")
    assert alone["games"] == 2
    assert "numba" in sys.modules
