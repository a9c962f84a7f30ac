"""What a document keeps once and refers to often: forms, opacities, shadings, images."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ordo_pnp.draw import Use
from ordo_pnp.paper.render import objects
from ordo_pnp.paper.render.content import Painter
from ordo_pnp.paper.render.extent import Bounds, extent

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Gradient, RasterImage
    from ordo_pnp.paper.render.colors import DocumentColors
    from ordo_pnp.paper.render.embedding import FontBook


class Usage:
    """How often every drawing is placed, and which must be painted as one thing because it is seen through.

    Counted by identity over all pages before anything is written; a drawing within a repeated drawing is placed once.
    """

    def __init__(self, roots: Iterable[Drawing]) -> None:
        self.count: dict[int, int] = {}
        self.groups: set[int] = set()
        waiting = list(roots)  # a page that comes twice places everything twice
        seen: set[int] = set()
        while waiting:
            for item in waiting.pop().items:
                if type(item) is not Use:
                    continue
                drawing, key = item.drawing, id(item.drawing)
                self.count[key] = self.count.get(key, 0) + 1
                if item.opacity < 1:
                    self.groups.add(key)
                if key not in seen:
                    seen.add(key)
                    waiting.append(drawing)

    def is_form(self, drawing: Drawing) -> bool:
        """Whether a drawing is stored and placed rather than written in line."""
        return self.count.get(id(drawing), 0) > 1 or id(drawing) in self.groups


class Store:
    """Registers shared objects with a document, each on its first use; names follow that order."""

    def __init__(self, document: Any, book: FontBook, usage: Usage, colors: DocumentColors) -> None:
        self._document = document
        self._book = book
        self._usage = usage
        self._colors = colors
        self._forms: dict[int, str] = {}
        self._states: dict[float, str] = {}
        self._shadings: dict[Gradient, str] = {}
        self._images: dict[str, str] = {}
        self._extents: dict[int, Bounds] = {}
        # Name of what is painted -> its most ink in per cent.
        self._inks: dict[str, float] = {}

    def stream(self, drawing: Drawing, before: str = "") -> tuple[bytes, objects.Resources]:
        """Write a drawing as the content of a page or a form.

        Args:
            drawing: What to write.
            before: Operators before it.

        Returns:
            The operators, and what they use; its ink is that of all that it paints.
        """
        resources = objects.Resources()
        painter = Painter(self, self._book, resources, self._colors.of_stream(drawing, resources))
        painter.write(before)
        painter.paint(drawing)
        for key in (*resources.objects, *resources.shadings):
            resources.note_ink(self._inks[key])
        return painter.content(), resources

    def form(self, drawing: Drawing) -> str | None:
        """Return the name of a drawing's form; none if it is to be written in line."""
        key = id(drawing)
        found = self._forms.get(key)
        if found is None and self._usage.is_form(drawing):
            content, resources = self.stream(drawing)
            bounds = extent(drawing, self._book, self._extents)
            group = self._colors.space if key in self._usage.groups else None
            form = objects.form(content, resources, bounds, group=group)
            found = self._forms[key] = f"X{len(self._forms) + 1}"
            self._inks[found] = resources.ink
            self._document.Reference(form, found)
        return found

    def state(self, opacity: float) -> str:
        """Return the name of the graphics state of an opacity."""
        found = self._states.get(opacity)
        if found is None:
            found = self._states[opacity] = f"G{len(self._states) + 1}"
            self._document.Reference(objects.opacity_state(opacity), found)
        return found

    def shading(self, gradient: Gradient) -> str:
        """Return the name of a gradient's shading."""
        found = self._shadings.get(gradient)
        if found is None:
            found = self._shadings[gradient] = f"H{len(self._shadings) + 1}"
            stops, self._inks[found] = self._colors.stops(gradient)
            shading = objects.axial_shading(gradient.start, gradient.end, stops, self._colors.space)
            self._document.Reference(shading, found)
        return found

    def image(self, picture: RasterImage) -> str:
        """Return the name of a picture's image; the same bytes are stored once."""
        found = self._images.get(picture.digest)
        if found is None:
            found = self._images[picture.digest] = f"I{len(self._images) + 1}"
            image, mask, self._inks[found] = self._colors.image(picture.data, picture.digest[:12])
            if mask is not None:
                self._document.Reference(mask, found + "m")
                image.entries["SMask"] = objects.reference(found + "m")
            self._document.Reference(image, found)
        return found
