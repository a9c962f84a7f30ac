"""The outlines of SVG: its elements and transforms as paths, matrices and numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ordo_pnp.base import MM_PER_INCH
from ordo_pnp.draw.drawing import IDENTITY, Path, compose, ellipse, polygon, rectangle, rotation, scaling, translation
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Matrix


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
