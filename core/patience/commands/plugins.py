"""The command `plugins`."""

import typer

from patience.commands import COMMANDS
from patience.commands.common import Json, engine_of
from patience.commands.output import print_json
from patience.language import tr


def plugins(context: typer.Context, json: Json = False) -> None:
    """Lists the plug-ins: what each adds, which are off, which are broken and why."""
    from patience.roster import as_json, as_text, roster

    entries = roster(engine_of(context), COMMANDS)
    if json:
        print_json(as_json(entries))
    elif entries:
        print("\n".join(as_text(entries)).rstrip())
    else:
        print(tr("No plug-in is installed."))
