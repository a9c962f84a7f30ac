"""Pictures for cards, and changes of them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from PIL import Image

from fuzz import texts

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

_MODES: Final = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "YCbCr")
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")


def change_picture(random: Random, files: Files, path: str) -> None:
    """Put another picture in the place of one, or damage it."""
    if random.random() < 0.5:
        return texts.change_bytes(random, files, path)
    size = random.choice(((1, 1), (2, 300), (64, 64), (700, 1), (300, 420)))
    try:
        files[path] = picture(random.choice(_MODES), size, random.choice(_FORMATS), is_odd=random.random() < 0.5)
    except (OSError, ValueError, KeyError, AttributeError):  # not every mode can be written in every format
        files[path] = picture("RGB", size, "PNG", is_odd=False)
    return None


def picture(mode: str, size: tuple[int, int], form: str, *, is_odd: bool) -> bytes:
    """Return a picture file.

    Args:
        mode: How Pillow names its channels.
        size: Width and height, pixels.
        form: How Pillow names the format.
        is_odd: Add what cameras and painting programs do: EXIF with a turn and a place, a profile, several frames.
    """
    made = Image.new(mode, size, 1)
    more: dict[str, object] = {}
    if is_odd:
        exif = Image.Exif()
        exif[0x0112] = 6  # turned to the right
        exif[0x8825] = {1: "N", 2: (31.0, 46.0, 0.0)}
        more = {
            "exif": exif,
            "icc_profile": b"no profile",
            "save_all": form != "JPEG",
            "append_images": [made.copy()] if form != "JPEG" else [],
        }
    out = io.BytesIO()
    made.save(out, form, **more)
    return out.getvalue()
