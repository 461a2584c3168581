"""A faulty plug-in is named, and loses no game."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from importlib.metadata import entry_points
from io import BytesIO
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import patience.installed
from patience import language
from patience.cli import run
from patience.engine import Engine
from patience.failures import Failure
from patience.game import Game
from patience.hookspecs import hook_names, hookimpl, hookspec, signature
from patience.installed import installed_plugins
from patience.legality import legal_moves
from patience.offerings import CardFaces, Command, FrontEnd
from patience.plugins import OFF_VARIABLE, Plugins
from patience.roster import LABELS, as_json, as_text, roster
from tests.games import rules_of
from tests.plugged import describe, engine_with, install, plugin_of, sentences

GOOD = """
from patience.hookspecs import hookimpl
from patience.offerings import Command

@hookimpl
def patience_commands():
    return [Command("good", print, "Does good.")]
"""

BROKEN = {
    "imports_what_is_not_there": ("import no_such_module", "ModuleNotFoundError"),
    "does_not_parse": ("def patience_dealt(:", "SyntaxError"),
    "raises": ("1 / 0", "ZeroDivisionError: division by zero, at raises.py:1"),
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "raises_something_odd": ("class Odd(BaseException): pass\nraise Odd", "Odd, at"),
    "recurses": ("def f(): f()\nf()", "RecursionError"),
}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which plug-ins can be installed; the modules in it are forgotten afterwards."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", "").startswith(str(folder)):
            del sys.modules[name]


def of(plugins: Plugins, name: str) -> list[str]:
    return [failure.sentence for failure in plugins.failures.of(name)]


# Loading


def test_installed_plug_in_is_loaded(packages: Path) -> None:
    install(packages, "good", GOOD)
    plugins = Plugins.installed({})
    assert [info.distribution for info in plugins.loaded() if info.name == "good"] == [
        "patience-good 1.0"
    ]
    assert ("good", "good") in [(name, command.name) for name, command in plugins.commands(())]


@pytest.mark.parametrize("name", BROKEN)
def test_plug_in_that_cannot_be_loaded_is_named_and_the_others_serve(
    name: str, packages: Path
) -> None:
    source, reason = BROKEN[name]
    install(packages, name, source)
    install(packages, "good", GOOD)
    plugins = Plugins.installed({})
    (sentence,) = of(plugins, name)
    assert sentence.startswith(f"The plug-in “{name}” is faulty: {name} cannot be loaded: ")
    assert reason in sentence
    assert name in plugins.broken
    assert "good" in [info.name for info in plugins.loaded()]


def test_plug_in_whose_module_is_not_there_is_named(packages: Path) -> None:
    describe(packages, "gone", "[patience]\ngone = gone:plugin\n")
    (sentence,) = of(Plugins.installed({}), "gone")
    assert "gone:plugin cannot be loaded: ModuleNotFoundError: No module named 'gone'" in sentence


def test_plug_in_may_be_an_object_in_a_module(packages: Path) -> None:
    (packages / "holder.py").write_text("class Inside:\n" + indent(GOOD, "    "))
    describe(packages, "holder", "[patience]\nheld = holder : Inside\n")
    plugins = Plugins.installed({})
    assert of(plugins, "held") == []
    assert "held" in [info.name for info in plugins.loaded()]


def test_package_with_a_broken_file_stops_no_other(packages: Path) -> None:
    describe(packages, "odd", "[patience\n= = =\n\x00nonsense\n[patience]\nnot a line\n")
    install(packages, "good", GOOD)
    plugins = Plugins.installed({})
    assert "good" in [info.name for info in plugins.loaded()]
    assert len(of(plugins, "not a line")) == 1


def test_two_packages_with_one_name_are_told(packages: Path) -> None:
    install(packages, "good", GOOD)
    describe(packages, "zweiter", "[patience]\ngood = good\n")
    plugins = Plugins.installed({})
    (sentence,) = of(plugins, "good")
    assert "brings another of the same name" in sentence


@pytest.mark.parametrize("group", ["console_scripts", "pytest11", "patience", "no_such_group"])
def test_installed_plug_ins_are_those_that_importlib_finds(
    group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience.installed, "GROUP", group)
    expected = {(point.name, point.value) for point in entry_points(group=group)}
    assert {(found.name, found.place) for found in installed_plugins()} == expected


def test_plug_ins_are_found_where_no_folder_tells_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience.installed, "_METADATA", (".none",))
    assert "house" in [found.name for found in installed_plugins()]


# Switching off


def test_plug_ins_are_switched_off_by_name(packages: Path) -> None:
    install(packages, "good", GOOD)
    plugins = Plugins.installed({OFF_VARIABLE: "good, house"})
    names = [info.name for info in plugins.loaded()]
    assert "good" not in names
    assert "house" not in names
    assert "statistics" in names
    assert plugins.off["good"] == "patience-good 1.0"


def test_all_plug_ins_are_switched_off() -> None:
    plugins = Plugins.installed({OFF_VARIABLE: "all"})
    assert plugins.loaded() == []
    assert "house" in plugins.off


def test_name_switched_off_that_is_not_installed_is_told_with_the_nearest() -> None:
    (sentence,) = of(Plugins.installed({OFF_VARIABLE: "hause"}), "hause")
    assert sentence == (
        "Plug-in “hause”: PATIENCE_PLUGINS_OFF names it, but it is not installed; "
        "did you mean “house”?"
    )


# Functions that do not fit


def test_misspelt_hook_is_named_with_the_nearest(home: Path) -> None:
    def patience_delt(session: Any) -> None: ...

    engine = engine_with(home, speller=plugin_of(patience_delt))
    (sentence,) = sentences(engine)
    assert sentence == (
        "The plug-in “speller” is faulty: patience_delt is no hook; the nearest is "
        "patience_dealt(session: Session) -> None."
    )


def test_misspelt_argument_is_named_with_the_signature(home: Path) -> None:
    def patience_played(sesion: Any, move: Any) -> None: ...

    engine = engine_with(home, speller=plugin_of(patience_played))
    (sentence,) = sentences(engine)
    assert sentence == (
        "The plug-in “speller” is faulty: patience_played takes “sesion”, which the hook "
        "patience_played(session: Session, move: Move) -> None does not give."
    )


def test_function_without_the_mark_is_named(home: Path) -> None:
    class Forgetful:
        @staticmethod
        def patience_dealt(session: Any) -> None: ...

    assert (
        "patience_dealt is not marked with @hookimpl"
        in sentences(engine_with(home, forgetful=Forgetful))[0]
    )


def test_wrapper_is_named(home: Path) -> None:
    class Wrapper:
        @hookimpl(wrapper=True)
        def patience_dealt(self, session: Any) -> Iterator[None]:
            yield

    assert "is marked as a wrapper" in sentences(engine_with(home, wrapper=Wrapper()))[0]


def test_async_function_is_named(home: Path) -> None:
    async def patience_dealt(session: Any) -> None: ...

    assert "is an async function" in sentences(engine_with(home, late=plugin_of(patience_dealt)))[0]


def test_plug_in_without_hooks_is_named(home: Path) -> None:
    assert "no function that is marked" in sentences(engine_with(home, empty=plugin_of()))[0]


def test_specification_in_a_plug_in_is_no_fault(home: Path) -> None:
    """As when a module imports the specifications to read them."""
    named = hookspec(lambda session: None)
    plugin = plugin_of(patience_left=lambda: None)
    plugin.patience_dealt = named
    assert sentences(engine_with(home, reader=plugin)) == []


def test_good_functions_of_a_plug_in_serve_beside_a_bad_one(home: Path) -> None:
    def patience_delt() -> None: ...

    def patience_commands() -> list[Command]:
        return [Command("good", print, "")]

    engine = engine_with(home, half=plugin_of(patience_delt, patience_commands))
    assert [command.name for _, command in engine.plugins.commands(())] == ["good"]


# Raising


def played_through(engine: Engine) -> Game:
    """A game that was begun, played, undone, redone, left, taken up again and left."""
    session = engine.begin(rules_of("leonis-own"), 7)
    for _ in range(3):
        session.decide(legal_moves(session.game.position, session.mechanics)[0])
    session.undo()
    session.redo()
    session.leave()
    session = engine.resume(session.name)
    session.leave()
    return session.game


@pytest.mark.parametrize(
    "error", [RuntimeError("no"), SystemExit(1), BaseException("odd")], ids=repr
)
@pytest.mark.parametrize("hook", hook_names())
def test_raising_hook_is_named_and_loses_no_game(
    hook: str, error: BaseException, home: Path
) -> None:
    engine = engine_with(home, wild=plugin_of(**{hook: lambda: (_ for _ in ()).throw(error)}))
    engine.plugins.ended(None, None)  # type: ignore[arg-type]
    engine.plugins.batch_done(None)  # type: ignore[arg-type]
    roster(engine, ())
    game = played_through(engine)
    assert len(game.moves) == 3
    assert game.position == played_through(engine_with(home)).position
    (sentence,) = sentences(engine)
    assert sentence.startswith("The plug-in “wild” is faulty: " + signature(hook) + " failed: ")
    assert f"{type(error).__name__}: {error}, at test_plugins.py:" in sentence


def test_interruption_is_not_taken_for_a_fault(home: Path) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    engine = engine_with(home, slow=plugin_of(patience_commands=interrupted))
    with pytest.raises(KeyboardInterrupt):
        engine.plugins.commands(())
    assert sentences(engine) == []


def test_fault_at_each_move_is_told_once(home: Path) -> None:
    def patience_played(move: Any) -> None:
        raise ValueError(id(move))

    engine = engine_with(home, wild=plugin_of(patience_played))
    told: list[Failure] = []
    engine.plugins.failures.on_failure(told.append)
    played_through(engine)
    assert len(told) == 1
    assert "ValueError" in told[0].details


def test_faults_from_before_are_told_to_who_asks_later(home: Path) -> None:
    engine = engine_with(home, empty=plugin_of())
    told: list[Failure] = []
    engine.plugins.failures.on_failure(told.append)
    assert [failure.plugin for failure in told] == ["empty"]


def test_error_that_cannot_be_printed_is_told_all_the_same(home: Path) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def fails() -> None:
        raise Mute

    engine = engine_with(home, mute=plugin_of(patience_dealt=fails))
    played_through(engine)
    assert "failed: Mute, at " in sentences(engine)[0]


# Wrong answers

WRONG: list[tuple[str, Any]] = [
    (hook, answer)
    for hook in LABELS
    for answer in (7, "text", [None], {"x": 1}.keys(), object())
    if not (hook == "patience_mechanisms" and answer == [])
]


@pytest.mark.parametrize(("hook", "answer"), WRONG)
def test_wrong_answer_is_named_with_the_signature(hook: str, answer: Any, home: Path) -> None:
    engine = engine_with(home, odd=plugin_of(**{hook: lambda: answer}))
    roster(engine, ())
    found = sentences(engine)
    assert found
    assert all(f"is not what {signature(hook)} returns" in sentence for sentence in found)
    assert played_through(engine).moves


def test_words_for_a_setting_that_there_is_not_are_named(home: Path) -> None:
    from patience.mechanisms import Word

    words = {"weave.stpo": [Word("never-ever", "no stop", None)]}
    engine = engine_with(home, odd=plugin_of(patience_mechanisms=lambda: words))
    assert "weave.stpo" not in engine.mechanisms.vocabulary()
    assert "“weave.stpo”, which is no setting; the nearest is “weave.stop”" in sentences(engine)[0]


ODD_OFFERS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "name of two words": (Command, ("two words", print, "")),
    "name that is no text": (Command, (7, print, "")),
    "command that does nothing": (Command, ("x", "print", "")),
    "command without help": (Command, ("x", print, None)),
    "front end that asks no function whether it is usable": (FrontEnd, ("x", True, print)),
    "front end without play": (FrontEnd, ("x", bool, None)),
    "front end of a high rank": (FrontEnd, ("x", bool, print, "high")),
    "faces in a table": (CardFaces, ("x", {})),
}


@pytest.mark.parametrize("what", ODD_OFFERS)
def test_offer_made_of_the_wrong_things_is_named(what: str, home: Path) -> None:
    make, arguments = ODD_OFFERS[what]
    engine = engine_with(home, odd=plugin_of(patience_commands=lambda: [make(*arguments)]))
    assert engine.plugins.commands(()) == []
    (sentence,) = sentences(engine)
    assert sentence.startswith("Plug-in “odd”: ")


def test_failing_card_faces_write_the_card_in_letters(home: Path) -> None:
    from patience.cards import Card

    def wild(card: Any) -> Any:
        return card.colour

    def odd(card: Any) -> Any:
        return card.rank

    def torn(card: Any) -> Any:
        return f"{card.rank}\n{card.suit}"

    faces = [CardFaces("wild", wild), CardFaces("odd", odd), CardFaces("torn", torn)]
    engine = engine_with(home, wild=plugin_of(patience_card_faces=lambda: faces))
    assert [each.face(Card(10, "D")) for each in engine.plugins.card_faces()] == ["10D"] * 3
    assert len(sentences(engine)) == 3
    assert sentences(engine)[2].endswith(
        r"the card faces “torn” returned '10\nD', which is no line of text."
    )


# Messages


def compiled(messages: dict[str, str]) -> bytes:
    """A catalogue as gettext's tools compile it, of one plural form."""
    from babel.messages import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="de")
    for message, translation in messages.items():
        catalogue.add(message, translation)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


MESSENGER = """
from pathlib import Path
from patience.hookspecs import hookimpl

@hookimpl
def patience_messages():
    return [Path(__file__).parent / "messages"]
"""


@pytest.fixture
def messages(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which a plug-in brings German."""
    monkeypatch.setattr(language, "_folders", [*language._folders])
    install(packages, "german", MESSENGER)
    folder = packages / "messages" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    return folder / "german.mo"


def test_plug_in_may_bring_a_language(
    messages: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    messages.write_bytes(compiled({"No game was played yet.": "Noch wurde nichts gespielt."}))
    assert run(["stats", "--lang", "de"]) == 0
    assert capsys.readouterr().out == "Noch wurde nichts gespielt.\n"
    monkeypatch.delenv("PATIENCE_LANG")
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert run(["stats"]) == 0
    assert capsys.readouterr().out == "Noch wurde nichts gespielt.\n"


def test_broken_messages_are_named_and_nothing_else_breaks(
    messages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    messages.write_bytes(b"\xde\x12\x04\x95 no more")
    assert run(["stats", "--lang", "de"]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("The plug-in “german” is faulty: its messages cannot be read: ")
    assert "names the language “de”, which the program does not speak" in shown.err
    assert run(["stats"]) == 0
    assert capsys.readouterr().err == ""


# Two of one name


def twice(hook: str, *things: Any) -> dict[str, Any]:
    return {name: plugin_of(**{hook: lambda: list(things)}) for name in ("second", "first")}


def test_second_command_of_one_name_is_named(home: Path) -> None:
    engine = engine_with(home, **twice("patience_commands", Command("tell", print, "")))
    assert [plugin for plugin, _ in engine.plugins.commands(())] == ["first"]
    assert sentences(engine) == [
        "The plug-in “second” is faulty: patience_commands brings “tell”, which is there already."
    ]


def test_command_named_like_one_of_the_programs_is_named(home: Path) -> None:
    engine = engine_with(
        home, one=plugin_of(patience_commands=lambda: [Command("play", print, "")])
    )
    assert engine.plugins.commands({"play"}) == []
    assert "brings “play”, which is there already" in sentences(engine)[0]


def test_second_front_end_and_second_faces_of_one_name_are_named(home: Path) -> None:
    front_end = FrontEnd("same", lambda: True, print)
    engine = engine_with(home, **twice("patience_front_ends", front_end))
    assert len(engine.plugins.front_ends()) == 1
    assert "brings “same”" in sentences(engine)[0]
    engine = engine_with(home, **twice("patience_card_faces", CardFaces("same", str)))
    assert len(engine.plugins.card_faces()) == 1
    assert "brings “same”" in sentences(engine)[0]


def test_front_end_of_the_highest_rank_comes_first(home: Path) -> None:
    low, high = FrontEnd("low", lambda: True, print), FrontEnd("high", lambda: True, print, 5)
    engine = engine_with(home, both=plugin_of(patience_front_ends=lambda: [low, high]))
    assert [front_end.name for front_end in engine.plugins.front_ends()] == ["high", "low"]


def test_front_end_that_fails_to_tell_whether_it_can_be_used_cannot(home: Path) -> None:
    odd = FrontEnd("odd", lambda: bool(1 / 0), print)
    engine = engine_with(home, odd=plugin_of(patience_front_ends=lambda: [odd]))
    assert [front_end.usable() for front_end in engine.plugins.front_ends()] == [False]
    assert "the front end “odd” failed: ZeroDivisionError" in sentences(engine)[0]


# The words, and the list of games that depends on them

BRINGS_A_WORD = """
from patience.hookspecs import hookimpl
from patience.mechanisms import Word

@hookimpl
def patience_mechanisms():
    return {"exiles.draw": [Word("WORD", "it is drawn", lambda count: (0,))]}
"""


def installed(packages: Path) -> Engine:
    """The program with the installed plug-ins, their modules loaded as at a start."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(packages)):
            del sys.modules[name]
    invalidate_caches()
    return Engine(packages / "home", Plugins.installed({}), packages / "cache")


def test_new_word_of_a_plug_in_is_seen_by_the_next_list(packages: Path) -> None:
    (packages / "home" / "rules").mkdir(parents=True)
    rule_file = packages / "home" / "rules" / "odd.yaml"
    rule_file.write_text("id: odd\nextends: weavers\nexiles: {draw: second}\n")
    install(packages, "brings", BRINGS_A_WORD.replace("WORD", "other"))
    assert installed(packages).catalogue.find("odd").broken
    (packages / "brings.py").write_text(BRINGS_A_WORD.replace("WORD", "second"))
    assert not installed(packages).catalogue.find("odd").broken
    (packages / "brings.py").unlink()
    assert installed(packages).catalogue.find("odd").broken


def test_list_that_did_not_change_asks_no_plug_in_for_words(packages: Path) -> None:
    install(packages, "brings", BRINGS_A_WORD.replace("WORD", "second"))
    installed(packages).catalogue.games()
    engine = installed(packages)
    engine.catalogue.games()
    assert "mechanisms" not in vars(engine)


def test_faulty_words_are_told_at_every_list(packages: Path) -> None:
    install(packages, "brings", BRINGS_A_WORD.replace("WORD", "Not a name"))
    for _ in range(3):
        engine = installed(packages)
        engine.catalogue.games()
        assert len(of(engine.plugins, "brings")) == 1


def test_source_of_a_plug_in_in_a_package_is_the_whole_package(packages: Path) -> None:
    (packages / "whole" / "part").mkdir(parents=True)
    (packages / "whole" / "__init__.py").touch()
    (packages / "whole" / "part" / "__init__.py").write_text(BRINGS_A_WORD)
    describe(packages, "whole", "[patience]\nwhole = whole.part\n")
    sources = Plugins.installed({OFF_VARIABLE: "house"}).sources_of_words()
    assert sources == {"whole whole 1.0": packages / "whole"}


# The list


def test_list_tells_what_each_brings_what_is_off_and_what_is_broken(packages: Path) -> None:
    install(packages, "good", GOOD)
    install(packages, "raises", "1 / 0")
    engine = Engine(packages, Plugins.installed({OFF_VARIABLE: "house"}))
    entries = {entry.name: entry for entry in roster(engine, ())}
    assert entries["good"].state == "loaded"
    assert entries["good"].offers == {"patience_commands": ("good",)}
    assert entries["house"].state == "off"
    assert entries["raises"].state == "broken"
    assert entries["raises"].faults == tuple(of(engine.plugins, "raises"))
    assert entries["statistics"].offers["patience_undone"] == ()
    text = "\n".join(as_text(entries.values()))
    assert "commands: good" in text
    assert re.search(r"Switched off by PATIENCE_PLUGINS_OFF\n  house", text)
    assert "listens to: dealt, played, undone, ended, left" in text
    plain = {entry["name"]: entry for entry in as_json(entries.values())}
    assert plain["good"]["offers"] == {"patience_commands": ["good"]}
    assert plain["raises"]["faults"]


def test_command_lists_the_plug_ins_and_names_a_broken_one(
    packages: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(packages, "raises", "1 / 0")
    assert run(["plugins"]) == 0
    shown = capsys.readouterr()
    assert "ZeroDivisionError" in " ".join(shown.out.split())
    assert "raises" in shown.err
    assert max(map(len, shown.out.splitlines())) <= 80 + len(str(packages))


def test_command_that_cannot_be_made_is_named(
    packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = GOOD.replace("print", "odd") + "\n\ndef odd(thing: object): ...\n"
    install(packages, "odd", odd)
    assert run(["good"]) == 2
    assert "its command “good” cannot be made" in capsys.readouterr().err
    assert run(["--help"]) == 0
