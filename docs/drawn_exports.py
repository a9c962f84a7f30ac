"""Pictures of what ``ordo export`` writes: a sheet of a virtual table, and the picture of a card as a service takes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.draw import Drawing, Shape, Use, compose, rectangle, scaling, translation
from ordo_pnp.paper import Page, canvas_page, grid_page, pages_as_pdf, rasterize, read_services
from ordo_pnp.tables import draw_pieces, groups_of, room_of

if TYPE_CHECKING:
    from pictures import Table

# Where a card is cut, and within which line all that matters should stand.
TRIM, SAFE = "#C8102E", "#0067B9"


def table_sheet(table: Table) -> bytes:
    """The sheet of the units of the base set, with the back as the hidden card in its last place."""
    cards = [card for card in table.faces.game.cards() if (card.set, card.kind) == ("base", "unit")]
    fronts = [table.faces.front(card, "en") for card in cards]
    hidden = table.faces.back(cards[0], "en")
    free = [None] * (40 - len(fronts) - 1)
    return rasterize(pages_as_pdf([grid_page([*fronts, *free, hidden], 63, 88, 10, 4)], table.faces.fonts), 27)


def service_picture(table: Table) -> bytes:
    """A card as a service takes it; in red where it is cut, in blue the safe zone, which are no part of the file."""
    product = read_services(table.catalog)["makeplayingcards"].products[0]
    face = table.faces.front(table.cards["spear-bow-helm-banner"], "en")
    area = product.canvas_for(face)
    page = canvas_page(face, area)
    shown = [Use(page.content)]
    for color, inside in ((TRIM, product.bleed), (SAFE, product.bleed + product.safe)):
        edge = inside * MM_PER_INCH / 300
        outline = rectangle(edge, edge, area.width - 2 * edge, area.height - 2 * edge)
        shown.append(Shape(outline, stroke=color, width=0.4, dash=(2.0, 1.2)))
    return rasterize(pages_as_pdf([Page(Drawing(area.width, area.height, tuple(shown)))], table.faces.fonts), 110)


# Of the table in a browser.
FELT = "#47705C"


def virtual_room(table: Table) -> bytes:
    """The room of a game at playingcards.io, each piece where the file lays it, turned up, and its piles."""
    faces = {table.faces.game.id: table.faces}
    cards = [card for card in table.faces.game.cards() if card.set == "base"]
    groups = groups_of(draw_pieces(table.catalog, cards, faces, "en"))
    room = room_of(groups, [each.kind for each in groups], 100)
    pictures = {f"package://userassets/{each.name}": each.page.content for each in room.pictures}
    shown = [Shape(rectangle(0, 0, 1600, 820), fill=FELT)]
    decks = {}
    for each in json.loads(room.widgets):
        at = translation(each["x"], each["y"])
        if each["type"] == "board":
            picture = pictures[each["boardImage"]]
            shown.append(Use(picture, compose(at, scaling(each["width"] / picture.width))))
        elif each["type"] == "cardPile":
            pile = rectangle(each["x"], each["y"], each["width"], each["height"])
            shown.append(Shape(pile, stroke="#FFFFFF", width=1.5))
        elif each["type"] == "cardDeck":
            decks[each["id"]] = each
        elif each["type"] == "card":
            deck = decks[each["deck"]]
            picture = pictures[deck["cardTypes"][each["cardType"]]["face"]]
            shown.append(Use(picture, compose(at, scaling(deck["cardWidth"] / picture.width))))
    return rasterize(pages_as_pdf([Page(Drawing(1600, 820, tuple(shown)))], table.faces.fonts), 13)
