"""What can be asked of a table: to change it, and to look at it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from patience.asked import why_waits
from patience.cards import read_card
from patience.language import tr
from patience.legality import Outcome
from patience.moves import Play
from patience.telling import steps
from patience.view import view_of
from patience.words import advice, in_one_line, looked_back, playable, whereabouts
from patience_plugins.web.bodies import as_number, fields_of, number_in
from patience_plugins.web.events import events
from patience_plugins.web.offers import name_of
from patience_plugins.web.pages import rules_plain
from patience_plugins.web.problems import Problem
from patience_plugins.web.state import Plain, Shown, game_of
from patience_plugins.web.table import Table
from patience_plugins.web.tables import Tables
from patience_plugins.web.thinking import Thinking
from patience_plugins.web.weighing import Weighing

if TYPE_CHECKING:
    from patience.engine import Engine


class Playing:
    """The addresses under `/api/tables/{table}`."""

    def __init__(self, engine: "Engine", tables: Tables, thinking: Thinking) -> None:
        self._engine = engine
        self._tables = tables
        self._thinking = thinking
        self._weighing = Weighing(engine, thinking)

    def routes(self) -> list[Route]:
        """The addresses, and what answers there."""
        changing = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "review": self._review,
            "chance": self._chance,
            "curve": self._curve,
        }
        looking = {
            "": self._state,
            "/positions/{ply}": self._position,
            "/why": self._why,
            "/find": self._find,
            "/playable": self._playable,
            "/rules": self._rules,
            "/text": self._text,
        }
        table = "/tables/{table}"
        return [
            Route(f"{table}/moves", self._moves, methods=["GET", "POST"]),
            *(Route(f"{table}/{end}", do, methods=["POST"]) for end, do in changing.items()),
            *(Route(f"{table}{end}", look) for end, look in looking.items()),
            Route("/events", self._events),
        ]

    def _table(self, request: Request) -> Table:
        return self._tables.get(request.path_params["table"])

    # Changing

    async def _moves(self, request: Request) -> Response:
        if request.method == "POST":
            body = await fields_of(request, {"turn": int, "offer": str})
            table = self._table(request)
            table.decide(body["turn"], body["offer"])
            return JSONResponse(table.state())
        return JSONResponse({"moves": _told_moves(self._table(request))})

    async def _undo(self, request: Request) -> Response:
        body = await fields_of(request, {"turn": int}, {"to": int})
        table = self._table(request)
        table.undo(body["turn"], body.get("to"))
        return JSONResponse(table.state())

    async def _redo(self, request: Request) -> Response:
        body = await fields_of(request, {"turn": int})
        table = self._table(request)
        table.redo(body["turn"])
        return JSONResponse(table.state())

    async def _hint(self, request: Request) -> Response:
        turn = (await fields_of(request, {"turn": int}))["turn"]
        table = self._table(request)
        table.check(turn)
        mechanics, voices = table.session.mechanics, table.voices
        view = view_of(table.session.game.position, mechanics)
        if table.held_up:
            raise Problem(422, table.state()["question"]["sentence"]["text"])
        given = await self._thinking.start(lambda: self._engine.advise(mechanics, view))
        table.check(turn)
        if given is None:
            raise Problem(422, table.state()["message"]["touch"]["what"]["text"])
        table.session.note_hint()
        chosen = given.decision
        found: Plain = {
            "sentence": voices.say(partial(advice, view=view, given=given)),
            "offer": name_of(chosen),
            "pile": None,
            "place": None,
        }
        if isinstance(chosen, Play):
            top = len(view.piles[chosen.pile].cards) - 1
            found["pile"] = chosen.pile
            found["place"] = top if chosen.place is None else chosen.place
        return JSONResponse(found)

    async def _review(self, request: Request) -> Response:
        turn = (await fields_of(request, {"turn": int}))["turn"]
        table = self._table(request)
        table.check(turn)
        if table.session.game.outcome is not Outcome.LOST:
            raise Problem(422, tr("Only a game that is lost can be looked back at."))
        game = table.session.game.copy()
        found = await self._thinking.start(lambda: self._engine.look_back_on(game))
        table.check(turn)
        if found is None:
            raise Problem(422, tr("No plug-in that is loaded can tell whether a game can be won."))
        table.session.note_oracle()
        text, aloud = (
            looked_back(names, game, found) for names in (table.voices.text, table.voices.aloud)
        )
        return JSONResponse(
            {
                "sentences": [
                    {"text": shown, "aloud": heard}
                    for shown, heard in zip(text, aloud, strict=True)
                ],
                "ply": found.winnable,
            }
        )

    async def _chance(self, request: Request) -> Response:
        return await self._weigh(request, self._weighing.weigh_chance)

    async def _curve(self, request: Request) -> Response:
        return await self._weigh(request, self._weighing.weigh_curve)

    async def _weigh(self, request: Request, weigh: Callable[[Table], None]) -> Response:
        turn = (await fields_of(request, {"turn": int}))["turn"]
        table = self._table(request)
        table.check(turn)
        weigh(table)
        return Response(status_code=204)

    # Looking

    async def _state(self, request: Request) -> Response:
        return JSONResponse(self._table(request).state())

    async def _position(self, request: Request) -> Response:
        table = self._table(request)
        ply = as_number(request.path_params["ply"], "ply")
        game = table.session.game.copy()
        if ply > len(game.moves):
            raise Problem(404, tr("The game has no move {number}.", number=ply))
        while len(game.moves) > ply:
            game.undo()
        shown = Shown(table.voices, game).picture()
        return JSONResponse(
            {
                "table": table.name,
                "title": table.voices.text.title(game.number),
                "game": game_of(game.mechanics, game.number),
                "sentence": shown["last"] and shown["last"]["sentence"],
                **shown,
            }
        )

    async def _why(self, request: Request) -> Response:
        table = self._table(request)
        pile, place = number_in(request, "pile"), number_in(request, "place")
        piles = table.session.game.position.piles
        if pile >= len(piles) or place >= len(piles[pile]):
            raise Problem(422, tr("No card lies there."))
        waits = partial(why_waits, session=table.session, pile=pile, place=place)
        return JSONResponse({"sentence": table.voices.say(waits)})

    async def _find(self, request: Request) -> Response:
        table = self._table(request)
        card = read_card(request.query_params.get("card", ""))
        if card not in table.session.mechanics.pack:
            names = table.voices.text
            raise Problem(
                422, names.sentence("There is no {card} in this game.", card=names.card(card))
            )
        view = view_of(table.session.game.position, table.session.mechanics)
        return JSONResponse(
            {
                "sentence": table.voices.say(partial(whereabouts, view=view, card=card)),
                "sights": [
                    {"pile": number, "place": place}
                    for number, pile in enumerate(view.piles)
                    for place, lying in enumerate(pile.cards)
                    if lying == card
                ],
            }
        )

    async def _playable(self, request: Request) -> Response:
        table = self._table(request)
        view = view_of(table.session.game.position, table.session.mechanics)
        return JSONResponse({"sentence": table.voices.say(partial(playable, view=view))})

    async def _rules(self, request: Request) -> Response:
        mechanics = self._table(request).session.mechanics
        return JSONResponse(rules_plain(mechanics, self._engine.mechanisms))

    async def _text(self, request: Request) -> Response:
        from patience.commands.explained import explained

        table = self._table(request)
        path = table.session.path
        text = explained(self._engine, path.read_bytes(), str(path))
        name = f'attachment; filename="{table.name}.patience"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    async def _events(self, request: Request) -> Response:
        table = self._tables.get(request.query_params.get("table", ""))
        self._tables.check_streams()
        known = request.headers.get("last-event-id", "")
        return StreamingResponse(events(self._tables, table, known), media_type="text/event-stream")


def _told_moves(table: Table) -> list[Plain]:
    """The moves made, each in one line."""
    game = table.session.game
    before = game.position.copy()
    told = []
    for ply in range(len(game.moves), 0, -1):
        move = game.moves[ply - 1]
        before.take_back(move)
        line = partial(in_one_line, steps=steps(move, before, game.mechanics))
        told.append({"ply": ply, "sentence": table.voices.say(line)})
    return told[::-1]
