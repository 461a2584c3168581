"""Commands whose help and whose complaints are in our own words, in the spoken language."""

import re
from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperCommand

from patience.errors import PatienceError, nearest, shortened
from patience.language import mark, tr

COMPLETION_HELP = (
    mark("Install completion for the current shell."),
    mark("Show completion for the current shell, to copy it or customize the installation."),
)
"""What typer says of its own options; `Helped` translates it like any other help."""

_NO_NUMBER = re.compile(r"'(.*)' is not a valid int\w*\.", re.DOTALL)
"""What click says of a word that is no number; it keeps the word nowhere else."""


class Helped:
    """What the group and each command share: help without a word of English where none belongs."""

    params: list[Any]
    help: str | None

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`, which every command has."""
        option: Any = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = tr("Show this help and leave.")
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """How the command is written."""
        pieces = [tr("[OPTIONS]"), *map(_metavar, _arguments(self.params))]
        if isinstance(self, typer.core.TyperGroup):
            pieces.append(tr("COMMAND …"))
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=tr("Usage:") + " ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """What the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(tr(self.help or ""))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Its arguments, its options, and for the group its commands."""
        arguments = [
            (_metavar(argument), tr(argument.help or "")) for argument in _arguments(self.params)
        ]
        options = [
            (
                ", ".join(sorted(option.opts, key=len, reverse=True)) + _value(option),
                tr(option.help or ""),
            )
            for option in ctx.command.get_params(ctx)
            if option.param_type_name == "option" and not option.hidden
        ]
        if arguments:
            with formatter.section(tr("Arguments")):
                formatter.write_dl(arguments)
        with formatter.section(tr("Options")):
            formatter.write_dl(options)
        if isinstance(self, typer.core.TyperGroup):
            commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
            with formatter.section(tr("Commands")):
                formatter.write_dl(
                    [(name, command.help or "") for name, command in commands if command]
                )


class HelpedCommand(Helped, TyperCommand):
    """A command that says in our own words what is wrong with how it was called."""

    allow_extra_args = True

    def invoke(self, ctx: Any) -> Any:
        """Runs the command. Raises PatienceError when there are words that it does not take."""
        if ctx.args:
            raise PatienceError(
                tr(
                    "“{word}” is one word too many for “{command}”; a name with blanks stands in "
                    "quotes.",
                    word=shortened(ctx.args[0]),
                    command=ctx.command_path,
                )
            )
        return super().invoke(ctx)


def in_words(error: Any) -> str:
    """What was wrong with how a command was called, as one sentence."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "patience"
    option = str(getattr(error, "option_name", ""))
    match type(error).__name__:
        case "NoSuchOption":
            near = _nearest_option(option, context) if context else None
            if near:
                return tr(
                    "“{command}” has no option {option}; did you mean {nearest}?",
                    command=command,
                    option=option,
                    nearest=near,
                )
            return tr(
                "“{command}” has no option {option}; “{command} --help” lists them.",
                command=command,
                option=option,
            )
        case "BadOptionUsage" if "not take" in error.message:
            return tr("The option {option} takes no value.", option=option)
        case "BadOptionUsage":
            return tr("The option {option} needs a value.", option=option)
        case "MissingParameter":
            return tr(
                "“{command}” needs {what}: {help}",
                command=command,
                what=_metavar(error.param),
                help=tr(error.param.help or ""),
            )
        case "BadParameter" if no_number := _NO_NUMBER.fullmatch(error.message):
            return tr(
                "“{command}”: {what} takes a whole number, as 4, and “{word}” is none.",
                command=command,
                what=_metavar(error.param),
                word=no_number[1],
            )
    return tr("“{command}”: {error}", command=command, error=error.format_message())


def _arguments(params: list[Any]) -> Iterator[Any]:
    return (param for param in params if param.param_type_name == "argument")


def _options(context: Any) -> Iterator[str]:
    for param in context.command.get_params(context):
        if param.param_type_name == "option":
            yield from param.opts


def _nearest_option(option: str, context: Any) -> str | None:
    # The dashes, which all have, make none alike.
    options = {name.lstrip("-"): name for name in _options(context)}
    near = nearest(option.lstrip("-"), options)
    return options[near] if near else None


def _metavar(param: Any) -> str:
    if param.param_type_name == "option":
        return str(param.opts[0])
    name = tr(param.metavar or param.name.upper())
    return name if param.required else f"[{name}]"


def _value(option: Any) -> str:
    return "" if option.is_flag else " " + tr(option.metavar or option.name.upper())
