"""The element ``arms``: a coat of arms on its shield."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import Memo, OrdoError
from ordo_pnp.draw.drawing import Shape, Use, translation
from ordo_pnp.draw.faces.element import Element
from ordo_pnp.draw.faces.references import place_of, place_of_value
from ordo_pnp.draw.faces_codes import WRONG_VALUE
from ordo_pnp.draw.heraldry.shield import heater
from ordo_pnp.draw.heraldry.tinctures import MAX_ARMS

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Needs
    from ordo_pnp.draw.faces.shapes import Box, Painter


def compile_arms(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``arms``; nothing is drawn for a card without."""
    cursor.check_box(spec["box"])
    painter = arms_painter(spec, cursor)
    if painter is None:
        return None
    paint, needs = painter
    box = tuple(spec["box"])
    return Element(needs, lambda record, out: paint(record, box, out))


def arms_painter(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[Painter, Needs] | None:
    """Compile what paints a coat of arms into any box, and what it depends on; None if its reference is unknown."""
    reference = spec.get("of", "$arms")
    compiled = cursor.reference(reference, "of")
    if compiled is None:
        return None
    get, needs = compiled
    halo, halo_needs = cursor.color(spec.get("halo", {}), "color")
    margin = cursor.weight(spec["halo"]) if "halo" in spec else 0.0
    needs |= halo_needs
    field = place_of(reference)
    placed: dict[tuple[int, float, float], Use] = Memo(
        MAX_ARMS
    )  # equal arms are one drawing, see ``DrawingResources.arms``

    def paint(record: FaceRecord, box: Box, out: list[Item]) -> None:
        arms: Mapping[str, Any] | None = get(record)
        if not arms:
            return
        x, y, width, height = box
        try:
            drawing = cursor.resources.of_set(record.card.set).arms(arms, width, height)
        except OrdoError as error:
            where = place_of_value(record, field)
            cursor.card_problem(record, WRONG_VALUE, f"its arms cannot be drawn: {error}", None, *where)
            return
        color = halo(record)
        if color is not None:
            edge = heater(*box)
            out.append(Shape(edge, fill=color, stroke=color, width=2 * margin, round_ends=True))
        place = (id(drawing), x, y)
        use = placed.get(place)
        if use is None or use.drawing is not drawing:
            use = placed[place] = Use(drawing, translation(x, y))
        out.append(use)

    return paint, needs | {"set"} if cursor.resources.of_sets else needs
