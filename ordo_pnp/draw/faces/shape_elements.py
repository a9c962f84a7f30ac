"""Compile the elements rect, line, path and image."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ordo_pnp.base import MM_PER_INCH, Memo
from ordo_pnp.cards import shown_path
from ordo_pnp.draw.drawing import Item, Path, Shape
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import MAX_FEW, Element
from ordo_pnp.draw.faces.images import ImageRefusedError, parse_focus, placed
from ordo_pnp.draw.faces.placeholders import placeholder
from ordo_pnp.draw.faces.record import FaceRecord, place_of_role
from ordo_pnp.draw.faces.references import Needs, is_reference, place_of, place_of_value
from ordo_pnp.draw.finding_codes import IMAGE_COARSE, PATH_NOTATION, SVG_CHANGED, SVG_IN_PIXELS, WRONG_VALUE
from ordo_pnp.draw.pictures.outlines import outline_of
from ordo_pnp.draw.pictures.svg_file import PAINTED_DPI, SvgPicture

# Left, top, width and height in millimetres.
Box: TypeAlias = tuple[float, ...]
# Adds the items of an element for a record, in a box.
Painter: TypeAlias = Callable[["FaceRecord", Box, "list[Item]"], None]
# Rule: a picture with fewer pixels per inch at its printed size looks soft.
PRINT_DPI = 300.0
# From so many on no difference can be seen.
_ENOUGH_DPI = 280


def compile_rect(spec: dict[str, Any], cursor: LayoutCursor) -> Element:
    """Compile ``rect``."""
    cursor.check_box(spec["box"])
    return shape_element(outline_of("rect", spec), spec, cursor)


def compile_line(spec: dict[str, Any], cursor: LayoutCursor) -> Element:
    """Compile ``line``."""
    path = outline_of("line", spec)
    cursor.check_path(path, "from")
    return shape_element(path, spec, cursor, "color")


def compile_path(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``path``; None if its data cannot be read."""
    if is_reference(spec["d"]):
        return _path_of_data(spec, cursor)
    try:
        path = outline_of("path", spec)
    except ValueError as problem:
        cursor.problem(PATH_NOTATION, str(problem), "d")
        return None
    cursor.check_path(path, "d")
    return shape_element(path, spec, cursor)


def _path_of_data(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile a ``path`` whose outline the data of cards give; None if the reference is unknown."""
    compiled = cursor.reference(spec["d"], "d")
    if compiled is None:
        return None
    get, needs = compiled
    known: Memo[str, Element | None] = Memo(MAX_FEW)

    def draw(record: FaceRecord, out: list[Item]) -> None:
        data = get(record)
        if not data:
            return
        made = known.get(data) if isinstance(data, str) else None
        if made is None:
            try:
                made = known[data] = shape_element(outline_of("path", {**spec, "d": data}), spec, cursor)
            except (ValueError, TypeError) as problem:
                cursor.card_problem(record, PATH_NOTATION, f"`{spec['d']}`: {problem}")
                return
        made.draw(record, out)

    colors = cursor.color(spec, "fill")[1] | cursor.color(spec, "stroke")[1]
    return Element(needs | colors, draw)


def shape_element(
    path: Path, spec: dict[str, Any], cursor: LayoutCursor, outline: str = "stroke", *, is_drawn: bool = False
) -> Element:
    """Compile an outline in the colours and the weight that an element names.

    Args:
        path: The outline.
        spec: The keys of the element.
        cursor: Its place.
        outline: The key of the colour of its lines.
        is_drawn: Whether its lines are those of pictures: of the weight ``key``, with round ends.
    """
    fill, fill_needs = cursor.color(spec, "fill")
    stroke, stroke_needs = cursor.color(spec, outline)
    width = cursor.weight({"width": "key", **spec} if is_drawn else spec) if outline in spec else 0.0
    even_odd, opacity = bool(spec.get("even-odd")), spec.get("opacity", 1.0)
    dash, round_ends = tuple(spec.get("dash", ())), is_drawn or spec.get("ends") == "round"

    def shape(record: FaceRecord, out: list[Item]) -> None:
        colors = fill(record), stroke(record)
        if colors != (None, None):
            out.append(Shape(path, *colors, width, even_odd, opacity, dash, round_ends))

    needs = fill_needs | stroke_needs
    return Element(needs, shape)


def compile_image(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``image``: the picture a field names, cropped to its box or shown whole; nothing where it names none."""
    cursor.check_box(spec["box"])
    painter = image_painter(spec, cursor)
    if painter is None:
        return None
    paint, needs = painter
    box = tuple(spec["box"])
    return Element(needs, lambda record, out: paint(record, box, out))


def image_painter(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[Painter, Needs] | None:
    """Compile the painter of an ``image``, with its needs; None if unknown."""
    reference = spec.get("file", "$art")
    compiled = cursor.reference(reference, "file")
    if compiled is None:
        return None
    get, needs = compiled
    cover = spec.get("fit", "cover") == "cover"
    in_sight = tuple(spec["in-sight"]) if "in-sight" in spec else None

    def paint(record: FaceRecord, box: Box, out: list[Item]) -> None:
        name = get(record)
        if not name:
            return
        place = place_of_value(record, place_of(reference, record.card))
        if not isinstance(name, str):
            cursor.card_problem(record, WRONG_VALUE, f"`{reference}` is no file name", None, *place)
            return
        folder = record.game.sets[record.card.set].folder
        try:
            image = cursor.resources.images.load(folder, name)
            out.append(placed(image, name, box, cover=cover, focus=_focus(spec, record, place), in_sight=in_sight))
        except ImageRefusedError as refused:
            folders = () if refused.lost is None else (f"pictures of {shown_path(folder)} in {refused.lost}",)
            slip = None if refused.meant is None or folders else (name, refused.meant)  # a folder is renamed back
            cursor.card_problem(
                record, refused.code, refused.message, refused.remedy, *place, slip=slip, topics=folders
            )
            if record.is_printed:
                placeholder(name, box, cursor.resources, out)
            return
        scale = (max if cover else min)(box[2] / image.width, box[3] / image.height)
        if isinstance(image, SvgPicture):
            _report_svg(record, cursor, name, image, place)
        elif round(MM_PER_INCH / scale) < _ENOUGH_DPI:
            _report_coarse(record, cursor, name, MM_PER_INCH / scale, (image.width, image.height), place)

    return paint, needs | {"set", "kind", "focus"}


def _focus(spec: Mapping[str, Any], record: FaceRecord, place: tuple[str, ...]) -> tuple[float, float] | None:
    """Return a picture's focus: the face's, else the card's, else the kind's.

    The card gives that of its one picture, the kind that of the field.
    """
    said = spec.get("focus")
    if said is None and place == place_of_role(record, "picture"):
        said = record.card.printing.focus
    if said is None and len(place) == 1:
        said = record.game.focus_of(record.card.kind, place[0])
    return None if said is None else parse_focus(said)


def _report_coarse(
    record: FaceRecord, cursor: LayoutCursor, name: str, dpi: float, size: tuple[float, float], field: tuple[str, ...]
) -> None:
    message = f"picture `{name}` has {dpi:.0f} dpi at its printed size, fewer than {PRINT_DPI:.0f}"
    many = f"pictures have fewer than {PRINT_DPI:.0f} dpi at their printed size"
    needed = " × ".join(str(math.ceil(side * PRINT_DPI / dpi)) for side in size)
    topics, alike = (f"{many} in {record.game.id}",), (many, f"`{name}` {dpi:.0f} (needs {needed} pixels)")
    remedy = f"use a larger original, such as {needed} pixels"
    cursor.card_problem(record, IMAGE_COARSE, message, remedy, *field, topics=topics, alike=alike)


def _report_svg(record: FaceRecord, cursor: LayoutCursor, name: str, image: SvgPicture, field: tuple[str, ...]) -> None:
    file = record.card.origin.span(*field).file
    for loss in image.losses:
        message = f"picture `{name}` is not printed as it was drawn: {loss}"
        remedy = "turn its texts into paths and embed its pictures before you export it"
        cursor.card_problem(record, SVG_CHANGED, message, remedy, *field)
    if image.painted is not None:
        many = f"pictures are printed as pixels, {PAINTED_DPI:.0f} to the inch"
        message = f"picture `{name}` is printed as pixels, {PAINTED_DPI:.0f} to the inch: it has {image.painted}"
        remedy = "where it should be outlines, draw it without that, or resolve that before you export it"
        alike = (many, f"`{name}` ({image.painted})")
        cursor.card_problem(record, SVG_IN_PIXELS, message, remedy, *field, topics=(f"{many} in {file}",), alike=alike)
