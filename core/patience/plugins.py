"""The plug-ins: loading them, asking each by itself, and naming the one that fails.

Each implementation is called alone, so that one that raises can be named, and the others still
count. What the hooks return is collected once, at the start; no hook is called while moves are
found.
"""

import importlib.metadata
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from patience import hookspecs
from patience.errors import nearest
from patience.language import tr
from patience.offerings import CardFaces, Command, FrontEnd

if TYPE_CHECKING:
    from patience.legality import Outcome
    from patience.moves import Move
    from patience.session import Session

GROUP = hookspecs.PROJECT
OFF_VARIABLE = "PATIENCE_PLUGINS_OFF"
HOOK_PREFIX = "patience_"


@dataclass(frozen=True)
class Failure:
    """Something that a plug-in did wrong."""

    plugin: str
    sentence: str
    details: str = ""
    """The traceback, where there is one."""


@dataclass(frozen=True)
class PluginInfo:
    """A plug-in as `patience plugins` lists it."""

    name: str
    distribution: str
    """The package that brings it, with its version; empty when it was registered by a program."""
    hooks: tuple[str, ...]
    """The hooks that it implements."""


class Plugins:
    """The loaded plug-ins. It is the `Listener` of every session, and passes events on to them."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._distributions: dict[str, str] = {}
        self.off: list[str] = []
        """The plug-ins that are switched off."""
        self.failures: list[Failure] = []
        self._report: Callable[[Failure], None] = self.failures.append

    @classmethod
    def installed(cls, environ: Mapping[str, str]) -> "Plugins":
        """The plug-ins that are installed, except those that the variable switches off."""
        plugins = cls()
        off = {name.strip() for name in environ.get(OFF_VARIABLE, "").split(",")} - {""}
        points = importlib.metadata.entry_points(group=GROUP)
        unknown = off - {point.name for point in points} - {"all"}
        for name in sorted(unknown):
            plugins.fail(
                name, tr("{variable} names a plug-in that is not installed", variable=OFF_VARIABLE)
            )
        for point in sorted(points, key=lambda point: point.name):
            if point.name in off or "all" in off:
                plugins.off.append(point.name)
                continue
            try:
                plugin = point.load()
            except Exception as error:
                plugins.fail(point.name, tr("it cannot be loaded"), error)
                continue
            dist = point.dist
            plugins.register(plugin, point.name, f"{dist.name} {dist.version}" if dist else "")
        return plugins

    def register(self, plugin: object, name: str, distribution: str = "") -> None:
        """Adds a plug-in; one that does not fit the hooks is reported and left out."""
        misspelt = [
            attribute
            for attribute in dir(plugin)
            if attribute.startswith(HOOK_PREFIX) and not hasattr(hookspecs, attribute)
        ]
        for attribute in misspelt:
            near = nearest(attribute, self.hook_names())
            self.fail(
                name,
                tr(
                    "it has a function {function}, which is no hook; did you mean {nearest}?",
                    function=attribute,
                    nearest=near,
                )
                if near
                else tr("it has a function {function}, which is no hook", function=attribute),
            )
        try:
            self._manager.register(plugin, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            self.fail(name, tr("it does not fit the hooks"), error)
            if self._manager.get_plugin(name) is plugin:
                self._manager.unregister(plugin)
            return
        self._distributions[name] = distribution

    def on_failure(self, report: Callable[[Failure], None]) -> None:
        """From now on, tells `report` of failures too, as they happen."""

        def both(failure: Failure) -> None:
            self.failures.append(failure)
            report(failure)

        self._report = both

    def fail(self, plugin: str, what: str, error: BaseException | None = None) -> None:
        """Reports what a plug-in did wrong."""
        if error is None:
            sentence = tr("The plug-in “{name}” is faulty: {what}.", name=plugin, what=what)
            self._report(Failure(plugin, sentence))
            return
        sentence = tr(
            "The plug-in “{name}” is faulty: {what}: {kind}: {error}.",
            name=plugin,
            what=what,
            kind=type(error).__name__,
            error=" ".join(str(error).split()).rstrip("."),
        )
        self._report(Failure(plugin, sentence, "".join(traceback.format_exception(error))))

    @staticmethod
    def hook_names() -> list[str]:
        """The names of all hooks, in the order of their specifications."""
        return [name for name in vars(hookspecs) if name.startswith(HOOK_PREFIX)]

    def loaded(self) -> list[PluginInfo]:
        """The loaded plug-ins, by name."""
        return [
            PluginInfo(
                name,
                self._distributions.get(name, ""),
                tuple(hook for hook in self.hook_names() if hasattr(plugin, hook)),
            )
            for name, plugin in sorted(self._manager.list_name_plugin())
            if plugin is not None
        ]

    def rule_folders(self, home: Path) -> list[Path]:
        """The folders of rule files that plug-ins bring."""
        return [folder for _, folder in self._offered("patience_rule_folders", Path, home=home)]

    def mechanisms(self) -> "Iterator[tuple[str, str, Iterable[Any]]]":
        """New words of the vocabulary: the plug-in, the setting's path, the words."""
        for plugin, offered in self._ask("patience_mechanisms"):
            for path, words in offered.items():
                yield plugin, path, words
        for plugin, words in self._ask("patience_moves"):
            yield plugin, "moves", words
        for plugin, words in self._ask("patience_vetoes"):
            yield plugin, "vetoes", words

    def commands(self) -> list[tuple[str, Command]]:
        """The commands that plug-ins bring, with the plug-in's name."""
        return self._offered("patience_commands", Command)

    def front_ends(self) -> list[FrontEnd]:
        """The front ends that plug-ins bring, the one of the highest rank first."""
        offered = [front_end for _, front_end in self._offered("patience_front_ends", FrontEnd)]
        return sorted(offered, key=lambda front_end: -front_end.rank)

    def card_faces(self) -> list[CardFaces]:
        """The ways to write a card that plug-ins bring."""
        return [faces for _, faces in self._offered("patience_card_faces", CardFaces)]

    def messages(self) -> list[Path]:
        """The folders of message catalogues that plug-ins bring."""
        return [folder for _, folder in self._offered("patience_messages", Path)]

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

    def _tell(self, hook: str, **values: object) -> None:
        for _ in self._ask(hook, **values):
            pass

    def _offered(self, hook: str, kind: type[Any], **values: object) -> list[tuple[str, Any]]:
        offered = []
        for plugin, things in self._ask(hook, **values):
            for thing in things:
                if isinstance(thing, kind):
                    offered.append((plugin, thing))
                else:
                    self.fail(
                        plugin,
                        tr(
                            "{hook} returned {found}, where {kind} is expected",
                            hook=hook,
                            found=repr(thing),
                            kind=kind.__name__,
                        ),
                    )
        return offered

    def _ask(self, hook: str, **values: object) -> Iterator[tuple[str, Any]]:
        for implementation in getattr(self._manager.hook, hook).get_hookimpls():
            arguments = {name: values[name] for name in implementation.argnames}
            try:
                answer = implementation.function(**arguments)
                if answer is not None and not isinstance(answer, Mapping):
                    answer = list(answer)
            except (Exception, SystemExit) as error:
                self.fail(implementation.plugin_name, tr("{hook} failed", hook=hook), error)
                continue
            if answer is not None:
                yield implementation.plugin_name, answer
