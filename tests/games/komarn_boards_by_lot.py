"""Boards of Komarn by lot: lines, rings, forks, islands and waters that only a bridge joins, with one bank or two.

What is made here is sound: ``ordo check`` has no error to find, though perhaps warnings.
"""

from __future__ import annotations

import json
from dataclasses import replace

from komarn_by_the_words import Map

from ordo_pnp.catalog.model import Catalog, Origin
from ordo_pnp.catalog.source import read_bytes

KINDS = ("castle", "maiden", "town2", "town3", "town4")
PRINTED = {"castle": 10, "maiden": 7, "town2": 3, "town3": 3, "town4": 3}
"""Tokens in the box of the game."""
SHAPES = {
    "line": (["a"], [], False),
    "ring": (["a"], [], True),
    "fork": (["a", "b", "c"], [(["a"], ["b", "c"])], False),
    "delta": (["a", "b", "c", "d"], [(["a"], ["b", "c", "d"])], False),
    "confluence": (["a", "b", "c"], [(["a", "b"], ["c"])], False),
    "island": (["a", "b", "c", "d"], [(["a"], ["b", "c"]), (["b", "c"], ["d"])], False),
    "crossing": (["a", "b", "c", "d"], [(["a", "b"], ["c", "d"])], False),
    "moat": (["a", "b", "c", "d"], [(["a"], ["b", "c"]), (["b", "c"], ["d"])], True),
    "chain": (["a", "b"], [(["a"], ["b"])], True),
    "parted": (["a", "b"], [], False),
}
"""Name -> arms, joints (which end and which begin), whether the last area borders on the first."""


def board_by_lot(below, *, least=11, shape=None):
    """Make a board.

    Args:
        below: Gives a number by lot, from 0 to one less than what it is given.
        least: How many areas it has at least; it has twenty more at most.
        shape: One of ``SHAPES``; by lot where none is given.
    """
    names, joints, closes = SHAPES[shape or list(SHAPES)[below(len(SHAPES))]]
    counts = [1 + below(5) for _ in names]
    at = below(len(names))
    counts[at] += max(least - sum(counts), 0) + below(6)
    areas = sum(counts)
    data = {
        "areas": areas,
        "ring": closes,
        "arms": [{"id": name, "areas": count} for name, count in zip(names, counts, strict=True)],
        "joints": [{"from": ending, "to": beginning} for ending, beginning in joints],
    }
    if below(2):
        missing = {1 + below(areas) for _ in range(below(1 + areas // 3))}
        data["open_water"] = [f"{'LR'[below(2)]}{area}" for area in sorted(missing)]
    if below(5) == 4:
        data["along"] = [["W"], ["L", "W"], ["W", "R"], ["L", "R"]][below(4)]
    if below(5) == 4:
        data["across"] = [[["L", "R"]], [["L", "W"]], [["L", "W"], ["W", "R"], ["L", "R"]]][below(3)]
    _link(data, below)
    _lay_sites(data, below)
    return data


def _link(data, below):
    """Add bridges and rocks so that all areas hang together."""
    data["extra_edges"] = []
    for area in range(2, data["areas"] + 1):
        drawn = Map(data)
        if not hangs_together(drawn, 1, area):
            ends = [f"{drawn.banks[each][0]}{each}" for each in (area - 1, area)]
            data["extra_edges"].append(ends)
    drawn = Map(data)
    for _ in range(below(4)):
        one, two = (drawn.fields[below(len(drawn.fields))] for _ in "12")
        pair = [one, two] if below(2) else [f"L{one[1:]}", f"R{one[1:]}"]
        told = [*map(frozenset, data["extra_edges"]), *drawn.given]
        closes = len(data["arms"]) == 1 and {int(each[1:]) for each in pair} == {1, data["areas"]}
        if len(set(pair)) == 2 and drawn.here.issuperset(pair) and frozenset(pair) not in told and not closes:
            data["extra_edges"].append(pair)
    data["extra_edges"] = [
        {"between": pair, "as": "ford"} if below(3) == 2 else pair for pair in data["extra_edges"]
    ]
    data["removed_edges"] = []
    given = sorted(map(sorted, drawn.given))
    for _ in range(below(4)):
        pair = given[below(len(given))]
        closes = data["ring"] and {int(each[1:]) for each in pair} == {1, data["areas"]}
        if pair not in data["removed_edges"] and not closes:
            data["removed_edges"].append(pair)
            parted = Map(data)
            if not all(hangs_together(parted, 1, area) for area in parted.banks):
                data["removed_edges"].pop()


def hangs_together(on, start, end):
    """Whether a way leads from one area to another, from any field to any field of it."""
    found, edge = {start}, [start]
    while edge:
        area = edge.pop()
        near = {int(other[1:]) for row in "LWR" for other in on.near.get(f"{row}{area}", ())}
        edge += near - found
        found |= near
    return end in found


def _lay_sites(data, below):
    """Add sites of one to three fields that hang together, tokens and a layout."""
    on = Map(data)
    free = [field for field in on.fields if field[0] != "W"]
    data["sites"] = []
    for number in range(1, 2 + below(min(10, data["areas"] // 2))):
        if not free:
            break
        fields = [free[below(len(free))]]
        for _ in range(below(3)):
            more = [field for one in fields for field in on.near[one] if field in free and field not in fields]
            if more:
                fields.append(sorted(more)[below(len(more))])
        free = [field for field in free if field not in fields]
        if below(2):
            fields.reverse()
        data["sites"].append({"id": f"S{number:02}", **_described(data, fields)})
    box = [kind for kind in KINDS for _ in range(PRINTED[kind])]
    kinds = [box.pop(below(len(box))) for _ in data["sites"]]
    data["tokens"] = {kind: kinds.count(kind) for kind in KINDS}
    data["layouts"] = {"layout_a": kinds}


def _described(data, fields):
    """Write the fields of a site as two areas of a bank where they are."""
    if len(fields) == 2 and fields[0][0] == fields[1][0]:
        short = {"bank": fields[0][0], "at": int(fields[0][1:])}
        if Map(data).touched(short) == fields and _is_in_a_row(data, short["at"]):
            return short
    return {"fields": fields}


def _is_in_a_row(data, area):
    arms = Map(data).arms.values()
    return any(area in arm[:-1] for arm in arms) or (data["ring"] and area == data["areas"])


def catalog_with(catalog, data):
    """Return the card database with another board."""
    document = read_bytes(as_file(data).encode(), "cards/komarn/board.yaml")
    assert not document.problems
    game = catalog.games["komarn"]
    boards = {"board": Origin(document, ("board",))}
    return Catalog({"komarn": replace(game, files={**game.files, "board": boards})}, catalog.shared)


def as_file(data):
    """Write a board as a file, a key a line."""
    return "board:\n" + "".join(f"  {key}: {json.dumps(value)}\n" for key, value in data.items())
