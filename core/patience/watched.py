"""What plug-ins offer, watched as it works: what fails is reported, and something else serves."""

from collections.abc import Callable
from reprlib import repr as short
from typing import TYPE_CHECKING

from patience.language import tr
from patience.offerings import CardFaces, Solver

if TYPE_CHECKING:
    from patience.advice import Advice, Solved
    from patience.cards import Card
    from patience.mechanics import Mechanics
    from patience.position import Position
    from patience.view import View

Fail = Callable[..., None]
"""Takes a sentence without its full stop, and the error where there is one."""


def watched_faces(faces: CardFaces, fail: Fail) -> CardFaces:
    """The card faces; a card that they cannot write is written in letters."""

    def face(card: "Card") -> str:
        try:
            written: object = faces.face(card)
        except Exception as error:
            fail(tr("the card faces “{name}” failed", name=faces.name), error)
            return str(card)
        if isinstance(written, str):
            return written
        fail(
            tr(
                "the card faces “{name}” returned {found}, which is no text",
                name=faces.name,
                found=short(written),
            )
        )
        return str(card)

    return CardFaces(faces.name, face)


def watched_solver(solver: Solver, fail: Fail) -> Solver:
    """The solver; where it fails it knows nothing."""

    def solve(mechanics: "Mechanics", position: "Position", seconds: float) -> "Solved":
        from patience.advice import Solved

        try:
            solved: object = solver.solve(mechanics, position, seconds)
        except Exception as error:
            fail(tr("the solver “{name}” failed", name=solver.name), error)
            return Solved(None)
        if isinstance(solved, Solved):
            return solved
        fail(_no_answer(solver.name, solved))
        return Solved(None)

    def advise(mechanics: "Mechanics", view: "View", seconds: float) -> "Advice | None":
        from patience.advice import Advice

        try:
            given: object = solver.advise(mechanics, view, seconds)
        except Exception as error:
            fail(tr("the solver “{name}” failed", name=solver.name), error)
            return None
        if given is None or isinstance(given, Advice):
            return given
        fail(_no_answer(solver.name, given))
        return None

    return Solver(solver.name, solve, advise)


def _no_answer(solver: str, found: object) -> str:
    return tr(
        "the solver “{name}” returned {found}, which is no answer", name=solver, found=short(found)
    )
