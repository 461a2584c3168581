"""The commands of the laboratory; what they need is imported when they run."""

from patience.language import mark
from patience.offerings import Command
from patience_plugins.lab.commands.analysing import analyze
from patience_plugins.lab.commands.census import census
from patience_plugins.lab.commands.comparing import compare
from patience_plugins.lab.commands.simulating import simulate
from patience_plugins.lab.commands.solving import solve

COMMANDS: list[Command] = [
    Command("solve", solve, mark("Tell of each deal whether it can be won, and how.")),
    Command("analyze", analyze, mark("Tell which move lost a game, and how its chance changed.")),
    Command("simulate", simulate, mark("Have a player play many deals, and tell how it went.")),
    Command("compare", compare, mark("Tell how many deals can be won under different rules.")),
    Command("census", census, mark("Solve every deal of a range, and go on after anything.")),
]
