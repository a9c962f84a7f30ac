"""Boxes, dividers, racks and screens for the cards of a game: drawn, on pages.

Rule: PNP-29.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Drawing, Shape, Use, compose, polygon, rotation, translation
from ordo_pnp.paper.accessory_content import AccessoryContent, AccessoryRequest, ShownCard
from ordo_pnp.paper.accessory_data import AccessoryData
from ordo_pnp.paper.accessory_designs import designs_for
from ordo_pnp.paper.net_marks import flap_items, glue_words, legend, line_items
from ordo_pnp.paper.net_pages import NET_BLEED, least_room, place_nets, room_of
from ordo_pnp.paper.options import require
from ordo_pnp.paper.sheets.marginline import FACE, margin_drawing, ruler
from ordo_pnp.paper.sheets.page import Page

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import Faces, Item
    from ordo_pnp.paper.accessory_designs import AccessoryDesign, Paint
    from ordo_pnp.paper.net import Panel
    from ordo_pnp.paper.net_pages import NetPage
    from ordo_pnp.paper.print_config import PrintConfig
    from ordo_pnp.paper.sheets.papers import Paper


class MadeAccessory(NamedTuple):
    """One PDF that was made."""

    name: str
    content: bytes
    pages: int
    # What it holds, and in how many parts it comes.
    told: str
    # Ids of cards of the selection that it does not hold.
    left_out: tuple[str, ...] = ()


def make_accessory(
    catalog: Catalog, cards: Sequence[Card], faces: Faces, config: PrintConfig, request: AccessoryRequest
) -> MadeAccessory:
    """Make an accessory for cards of one game.

    Args:
        catalog: Where they are from.
        cards: What it is for; at least one.
        faces: Draws them.
        config: Papers and their words.
        request: What is wanted.

    Raises:
        OptionError: There is no such paper or sleeve.
        LayoutError: It does not fit on the paper, or there is nothing to make it for.
        OrdoError: There is no such vignette.
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab

    data = AccessoryData.of(catalog)
    require("--paper", request.paper, [name for name, each in config.papers.items() if each.is_plain])
    if request.sleeve is not None:
        require("--sleeve", request.sleeve, data.sleeves)
    language = request.language
    shown = [ShownCard(card, faces.front(card, language), faces.back(card, language)) for card in cards]
    content = AccessoryContent.of(catalog.games[cards[0].game], faces, data, request, shown)
    design, pages = _fitting(content, config)
    title = f"{content.title} · {content.words[request.kind]}"
    made = [_draw(content, config, design, page, (title, at, len(pages))) for at, page in enumerate(pages, 1)]
    pdf = write_pdf(made, faces.fonts, DocumentInfo(title=title, language=language, duplex="none"))
    left = tuple(str(each.card.id) for each in shown if each not in content.held)
    name = f"{content.stem}-{request.kind}-{language}.pdf"
    return MadeAccessory(name, pdf, len(made), f"{design.form}: {design.told}", left)


def _fitting(content: AccessoryContent, config: PrintConfig) -> tuple[AccessoryDesign, list[NetPage]]:
    """Return the first design that the paper holds, and its pages.

    Raises:
        LayoutError: It holds none.
    """
    paper = config.papers[content.request.paper]
    what, designs = designs_for(content, paper, config.line)
    for design in designs:
        pages = place_nets(design.nets, paper, config.line)
        if pages is not None:
            return design, pages
    raise _misfit(what, designs, config, paper)


def _misfit(what: str, designs: Sequence[AccessoryDesign], config: PrintConfig, paper: Paper) -> LayoutError:
    """Return what is said of a paper that holds none of the designs: what it lacks, and the papers that do not."""
    needs = []
    for design in designs:
        width, height = (each + 2 * NET_BLEED for each in least_room(design.nets))
        needs.append(f"{width:.1f} × {height:.1f} mm {design.form}")
    holding = [
        name
        for name, each in config.papers.items()
        if each.is_plain and any(place_nets(design.nets, each, config.line) for design in designs)
    ]
    room = room_of(paper, config.line).grown(NET_BLEED)
    remedy = (
        f"choose a larger paper: {', '.join(holding)}" if holding else "no paper is large enough: select fewer cards"
    )
    return LayoutError(
        f"{what} does not fit on {paper.name}: with bleed it needs {' or '.join(needs)}, printers reach {room.width:.1f} × "
        f"{room.height:.1f} mm above the line in the margin; {remedy}"
    )


def _draw(
    content: AccessoryContent, config: PrintConfig, design: AccessoryDesign, page: NetPage, line: tuple[str, int, int]
) -> Page:
    """Draw a page: glued flaps below everything, then the bleed of all panels, their pictures, lines to cut and fold, the margin.

    Args:
        content: What it is for.
        config: Papers and their words.
        design: Nets and pictures.
        page: Where nets stand.
        line: Title, number of the page, and how many there are.
    """
    title, number, count = line
    wording = config.wording(content.game, title, content.request.language)
    words, measure = content.data.net_words(content.request.language, wording.glue), content.faces.fonts[FACE].advance
    items: list[Item] = [item for net in page.nets for item in flap_items(net)]
    for net in page.nets:
        painted = [(each, found) for each in net.panels if (found := design.painters.get((net.name, each.name)))]
        for panel, painter in painted:
            items.append(Shape(polygon(panel.outline), stroke=painter.ground, width=2 * NET_BLEED, round_ends=True))
        items += [_painted(panel, painter.paint) for panel, painter in painted]
        items += glue_words(net, words, measure)
    items += line_items(page.nets)
    key = legend(page.nets, words, page.line.height, measure)
    items += margin_drawing(page, wording.lines(number, count), ruler(page.line, measure), measure, key)
    drawing = Drawing(page.paper.width, page.paper.height, tuple(items), label="accessory")
    return Page(drawing, page.block, page.block.grown(NET_BLEED))


def _painted(panel: Panel, paint: Paint) -> Use:
    """Place the picture of a panel so that it is upright in use, cut at the panel."""
    box = panel.box
    sides = (box.height, box.width) if panel.turn in {90, 270} else (box.width, box.height)
    at = {0: (box.x, box.y), 90: (box.right, box.y), 180: (box.right, box.bottom), 270: (box.x, box.bottom)}[panel.turn]
    return Use(paint(*sides), compose(translation(*at), rotation(panel.turn)), polygon(panel.outline))
