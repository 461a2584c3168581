"""The commands of the laboratory; what they need is imported when they run."""

from patience.language import mark
from patience.offerings import Command
from patience_plugins.lab.commands.census import census
from patience_plugins.lab.commands.simulating import simulate

COMMANDS: list[Command] = [
    Command("simulate", simulate, mark("Have a player play many deals, and tell how it went.")),
    Command("census", census, mark("Solve every deal of a range, and go on after anything.")),
]
