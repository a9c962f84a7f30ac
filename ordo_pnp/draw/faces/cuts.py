"""``cuts``: where a face that is larger than the paper may be cut into parts, in one or both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ordo_pnp.draw.faces.lengths import is_relative
from ordo_pnp.draw.sizes import Borders, Cuts

if TYPE_CHECKING:
    from ordo_pnp.draw.faces.frame_values import FrameValues


ANYWHERE, NOWHERE = "anywhere", "nowhere"
_EVERYWHERE = Borders(anywhere=True)


def is_resizable(face: Mapping[str, Any]) -> bool:
    """Whether a face can be set in another size: its lengths follow it, and nothing else says how large it is."""
    return is_relative(face) and "zones" not in face and face.get("cuts", ANYWHERE) == ANYWHERE


def read_cuts(
    data: str | Mapping[str, Any], width: float, height: float, values: FrameValues, zones: Borders | None = None
) -> Cuts:
    """Return where a face may be cut.

    Args:
        data: What stands below ``cuts``.
        width: Of the face in mm.
        height: Of the face in mm.
        values: Follows references, and is told of what is no place on the face.
        zones: The borders of its zones, if it has some: they are the upright cuts.
    """
    if isinstance(data, str):
        return Cuts(zones or _EVERYWHERE, _EVERYWHERE)
    breaks = data.get("breaks", {})
    if zones is not None:
        for where in ("x",) * ("x" in data), ("breaks", "x") * ("x" in breaks):
            if where:
                remedy = "leave it out; `uncut` and `breaks` of `zones` say where"
                values.wrong("a face in zones is cut upright at their borders", *where, remedy=remedy)
    across = zones or _borders(data, breaks, "x", width, values)
    return Cuts(across, _borders(data, breaks, "y", height, values))


def _borders(
    data: Mapping[str, Any], breaks: Mapping[str, Any], axis: str, length: float, values: FrameValues
) -> Borders:
    wished = _places(breaks.get(axis, ()), length, values, "breaks", axis)
    allowed = data.get(axis, ANYWHERE)
    if allowed == ANYWHERE:
        return Borders(preferred=wished, anywhere=True)
    return Borders(() if allowed == NOWHERE else _places(allowed, length, values, axis), wished)


def _places(source: Any, length: float, values: FrameValues, *where: str) -> tuple[float, ...]:
    """Return places inside of a length, ascending, from a list or a reference to one; report what is none."""
    found = values.value(source, *where)
    if found is None:
        return ()
    if not isinstance(found, (list, tuple)):
        values.wrong(f"`{source}` is no list of places in millimetres", *where)
        return ()
    right = {float(each) for each in found if _is_place(each, length)}
    wrong = next((number for number, each in enumerate(found) if not _is_place(each, length)), None)
    if wrong is not None:
        place: tuple[str | int, ...] = (*where, wrong) if found is source else where
        remedy = f"name places between 0 and {length:g} mm, without the two edges"
        values.wrong(f"{found[wrong]!r} is no place to cut", *place, remedy=remedy)
    return tuple(sorted(right))


def _is_place(value: Any, length: float) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < length
