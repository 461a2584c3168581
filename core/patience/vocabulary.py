"""The whole vocabulary: the words of the engine, and those of plug-ins under guard."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from patience.errors import nearest
from patience.guards import guarded, unfit
from patience.language import tr
from patience.mechanisms import Mechanisms, Word
from patience.plugins import Plugins, taken_name


def vocabulary(plugins: Plugins) -> Mechanisms:
    """The mechanisms with the words that plug-ins bring.

    A word that cannot be used is reported and left out; of two namesakes the first is used.
    """
    mechanisms = Mechanisms()
    for plugin, hook, path, word in _words(plugins):
        known = mechanisms.vocabulary()
        if path not in known:
            plugins.fail(plugin, _no_setting(path, known))
        elif (fault := unfit(word, path)) is not None:
            plugins.fail(plugin, fault)
        elif word.name in known[path]:
            plugins.fail(plugin, taken_name(hook, f"{path}: {word.name}"))
        else:
            guard = guarded(word, plugin, path, partial(plugins.fail, plugin))
            mechanisms = mechanisms.with_words(path, [guard])
    return mechanisms


def _words(plugins: Plugins) -> Iterator[tuple[str, str, str, Word[Any]]]:
    """The words of plug-ins: plug-in, hook, path of the setting, word."""
    for plugin, path, word in plugins.mechanisms():
        yield plugin, "patience_mechanisms", path, word
    for plugin, move in plugins.moves():
        yield plugin, "patience_moves", "moves", move
    for plugin, veto in plugins.vetoes():
        yield plugin, "patience_vetoes", "vetoes", veto


def _no_setting(path: str, settings: Collection[str]) -> str:
    near = nearest(path, settings)
    if near is None:
        return tr(
            "patience_mechanisms brings words for “{path}”, which is no setting; the settings are "
            "{settings}",
            path=path,
            settings=", ".join(settings),
        )
    return tr(
        "patience_mechanisms brings words for “{path}”, which is no setting; the nearest is "
        "“{nearest}”",
        path=path,
        nearest=near,
    )
