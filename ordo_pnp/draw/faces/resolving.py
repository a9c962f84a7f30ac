"""A layout of relative lengths becomes one in millimetres, once, when it is compiled for a size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.draw.faces.areas import LEAST_MM, AreaReader
from ordo_pnp.draw.faces.lengths import GEOMETRY, Extent, exactly, has_boxed_group, is_relative, resolve
from ordo_pnp.draw.faces_codes import NO_ROOM, UNKNOWN_AREA

if TYPE_CHECKING:
    from decimal import Decimal

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.draw.faces.frame import Frame


Elements = list[dict[str, Any]]


def elements_in_mm(frame: Frame, origin: Origin, report: Callable[[Diagnostic], None]) -> Elements:
    """Return the elements of a layout with every length in millimetres, each where it stood.

    Args:
        frame: The printed side, as large as it will be.
        origin: The layout.
        report: Is told what is wrong; an element that cannot be placed stands there as None.
    """
    data: Mapping[str, Any] = origin.value
    areas = AreaReader(frame, origin, report).read(data.get("areas", ()))
    elements: Elements = data["elements"]
    if not is_relative(data) and not has_boxed_group(elements):
        return elements
    whole = Extent(exactly(frame.width), exactly(frame.height))
    return _Resolver(areas, whole).elements(elements, whole, ("elements",))


# Keys of the parts of a stack.
_HEIGHTS = ("height", "least")
# Keys with a width and a height.
_SIZES = ("size", "cell")


class _UnplacedError(Exception):
    """An element has no place; why has been reported."""


class _Resolver:
    """Replaces relative lengths by millimetres."""

    def __init__(self, areas: AreaReader, whole: Extent) -> None:
        self.areas, self.whole = areas, whole

    def elements(self, specs: Sequence[dict[str, Any]], extent: Extent, path: tuple[str | int, ...]) -> Elements:
        """Resolve a list of elements that stand in an area of some width and height."""
        found: Elements = []
        for index, spec in enumerate(specs):
            kind = next(iter(spec))
            try:
                found.append({kind: self._element(kind, spec[kind], extent, (*path, index, kind))})
            except _UnplacedError:
                found.append({kind: None})
        return found

    def _element(self, kind: str, spec: dict[str, Any], extent: Extent, path: tuple[str | int, ...]) -> dict[str, Any]:
        made = dict(spec)
        for key in GEOMETRY[kind]:
            if key in spec:
                made[key] = self._value(key, spec, made, extent, path)
        if kind == "group" and "box" in made:
            x, y, *size = made.pop("box")
            made |= {"at": [x, y], "size": size}
        if "elements" in spec:
            within = self._extent_within(kind, spec, made, extent, path)
            if isinstance(spec.get("clip"), list):
                made["clip"] = self._box(spec["clip"], within, (*path, "clip"))
            made["elements"] = self.elements(spec["elements"], within, (*path, "elements"))
        return made

    def _extent_within(
        self, kind: str, spec: Mapping[str, Any], made: Mapping[str, Any], extent: Extent, path: tuple[str | int, ...]
    ) -> Extent:
        """Return what the percentages of elements in another one are parts of."""
        if kind == "stack":
            for index, each in enumerate(spec["elements"]):
                part = next(iter(each))
                if "across" in each[part]:
                    self._named(each[part]["across"], extent, (*path, "elements", index, part, "across"))
            return Extent(exactly(made["box"][2]), exactly(made["box"][3]))
        inner = made.get("size") if kind == "group" else made.get("cell")
        width, height = extent if inner is None else (exactly(inner[0]), exactly(inner[1]))
        if "across" in made:
            width = exactly(made["across"][1])
        return Extent(width, exactly(made["height"]) if "height" in made else height)

    def _value(
        self, key: str, spec: Mapping[str, Any], made: Mapping[str, Any], extent: Extent, path: tuple[str | int, ...]
    ) -> Any:
        """Resolve what stands under a key, which may refer to the box of the element that has been resolved before."""
        value = spec[key]
        here = (*path, key)
        if key == "box":
            return self._box(value, extent, here)
        if key == "across":
            area = self._named(value, self.whole, here)
            return [area[0], area[2]]
        if key in _HEIGHTS:
            length = resolve(value, extent.height)
            self._require(value, length, extent.height, *here)
            return length
        if isinstance(value, list):
            found = [resolve(each, whole) for each, whole in zip(value, extent, strict=True)]
            if key in _SIZES:
                for at, each in enumerate(value):
                    self._require(each, found[at], extent[at], *here, at)
            return found
        if not isinstance(value, str):
            return value
        _, _, width, height = (exactly(each) for each in made["box"])
        if key == "radius":
            return resolve(value, min(width, height))
        whole = width if spec.get("direction") == "down" else height
        length = resolve(value, whole)
        self._require(value, length, whole, *here)
        return length

    def _box(self, box: str | Sequence[float | str], extent: Extent, path: tuple[str | int, ...]) -> list[float]:
        if isinstance(box, str):
            return self._named(box, extent, path)
        found = [resolve(each, extent[at % 2]) for at, each in enumerate(box)]
        for at in (2, 3):
            self._require(box[at], found[at], extent[at - 2], *path, at)
        return found

    def _require(self, written: float | str, length: float, whole: Decimal, *path: str | int) -> None:
        """Refuse a width or height that follows the size of the face and is too small in this one."""
        if isinstance(written, str) and length < LEAST_MM:
            message = f"`{written}` of {float(whole):g} mm is {length:g} mm"
            remedy = f"at least {LEAST_MM:g} mm must be left: take more of it, or make the face larger"
            self.areas.problem(NO_ROOM, message, *path, remedy=remedy)
            raise _UnplacedError

    def _named(self, name: str, extent: Extent, path: tuple[str | int, ...]) -> list[float]:
        """Return an area by its name, where elements stand in something as large as the face."""
        if extent != self.whole:
            message = f"the area `{name}` is one of the face, not of the group or cell around this"
            remedy = "give a box here; `[0, 0, 100%, 100%]` is all of the group or cell"
            self.areas.problem(UNKNOWN_AREA, message, *path, remedy=remedy)
            raise _UnplacedError
        found = self.areas.find(name, *path)
        if found is None:
            raise _UnplacedError
        return list(found)
