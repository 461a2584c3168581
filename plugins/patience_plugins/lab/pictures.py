"""Pictures: how they look, and saving them as PNG or SVG. No display is needed."""

from pathlib import Path
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience.language import tr
from patience_plugins.lab.needs import check_installed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")

PAPER, INK, FAINT = "#fbfaf7", "#22252b", "#c9c6bd"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Told apart by everybody (Okabe and Ito, 2008); with each goes a mark of its own."""
MARKS = ("o", "s", "D", "^")


def check_picture(path: Path) -> None:
    """Raises PatienceError when no picture can be made in such a file, before any work is done."""
    check_installed("matplotlib")
    if path.suffix.lower() not in SUFFIXES:
        raise PatienceError(
            tr(
                "{path} is no picture that can be drawn; its name ends in {allowed}.",
                path=path,
                allowed=tr("{first} or {last}", first=SUFFIXES[0], last=SUFFIXES[1]),
            )
        )
    check_folder(path)


def check_folder(path: Path) -> None:
    """Raises PatienceError when a file cannot be put where its path says."""
    if not path.parent.is_dir():
        raise PatienceError(tr("There is no folder {folder}.", folder=path.parent))


def new_picture(width: float, height: float, title: str) -> "tuple[Figure, Axes]":
    """An empty picture of that size in inches, and what to draw on."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.family": "DejaVu Sans", "font.size": 10, "text.color": INK}):
        figure = Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")
        axes = figure.add_subplot(facecolor=PAPER)
        axes.set_title(title, loc="left", fontsize=11, color=INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(INK)
    axes.tick_params(colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    axes.grid(color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def save(figure: "Figure", path: Path) -> None:
    """Writes the picture; the same picture is the same file. Raises PatienceError if it cannot."""
    from matplotlib import rc_context

    kind = path.suffix.lower().removeprefix(".")
    try:
        with rc_context({"svg.hashsalt": "patience", "svg.fonttype": "none"}):
            figure.savefig(
                path, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None
            )
    except OSError as error:
        raise PatienceError(
            tr("{path} cannot be written: {error}.", path=path, error=error.strerror or error)
        ) from None
