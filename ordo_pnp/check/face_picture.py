"""A front as a picture of 150 dpi, with and without its text: what every figure is measured on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import mm_to_px
from ordo_pnp.draw import Drawing, Run, Use, open_image, with_items
from ordo_pnp.paper import draw_single

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.draw import FaceDrawing, Fonts, Item


DPI: Final = 150
# What is nearer to the trim may be cut away, and is not measured.
INSET_MM: Final = 1.5


@dataclass(frozen=True)
class FacePicture:
    """A front that is measured.

    Args:
        face: Its drawing.
        fonts: Those that it names.
    """

    face: FaceDrawing
    fonts: Fonts

    @cached_property
    def whole(self) -> Image:
        """The front as it is printed, cut at the trim: RGB, white outside of round corners."""
        return self._drawn(self.face)

    @cached_property
    def textless(self) -> Image:
        """The same without its letters: what they stand on."""
        drawing = without_text(self.face.drawing)
        return self.whole if drawing is self.face.drawing else self._drawn(self.face._replace(drawing=drawing))

    def mask(self, inset_mm: float) -> Image:
        """Return what lies farther inside the trim than a distance: mode ``L``, 255 inside, 0 elsewhere, nothing between."""
        from PIL import Image, ImageDraw  # importing it costs 20 ms

        found = Image.new("L", self.whole.size, 0)
        inset = self.px(inset_mm)
        box = (inset, inset, found.width - 1 - inset, found.height - 1 - inset)
        if box[0] > box[2] or box[1] > box[3]:
            return found
        pen = ImageDraw.Draw(found)
        if self.face.outline == "circle":
            pen.ellipse(box, fill=255)
        else:
            pen.rounded_rectangle(box, self.px(max(self.face.radius - inset_mm, 0.0)), fill=255)
        return found

    @staticmethod
    def px(length_mm: float) -> int:
        """Return a length in whole pixels of the pictures."""
        return mm_to_px(length_mm, DPI)

    def _drawn(self, face: FaceDrawing) -> Image:
        with open_image(draw_single(face, self.fonts, DPI).png, ("PNG",)) as picture:
            return picture.convert("RGB")


def without_text(drawing: Drawing) -> Drawing:
    """Return a drawing without its runs of text, at any depth; one that has none is returned as it is."""
    items: list[Item] = []
    is_same = True
    for item in drawing.items:
        if isinstance(item, Run):
            is_same = False
            continue
        if isinstance(item, Use) and (inner := without_text(item.drawing)) is not item.drawing:
            is_same = False
            items.append(item._replace(drawing=inner))
            continue
        items.append(item)
    return drawing if is_same else with_items(drawing, tuple(items))
