"""Playing: a new game, or one that was left."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from patience.cards import SUIT_SIGNS
from patience.commands.common import (
    complete_game,
    complete_saved,
    engine_of,
    read_stock,
)
from patience.commands.output import can_show, give_up_output
from patience.errors import PatienceError
from patience.language import mark, tr
from patience.offerings import DEAL_KINDS

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.offerings import FrontEnd
    from patience.session import Session

PLAIN, WEB = "plain", "web"
"""The front ends that a player can ask for by an option of their own."""

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a program, as far as the operating system has them."""

Ascii = Annotated[
    bool, typer.Option("--ascii", help=mark("Show cards and table in ASCII, as 7H and |."))
]
Faces = Annotated[
    str | None,
    typer.Option(
        "--faces",
        metavar=mark("NAME"),
        help=mark("Write cards so: signs, letters, or as a plug-in does."),
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help=mark("Play line by line, also where a table fits."))
]
Web = Annotated[bool, typer.Option("--web", help=mark("Play in the browser."))]


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=mark("GAME"),
            help=mark("The game’s id or name, or FILE.yaml with its rules; without it, choose."),
            autocompletion=complete_game,
        ),
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(metavar=mark("N"), help=mark("Play this deal number, from 0 to 2⁶⁴−1.")),
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help=mark("Play the deal of today, the same for everybody."))
    ] = False,
    cards: Annotated[
        Path | None,
        typer.Option(
            metavar=mark("FILE"), help=mark("Deal these cards, the first in the file first.")
        ),
    ] = None,
    winnable: Annotated[
        bool, typer.Option("--winnable", help=mark("Play a deal that can be won."))
    ] = False,
    easy: Annotated[
        bool, typer.Option("--easy", help=mark("Play a deal that is often won."))
    ] = False,
    hard: Annotated[
        bool,
        typer.Option("--hard", help=mark("Play a deal that can be won, and seldom is.")),
    ] = False,
    ascii_only: Ascii = False,
    faces: Faces = None,
    plain: Plain = False,
    web: Web = False,
) -> None:
    """Begins a game."""
    from patience.engine import daily_deal
    from patience.shuffle import read_deal_number

    kinds = [kind for kind, asked in zip(DEAL_KINDS, (winnable, easy, hard), strict=True) if asked]
    if sum([deal is not None, daily, cards is not None, *map(bool, kinds)]) > 1:
        raise PatienceError(
            tr(
                "Only one of --deal, --daily, --cards, --winnable, --easy and --hard says what is "
                "dealt."
            )
        )
    engine = engine_of(context)
    if game is None:
        if deal is not None or daily or cards is not None or kinds:
            raise PatienceError(tr("Name the game to be dealt; “patience list” lists them."))
        _start(engine, _front_end(engine, ascii_only, faces, plain, web))
        return
    rules = engine.catalogue.rules(game)
    number = None if deal is None else read_deal_number(deal)
    if daily:
        number = daily_deal(datetime.now().astimezone().date())
    if kinds:
        number = engine.deal_of_kind(engine.mechanics(rules), kinds[0])
    given = None if cards is None else read_stock(cards, engine.mechanics(rules))
    front_end = _front_end(engine, ascii_only, faces, plain, web)
    _play(engine, front_end, engine.begin(rules, number, given))


def resume(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar=mark("NAME"),
            help=mark("The game, as “patience games” lists it; else the one left last."),
            autocompletion=complete_saved,
        ),
    ] = None,
    ascii_only: Ascii = False,
    faces: Faces = None,
    plain: Plain = False,
    web: Web = False,
) -> None:
    """Takes up a game."""
    engine = engine_of(context)
    front_end = _front_end(engine, ascii_only, faces, plain, web)
    _play(engine, front_end, engine.resume(name))


def _front_end(
    engine: "Engine", ascii_only: bool, faces: str | None, plain: bool, web: bool
) -> "FrontEnd":
    """The front end to play with: the best that this terminal can show, or the one asked for."""
    if plain and web:
        raise PatienceError(tr("--plain and --web exclude each other."))
    engine.choose_faces(faces)
    engine.ascii = ascii_only or not can_show("".join(SUIT_SIGNS.values()) + "▲×·“”’")
    asked = PLAIN if plain else WEB if web else None
    for front_end in engine.plugins.front_ends():
        if front_end.name == asked if asked else front_end.usable():
            return front_end
    if asked:
        raise PatienceError(
            tr(
                "No plug-in brings the front end “{name}”; “patience plugins” lists what each "
                "plug-in brings.",
                name=asked,
            )
        )
    raise PatienceError(
        tr("No front end can be used here; “patience plugins” lists what each plug-in brings.")
    )


def _start(engine: "Engine", front_end: "FrontEnd") -> None:
    """Shows the games to choose from, where the front end can."""
    if front_end.start is None:
        raise PatienceError(tr("Name a game; “patience list” lists them."))
    with ended_as_by_control_c():
        try:
            front_end.start(engine)
        finally:
            engine.leave()


def _play(engine: "Engine", front_end: "FrontEnd", session: "Session") -> None:
    with ended_as_by_control_c():
        try:
            front_end.play(engine, session)
        finally:
            engine.leave()


@contextmanager
def ended_as_by_control_c() -> Iterator[None]:
    """Has the signals that end a program do what Control-C does, and exit with their status.

    A signal that is ignored, as `nohup` has it, stays so.
    """
    came: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        came.append(number)
        interrupt = signal.getsignal(signal.SIGINT)
        if not callable(interrupt):
            raise KeyboardInterrupt
        interrupt(number, frame)

    ours = [number for number in _ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, end)
    try:
        yield
    except KeyboardInterrupt:
        if not came:
            raise
    except OSError:
        if not came:
            raise
        # The terminal that hung up takes no farewell.
        give_up_output()
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
    if came:
        raise typer.Exit(128 + came[0])
