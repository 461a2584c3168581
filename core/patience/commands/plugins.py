"""The command `plugins`."""

from typing import TYPE_CHECKING, Annotated

import typer

from patience.commands import COMMANDS
from patience.commands.output import print_json
from patience.language import mark, tr

if TYPE_CHECKING:
    from patience.engine import Engine


def plugins(
    context: typer.Context,
    json: Annotated[bool, typer.Option("--json", help=mark("Print JSON, for programs."))] = False,
) -> None:
    """Lists the plug-ins: what each adds, which are off, which are broken and why."""
    from patience.roster import as_json, as_text, roster

    engine: Engine = context.find_root().obj
    entries = roster(engine, COMMANDS)
    if json:
        print_json(as_json(entries))
    elif entries:
        print("\n".join(as_text(entries)).rstrip())
    else:
        print(tr("No plug-in is installed."))
