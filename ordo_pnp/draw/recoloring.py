"""From a display list to one in less ink or in greys.

Rule: PNP-27.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import PT_PER_MM, Memo
from ordo_pnp.draw.drawing import IDENTITY, Drawing, Gradient, RasterImage, Run, Shape, Use
from ordo_pnp.draw.ground import Area, Backdrop, Painted, PaintedUse
from ordo_pnp.draw.measure import measured
from ordo_pnp.draw.styles import style_of

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item
    from ordo_pnp.draw.hatched import InkStyle
    from ordo_pnp.draw.hatching import Hatching
    from ordo_pnp.draw.ways import Ink


# Drawings that are kept; what there is of the two games in three languages makes 6,200.
_MOST: Final = 16_384


class InkConverter:
    """Makes drawings in less ink; the same drawing gives the same object.

    Args:
        ink: How; ``full`` leaves drawings as they are.
        hatchings: How areas of some colours are hatched.
    """

    def __init__(self, ink: Ink, hatchings: Mapping[Color, Hatching]) -> None:
        self._style: InkStyle | None = style_of(ink, hatchings)
        # By identity, scale, and the piece where it is all of one: a drawing, what became of it, and its areas, where
        # nothing under it mattered.
        self._made: Memo[
            tuple[int, float, tuple[float, float] | None], tuple[Drawing, Drawing, tuple[Area | PaintedUse, ...]]
        ] = Memo(_MOST)
        # The same -> what became of a drawing over one ground or another.
        self._variants: Memo[tuple[int, float, tuple[float, float] | None], tuple[Drawing, list[Drawing]]] = Memo(_MOST)

    def convert(self, drawing: Drawing) -> Drawing:
        """Return a drawing as it is printed; lengths, boxes and words stay as they are.

        Raises:
            RenderError: It holds a picture that cannot be decoded.
        """
        if self._style is None:
            return drawing
        return self._drawing(drawing, 1.0, Painted(piece=(drawing.width, drawing.height)))[0]

    def _drawing(
        self, drawing: Drawing, scale: float, painted: Painted
    ) -> tuple[Drawing, tuple[Area | PaintedUse, ...]]:
        key = id(drawing), scale, painted.piece
        known = self._made.get(key)
        if known is not None:
            return known[1:]
        items = tuple([each for item in drawing.items for each in self._item(item, scale, painted)])
        made = Drawing(drawing.width, drawing.height, items, drawing.bounds, drawing.label)
        areas = tuple(painted.areas)
        if painted.looks_outside:
            variants = self._variants.setdefault(key, (drawing, []))[1]
            same = next((each for each in variants if each == made), None)
            if same is None:
                variants.append(made)
            return same or made, areas
        self._made[key] = drawing, made, areas
        return made, areas

    def _item(self, item: Item, scale: float, painted: Painted) -> Iterable[Item]:
        if isinstance(item, Shape):
            return self._shape(item, scale, painted)
        if isinstance(item, Run):
            return (self._run(item, painted),)
        if isinstance(item, Use):
            return (self._use(item, scale, painted),)
        return (self._picture(item, scale, painted),)

    def _run(self, run: Run, painted: Painted) -> Run:
        em = run.size / PT_PER_MM
        color = self._style_in_use.letters(
            run.color, lambda: painted.under((run.x + 0.25 * em, run.baseline - 0.2 * em))
        )
        return run if color == run.color else run._replace(color=color)

    def _use(self, use: Use, scale: float, painted: Painted) -> Use:
        a, b, c, d, _, _ = use.matrix
        inner = Painted(use.matrix, painted, piece=painted.piece if use.matrix == IDENTITY else None)
        size = scale if use.matrix[:4] == IDENTITY[:4] else round(scale * abs(a * d - b * c) ** 0.5, 6)
        drawing, areas = self._drawing(use.drawing, size, inner)
        painted.looks_outside |= inner.looks_outside and painted.around is not None
        if areas and use.opacity == 1:
            clip = None if use.clip is None else measured(use.clip)
            painted.areas.append(PaintedUse(use.matrix, clip, areas))
        return use._replace(drawing=drawing)

    def _shape(self, shape: Shape, scale: float, painted: Painted) -> Iterator[Item]:
        outline = measured(shape.path)
        made = self._style_in_use.shape(shape, outline, scale, painted)
        if shape.fill is not None and shape.opacity == 1:
            was = shape.fill.stops[0][1] if isinstance(shape.fill, Gradient) else shape.fill
            painted.areas.append(Area(outline, Backdrop(was, made.ground)))
        yield from made.items

    def _picture(self, picture: RasterImage, scale: float, painted: Painted) -> RasterImage:
        return self._style_in_use.picture(picture)

    @property
    def _style_in_use(self) -> InkStyle:
        assert self._style is not None  # noqa: S101 (without one nothing is looked at)
        return self._style
