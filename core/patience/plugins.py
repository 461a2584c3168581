"""The plug-ins: loading them, asking each by itself, and naming the one that fails.

Each implementation is called alone, so that one that raises can be named, and the others still
count. What the hooks return is collected once, at the start; no hook is called while moves are
found.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pluggy

from patience import hookspecs
from patience.errors import PatienceError, nearest
from patience.failures import Failures
from patience.fitting import misfit
from patience.hookspecs import argument_names, signature
from patience.installed import Found, installed_plugins
from patience.language import check_messages, tr, with_nearest
from patience.offerings import (
    Atlas,
    BatchReport,
    CardFaces,
    Command,
    FrontEnd,
    Keeper,
    Player,
    Solver,
    Verifier,
)
from patience.watched import (
    watched_atlas,
    watched_faces,
    watched_front_end,
    watched_keeper,
    watched_solver,
    watched_verifier,
)

if TYPE_CHECKING:
    from patience.extras import ExtraMove, Veto
    from patience.legality import Outcome
    from patience.mechanisms import Word
    from patience.moves import Move
    from patience.session import Session

T = TypeVar("T")

WORD_HOOKS = ("patience_mechanisms", "patience_moves", "patience_vetoes")
"""The hooks that bring words of the vocabulary."""

OFF_VARIABLE = "PATIENCE_PLUGINS_OFF"
EVERY = "all"
"""What the variable says to switch off every plug-in."""


class PluginInfo(NamedTuple):
    """A plug-in that is loaded."""

    name: str
    distribution: str
    """The package that brings it, with its version; empty when it was registered by a program."""
    hooks: tuple[str, ...]
    """The hooks that it implements."""


class _Manager(pluggy.PluginManager):
    """Takes only the functions that fit the hooks, and keeps what is wrong with the others."""

    def __init__(self) -> None:
        super().__init__(hookspecs.PROJECT)
        self.add_hookspecs(hookspecs)
        self.misfits: list[str] = []

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        # Python's own names are no hooks, and looking at each is slow.
        if name.startswith("__"):
            return None
        options = super().parse_hookimpl_opts(plugin, name)
        fault = misfit(getattr(plugin, name, None), name, options)
        if fault is not None:
            self.misfits.append(fault)
            return None
        return options


class Plugins:
    """The loaded plug-ins. It is the `Listener` of every session, and passes events on to them."""

    def __init__(self) -> None:
        self._manager = _Manager()
        self._distributions: dict[str, str] = {}
        self._sources: dict[str, Path | None] = {}
        self.off: dict[str, str] = {}
        """The plug-ins that are switched off, and the package that brings each."""
        self.broken: dict[str, str] = {}
        """Those that could not be loaded, and the package that brings each."""
        self.failures = Failures()

    @classmethod
    def installed(cls, environ: Mapping[str, str]) -> "Plugins":
        """The plug-ins that are installed, except those that the variable switches off."""
        plugins = cls()
        found = installed_plugins()
        off = {name.strip() for name in environ.get(OFF_VARIABLE, "").split(",")} - {""}
        plugins._check_off(off, {plugin.name for plugin in found})
        # Pluggy asks the plug-in that came last first.
        for plugin in reversed(found):
            if plugin.name in off or EVERY in off:
                plugins.off[plugin.name] = plugin.distribution
            else:
                plugins._load(plugin)
        return plugins

    def register(self, plugin: object, name: str, distribution: str = "") -> None:
        """Adds a plug-in. What does not fit the hooks is reported, and left out."""
        self._manager.misfits.clear()
        try:
            self._manager.register(plugin, name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.fail(name, tr("it cannot be registered"), error)
            return
        self._distributions[name] = distribution
        for fault in self._manager.misfits:
            self.fail(name, fault)
        if not self._manager.misfits and not self._manager.get_hookcallers(plugin):
            self.fail(name, tr("it has no function that is marked with @hookimpl"))

    def fail(self, plugin: str, what: str, error: BaseException | None = None) -> None:
        """Reports what a plug-in did wrong: `what`, a sentence without its full stop."""
        self.failures.add(plugin, what, error)

    def loaded(self) -> list[PluginInfo]:
        """The loaded plug-ins, in the order in which they are asked."""
        return [
            PluginInfo(
                name,
                self._distributions[name],
                tuple(caller.name for caller in self._manager.get_hookcallers(plugin) or ()),
            )
            for name, plugin in reversed(self._manager.list_name_plugin())
        ]

    def _check_off(self, off: Collection[str], names: Collection[str]) -> None:
        for name in sorted(set(off) - set(names) - {EVERY}):
            sentence = tr("{variable} names it, but it is not installed", variable=OFF_VARIABLE)
            fault = PatienceError(with_nearest(sentence, nearest(name, names)))
            self.fail(name, OFF_VARIABLE, fault)

    def _load(self, found: Found) -> None:
        if self._manager.has_plugin(found.name):
            self.fail(
                found.name,
                tr(
                    "{other} brings another of the same name", other=self._distributions[found.name]
                ),
            )
            return
        try:
            plugin = found.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.broken[found.name] = found.distribution
            self.fail(found.name, tr("{place} cannot be loaded", place=found.place), error)
        else:
            self._sources[found.name] = found.source()
            self.register(plugin, found.name, found.distribution)

    def rule_folders(self, home: Path) -> list[Path]:
        """The folders of rule files that plug-ins bring."""
        return [folder for _, folder in self._offered("patience_rule_folders", Path, home=home)]

    def mechanisms(self) -> "list[tuple[str, str, Word[Any]]]":
        """New words of the vocabulary: the plug-in, the path of the setting, the word."""
        hook = "patience_mechanisms"
        found = []
        for plugin, offered in self._answers(hook):
            if isinstance(offered, Mapping):
                for path, words in offered.items():
                    found += [
                        (plugin, str(path), word)
                        for word in self._of_kind(plugin, hook, words, _word())
                    ]
            else:
                self._wrong(plugin, hook, offered)
        return found

    def sources_of_words(self) -> dict[str, Path] | None:
        """Where the code lies of the plug-ins that bring words, in the order they are asked.

        Each is named with the package that brings it. None where a plug-in was registered by a
        program, or has failed: then the words may change though the code does not, and who brings
        faulty ones is to be told at every start.
        """
        sources = {}
        for hook in WORD_HOOKS:
            for implementation in reversed(getattr(self._manager.hook, hook).get_hookimpls()):
                plugin = implementation.plugin_name
                source = self._sources.get(plugin)
                if source is None or self.failures.of(plugin):
                    return None
                sources[f"{plugin} {self._distributions[plugin]}"] = source
        return sources

    def moves(self) -> "list[tuple[str, Word[ExtraMove]]]":
        """The extra moves that plug-ins bring, with the plug-in's name."""
        return self._offered("patience_moves", _word())

    def vetoes(self) -> "list[tuple[str, Word[Veto]]]":
        """The prohibitions that plug-ins bring, with the plug-in's name."""
        return self._offered("patience_vetoes", _word())

    def commands(self, taken: Collection[str]) -> list[tuple[str, Command]]:
        """The commands that plug-ins bring, with the plug-in's name; `taken` are no longer free."""
        return self._offered("patience_commands", Command, taken)

    def front_ends(self) -> list[FrontEnd]:
        """The front ends that plug-ins bring, the one of the highest rank first."""
        offered = [
            watched_front_end(front_end, partial(self.fail, plugin))
            for plugin, front_end in self._offered("patience_front_ends", FrontEnd)
        ]
        return sorted(offered, key=lambda front_end: -front_end.rank)

    def card_faces(self) -> list[CardFaces]:
        """The ways to write a card that plug-ins bring."""
        return [
            watched_faces(faces, partial(self.fail, plugin))
            for plugin, faces in self._offered("patience_card_faces", CardFaces)
        ]

    def players(self) -> list[Player]:
        """The players that plug-ins bring."""
        return [player for _, player in self._offered("patience_players", Player)]

    def solvers(self) -> list[Solver]:
        """The solvers that plug-ins bring. One that fails is reported, and knows nothing."""
        return [
            watched_solver(solver, partial(self.fail, plugin))
            for plugin, solver in self._offered("patience_solvers", Solver)
        ]

    def atlases(self) -> list[Atlas]:
        """What plug-ins bring that knows deals. One that fails is reported, and knows nothing."""
        return [
            watched_atlas(atlas, partial(self.fail, plugin))
            for plugin, atlas in self._offered("patience_atlases", Atlas)
        ]

    def keepers(self) -> list[Keeper]:
        """What plug-ins bring that keeps how games went. One that fails is reported."""
        return [
            watched_keeper(keeper, partial(self.fail, plugin))
            for plugin, keeper in self._offered("patience_keepers", Keeper)
        ]

    def verifiers(self) -> list[Verifier]:
        """What plug-ins bring that checks files."""
        return [
            watched_verifier(verifier, partial(self.fail, plugin))
            for plugin, verifier in self._offered("patience_verifiers", Verifier)
        ]

    def messages(self) -> list[Path]:
        """The folders of message catalogues that plug-ins bring, those that can be read."""
        found: list[Path] = []
        for plugin, folder in self._offered("patience_messages", Path):
            if folder not in found:
                try:
                    check_messages(folder)
                except Exception as error:
                    self.fail(plugin, tr("its messages cannot be read"), error)
                else:
                    found.append(folder)
        return found

    def offers(self, home: Path, taken: Collection[str]) -> Iterator[tuple[str, str, str]]:
        """All that plug-ins bring by returning it: the plug-in, the hook, what the thing is called.

        `home` and `taken` are what `rule_folders` and `commands` are given.
        """
        for plugin, path, word in self.mechanisms():
            yield plugin, "patience_mechanisms", f"{path}: {_called(word)}"
        kinds: dict[str, type[Any]] = {
            "patience_rule_folders": Path,
            "patience_moves": _word(),
            "patience_vetoes": _word(),
            "patience_commands": Command,
            "patience_front_ends": FrontEnd,
            "patience_card_faces": CardFaces,
            "patience_messages": Path,
            "patience_players": Player,
            "patience_solvers": Solver,
            "patience_atlases": Atlas,
            "patience_keepers": Keeper,
            "patience_verifiers": Verifier,
        }
        for hook, kind in kinds.items():
            values = {"home": home} if "home" in argument_names(hook) else {}
            names = taken if kind is Command else ()
            for plugin, thing in self._offered(hook, kind, names, **values):
                yield plugin, hook, _called(thing)

    def dealt(self, session: "Session") -> None:
        """Tells the plug-ins that a game was begun or taken up."""
        self._tell("patience_dealt", session=session)

    def played(self, session: "Session", move: "Move") -> None:
        """Tells the plug-ins of a move."""
        self._tell("patience_played", session=session, move=move)

    def undone(self, session: "Session", move: "Move") -> None:
        """Tells the plug-ins of a move taken back."""
        self._tell("patience_undone", session=session, move=move)

    def ended(self, session: "Session", outcome: "Outcome") -> None:
        """Tells the plug-ins that a game has ended."""
        self._tell("patience_ended", session=session, outcome=outcome)

    def left(self, session: "Session") -> None:
        """Tells the plug-ins that the player leaves a game."""
        self._tell("patience_left", session=session)

    def batch_done(self, report: BatchReport) -> None:
        """Tells the plug-ins what came of many deals."""
        self._tell("patience_batch_done", report=report)

    def _tell(self, hook: str, **values: object) -> None:
        for _ in self._answers(hook, **values):
            pass

    def _offered(
        self, hook: str, kind: type[T], taken: Collection[str] = (), **values: object
    ) -> list[tuple[str, T]]:
        """What plug-ins offer, each thing with the plug-in's name; of two namesakes the first."""
        offered, names = [], set(taken)
        for plugin, things in self._answers(hook, **values):
            for thing in self._of_kind(plugin, hook, things, kind):
                name = _called(thing)
                if name in names and kind is not Path:
                    self.fail(plugin, taken_name(hook, name))
                else:
                    names.add(name)
                    offered.append((plugin, thing))
        return offered

    def _of_kind(self, plugin: str, hook: str, things: object, kind: type[T]) -> list[T]:
        """Of the things that a plug-in returned those of the right kind; the others are named."""
        found = []
        for thing in self._listed(plugin, hook, things):
            if isinstance(thing, kind):
                found.append(thing)
            else:
                self._wrong(plugin, hook, thing)
        return found

    def _answers(self, hook: str, **values: object) -> Iterator[tuple[str, Any]]:
        """What each plug-in answers, with its name; not those that answer nothing, or fail."""
        for implementation in reversed(getattr(self._manager.hook, hook).get_hookimpls()):
            arguments = {name: values[name] for name in implementation.argnames}
            try:
                answer = implementation.function(**arguments)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self._failed(implementation.plugin_name, hook, error)
                continue
            if answer is not None:
                yield implementation.plugin_name, answer

    def _listed(self, plugin: str, hook: str, things: object) -> list[object]:
        """What a plug-in returned, where several things are due."""
        if isinstance(things, str | Mapping) or not isinstance(things, Iterable):
            self._wrong(plugin, hook, things)
            return []
        try:
            return list(things)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._failed(plugin, hook, error)
            return []

    def _failed(self, plugin: str, hook: str, error: BaseException) -> None:
        self.fail(plugin, tr("{hook} failed", hook=signature(hook)), error)

    def _wrong(self, plugin: str, hook: str, found: object) -> None:
        self.fail(
            plugin,
            tr("{found} is not what {hook} returns", found=short(found), hook=signature(hook)),
        )


def _called(thing: object) -> str:
    return str(thing) if isinstance(thing, Path) else str(getattr(thing, "name", thing))


def _word() -> type[Any]:
    # Loaded late: the commands that need no rules need no words either.
    from patience.mechanisms import Word

    return Word


def taken_name(hook: str, name: str) -> str:
    """That a plug-in brings something under a name that is taken."""
    return tr("{hook} brings “{name}”, which is there already", hook=hook, name=name)
