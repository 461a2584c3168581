"""The commands of the laboratory. Each function's module is loaded when its command runs."""

from patience.offerings import Command

COMMANDS: list[Command] = []
