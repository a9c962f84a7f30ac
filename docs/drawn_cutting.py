"""Pictures of ``ordo export cut``: printed sheets with the paths along which a machine cuts them, red through and blue half through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.draw import Drawing, Shape, Use, rectangle, translation
from ordo_pnp.paper import (
    CutStyle,
    Flip,
    Page,
    PrintConfig,
    PrintOptions,
    cut_file,
    lay_out_deck,
    pages_as_pdf,
    rasterize,
    read_cutters,
)
from ordo_pnp.paper.cut_files import COLORS

if TYPE_CHECKING:
    from pictures import Table

LINE_MM = 0.5
BETWEEN_MM = 8.0
CLOTH = "#8A837B"


def cut_sheets(table: Table) -> bytes:
    """A sheet of units for Silhouette, and one of markers as stickers, both on A4."""
    units = _sheet(table, "unit", CutStyle())
    stickers = _sheet(table, "marker", CutStyle(is_kiss=True))
    width, height = (units.width + stickers.width + 3 * BETWEEN_MM, stickers.height + 2 * BETWEEN_MM)
    ground = Shape(rectangle(0, 0, width, height), fill=CLOTH)
    placed = (
        Use(units, translation(BETWEEN_MM, (height - units.height) / 2)),
        Use(stickers, translation(units.width + 2 * BETWEEN_MM, BETWEEN_MM)),
    )
    return rasterize(pages_as_pdf([Page(Drawing(width, height, (ground, *placed)))], table.faces.fonts), 55)


def _sheet(table: Table, kind: str, style: CutStyle) -> Drawing:
    """The first sheet of a kind of the base set with its paths."""
    game = table.faces.game
    cutter = read_cutters(table.catalog)["silhouette"]
    config = cutter.applied_to(PrintConfig.of(table.catalog), "a4", is_kiss=style.is_kiss)
    cards = [card for card in game.cards() if (card.set, card.kind) == ("base", kind)]
    options = PrintOptions(("en",), "a4", Flip.NONE)
    ((_, file),) = lay_out_deck(table.catalog, cards, {game.id: table.faces}, config, options)
    sheet = cut_file(file, cutter, style).sheets[0]
    paper = sheet.plan.paper
    white = Shape(rectangle(0, 0, paper.width, paper.height), fill="#FFFFFF")
    paths = tuple(Shape(each.path(), stroke=COLORS[each.kind], width=LINE_MM) for each in sheet.paths)
    return Drawing(paper.width, paper.height, (white, Use(sheet.front.content), *paths))
