"""Pictures of what goes beside cards: a tuck box, flat and folded, and round pieces in other forms."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2

from ordo_pnp.draw import Drawing, Shape, Use, compose, ellipse, polygon, rectangle, rotation, translation
from ordo_pnp.paper import (
    AccessoryData,
    AccessoryKind,
    AccessoryRequest,
    DocumentInfo,
    Page,
    PrintConfig,
    make_accessory,
    parse_token_form,
    rasterize,
    write_pdf,
)
from ordo_pnp.paper.accessories import AccessoryContent, ShownCard, designs_for

if TYPE_CHECKING:
    from pictures import Table

    from ordo_pnp.cards import Card
    from ordo_pnp.draw import Item, Matrix
    from ordo_pnp.paper.accessories import PanelPainter
    from ordo_pnp.paper.nets import Panel

CLOTH = "#6E7A70"
# How a millimetre of the width of a folded box, and one of its depth, look in the picture.
ACROSS, BACK = (0.93, 0.17), (0.55, -0.36)
FORMS = ("punch-16", "punch-19", "punch-25", "squares-19", "stickers-16")
REQUEST = AccessoryRequest(AccessoryKind.TUCK_BOX)


def _cards(table: Table) -> list[Card]:
    return [card for card in table.catalog.games["ordonnance"].sets["base"].cards if card.kind == "unit"]


def tuck_box_page(table: Table) -> bytes:
    """The printed page, without the white above and below the net."""
    cards = _cards(table)
    made = make_accessory(table.catalog, cards, table.faces, PrintConfig.of(table.catalog), REQUEST)
    with pypdfium2.PdfDocument(made.content) as pdf:
        page = pdf[0].render(scale=110 / 72, crop=(0, 180, 0, 190)).to_pil()
    out = io.BytesIO()
    page.save(out, "PNG")
    return out.getvalue()


def tuck_box_folded(table: Table) -> bytes:
    """The same box, folded, on a cloth."""
    shown = [ShownCard(card, table.faces.front(card, "en"), table.faces.back(card, "en")) for card in _cards(table)]
    game, config = table.catalog.games["ordonnance"], PrintConfig.of(table.catalog)
    content = AccessoryContent.of(game, table.faces, AccessoryData.of(table.catalog), REQUEST, shown)
    design = designs_for(content, config.papers["a4"], config.line)[1][0]
    net = design.nets[0]
    front, side, top = (net.panel(name) for name in ("front", "right", "top"))
    wide = front.box.width
    right: Matrix = (*BACK, 0.0, 1.0, wide * ACROSS[0], wide * ACROSS[1])
    above: Matrix = (-ACROSS[0], -ACROSS[1], *BACK, wide * ACROSS[0], wide * ACROSS[1])
    facing: Matrix = (*ACROSS, 0.0, 1.0, 0.0, 0.0)
    place = translation(14, 20)
    dark = Shape(rectangle(0, 0, wide, front.box.height).transformed(compose(place, facing)), fill="#1B2B3F")
    items: list[Item] = [dark]
    for panel, matrix, shade in ((front, facing, 0.0), (side, right, 0.28), (top, above, 0.0)):
        painter = design.painters[net.name, panel.name]
        items += _seen(panel, painter, compose(place, matrix), shade)
    return _picture(table, 108, 132, items, 150)


def _seen(panel: Panel, painter: PanelPainter, matrix: Matrix, shade: float) -> list[Item]:
    """Draw a panel as it lies in space, darker where less light falls on it."""
    box = panel.box
    sides = (box.height, box.width) if panel.turn == 90 else (box.width, box.height)
    ends = {0: (0.0, 0.0), 90: (box.width, 0.0), 180: (box.width, box.height)}[panel.turn]
    upright = compose(translation(*ends), rotation(panel.turn))
    outline = polygon(tuple((x - box.x, y - box.y) for x, y in panel.outline))
    flat = Drawing(box.width, box.height, (Use(painter.paint(*sides), upright, outline),), label=panel.name)
    seen: list[Item] = [Use(flat, matrix)]
    if shade:
        seen.append(Shape(outline.transformed(matrix), fill="#000000", opacity=shade))
    return seen


def round_pieces(table: Table) -> bytes:
    """A soldier of each marshal, a coin and the start marker, as they are and in other forms."""
    cards = {card.id.rpartition("/")[2]: card for card in table.catalog.games["komarn"].sets["base"].cards}
    names = [*(f"soldier-{name}" for name in ("eagle", "stag", "boar", "wolf")), "schilling"]
    items: list[Item] = []
    y = 6.0
    for form in (None, *map(parse_token_form, FORMS)):
        row = [table.faces.front(cards[name], "en") for name in names]
        faces = row if form is None else [form.reshaped(face) for face in row]
        for column, face in enumerate(faces):
            x = 6.0 + column * 29.0 + (25.0 - face.width) / 2
            whole = (face.width / 2, face.height / 2)
            clip = ellipse(*whole, whole[0]) if face.outline == "circle" else rectangle(0, 0, face.width, face.height)
            items.append(Use(Drawing(face.width, face.height, (Use(face.drawing, clip=clip),)), translation(x, y)))
        y += max(face.height for face in faces) + 4.0
    return _picture(table, 6 + 5 * 29.0 + 2, y + 2, items, 120)


def _picture(table: Table, width: float, height: float, items: list[Item], dpi: float) -> bytes:
    cloth = Shape(rectangle(0, 0, width, height), fill=CLOTH)
    page = Page(Drawing(width, height, (cloth, *items)))
    return rasterize(write_pdf([page], table.faces.fonts, DocumentInfo("Picture", "en")), dpi)
