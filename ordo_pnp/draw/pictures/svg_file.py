"""Read an SVG file as a drawing: plain outlines and colours only, everything else is refused with its line."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple
from xml.parsers import expat

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.draw.drawing import (
    IDENTITY,
    Color,
    Drawing,
    Item,
    Matrix,
    Path,
    Shape,
    compose,
    ellipse,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.path_data import parse_path

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})(px|pt|pc|mm|cm|in)?")
_UNITS = {"px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / MM_PER_INCH, "cm": 960 / MM_PER_INCH, "in": 96.0}
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)\s*,?")
# No coordinate of a picture is larger.
_LARGEST = 1e6


def length_of(text: str | None, default: float = 0.0) -> float:
    """Return a length in user units.

    Raises:
        ValueError: It is none, or has a unit that depends on a page, such as ``%`` or ``em``.

    >>> length_of("1in"), length_of(None, 2.0)
    (96.0, 2.0)
    """
    if text is None:
        return default
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"`{text[:40]}` is no length in user units, mm, cm, in, pt or px")
    return _finite(float(found[1]) * _UNITS[found[2] or "px"])


def numbers_in(text: str) -> list[float]:
    """Return the numbers of a list that commas or blanks part.

    Raises:
        ValueError: There is something else in it.
    """
    if _NUMBER.sub(" ", text).replace(",", " ").strip():
        raise ValueError(f"`{text[:40]}` is no list of numbers")
    return [_finite(float(each)) for each in _NUMBER.findall(text)]


def _finite(number: float) -> float:
    if not math.isfinite(number) or abs(number) > _LARGEST:
        raise ValueError(f"{number:g} is too large a number for a picture")
    return number


def transform_of(text: str | None) -> Matrix:
    """Return the matrix of a ``transform``.

    Raises:
        ValueError: It cannot be read.

    >>> transform_of("translate(2, 3) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 2.0, 3.0)
    """
    matrix, at = IDENTITY, 0
    while text is not None and at < len(text.rstrip()):
        found = _TRANSFORM.match(text, at)
        if found is None:
            raise ValueError(f"`{text[at : at + 40]}` is no transform")
        matrix, at = compose(matrix, _step(found[1], numbers_in(found[2]))), found.end()
    return matrix


def _step(name: str, values: list[float]) -> Matrix:
    counts = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
    if len(values) not in counts[name]:
        raise ValueError(f"`{name}` has {len(values)} numbers")
    if name == "matrix":
        a, b, c, d, e, f = values
        return (a, b, c, d, e, f)
    if name == "translate":
        return translation(values[0], values[1] if len(values) > 1 else 0.0)
    if name == "scale":
        return scaling(*values)
    if name == "rotate":
        return rotation(*values)
    lean = math.tan(math.radians(values[0]))
    return (1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, lean, 0.0, 1.0, 0.0, 0.0)


def _rect(spec: Mapping[str, str]) -> Path:
    x, y, width, height = (length_of(spec.get(key)) for key in ("x", "y", "width", "height"))
    across = length_of(spec.get("rx") or spec.get("ry"))
    return rectangle(x, y, width, height, across) if width > 0 and height > 0 else Path("", ())


def _round(spec: Mapping[str, str], across: str, down: str) -> Path:
    rx, ry = length_of(spec.get(across)), length_of(spec.get(down))
    cx, cy = length_of(spec.get("cx")), length_of(spec.get("cy"))
    return ellipse(cx, cy, rx, ry) if rx > 0 and ry > 0 else Path("", ())


def _line(spec: Mapping[str, str]) -> Path:
    start, end = ((length_of(spec.get(f"x{n}")), length_of(spec.get(f"y{n}"))) for n in (1, 2))
    return polygon((start, end), closed=False)


def _points(spec: Mapping[str, str], *, closed: bool) -> Path:
    values = numbers_in(spec.get("points", ""))
    points = tuple(zip(values[::2], values[1::2], strict=False))
    return polygon(points, closed=closed) if len(points) > 1 else Path("", ())


# Element -> what makes its outline; each raises ValueError for attributes that cannot be read.
OUTLINES: Mapping[str, Callable[[Mapping[str, str]], Path]] = {
    "path": lambda spec: parse_path(spec["d"]) if spec.get("d", "none") != "none" else Path("", ()),
    "rect": _rect,
    "circle": lambda spec: _round(spec, "r", "r"),
    "ellipse": lambda spec: _round(spec, "rx", "ry"),
    "line": _line,
    "polyline": lambda spec: _points(spec, closed=False),
    "polygon": lambda spec: _points(spec, closed=True),
}


# What is read of presentation attributes and of ``style``; everything else changes no outline that is allowed.
_KNOWN = frozenset(
    {
        "fill", "stroke", "stroke-width", "fill-rule", "opacity", "fill-opacity", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-dasharray", "display", "visibility", "color",
    }
)  # fmt: skip
_NOTHING = frozenset({"none", "transparent"})


class SvgPaint(NamedTuple):
    """What an element hands on to those inside of it."""

    fill: Color | None = "#000000"
    stroke: Color | None = None
    width: float = 1.0
    even_odd: bool = False
    # All of ``opacity`` and of ``fill-opacity``: an outline has one, and what is stroked the same.
    opacity: float = 1.0
    round_ends: bool = False
    dash: tuple[float, ...] = ()
    # What ``currentColor`` is.
    color: Color = "#000000"
    is_hidden: bool = False

    def inside(self, attributes: Mapping[str, str]) -> SvgPaint:
        """Return how an element with some attributes is painted.

        Raises:
            ValueError: An attribute cannot be read, or asks for more than a plain colour.
        """
        own = {name: value.strip() for name, value in attributes.items() if name in _KNOWN}
        own |= _declarations(attributes.get("style", ""))
        own = {name: value for name, value in own.items() if value != "inherit"}
        color = _color(own["color"], self.color) or self.color if "color" in own else self.color
        ends = own.get("stroke-linecap", "round" if self.round_ends else "butt")
        opacity = self.opacity * _part(own.get("opacity")) * _part(own.get("fill-opacity", own.get("stroke-opacity")))
        return self._replace(
            fill=_color(own["fill"], color) if "fill" in own else self.fill,
            stroke=_color(own["stroke"], color) if "stroke" in own else self.stroke,
            width=length_of(own.get("stroke-width"), self.width),
            even_odd=own["fill-rule"] == "evenodd" if "fill-rule" in own else self.even_odd,
            opacity=opacity,
            round_ends=ends == "round",
            dash=_dash(own["stroke-dasharray"]) if "stroke-dasharray" in own else self.dash,
            color=color,
            is_hidden=self.is_hidden or own.get("display") == "none" or own.get("visibility") == "hidden",
        )


def _declarations(style: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in style.split(";") if each.strip())
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in _KNOWN}


def _color(text: str, current: Color) -> Color | None:
    from PIL import ImageColor  # most decks have no pictures; importing it costs 20 ms

    if text in _NOTHING:
        return None
    if text.lower() == "currentcolor":
        return current
    if text.lower().startswith("url"):
        raise ValueError("a gradient or pattern is no plain colour")
    try:
        red, green, blue = ImageColor.getrgb(text)[:3]
    except ValueError:
        raise ValueError(f"`{text[:40]}` is no colour") from None
    return f"#{red:02X}{green:02X}{blue:02X}"


def _part(text: str | None) -> float:
    if text is None:
        return 1.0
    is_percent = text.endswith("%")
    (value,) = numbers_in(text.removesuffix("%")) or [1.0]
    return min(max(value / (100 if is_percent else 1), 0.0), 1.0)


def _dash(text: str) -> tuple[float, ...]:
    values = [] if text == "none" else numbers_in(text)
    return tuple(values) if values and min(values) > 0 else ()


# The pictures of a fair have 2 to 200 kB.
MAX_SVG_BYTES: Final = 4 * 1024 * 1024
MAX_DEPTH: Final = 64
MAX_ELEMENTS: Final = 20_000
# Straight and curved pieces of all outlines.
MAX_SEGMENTS: Final = 400_000
_SVG: Final = "http://www.w3.org/2000/svg"
_GROUPS: Final = frozenset({"svg", "g"})
# Elements that paint nothing, with all that is in them.
_SILENT: Final = frozenset({"title", "desc", "metadata"})
_INSTEAD: Final = {
    "text": "turn texts into paths before you export it",
    "image": "trace the picture, or use it as PNG or JPEG by itself",
    "style": "export it with presentation attributes instead of a style sheet",
    "use": "resolve clones, links, gradients and masks before you export it",
}


class SvgRefusedError(Exception):
    """A file that is not used as a picture."""

    def __init__(self, message: str, line: int, remedy: str, reason: Literal["broken", "large", "forbidden"]) -> None:
        super().__init__(message)
        self.message, self.line, self.remedy, self.reason = message, line, remedy, reason


class _Frame(NamedTuple):
    """What holds inside of an element."""

    paint: SvgPaint
    matrix: Matrix
    is_silent: bool = False


def _leads_away(key: str, value: str, *, is_silent: bool) -> bool:
    """Whether an attribute refers to anything; what is never painted may refer to its neighbours in the file."""
    packed = "".join(value.split()).lower()
    is_reference = key in {"href", "src"}
    if is_silent:
        return (is_reference and not packed.startswith("#")) or packed.count("url(") != packed.count("url(#")
    return is_reference or "url(" in packed


class _SvgReader:
    """Reads one file, element by element."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.items: list[Item] = []
        self.size: tuple[float, float] | None = None
        self._frames: list[_Frame] = []
        self._elements = self._segments = 0

    def read(self, data: bytes) -> Drawing:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            what = expat.errors.messages[error.code]
            raise SvgRefusedError(f"it is no sound SVG: {what}", error.lineno, "export it again", "broken") from None
        except (ValueError, LookupError):  # of a declared encoding that there is not, or that takes several bytes
            raise SvgRefusedError("its encoding cannot be read", 1, "export it again as UTF-8", "broken") from None
        if self.size is None:
            raise self._refused("it has no size", "give `svg` a `viewBox`", "broken")
        return Drawing(*self.size, tuple(self.items), label="picture")

    def _refused(
        self, message: str, remedy: str, reason: Literal["broken", "large", "forbidden"] = "forbidden"
    ) -> SvgRefusedError:
        return SvgRefusedError(message, self.parser.CurrentLineNumber, remedy, reason)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        if has_subset:
            raise self._refused("it declares entities or a document type of its own", "delete its `DOCTYPE`")

    def _instruction(self, target: str, _data: str) -> None:
        raise self._refused(f"it has an instruction `<?{target[:40]}`", "delete it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS or len(self._frames) >= MAX_DEPTH:
            limits = f"more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} one inside the other"
            raise self._refused(f"it has {limits}", "simplify it", "large")
        above = self._frames[-1] if self._frames else None
        space, _, name = tag.rpartition(" ")
        is_silent = (above is not None and above.is_silent) or space != _SVG or name in _SILENT
        if above is None and (space != _SVG or name != "svg"):
            raise self._refused(
                f"it begins with `<{name[:40]}>`, not with `<svg>` in the name space of SVG", "export it again"
            )
        self._check(name, attributes, is_silent=is_silent)
        try:
            self._frames.append(self._enter(name, attributes, above, is_silent=is_silent))
        except ValueError as error:
            raise self._refused(
                f"`<{name[:40]}>`: {error}", "export it as plain SVG, filled with plain colours"
            ) from None

    def _end(self, _tag: str) -> None:
        self._frames.pop()

    def _check(self, name: str, attributes: dict[str, str], *, is_silent: bool) -> None:
        """Refuse what runs or leads elsewhere wherever it stands, and what is no outline where it would be seen."""
        if name in ("script", "foreignObject", "handler", "iframe"):
            raise self._refused(f"it has `<{name}>`, which could run a program", "delete it")
        for key, value in attributes.items():
            plain = key.rpartition(" ")[2]
            if plain.startswith("on") and not is_silent:
                raise self._refused(f"`{plain[:40]}` could run a program", "delete it")
            if _leads_away(plain, value, is_silent=is_silent):
                raise self._refused(f"`{plain[:40]}` refers to something else", _INSTEAD["use"])
        if is_silent or name in _GROUPS or name in OUTLINES or (name == "defs"):
            return
        remedy = _INSTEAD.get(name, "export it as plain SVG with paths alone")
        raise self._refused(f"it has `<{name[:40]}>`, which is no outline", remedy)

    def _enter(self, name: str, attributes: dict[str, str], above: _Frame | None, *, is_silent: bool) -> _Frame:
        if is_silent or name == "defs":  # nothing refers to definitions
            return _Frame(SvgPaint(), IDENTITY, is_silent=True)
        paint = (above.paint if above else SvgPaint()).inside(attributes)
        matrix = compose(above.matrix if above else IDENTITY, transform_of(attributes.get("transform")))
        if above is None:
            matrix = compose(self._view(attributes), matrix)
        elif name == "svg":
            raise ValueError("there is a picture in the picture")
        if name in OUTLINES and not paint.is_hidden:
            self._add(name, attributes, paint, matrix)
        return _Frame(paint, matrix)

    def _view(self, attributes: dict[str, str]) -> Matrix:
        """Note the size of the picture in user units, and return how its corner comes to lie at 0, 0."""
        if "viewBox" in attributes:
            x, y, width, height = [*numbers_in(attributes["viewBox"]), 0.0, 0.0, 0.0, 0.0][:4]
        else:
            x = y = 0.0
            width, height = length_of(attributes.get("width")), length_of(attributes.get("height"))
        if min(width, height) <= 0:
            raise ValueError("it has no size: give it a `viewBox`")
        self.size = width, height
        return translation(-x, -y)

    def _add(self, name: str, attributes: dict[str, str], paint: SvgPaint, matrix: Matrix) -> None:
        path = OUTLINES[name](attributes)
        self._segments += len(path.verbs)
        if self._segments > MAX_SEGMENTS:
            raise self._refused(f"its outlines have more than {MAX_SEGMENTS:,} pieces", "simplify it", "large")
        fill = paint.fill if name != "line" else None
        stroke = paint.stroke if paint.width > 0 else None
        if not path.verbs or (fill is None and stroke is None) or paint.opacity == 0:
            return
        a, b, c, d, *_ = matrix
        scale = abs(a * d - b * c) ** 0.5
        dash = tuple(each * scale for each in paint.dash)
        drawn = path.transformed(matrix)
        width = paint.width * scale if stroke else 0.0
        self.items.append(
            Shape(drawn, fill, stroke, width, paint.even_odd, paint.opacity, dash if stroke else (), paint.round_ends)
        )


def read_svg(data: bytes) -> Drawing:
    """Read a picture in SVG: a drawing in its own units, from 0, 0 to its width and height.

    Raises:
        SvgRefusedError: It is damaged, too large, or has more than outlines in plain colours.
    """
    if len(data) > MAX_SVG_BYTES:
        raise SvgRefusedError(f"it has {len(data):,} bytes, more than {MAX_SVG_BYTES:,}", 1, "simplify it", "large")
    return _SvgReader().read(data)
