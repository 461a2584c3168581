"""Games, their rules and what is wrong with them, as they go over the wire."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from patience.faults import Fault
from patience.language import chosen, spoken_language
from patience.listing import Listing
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.names import title
from patience.rulespage import rules_page

if TYPE_CHECKING:
    from patience.saved import Saved


def rules_plain(mechanics: Mechanics, mechanisms: Mechanisms) -> dict[str, Any]:
    """The rules as a book would print them."""
    page = rules_page(mechanics, mechanisms)
    return {
        "title": page.title,
        "summary": page.summary,
        "sections": [
            {"title": section.title, "paragraphs": list(section.paragraphs)}
            for section in page.sections
        ],
    }


def fault_plain(fault: Fault) -> dict[str, Any]:
    """A fault, with the place where it is."""
    return {
        "line": fault.line,
        "column": fault.column,
        "sentence": fault.sentence,
        "setting": fault.setting,
    }


def listed_plain(game: Listing) -> dict[str, Any]:
    """A game of the list."""
    language = spoken_language()
    return {
        "id": game.id,
        "name": game.name(language),
        "summary": chosen(game.summary, language),
        "standing": game.standing,
        "hash": game.content_hash,
        "faults": list(map(fault_plain, game.faults)),
    }


def saved_plain(saved: "Saved", names: Mapping[str, str], is_open: bool) -> dict[str, Any]:
    """A saved game of the list; `names` are those of the games by their ids."""
    header = saved.header
    return {
        "name": saved.name,
        "title": title(names.get(header.game, header.game), header.deal) if header else saved.name,
        "state": saved.told,
        "touched": saved.touched.isoformat(timespec="seconds"),
        "ended": saved.ended,
        "open": is_open,
        "fault": saved.fault,
    }
