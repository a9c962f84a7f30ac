"""Boards of Komarn by lot: lines, rings, forks, islands and waters that only a bridge joins, with one bank or two.

What is made here is sound: ``ordo check`` has no error to find, though perhaps warnings.
"""

import json
from dataclasses import replace

from komarn_by_the_words import Map

from ordo_pnp.cards import Catalog, Origin, read_bytes

KINDS = ("castle", "maiden", "town2", "town3", "town4")
# Tokens in the box of the game.
PRINTED = {"castle": 10, "maiden": 7, "town2": 3, "town3": 3, "town4": 3}
# Name -> arms, joints (which end and which begin), whether the last area borders on the first.
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


def board_by_lot(below, *, least=11, shape=None, plain=False):
    """Make a board.

    Args:
        below: Gives a number by lot, from 0 to one less than what it is given.
        least: How many areas it has at least; it has twenty more at most.
        shape: One of ``SHAPES``; by lot where none is given.
        plain: Whether it has only what a picture can show.
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
    if not plain and below(5) == 4:
        data["along"] = [["W"], ["L", "W"], ["W", "R"], ["L", "R"]][below(4)]
    if not plain and below(5) == 4:
        data["across"] = [[["L", "R"]], [["L", "W"]], [["L", "W"], ["W", "R"], ["L", "R"]]][below(3)]
    _link(data, below, plain=plain)
    _lay_sites(data, below)
    return data


def _link(data, below, *, plain):
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
        pair = [one, two] if not plain and below(2) else [f"L{one[1:]}", f"R{one[1:]}"]
        told = [*map(frozenset, data["extra_edges"]), *drawn.given]
        closes = len(data["arms"]) == 1 and {int(each[1:]) for each in pair} == {1, data["areas"]}
        if len(set(pair)) == 2 and drawn.here.issuperset(pair) and frozenset(pair) not in told and not closes:
            data["extra_edges"].append(pair)
    data["extra_edges"] = [{"between": pair, "as": "ford"} if below(3) == 2 else pair for pair in data["extra_edges"]]
    data["removed_edges"] = []
    given = sorted(pair for pair in map(sorted, drawn.given) if not plain or "W" not in pair[0] + pair[1])
    for _ in range(below(4)):
        pair = given[below(len(given))]
        closes = data["ring"] and {int(each[1:]) for each in pair} == {1, data["areas"]}
        if pair not in data["removed_edges"] and not closes:
            data["removed_edges"].append(pair)
            parted = Map(data)
            is_whole = all(hangs_together(parted, 1, area) for area in parted.banks)
            if not is_whole or not all(parted.near.get(field) for field in pair):
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


def map_by_lot(below):
    """Make a board with courses and landmarks: some of them have room for everything, some do not."""
    shape = ("line", "ring", "fork", "island", "line", "bend")[below(6)]
    data = board_by_lot(below, shape="line" if shape == "bend" else shape, plain=True)
    counts = [arm["areas"] for arm in data["arms"]]
    pitch = 22 + below(16)
    courses, size = _COURSES[shape](counts, pitch, below)
    for arm, course in zip(data["arms"], courses, strict=True):
        arm["course"] = [[round(x, 1), round(y, 1)] for x, y in course]
    data["picture"] = {"size": [min(1500, max(100, round(each))) for each in size]}
    marks = sorted({1 + below(data["areas"]) for _ in range(below(5))})
    data["landmarks"] = [{"area": area, "bank": "LR"[below(2)], "look": "mill"} for area in marks]
    for site in data["sites"]:
        if below(8) == 7:
            site["place"] = [below(int(size[0])), below(int(size[1]))]
    return data


def _line(counts, pitch, below):
    length, margin = counts[0] * pitch, 20 + below(30)
    height = 130 + below(80)
    return [[(margin, height / 2), (margin + length, height / 2)]], (length + 2 * margin, height)


def _bend(counts, pitch, below):
    length, gap, margin = counts[0] * pitch, 100 + below(120), 70 + below(40)
    leg = max((length - gap) / 2, 60)
    width, height = leg + 2 * margin, gap + 2 * margin
    right = width - margin
    return [[(20, margin), (right, margin), (right, margin + gap), (20, margin + gap)]], (width, height)


def _ring(counts, pitch, below):
    length, margin = counts[0] * pitch * 1.2, 60 + below(40)
    down = max(130 + below(120), length / 6)
    across = max(length / 2 - down, down)
    left, right, top, bottom = margin, margin + across, margin, margin + down
    course = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [course], (across + 2 * margin, down + 2 * margin)


def _fork(counts, pitch, below):
    stem, upper, lower = (count * pitch for count in counts)
    half, apart, margin = 30 + below(60), 15 + below(25), 80 + below(30)
    middle = margin + half
    begin = margin + stem + apart
    courses = [[(margin, middle), (margin + stem, middle)]]
    for side, length in ((-1, upper), (1, lower)):
        corner = begin + half
        courses.append(
            [
                (begin, middle + side * half * 0.6),
                (corner, middle + side * half),
                (corner + length, middle + side * half),
            ]
        )
    return courses, (begin + half + max(upper, lower) + margin, 2 * middle)


def _island(counts, pitch, below):
    stem, upper, lower, end = (count * pitch for count in counts)
    half, apart, margin = 40 + below(80), 15 + below(25), 80 + below(30)
    middle, begin = margin + half, margin + stem + apart
    last = begin + max(upper, lower, 160)
    courses = [[(margin, middle), (margin + stem, middle)]]
    for side in (-1, 1):
        outer, inner = middle + side * half, middle + side * half * 0.5
        courses.append([(begin, inner), (begin + 60, outer), (last - 60, outer), (last, inner)])
    courses.append([(last + apart, middle), (last + apart + end, middle)])
    return courses, (last + apart + end + margin, 2 * middle)


_COURSES = {"line": _line, "bend": _bend, "ring": _ring, "fork": _fork, "island": _island}
