"""Every hook has a forwarder, a heading in the documentation, a test, a plug-in that needs it."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import typer
import typer.core

import patience
from patience.advice import Advice, Chance, Share, Solved
from patience.commands.verifying import verify
from patience.engine import Engine
from patience.errors import PatienceError
from patience.hints import hint
from patience.hookspecs import PREFIX, argument_names, hook_names, signature
from patience.installed import OWN, Found, installed_plugins
from patience.legality import Outcome, legal_moves
from patience.moves import Draw, Extra, Move, Play
from patience.offerings import (
    Atlas,
    BatchReport,
    CardFaces,
    Command,
    FrontEnd,
    Keeper,
    Solver,
    Verifier,
)
from patience.plugins import Plugins
from patience.roster import LABELS, roster
from patience.rules import Rules
from patience.session import Session
from patience.view import View, view_of
from tests.games import random_decision, rules_of, turned
from tests.plugged import engine_with, plugin_of, sentences

EVENTS = [hook for hook in hook_names() if hook not in LABELS]
OF_A_GAME = [hook for hook in EVENTS if "session" in argument_names(hook)]


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "hooks.md").read_text(encoding="utf-8")


def sections(page: str) -> dict[str, str]:
    """What the page says of each hook, by the heading."""
    parts = re.split(r"^#+ (.*)$", page, flags=re.MULTILINE)
    return {
        heading.strip("`"): text
        for heading, text in zip(parts[1::2], parts[2::2], strict=True)
        if PREFIX in heading
    }


def test_each_hook_has_a_heading_with_its_exact_signature(page: str) -> None:
    assert list(sections(page)) == [signature(hook) for hook in hook_names()]


def test_each_hook_has_a_typed_forwarder() -> None:
    for hook in hook_names():
        forwarder = getattr(Plugins, hook.removeprefix(PREFIX))
        written = inspect.signature(forwarder)
        # Commands must be told which names the program itself has taken.
        given = set(written.parameters) - {"self", "taken"}
        assert given == set(argument_names(hook)), hook
        assert written.return_annotation is not inspect.Signature.empty
        assert all(
            parameter.annotation is not inspect.Parameter.empty
            for name, parameter in written.parameters.items()
            if name != "self"
        )


def test_each_hook_has_a_test_named_after_it() -> None:
    assert [hook for hook in hook_names() if f"test_{hook}" not in globals()] == []


def own_plugins() -> list[Found]:
    return [found for found in installed_plugins() if found.package == OWN]


def test_each_hook_is_needed_by_a_plug_in_that_comes_with_patience(home: Path) -> None:
    plugins = Plugins()
    for found in own_plugins():
        plugins.register(found.load(), found.name)
    assert sentences(plugins) == []
    used = {hook for info in plugins.loaded() for hook in info.hooks}
    assert used == set(hook_names())


def test_plug_ins_that_come_with_patience_load_nothing_heavy(run: Callable[..., str]) -> None:
    """What they need is loaded when they are asked, for each start pays for what is not."""
    program = f"""
import sys
import patience.plugins
before = set(sys.modules)
for found in {[found.place for found in own_plugins()]!r}:
    __import__(found)
print(*sorted(name for name in set(sys.modules) - before if not name.startswith("patience_pl")))
"""
    assert run([sys.executable, "-c", program]).split() == []


def example(page: str, hook: str) -> ModuleType:
    """The plug-in that stands as an example under a hook's heading."""
    block = re.search(r"^```python\n(.*?)^```", sections(page)[signature(hook)], re.M | re.S)
    assert block, f"{hook} has no example"
    module = ModuleType(f"example_of_{hook}")
    module.__file__ = "example.py"
    exec(compile(block[1], hook, "exec"), module.__dict__)
    return module


def playing(engine: Engine, rules: Rules, random: Random) -> Session:
    """A game played to its end, with a move taken back and made again."""
    session = engine.begin(rules, 5)
    while (decision := random_decision(session.game, random)) is not None:
        session.decide(decision)
        if len(session.game.moves) == 9:
            session.undo()
            session.redo()
    return session


@pytest.mark.parametrize("hook", hook_names())
def test_example_of_each_hook_runs(hook: str, page: str, home: Path) -> None:
    engine = engine_with(home, example=example(page, hook))
    (entry,) = roster(engine, ())
    assert list(entry.offers) == [hook]
    assert bool(entry.offers[hook]) == (hook not in EVENTS)
    session = playing(engine, rules_of("weavers"), Random(1))
    session.leave()
    assert sentences(engine) == []


def test_each_event_in_the_documentation_is_told(page: str, home: Path) -> None:
    examples = {hook: example(page, hook) for hook in OF_A_GAME}
    engine = engine_with(home, **examples)
    session = playing(engine, rules_of("weavers"), Random(1))
    session.leave()
    assert examples["patience_dealt"].games == [session.name]
    assert examples["patience_played"].lifted
    assert examples["patience_undone"].regretted
    assert examples["patience_left"].seconds[session.name] > 0
    assert (home / "ended.txt").read_text(encoding="utf-8").startswith(session.name)


# One test a hook, of what it promises


def test_patience_rule_folders(home: Path, root: Path) -> None:
    folder = home / "club"
    engine = engine_with(home, club=plugin_of(patience_rule_folders=lambda home: [home / "club"]))
    assert engine.plugins.rule_folders(home) == [folder]
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("format: 1\nid: mine\nextends: weavers\nreversal: none\n")
    assert engine.catalogue.rules("mine").tableau.piles == 12


def with_words(home: Path, settings: dict[str, Any], **hooks: Any) -> tuple[Engine, Rules]:
    engine = engine_with(home, words=plugin_of(**hooks))
    rules = turned(rules_of("leonis-own"), settings, engine.mechanisms.vocabulary())
    return engine, rules


def test_patience_mechanisms(home: Path) -> None:
    from patience.mechanisms import Word

    words = {"weave.when": [Word("never", "never", lambda playable: False)]}
    engine, rules = with_words(home, {"weave.when": "never"}, patience_mechanisms=lambda: words)
    session = playing(engine, rules, Random(2))
    assert session.game.outcome is Outcome.LOST
    assert not any(isinstance(move.decision, Draw) for move in session.game.moves)
    session.leave()


def test_patience_moves(page: str, home: Path) -> None:
    engine, rules = with_words(
        home, {"moves": ["bury"]}, patience_moves=example(page, "patience_moves").patience_moves
    )
    session = engine.begin(rules, 5)
    bury = next(
        move
        for move in legal_moves(session.game.position, session.mechanics)
        if isinstance(move, Extra)
    )
    before = session.game.position.copy()
    session.decide(bury)
    assert session.game.position.state.used == ("bury",)
    assert not any(
        isinstance(move, Extra) for move in legal_moves(session.game.position, session.mechanics)
    )
    after = session.game.position.copy()
    session.leave()
    again = engine.resume(session.name)
    assert again.game.position == after
    again.undo()
    assert again.game.position == before
    again.leave()


def test_patience_vetoes(page: str, home: Path) -> None:
    vetoes = example(page, "patience_vetoes").patience_vetoes
    engine, rules = with_words(home, {"vetoes": ["twos-wait"]}, patience_vetoes=vetoes)
    session = playing(engine, rules, Random(3))
    played = {
        move.decision.card.rank
        for move in session.game.moves
        if isinstance(move.decision, Play) and move.before.deal == 1
    }
    assert played
    assert 2 not in played
    session.leave()


def test_patience_commands(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from patience.cli import run

    assert run(["stats"]) == 0
    assert "No game was played yet" in capsys.readouterr().out
    command = Command("stats", print, "")
    engine = engine_with(home, own=plugin_of(patience_commands=lambda: [command]))
    assert engine.plugins.commands(()) == [("own", command)]


def test_patience_front_ends(page: str, home: Path) -> None:
    front_ends = example(page, "patience_front_ends").patience_front_ends
    engine = engine_with(home, own=plugin_of(patience_front_ends=front_ends))
    (front_end,) = engine.plugins.front_ends()
    assert isinstance(front_end, FrontEnd)
    session = engine.begin(rules_of("weavers"), 1)
    front_end.play(engine, session)
    engine.leave()
    assert session.closed
    assert session.game.outcome


def test_patience_card_faces(home: Path) -> None:
    from patience.cards import Card

    faces = CardFaces("plain", lambda card: f"{card.suit}{card.rank}")
    engine = engine_with(home, own=plugin_of(patience_card_faces=lambda: [faces]))
    assert [each.face(Card(1, "H")) for each in engine.plugins.card_faces()] == ["H1"]


def test_patience_messages(home: Path) -> None:
    folders = [home / "locale"]
    engine = engine_with(home, own=plugin_of(patience_messages=lambda: folders))
    assert engine.plugins.messages() == folders
    for found in own_plugins():
        shared = Path(patience.__file__).parents[2] / "plugins" / "patience_plugins" / "locale"
        own = Plugins()
        own.register(found.load(), found.name)
        assert [folder.resolve() for folder in own.messages()] == [shared.resolve()]


def told(home: Path, hook: str) -> tuple[Session, list[dict[str, Any]]]:
    """What one event tells during a game of three moves, one of them taken back and made again."""
    heard: list[dict[str, Any]] = []

    if argument_names(hook) == ("session",):

        def listen(session: Session) -> None:
            heard.append({"moves": len(session.game.moves), "closed": session.closed})
    else:

        def listen(session: Session, move: Move) -> None:  # type: ignore[misc]
            heard.append({"moves": len(session.game.moves), "move": move})

    engine = engine_with(home, listener=plugin_of(**{hook: listen}))
    session = engine.begin(rules_of("leonis-own"), 5)
    for _ in range(3):
        session.decide(next(iter(legal_moves(session.game.position, session.mechanics))))
    session.undo()
    session.redo()
    session.leave()
    assert sentences(engine) == []
    return session, heard


def test_patience_dealt(home: Path) -> None:
    assert told(home, "patience_dealt")[1] == [{"moves": 0, "closed": False}]


def test_patience_played(home: Path) -> None:
    session, heard = told(home, "patience_played")
    assert [event["moves"] for event in heard] == [1, 2, 3, 3]
    assert [event["move"] for event in heard[:3]] == session.game.moves
    assert heard[3]["move"] == session.game.moves[2]


def test_patience_undone(home: Path) -> None:
    session, heard = told(home, "patience_undone")
    assert heard == [{"moves": 2, "move": session.game.moves[2]}]


def test_patience_ended(home: Path) -> None:
    ends: list[Outcome] = []

    def listen(session: Session, outcome: Outcome) -> None:
        assert session.game.outcome is outcome
        ends.append(outcome)

    engine = engine_with(home, listener=plugin_of(patience_ended=listen))
    session = playing(engine, rules_of("weavers"), Random(1))
    assert ends == [session.game.outcome]
    session.undo()
    session.redo()
    assert len(ends) == 2
    session.leave()
    assert sentences(engine) == []


def test_patience_left(home: Path) -> None:
    session, heard = told(home, "patience_left")
    assert heard == [{"moves": 3, "closed": False}]
    session.leave()
    assert len(heard) == 1
    assert session.closed


def test_patience_players(page: str, home: Path) -> None:
    players = example(page, "patience_players").patience_players
    engine = engine_with(home, own=plugin_of(patience_players=players))
    (player,) = engine.plugins.players()
    session = engine.begin(rules_of("weavers"), 3)
    view = view_of(session.game.position, session.mechanics)
    options = [offer.play() for offer in view.plays]
    choose = player.sit(session.mechanics, 3, player.effort)
    assert choose(view, options) == options[3 % len(options)]
    session.leave()


def test_patience_solvers(home: Path) -> None:
    session_of: list[Any] = []

    def advise(mechanics: Any, view: View, seconds: float) -> Advice:
        session_of.append(view)
        return Advice(view.plays[-1].play(), 3, 4)

    def solve(mechanics: Any, position: Any, seconds: float) -> Solved:
        return Solved(False)

    solver = Solver("own", solve, advise)
    engine = engine_with(home, own=plugin_of(patience_solvers=lambda: [solver]))
    session = engine.begin(rules_of("weavers"), 3)
    view = view_of(session.game.position, session.mechanics)
    assert engine.hint(session) == Advice(view.plays[-1].play(), 3, 4)
    assert session_of == [view]
    assert engine.oracle(session) == Solved(False)
    session.leave()


@pytest.mark.parametrize("answer", [7, None, ZeroDivisionError])
def test_solver_that_fails_is_named_and_the_plain_hint_serves(answer: Any, home: Path) -> None:
    def fails(*asked: Any) -> Any:
        return answer if answer is not ZeroDivisionError else 1 / 0

    solver = Solver("own", fails, fails)
    engine = engine_with(home, own=plugin_of(patience_solvers=lambda: [solver]))
    session = engine.begin(rules_of("weavers"), 3)
    usual = hint(view_of(session.game.position, session.mechanics), session.mechanics)
    assert usual is not None
    assert engine.hint(session) == Advice(usual)
    assert engine.oracle(session) == Solved(None)
    assert all("the solver “own”" in sentence for sentence in sentences(engine))
    assert sentences(engine)
    session.leave()


def test_patience_atlases(page: str, home: Path) -> None:
    engine = engine_with(home, own=example(page, "patience_atlases"))
    weavers, leonis = (engine.mechanics(rules_of(game)) for game in ("weavers", "leonis-own"))
    assert engine.known(weavers, 3) is True
    assert engine.known(weavers, 4) is None
    assert engine.deal_of_kind(weavers, "winnable") in (3, 17)
    with pytest.raises(PatienceError, match="knows a deal of Leoni’s Own that can be won"):
        engine.deal_of_kind(leonis, "winnable")
    assert sentences(engine) == []


@pytest.mark.parametrize("answer", ["no", -1, ZeroDivisionError])
def test_atlas_that_fails_is_named_and_the_next_is_asked(
    page: str, answer: Any, home: Path
) -> None:
    def fails(*asked: Any) -> Any:
        return answer if answer is not ZeroDivisionError else 1 / 0

    atlas = Atlas("own", fails, fails)
    right = example(page, "patience_atlases")
    engine = engine_with(home, right=right, own=plugin_of(patience_atlases=lambda: [atlas]))
    weavers = engine.mechanics(rules_of("weavers"))
    assert engine.known(weavers, 3) is True
    assert engine.deal_of_kind(weavers, "winnable") in (3, 17)
    assert {sentence.count("the atlas “own”") for sentence in sentences(engine)} == {1}


def test_patience_verifiers(
    page: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Verifier("broken", lambda start: 1 / 0 > 0, lambda *asked: 0)
    engine = engine_with(
        home,
        own=example(page, "patience_verifiers"),
        broken=plugin_of(patience_verifiers=lambda: [broken]),
    )
    file = tmp_path / "file"
    for text, status, said in (("SUM 5 2 3", 0, "right\n"), ("SUM 6 2 3", 1, "wrong\n")):
        file.write_text(text, encoding="ascii")
        context = typer.Context(typer.core.TyperCommand("verify"), obj=engine)
        assert verify(context, [file], 0, 1) == status
        assert capsys.readouterr().out == said
    assert ["the verifier “broken” failed" in sentence for sentence in sentences(engine)] == [True]


def test_patience_batch_done(page: str, home: Path) -> None:
    heard = example(page, "patience_batch_done")
    engine = engine_with(home, own=heard)
    counts = {"won": 1, "lost": 3, "unknown": 0}
    report = BatchReport("simulate", "weavers", "0" * 16, 1, 4, counts, 0.5, home)
    engine.plugins.batch_done(report)
    assert sentences(engine) == []
    assert heard.shares == {"weavers": 0.25}


def test_patience_keepers(page: str, home: Path) -> None:
    engine = engine_with(home, own=example(page, "patience_keepers"))
    session = playing(engine, rules_of("weavers"), Random(1))
    won = session.game.outcome is Outcome.WON
    session.leave()
    (records,) = engine.records()
    assert records.results == (won,)
    assert records.lines == (("won", f"{int(won)} of 1"),)
    assert sentences(engine) == []


@pytest.mark.parametrize("answer", [["no"], 7, ZeroDivisionError])
def test_keeper_that_fails_is_named_and_has_kept_nothing(answer: Any, home: Path) -> None:
    def fails(engine: Any) -> Any:
        return answer if answer is not ZeroDivisionError else 1 / 0

    engine = engine_with(home, own=plugin_of(patience_keepers=lambda: [Keeper("own", fails)]))
    assert engine.records() == []
    assert ["the keeper “own”" in sentence for sentence in sentences(engine)] == [True]


def test_chances_are_those_of_the_first_solver_that_tells_any(home: Path) -> None:
    def count(mechanics: Any, position: Any, ways: int) -> Iterator[Chance]:
        for tried in range(ways + 1):
            yield Chance(tried, 0, 0, ways, False)

    def fails(mechanics: Any, position: Any, ways: int) -> Iterator[Chance]:
        yield Chance(1, 0, 0, ways, False)
        raise ZeroDivisionError

    def silent(*asked: Any) -> Any:
        return None

    solvers = [Solver("mute", silent, silent), Solver("own", silent, silent, count)]
    engine = engine_with(home, own=plugin_of(patience_solvers=lambda: solvers))
    session = engine.begin(rules_of("weavers"), 3)
    found = engine.chances(session.mechanics, session.game.position, 5)
    assert found is not None
    assert [chance.won for chance in found] == [0, 1, 2, 3, 4, 5]
    solvers[1] = Solver("own", silent, silent, fails)
    found = engine.chances(session.mechanics, session.game.position)
    assert found is not None
    assert [chance.tried for chance in found] == [1]
    assert ["the solver “own” failed" in sentence for sentence in sentences(engine)] == [True]
    session.leave()


def test_share_is_that_of_the_first_atlas_that_knows_one(home: Path) -> None:
    def silent(*asked: Any) -> Any:
        return None

    atlases = [
        Atlas("mute", silent, silent),
        Atlas("odd", silent, silent, lambda mechanics: 7),  # type: ignore[arg-type, return-value]
        Atlas("own", silent, silent, lambda mechanics: Share(3, 4)),
    ]
    engine = engine_with(home, own=plugin_of(patience_atlases=lambda: atlases))
    assert engine.share(engine.mechanics(rules_of("weavers"))) == Share(3, 4)
    assert ["the atlas “odd” returned 7" in sentence for sentence in sentences(engine)] == [True]
