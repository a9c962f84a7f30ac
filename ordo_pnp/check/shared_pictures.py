"""Whether each card has a picture of its own: the middle of fronts is compared, without text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.check.face_picture import FacePicture


# Where pictures are: left, top, right, bottom in parts of the trim. The signs along two edges, and the words below, are
# outside.
MIDDLE: Final = (0.15, 0.2, 0.85, 0.7)
SMALLER: Final = 4
# Pixels that differ less in red, green and blue (of 255) are alike.
ALIKE_STEPS: Final = 24
# Pictures of which less differs are one picture.
ALIKE_PERCENT: Final = 3.0


def thumbnail(picture: FacePicture) -> Image:
    """Return the middle of a front without text, at a quarter of its size."""
    from PIL.Image import Resampling  # importing it costs 20 ms

    whole = picture.textless
    left, top, right, bottom = (round(part * (whole.width, whole.height)[at % 2]) for at, part in enumerate(MIDDLE))
    middle = whole.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    return middle.resize((max(middle.width // SMALLER, 1), max(middle.height // SMALLER, 1)), Resampling.BOX)


def is_one_picture(one: Image, other: Image) -> bool:
    """Whether two thumbnails show the same picture."""
    from PIL import ImageChops  # importing it costs 20 ms

    if one.size != other.size:
        return False
    red, green, blue = ImageChops.difference(one, other).split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return 100 * sum(counts[ALIKE_STEPS:]) < ALIKE_PERCENT * one.width * one.height


def shared_pictures(thumbnails: Mapping[str, Image]) -> dict[str, str]:
    """Find the cards whose picture another card has, too.

    Args:
        thumbnails: Card -> the middle of its front.

    Returns:
        Card -> the first other one with its picture.
    """
    found: dict[str, str] = {}
    for one, other in combinations(thumbnails, 2):
        if is_one_picture(thumbnails[one], thumbnails[other]):
            found.setdefault(one, other)
            found.setdefault(other, one)
    return found
