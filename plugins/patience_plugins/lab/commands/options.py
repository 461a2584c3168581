"""Options that several commands of the laboratory take."""

import os
from pathlib import Path
from typing import Annotated

import typer

from patience.language import mark

Deals = Annotated[
    str,
    typer.Option(metavar=mark("N-N"), help=mark("The deals, as 1-1000, or 17 for one.")),
]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar=mark("N"),
        help=mark("How many work at once; as many as there are cores, if not said."),
    ),
]
ShowProgress = Annotated[
    bool,
    typer.Option("--progress", help=mark("Show the progress also where it is no terminal.")),
]
Plot = Annotated[
    Path | None,
    typer.Option(metavar=mark("FILE"), help=mark("Draw a picture too, as PNG or SVG.")),
]
Limit = Annotated[
    int | None,
    typer.Option(
        metavar=mark("N"),
        help=mark("Search at most so many positions of a deal; it is unknown beyond that."),
    ),
]


def cores(workers: int | None) -> int:
    """How many workers are meant."""
    return workers if workers is not None else os.cpu_count() or 1
