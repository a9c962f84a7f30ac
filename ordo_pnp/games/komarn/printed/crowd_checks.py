"""Whether the pieces have room on the river of the printed board: in its areas, in its bends, and where its arms come near to each other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.letters import board_order
from ordo_pnp.games.komarn.printed.board_plan import RING, SOLDIER
from ordo_pnp.games.komarn.printed.slip import SLACK, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.river import River

# Depth of a bank that holds a soldier and, behind it, a ring.
BANK_ROOM: Final = math.ceil(0.5 + SOLDIER + 0.3 + RING)
_PER_AREA: Final = 25.0
WIDER: Final = "move the corners of the course there farther apart, or let it turn less"
BEGIN: Final = "a ring begins halfway from its last corner to its first: let that be a long straight stretch"


def check_measures(plan: BoardPlan) -> Iterator[Slip]:
    """Find water and banks that are too narrow for their pieces: everything else follows from that."""
    if plan.water < SOLDIER:
        message = f"water {plan.water:g} mm broad has no room for a soldier"
        yield Slip(message, ("picture", "water"), f"write `water: {SOLDIER:g}` or more")
    if plan.bank < BANK_ROOM:
        message = f"banks {plan.bank:g} mm deep have no room for a soldier and the number behind it"
        yield Slip(message, ("picture", "bank"), f"write `bank: {BANK_ROOM:g}` or more")


def course_of(arms: dict[int, int], area: int) -> tuple[str | int, ...]:
    """Return the keys of the course on which an area lies."""
    return "arms", arms[area], "course"


def check_rooms(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find areas whose soldiers or rings would cover those of the next one; the first of each arm."""
    told: set[int] = set()
    for name, field in plan.fields.items():
        after = plan.fields.get(f"{name[0]}{river.after(int(name[1:]))}")
        if after is None or arms[int(name[1:])] in told or arms[int(after.name[1:])] != arms[int(name[1:])]:
            continue
        for one, two, room in ((field.soldier, after.soldier, SOLDIER), (field.ring, after.ring, RING)):
            apart = math.dist(one[:2], two[:2])
            if apart < (SOLDIER if name[0] == "W" else room) - SLACK:
                told.add(arms[int(name[1:])])
                message = f"{name} and {after.name} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                remedy = (
                    f"make the course longer ({_PER_AREA:g} mm an area) or its bends wider, or give the arm fewer areas"
                )
                if int(after.name[1:]) < int(name[1:]):
                    remedy = f"{WIDER}; {BEGIN}"
                yield Slip(message, course_of(arms, int(name[1:])), remedy, two[:2])
                break


def check_arms(plan: BoardPlan, river: River, arms: dict[int, int]) -> Iterator[Slip]:
    """Find pieces of different arms, or in different stretches of the water, that would cover each other; the first of each two arms.

    Land fields that are no neighbours are none of these: where their outlines touch, that is told.
    """
    places = [(each.soldier, SOLDIER, field) for field, each in plan.fields.items()]
    places += [(each.ring, RING, field) for field, each in plan.fields.items() if field[0] != "W"]
    places.sort(key=lambda each: each[0].x)
    told: set[frozenset[int]] = set()
    for at, (one, breadth, here) in enumerate(places):
        for two, other, there in places[at + 1 :]:
            if two.x - one.x >= SOLDIER:
                break
            if abs(two.y - one.y) >= SOLDIER:
                continue
            room, apart = (breadth + other) / 2, math.dist(one[:2], two[:2])
            if apart >= room - SLACK:
                continue
            homes = frozenset((arms[int(here[1:])], arms[int(there[1:])]))
            is_told = "W" not in here[0] + there[0] and frozenset((here, there)) not in river.edges
            if not (is_told or homes in told or (len(homes) == 1 and _are_in_a_row(river, here, there))):
                told.add(homes)
                first, last = sorted((here, there), key=board_order)
                message = f"{first} and {last} are {apart:.0f} mm apart, a piece needs {room:.0f}"
                yield Slip(message, course_of(arms, int(last[1:])), "move the courses away from each other", two[:2])


def _are_in_a_row(river: River, one: str, two: str) -> bool:
    """Whether two fields are of one area or of two that follow each other: of these ``check_rooms`` tells."""
    first, last = int(one[1:]), int(two[1:])
    return first == last or river.after(first) == last or river.after(last) == first
