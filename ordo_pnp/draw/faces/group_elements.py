"""Compile the element group, and the steps of a repeat: elements placed, turned, clipped and repeated together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isfinite
from typing import Any, TypeAlias

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import (
    IDENTITY,
    Drawing,
    Item,
    Matrix,
    Path,
    Use,
    compose,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.design_checks import group_matrix
from ordo_pnp.draw.faces.elements import MAX_FEW, Element, FaceRegion, locate_all
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Needs
from ordo_pnp.draw.finding_codes import OUTSIDE_BLEED, PATH_NOTATION, WRONG_VALUE
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.pictures.outlines import PlacedKey, PlacedPair, placed_items

_HAIR = 1e-6
# Returns the place of an item, from the record as the item sees it and the number of items; None where it is unknown.
Stepping: TypeAlias = Callable[["FaceRecord", int], "Matrix | None"]


def compile_stepping(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[Stepping, Needs] | None:
    """Compile where the items of a ``repeat`` stand; None if a reference is unknown."""
    if "box" in spec:
        return _row(spec), NOTHING
    if "spot" in spec:
        return _spots(spec["spot"], cursor)
    if "place" not in spec:
        return _even(spec), NOTHING
    compiled = cursor.reference(spec["place"], "place")
    if compiled is None:
        return None
    get, needs = compiled
    (x, y), (dx, dy) = spec.get("at", (0.0, 0.0)), spec["step"]

    def placed(record: FaceRecord, _: int) -> Matrix | None:
        steps = get(record)
        if isinstance(steps, (int, float)) and not isinstance(steps, bool):
            return translation(x + steps * dx, y + steps * dy)
        cursor.card_problem(record, WRONG_VALUE, f"`{spec['place']}` is {steps!r}, no number of steps")
        return None

    return placed, needs


def _spots(reference: str, cursor: LayoutCursor) -> tuple[Stepping, Needs] | None:
    """Put each item where it says itself: millimetres from the left and from the top, and a turn in degrees."""
    compiled = cursor.reference(reference, "spot")
    if compiled is None:
        return None
    get, needs = compiled
    somewhere = translation(cursor.frame.width / 2, cursor.frame.height / 2)

    def placed(record: FaceRecord, _: int) -> Matrix | None:
        if record.is_nobodys:
            return somewhere  # elements there are checked in the middle of the face
        spot = get(record)
        if _is_spot(spot):
            x, y, *turn = spot
            return compose(translation(x, y), rotation(turn[0], 0, 0)) if turn and turn[0] else translation(x, y)
        message = f"`{reference}` is {spot!r}, no place"
        remedy = "write two numbers, from the left and from the top, and perhaps a turn in degrees"
        cursor.card_problem(record, WRONG_VALUE, message, remedy)
        return None

    return placed, needs


def _is_spot(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) in (2, 3)
        and all(isinstance(each, (int, float)) and not isinstance(each, bool) and isfinite(each) for each in value)
    )


def _even(spec: dict[str, Any]) -> Stepping:
    (x, y), (dx, dy) = spec.get("at", (0.0, 0.0)), spec["step"]
    return lambda record, _: translation(x + (record.index - 1) * dx, y + (record.index - 1) * dy)


def _row(spec: dict[str, Any]) -> Stepping:
    """Put the items into a row or column of a box, all made smaller where they would not fit."""
    (x, y, width, height), (across, down) = spec["box"], spec["cell"]
    lead = {"start": 0.0, "center": 0.5, "end": 1.0}[spec.get("align", "center")]
    is_column, most = spec.get("direction") == "down", most_in_row(spec)

    def matrix(record: FaceRecord, count: int) -> Matrix | None:
        if most is not None:
            count = min(count, most)
        if record.index > count:
            return None
        columns, rows = (1, count) if is_column else (count, 1)
        scale = min(1.0, width / (across * columns), height / (down * rows))
        free = width - across * columns * scale, height - down * rows * scale
        left, top = (free[0] / 2, free[1] * lead) if is_column else (free[0] * lead, free[1] / 2)
        before = (record.index - 1) * scale
        moved = translation(x + left + before * across * (not is_column), y + top + before * down * is_column)
        return moved if scale == 1 else compose(moved, scaling(scale))

    return matrix


def most_in_row(spec: dict[str, Any]) -> int | None:
    """Return the most items of a ``repeat`` that fit, shrunk to `least`; None without it."""
    if "least" not in spec:
        return None
    axis = 1 if spec.get("direction") == "down" else 0
    return max(int(spec["box"][axis + 2] / (spec["cell"][axis] * spec["least"]) + _HAIR), 1)


def extremes(stepping: Stepping, records: Sequence[FaceRecord]) -> list[Matrix]:
    """Return the places of the outermost items, each once.

    Args:
        stepping: Returns the place of an item.
        records: All items as they see it.
    """
    found = [matrix for record in records if (matrix := stepping(record, len(records))) is not None]
    outer = [chosen(found, key=lambda matrix: matrix[axis]) for axis in (4, 5) for chosen in (min, max) if found]
    return list(dict.fromkeys(outer))


def placed(items: list[Item], matrix: Matrix) -> Iterator[Item]:
    """Move items; a drawing among them is placed, not wrapped once more."""
    if len(items) == 1 and isinstance(items[0], Use) and items[0].clip is None:
        use = items[0]
        yield Use(use.drawing, compose(matrix, use.matrix), None, use.opacity)
    elif items:
        yield Use(Drawing(0.0, 0.0, tuple(items), label="item"), matrix)


ListCompiler = Callable[[Sequence[dict[str, Any]], LayoutCursor, str], list[Element]]


def compile_group(spec: dict[str, Any], cursor: LayoutCursor, compile_list: ListCompiler) -> Element:
    """Compile ``group``: its elements moved, turned, enlarged, mirrored, clipped or faded together."""
    size = width, height = tuple(spec.get("size", (cursor.frame.width, cursor.frame.height)))
    matrix = group_matrix(spec, size)
    clip = _clip_path(spec["clip-path"], matrix, cursor) if "clip-path" in spec else None
    if "clip" in spec:
        clip = _clip(spec["clip"], matrix, cursor)
    inner = cursor.moved(matrix, clipped=clip is not None).at("elements")
    parts = compile_list(spec["elements"], inner, "group")
    opacity, is_enlarged, known = spec.get("opacity", 1.0), "scale" in spec, Memo[PlacedKey, PlacedPair](MAX_FEW)

    def draw(record: FaceRecord, out: list[Item]) -> None:
        items: list[Item] = []
        for part in parts:
            part.draw(record, items)
        if items and is_enlarged:
            placed_parts = tuple(placed_items(items, matrix, known))
            out.append(Use(Drawing(width, height, placed_parts, label="group"), IDENTITY, clip, opacity))
        elif items:
            out.append(Use(Drawing(width, height, tuple(items), label="group"), matrix, clip, opacity))

    def verify(record: FaceRecord, out: list[Item]) -> None:
        for part in parts:
            part.check(record, out)

    return Element(
        NOTHING.union(*(part.needs for part in parts)), draw, verify, locate=partial(_locate, parts, matrix, clip)
    )


def _locate(
    parts: Sequence[Element],
    matrix: Matrix,
    clip: Path | None,
    record: FaceRecord,
    outer: Matrix,
    out: list[FaceRegion],
) -> None:
    found: list[FaceRegion] = []
    locate_all(parts, record, compose(outer, matrix), found)
    limits = None if clip is None else clip.transformed(outer).bounds()
    out += found if limits is None else [inside for each in found if (inside := each.within(limits)) is not None]


def _clip_path(data: str, matrix: Matrix, cursor: LayoutCursor) -> Path | None:
    """Return the outline of a clip where the group stands, None if it cannot be read, which is reported."""
    try:
        path = parse_path(data)
    except ValueError as problem:
        cursor.problem(PATH_NOTATION, str(problem), "clip-path")
        return None
    cursor.moved(matrix).check_path(path, "clip-path")
    return path.transformed(matrix)


def _clip(spec: str | Sequence[float], matrix: Matrix, cursor: LayoutCursor) -> Path | None:
    """Return the outline of a clip where the group stands: a box in the group's own millimetres, or the face itself."""
    if not isinstance(spec, str):
        cursor.moved(matrix).at("clip").check_box(spec)
        return rectangle(*spec).transformed(matrix)
    if cursor.places != (IDENTITY,):
        message = f"`{spec}` clips a group at the top of a face, not one inside of others"
        cursor.problem(OUTSIDE_BLEED, message, "clip", remedy="clip the outermost group, or give a box")
        return None
    frame, out = cursor.frame, cursor.frame.bleed if spec == "bleed" else 0.0
    return rectangle(-out, -out, frame.width + 2 * out, frame.height + 2 * out)
