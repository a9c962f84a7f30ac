"""How much of a front is flat ground, how much lies far from any mark, and how its frame stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.check.face_picture import DPI, INSET_MM
from ordo_pnp.draw import contrast

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.check.face_picture import FacePicture
    from ordo_pnp.draw import Color


# Side of the square that each pixel becomes the mean of: hatching and screens of dots become one tone, an outline a
# halo.
BLUR_MM: Final = 1.0
# Values of red, green and blue that count as one colour: 0–15, 16–31 and so on.
STEP: Final = 16
# Neighbouring pixels that differ by more than this in red, green or blue (of 255) are the edge of a mark.
MARK: Final = 6
# Up to where a mark enlivens its surroundings: along and across, so that the surroundings of a dot are a square.
REACH_MM: Final = 2.0
# The band along the trim that frames a front.
FRAME_MM: Final = 3.0
# Per cent of the band that a frame takes up at least: on a card of 63 × 88 mm as much as a line of 0.25 mm of 35 mm
# length.
FRAME_SHARE: Final = 1.0


class Ground(NamedTuple):
    """The colour that most of a front has."""

    percent: float
    # The middle of its step.
    color: Color


def flat_ground(picture: FacePicture) -> Ground:
    """Return the largest share that one colour, in steps of `STEP`, has of a front blurred by `BLUR_MM`, `INSET_MM` inside the trim."""
    from PIL import ImageFilter  # importing it costs 20 ms

    blurred = picture.whole.filter(ImageFilter.BoxBlur((BLUR_MM / MM_PER_INCH * DPI - 1) / 2))
    counts = colors_within(blurred.point(_STEPS * 3), picture.mask(INSET_MM))
    most, color = max(counts, default=(0, (255, 255, 255)))
    return Ground(100 * most / max(sum(count for count, _ in counts), 1), hexadecimal(color))


_STEPS = [value // STEP * STEP + STEP // 2 for value in range(256)]


def far_from_marks(picture: FacePicture) -> float:
    """Return the per cent of a front that lies farther than `REACH_MM` from any mark, both `INSET_MM` inside the trim.

    A mark is an edge: where two pixels beside or above each other differ by more than `MARK` in red, green or blue.
    """
    from PIL import ImageChops  # importing it costs 20 ms

    inside = picture.mask(INSET_MM)
    marks = ImageChops.darker(_edges(picture.whole, inside), inside)
    far = ImageChops.darker(ImageChops.invert(_spread(marks, picture.px(REACH_MM))), inside)
    return 100 * far.histogram()[255] / max(inside.histogram()[255], 1)


def _edges(picture: Image, inside: Image) -> Image:
    """Return the marks of a picture, 255 on 0: edges between two pixels that are both inside."""
    from PIL import Image, ImageChops  # importing it costs 20 ms

    width, height = picture.size
    found = Image.new("L", picture.size, 0)
    for dx, dy in ((1, 0), (0, 1)):
        here, before = (dx, dy, width, height), (0, 0, width - dx, height - dy)
        red, green, blue = ImageChops.difference(picture.crop(here), picture.crop(before)).split()
        edge = ImageChops.lighter(ImageChops.lighter(red, green), blue).point([255 * (v > MARK) for v in range(256)])
        edge = ImageChops.darker(edge, ImageChops.darker(inside.crop(here), inside.crop(before)))
        found.paste(255, (dx, dy), edge)
    return found


def _spread(marks: Image, reach: int) -> Image:
    """Grow marks by a number of pixels along and across."""
    from PIL import ImageChops, ImageOps  # importing it costs 20 ms

    grown = ImageOps.expand(marks, reach, 0)  # what is moved out at one side would come in at the other
    for dx, dy in ((1, 0), (0, 1)):
        done = 0
        while done < reach:
            step = min(2 * done + 1, reach - done)
            there = ImageChops.offset(grown, step * dx, step * dy)
            back = ImageChops.offset(grown, -step * dx, -step * dy)
            grown = ImageChops.lighter(ImageChops.lighter(there, back), grown)
            done += step
    return ImageOps.crop(grown, reach)


def frame_contrast(picture: FacePicture) -> float:
    """Return the contrast between the frame of a front and the ground it encloses, from 1 (none) to 21.

    The ground is the most frequent colour farther than `FRAME_MM` from the trim; of the band along the trim, in which text does not
    count, the `FRAME_SHARE` that differ most from it are the frame: the least contrast among these is that of the frame.
    """
    from PIL import ImageChops  # importing it costs 20 ms

    inner = picture.mask(FRAME_MM)
    enclosed = colors_within(picture.textless, inner)
    if not enclosed:  # smaller than its frame would be
        enclosed = colors_within(picture.textless, picture.mask(0))
    ground = hexadecimal(max(enclosed)[1])
    band = colors_within(picture.textless, ImageChops.subtract(picture.mask(0), inner))
    return contrast_reached(band, ground, FRAME_SHARE)


Counts = list[tuple[int, tuple[int, int, int]]]


def colors_within(picture: Image, mask: Image) -> Counts:
    """Count the colours of a picture where a mask is not 0.

    Returns:
        How often, and which: red, green, blue; in no order.
    """
    masked = picture.copy()
    masked.putalpha(mask)
    counts = masked.getcolors(masked.width * masked.height) or []
    return [(count, color[:3]) for count, color in counts if color[3]]  # type: ignore[index, misc]  # four bands


def contrast_reached(counts: Counts, other: Color, percent: float) -> float:
    """Return the contrast with a colour that a share of some pixels reaches or exceeds.

    Args:
        counts: The pixels by colour.
        other: What they are compared with.
        percent: The share; more than 0, at most 100.
    """
    by_contrast = sorted(((contrast(hexadecimal(color), other), count) for count, color in counts), reverse=True)
    wanted = percent / 100 * sum(count for count, _ in counts)
    seen = 0
    for found, count in by_contrast:
        seen += count
        if seen >= wanted:
            return found
    return 1.0


def hexadecimal(color: tuple[int, ...]) -> Color:
    """Return red, green and blue as a colour of drawings."""
    return "#{:02X}{:02X}{:02X}".format(*color)
