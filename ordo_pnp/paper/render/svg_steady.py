"""Steady drawings as SVG: what is the same at every size is written once, widths of lines are filled in for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ordo_pnp.base import Memo
from ordo_pnp.draw import Shape, SteadyDrawing, Use, at_scale, dash_at, pen_at
from ordo_pnp.paper.render.numbers import number
from ordo_pnp.paper.render.svg_looks import looks_of
from ordo_pnp.paper.render.svg_path import decimals_of

if TYPE_CHECKING:
    from ordo_pnp.draw import Item, Paint, Path


Line = tuple[Callable[[float, float], float], float]
# A drawing that is placed, and by how much it is enlarged there.
Inner = tuple[SteadyDrawing, float]


# Steady drawings; in all its tones the vignettes of the cards of Ordonnance have 450, shown in 1,370 sizes.
_MOST_KNOWN: Final = 4_096
# Of scales: what differs by less is written for the same.
_DIGITS: Final = 6


class _Template(NamedTuple):
    """The content of a drawing, with named holes for what hangs on the scale at which it is shown."""

    text: str
    # By the names of their holes.
    lines: Mapping[str, Line]
    # By the names of theirs.
    inner: Mapping[str, Inner]


class _Written(NamedTuple):
    """What is known of one drawing, which it keeps alive: no other can have its identity meanwhile."""

    drawing: SteadyDrawing
    # By the decimals of its paths.
    templates: dict[int, _Template]
    # Scale -> the id of its definition.
    names: dict[float, str]


class PartWriter(Protocol):
    """What steady drawings are written with: a sheet, which defines what comes twice."""

    def define(self, kind: str, start: str, rest: str) -> str:
        """Define an element without its id, once, and return the id."""
        ...

    def path(self, path: Path, decimals: int) -> str:
        """Begin the element of a path."""
        ...

    def paint(self, paint: Paint) -> str:
        """Return what fills a shape."""
        ...

    def placed(self, use: Use, name: str, decimals: int) -> str:
        """Place what is defined under a name as a use says."""
        ...

    def item(self, item: Item, decimals: int) -> str:
        """Write an item that is not steady."""
        ...


class SteadySymbols:
    """Defines steady drawings on a sheet.

    Args:
        sheet: The sheet.
    """

    def __init__(self, sheet: PartWriter) -> None:
        self._sheet = sheet
        self._known: Memo[int, _Written] = Memo(_MOST_KNOWN)
        self._looks: Memo[tuple[object, ...], str] = Memo(_MOST_KNOWN)

    def __len__(self) -> int:
        """How many drawings it knows."""
        return len(self._known)

    def symbol(self, drawing: SteadyDrawing, scale: float) -> str:
        """Define a drawing as it is shown at a scale, and return the id."""
        scale = float(f"{scale:.{_DIGITS}g}")
        known = self._known.get(id(drawing))
        if known is None:
            known = self._known[id(drawing)] = _Written(drawing, {}, {})
        found = known.names.get(scale)
        if found is None:
            decimals = decimals_of(drawing.width / scale, drawing.height / scale)
            template = known.templates.get(decimals)
            if template is None:
                template = known.templates[decimals] = self._template(drawing, decimals)
            filled = {hole: number(at(size, scale) / scale) for hole, (at, size) in template.lines.items()}
            for hole, (inner, enlarged) in template.inner.items():
                filled[hole] = self.symbol(inner, scale * enlarged)
            found = known.names[scale] = self._sheet.define("d", "<g", f">{template.text % filled}</g>")
        return found

    def _template(self, drawing: SteadyDrawing, decimals: int) -> _Template:
        lines: dict[str, Line] = {}
        inner: dict[str, Inner] = {}
        text = []
        for item in drawing.items:
            if isinstance(item, Shape):
                text.append(self._shape(item, decimals, lines))
            elif isinstance(item, Use) and isinstance(item.drawing, SteadyDrawing):
                if item.drawing.items:
                    enlarged = at_scale(item.matrix)
                    hole = f"{id(item.drawing)} {enlarged}"
                    inner[hole] = item.drawing, enlarged
                    text.append(self._sheet.placed(item, f"%({hole})s", decimals))
            else:
                text.append(self._sheet.item(item, decimals).replace("%", "%%"))
        return _Template("".join(text), lines, inner)

    def _shape(self, shape: Shape, decimals: int, lines: dict[str, Line]) -> str:
        holes = []
        if shape.stroke is not None:
            said = [(pen_at, shape.width), *[(dash_at, each) for each in shape.dash]]
            holes = [(f"{at.__name__} {size}", (at, size)) for at, size in said]
            lines.update(holes)
        key = shape[1:]
        looks = self._looks.get(key)
        if looks is None:
            names = iter([f"%({name})s" for name, _ in holes])  # a width is written before its dashes
            looks = self._looks[key] = looks_of(shape, self._sheet.paint, str, lambda _: next(names))
        return f"{self._sheet.path(shape.path, decimals)}{looks}/>" if looks else ""
