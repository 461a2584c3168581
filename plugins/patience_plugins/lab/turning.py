"""Turning settings: the same game with other readings of its rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

from patience.errors import PatienceError, nearest
from patience.language import tr, with_nearest
from patience.mechanisms import Mechanisms
from patience.rulebook import rules_with
from patience.rules import Rules, setting_paths
from patience.scalars import resolved
from patience.soundness import remarks_on, value_of

EVERY = "all"
"""What turns every setting of the vocabulary to every other value."""

OF_THE_PACK = ("packs", "suits", "ranks", "foundations", "tableau.piles", "moves", "vetoes")
"""The settings that are no readings: turned, they make another game of other cards."""


class Turned(NamedTuple):
    """A setting with another value, and what comes of it."""

    label: str
    """As it can be asked for, as `weave.stop=never`."""
    rules: Rules | None
    """None where there is nothing to compare."""
    reason: str = ""
    """Why not: the value is refused, or changes nothing."""


def turned_by(rules: Rules, words: Sequence[str], mechanisms: Mechanisms) -> Rules:
    """The game with all these settings turned at once, each named as `SETTING=VALUE`.

    Raises PatienceError when a word names no setting and value, or the game cannot be played so.
    """
    settings = {}
    for word in words:
        path, equals, value = word.partition("=")
        _check_setting(path)
        if not equals:
            raise PatienceError(
                tr(
                    "“--turn {setting}” lacks the value; write --turn {setting}=VALUE.",
                    setting=path,
                )
            )
        settings[path] = _read(path, value)
    return rules_with(rules, settings, mechanisms, "--turn") if settings else rules


def each_turned(rules: Rules, words: Iterable[str], mechanisms: Mechanisms) -> Iterator[Turned]:
    """The game with one setting turned at a time.

    A word is `SETTING=VALUE`, or a setting, which takes every other value, or `all`. Values that a
    word only implies may be refused or idle; one that is named raises PatienceError when refused.
    """
    for word in words:
        path, equals, _ = word.partition("=")
        if word == EVERY:
            for setting in setting_paths():
                if setting not in OF_THE_PACK:
                    yield from _every_value(rules, setting, mechanisms)
        elif equals:
            changed = turned_by(rules, [word], mechanisms)
            yield _judged(rules, path, word, changed, mechanisms)
        else:
            _check_setting(path)
            if path in OF_THE_PACK:
                raise PatienceError(
                    tr(
                        "“--turn {setting}” needs the value, as --turn {setting}=VALUE, for it "
                        "makes a game of other cards.",
                        setting=path,
                    )
                )
            yield from _every_value(rules, path, mechanisms)


def _every_value(rules: Rules, path: str, mechanisms: Mechanisms) -> Iterator[Turned]:
    values = other_values(rules, path, mechanisms)
    if not values:
        yield Turned(path, None, tr("it has no other value."))
    for value in values:
        label = f"{path}={_written(value)}"
        try:
            changed = rules_with(rules, {path: value}, mechanisms, label)
        except PatienceError as refusal:
            yield Turned(label, None, str(refusal).removeprefix(f"{label}: "))
        else:
            yield _judged(rules, path, label, changed, mechanisms)


def _judged(rules: Rules, path: str, label: str, changed: Rules, mechanisms: Mechanisms) -> Turned:
    """What was turned, or why it makes no difference."""
    for each in (changed, rules):
        for setting, why in remarks_on(each, mechanisms):
            if setting == path:
                return Turned(label, None, tr("it changes nothing here: {why}", why=why))
    if changed.content_hash() == rules.content_hash():
        return Turned(label, None, tr("the game is so already."))
    return Turned(label, changed)


def other_values(rules: Rules, path: str, mechanisms: Mechanisms) -> list[Any]:
    """The values that a setting can be turned to.

    A word goes to every other word, a switch to the other side; of redeals there is one fewer and
    one more; a list of ranks is emptied, or takes the highest rank that has a pile.
    """
    now = value_of(rules, path)
    words = mechanisms.vocabulary()
    if path in words:
        return [word for word in words[path] if word != now]
    if isinstance(now, bool):
        return [not now]
    if isinstance(now, int):
        return [value for value in (now - 1, now + 1) if value >= 0]
    if isinstance(now, tuple):
        return [[]] if now else [[rules.ranks[: rules.tableau.piles][-1]]]
    group, _, key = path.partition(".")
    allowed = get_args(type(getattr(rules, group)).model_fields[key].annotation)
    return [value for value in allowed if value != now]


def _check_setting(path: str) -> None:
    if path not in setting_paths():
        sentence = tr("There is no setting “{path}”", path=path)
        there_are = tr("there are {names}", names=", ".join(setting_paths()))
        raise PatienceError(with_nearest(sentence, nearest(path, setting_paths()), there_are))


def _read(path: str, text: str) -> Any:
    try:
        if text.startswith("[") and text.endswith("]"):
            return [resolved(part.strip()) for part in text[1:-1].split(",") if part.strip()]
        return resolved(text)
    except ValueError as error:
        raise PatienceError(tr("--turn {setting}: {error}", setting=path, error=error)) from None


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{','.join(map(str, value))}]"
    return str(value).lower()
