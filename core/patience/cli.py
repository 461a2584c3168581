"""The command `patience`."""

import typer

app = typer.Typer()


@app.callback()
def patience() -> None:
    """Weaving patiences."""


def main() -> None:
    """Runs the command line."""
    app()
