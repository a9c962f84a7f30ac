"""The parts of a face for somebody who works on it: each element with its place in the file and on the card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ordo_pnp.cards import Origin
from ordo_pnp.draw.faces.areas import Area
from ordo_pnp.draw.faces.elements import FaceRegion, references_in
from ordo_pnp.draw.faces.frame import Frame
from ordo_pnp.draw.faces.look import Look

# Whether a condition that stands at a place holds.
Holds: TypeAlias = Callable[[dict[str, Any], tuple[str | int, ...]], bool]
# Keys of groups by which the millimetres in them are others than those of the card.
_TURNING = frozenset({"rotate", "scale", "mirror"})
# Keys that place a part.
_PLACING = frozenset({"box", "at", "from", "through", "d"})


class FacePart(NamedTuple):
    """One element of a face."""

    # To its values, below ``face``.
    path: tuple[str | int, ...]
    kind: str
    # As written.
    spec: Mapping[str, Any]
    # The same with every length in millimetres within its parent; None where it has no place.
    in_mm: Mapping[str, Any] | None
    # Left, top, width and height in millimetres of the trim; None where it has none, or one that no layout knows.
    box: Area | None
    # Whether it is drawn on the card.
    is_shown: bool


class FaceParts(NamedTuple):
    """The layout that a side of a card is drawn with, and its parts in painting order, those in others after these."""

    # Full name of the layout.
    name: str
    origin: Origin
    is_stock: bool
    frame: Frame
    areas: Mapping[str, Area]
    parts: Sequence[FacePart]
    # The ``$`` references that parts may show.
    references: Sequence[str]
    look: Look

    def seen(self, regions: Sequence[FaceRegion]) -> FaceParts:
        """Return them with the places of those that a list places, as they are drawn."""
        drawn = {(each.kind, each.references): each.box for each in regions}
        parts = []
        for part in self.parts:
            place = drawn.get((part.kind, references_in(part.kind, part.spec)))
            if place is not None and part.box is None and part.is_shown and _PLACING.isdisjoint(part.spec):
                left, top, right, low = place
                parts.append(part._replace(box=(left, top, right - left, low - top)))
            else:
                parts.append(part)
        return self._replace(parts=parts)


def parts_of(specs: Sequence[dict[str, Any]], made: Sequence[dict[str, Any]], holds: Holds) -> Iterator[FacePart]:
    """Yield the parts of a layout.

    Args:
        specs: Its elements as written.
        made: The same with every length in millimetres.
        holds: Tells of conditions.
    """
    return _parts(specs, made, holds, (0.0, 0.0), ("elements",), is_shown=True)


def _parts(
    specs: Sequence[dict[str, Any]],
    made: Sequence[dict[str, Any]],
    holds: Holds,
    corner: tuple[float, float] | None,
    path: tuple[str | int, ...],
    *,
    is_shown: bool,
) -> Iterator[FacePart]:
    for index, (each, drawn) in enumerate(zip(specs, made, strict=True)):
        kind = next(iter(each))
        spec, in_mm, here = each[kind], drawn[kind], (*path, index, kind)
        is_asked = "when" in spec and "repeat" not in path  # the values of an item are known where it is drawn
        shown = is_shown and (not is_asked or holds(spec["when"], here))
        box = None if in_mm is None or corner is None else _box(in_mm, corner)
        yield FacePart(here, kind, spec, in_mm, box, shown)
        if "elements" in spec and in_mm is not None:
            inner = None
            if corner is not None and kind == "group" and _TURNING.isdisjoint(spec):
                x, y = in_mm.get("at", (0.0, 0.0))
                inner = corner[0] + x, corner[1] + y
            yield from _parts(spec["elements"], in_mm["elements"], holds, inner, (*here, "elements"), is_shown=shown)


def _box(spec: Mapping[str, Any], corner: tuple[float, float]) -> Area | None:
    left, top = corner
    if "box" in spec:
        x, y, width, height = spec["box"]
    elif isinstance(spec.get("from"), list) and isinstance(spec.get("to"), list):
        (x, y), (end, low) = spec["from"], spec["to"]
        x, y, width, height = min(x, end), min(y, low), abs(end - x), abs(low - y)
    elif isinstance(spec.get("at"), list):
        x, y = spec["at"]
        width, height = spec.get("size", (0.0, 0.0)) if isinstance(spec.get("size"), list) else (0.0, 0.0)
    else:
        return None
    return left + x, top + y, width, height
