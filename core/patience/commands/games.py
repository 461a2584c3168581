"""The games there are: their list, their rules, their deals."""

import shutil
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience.commands.common import Game, Json, engine_of
from patience.commands.output import print_json
from patience.language import chosen, mark, spoken_language, tr

if TYPE_CHECKING:
    from patience.listing import Listing

STANDINGS = {
    "standard": mark("standard"),
    "edition": mark("edition"),
    "relative": mark("relative"),
    "own": mark("own"),
}


def list_games(context: typer.Context, json: Json = False) -> None:
    """Lists the games."""
    listings = engine_of(context).catalogue.games()
    if json:
        print_json([_plain(listing) for listing in listings])
        return
    rows = [
        (listing.id, listing.name(spoken_language()), _standing(listing)) for listing in listings
    ]
    widths = [max((len(row[cell]) for row in rows), default=0) for cell in range(3)]
    for row, listing in zip(rows, listings, strict=True):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        summary = chosen(listing.summary, spoken_language())
        print(f"{line}  {summary}".rstrip())
        for fault in listing.faults:
            print(f"  {fault}")


def _standing(listing: "Listing") -> str:
    return tr("broken") if listing.broken else tr(STANDINGS[listing.standing])


def _plain(listing: "Listing") -> dict[str, Any]:
    return {
        "id": listing.id,
        "name": listing.name(spoken_language()),
        "names": dict(listing.names),
        "summary": dict(listing.summary),
        "standing": listing.standing,
        "version": listing.version,
        "hash": listing.content_hash,
        "file": str(listing.path),
        "faults": list(map(str, listing.faults)),
    }


def rules(context: typer.Context, game: Game, json: Json = False) -> None:
    """Prints the rules of a game as a book would."""
    from patience.rulespage import WIDTH, rules_page

    engine = engine_of(context)
    read = engine.catalogue.rules(game)
    page = rules_page(engine.mechanics(read), engine.mechanisms)
    if json:
        print_json(
            {
                "id": read.id,
                "version": read.version,
                "hash": read.content_hash(),
                "title": page.title,
                "summary": page.summary,
                "sections": [
                    {"title": section.title, "paragraphs": list(section.paragraphs)}
                    for section in page.sections
                ],
                "settings": read.by_path(),
            }
        )
        return
    print(page.as_text(min(WIDTH, shutil.get_terminal_size().columns)).rstrip())


def deal(
    context: typer.Context,
    game: Game,
    number: Annotated[
        str, typer.Argument(metavar=mark("N"), help=mark("The deal number, from 0 to 2⁶⁴−1."))
    ],
    json: Json = False,
) -> None:
    """Shows the first layout of a deal number."""
    from patience.game import Game as Begun
    from patience.names import Names
    from patience.notation import write_position
    from patience.shuffle import read_deal_number
    from patience.view import view_of
    from patience.words import exiles

    engine = engine_of(context)
    mechanics = engine.mechanics(engine.catalogue.rules(game))
    number_dealt = read_deal_number(number)
    begun = Begun.of_number(mechanics, number_dealt)
    read = mechanics.rules
    winnable = engine.known(mechanics, number_dealt)
    if json:
        print_json(
            {
                "game": read.id,
                "hash": read.content_hash(),
                "number": number_dealt,
                "winnable": winnable,
                "stock": list(map(str, begun.stock)),
                **write_position(begun.position, mechanics),
            }
        )
        return
    names, view = Names(mechanics), view_of(begun.position, mechanics)
    print(names.title(number_dealt))
    if winnable is not None:
        print(tr("This deal can be won.") if winnable else tr("This deal cannot be won."))
    print(exiles(names, view))
    for place, pile in enumerate(view.piles):
        cards = " ".join(str(names.card(card)).ljust(3) for card in pile.cards)
        print(f"{names.pile(place):>3}  {cards}".rstrip())
