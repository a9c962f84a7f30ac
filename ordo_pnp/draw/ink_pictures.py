"""Raster images in greys, pale, or as lines.

Rule: PNP-27.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import RenderError
from ordo_pnp.draw.raster import open_image

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.draw.drawing import RasterImage


# Images that are kept: a deck shows each of its own once or a few times, one after the other.
_MOST: Final = 32
# Step of brightness between neighbours, of 255, from which there is a line.
_EDGE_FROM: Final = 24


def grey_picture(picture: RasterImage) -> RasterImage:
    """Return a picture in greys.

    Raises:
        RenderError: It cannot be decoded.
    """
    return _made(picture, _grey)


def pale_picture(picture: RasterImage, part: float) -> RasterImage:
    """Return a picture with white in it.

    Args:
        picture: The picture.
        part: How much of its colours is left, 0 for white to 1.

    Raises:
        RenderError: It cannot be decoded.
    """
    return _made(picture, _pale_by(part))


def line_picture(picture: RasterImage) -> RasterImage:
    """Return the edges of a picture as black lines on white.

    Raises:
        RenderError: It cannot be decoded.
    """
    return _made(picture, _lines)


def _made(picture: RasterImage, change: Callable[[Image], Image]) -> RasterImage:
    data = _changed(picture.data, picture.digest, change)
    return picture._replace(data=data, digest=hashlib.sha256(data).hexdigest())


@lru_cache(maxsize=_MOST)
def _changed(data: bytes, label: str, change: Callable[[Image], Image]) -> bytes:
    from PIL import UnidentifiedImageError  # most decks have no pictures; importing it costs 20 ms

    try:
        with open_image(data) as picture:
            if change is _grey and picture.format == "PNG" and picture.mode in {"L", "LA"}:
                return data
            picture.load()
            alpha = picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None
            source = picture.point(lambda value: value / 256).convert("L") if picture.mode.startswith("I") else picture
            made = change(source.convert("RGB"))
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise RenderError(f"picture {label[:12]} cannot be decoded: {error}; save it again as PNG or JPEG") from error
    if alpha is not None:
        made = made.convert("RGBA" if made.mode == "RGB" else "LA")
        made.putalpha(alpha)
    target = io.BytesIO()
    made.save(target, "PNG")
    return target.getvalue()


def _grey(picture: Image) -> Image:
    return picture.convert("L")


@lru_cache(maxsize=_MOST)
def _pale_by(part: float) -> Callable[[Image], Image]:
    table = [round(255 - (255 - value) * part) for value in range(256)]
    return lambda picture: picture.point(table * 3)


def _lines(picture: Image) -> Image:
    """Find lines as wide on paper as the picture is fine: a blur first, so that grain and the blocks of JPEG make none."""
    from PIL import ImageFilter, ImageOps

    blur = max(1.0, max(picture.size) / 500)
    calm = picture.convert("L").filter(ImageFilter.GaussianBlur(blur))
    edges = ImageOps.invert(calm.filter(ImageFilter.FIND_EDGES))
    framed = ImageOps.expand(ImageOps.crop(edges, 1), 1, 255)  # the filter leaves the outermost pixels as they are
    return framed.point([0 if value < 255 - _EDGE_FROM // 3 else 255 for value in range(256)])
