"""How a table comes to be: a game is begun, begun again or taken up."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from patience.cards import read_cards
from patience.engine import daily_deal
from patience.errors import nearest, shortened
from patience.language import tr, with_nearest
from patience.offerings import DEAL_KINDS
from patience.shuffle import read_deal_number
from patience_plugins.web.bodies import fields_of
from patience_plugins.web.editing import rules_of_text
from patience_plugins.web.problems import Problem
from patience_plugins.web.table import Table
from patience_plugins.web.tables import Tables

if TYPE_CHECKING:
    from patience.engine import Engine
    from patience.rules import Rules
    from patience.session import Session

_WHAT = ("game", "yaml", "resume", "again")
_DEALT = {"deal": str, "kind": str, "daily": bool, "cards": str}
_FIELDS = {**dict.fromkeys(_WHAT, str), **_DEALT, "hash": str, "leave": str}


class Beginning:
    """The address `/api/tables`."""

    def __init__(self, engine: "Engine", tables: Tables) -> None:
        self._engine = engine
        self._tables = tables

    async def answer(self, request: Request) -> Response:
        """Begins a game, or takes one up, as the body says."""
        body = await fields_of(request, {}, _FIELDS)
        return JSONResponse({"table": self._table(body).name}, 201)

    def _table(self, body: dict[str, Any]) -> Table:
        leave = body.get("leave")
        match _only(body, _WHAT):
            case "resume":
                _refuse(body, (*_DEALT, "hash"))
                return self._taken_up(body["resume"], leave)
            case "again":
                _refuse(body, (*_DEALT, "hash"))
                old = self._tables.get(body["again"])
                return self._tables.begin(
                    lambda: self._engine.begin_again(old.session), leave or old.name
                )
            case "yaml":
                _refuse(body, ("hash",))
                rules = rules_of_text(self._engine, body["yaml"])
            case "game":
                rules = self._listed(body["game"], body.get("hash"))
            case _:
                raise Problem(422, tr("Say one of these: {names}.", names=", ".join(_WHAT)))
        return self._tables.begin(self._dealt(rules, body), leave)

    def _taken_up(self, name: str, leave: str | None) -> Table:
        table = self._tables.get(name) if name else self._tables.waiting()
        if leave is not None and leave != table.name:
            self._tables.leave(self._tables.get(leave), table.name)
        return table

    def _listed(self, game: str, content_hash: str | None) -> "Rules":
        """The rules of a game of the list: by its id alone, as a name may be that of a file."""
        engine = self._engine
        ids = [listed.id for listed in engine.catalogue.games()]
        if game not in ids:
            raise Problem(404, no_game(game, ids))
        rules = engine.catalogue.rules(game)
        if content_hash is not None and rules.content_hash() != content_hash:
            raise Problem(
                422,
                tr(
                    "The link is for other rules of {game} than these; the deal would be another "
                    "game.",
                    game=game,
                ),
            )
        return rules

    def _dealt(self, rules: "Rules", body: dict[str, Any]) -> "Callable[[], Session]":
        engine = self._engine
        number: int | None = None
        cards = None
        match _only(body, tuple(_DEALT)):
            case "deal":
                number = read_deal_number(body["deal"])
            case "kind":
                if body["kind"] not in DEAL_KINDS:
                    raise Problem(422, tr("A kind is one of {kinds}.", kinds=", ".join(DEAL_KINDS)))
                number = engine.deal_of_kind(engine.mechanics(rules), body["kind"])
            case "daily" if body["daily"]:
                number = daily_deal(datetime.now().astimezone().date())
            case "cards":
                cards = engine.mechanics(rules).stock_of(read_cards(body["cards"]))
        return lambda: engine.begin(rules, number, cards)


def no_game(game: str, ids: Sequence[str]) -> str:
    """That there is no game of an id."""
    return with_nearest(
        tr("There is no game “{name}”", name=shortened(game)),
        nearest(game, ids),
        tr("there are {ids}", ids=", ".join(ids)),
    )


def _only(body: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """The one field of these that a body has. Raises Problem when it has several."""
    found = [name for name in names if name in body]
    if len(found) > 1:
        raise Problem(422, tr("Only one of these may be said: {names}.", names=", ".join(found)))
    return found[0] if found else None


def _refuse(body: Mapping[str, Any], names: Sequence[str]) -> None:
    """Raises Problem when a body has one of the fields."""
    for name in names:
        if name in body:
            raise Problem(422, tr("The field “{name}” says nothing here.", name=name))
