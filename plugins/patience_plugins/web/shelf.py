"""What can be asked besides a table: the games, those that were saved, records, and rule files."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from patience.cards import RANK_LETTERS, SUIT_SIGNS
from patience.language import spoken_language, tr
from patience.listing import Listing
from patience.offerings import DEAL_KINDS
from patience_plugins.web.beginning import Beginning, no_game
from patience_plugins.web.bodies import fields_of
from patience_plugins.web.editing import reading_of
from patience_plugins.web.labels import LABELS
from patience_plugins.web.pages import fault_plain, listed_plain, rules_plain, saved_plain
from patience_plugins.web.problems import Problem
from patience_plugins.web.state import Plain
from patience_plugins.web.tables import Tables
from patience_plugins.web.thinking import Thinking

if TYPE_CHECKING:
    from patience.engine import Engine


class Shelf:
    """The addresses under `/api` that are no table's."""

    def __init__(self, engine: "Engine", tables: Tables, thinking: Thinking) -> None:
        self._engine = engine
        self._tables = tables
        self._thinking = thinking

    def routes(self) -> list[Route]:
        """The addresses, and what answers there."""
        return [
            Route("/labels", self._labels),
            Route("/tables", Beginning(self._engine, self._tables).answer, methods=["POST"]),
            Route("/games", self._games),
            Route("/games/{game}", self._game),
            Route("/games/{game}/file", self._file),
            Route("/saved", self._saved, methods=["GET", "POST"]),
            Route("/records", self._records),
            Route("/rules/check", self._check, methods=["POST"]),
        ]

    async def _labels(self, request: Request) -> Response:
        return JSONResponse(
            {
                "language": spoken_language(),
                "labels": {name: tr(label) for name, label in LABELS.items()},
                "ranks": list(RANK_LETTERS),
                "signs": dict(SUIT_SIGNS),
                "kinds": {name: tr(kind) for name, kind in DEAL_KINDS.items()},
            }
        )

    async def _games(self, request: Request) -> Response:
        return JSONResponse({"games": list(map(listed_plain, self._engine.catalogue.games()))})

    async def _game(self, request: Request) -> Response:
        engine, game = self._engine, self._listed(request)
        mechanics = engine.mechanics(engine.catalogue.rules(game.id))
        share = engine.share(mechanics)
        return JSONResponse(
            {
                "id": game.id,
                "name": game.name(spoken_language()),
                "hash": mechanics.rules.content_hash(),
                "share": share and share._asdict(),
                "rules": rules_plain(mechanics, engine.mechanisms),
            }
        )

    async def _file(self, request: Request) -> Response:
        path = self._listed(request).path
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError):
            raise Problem(404, tr("{path} cannot be read.", path=path)) from None
        return JSONResponse({"name": path.name, "yaml": text})

    async def _saved(self, request: Request) -> Response:
        if request.method == "POST":
            text = (await fields_of(request, {"text": str}))["text"]
            name = self._engine.import_journal(text.encode(), tr("the file"))
            return JSONResponse({"name": name}, 201)
        language = spoken_language()
        names = {game.id: game.name(language) for game in self._engine.catalogue.games()}
        return JSONResponse(
            {
                "saved": [
                    saved_plain(saved, names, self._tables.is_open(saved.name))
                    for saved in self._engine.saved.games()
                ]
            }
        )

    async def _records(self, request: Request) -> Response:
        return JSONResponse({"records": [kept._asdict() for kept in self._engine.records()]})

    async def _check(self, request: Request) -> Response:
        engine = self._engine
        yaml = (await fields_of(request, {"yaml": str}))["yaml"]

        def look() -> Plain:
            reading = reading_of(engine, yaml)
            rules = reading.rules
            return {
                "faults": list(map(fault_plain, reading.faults)),
                "remarks": list(map(fault_plain, reading.remarks)),
                "game": rules
                and {
                    "id": rules.id,
                    "name": rules.name(spoken_language()),
                    "rules": rules_plain(engine.mechanics(rules), engine.mechanisms),
                },
            }

        return JSONResponse(await self._thinking.start(look))

    def _listed(self, request: Request) -> Listing:
        name = request.path_params["game"]
        games = self._engine.catalogue.games()
        for game in games:
            if game.id == name:
                return game
        raise Problem(404, no_game(name, [game.id for game in games]))
