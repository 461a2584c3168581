"""A game as the row that is kept of it."""

import json
from datetime import datetime
from typing import TYPE_CHECKING

from patience_plugins.statistics.database import Row

if TYPE_CHECKING:
    from patience.game import Game
    from patience.journal import Header, Record
    from patience.legality import Outcome


def counted(
    name: str,
    header: "Header",
    game: "Game",
    record: "Record",
    *,
    seconds: float,
    ended: "Outcome | None",
    touched: datetime,
    size: int,
) -> Row:
    """The row of a game as it stands, of a journal of so many bytes last touched at that time."""
    return Row(
        journal=name,
        begun=header.begun.isoformat(timespec="seconds"),
        game=header.game,
        rules=header.content_hash,
        names=json.dumps(game.mechanics.rules.names, ensure_ascii=False),
        deal=None if header.deal is None else str(header.deal),
        touched=touched.isoformat(timespec="microseconds"),
        moves=len(game.moves),
        cards=game.position.home(),
        pack=len(game.mechanics.pack),
        seconds=seconds,
        hints=record.hints,
        undos=record.undos,
        ended=None if ended is None else ended.value,
        size=size,
    )
