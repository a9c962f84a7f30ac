"""A drawing as an SVG document of its own, written for the size at which it is shown.

A browser copies what a ``<use>`` shows, and whatever that uses, each time: a page with 60 pictures of a table that share one
heap of definitions had 974,000 nodes. As documents of their own the same pictures are no nodes of the page at all. What they
share is written in each, so they are written short: in each drawing the unit is what 0.0125 mm of the picture are there, or down to
seven tenths of that, and all lengths are whole numbers of it.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import Gradient, RasterImage, Run, Shape, Use, compose, scaling
from ordo_pnp.paper.render.fitted_path import fitted, fitted_outline
from ordo_pnp.paper.render.numbers import number
from ordo_pnp.paper.render.svg_looks import looks_of
from ordo_pnp.paper.render.svg_units import Outline, enlarged, image, placed, short, unit_of
from ordo_pnp.paper.render.windows import Windows

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Face, Fonts, Item, Paint


# Letters of path data that are worth a definition.
_LONG: Final = 40


class SvgDocuments:
    """Writes drawings as documents that need nothing else; what is told once of a letter is kept.

    Args:
        fonts: The faces that the drawings name.
    """

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._windows = Windows(fonts)
        self._outlines: dict[tuple[str, str, float], str] = {}

    def document(self, drawing: Drawing) -> str:
        """Write a drawing; what is used once stands where it is used, what is used again is defined at the head."""
        box = (0.0, 0.0, drawing.width, drawing.height)
        return _Document(self, self._windows.through(drawing, box)).written()

    def outline(self, face: Face, character: str, scale: float) -> str:
        """Return the outline of a letter in units of which ``scale`` are a thousandth of an em; empty for a space."""
        key = (face.name, character, scale)
        found = self._outlines.get(key)
        if found is None:
            found = self._outlines[key] = fitted_outline(face.outline(character), scale)
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
        # How often each path comes.
        self._paths: Counter[str] = Counter()

    def _measure(self, drawing: Drawing, scale: float) -> None:
        """Find how large each drawing is shown at most, and how often it is used."""
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

    def _path(self, data: str, rest: str = "/>", x: int = 0) -> None:
        """Write a path that can be a reference to one which comes often."""
        self._paths[data] += 1
        self._out += (Outline(data, x), rest)

    def _paint(self, paint: Paint, unit: float) -> str:
        if not isinstance(paint, Gradient):
            return short(paint)
        key = (paint, unit)
        if key not in self._named:
            x1, y1, x2, y2 = (number(each / unit, 0) for each in (*paint.start, *paint.end))
            stops = "".join([f'<stop offset="{number(at)}" stop-color="{short(color)}"/>' for at, color in paint.stops])
            line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
            self._head.append(
                f'<linearGradient id="{self._name(key)}" gradientUnits="userSpaceOnUse" {line}>{stops}</linearGradient>'
            )
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
        for at, word in enumerate(run.text.replace("\u00a0", " ").split(" ")):
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
        """Return what is placed by something that only places it, and is used once, as placed at once."""
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
