"""Write each drawing as an SVG document of its own, with numbers rounded for the size at which it is shown."""

from __future__ import annotations

import base64
import math
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import (
    Drawing,
    Face,
    Fonts,
    Gradient,
    Item,
    Matrix,
    Paint,
    RasterImage,
    Run,
    Shape,
    Use,
    compose,
    scaling,
)
from ordo_pnp.paper.render.extent import Windows
from ordo_pnp.paper.render.path_text import fitted, fitted_outline, number
from ordo_pnp.paper.render.svg import looks_of

# Millimetres of the picture that its units are at most: a 20th of a pixel on a screen that shows it in its own size.
FINEST: Final = 0.0125


class Outline(NamedTuple):
    """The begin of a path's element, which refers to a definition if the path comes often."""

    data: str
    # Its origin.
    x: int = 0
    y: int = 0

    def begun(self, often: Mapping[str, str]) -> str:
        """Write it, given the names of the paths that come often."""
        name = often.get(self.data)
        if name is None:
            moved = f"{self.x} {self.y}" if self.y else str(self.x) if self.x else ""
            return f'<path d="{self.data}"' + (f' transform="translate({moved})"' if moved else "")
        return f'<use href="#{name}"' + (f' x="{self.x}"' if self.x else "") + (f' y="{self.y}"' if self.y else "")


def unit_of(scale: float) -> float:
    """Return the unit of a drawing that is shown so much larger: the finest of the picture, or down to seven tenths of it.

    Few different units, since the output of each unit is kept: each is the root of two times another one.

    >>> unit_of(1), unit_of(0.5), unit_of(2.1) * 2.1 <= FINEST
    (0.0125, 0.025, True)
    """
    return FINEST * math.pow(2.0, math.floor(-2 * math.log2(scale) + 1e-9) / 2)


def enlarged(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges at most."""
    a, b, c, d, _, _ = matrix
    return max(math.hypot(a, b), math.hypot(c, d))


def placed(matrix: Matrix) -> str:
    """Return the attribute that maps through a matrix of units; nothing for the identity."""
    a, b, c, d, e, f = matrix
    at = f"{number(e, 1)} {number(f, 1)}"
    linear = [number(value, 5) for value in (a, b, c, d)]
    if linear != ["1", "0", "0", "1"]:
        return f' transform="matrix({" ".join(linear)} {at})"'
    return "" if at == "0 0" else f' transform="translate({at})"'


def short(color: str) -> str:
    """Write a colour in three digits where they are exact.

    >>> short("#FFAA00"), short("#FFAA01")
    ('#FA0', '#FFAA01')
    """
    return "#" + color[1::2] if color[1::2] == color[2::2] else color


def image(picture: RasterImage, unit: float) -> str:
    """Write a raster image, its bytes included."""
    data = base64.b64encode(picture.data).decode()
    box = " ".join(
        f'{name}="{number(value / unit, 1)}"'
        for name, value in (("x", picture.x), ("y", picture.y), ("width", picture.width), ("height", picture.height))
    )
    kind = "png" if picture.data[:4] == b"\x89PNG" else "webp" if picture.data[:4] == b"RIFF" else "jpeg"
    return f'<image {box} preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'


# Letters of path data that are worth a definition.
_LONG: Final = 40


class SvgDocuments:
    """Writes drawings as self-contained documents; the outlines of letters are kept.

    Args:
        fonts: The faces that the drawings name.
    """

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._windows = Windows(fonts)
        self._outlines: dict[tuple[str, str | int, float], str] = {}

    def document(self, drawing: Drawing) -> str:
        """Write a drawing; parts used again are defined at the head."""
        box = (0.0, 0.0, drawing.width, drawing.height)
        return _Document(self, self._windows.through(drawing, box)).written()

    def outline(self, face: Face, letter: str | int, scale: float) -> str:
        """Return the outline of a letter, or of a glyph by its number, in units of which ``scale`` are a thousandth of an em; empty for a space."""
        key = (face.name, letter, scale)
        found = self._outlines.get(key)
        if found is None:
            outline = face.outline(letter) if isinstance(letter, str) else face.glyph_outline(letter)
            found = self._outlines[key] = fitted_outline(outline, scale)
        return found


class _Document:
    """Writes one document."""

    def __init__(self, writer: SvgDocuments, drawing: Drawing) -> None:
        self._writer = writer
        self._drawing = drawing
        self._uses: Counter[int] = Counter()
        self._scales: dict[int, float] = {}
        self._measure(drawing, 1.0)
        self._out: list[str | Outline] = []
        # Definitions.
        self._head: list[str | Outline] = []
        self._named: dict[object, str] = {}
        # The number of uses of each path.
        self._paths: Counter[str] = Counter()

    def _measure(self, drawing: Drawing, scale: float) -> None:
        """Find the largest scale and the number of uses of each drawing."""
        known = self._scales.get(id(drawing))
        if known is not None and known >= scale:
            return
        self._scales[id(drawing)] = scale
        for item in drawing.items:
            if isinstance(item, Use):
                if known is None:
                    self._uses[id(item.drawing)] += 1
                self._measure(item.drawing, scale * enlarged(item.matrix))

    def _unit(self, drawing: Drawing) -> float:
        """Return the millimetres of a drawing that are written as 1."""
        return unit_of(self._scales[id(drawing)])

    def written(self) -> str:
        """Return the document."""
        self._content(self._drawing)
        often = {data: self._name(data) for data, times in self._paths.items() if times > 1 and len(data) >= _LONG}
        shared = [f'<path id="{name}" d="{data}"/>' for data, name in often.items()]
        head, body = (
            "".join([each if isinstance(each, str) else each.begun(often) for each in part])
            for part in (self._head, self._out)
        )
        definitions = f"<defs>{''.join(shared)}{head}</defs>" if shared or head else ""
        unit = self._unit(self._drawing)
        box = f"0 0 {number(self._drawing.width / unit, 1)} {number(self._drawing.height / unit, 1)}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{definitions}{body}</svg>'

    def _name(self, key: object) -> str:
        return self._named.setdefault(key, f"{len(self._named):x}")

    def _content(self, drawing: Drawing) -> None:
        unit = self._unit(drawing)
        for looks, items in groupby(drawing.items, partial(self._looks, unit=unit)):
            alike = list(items)
            shapes = [each for each in alike if isinstance(each, Shape)]
            if looks is None:
                for item in alike:
                    self._item(item, unit)
            elif looks and (len(shapes) == 1 or " opacity=" in looks):
                for shape in shapes:
                    self._path(fitted(shape.path, unit), f"{looks}/>")
            elif looks:
                self._out.append(f"<g{looks}>")
                for shape in shapes:
                    self._path(fitted(shape.path, unit))
                self._out.append("</g>")

    def _item(self, item: Item, unit: float) -> None:
        if isinstance(item, Run):
            self._run(item, unit)
        elif isinstance(item, Use):
            self._use(item, unit)
        elif isinstance(item, RasterImage):
            self._out.append(image(item, unit))

    def _looks(self, item: Item, unit: float) -> str | None:
        """Return the attributes of a shape, empty if it cannot be seen; None of anything else."""
        if not isinstance(item, Shape):
            return None
        return looks_of(item, lambda paint: self._paint(paint, unit), short, lambda length: number(length / unit, 1))

    def _path(self, data: str, rest: str = "/>", x: int = 0, y: int = 0) -> None:
        """Write a path that can be a reference to one which comes often."""
        self._paths[data] += 1
        self._out += (Outline(data, x, y), rest)

    def _paint(self, paint: Paint, unit: float) -> str:
        if not isinstance(paint, Gradient):
            return short(paint)
        key = (paint, unit)
        if key not in self._named:
            x1, y1, x2, y2 = (number(each / unit, 0) for each in (*paint.start, *paint.end))
            stops = "".join([f'<stop offset="{number(at)}" stop-color="{short(color)}"/>' for at, color in paint.stops])
            line, kind = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"', "linearGradient"
            if paint.radius:
                around = number(paint.radius / unit, 0)
                line, kind = f'fx="{x1}" fy="{y1}" cx="{x2}" cy="{y2}" r="{around}"', "radialGradient"
            self._head.append(f'<{kind} id="{self._name(key)}" gradientUnits="userSpaceOnUse" {line}>{stops}</{kind}>')
        return f"url(#{self._name(key)})"

    def _run(self, run: Run, unit: float) -> None:
        """Write the outlines of a line of words, in units of its own, as a power of two parts of those around it."""
        face = self._writer.fonts[run.font]
        em = run.size / PT_PER_MM
        per_thousandth = em / 1000 / unit
        # Units of the letters for a thousandth of an em: never finer than these.
        finer = 2.0 ** min(0, math.ceil(math.log2(per_thousandth)))
        x, after = 0.0, run.tracking / em
        turned = f" rotate({number(run.turn)})" if run.turn else ""
        place = f"translate({number(run.x / unit, 1)} {number(run.baseline / unit, 1)}){turned}"
        scale = number(per_thousandth / finer, 4)
        self._out.append(f'<g transform="{place} scale({scale})" fill="{short(run.color)}">')
        for glyph, right, up, _ in run.glyphs:
            data = self._writer.outline(face, glyph, finer)
            if data:
                self._path(data, x=round(right * 1000 * finer), y=round(-up * 1000 * finer))
        for at, word in enumerate(() if run.glyphs else run.text.replace("\u00a0", " ").split(" ")):
            x += (face.space + run.word_spacing / em + after) if at else 0.0
            shaped = face.shaped(word)
            for character, kern in zip(shaped.text, shaped.kerns, strict=True):
                data = self._writer.outline(face, character, finer)
                if data:
                    self._path(data, x=round(x * 1000 * finer))
                x += face.glyph_advance(character) + kern + after
        self._out.append("</g>")

    def _use(self, use: Use, unit: float) -> None:
        use = self._direct(use)
        if use.opacity <= 0 or not use.drawing.items:
            return
        own = self._unit(use.drawing)
        place = placed(compose(scaling(1 / unit), compose(use.matrix, scaling(own))))
        looks = place + ("" if use.opacity >= 1 else f' opacity="{number(use.opacity)}"')
        if use.clip is not None:
            self._out.append(f'<g clip-path="url(#{self._clip(fitted(use.clip, unit))})">')
        first = use.drawing.items[0]
        if self._uses[id(use.drawing)] > 1:
            self._out.append(f'<use href="#{self._defined(use.drawing)}"{looks}/>')
        elif len(use.drawing.items) == 1 and isinstance(first, Shape) and use.opacity >= 1:
            seen = self._looks(first, own)
            if seen:
                self._path(fitted(first.path, own), f"{looks}{seen}/>")
        else:
            if looks:
                self._out.append(f"<g{looks}>")
            self._content(use.drawing)
            if looks:
                self._out.append("</g>")
        if use.clip is not None:
            self._out.append("</g>")

    def _direct(self, use: Use) -> Use:
        """Return a use with inner placements, each used once, folded into it."""
        inner = use.drawing.items[0] if len(use.drawing.items) == 1 else None
        while isinstance(inner, Use) and inner.clip is None and inner.opacity >= 1 and self._uses[id(use.drawing)] == 1:
            use = use._replace(drawing=inner.drawing, matrix=compose(use.matrix, inner.matrix))
            inner = use.drawing.items[0] if len(use.drawing.items) == 1 else None
        return use

    def _defined(self, drawing: Drawing) -> str:
        key = ("drawing", id(drawing))
        if key not in self._named:
            around, self._out = self._out, []
            self._content(drawing)
            inner, self._out = self._out, around
            name = self._name(key)
            self._head += [f'<g id="{name}">', *inner, "</g>"]
        return self._name(key)

    def _clip(self, data: str) -> str:
        key = ("clip", data)
        if key not in self._named:
            self._head.append(f'<clipPath id="{self._name(key)}"><path d="{data}"/></clipPath>')
        return self._name(key)
