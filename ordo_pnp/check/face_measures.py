"""Measure one printed front on its picture: flat ground, contrast, lettering and ink."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps, ImageStat

from ordo_pnp.base import MM_PER_INCH, mm_to_px, pt_to_mm
from ordo_pnp.draw import (
    IDENTITY,
    Color,
    Drawing,
    FaceDrawing,
    Fonts,
    Item,
    Matrix,
    Run,
    Use,
    compose,
    contrast,
    open_image,
    rectangle,
    rotation,
    trim_corners,
    with_items,
)
from ordo_pnp.paper import draw_single

DPI: Final = 150
# The area nearer to the trim may be cut away, and is not measured.
INSET_MM: Final = 1.5


@dataclass(frozen=True)
class FacePicture:
    """A front that is measured."""

    face: FaceDrawing
    fonts: Fonts

    @cached_property
    def whole(self) -> Image.Image:
        """The front as it is printed, cut at the trim: RGB, white outside of round corners."""
        return self._drawn(self.face)

    @cached_property
    def textless(self) -> Image.Image:
        """The same without its letters: their ground."""
        drawing = without_text(self.face.drawing)
        return self.whole if drawing is self.face.drawing else self._drawn(self.face._replace(drawing=drawing))

    def mask(self, inset_mm: float) -> Image.Image:
        """Return the area farther inside the trim than a distance: mode ``L``, 255 inside, 0 elsewhere, nothing between."""
        found = Image.new("L", self.whole.size, 0)
        inset = self.px(inset_mm)
        box = (inset, inset, found.width - 1 - inset, found.height - 1 - inset)
        if box[0] > box[2] or box[1] > box[3]:
            return found
        pen = ImageDraw.Draw(found)
        if self.face.outline == "circle":
            pen.ellipse(box, fill=255)
        elif self.face.outline != "rectangle":
            corners = trim_corners(self.face.outline, (0.0, 0.0, self.face.width, self.face.height), -inset_mm)
            pen.polygon([(self.px(x), self.px(y)) for x, y in corners], fill=255)
        else:
            pen.rounded_rectangle(box, self.px(max(self.face.radius - inset_mm, 0.0)), fill=255)
        return found

    @staticmethod
    def px(length_mm: float) -> int:
        """Return a length in whole pixels of the pictures."""
        return mm_to_px(length_mm, DPI)

    def _drawn(self, face: FaceDrawing) -> Image.Image:
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


# Side of the square that each pixel becomes the mean of: hatching and screens of dots become one tone, an outline a
# halo.
BLUR_MM: Final = 1.0
# Values of red, green and blue that count as one colour: 0–15, 16–31 and so on.
STEP: Final = 16
# Neighbouring pixels that differ by more than this in red, green or blue (of 255) are the edge of a mark.
MARK: Final = 6
# The reach of a mark that enlivens its surroundings: along and across, so that the surroundings of a dot are a square.
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
    """Return the largest share of one colour on a blurred front.

    White paper is no colour: pure white that stays in the lightest step when it is blurred has no share.
    """
    blurred = picture.whole.filter(ImageFilter.BoxBlur((BLUR_MM / MM_PER_INCH * DPI - 1) / 2)).point(_STEPS * 3)
    inside = picture.mask(INSET_MM)
    paper = ImageChops.darker(_white(picture.whole), _white(blurred, _STEPS[255]))
    printed = ImageChops.subtract(inside, paper)
    most, color = max(colors_within(blurred, printed), default=(0, (255, 255, 255)))
    return Ground(100 * most / max(inside.histogram()[255], 1), hexadecimal(color))


_STEPS = [value // STEP * STEP + STEP // 2 for value in range(256)]


def _white(picture: Image.Image, least: int = 255) -> Image.Image:
    """Return a mask of red, green, blue >= ``least``: mode ``L``, 255 inside, 0 elsewhere."""
    red, green, blue = picture.split()
    darkest = ImageChops.darker(ImageChops.darker(red, green), blue)
    return darkest.point([255 * (value >= least) for value in range(256)])


def far_from_marks(picture: FacePicture) -> float:
    """Return the per cent of a front that lies farther than `REACH_MM` from any mark, both `INSET_MM` inside the trim.

    A mark is an edge: where two pixels beside or above each other differ by more than `MARK` in red, green or blue.
    White paper is far from nothing.
    """
    inside = picture.mask(INSET_MM)
    marks = ImageChops.darker(_edges(picture.whole, inside), inside)
    far = ImageChops.darker(ImageChops.invert(_spread(marks, picture.px(REACH_MM))), inside)
    far = ImageChops.subtract(far, _white(picture.whole))
    return 100 * far.histogram()[255] / max(inside.histogram()[255], 1)


def _edges(picture: Image.Image, inside: Image.Image) -> Image.Image:
    """Return the marks of a picture, 255 on 0: edges between two pixels that are both inside."""
    width, height = picture.size
    found = Image.new("L", picture.size, 0)
    for dx, dy in ((1, 0), (0, 1)):
        here, before = (dx, dy, width, height), (0, 0, width - dx, height - dy)
        red, green, blue = ImageChops.difference(picture.crop(here), picture.crop(before)).split()
        edge = ImageChops.lighter(ImageChops.lighter(red, green), blue).point([255 * (v > MARK) for v in range(256)])
        edge = ImageChops.darker(edge, ImageChops.darker(inside.crop(here), inside.crop(before)))
        found.paste(255, (dx, dy), edge)
    return found


def _spread(marks: Image.Image, reach: int) -> Image.Image:
    """Grow marks by a number of pixels along and across."""
    grown = ImageOps.expand(marks, reach, 0)  # parts moved out at one side would come in at the other
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
    inner = picture.mask(FRAME_MM)
    enclosed = colors_within(picture.textless, inner)
    if not enclosed:  # smaller than its frame would be
        enclosed = colors_within(picture.textless, picture.mask(0))
    ground = hexadecimal(max(enclosed)[1])
    band = colors_within(picture.textless, ImageChops.subtract(picture.mask(0), inner))
    return contrast_reached(band, ground, FRAME_SHARE)


Counts = list[tuple[int, tuple[int, int, int]]]


def colors_within(picture: Image.Image, mask: Image.Image) -> Counts:
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
        other: The other side of the comparison.
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


# The part of the common grey of cyan, magenta and yellow that black takes over.
BLACK_SHARE: Final = 1 / 3


def ink_points(picture: FacePicture) -> float:
    """Return the points of ink on a front: the sum of its mean cyan, magenta, yellow and black, each in per cent."""
    inside = picture.mask(0)
    cyan, magenta, yellow = ImageChops.invert(picture.whole).split()
    grey = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    total = math.fsum(ImageStat.Stat(band, inside).sum[0] for band in (cyan, magenta, yellow))
    common = ImageStat.Stat(grey, inside).sum[0]
    pixels = max(inside.histogram()[255], 1)
    return float(100 * (total - 2 * BLACK_SHARE * common) / (255 * pixels))


# Per cent of the ground of some letters on which they stand out at least so much: a hairline across it does not count.
GROUND_SHARE: Final = 90.0


class PlacedText(NamedTuple):
    """Words on one baseline, with their printed size and place."""

    text: str
    font: str
    # The size after all scaling, to a hundredth.
    points: float
    color: Color
    # Left, top, right, bottom of the letters, millimetres from the top-left corner of the trim.
    box: tuple[float, float, float, float]


def texts_on(face: FaceDrawing, fonts: Fonts) -> tuple[PlacedText, ...]:
    """Return the words on a front that are within its trim, in the order of printing.

    A translucent element counts as if it covered.
    """
    return tuple(
        each
        for each in _texts(face.drawing, IDENTITY, fonts)
        if each.text.strip() and _overlaps(each.box, (0, 0, face.width, face.height))
    )


def _texts(drawing: Drawing, matrix: Matrix, fonts: Fonts) -> Iterator[PlacedText]:
    for item in drawing.items:
        if isinstance(item, Use):
            if item.opacity > 0:
                yield from _texts(item.drawing, compose(matrix, item.matrix), fonts)
        elif isinstance(item, Run):
            yield _placed(item, matrix, fonts)


def _placed(run: Run, matrix: Matrix, fonts: Fonts) -> PlacedText:
    font, size = fonts[run.font], pt_to_mm(run.size)
    width = (
        font.advance(run.text) * size
        + run.text.count(" ") * run.word_spacing
        + max(len(run.text) - 1, 0) * run.tracking
    )
    top, height = run.baseline - font.ascent * size, font.ascent * size
    matrix = compose(matrix, rotation(run.turn, run.x, run.baseline)) if run.turn else matrix
    box = rectangle(run.x, top, width, height).transformed(matrix)
    a, b, c, d, _, _ = matrix
    points = round(run.size * math.sqrt(abs(a * d - b * c)), 2)
    return PlacedText(run.text, run.font, points, run.color, box.bounds())


def _overlaps(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def smallest_text(texts: Sequence[PlacedText]) -> PlacedText | None:
    """Return the words in the smallest size, the first of several; None if there are none."""
    return min(texts, key=lambda each: each.points, default=None)


def weakest_text(texts: Sequence[PlacedText], picture: FacePicture) -> tuple[float, PlacedText] | None:
    """Return the words that stand out least from their ground, and by how much; None if there are none.

    That is the contrast that they have with `GROUND_SHARE` of the pixels behind the box of their letters.
    """
    found = [(_contrast(each, picture), each) for each in texts]
    return min(found, key=lambda pair: pair[0], default=None)


def _contrast(text: PlacedText, picture: FacePicture) -> float:
    ground = picture.textless
    left, top = (min(max(picture.px(each), 0), most - 1) for each, most in zip(text.box[:2], ground.size, strict=True))
    right = min(max(picture.px(text.box[2]), left + 1), ground.width)
    bottom = min(max(picture.px(text.box[3]), top + 1), ground.height)
    behind = ground.crop((left, top, right, bottom))
    counts = behind.getcolors(behind.width * behind.height) or []
    return contrast_reached(counts, text.color, GROUND_SHARE)  # type: ignore[arg-type]  # of three bands


def name_size(texts: Sequence[PlacedText], name: str) -> float | None:
    """Return the size in points in which a name is set, the largest where it stands there twice; None if it does not.

    Args:
        texts: The words on the front; a name on several lines is in words that follow each other in one font and size.
        name: As the card has it.
    """
    wanted = _letters(name)
    sizes = [texts[start].points for start in range(len(texts)) if wanted and _begins(texts[start:], wanted)]
    return max(sizes, default=None)


def _begins(texts: Sequence[PlacedText], wanted: str) -> bool:
    """Whether words begin with a name: the letters of some whole words in one font and size are its letters."""
    seen = ""
    for each in texts:
        if (each.font, each.points) != (texts[0].font, texts[0].points):
            return False
        seen += _letters(each.text)
        if seen == wanted:
            return True
        if not wanted.startswith(seen):
            return False
    return False


def _letters(text: str) -> str:
    """Return the letters and digits of a text in lower case: lines are broken at spaces and hyphens, or with hyphens."""
    return "".join(char for char in text.casefold() if char.isalnum())
