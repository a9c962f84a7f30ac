"""The lists of shapes that the face of a board draws, and the cuts of a map into pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from ordo_pnp.cards import Card, GameData, MadePlaces, MadeSize, Origin
from ordo_pnp.games.komarn.board import BOARD, board_for
from ordo_pnp.games.komarn.printed.board_plan import (
    BLEED,
    LANDMARK,
    ROUND,
    SEAL,
    SOLDIER,
    BoardPlan,
    Place,
    Same,
    plan_of,
)
from ordo_pnp.games.komarn.printed.country import COUNTRY_LISTS, path_of
from ordo_pnp.games.komarn.printed.course import Point
from ordo_pnp.games.komarn.printed.plan_checks import is_drawable, is_sound, slips

# From the middle of a seal or a landmark to the nearest cut that spares it.
SITE: Final = 13.0
# A cut site is worse than so many cut places of soldiers and sergeants.
_WEIGHT: Final = 1000
# Millimetres between two offers: more would let a map take another sheet for a clean cut.
_STEP: Final = 5
# Where the next clean cut is farther than this, one through a site is offered between, so that every part fits its
# sheet.
_FARTHEST: Final = 60


def cuts_of(plan: BoardPlan, axis: int) -> tuple[float, ...]:
    """Return places to cut a map across (axis 0) or down: the best every few mm, through sites only if needed."""
    costs = _costs(plan, axis)
    offers = [_best(costs, start, start + _STEP) for start in range(_STEP, len(costs) - _STEP, _STEP)]
    found: list[int] = []
    for index, at in enumerate(offers):
        after = next((each for each in offers[index + 1 :] if costs[each] < _WEIGHT), len(costs))
        if costs[at] < _WEIGHT or after - (found[-1] if found else 0) > _FARTHEST:
            found.append(at)
    return tuple(sorted({*map(float, found), *wishes_of(plan, axis)}))


def wishes_of(plan: BoardPlan, axis: int) -> tuple[float, ...]:
    """Return the best places to part a map in one direction near equal parts: in three columns (axis 0) or two rows."""
    costs, parts = _costs(plan, axis), 3 - axis
    length = (plan.width, plan.height)[axis]
    reach = int(length / parts / 6)
    evens = [round(length * number / parts) for number in range(1, parts)]
    return tuple(float(_best(costs, even - reach, even + reach + 1, even)) for even in evens)


def _best(costs: Sequence[int], start: int, end: int, wish: int | None = None) -> int:
    middle = (start + end) // 2 if wish is None else wish
    return min(range(start, end), key=lambda at: (costs[at], abs(at - middle)))


def _costs(plan: BoardPlan, axis: int) -> list[int]:
    """Return for every whole millimetre the cost of a cut there."""
    length = math.floor((plan.width, plan.height)[axis])
    steps = [0] * (length + 2)

    def add(place: Place, radius: float, cost: int) -> None:
        middle = (place.x, place.y)[axis]
        first, last = math.floor(middle - radius) + 1, math.ceil(middle + radius) - 1
        steps[min(max(first, 0), length + 1)] += cost
        steps[min(max(last + 1, 0), length + 1)] -= cost

    for field in plan.fields.values():
        add(field.soldier, SOLDIER / 2, 1)
        add(field.ring, SOLDIER / 2, 1)
    for place in [*(seal.place for seal in plan.seals), *(mark.place for mark in plan.landmarks)]:
        add(place, SITE, _WEIGHT)
    return list(accumulate(steps))[: length + 1]


# The form of a board that is printed as a strip although its arms have courses.
STRIP: Final = "strip"
# The list of flaws.
FLAWS: Final = "flaws"
# Half the breadth of a bridge or ford: the pieces on its way stand between its sides.
_HALF: Final = 10.3


def plan_for(card: Card, game: GameData) -> BoardPlan | None:
    """Return the plan of a board; None for other cards, and for a board without a plan."""
    if card.kind != BOARD:
        return None
    origin = board_for(game, [card.set])
    if origin is None or not is_drawable(origin):
        return None
    return plan_of(origin.value, is_strip=card.fields.get("form") == STRIP)


def _spot(place: Place) -> list[float]:
    return [round(place.x, 3), round(place.y, 3), place.turn]


def _fields(plan: BoardPlan) -> list[dict[str, Any]]:
    """Land fields and river fields, in board order."""
    found = []
    for name, field in plan.fields.items():
        outline = path_of(field.outline)
        spots = {"spot": _spot(field.soldier), "ring": _spot(field.ring)}
        found.append({"name": name, "bank": name[0], "area": int(name[1:]), "outline": outline, **spots})
    return found


def _waters(plan: BoardPlan) -> list[dict[str, Any]]:
    return [{"outline": path_of(outline)} for outline in plan.waters]


def _lakes(plan: BoardPlan) -> list[dict[str, Any]]:
    return [{"outline": path_of(outline)} for outline in plan.lakes]


def _lines(plan: BoardPlan) -> list[dict[str, Any]]:
    """Lines in and along the water."""
    lines = [("shore", each) for each in plan.shorelines] + [("current", each) for each in plan.currents]
    lines += [("flow", each) for each in plan.flows]
    return [{"look": look, "line": path_of(each, is_closed=False)} for look, each in lines]


def _shores(plan: BoardPlan) -> list[dict[str, Any]]:
    return [{"bank": bank, "outline": path_of(outline)} for bank, outline in plan.shores]


def _seals(plan: BoardPlan) -> list[dict[str, Any]]:
    """Site places, each with its ribbons as one path."""
    return [
        {"id": seal.id, "spot": _spot(seal.place), "ribbons": "".join(_ribbon(*each) for each in seal.ribbons)}
        for seal in plan.seals
    ]


def _ribbon(start: Point, end: Point) -> str:
    """Return a tapering ribbon from the middle of a seal to a field."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    across = (-math.sin(angle), math.cos(angle))
    corners = [(start, 3.2), (end, 1.9), (end, -1.9), (start, -3.2)]
    return path_of([(x + across[0] * width, y + across[1] * width) for (x, y), width in corners])


def _links(plan: BoardPlan) -> list[dict[str, Any]]:
    """Return bridges, fords and rocks, with the two sides of each; pieces have their places between these."""
    found = []
    for each in plan.links:
        (x, y), (x2, y2) = each.ends
        length = math.dist(*each.ends) or 1.0
        across, down = (y - y2) / length * _HALF, (x2 - x) / length * _HALF
        sides = [[(x + way * across, y + way * down), (x2 + way * across, y2 + way * down)] for way in (-1, 1)]
        line = "".join(path_of(side, is_closed=False) for side in sides)
        found.append({"look": each.look, "spot": _spot(each.place), "line": line})
    return found


def _landmarks(plan: BoardPlan) -> list[dict[str, Any]]:
    return [
        {"look": each.look, "fragment": f"{LANDMARK}{each.look}", "area": each.area, "spot": _spot(each.place)}
        for each in plan.landmarks
    ]


def _sheet(plan: BoardPlan) -> list[dict[str, Any]]:
    """The ground under everything, to the bleed."""
    right, bottom = plan.width + BLEED, plan.height + BLEED
    corners = [(-BLEED, -BLEED), (right, -BLEED), (right, bottom), (-BLEED, bottom)]
    return [{"outline": path_of(corners)}]


_LISTS: Final[Mapping[str, Callable[[BoardPlan], list[dict[str, Any]]]]] = {
    **COUNTRY_LISTS,
    "sheet": _sheet,
    "lakes": _lakes,
    "waters": _waters,
    "lines": _lines,
    "shores": _shores,
    "fields": _fields,
    "seals": _seals,
    "links": _links,
    "landmarks": _landmarks,
}


def made_list(name: str, card: Card, game: GameData) -> Sequence[dict[str, Any]]:
    """Return a list for the face of a board, by the name under which the face refers to it; nothing for other cards."""
    plan = plan_for(card, game)
    origin = board_for(game, [card.set])
    if plan is None or origin is None:
        return []
    return _flaws(origin, plan) if name == FLAWS else _listed(name, Same(plan))


def _flaws(origin: Origin, plan: BoardPlan) -> list[dict[str, Any]]:
    """Return places where the picture of a board is wrong, for its designer: such a board is shown and not printed."""
    if not is_sound(origin) or not plan.is_map:
        return []
    spots = [slip.at for slip in slips(origin) if slip.at is not None]
    return [
        {"spot": [round(min(max(x, 0.0), plan.width), 2), round(min(max(y, 0.0), plan.height), 2)]} for x, y in spots
    ]


@lru_cache(maxsize=64)  # the lists of seven boards: each is asked for once for every element that repeats it
def _listed(name: str, plan: Same[BoardPlan]) -> Sequence[dict[str, Any]]:
    return _LISTS[name](plan.it)


def made_size(card: Card, game: GameData) -> MadeSize | None:
    """Return the printed size of a board, and its best cuts; None for other cards.

    A strip is cut between two areas, never through a site; a map where few places are cut, best in three columns and two rows.
    """
    plan, origin = plan_for(card, game), board_for(game, [card.set])
    if plan is None or origin is None:
        return None
    if not plan.borders:
        (across, down), wishes = (cuts_of(plan, 0), cuts_of(plan, 1)), (wishes_of(plan, 0), wishes_of(plan, 1))
        return MadeSize(plan.width, plan.height, (across, down), wishes)
    breaks = origin.value.get("page_breaks", ())
    wished = tuple(plan.borders[area] for area in breaks if area < len(plan.borders) - 1)
    sites = [seal.place.x for seal in plan.seals]
    free = tuple(x for x in plan.borders[1:-1] if all(abs(x - site) >= SITE for site in sites))
    return MadeSize(plan.width, plan.height, (free or plan.borders[1:-1], ()), (wished, ()))


def made_places(card: Card, game: GameData) -> MadePlaces | None:
    """Return the places of pieces on a board; None for other cards.

    Soldiers lie at ``L``, ``W`` and ``R`` of an area, sergeants at ``L-ring`` and ``R-ring``, sites at ``L-site`` and ``R-site`` of
    the first field that they touch.
    """
    plan = plan_for(card, game)
    if plan is None:
        return None
    spots: dict[tuple[str, int], tuple[float, float]] = {}
    extents: dict[tuple[str, int], tuple[float, float, float, float]] = {}
    for name, field in plan.fields.items():
        key = name[0], int(name[1:])
        spots[key] = field.soldier[:2]
        spots[f"{name[0]}-ring", key[1]] = field.ring[:2]
        xs, ys = zip(*field.outline, strict=True)
        extents[key] = min(xs) - ROUND, min(ys) - ROUND, max(xs) + ROUND, max(ys) + ROUND
    for seal in plan.seals:
        x, y, _ = seal.place
        key = f"{seal.fields[0][0]}-site", int(seal.fields[0][1:])
        spots[key], extents[key] = (x, y), (x - SEAL / 2, y - SEAL / 2, x + SEAL / 2, y + SEAL / 2)
    return MadePlaces(spots, extents)
