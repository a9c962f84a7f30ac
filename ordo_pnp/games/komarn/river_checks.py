"""Whether the river of a board is one: its arms and joints, its banks, its neighbours."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import finding, remedy_for
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.letters import ranges
from ordo_pnp.games.komarn.river import arms_of, links_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.games.komarn.river import Arm, River

# With one of these it is not clear which fields there are.
FATAL: Final[frozenset[Code]] = frozenset({codes.WRONG_ARMS, codes.OPEN_WATER})
# Areas that a ring has at least, or an arm that goes on as itself.
_SHORTEST_LOOP: Final = 3


def check_river(origin: Origin, river: River) -> Iterator[Diagnostic]:
    """Find everything that is wrong with areas, banks and neighbours.

    Rule: A07 (line or ring), A08 (neighbours), A55 (arms), A56 (areas with one bank).
    """
    found = [*_arms(origin), *_joints(origin), *_open_water(origin)]
    yield from found
    if found:
        return
    found = [*_edges(origin, river), *_ring(origin, river)]
    yield from found
    if not found:
        yield from _parts(origin, river)


def _arms(origin: Origin) -> Iterator[Diagnostic]:
    arms = origin.value.get("arms")
    if arms is None:
        return
    areas, total = origin.value["areas"], sum(each.get("areas", 0) for each in arms)
    open_ = [index for index, each in enumerate(arms) if "areas" not in each]
    for index in open_[1:]:
        message = f"neither arm {open_[0] + 1} nor arm {index + 1} says how many areas it has"
        yield finding(codes.WRONG_ARMS, message, origin.span("arms", index), remedy="write `areas:` for one of them")
    if total >= areas if open_ else total != areas:
        rest = ", and none is left for the arm that does not say how many it has" if open_ else ""
        message = f"the arms have {total} areas together, the board has {areas}{rest}"
        yield finding(
            codes.WRONG_ARMS,
            message,
            origin.span("areas"),
            remedy=f"write `areas: {total + len(open_)}`, or correct the arms",
        )
    names = [each.get("id") for each in arms]
    for index, name in enumerate(names):
        if name is not None and names.index(name) != index:
            message, first = f"there are two arms `{name}`", origin.span("arms", names.index(name), "id")
            span, related = origin.span("arms", index, "id"), ((first, "first here"),)
            yield finding(codes.WRONG_ARMS, message, span, remedy="give one another name", related=related)


def _joints(origin: Origin) -> Iterator[Diagnostic]:
    arms = arms_of(origin.value)
    names = [arm.id for arm in arms if arm.id]
    ends: Counter[tuple[str, str]] = Counter()
    if origin.value.get("ring"):
        ends.update({("from", arms[-1].id): 1, ("to", arms[0].id): 1})
    for index, joint in enumerate(origin.value.get("joints", ())):
        for key, what in (("from", "ends"), ("to", "begins")):
            for at, name in enumerate(joint[key]):
                span = origin.span("joints", index, key, at)
                if name not in names:
                    remedy = remedy_for(name, names, "add it to `arms`")
                    yield finding(codes.WRONG_ARMS, f"there is no arm `{name}`", span, remedy=remedy)
                elif ends[key, name]:
                    message = f"the arm `{name}` {what} in two places"
                    yield finding(codes.WRONG_ARMS, message, span, remedy="name all arms of a place in one joint")
                ends[key, name] += 1
        yield from _loops(origin, index, arms)


def _loops(origin: Origin, index: int, arms: Sequence[Arm]) -> Iterator[Diagnostic]:
    """Find arms that a joint leads back into themselves and that are too short for it, as a ring would be.

    Rule: A07, A55; of one area each field would be its own neighbour, of two the same neighbours would be given twice.
    """
    joint = origin.value["joints"][index]
    for arm in arms:
        if arm.id in joint["from"] and arm.id in joint["to"] and arm.last - arm.first < _SHORTEST_LOOP - 1:
            message = f"the arm `{arm.id}` leads back into itself, and has {arm.last - arm.first + 1} of {_SHORTEST_LOOP} areas"
            span = origin.span("joints", index, "to", joint["to"].index(arm.id))
            yield finding(codes.WRONG_ARMS, message, span, remedy="let it go on as another arm, or give it more areas")


def _open_water(origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A56; an area keeps at least one bank."""
    areas, missing = origin.value["areas"], origin.value.get("open_water", ())
    for index, field in enumerate(missing):
        span, other = origin.span("open_water", index), ("R" if field[0] == "L" else "L") + field[1:]
        if int(field[1:]) > areas:
            message = f"`{field}` is no field of this board, which has {areas} areas"
            yield finding(codes.OPEN_WATER, message, span, remedy="correct it, or delete it")
        elif other in missing[:index]:
            message = f"area {field[1:]} has no bank at all: {other} is missing, too"
            yield finding(codes.OPEN_WATER, message, span, remedy="leave one of them in")


def _edges(origin: Origin, river: River) -> Iterator[Diagnostic]:
    for key, is_wanted in (("extra_edges", False), ("removed_edges", True)):
        seen: set[frozenset[str]] = set()
        for index, link in enumerate(links_of(origin.value, key)):
            edge, is_plain = frozenset(link.pair), not isinstance(origin.value[key][index], dict)
            path: tuple[str | int, ...] = (key, index) if is_plain else (key, index, "between")
            unknown = [field for field in link.pair if field not in river.fields]
            if unknown:
                message = f"`{unknown[0]}` is no field of this board, which has {river.areas} areas"
                place = (*path, link.pair.index(unknown[0]))
                yield finding(codes.WRONG_EDGE, message, origin.span(*place), remedy="correct it, or delete the pair")
            elif edge in seen or (edge in river.given) != is_wanted:
                state = "no neighbours" if is_wanted else "neighbours already"
                message = f"{link.pair[0]} and {link.pair[1]} are {'given twice' if edge in seen else state}"
                yield finding(codes.WRONG_EDGE, message, origin.span(*path), remedy="delete the pair")
            seen.add(edge)


def _ring(origin: Origin, river: River) -> Iterator[Diagnostic]:
    span = origin.span("ring") if "ring" in origin.value else origin.span("areas")
    closing = {row: frozenset((f"{row}{river.areas}", f"{row}1")) for row in river.along}
    if river.areas < _SHORTEST_LOOP:
        if river.is_ring:
            yield finding(codes.OPEN_RING, "a ring needs three areas", span, remedy="add areas, or write `ring: false`")
        return
    there = {row: edge for row, edge in closing.items() if edge <= river.fields}
    closed = [row for row, edge in there.items() if edge in river.edges]
    if river.is_ring and len(closed) < len(there):
        row = next(row for row in there if row not in closed)
        message = f"the ring does not close: {row}{river.areas} and {row}1 are no neighbours"
        yield finding(codes.OPEN_RING, message, span, remedy="take the pair out of `removed_edges`")
    if closed and not river.is_ring and len(river.arms) == 1:
        message = f"the ends of a line are joined: {closed[0]}{river.areas} and {closed[0]}1 are neighbours"
        by = "delete the joint" if origin.value.get("joints") else "take the pairs out of `extra_edges`"
        remedy = f"write `ring: true` and {by}"
        yield finding(codes.OPEN_RING, message, span, remedy=remedy)


def _parts(origin: Origin, river: River) -> Iterator[Diagnostic]:
    """Rule: A55; a board is one, and no field of it is alone."""
    joined = frozenset().union(*river.edges)
    for index, link in enumerate(links_of(origin.value, "removed_edges")):
        lonely = next((field for field in link.pair if field not in joined), None)
        if lonely is not None:
            message = f"nothing joins {lonely} to any other field"
            yield finding(
                codes.FALLS_APART, message, origin.span("removed_edges", index), remedy="leave one of its neighbours in"
            )
            return
    for part in river.parts()[1:]:
        arms = [index for index, arm in enumerate(river.arms) if arm.first == part[0]]
        span = origin.span("areas")
        if arms and "arms" in origin.value:
            span = origin.span("arms", arms[0], *(("id",) if river.arms[arms[0]].id else ()))
        message = f"the board falls apart: nothing joins {ranges(part)} to the areas before"
        yield finding(codes.FALLS_APART, message, span, remedy="join them: by `joints`, or by a pair of `extra_edges`")
