"""The list of plug-ins: what each of them adds, which are off, which are broken and why."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal

from patience.hookspecs import hook_names
from patience.language import mark, tr
from patience.plugins import OFF_VARIABLE

if TYPE_CHECKING:
    from patience.engine import Engine

State = Literal["loaded", "off", "broken"]

WIDTH = 80

LABELS = {
    "patience_rule_folders": mark("folders of rule files"),
    "patience_mechanisms": mark("words of the vocabulary"),
    "patience_moves": mark("extra moves"),
    "patience_vetoes": mark("vetoes"),
    "patience_commands": mark("commands"),
    "patience_front_ends": mark("front ends"),
    "patience_card_faces": mark("card faces"),
    "patience_messages": mark("messages"),
    "patience_players": mark("players"),
    "patience_solvers": mark("solvers"),
    "patience_atlases": mark("atlases"),
    "patience_keepers": mark("keepers of statistics"),
    "patience_verifiers": mark("verifiers"),
}
"""What is returned from the hooks that return something."""

_HEADINGS: Mapping[State, str] = {
    "loaded": mark("Loaded"),
    "off": mark("Switched off by {variable}"),
    "broken": mark("Broken"),
}


@dataclass(frozen=True)
class Entry:
    """One plug-in."""

    name: str
    distribution: str
    """The package that brings it, with its version; empty where it is not known."""
    state: State
    offers: Mapping[str, tuple[str, ...]]
    """What it brings, by hook; empty for an event that it listens to."""
    faults: tuple[str, ...]
    """What is wrong with it, a sentence each."""


def roster(engine: "Engine", taken: Collection[str]) -> list[Entry]:
    """All plug-ins by name, each asked for everything that it brings.

    `taken` are the names of the commands that the program has of itself.
    """
    plugins = engine.plugins
    _ = engine.mechanisms  # finds the faults of words
    brought: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for plugin, hook, name in plugins.offers(engine.home, taken):
        brought[plugin][hook].append(name)
    states: dict[str, tuple[str, State, dict[str, tuple[str, ...]]]] = {
        info.name: (
            info.distribution,
            "loaded",
            {hook: tuple(brought[info.name][hook]) for hook in hook_names() if hook in info.hooks},
        )
        for info in plugins.loaded()
    }
    states |= {name: (distribution, "off", {}) for name, distribution in plugins.off.items()}
    broken = {failure.plugin: "" for failure in plugins.failures.all} | plugins.broken
    for name, distribution in broken.items():
        states.setdefault(name, (distribution, "broken", {}))
    return [
        Entry(
            name,
            *states[name],
            tuple(failure.sentence for failure in plugins.failures.of(name)),
        )
        for name in sorted(states)
    ]


def as_text(entries: Collection[Entry]) -> Iterator[str]:
    """The list for people, line by line, at most 80 columns wide where names allow it."""
    for state, heading in _HEADINGS.items():
        chosen = [entry for entry in entries if entry.state == state]
        if chosen:
            yield tr(heading, variable=OFF_VARIABLE)
            for entry in chosen:
                yield (
                    f"  {entry.name}  ({entry.distribution})"
                    if entry.distribution
                    else (f"  {entry.name}")
                )
                for text in _particulars(entry):
                    yield from wrap(
                        text,
                        WIDTH,
                        initial_indent=" " * 4,
                        subsequent_indent=" " * 6,
                        break_long_words=False,
                        break_on_hyphens=False,
                    )
            yield ""


def as_json(entries: Collection[Entry]) -> list[dict[str, Any]]:
    """The list for programs."""
    return [
        {
            "name": entry.name,
            "distribution": entry.distribution,
            "state": entry.state,
            "offers": {hook: list(names) for hook, names in entry.offers.items()},
            "faults": list(entry.faults),
        }
        for entry in entries
    ]


def _particulars(entry: Entry) -> Iterator[str]:
    events = [hook.removeprefix("patience_") for hook in entry.offers if hook not in LABELS]
    for hook, names in entry.offers.items():
        if names:
            yield tr("{what}: {names}", what=tr(LABELS[hook]), names=", ".join(names))
    if events:
        yield tr("listens to: {events}", events=", ".join(events))
    yield from entry.faults
