"""What lies beside the river and across it: sites with their ribbons, bridges, fords and rocks, landmarks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.board_plan import DrawnLink, Landmark, Place, Seal, upright
from ordo_pnp.games.komarn.printed.ground import NEAREST
from ordo_pnp.games.komarn.river import links_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import DrawnField
    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard, BoardGround

# How far from the border of two fields, along their edge, a ribbon ends.
_RIBBON: Final = 8.0


def seals_of(ground: BoardGround) -> Iterator[Seal]:
    """Yield the place of each site: where the board says, else behind the fields that it touches."""
    for site in ground.board["sites"]:
        edges = list(_edges(ground, ground.river.touched(site)))
        if not edges:
            continue  # which the check says
        x, y = (math.fsum(each.outward[at] for each in edges) / len(edges) for at in (0, 1))
        if "place" in site and ground.is_map:
            x, y = site["place"]
        ribbons = tuple(((x, y), each.ribbon_end) for each in edges)
        yield Seal(site["id"], tuple(each.name for each in edges), Place(x, y, edges[0].turn), ribbons)


class _Edge(NamedTuple):
    """Where a site meets a field."""

    name: str
    turn: float
    # Where the site lies for the sake of this field.
    outward: Point
    ribbon_end: Point


def _edges(ground: BoardGround, touched: Sequence[str]) -> Iterator[_Edge]:
    for name in touched:
        home, side = ground.home(int(name[1:])), -1 if name[0] == "L" else 1
        if home is None:
            continue
        distance, way = _border(ground, home, name, touched)
        offset = side * (ground.water / 2 + ground.bank - 2.5)
        stretch = max(home.course.stretch(distance, offset), NEAREST)
        end = home.course.at(distance + way * _RIBBON / max(stretch, 0.3)).beside(offset)
        turn = upright(home.station(int(name[1:])).angle)
        yield _Edge(name, turn, home.course.at(distance).beside(side * ground.site), end)


def _border(ground: BoardGround, home: ArmOnBoard, name: str, touched: Sequence[str]) -> tuple[float, int]:
    """Return where along its arm a site lies that touches a field, and on which side of that the field is.

    It is the border to another area that the site touches on the same bank, else the middle of the area.
    """
    area = int(name[1:])
    start, end = home.borders[area - home.arm.first : area - home.arm.first + 2]
    if f"{name[0]}{ground.river.after(area)}" in touched:
        return end, -1
    if any(ground.river.after(int(other[1:])) == area for other in touched if other[0] == name[0]):
        return start, 1
    return (start + end) / 2, 0


def drawn_links(ground: BoardGround, fields: Mapping[str, DrawnField]) -> Iterator[DrawnLink]:
    """Yield bridges and fords from soldier to soldier, and rocks between the middles of fields."""
    for key in ("extra_edges", "removed_edges"):
        for link in links_of(ground.board, key):
            if not fields.keys() >= set(link.pair):
                continue  # which the check says
            one, two = (fields[name] for name in link.pair)
            places = [each.soldier if key == "extra_edges" else _center(each) for each in (one, two)]
            ends: tuple[Point, Point] = ((places[0].x, places[0].y), (places[1].x, places[1].y))
            turn = upright(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            yield DrawnLink(link.look, link.pair, Place(*middle, turn), ends)


def landmarks_of(ground: BoardGround) -> Iterator[Landmark]:
    """Yield the landmarks, each at the end of its area."""
    for each in ground.board.get("landmarks", ()):
        home, side = ground.home(each["area"]), -1 if each["bank"] == "L" else 1
        if home is None:
            continue  # which the check says
        station = home.station(each["area"], 1.0)
        yield Landmark(each["look"], each["area"], Place(*station.beside(side * ground.site), 0.0))


def _center(field: DrawnField) -> Place:
    return Place((field.soldier.x + field.ring.x) / 2, (field.soldier.y + field.ring.y) / 2, field.soldier.turn)
