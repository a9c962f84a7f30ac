"""Raster images as PDF objects: JPEG data goes through as it is, everything else is decoded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.errors import RenderError
from ordo_pnp.raster import open_image
from ordo_pnp.render.objects import PdfStream, array, name

if TYPE_CHECKING:
    from PIL.Image import Image

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def image_streams(data: bytes, label: str) -> tuple[PdfStream, PdfStream | None]:
    """Make the image object of a picture and, if it is transparent somewhere, its soft mask.

    Args:
        data: A JPEG, PNG or any file that Pillow reads; its size was checked by the caller.
        label: Names the picture in an error.

    Raises:
        RenderError: The data is no picture.
    """
    from PIL import UnidentifiedImageError  # noqa: PLC0415 - most decks have no pictures

    try:
        with open_image(data) as picture:
            if picture.format == "JPEG" and picture.mode in _SPACES:
                return _jpeg(data, picture), None
            picture.load()
            return _decoded(picture)
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise RenderError(f"picture {label} cannot be decoded: {error}; save it again as PNG or JPEG") from error


def _entries(width: int, height: int, space: str) -> dict[str, Any]:
    return {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": name(space),
        "BitsPerComponent": 8,
    }


def _jpeg(data: bytes, picture: Image) -> PdfStream:
    entries = _entries(*picture.size, _SPACES[picture.mode])
    entries["Filter"] = name("DCTDecode")
    if picture.mode == "CMYK" and "adobe" in picture.info:
        entries["Decode"] = array([1, 0] * 4)  # Adobe stores inks inverted
    return PdfStream(entries, data, encoded=True)


def _decoded(picture: Image) -> tuple[PdfStream, PdfStream | None]:
    mask = None
    space = "L" if picture.mode in {"1", "L", "LA"} or picture.mode.startswith("I") else "RGB"
    if picture.mode.startswith("I"):
        picture = picture.point(lambda value: value / 256).convert("L")  # 16 bits of grey
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = PdfStream(_entries(*picture.size, "DeviceGray"), alpha.tobytes())
    picture = picture.convert(space)
    return PdfStream(_entries(*picture.size, _SPACES[space]), picture.tobytes()), mask
