"""The element ``group``: elements that are moved, turned, enlarged, mirrored, clipped or faded together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import IDENTITY, Drawing, Use, compose, rectangle
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.element import MAX_FEW, Element, locate_all
from ordo_pnp.draw.faces.placing import group_matrix
from ordo_pnp.draw.faces.references import NOTHING
from ordo_pnp.draw.faces_codes import OUTSIDE_BLEED, PATH_NOTATION
from ordo_pnp.draw.pictures.placement import PlacedKey, PlacedPair, placed_items
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix, Path
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.regions import FaceRegion


ListCompiler = Callable[[Sequence[dict[str, Any]], LayoutCursor, str], list[Element]]


def compile_group(spec: dict[str, Any], cursor: LayoutCursor, compile_list: ListCompiler) -> Element:
    """Compile ``group``: its elements moved, turned, enlarged, mirrored, clipped or faded together.

    Args:
        spec: What it says.
        cursor: Where it stands.
        compile_list: Compiles what is in it.
    """
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
