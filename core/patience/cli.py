"""The command `patience`: thin, and quick to start.

A command's module, and all that it needs, is loaded only when that command runs. The commands of
the program itself are known by a table; those of plug-ins are asked for when a name is not
in it, and when all are listed.
"""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from patience import __version__, language
from patience.commands import COMMANDS
from patience.commands.common import engine_of, opened_engine
from patience.commands.helped import Helped, HelpedCommand, in_words
from patience.errors import PatienceError, nearest, shortened
from patience.language import mark, tr

if TYPE_CHECKING:
    from patience.engine import Engine


class Commands(Helped, TyperGroup):
    """The commands, each made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands: the program's own, then those of plug-ins."""
        own = list(COMMANDS)
        brought = sorted(command.name for _, command in engine_of(ctx).plugins.commands(COMMANDS))
        return own + brought

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, ready to be run; None when there is none."""
        if cmd_name in COMMANDS:
            place, text = COMMANDS[cmd_name]
            module, _, function = place.partition(":")
            run = getattr(import_module(f"patience.commands.{module}"), function)
            return _made(cmd_name, run, text)
        plugins = engine_of(ctx).plugins
        for plugin, command in plugins.commands(COMMANDS):
            if command.name == cmd_name:
                try:
                    return _made(cmd_name, command.run, command.help)
                except Exception as error:
                    what = tr("its command “{name}” cannot be made", name=cmd_name)
                    plugins.fail(plugin, what, error)
        return None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str, Any, list[str]]:
        """The command that the first word names, and the words that follow.

        Raises PatienceError, with the nearest name, when it names none.
        """
        engine_of(ctx)
        name, *rest = args
        command = self.get_command(ctx, name)
        if command is None:
            near = nearest(name, self.list_commands(ctx))
            sentence = tr("There is no command “{name}”", name=shortened(name))
            lists = tr("“{command}” alone lists them", command="patience")
            raise PatienceError(language.with_nearest(sentence, near, lists))
        return name, command, rest


def _made(name: str, run: Callable[..., Any], text: str) -> Any:
    application = typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    application.command(name, cls=HelpedCommand, help=tr(text))(run)
    return typer.main.get_command(application)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback(
    invoke_without_command=True,
    help=mark("Weaving patiences, played from rule files that you can read and change."),
)
def patience(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=mark("Print the version and leave."))
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            metavar=mark("LANGUAGE"),
            help=mark("Speak this language; it may also stand after the command."),
        ),
    ] = None,
) -> None:
    """Says the version, or what one can do when nothing was asked."""
    if version:
        print(tr("weaving-patience {version}", version=__version__))
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Runs the command line, and exits with its status."""
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Runs a command line and returns its status.

    0 is success, 1 a check that failed, 2 something that cannot be done, of which one sentence on
    standard error tells; 130 is an interruption.
    """
    from patience.commands.output import give_up_output, make_tolerant

    make_tolerant()
    try:
        explicit, rest = taken_language(words)
        engine = _speak(explicit)
        code = _run(rest, engine)
        sys.stdout.flush()
    except BrokenPipeError:
        # Who read the output, as `head` does, has seen enough.
        give_up_output()
        return 0
    except PatienceError as error:
        print(error, file=sys.stderr)
        return 2
    except typer.TyperException as error:
        print(in_words(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.filename is not None or error.errno not in (errno.ENOSPC, errno.EIO):
            raise
        give_up_output()
        print(
            tr("What there is to say cannot be written: {error}.", error=error.strerror),
            file=sys.stderr,
        )
        return 2
    return code


def _speak(explicit: str | None) -> "Engine | None":
    """Speaks the language that is asked for.

    Returns the engine where it was opened to that end: plug-ins may bring the messages of a
    language that the program does not speak itself.
    """
    code, engine = language.asked_language(explicit, os.environ), None
    if code not in language.languages():
        with language.speaking(code):
            engine = opened_engine()
    language.speak(language.choose_language(explicit, os.environ))
    return engine


def _run(words: Sequence[str], engine: "Engine | None") -> int:
    group: Any = typer.main.get_command(app)
    if "_PATIENCE_COMPLETE" in os.environ:
        group.main(prog_name="patience")
    try:
        with group.make_context("patience", list(words), obj=engine) as context:
            code = group.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return code if isinstance(code, int) else 0


def taken_language(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that `--lang` names anywhere among the words, and the other words.

    It is taken out before the words are parsed, so that help and complaints are in it too.

    >>> taken_language(["rules", "weavers", "--lang", "ru"])
    ('ru', ['rules', 'weavers'])
    >>> taken_language(["--lang=ru", "list"])
    ('ru', ['list'])
    """
    found, rest = None, []
    left = iter(words)
    for word in left:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *left]
        elif name != "--lang":
            rest.append(word)
        else:
            found = value if equals else next(left, None)
            if found is None:
                raise PatienceError(tr("The option {option} needs a value.", option=name))
    return found, rest
