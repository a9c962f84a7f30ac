"""Raster images as PDF objects: JPEG data goes through as it is, everything else is decoded once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import RenderError
from ordo_pnp.draw import open_image
from ordo_pnp.paper.render.objects import PdfStream, array, name

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
    with _opened(data, label) as picture:
        if picture.format == "JPEG" and picture.mode in _SPACES:
            return _jpeg(data, picture), None
        picture.load()
        image, alpha = _decoded(picture, ("L", "RGB"))
        return flat_image(image), None if alpha is None else flat_image(alpha)


def decoded(data: bytes, label: str) -> tuple[Image, Image | None]:
    """Decode a picture.

    Args:
        data: A JPEG, PNG or any file that Pillow reads; its size was checked by the caller.
        label: Names the picture in an error.

    Returns:
        The picture in the mode L, RGB or CMYK, with its profile; and, if it is transparent somewhere, how opaque it is.

    Raises:
        RenderError: The data is no picture.
    """
    with _opened(data, label) as picture:
        picture.load()
        return _decoded(picture, ("L", "RGB", "CMYK"))


@contextmanager
def _opened(data: bytes, label: str) -> Iterator[Image]:
    from PIL import UnidentifiedImageError

    try:
        with open_image(data) as picture:
            yield picture
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise RenderError(f"picture {label} cannot be decoded: {error}; save it again as PNG or JPEG") from error


def flat_image(image: Image) -> PdfStream:
    """Make the image object of a picture in the mode L, RGB or CMYK, without loss."""
    return PdfStream(_entries(*image.size, _SPACES[image.mode]), image.tobytes())


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


def _decoded(picture: Image, modes: Sequence[str]) -> tuple[Image, Image | None]:
    mask, profile = None, picture.info.get("icc_profile")
    mode = "L" if picture.mode in {"1", "L", "LA"} or picture.mode.startswith("I") else "RGB"
    if picture.mode in modes:
        mode = picture.mode
    if picture.mode.startswith("I"):
        picture = picture.point(lambda value: value / 256).convert("L")  # 16 bits of grey
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = alpha
    picture = picture.convert(mode)
    if profile is not None:
        picture.info["icc_profile"] = profile
    return picture, mask
