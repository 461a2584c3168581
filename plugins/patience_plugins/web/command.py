"""The command `web`."""

from typing import Annotated

import typer

from patience.commands.common import engine_of
from patience.commands.playing import ended_as_by_control_c
from patience.language import mark


def web(
    context: typer.Context,
    port: Annotated[
        int | None,
        typer.Option(
            metavar=mark("N"),
            min=0,
            max=65535,
            help=mark("Listen at this port, and at no other; 0 is any that is free."),
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=mark("Only print the address, open nothing."))
    ] = False,
) -> None:
    """Serves the table to the browser of this machine."""
    from patience_plugins.web.serving import serve

    with ended_as_by_control_c():
        serve(engine_of(context), port=port, browser=not no_browser)
