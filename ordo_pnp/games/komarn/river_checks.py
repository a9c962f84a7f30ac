"""Check that the river of a board is one and its sites touch fields that they can; codes of findings about boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from ordo_pnp.base import Code, Diagnostic, Span, finding, remedy_for
from ordo_pnp.cards import Origin
from ordo_pnp.games.komarn.board import Arm, River, arms_of, links_of, ranges

NO_BOARD = Code("CAT270")
TOKENS_AND_SITES = Code("CAT271")
OFF_THE_BOARD = Code("CAT272")
SHARED_FIELD = Code("CAT273")
DUPLICATE_SITE = Code("CAT274")
UNLIKE_LAYOUT = Code("CAT275")
PAGE_BREAKS = Code("CAT276")
CUT_SITE = Code("CAT277")
WRONG_EDGE = Code("CAT278")
OPEN_RING = Code("CAT279")
PARTED_SITE = Code("CAT287")
UNKNOWN_LAYOUT = Code("CAT288")
NEVER_SPREAD = Code("CAT289")
UNDRAWN = Code("CAT290")
BOARD_NOT_PRINTED = Code("CAT291")
WRONG_ARMS = Code("CAT292")
FALLS_APART = Code("CAT293")
OPEN_WATER = Code("CAT294")
NOT_DRAWN = Code("CAT295")
FEW_LANDMARKS = Code("CAT296")
WRONG_COURSE = Code("CAT297")
WRONG_LANDMARK = Code("CAT298")


# With one of these it is not clear which fields there are.
FATAL: Final[frozenset[Code]] = frozenset({WRONG_ARMS, OPEN_WATER})
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
        yield finding(WRONG_ARMS, message, origin.span("arms", index), remedy="write `areas:` for one of them")
    if total >= areas if open_ else total != areas:
        rest = ", and none is left for the arm that does not say how many it has" if open_ else ""
        message = f"the arms have {total} areas together, the board has {areas}{rest}"
        yield finding(
            WRONG_ARMS,
            message,
            origin.span("areas"),
            remedy=f"write `areas: {total + len(open_)}`, or correct the arms",
        )
    names = [each.get("id") for each in arms]
    for index, name in enumerate(names):
        if name is not None and names.index(name) != index:
            message, first = f"there are two arms `{name}`", origin.span("arms", names.index(name), "id")
            span, related = origin.span("arms", index, "id"), ((first, "first here"),)
            yield finding(WRONG_ARMS, message, span, remedy="give one another name", related=related)


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
                    yield finding(WRONG_ARMS, f"there is no arm `{name}`", span, remedy=remedy)
                elif ends[key, name]:
                    message = f"the arm `{name}` {what} in two places"
                    yield finding(WRONG_ARMS, message, span, remedy="name all arms of a place in one joint")
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
            yield finding(WRONG_ARMS, message, span, remedy="let it go on as another arm, or give it more areas")


def _open_water(origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A56; an area keeps at least one bank."""
    areas, missing = origin.value["areas"], origin.value.get("open_water", ())
    for index, field in enumerate(missing):
        span, other = origin.span("open_water", index), ("R" if field[0] == "L" else "L") + field[1:]
        if int(field[1:]) > areas:
            message = f"`{field}` is no field of this board, which has {areas} areas"
            yield finding(OPEN_WATER, message, span, remedy="correct it, or delete it")
        elif other in missing[:index]:
            message = f"area {field[1:]} has no bank at all: {other} is missing, too"
            yield finding(OPEN_WATER, message, span, remedy="leave one of them in")


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
                yield finding(WRONG_EDGE, message, origin.span(*place), remedy="correct it, or delete the pair")
            elif edge in seen or (edge in river.given) != is_wanted:
                state = "no neighbours" if is_wanted else "neighbours already"
                message = f"{link.pair[0]} and {link.pair[1]} are {'given twice' if edge in seen else state}"
                yield finding(WRONG_EDGE, message, origin.span(*path), remedy="delete the pair")
            seen.add(edge)


def _ring(origin: Origin, river: River) -> Iterator[Diagnostic]:
    span = origin.span("ring") if "ring" in origin.value else origin.span("areas")
    closing = {row: frozenset((f"{row}{river.areas}", f"{row}1")) for row in river.along}
    if river.areas < _SHORTEST_LOOP:
        if river.is_ring:
            yield finding(OPEN_RING, "a ring needs three areas", span, remedy="add areas, or write `ring: false`")
        return
    there = {row: edge for row, edge in closing.items() if edge <= river.fields}
    closed = [row for row, edge in there.items() if edge in river.edges]
    if river.is_ring and len(closed) < len(there):
        row = next(row for row in there if row not in closed)
        message = f"the ring does not close: {row}{river.areas} and {row}1 are no neighbours"
        yield finding(OPEN_RING, message, span, remedy="take the pair out of `removed_edges`")
    if closed and not river.is_ring and len(river.arms) == 1:
        message = f"the ends of a line are joined: {closed[0]}{river.areas} and {closed[0]}1 are neighbours"
        by = "delete the joint" if origin.value.get("joints") else "take the pairs out of `extra_edges`"
        remedy = f"write `ring: true` and {by}"
        yield finding(OPEN_RING, message, span, remedy=remedy)


def _parts(origin: Origin, river: River) -> Iterator[Diagnostic]:
    """Rule: A55; a board is one, and no field of it is alone."""
    joined = frozenset().union(*river.edges)
    for index, link in enumerate(links_of(origin.value, "removed_edges")):
        lonely = next((field for field in link.pair if field not in joined), None)
        if lonely is not None:
            message = f"nothing joins {lonely} to any other field"
            yield finding(
                FALLS_APART, message, origin.span("removed_edges", index), remedy="leave one of its neighbours in"
            )
            return
    for part in river.parts()[1:]:
        arms = [index for index, arm in enumerate(river.arms) if arm.first == part[0]]
        span = origin.span("areas")
        if arms and "arms" in origin.value:
            span = origin.span("arms", arms[0], *(("id",) if river.arms[arms[0]].id else ()))
        message = f"the board falls apart: nothing joins {ranges(part)} to the areas before"
        yield finding(FALLS_APART, message, span, remedy="join them: by `joints`, or by a pair of `extra_edges`")


def check_sites(origin: Origin, river: River) -> Iterator[Diagnostic]:
    """Find sites that are not on the board, or touch fields of others.

    Rule: A05, A57.
    """
    ids: dict[str, int] = {}
    owners: dict[str, int] = {}
    for index, site in enumerate(origin.value["sites"]):
        if ids.setdefault(site["id"], index) != index:
            message, first = f"the site `{site['id']}` is there twice", origin.span("sites", ids[site["id"]], "id")
            span, related = origin.span("sites", index, "id"), ((first, "first here"),)
            yield finding(DUPLICATE_SITE, message, span, remedy="give it another id", related=related)
        span, touched = origin.span("sites", index, "fields" if "fields" in site else "at"), river.touched(site)
        if len(touched) < len(site.get("fields", "12")):
            yield _off_the_board(site, span, river)
            continue
        for field in touched:
            earlier = owners.setdefault(field, index)
            if earlier != index:
                message = (
                    f"the site `{site['id']}` touches {field}, and so does `{origin.value['sites'][earlier]['id']}`"
                )
                other = "fields" if "fields" in origin.value["sites"][earlier] else "at"
                related = ((origin.span("sites", earlier, other), "the other site"),)
                yield finding(SHARED_FIELD, message, span, remedy="move one of them", related=related)
        apart = next((pair for pair in combinations(touched, 2) if frozenset(pair) not in river.edges), None)
        if apart is not None and not _hang_together(touched, river):
            message = f"{apart[0]} and {apart[1]}, which the site `{site['id']}` touches, are no neighbours"
            yield finding(PARTED_SITE, message, span, remedy="move the site, or make them neighbours")


def _off_the_board(site: Mapping[str, Any], span: Span, river: River) -> Diagnostic:
    if "fields" in site:
        missing = next(field for field in site["fields"] if field not in river.fields)
        message = f"the site `{site['id']}` touches {missing}, which this board has not"
        return finding(OFF_THE_BOARD, message, span, remedy="name another field")
    message = f"the site `{site['id']}` does not lie between two areas: the board has {river.areas}"
    remedy = "move it, or make the river longer"
    if site["at"] < river.areas:
        message = f"the site `{site['id']}` does not lie between two areas of one bank"
        remedy = "move it, or name the fields that it touches: `fields: [...]`"
    return finding(OFF_THE_BOARD, message, span, remedy=remedy)


def _hang_together(touched: Sequence[str], river: River) -> bool:
    """Whether each of three fields is a neighbour of one of the others: then one of them joins both."""
    return all(any(frozenset((one, two)) in river.edges for two in touched if two != one) for one in touched)
