"""Spans of styles as Textual shows them, and keys as pages and tables know them."""

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from patience_plugins.terminal.canvas import Span
from patience_plugins.terminal.tints import Ink, inks


def painted(spans: Iterable[Span], width: int, tint: str, light: bool) -> Strip:
    """A row of the screen in the colours of a tint."""
    styles = _styles(tint, light)
    return Strip([Segment(span.text, styles[span.style]) for span in spans], width)


def key_of(event: events.Key) -> str:
    """A key as a character, or by its name, as `left` or `space`."""
    character = event.character
    if character is not None and character.isprintable() and character != " ":
        return character
    return event.key


@lru_cache(maxsize=16)
def _styles(tint: str, light: bool) -> dict[str, Style]:
    return {name: _style(ink) for name, ink in inks(tint, light).items()}


def _style(ink: Ink) -> Style:
    return Style(
        color=ink.front,
        bgcolor=ink.back,
        bold=ink.bold or None,
        reverse=ink.reverse or None,
        underline=ink.underline or None,
        dim=ink.dim or None,
    )
