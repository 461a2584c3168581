"""Writing rule files: a new one from an old one, what is wrong with one, and the schema."""

from collections.abc import Iterable
from pathlib import Path

from patience.hookspecs import hookimpl
from patience.language import mark
from patience.offerings import Command
from patience_plugins import LOCALE


@hookimpl
def patience_rule_folders(home: Path) -> Iterable[Path]:
    """The player's own rule files."""
    return [home / "rules"]


@hookimpl
def patience_commands() -> Iterable[Command]:
    """The commands `new`, `check` and `schema`."""
    from patience_plugins.authoring.commands import check, new, schema

    return [
        Command("new", new, mark("Begin a rule file of your own, from a game that there is.")),
        Command("check", check, mark("Tell everything that is wrong with a rule file.")),
        Command("schema", schema, mark("Print the JSON Schema of rule files, for editors.")),
    ]


@hookimpl
def patience_messages() -> Iterable[Path]:
    """The messages of the plug-ins that come with patience."""
    return [LOCALE]
