"""Print services: the picture sizes they take, and the one that fits a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ordo_pnp.base import MM_PER_INCH, OrdoError
from ordo_pnp.cards import Catalog, read_catalog, schemas_folder
from ordo_pnp.draw import FaceDrawing
from ordo_pnp.paper.picture_pages import PictureArea

# Of the figures of products.
DPI = 300
# A face may be enlarged or made smaller by so much, so that it fills the picture of a product.
_FILL = 0.03
# So far may its trim then be from that of the product, over its whole width or height.
_OFF_MM = 1.0
_SLACK = 1e-6


class Product(NamedTuple):
    """A size of card that a service prints; pixels at 300 to the inch."""

    name: str
    # Width and height of a picture, bleed included.
    pixels: tuple[int, int]
    # The width that is cut off at each edge.
    bleed: float
    # The distance from the cut of important content; None where it is not known.
    safe: float | None

    @property
    def trim(self) -> tuple[float, float]:
        """Width and height of the cut card, in millimetres."""
        width, height = ((each - 2 * self.bleed) * MM_PER_INCH / DPI for each in self.pixels)
        return width, height

    def canvas_for(self, face: FaceDrawing) -> PictureArea | None:
        """Return the area of a face in a picture of this size; None for another size."""
        if face.outline != "rectangle":
            return None
        width, height = (each * MM_PER_INCH / DPI for each in self.pixels)
        scale = max(width / (face.width + 2 * face.bleed), height / (face.height + 2 * face.bleed))
        off = max(abs(scale * face.width - self.trim[0]), abs(scale * face.height - self.trim[1]))
        is_near = abs(scale - 1) <= _FILL + _SLACK and off <= _OFF_MM + _SLACK
        return PictureArea(width, height, scale) if is_near else None


class Service(NamedTuple):
    """A print service."""

    id: str
    name: str
    products: tuple[Product, ...]
    # The files that it takes where these are no pictures.
    instead: str | None = None

    def fitting(self, face: FaceDrawing, product: str | None) -> tuple[Product, PictureArea]:
        """Return the product for a face, and the area that its picture shows.

        Args:
            face: A front or a back.
            product: The name of the one that is wanted; None for the one for which the face changes least.

        Raises:
            OrdoError: None fits; with the sizes.
        """
        found = [
            (each, canvas)
            for each in self.products
            if product in (None, each.name) and (canvas := each.canvas_for(face)) is not None
        ]
        if found:
            return min(found, key=lambda pair: abs(pair[1].scale - 1))
        wanted = [each for each in self.products if product in (None, each.name)]
        nearest = min(wanted, key=lambda each: abs(each.trim[0] - face.width) + abs(each.trim[1] - face.height))
        shape = {"rectangle": "", "circle": "round and "}.get(face.outline, f"a {face.outline} and ")
        raise OrdoError(
            f"a piece that is {shape}{face.width:g} × {face.height:g} mm is no card of {self.name}; the nearest is "
            f"`{nearest.name}` of {nearest.trim[0]:.1f} × {nearest.trim[1]:.1f} mm"
        )


def read_services(catalog: Catalog) -> dict[str, Service]:
    """Return the services of a card database by their id; those that came with the program where it has none."""
    found = catalog.shared.get("services")
    if not found:
        found = read_catalog([schemas_folder().parent / "cards" / "sheets"]).catalog.shared["services"]
    return {name: _service(name, each) for origin in found.values() for name, each in origin.value.items()}


def _service(name: str, data: Mapping[str, Any]) -> Service:
    products = (
        Product(key, (each["pixels"][0], each["pixels"][1]), float(each["bleed"]), each.get("safe"))
        for key, each in data["products"].items()
    )
    return Service(name, data["name"], tuple(products), data.get("instead"))
