"""From what an accessory is for to its nets, and to what is drawn on each of their panels.

Rule: PNP-29.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ordo_pnp.draw import Drawing
from ordo_pnp.paper.accessory_content import AccessoryKind
from ordo_pnp.paper.accessory_data import NO_SLEEVE
from ordo_pnp.paper.boxes import lidded_box, tuck_box, tuck_box_halves
from ordo_pnp.paper.net_pages import room_of
from ordo_pnp.paper.print_config import heading
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.stands import LEDGE, PLACE_GAP, TAB, divider, most_places, rack, rack_width, screen

if TYPE_CHECKING:
    from ordo_pnp.draw import Color
    from ordo_pnp.paper.accessory_art import AccessoryArt
    from ordo_pnp.paper.accessory_content import AccessoryContent
    from ordo_pnp.paper.boxes import Interior
    from ordo_pnp.paper.net import Net
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine


# On a rack, where nobody says how many.
_MOST_PLACES: Final = 7
_TALLEST_SCREEN: Final = 90.0
_TAB_PLACES: Final = 3
# Below the upper edge of the front of a tuck box: what is written there starts below its notch.
_NOTCH: Final = 11.0
_SIDES: Final = ("left", "middle", "right")

# Draws a panel of a width and height, upright as it is in use.
Paint: TypeAlias = Callable[[float, float], Drawing]


class PanelPainter(NamedTuple):
    """What is drawn on a panel, and the colour that runs on beyond it."""

    paint: Paint
    ground: Color


class AccessoryDesign(NamedTuple):
    """Nets and their pictures."""

    # In how many parts it comes, in words.
    form: str
    nets: tuple[Net, ...]
    # Net and panel -> what is drawn on it; the others stay blank.
    painters: Mapping[tuple[str, str], PanelPainter]
    # What it holds.
    told: str


def designs_for(content: AccessoryContent, paper: Paper, line: MarginLine) -> tuple[str, list[AccessoryDesign]]:
    """Return what is made, in words, and its designs: the first that fits on the paper is taken.

    Args:
        content: What it is for.
        paper: Upright; racks and screens are made for it.
        line: The margin line.

    Raises:
        LayoutError: A rack bears not even one piece.
    """
    kind = content.request.kind
    if kind is AccessoryKind.TUCK_BOX:
        return f"a tuck box of {content.inside.notation} inside", _tuck_boxes(content)
    if kind is AccessoryKind.BOX:
        return f"a box of {content.inside.notation} inside, with its lid,", [_box(content)]
    if kind is AccessoryKind.DIVIDERS:
        return "a divider", [_dividers(content)]
    if kind is AccessoryKind.RACK:
        return "a rack", [_rack(content, paper, line)]
    return "a screen", [_screen(content, paper, line)]


def _tuck_boxes(content: AccessoryContent) -> list[AccessoryDesign]:
    inside, board = content.inside, content.data.board
    forms = (("in one piece", (tuck_box(inside, board),)), ("in two parts", tuck_box_halves(inside, board)))
    art = content.art
    panels: dict[str, Paint] = dict.fromkeys(("left", "right", "top", "bottom"), art.spine)
    panels |= dict.fromkeys(("tongue", "left-dust-top", "right-dust-top"), art.plain)
    panels |= {"front": lambda width, height: art.front(width, height, min(_NOTCH, height / 4)), "back": art.cover}
    return [AccessoryDesign(form, nets, _painters(nets, panels, art), _told(content, inside)) for form, nets in forms]


def _box(content: AccessoryContent) -> AccessoryDesign:
    inside = content.inside
    base, lid = lidded_box(inside, content.data.board, content.data.play)
    art = content.art
    walls = ("upper", "lower", "left", "right")
    painters = _painters((base,), {"floor": art.cover, **dict.fromkeys(walls, art.plain)}, art)
    painters |= _painters((lid,), {"floor": art.front, **dict.fromkeys(walls, art.spine)}, art)
    return AccessoryDesign("a box and its lid", (base, lid), painters, _told(content, inside))


def _dividers(content: AccessoryContent) -> AccessoryDesign:
    width, height = content.card_size
    nets: list[Net] = []
    painters: dict[tuple[str, str], PanelPainter] = {}
    for number, kind in enumerate(content.kinds):
        place = number % _TAB_PLACES
        net = divider(width, height, place, _TAB_PLACES)._replace(name=f"divider-{kind}")
        tab = Box(width / _TAB_PLACES * place, 0.0, width / _TAB_PLACES, TAB)
        art, label = content.art_of(kind), heading(content.game, kind, content.request.language)
        nets.append(net)
        painters[net.name, "divider"] = PanelPainter(_divider_paint(art, tab, label), art.ground)
    told = f"{width:g} × {height + TAB:g} mm with their tabs, for {', '.join(content.kinds)}"
    form = f"{len(nets)} divider{'' if len(nets) == 1 else 's'}"
    return AccessoryDesign(form, tuple(nets), painters, told)


def _divider_paint(art: AccessoryArt, tab: Box, label: str) -> Paint:
    return lambda width, height: art.divider(width, height, tab, label)


def _rack(content: AccessoryContent, paper: Paper, line: MarginLine) -> AccessoryDesign:
    wide, high = content.piece_size
    room = max(room_of(page, line).width for page in paper.ways())
    places = content.request.places or most_places(room, wide, _MOST_PLACES)
    net = rack(rack_width(wide, places), high)
    art = content.art
    panels: dict[str, Paint] = dict.fromkeys(("base", "ledge", "lip"), art.plain)
    panels |= {
        "outside": art.wide,
        "inside": lambda width, height: art.places(width, height, (wide, high), places, PLACE_GAP),
    }
    told = f"{places} × {wide:g} mm beside each other, {net.box.width:g} mm wide, on a ledge of {LEDGE:g} mm"
    return AccessoryDesign("in one piece", (net,), _painters((net,), panels, art), told)


def _screen(content: AccessoryContent, paper: Paper, line: MarginLine) -> AccessoryDesign:
    room = max((room_of(page, line) for page in paper.ways()), key=lambda each: each.width)
    net = screen(room.width, min(room.height / 2, _TALLEST_SCREEN))
    art = content.art._replace(note="")
    panels: dict[str, Paint] = {f"inside-{side}": art.inner for side in _SIDES}
    panels |= {f"outside-{side}": art.framed for side in _SIDES}
    panels["outside-middle"] = art.front
    box = net.panel("outside-middle").box
    told = f"three panels of {box.width:.1f} × {box.height:.1f} mm"
    return AccessoryDesign("in one piece", (net,), _painters((net,), panels, art), told)


def _painters(
    nets: tuple[Net, ...], panels: Mapping[str, Paint], art: AccessoryArt
) -> dict[tuple[str, str], PanelPainter]:
    return {
        (net.name, each.name): PanelPainter(panels[each.name], art.ground)
        for net in nets
        for each in net.panels
        if each.name in panels
    }


def _told(content: AccessoryContent, inside: Interior) -> str:
    width, height = content.card_size
    sleeved = "" if content.sleeve is NO_SLEEVE else f" in {content.sleeve.name}"
    cards = f"{content.card_count} card{'' if content.card_count == 1 else 's'}"
    return f"{inside.notation} inside for {cards} of {width:g} × {height:g} mm, {content.thickness:g} mm each{sleeved}"
