"""Write drawings as self-contained SVG: text as outlines, repeated parts defined once."""

from __future__ import annotations

import base64
import hashlib
from binascii import b2a_base64
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from ordo_pnp.base import PT_PER_MM, Memo
from ordo_pnp.draw import (
    IDENTITY,
    Drawing,
    Face,
    Fonts,
    Gradient,
    Item,
    LateDrawing,
    Matrix,
    Paint,
    Path,
    RasterImage,
    Run,
    Shape,
    SteadyDrawing,
    Use,
    at_scale,
    dash_at,
    pen_at,
)
from ordo_pnp.paper.render.path_text import data_of, decimals_of, number

# The limit of PDF, beyond which a corner is blunt; where SVG is not told, that is 4, and spikes are shorter than in
# print.
_SHARP: Final = ' stroke-miterlimit="10"'


def looks_of(
    shape: Shape, paint: Callable[[Paint], str], color: Callable[[str], str], length: Callable[[float], str]
) -> str:
    """Return the attributes of fill, line and opacity, each behind a space; empty if nothing can be seen.

    Args:
        shape: The shape.
        paint: Writes its fill.
        color: Writes the colour of a line.
        length: Writes millimetres.
    """
    if shape.opacity <= 0 or (shape.fill is None and shape.stroke is None):
        return ""
    parts = []
    if shape.fill is None:
        parts.append(' fill="none"')
    else:
        parts.append(f' fill="{paint(shape.fill)}"')
        if shape.even_odd:
            parts.append(' fill-rule="evenodd"')
    if shape.stroke is not None:
        parts.append(f' stroke="{color(shape.stroke)}" stroke-width="{length(shape.width)}"')
        if shape.dash:
            parts.append(f' stroke-dasharray="{" ".join([length(each) for each in shape.dash])}"')
        if shape.round_ends:
            parts.append(' stroke-linecap="round"')
        parts.append(' stroke-linejoin="round"' if shape.has_round_corners else _SHARP)
    if shape.opacity < 1:
        parts.append(f' opacity="{number(shape.opacity)}"')
    return "".join(parts)


Line = tuple[Callable[[float, float], float], float]
# A drawing that is placed, and by how much it is enlarged there.
Inner = tuple[SteadyDrawing, float]


# Steady drawings; in all its tones the vignettes of the cards of Ordonnance have 450, shown in 1,370 sizes.
_MOST_STEADY: Final = 4_096
# Of scales: smaller differences are dropped.
_DIGITS: Final = 6


class _Template(NamedTuple):
    """The content of a drawing, with named holes for the parts that depend on the scale at which it is shown."""

    text: str
    # By the names of their holes.
    lines: Mapping[str, Line]
    # By the names of theirs.
    inner: Mapping[str, Inner]


class _Written(NamedTuple):
    """The record of one drawing, which it keeps alive: no other can have its identity meanwhile."""

    drawing: SteadyDrawing
    # By the decimals of its paths.
    templates: dict[int, _Template]
    # Scale -> the id of its definition.
    names: dict[float, str]


class PartWriter(Protocol):
    """The writer of steady drawings: a sheet, which defines repeated parts."""

    def define(self, kind: str, start: str, rest: str) -> str:
        """Define an element without its id, once, and return the id."""
        ...

    def path(self, path: Path, decimals: int) -> str:
        """Begin the element of a path."""
        ...

    def paint(self, paint: Paint) -> str:
        """Return the fill of a shape."""
        ...

    def placed(self, use: Use, name: str, decimals: int) -> str:
        """Place the definition of a name as a use says."""
        ...

    def item(self, item: Item, decimals: int) -> str:
        """Write an item that is not steady."""
        ...


class SteadySymbols:
    """Defines steady drawings on a sheet."""

    def __init__(self, sheet: PartWriter) -> None:
        self._sheet = sheet
        self._known: Memo[int, _Written] = Memo(_MOST_STEADY)
        self._looks: Memo[tuple[object, ...], str] = Memo(_MOST_STEADY)

    def __len__(self) -> int:
        """The number of known drawings."""
        return len(self._known)

    def symbol(self, drawing: SteadyDrawing, scale: float) -> str:
        """Define a drawing as it is shown at a scale, and return the id."""
        scale = float(f"{scale:.{_DIGITS}g}")
        known = self._known.get(id(drawing))
        if known is None:
            known = self._known[id(drawing)] = _Written(drawing, {}, {})
        found = known.names.get(scale)
        if found is None:
            decimals = decimals_of(drawing.width / scale, drawing.height / scale)
            template = known.templates.get(decimals)
            if template is None:
                template = known.templates[decimals] = self._template(drawing, decimals)
            filled = {hole: number(at(size, scale) / scale) for hole, (at, size) in template.lines.items()}
            for hole, (inner, enlarged) in template.inner.items():
                filled[hole] = self.symbol(inner, scale * enlarged)
            found = known.names[scale] = self._sheet.define("d", "<g", f">{template.text % filled}</g>")
        return found

    def _template(self, drawing: SteadyDrawing, decimals: int) -> _Template:
        lines: dict[str, Line] = {}
        inner: dict[str, Inner] = {}
        text = []
        for item in drawing.items:
            if isinstance(item, Shape):
                text.append(self._shape(item, decimals, lines))
            elif isinstance(item, Use) and isinstance(item.drawing, SteadyDrawing):
                if item.drawing.items:
                    enlarged = at_scale(item.matrix)
                    hole = f"{id(item.drawing)} {enlarged}"
                    inner[hole] = item.drawing, enlarged
                    text.append(self._sheet.placed(item, f"%({hole})s", decimals))
            else:
                text.append(self._sheet.item(item, decimals).replace("%", "%%"))
        return _Template("".join(text), lines, inner)

    def _shape(self, shape: Shape, decimals: int, lines: dict[str, Line]) -> str:
        holes = []
        if shape.stroke is not None:
            said = [(pen_at, shape.width), *[(dash_at, each) for each in shape.dash]]
            holes = [(f"{at.__name__} {size}", (at, size)) for at, size in said]
            lines.update(holes)
        key = shape[1:]
        looks = self._looks.get(key)
        if looks is None:
            names = iter([f"%({name})s" for name, _ in holes])  # a width is written before its dashes
            looks = self._looks[key] = looks_of(shape, self._sheet.paint, str, lambda _: next(names))
        return f"{self._sheet.path(shape.path, decimals)}{looks}/>" if looks else ""


# Letters of path data that are worth a definition.
_LONG = 90
# Of a digest, 12 letters: two of a million definitions are alike by chance once in 10**10 documents.
_ID_BYTES = 9
_IN_URLS: Final = bytes.maketrans(b"+/", b"-_")
# Looks of shapes; the gallery of Ordonnance has 2,364.
_MOST_LOOKS: Final = 4_096
# Drawings that a sheet knows by their identity; one that is met again later is written again, and is the same
# definition.
_MOST_KNOWN: Final = 1_000


class SvgSheet:
    """The definitions that several pictures of one document share: drawings, glyphs, gradients, clips.

    Args:
        fonts: The faces that the drawings name.
        nests: Whether drawings are made of parts placed often, where possible: the same picture, to a hundredth of a
            millimetre.
    """

    def __init__(self, fonts: Fonts, *, nests: bool = False) -> None:
        self._fonts = fonts
        self._nests = nests
        # Id -> definition, each behind those that it refers to.
        self._defs: dict[str, str] = {}
        self._drawings: dict[int, str] = {}
        # Those that are known by their identity, which no other one can have meanwhile.
        self._kept: dict[int, Drawing] = {}
        # Face and character -> the begin of its element, empty if it shows nothing, and its advance in em.
        self._glyphs: dict[tuple[str, str | int], tuple[str, float]] = {}
        self._others: dict[object, str] = {}
        # The values of shapes besides their paths -> the attributes for these.
        self._looks: Memo[tuple[object, ...], str] = Memo(_MOST_LOOKS)
        self._steady = SteadySymbols(self)

    @property
    def definitions(self) -> str:
        """The definitions of the pictures, for one ``<defs>`` in the document."""
        return "".join(self._defs.values())

    @property
    def definitions_by_id(self) -> Mapping[str, str]:
        """The same one by one, to take only some; they refer by ``#id``."""
        return MappingProxyType(self._defs)

    def __len__(self) -> int:
        """The number of kept definitions and drawings."""
        return len(self._defs) + len(self._kept) + len(self._steady)

    def symbol(self, drawing: Drawing) -> str:
        """Define a drawing and give its id; the same drawing, by identity, is defined once."""
        found = self._drawings.get(id(drawing))
        if found is None:
            content = self.content(drawing)  # the drawings in it are defined before it
            found = self._drawings[id(drawing)] = self.define("d", "<g", f">{content}</g>")
            self._kept[id(drawing)] = drawing
            if len(self._kept) > _MOST_KNOWN:
                first = next(iter(self._kept))
                del self._kept[first], self._drawings[first]
        return found

    def define(self, kind: str, start: str, rest: str) -> str:
        """Define an element without its id, once, and return the id."""
        digest = hashlib.blake2b(f"{start}{rest}".encode(), digest_size=_ID_BYTES).digest()
        name = kind + b2a_base64(digest, newline=False).translate(_IN_URLS).decode("ascii")
        self._defs.setdefault(name, f'{start} id="{name}"{rest}')
        return name

    def content(self, drawing: Drawing) -> str:
        """Write the items of a drawing in order."""
        decimals = decimals_of(drawing.width, drawing.height)
        return "".join([self.item(item, decimals) for item in drawing.items])

    def item(self, item: Item, decimals: int) -> str:
        """Write an item; paths with so many decimals."""
        if isinstance(item, Shape):
            return self._shape(item, decimals)
        if isinstance(item, Run):
            return self._run(item)
        if isinstance(item, Use):
            return self._use(item, decimals)
        return _image(item)

    def _shape(self, shape: Shape, decimals: int) -> str:
        key = shape[1:]
        looks = self._looks.get(key)
        if looks is None:
            looks = self._looks[key] = looks_of(shape, self.paint, str, number)
        return f"{self.path(shape.path, decimals)}{looks}/>" if looks else ""

    def path(self, path: Path, decimals: int) -> str:
        """Begin the element of a path; a long one is defined once and used wherever it comes again."""
        data = data_of(path, decimals)
        if len(data) < _LONG:
            return f'<path d="{data}"'
        found = self._others.get(data)
        if found is None:
            found = self._others[data] = self.define("p", "<path", f' d="{data}"/>')
        return f'<use href="#{found}"'

    def paint(self, paint: Paint) -> str:
        """Return the fill of a shape; a gradient is defined."""
        if not isinstance(paint, Gradient):
            return paint
        found = self._others.get(paint)
        if found is None:
            (x1, y1), (x2, y2) = paint.start, paint.end
            stops = "".join([f'<stop offset="{number(at)}" stop-color="{color}"/>' for at, color in paint.stops])
            line, kind = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"', "linearGradient"
            if paint.radius:
                at = f'fx="{number(x1)}" fy="{number(y1)}" cx="{number(x2)}" cy="{number(y2)}"'
                line, kind = f'{at} r="{number(paint.radius)}"', "radialGradient"
            rest = f' gradientUnits="userSpaceOnUse" {line}>{stops}</{kind}>'
            found = self._others[paint] = self.define("h", f"<{kind}", rest)
        return f"url(#{found})"

    def _run(self, run: Run) -> str:
        """Write the outlines of a line of words; they are defined in thousandths of an em, y up."""
        face = self._fonts[run.font]
        glyphs, name = self._glyphs, face.name
        em = run.size / PT_PER_MM
        out = []
        for number_of, right, up, _ in run.glyphs:
            begun, _ = glyphs.get((name, number_of)) or self._define(
                face, number_of, face.glyph_outline(number_of), 0.0
            )
            if begun:
                lift = f'" y="{round(-up * 1000)}' if up else ""
                out.append(f'{begun}{round(right * 1000)}{lift}"/>')
        x, after = 0.0, run.tracking / em
        for at, word in enumerate(() if run.glyphs else run.text.replace("\u00a0", " ").split(" ")):
            x += (face.space + run.word_spacing / em + after) if at else 0.0
            shaped = face.shaped(word)
            for character, kern in zip(shaped.text, shaped.kerns, strict=True):
                begun, advance = glyphs.get((name, character)) or self._glyph(face, character)
                if begun:
                    out.append(f'{begun}{round(x * 1000)}"/>')
                x += advance + kern + after
        scale = number(em / 1000, 6)
        turned = f" rotate({number(run.turn)})" if run.turn else ""
        place = f"translate({number(run.x)} {number(run.baseline)}){turned} scale({scale})"
        return f'<g transform="{place}" fill="{run.color}">{"".join(out)}</g>'

    def _glyph(self, face: Face, character: str) -> tuple[str, float]:
        """Define the outline of a character, and return the begin of its element and its advance."""
        return self._define(face, character, face.outline(character), face.glyph_advance(character))

    def _define(self, face: Face, glyph: str | int, data: str, advance: float) -> tuple[str, float]:
        name = self.define("t", "<path", f' d="{data}"/>') if data else ""
        found = f'<use href="#{name}" x="' if name else "", advance
        self._glyphs[face.name, glyph] = found
        return found

    def _use(self, use: Use, decimals: int) -> str:
        drawing = use.drawing.nest() if self._nests and isinstance(use.drawing, LateDrawing) else use.drawing
        if use.opacity <= 0 or not drawing.items:
            return ""
        if isinstance(drawing, SteadyDrawing):
            return self.placed(use, self._steady.symbol(drawing, at_scale(use.matrix)), decimals)
        return self.placed(use, self.symbol(drawing), decimals)

    def placed(self, use: Use, name: str, decimals: int) -> str:
        """Place the definition of a name as a use says."""
        opacity = "" if use.opacity >= 1 else f' opacity="{number(use.opacity)}"'
        inner = f'<use href="#{name}"{transform(use.matrix)}{opacity}/>'
        if use.clip is None:
            return inner
        return f'<g clip-path="url(#{self._clip(use.clip, decimals)})">{inner}</g>'

    def _clip(self, path: Path, decimals: int) -> str:
        data = data_of(path, decimals)
        return self.define("c", "<clipPath", f'><path d="{data}"/></clipPath>')


def transform(matrix: Matrix) -> str:
    """Return the attribute that maps through a matrix, with a space before it; nothing for the identity."""
    if matrix == IDENTITY:
        return ""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == IDENTITY[:4]:
        return f' transform="translate({number(e)} {number(f)})"'
    return f' transform="matrix({_linear(a, b, c, d)} {number(e)} {number(f)})"'


@lru_cache(maxsize=_MOST_LOOKS)
def _linear(a: float, b: float, c: float, d: float) -> str:
    """Write how a matrix turns and scales: few of those that place something differ in that."""
    return f"{number(a, 5)} {number(b, 5)} {number(c, 5)} {number(d, 5)}"


def _image(picture: RasterImage) -> str:
    data = base64.b64encode(picture.data).decode()
    box = " ".join(
        f'{name}="{number(value)}"'
        for name, value in (("x", picture.x), ("y", picture.y), ("width", picture.width), ("height", picture.height))
    )
    kind = "png" if picture.data[:4] == b"\x89PNG" else "webp" if picture.data[:4] == b"RIFF" else "jpeg"
    return f'<image {box} preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'
