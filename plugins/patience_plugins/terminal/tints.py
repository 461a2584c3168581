"""The colours of the table: what each style of the picture looks like in each tint.

A tint never carries a meaning alone: whatever it shows is there as a frame, a sign or a stroke too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from patience.language import mark

TINTS: Mapping[str, str] = {
    "four": mark("four colours"),
    "two": mark("two colours"),
    "contrast": mark("high contrast"),
    "none": mark("no colour"),
}
"""The tints in the order in which one follows the other, each in words."""


@dataclass(frozen=True)
class Ink:
    """How a style is written: colours as `#RRGGBB`, or None for those of the terminal."""

    front: str | None = None
    back: str | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    dim: bool = False


@dataclass(frozen=True)
class Palette:
    """The tokens of a light or a dark table."""

    table: str
    band: str
    panel: str
    text: str
    quiet: str
    accent: str
    on_accent: str
    card: str
    edge: str
    """Frames on the table."""
    edge_on_card: str
    mark: str
    """The sign on a card that can be played."""
    lines: Mapping[str, str]
    """By suit: the lines of its band."""
    suits: Mapping[str, str]
    """By suit: the cards."""
    dots: str
    thread: str
    """The warp of the loom, which only adorns: in high contrast it is left out."""


_ON_CARDS = {"C": "#1E6B47", "D": "#1F57A4", "H": "#B3261E", "S": "#1B1F27"}

DARK = Palette(
    table="#1E2A38",
    band="#293849",
    panel="#182330",
    text="#F1ECDF",
    quiet="#B9C1C9",
    accent="#EBBE4D",
    on_accent="#241A02",
    card="#FCF9F2",
    edge="#B9C1C9",
    edge_on_card="#8A8F96",
    mark="#7A5200",
    lines={"C": "#7CC49A", "D": "#8FBBF2", "H": "#F2998A", "S": "#D5D9E0"},
    suits=_ON_CARDS,
    dots="#8E9CAB",
    thread="#4A5B6F",
)
LIGHT = Palette(
    table="#E7DFCF",
    band="#F4EFE4",
    panel="#F8F4EB",
    text="#23272C",
    quiet="#565142",
    accent="#8A5200",
    on_accent="#FFFFFF",
    card="#FFFDF8",
    edge="#5F5644",
    edge_on_card="#5F5644",
    mark="#8A5200",
    lines={"C": "#1E6B47", "D": "#1F57A4", "H": "#B3261E", "S": "#2B303A"},
    suits=_ON_CARDS,
    dots="#766D5A",
    thread="#B5AA94",
)

YELLOW = "#FFE14D"
"""The one colour of high contrast."""

_STARK_DARK = Palette(
    table="#000000",
    band="#000000",
    panel="#000000",
    text="#FFFFFF",
    quiet="#FFFFFF",
    accent=YELLOW,
    on_accent="#000000",
    card="#000000",
    edge="#FFFFFF",
    edge_on_card="#FFFFFF",
    mark="#FFE14D",
    lines=dict.fromkeys("CDHS", "#FFFFFF"),
    suits=dict.fromkeys("CDHS", "#FFFFFF"),
    dots="#FFFFFF",
    thread="#000000",
)
_STARK_LIGHT = Palette(
    table="#FFFFFF",
    band="#FFFFFF",
    panel="#FFFFFF",
    text="#000000",
    quiet="#000000",
    accent="#000000",
    on_accent="#FFFFFF",
    card="#FFFFFF",
    edge="#000000",
    edge_on_card="#000000",
    mark="#5C3A00",
    lines=dict.fromkeys("CDHS", "#000000"),
    suits=dict.fromkeys("CDHS", "#000000"),
    dots="#000000",
    thread="#FFFFFF",
)

_TWINS = {"C": "S", "D": "H"}
"""In two colours clubs look like spades and diamonds like hearts."""


def palette(tint: str, light: bool) -> Palette:
    """The tokens of a tint; those of no colour are not used."""
    if tint == "contrast":
        return _STARK_LIGHT if light else _STARK_DARK
    return LIGHT if light else DARK


def inks(tint: str, light: bool) -> dict[str, Ink]:
    """What each style looks like."""
    if tint == "none":
        return _without_colour()
    of = palette(tint, light)
    styles = {
        "table": Ink(of.text, of.table),
        "text": Ink(of.text, of.table),
        "title": Ink(of.text, of.table, bold=True),
        "quiet": Ink(of.quiet, of.table),
        "dots": Ink(of.dots, of.table),
        "thread": Ink(of.thread, of.table),
        "band": Ink(of.quiet, of.band),
        "band.quiet": Ink(of.quiet, of.band),
        "band.dots": Ink(of.dots, of.band),
        "accent": Ink(of.accent, of.table, bold=True),
        "seam": Ink(of.accent, of.band, bold=True),
        "ring": Ink(of.accent, of.band, bold=True),
        "chosen": Ink(of.on_accent, of.accent, bold=True),
        "message": Ink(of.text, of.panel, bold=True),
        "reason": Ink(of.quiet, of.panel),
        "rule": Ink(of.dots, of.panel),
        "chance": Ink(of.text, of.panel),
        "keys": Ink(of.quiet, of.panel),
        "panel": Ink(of.text, of.panel),
        "panel.mark": Ink(of.accent, of.panel, bold=True),
        "panel.quiet": Ink(of.quiet, of.panel),
        "panel.chosen": Ink(of.on_accent, of.accent, bold=True),
        "frame": Ink(of.edge, of.table),
        "edge": Ink(of.edge_on_card, of.card),
        "mark": Ink(of.mark, of.card, bold=True),
        "playable": Ink(of.accent, of.table, bold=True),
        "cursor": Ink(of.on_accent, of.accent, bold=True),
        "back": Ink(of.quiet, of.table),
        "hand": Ink(of.accent, of.table, bold=True),
    }
    for suit in "CDHS":
        shown = _TWINS.get(suit, suit) if tint == "two" else suit
        styles[f"line.{suit}"] = Ink(of.lines[shown], of.band)
        styles[f"head.{suit}"] = Ink(of.suits[shown], of.card, bold=True)
        styles[f"card.{suit}"] = Ink(of.suits[shown], of.card, bold=True)
        styles[f"found.{suit}"] = Ink(of.suits[shown], of.card, bold=True, underline=True)
        styles[f"dim.{suit}"] = Ink(of.dots, of.table)
        styles[f"cursor.{suit}"] = Ink(of.on_accent, of.accent, bold=True)
    if tint == "contrast":
        styles |= _stark(of, light)
    return styles


def _stark(of: Palette, light: bool) -> dict[str, Ink]:
    """Where black, white and one yellow must do."""
    # What is looked for stands out by being turned round, as nothing can be paler here.
    styles = {f"found.{suit}": Ink(of.card, of.text, bold=True, underline=True) for suit in "CDHS"}
    if light:
        # Yellow is not to be read on white; black is, on yellow.
        accents = ("accent", "seam", "ring", "mark", "panel.mark", "playable", "hand")
        styles |= dict.fromkeys(accents, Ink(of.text, YELLOW, bold=True))
    return styles


def _without_colour() -> dict[str, Ink]:
    plain, strong = Ink(), Ink(bold=True)
    chosen = Ink(bold=True, reverse=True)
    styles = dict.fromkeys(inks("four", light=False), plain)
    for style in (
        "title",
        "accent",
        "seam",
        "ring",
        "message",
        "playable",
        "hand",
        "mark",
        "panel.mark",
    ):
        styles[style] = strong
    styles["thread"] = Ink(dim=True)
    for style in ("chosen", "panel.chosen", "cursor"):
        styles[style] = chosen
    for suit in "CDHS":
        styles[f"head.{suit}"] = styles[f"card.{suit}"] = strong
        styles[f"found.{suit}"] = Ink(bold=True, underline=True)
        styles[f"cursor.{suit}"] = chosen
    return styles
