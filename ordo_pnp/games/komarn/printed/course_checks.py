"""Whether the courses of a board can be measured at all, found before anything is planned along them."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Severity, finding
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.printed.ground import BANK, WATER
from ordo_pnp.games.komarn.printed.planner import is_map
from ordo_pnp.games.komarn.printed.sameness import Same
from ordo_pnp.games.komarn.river import River, arms_of
from ordo_pnp.games.komarn.river_checks import FATAL, check_river
from ordo_pnp.games.komarn.site_checks import check_sites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Origin

# Millimetres from a corner to the next one; nearer ones have no direction that could be seen.
NEAREST: Final = 1.0
# Millimetres of an area, on the average of its arm: twenty times a soldier's place; a piece on a longer one is looked
# for.
LONGEST: Final = 500.0


def is_sound(origin: Origin) -> bool:
    """Whether everything on a board has its place, so that it can be planned: its river, its sites, its courses."""
    return _is_sound(Same(origin))


def is_drawable(origin: Origin) -> bool:
    """Whether a board can be planned, though something may be wrong with it: it is clear which fields there are, and courses can be measured."""
    return _is_drawable(Same(origin))


@lru_cache(maxsize=16)
def _is_drawable(board: Same[Origin]) -> bool:
    found = check_river(board.it, River(board.it.value))
    return all(each.code not in FATAL for each in found) and not any(check_courses(board.it))


@lru_cache(maxsize=16)
def _is_sound(board: Same[Origin]) -> bool:
    origin = board.it
    river = River(origin.value)
    found = chain(check_river(origin, river), check_sites(origin, river), check_courses(origin))
    return all(each.severity is not Severity.ERROR for each in found)


def check_courses(origin: Origin) -> Iterator[Diagnostic]:
    """Find courses whose corners lie on each other, and those that are longer than their areas or the picture can be.

    A board that has not all of its courses is no map: nothing is planned along those that it has.
    """
    board = origin.value
    if not is_map(board):
        return
    total = 0.0
    for index, (arm, data) in enumerate(zip(arms_of(board), board["arms"], strict=True)):
        course = data["course"]
        points = [*course, course[0]] if board.get("ring") and len(board["arms"]) == 1 else course
        legs = [math.dist(one, two) for one, two in pairwise(points)]
        areas = arm.last - arm.first + 1
        total += math.fsum(legs)
        short = next((at for at, leg in enumerate(legs) if leg < NEAREST), None)
        if short is not None:
            at = (short + 1) % len(course)
            message = f"corner {at + 1} of the course of {arm.called} lies on corner {short + 1}"
            span = origin.span("arms", index, "course", at)
            remedy = f"leave one of them out, or move it: {NEAREST:g} mm at least"
            yield finding(codes.WRONG_COURSE, message, span, remedy=remedy)
        if math.fsum(legs) > LONGEST * areas:
            message = f"the course of {arm.called} is {math.fsum(legs):,.0f} mm long, more than {LONGEST:g} mm an area"
            span = origin.span("arms", index, "course")
            remedy = f"shorten it, or give the arm {math.ceil(math.fsum(legs) / LONGEST)} areas"
            yield finding(codes.WRONG_COURSE, message, span, remedy=remedy)
    if total > _room(board):
        message = f"the courses are {total:,.0f} mm long together, the picture has room for {_room(board):,.0f} mm"
        remedy = "shorten them, or make `picture: {size: …}` larger"
        yield finding(codes.WRONG_COURSE, message, origin.span("arms"), remedy=remedy)


def _room(board: Mapping[str, Any]) -> float:
    """Return how long a river with one bank can be at most that covers the picture, in millimetres."""
    picture = board["picture"]
    width, height = picture["size"]
    length: float = width * height / (picture.get("water", WATER) + picture.get("bank", BANK))
    return length
