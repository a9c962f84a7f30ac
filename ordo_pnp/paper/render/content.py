"""Drawings as PDF operators, in millimetres with y down: a page turns its axes once, and nothing is converted after.

A drawing that is placed more than once becomes a form; one that is placed once is written in line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import Drawing, Gradient, Path, RasterImage, Run, Shape, Use
from ordo_pnp.paper.render.numbers import number, tracked, turned
from ordo_pnp.paper.render.path_memo import remembered

if TYPE_CHECKING:
    from ordo_pnp.draw import Matrix
    from ordo_pnp.paper.render.colors import StreamColors
    from ordo_pnp.paper.render.embedding import FontBook
    from ordo_pnp.paper.render.objects import Resources


_SEGMENTS = {"M": "%.3f %.3f m\n", "L": "%.3f %.3f l\n", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c\n", "Z": "h\n"}
_FINE_SEGMENTS = {verb: pattern.replace(".3f", ".4f") for verb, pattern in _SEGMENTS.items()}
# Drawings smaller than this are likely to be enlarged: their points are written to four decimals.
FINE_BELOW_MM = 4.0


# For sizes, pens and baselines, which whole decks share.
_usual = lru_cache(maxsize=4096)(number)


@lru_cache(maxsize=4096)
def _pattern(verbs: str, fine: bool) -> str:  # noqa: FBT001 (what patterns are remembered by)
    patterns = _FINE_SEGMENTS if fine else _SEGMENTS
    return "".join([patterns[verb] for verb in verbs])


def _write_path(path: Path, fine: bool) -> str:  # noqa: FBT001 (what texts of paths are remembered by)
    """Write the construction of a path, each segment on a line."""
    text = _pattern(path.verbs, fine) % path.numbers
    # every number has its decimals and a space behind it, so trailing zeros can go by plain replacement, pairs first
    text = text.replace("00 ", " ").replace("00 ", " ").replace("0 ", " ").replace(". ", " ")
    return text.replace("-0 ", "0 ") if "-0 " in text else text


# Write the construction of a path, finely or not, each segment on a line.
path_operators = remembered(_write_path)


@lru_cache(maxsize=4096)
def matrix_operator(matrix: Matrix) -> str:
    """Write a change of axes; none for the identity."""
    a, b, c, d, e, f = matrix
    if a == d == 1 and b == c == 0:
        if e == 0 and f == 0:
            return ""
        return f"1 0 0 1 {number(e)} {number(f)} cm\n"
    linear = " ".join([number(value, 6) for value in (a, b, c, d)])
    return f"{linear} {number(e)} {number(f)} cm\n"


@dataclass(slots=True)
class _State:
    """The graphics state as it was last written, so that it is not written again; empty means: not known.

    A form is painted in whatever colours and pen its caller left, so within it nothing but the opacity is known.
    """

    fill: str = ""
    stroke: str = ""
    width: str = ""
    dash: str | None = None
    round_ends: bool | None = None
    opacity: float = 1.0

    def copy(self) -> _State:
        return _State(self.fill, self.stroke, self.width, self.dash, self.round_ends, self.opacity)


class Shared(Protocol):
    """What keeps the objects that content refers to by name."""

    def form(self, drawing: Drawing) -> str | None:
        """Name a drawing's form; none if it is to be written in line."""

    def state(self, opacity: float) -> str:
        """Name the graphics state of an opacity."""

    def shading(self, gradient: Gradient) -> str:
        """Name a gradient's shading."""

    def image(self, picture: RasterImage) -> str:
        """Name a picture's image."""


class Painter:
    """Writes one content stream.

    Args:
        store: Where forms, states, shadings and images of the document are kept.
        book: The faces of the document.
        resources: Is told what the stream uses.
        colors: Those of the stream.
    """

    def __init__(self, store: Shared, book: FontBook, resources: Resources, colors: StreamColors) -> None:
        self._store = store
        self._colors = colors
        self._book = book
        self._resources = resources
        self._out: list[str] = []
        self._state = _State()
        self._in_text = False
        self._font = ""
        self._fine = False

    def content(self) -> bytes:
        """Return what has been written."""
        self._end_text()
        return "".join(self._out).encode("latin-1")

    def write(self, operators: str) -> None:
        """Add ready operators."""
        self._out.append(operators)

    def paint(self, drawing: Drawing) -> None:
        """Write a drawing's items in order."""
        outer, self._fine = self._fine, max(drawing.width, drawing.height) < FINE_BELOW_MM
        for item in drawing.items:
            kind = type(item)
            if kind is Run:
                self._run(item)  # type: ignore[arg-type]
                continue
            if self._in_text:
                self._end_text()
            if kind is Shape:
                self._shape(item)  # type: ignore[arg-type]
            elif kind is Use:
                self._use(item)  # type: ignore[arg-type]
            else:
                self._picture(item)  # type: ignore[arg-type]
        self._fine = outer

    def _end_text(self) -> None:
        if self._in_text:
            self._out.append("ET\n")
            self._in_text = False

    def _fill_color(self, operator: str) -> None:
        if operator != self._state.fill:
            self._state.fill = operator
            self._out.append(operator + "\n")

    def _opacity(self, opacity: float) -> None:
        if opacity != self._state.opacity:
            self._state.opacity = opacity
            key = self._store.state(opacity)
            self._resources.states.add(key)
            self._out.append(f"/{key} gs\n")

    def _run(self, run: Run) -> None:
        face = self._book[run.font]
        self._resources.fonts = True
        if not self._in_text:
            self._opacity(1.0)
            self._out.append("BT\n")
            self._in_text, self._font = True, ""
        self._fill_color(self._colors.text(run.color))
        size = run.size / PT_PER_MM
        shown = _usual(size, 4)
        at = f"{turned(run.turn)} {number(run.x)} {_usual(run.baseline)} Tm\n"
        if run.tracking:
            self._out.append(tracked(run.tracking))
        for part in face.line(run.text, run.word_spacing / size):
            font = f"{part.resource} {shown} Tf\n"
            if font != self._font:
                self._font = font
                self._out.append(font)
            self._out.append(f"{at}[{part.inside}]TJ\n")
            at = ""
        if run.tracking:
            self._out.append(tracked(0.0))

    def _shape(self, shape: Shape) -> None:
        if shape.opacity <= 0:
            return
        self._opacity(shape.opacity)
        fill, stroke = shape.fill, shape.stroke
        operators = path_operators(shape.path, self._fine)
        if isinstance(fill, Gradient):
            key = self._store.shading(fill)
            self._resources.shadings.add(key)
            clip = "W*" if shape.even_odd else "W"
            self._out.append(f"q\n{operators}{clip} n\n/{key} sh\nQ\n")
            fill = None
        if fill is not None:
            self._fill_color(self._colors.fill(fill, shape.path))
        if stroke is not None:
            self._pen(shape, self._colors.stroke(stroke, shape.width))
        if fill is not None:
            end = ("B*" if shape.even_odd else "B") if stroke is not None else "f*" if shape.even_odd else "f"
        elif stroke is not None:
            end = "S"
        else:
            return
        self._out.append(f"{operators}{end}\n")

    def _pen(self, shape: Shape, color: str) -> None:
        state, out = self._state, self._out
        if color != state.stroke:
            state.stroke = color
            out.append(color + "\n")
        width = number(shape.width, 4 if self._fine else 3)
        if width != state.width:
            state.width = width
            out.append(f"{width} w\n")
        dash = " ".join([number(length) for length in shape.dash])
        if dash != state.dash:
            state.dash = dash
            out.append(f"[{dash}] 0 d\n")
        if shape.round_ends != state.round_ends:
            state.round_ends = shape.round_ends
            out.append("1 J 1 j\n" if shape.round_ends else "0 J 0 j\n")

    def _use(self, use: Use) -> None:
        if use.opacity <= 0 or not use.drawing.items:
            return
        key = self._store.form(use.drawing)
        if key is not None and use.clip is None and use.opacity == self._state.opacity:
            self._resources.objects.add(key)
            self._out.append(f"q\n{matrix_operator(use.matrix)}/{key} Do\nQ\n")
            return
        outer = self._state
        self._out.append("q\n")
        self._state = outer.copy()
        if use.clip is not None:
            self._out.append(path_operators(use.clip, self._fine) + "W n\n")
        self._out.append(matrix_operator(use.matrix))
        if key is None:
            colors, self._colors = self._colors, self._colors.placed(use.matrix)
            self.paint(use.drawing)
            self._end_text()
            self._colors = colors
        else:
            self._opacity(use.opacity)
            self._resources.objects.add(key)
            self._out.append(f"/{key} Do\n")
        self._out.append("Q\n")
        self._state = outer

    def _picture(self, picture: RasterImage) -> None:
        self._opacity(1.0)
        key = self._store.image(picture)
        self._resources.objects.add(key)
        width, height = number(picture.width), number(-picture.height)
        at = f"{number(picture.x)} {number(picture.y + picture.height)}"
        self._out.append(f"q\n{width} 0 0 {height} {at} cm\n/{key} Do\nQ\n")
