"""What plug-ins offer, watched as it works: what fails is reported, and something else serves."""

from collections.abc import Callable, Iterator, Sequence
from reprlib import repr as short
from typing import TYPE_CHECKING

from patience.errors import PatienceError
from patience.language import tr
from patience.offerings import Atlas, CardFaces, FrontEnd, Keeper, Solver, Verifier
from patience.shuffle import LARGEST_DEAL_NUMBER

if TYPE_CHECKING:
    from random import Random

    from patience.advice import Advice, Chance, Share, Solved
    from patience.cards import Card
    from patience.engine import Engine
    from patience.mechanics import Mechanics
    from patience.position import Position
    from patience.records import GameRecords
    from patience.view import View

Fail = Callable[..., None]
"""Takes a sentence without its full stop, and the error where there is one."""


def watched_front_end(front_end: FrontEnd, fail: Fail) -> FrontEnd:
    """The front end; where it cannot say whether it can be used, it cannot."""

    def usable() -> bool:
        try:
            return bool(front_end.usable())
        except Exception as error:
            fail(tr("the front end “{name}” failed", name=front_end.name), error)
            return False

    return FrontEnd(front_end.name, usable, front_end.play, front_end.rank, front_end.start)


def watched_faces(faces: CardFaces, fail: Fail) -> CardFaces:
    """The card faces; a card that they cannot write is written in letters."""

    def face(card: "Card") -> str:
        try:
            written: object = faces.face(card)
        except Exception as error:
            fail(tr("the card faces “{name}” failed", name=faces.name), error)
            return str(card)
        if isinstance(written, str) and written.splitlines() == [written]:
            return written
        fail(
            tr(
                "the card faces “{name}” returned {found}, which is no line of text",
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

    def chances(mechanics: "Mechanics", position: "Position", ways: int) -> "Iterator[Chance]":
        from patience.advice import Chance

        assert solver.chances is not None
        try:
            for chance in solver.chances(mechanics, position, ways):
                found: object = chance
                if not isinstance(found, Chance):
                    fail(_no_answer(solver.name, found))
                    return
                yield chance
        except Exception as error:
            fail(tr("the solver “{name}” failed", name=solver.name), error)

    return Solver(solver.name, solve, advise, chances if solver.chances else None)


def watched_atlas(atlas: Atlas, fail: Fail) -> Atlas:
    """The atlas; where it fails it knows nothing. What a person can mend it may say itself."""

    def known(mechanics: "Mechanics", number: int) -> bool | None:
        try:
            answer: object = atlas.known(mechanics, number)
        except Exception as error:
            fail(tr("the atlas “{name}” failed", name=atlas.name), error)
            return None
        if answer is None or isinstance(answer, bool):
            return answer
        fail(_no_truth(atlas.name, answer))
        return None

    def choose(mechanics: "Mechanics", kind: str, random: "Random") -> int | None:
        try:
            chosen: object = atlas.choose(mechanics, kind, random)
        except PatienceError:
            raise
        except Exception as error:
            fail(tr("the atlas “{name}” failed", name=atlas.name), error)
            return None
        if chosen is None or (isinstance(chosen, int) and 0 <= chosen <= LARGEST_DEAL_NUMBER):
            return chosen
        fail(_no_truth(atlas.name, chosen))
        return None

    def share(mechanics: "Mechanics") -> "Share | None":
        from patience.advice import Share

        assert atlas.share is not None
        try:
            told: object = atlas.share(mechanics)
        except Exception as error:
            fail(tr("the atlas “{name}” failed", name=atlas.name), error)
            return None
        if told is None or isinstance(told, Share):
            return told
        fail(_no_truth(atlas.name, told))
        return None

    return Atlas(atlas.name, known, choose, share if atlas.share else None)


def watched_keeper(keeper: Keeper, fail: Fail) -> Keeper:
    """The keeper; where it fails it has kept nothing. What a person can mend it may say itself."""

    def records(engine: "Engine") -> "Sequence[GameRecords]":
        from patience.records import GameRecords

        try:
            kept: list[object] = list(keeper.records(engine))
        except PatienceError:
            raise
        except Exception as error:
            fail(tr("the keeper “{name}” failed", name=keeper.name), error)
            return []
        right = [records for records in kept if isinstance(records, GameRecords)]
        if len(right) < len(kept):
            fail(tr("the keeper “{name}” returned what are no records", name=keeper.name))
        return right

    return Keeper(keeper.name, records)


def watched_verifier(verifier: Verifier, fail: Fail) -> Verifier:
    """The verifier; where it fails it recognises nothing. What its check raises is not hidden."""

    def recognises(start: bytes) -> bool:
        try:
            return bool(verifier.recognises(start))
        except Exception as error:
            fail(tr("the verifier “{name}” failed", name=verifier.name), error)
            return False

    return Verifier(verifier.name, recognises, verifier.verify)


def _no_truth(atlas: str, found: object) -> str:
    return tr(
        "the atlas “{name}” returned {found}, which is no answer", name=atlas, found=short(found)
    )


def _no_answer(solver: str, found: object) -> str:
    return tr(
        "the solver “{name}” returned {found}, which is no answer", name=solver, found=short(found)
    )
