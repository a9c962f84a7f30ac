"""Draw titles, ornaments and cards on boxes, dividers, racks and screens in the look of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from ordo_pnp.base import pt_to_mm
from ordo_pnp.cards import GameData
from ordo_pnp.draw import (
    Color,
    Drawing,
    FaceDrawing,
    Fitted,
    Fonts,
    Item,
    Look,
    Matrix,
    Path,
    Shape,
    Style,
    Use,
    compose,
    contrast,
    fit,
    join,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
    trim_path,
)
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.tokens import ground_of

# From the edge of a panel to its frame, in mm.
FRAME: Final = 2.6
_FAN_DEGREES: Final = 9.0
_MOST_IN_FAN: Final = 3
# Width of the line around a card as it is printed, in mm.
_EDGE: Final = 0.3
# From card to card in a fan, of the width of one.
_SPREAD: Final = 0.36


def framed(width: float, height: float, ground: Color, letters: Color) -> list[Item]:
    """Draw a ground and a double frame with lozenges in its corners."""
    items: list[Item] = [Shape(rectangle(0, 0, width, height), fill=ground)]
    for inset, line in ((FRAME, 0.45), (FRAME + 1.1, 0.18)):
        box = rectangle(inset, inset, width - 2 * inset, height - 2 * inset)
        items.append(Shape(box, stroke=letters, width=line))
    corner = FRAME + 0.55
    for x in (corner, width - corner):
        for y in (corner, height - corner):
            items += (Shape(lozenge(x, y, 1.9), fill=ground), Shape(lozenge(x, y, 1.3), fill=letters))
    return items


def lozenge(x: float, y: float, radius: float) -> Path:
    """Return a square on its corner about a point."""
    return polygon(((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)))


def fan(fronts: Sequence[FaceDrawing], edge: Color, x: float, y: float, width: float, height: float) -> list[Item]:
    """Draw up to three faces in a fan about a point, as large as a box allows.

    Args:
        fronts: From left to right.
        edge: The colour of a thin line around each.
        x: The middle.
        y: The middle.
        width: Of the box.
        height: Of the box.
    """
    shown = fronts[:_MOST_IN_FAN]
    if not shown:
        return []
    first = (len(shown) - 1) / 2
    tallest, widest = max(each.height for each in shown), max(each.width for each in shown)
    lean = math.sin(math.radians(first * _FAN_DEGREES))
    across = widest + 2 * first * _SPREAD * widest + lean * tallest
    scale = min(height / (tallest + lean * widest), width / across)
    items: list[Item] = []
    for number, face in enumerate(shown):
        off = number - first
        at = translation(x + off * _SPREAD * widest * scale, y + abs(off) * 0.035 * tallest * scale)
        turned = compose(compose(at, rotation(off * _FAN_DEGREES)), scaling(scale))
        items.append(_placed(face, edge, compose(turned, translation(-face.width / 2, -face.height / 2))))
    return items


def card(face: FaceDrawing, edge: Color, x: float, y: float, height: float) -> Use:
    """Draw a face upright, so high, with a thin line around it."""
    return _placed(face, edge, compose(translation(x, y), scaling(height / face.height)))


def _placed(face: FaceDrawing, edge: Color, matrix: Matrix) -> Use:
    """Place a face cut at its trim."""
    outline = _outline(face)
    weight = _EDGE / math.hypot(matrix[0], matrix[1])
    items = (Use(face.drawing, clip=outline), Shape(outline, stroke=edge, width=weight))
    return Use(Drawing(face.width, face.height, items, label="card"), matrix)


def _outline(face: FaceDrawing) -> Path:
    return trim_path(face.outline, (0, 0, face.width, face.height), face.radius)


# The font of titles, in looks that have one of that name.
_DISPLAY: Final = "display"
# Points: smaller text is left out.
_LEAST_PT: Final = 5.5


class AccessoryArt(NamedTuple):
    """Draws panels in the look of a game."""

    title: str
    # The set, where everything is of one; else nothing.
    subtitle: str
    # The number of cards, in words.
    note: str
    language: str
    fronts: tuple[FaceDrawing, ...]
    back: FaceDrawing | None
    fonts: Fonts
    ground: Color
    letters: Color
    paper: Color
    ink: Color
    # A vignette for the front, if one is wanted; it covers every box that it is drawn for.
    picture: Drawing | None = None

    @classmethod
    def of(
        cls,
        game: GameData,
        fonts: Fonts,
        faces: tuple[tuple[FaceDrawing, ...], FaceDrawing | None],
        words: tuple[str, str, str, str],
    ) -> AccessoryArt:
        """Take colours from the look of a game, the ground from the back of its cards.

        Args:
            game: The game.
            fonts: Its fonts.
            faces: Fronts to show, and a back.
            words: Title, subtitle, note and language.
        """
        palette = Look(game.look).palette
        fronts, back = faces
        ground = (None if back is None else ground_of(back)) or palette["ink"]
        letters = max((palette["paper"], palette["ink"]), key=lambda each: contrast(each, ground))
        return cls(*words, fronts, back, fonts, ground, letters, palette["paper"], palette["ink"])

    def front(self, width: float, height: float, top: float = 0.0) -> Drawing:
        """Draw the title, a fan of cards and their number; or the picture with the title on a plate.

        Args:
            width: Of the panel.
            height: Of the panel.
            top: The reach of a notch from its upper edge.
        """
        if self.picture is not None:
            return self._pictured(width, height, top)
        items: list[Item] = [*framed(width, height, self.ground, self.letters)]
        room = height - top - 2 * FRAME
        y = top + FRAME + 0.04 * room
        left, inner = 3 * FRAME, width - 6 * FRAME
        items += self._words(self.title, (left, y, inner, 0.13 * room), 30, self.letters)
        y += 0.13 * room
        if self.subtitle:
            items += self._words(self.subtitle, (left, y, inner, 0.06 * room), 12, self.letters, font="text-italic")
            y += 0.06 * room
        low = height - FRAME - (0.085 if self.note else 0.05) * room
        items += fan(
            self.fronts, self.letters, width / 2, (y + low) / 2 + 0.01 * room, width - 4 * FRAME, low - y - 0.05 * room
        )
        items += self._words(self.note, (left, low, inner, 0.06 * room), 10, self.letters, font="text-medium")
        return Drawing(width, height, tuple(items), label="front")

    def cover(self, width: float, height: float) -> Drawing:
        """Draw the back of a card over a panel."""
        if self.back is None:
            return self.front(width, height)
        return Drawing(width, height, (self._covering(self.back, width, height),), label="back")

    def spine(self, width: float, height: float) -> Drawing:
        """Draw the title along a panel, between ornaments."""
        items: list[Item] = [Shape(rectangle(0, 0, width, height), fill=self.ground)]
        inset = min(FRAME, height / 5)
        size = min(20.0, (height - 2 * inset) / pt_to_mm(1) * 0.62)
        words: list[Item] = []
        if size >= _LEAST_PT:
            box = (width * 0.16, inset, width * 0.68, height - 2 * inset)
            words = [*self._words(self.title, box, size, self.letters)]
        lines = [rectangle(inset, y - 0.1, width - 2 * inset, 0.2) for y in (inset, height - inset)]
        places = (width * 0.09, width * 0.91) if words else (width / 2,)
        marks = [lozenge(x, height / 2, min(2.2, height / 5)) for x in places]
        items.append(Shape(join([*lines, *marks]), fill=self.letters))
        return Drawing(width, height, (*items, *words), label="spine")

    def wide(self, width: float, height: float) -> Drawing:
        """Draw a wide panel: the title between two backs."""
        items: list[Item] = [*framed(width, height, self.ground, self.letters)]
        high = height - 4 * FRAME
        if self.back is not None and width > 3.2 * high:
            wide = high * self.back.width / self.back.height
            places = (3 * FRAME, width - 3 * FRAME - wide)
            items += [card(self.back, self.letters, x, 2 * FRAME, high) for x in places]
        inner = width * 0.52
        items += self._words(self.title, ((width - inner) / 2, height * 0.22, inner, height * 0.4), 40, self.letters)
        box = ((width - inner) / 2, height * 0.64, inner, height * 0.16)
        items += self._words(self.subtitle, box, 12, self.letters, font="text-italic")
        return Drawing(width, height, tuple(items), label="wide")

    def plain(self, width: float, height: float) -> Drawing:
        """Draw a panel in the ground alone."""
        return Drawing(width, height, (Shape(rectangle(0, 0, width, height), fill=self.ground),), label="plain")

    def framed(self, width: float, height: float) -> Drawing:
        """Draw a panel with its frame, and a back in its middle."""
        items = framed(width, height, self.ground, self.letters)
        if self.back is None:
            items.append(Shape(lozenge(width / 2, height / 2, min(6.0, width / 8, height / 8)), fill=self.letters))
        else:
            high = min(0.66 * height, 0.7 * width * self.back.height / self.back.width)
            wide = high * self.back.width / self.back.height
            items.append(card(self.back, self.letters, (width - wide) / 2, (height - high) / 2, high))
        return Drawing(width, height, tuple(items), label="framed")

    def inner(self, width: float, height: float) -> Drawing:
        """Draw the inside: light, with a frame."""
        line = Shape(rectangle(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), stroke=self.ground, width=0.3)
        sheet = Shape(rectangle(0, 0, width, height), fill=self.paper)
        return Drawing(width, height, (sheet, line), label="inner")

    def places(self, width: float, height: float, piece: tuple[float, float], count: int, gap: float) -> Drawing:
        """Draw where pieces lean: so many of a size on the lower edge, a gap beside each."""
        items: list[Item] = [Shape(rectangle(0, 0, width, height), fill=self.paper)]
        wide, high = piece
        start = (width - count * wide - (count - 1) * gap) / 2
        for place in range(count):
            box = rectangle(start + place * (wide + gap), max(1.0, height - high), wide, min(high, height - 1.0), 1.0)
            items.append(Shape(box, stroke=self.ground, width=0.3))
        return Drawing(width, height, tuple(items), label="places")

    def divider(self, width: float, height: float, tab: Box, label: str) -> Drawing:
        """Draw a divider: its label on the tab and below it, and a fan of the cards behind it."""
        body = height - tab.height
        items: list[Item] = [Shape(rectangle(0, 0, width, height), fill=self.ground)]
        inset = FRAME
        frame = rectangle(inset, tab.height + inset, width - 2 * inset, body - 2 * inset)
        items.append(Shape(frame, stroke=self.letters, width=0.3))
        items += self._words(
            label, (tab.x + 1.5, 1.5, tab.width - 3, tab.height - 3), 11, self.letters, font="text-semibold"
        )
        inner = (2 * inset, tab.height + 0.08 * body, width - 4 * inset, 0.14 * body)
        items += self._words(label, inner, 18, self.letters)
        items += fan(self.fronts, self.letters, width / 2, tab.height + 0.58 * body, width - 4 * inset, 0.62 * body)
        return Drawing(width, height, tuple(items), label="divider")

    def _pictured(self, width: float, height: float, top: float) -> Drawing:
        assert self.picture is not None  # noqa: S101 (asked only then)
        scale = max(width / self.picture.width, height / self.picture.height)
        dx, dy = (width - scale * self.picture.width) / 2, (height - scale * self.picture.height) / 2
        picture = Use(self.picture, compose(translation(dx, dy), scaling(scale)), rectangle(0, 0, width, height))
        high = 0.15 * height
        plate = rectangle(width * 0.1, top + 2 * FRAME, width * 0.8, high, 1.0)
        box = (width * 0.13, top + 2 * FRAME + 0.12 * high, width * 0.74, high * 0.76)
        words = self._words(self.title, box, 28, self.ink)
        ground = [Shape(plate, fill=self.paper, stroke=self.ground, width=0.5)] if words else []
        return Drawing(width, height, (picture, *ground, *words), label="front")

    def _covering(self, face: FaceDrawing, width: float, height: float) -> Use:
        """Place a face so that it covers a box, upright or turned as it covers more evenly."""
        scale = max(width / face.width, height / face.height)
        dx, dy = (width - scale * face.width) / 2, (height - scale * face.height) / 2
        return Use(face.drawing, compose(translation(dx, dy), scaling(scale)), rectangle(0, 0, width, height))

    def _words(
        self,
        text: str,
        box: tuple[float, float, float, float],
        size: float,
        color: Color,
        *,
        font: str = _DISPLAY,
    ) -> list[Item]:
        """Set a line in the middle of a box, as large as it fits, or leave it out."""
        if not text:
            return []
        if font not in self.fonts:
            font = "text-semibold"
        x, y, width, height = box
        size = min(size, height / pt_to_mm(1) / 1.2)
        if size < _LEAST_PT:
            return []
        style = Style(font, size, _LEAST_PT, align="center", valign="middle", max_lines=1)
        fitted = fit(text, width, height, style, self.language, self.fonts)
        return [*fitted.runs(x, y, color)] if isinstance(fitted, Fitted) else []
