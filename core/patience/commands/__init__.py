"""The commands of the program itself, one file for each kind; each is loaded when it runs."""

from collections.abc import Mapping

from patience.language import mark

COMMANDS: Mapping[str, tuple[str, str]] = {
    "list": ("games:list_games", mark("List the games that can be played.")),
    "play": ("playing:play", mark("Play a game.")),
    "resume": ("playing:resume", mark("Go on with a game that was left.")),
    "games": ("journals:games", mark("List the games that were begun, the last one first.")),
    "rules": ("games:rules", mark("Print the rules of a game.")),
    "deal": ("games:deal", mark("Show how a deal number is dealt.")),
    "export": ("journals:export", mark("Write a game out as text, each move explained.")),
    "import": ("journals:import_game", mark("Check a game written out, and add it to the games.")),
    "verify": ("verifying:verify", mark("Check what a file tells, as recorded games.")),
    "plugins": ("plugins:plugins", mark("List the plug-ins, and what each of them adds.")),
}
"""The program's own commands: where each is, in `patience.commands`, and what it does."""
