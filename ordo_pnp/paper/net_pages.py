"""Nets on pages: in rows beside each other, on as few pages as the ways to lay the paper allow.

Rule: PNP-29.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Band

if TYPE_CHECKING:
    from ordo_pnp.paper.net import Net
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine


# How far pictures run on beyond what is cut out.
NET_BLEED: Final = 3.0
_EPSILON: Final = 1e-6


class NetPage(NamedTuple):
    """One page with nets."""

    # Turned if the page is landscape.
    paper: Paper
    # Where they stand on it.
    nets: tuple[Net, ...]
    # Around all of them.
    block: Box
    # Where the margin line stands.
    band: Band
    line: MarginLine


def room_of(paper: Paper, line: MarginLine) -> Box:
    """Return where nets may stand on a page: their bleed, the margin line and what printers leave white need the rest."""
    edge = paper.margin + NET_BLEED
    return Box(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - line.height - line.gap)


def place_nets(nets: Sequence[Net], paper: Paper, line: MarginLine) -> list[NetPage] | None:
    """Lay nets out in their order; None if one of them is larger than a page.

    Args:
        nets: What to place.
        paper: Upright; the way to lay it that takes fewer pages wins, upright in a tie.
        line: The margin line, which stands below.
    """
    ways = [pages for page in paper.ways() if (pages := _pages(nets, page, line))]
    return min(ways, key=len) if ways else None


def least_room(nets: Iterable[Net]) -> tuple[float, float]:
    """Return the width and height of the largest net, without bleed."""
    boxes = [net.box for net in nets]
    return max(box.width for box in boxes), max(box.height for box in boxes)


def _pages(nets: Sequence[Net], paper: Paper, line: MarginLine) -> list[NetPage] | None:
    room = room_of(paper, line)
    pages: list[list[tuple[Net, float, float]]] = [[]]
    x = y = row = 0.0
    for net in nets:
        box = net.box
        if box.width > room.width + _EPSILON or box.height > room.height + _EPSILON:
            return None
        if x and x + box.width > room.width + _EPSILON:
            x, y, row = 0.0, y + row + 2 * NET_BLEED, 0.0
        if y + box.height > room.height + _EPSILON:
            pages.append([])
            x = y = row = 0.0
        pages[-1].append((net, x - box.x, y - box.y))
        x, row = x + box.width + 2 * NET_BLEED, max(row, box.height)
    return [_page(each, paper, line) for each in pages]


def _page(placed: Sequence[tuple[Net, float, float]], paper: Paper, line: MarginLine) -> NetPage:
    """Centre what stands on one page in its room."""
    room = room_of(paper, line)
    boxes = [net.moved(dx, dy).box for net, dx, dy in placed]
    width, height = max(box.right for box in boxes), max(box.bottom for box in boxes)
    left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
    nets = tuple(net.moved(left + dx, top + dy) for net, dx, dy in placed)
    low = paper.height - paper.margin - line.height
    band = Box(paper.margin, low, paper.width - 2 * paper.margin, line.height)
    return NetPage(paper, nets, Box(left, top, width, height), Band(band, turned=False), line)
