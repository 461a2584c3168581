"""Whether the functions of a plug-in fit the hooks."""

import inspect
from collections.abc import Mapping
from typing import Any

from patience.errors import nearest
from patience.hookspecs import PREFIX, argument_names, hook_names, signature
from patience.language import tr


def misfit(function: object, name: str, options: Mapping[str, Any] | None) -> str | None:
    """Why a function of a plug-in cannot serve a hook; None when it can, or does not mean to.

    `options` are those of its mark; None when it is not marked.
    """
    if options is None:
        return _unmarked(function, name)
    hook = options.get("specname") or name
    if hook not in hook_names():
        return _no_hook(hook)
    if options.get("wrapper") or options.get("hookwrapper"):
        return tr("{hook} is marked as a wrapper, which no hook can be", hook=name)
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return tr("{hook} is an async function; hooks are plain functions", hook=name)
    return _arguments(function, name, hook)


def _unmarked(function: object, name: str) -> str | None:
    if not name.startswith(PREFIX) or not inspect.isroutine(function):
        return None
    if name not in hook_names():
        return _no_hook(name)
    if hasattr(function, "patience_spec"):
        return None
    return tr("{hook} is not marked with @hookimpl", hook=name)


def _no_hook(name: str) -> str:
    near = nearest(name, hook_names())
    if near is None:
        return tr("{function} is no hook", function=name)
    return tr(
        "{function} is no hook; the nearest is {signature}",
        function=name,
        signature=signature(near),
    )


def _arguments(function: Any, name: str, hook: str) -> str | None:
    given = argument_names(hook)
    taken = inspect.signature(function).parameters.values()
    for parameter in taken:
        required = parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        )
        if required and parameter.name not in given:
            return tr(
                "{function} takes “{argument}”, which the hook {signature} does not give",
                function=name,
                argument=parameter.name,
                signature=signature(hook),
            )
    return None
