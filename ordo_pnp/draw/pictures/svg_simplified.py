"""Read the output of ``usvg``: SVG of few elements, paths and pictures with resolved styles in groups."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ordo_pnp.draw.conversion import UnfitPictureError, read_image
from ordo_pnp.draw.drawing import (
    IDENTITY,
    Color,
    Drawing,
    Gradient,
    Item,
    Matrix,
    Path,
    RasterImage,
    Shape,
    Use,
    at_scale,
    compose,
    join,
    mapped,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.draw.path_data import parse_path

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Straight and curved pieces of all outlines, and elements, of which a drawing is made.
_MOST_SEGMENTS: Final = 400_000
_MOST_ELEMENTS: Final = 20_000
_MOST_NESTED: Final = 64
# The greatest length of a mitre in widths of the line, the default of PDF, and here, too.
_MITRE: Final = 10.0
# Of a mitre: a smaller one is a curve drawn in pieces.
_SMOOTH: Final = 1.001

_SPACE: Final = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_URL = re.compile(r"url\(#(.*)\)")
_LINK: Final = "http://www.w3.org/1999/xlink"
_EMBEDDED = re.compile(r"data:image/(?:png|jpg|jpeg|gif);base64,")
# Copies of the content of a pattern.
_MOST_COPIES: Final = 2_000


class UnheldError(Exception):
    """Something that no drawing holds, in words that follow "it has"."""


class _Placed(NamedTuple):
    """The placement of elements of a group."""

    matrix: Matrix
    # The number of groups around them.
    depth: int
    # Nominal width and height of drawings made of them.
    size: tuple[float, float]


class SimplifiedReader:
    """Reads the output of ``usvg``."""

    def __init__(self, simplified: bytes) -> None:
        self._bytes = simplified
        self._known: dict[str, Element] = {}
        self._segments = self._elements = 0

    def read(self) -> Drawing:
        """Return the drawing.

        Raises:
            UnheldError: It has more than a drawing holds.
        """
        if self._bytes.count(b"<") > 4 * _MOST_ELEMENTS:  # those that paint nothing among them
            raise UnheldError("more elements than a drawing holds")
        from xml.etree import ElementTree as ET  # most decks have no SVG; importing it takes 5 ms

        link = b"" if b"xmlns:xlink" in self._bytes else f'xmlns:xlink="{_LINK}" '.encode()  # forgotten for patterns
        root = ET.fromstring(self._bytes.replace(b"<svg ", b"<svg " + link, 1))  # noqa: S314 (written by usvg: no entities)
        size = float(root.attrib["width"]), float(root.attrib["height"])
        self._known = {each.attrib["id"]: each for each in root.iterfind(f"{_SPACE}defs/*")}
        try:
            items = tuple(self._children(root, _Placed(_view_of(root), 0, size)))
        except ValueError:  # numbers too large for a path
            raise UnheldError("numbers larger than a drawing holds") from None
        if not all(isinstance(each, Shape) and _lies_in(each, *size) for each in items):
            items = (_group(items, size, rectangle(0.0, 0.0, *size)),)  # nothing reaches beyond the edges
        return Drawing(*size, items, label="picture")

    def _children(self, parent: Element, placed: _Placed) -> Iterator[Item]:
        if placed.depth > _MOST_NESTED:
            raise UnheldError("more groups one inside the other than a drawing holds")
        for each in parent:
            self._elements += 1
            if self._elements > _MOST_ELEMENTS:
                raise UnheldError("more elements than a drawing holds")
            kind = each.tag.removeprefix(_SPACE)
            if kind == "path":
                yield from self._path(each, placed)
            elif kind == "g":
                yield from self._enter(each, placed)
            elif kind == "image":
                yield from self._image(each, placed)
            elif kind != "defs":
                raise UnheldError(f"`{kind}`")

    def _enter(self, group: Element, placed: _Placed) -> Iterator[Item]:
        for attribute in ("mask", "filter"):
            if attribute in group.attrib:
                raise UnheldError(f"a {attribute}")
        if "mix-blend-mode" in group.get("style", "") and "mix-blend-mode:normal" not in group.get("style", ""):
            raise UnheldError("colours that blend")
        matrix = compose(placed.matrix, _matrix_of(group))
        items = tuple(self._children(group, placed._replace(matrix=matrix, depth=placed.depth + 1)))
        opacity = float(group.get("opacity", 1))
        if "clip-path" not in group.attrib and opacity == 1:
            yield from items
        elif items and opacity > 0:
            yield self._clipped(items, group, placed._replace(matrix=matrix), opacity)

    def _clipped(self, items: tuple[Item, ...], group: Element, placed: _Placed, opacity: float = 1.0) -> Item:
        """Return items cut to the clip path of an element, and to that of the clip path itself."""
        clip = None
        if "clip-path" in group.attrib:
            definition = self._referred(group.attrib["clip-path"])
            clip = self._clip_of(definition, placed.matrix)
            if "clip-path" in definition.attrib:
                items = (self._clipped(items, definition, placed),)
        return _group(items, placed.size, clip, opacity)

    def _clip_of(self, definition: Element, matrix: Matrix) -> Path:
        if definition.get("clipPathUnits") == "objectBoundingBox":
            raise UnheldError("a clip path as large as what it clips")
        placed = compose(matrix, _matrix_of(definition))
        found: list[Path] = []
        for each in definition:
            path = self._outline(each, compose(placed, _matrix_of(each)))
            if each.get("clip-rule") == "evenodd" and path.verbs.count("M") > 1:
                raise UnheldError("a clip path with holes")
            found.append(path)
        bounds = [path.bounds() for path in found]
        if any(_overlap(one, two) for at, one in enumerate(bounds) for two in bounds[:at]):
            raise UnheldError("a clip path of several outlines")
        return join(found)

    def _outline(self, element: Element, matrix: Matrix) -> Path:
        if element.tag != f"{_SPACE}path" or "clip-path" in element.attrib:
            raise UnheldError("a clip path of several outlines")
        return self._parsed(element).transformed(matrix)

    def _parsed(self, element: Element) -> Path:
        data = element.attrib["d"]
        self._segments += sum(map(data.count, "MLCZ"))
        if self._segments > _MOST_SEGMENTS:
            raise UnheldError("longer outlines than a drawing holds")
        return parse_path(data)

    def _referred(self, reference: str) -> Element:
        found = _URL.fullmatch(reference)
        if found is None or found[1] not in self._known:
            raise UnheldError(f"`{reference}`")
        return self._known[found[1]]

    def _path(self, element: Element, placed: _Placed) -> Iterator[Item]:
        own = element.attrib
        if own.get("visibility", "visible") != "visible":
            return
        placed = placed._replace(matrix=compose(placed.matrix, _matrix_of(element)))
        path = self._parsed(element)
        shapes = [*self._filled(own, path, placed), *self._stroked(own, path, placed)]
        yield from reversed(shapes) if own.get("paint-order", "").startswith("stroke") else shapes

    def _filled(self, own: Mapping[str, str], path: Path, placed: _Placed) -> Iterator[Item]:
        fill, opacity = own.get("fill", "#000000"), float(own.get("fill-opacity", 1))
        if fill == "none" or opacity == 0 or not ("C" in path.verbs or "LL" in path.verbs):  # a line has no inside
            return
        shape = Shape(path, fill.upper(), even_odd=own.get("fill-rule") == "evenodd", opacity=opacity)
        if not fill.startswith("url"):
            yield shape._replace(path=path.transformed(placed.matrix))
            return
        definition = self._referred(fill)
        kind = definition.tag.removeprefix(_SPACE)
        if kind == "pattern":
            yield self._tiled(definition, shape, placed)
            return
        opacities = {float(each.get("stop-opacity", 1)) for each in definition}
        if len(opacities) > 1:
            raise UnheldError("a gradient that fades away")
        if definition.get("spreadMethod", "pad") != "pad":
            raise UnheldError("a gradient that repeats")
        units = IDENTITY if definition.get("gradientUnits") == "userSpaceOnUse" else _box_matrix(path)
        units = compose(units, _matrix_of(definition, "gradientTransform"))
        shape = shape._replace(opacity=opacity * opacities.pop())
        if kind == "linearGradient":
            line = _across(definition, compose(placed.matrix, units))
            yield shape._replace(path=path.transformed(placed.matrix), fill=Gradient(*line, _stops(definition)))
            return
        # circles that become ellipses are drawn as circles, and all of it is placed so that they are none
        focus, middle = _points(definition, ("fx", "fy", "cx", "cy"))
        gradient = Gradient(focus, middle, _stops(definition), float(definition.attrib["r"]))
        drawn = shape._replace(path=path.transformed(_inverse(units)), fill=gradient)
        yield _placed_shape(drawn, compose(placed.matrix, units), placed.size)

    def _tiled(self, definition: Element, shape: Shape, placed: _Placed) -> Item:
        """Return an outline filled with copies of the content of a pattern."""
        if shape.even_odd and shape.path.verbs.count("M") > 1:
            raise UnheldError("a pattern in an outline with holes")
        box = _box_matrix(shape.path)
        units = IDENTITY if definition.get("patternUnits") == "userSpaceOnUse" else box
        left, top, right, bottom = (
            rectangle(*(float(definition.get(key, 0)) for key in ("x", "y", "width", "height")))
            .transformed(units)
            .bounds()
        )
        size = right - left, bottom - top
        inside = IDENTITY
        if "viewBox" in definition.attrib:
            inside = _view_of(definition, size)
        elif definition.get("patternContentUnits") == "objectBoundingBox":
            inside = scaling(box[0], box[3])
        moved = _matrix_of(definition, "patternTransform")
        items = tuple(self._children(definition, _Placed(inside, placed.depth + 1, size)))
        tile = Drawing(*size, (_group(items, size, rectangle(0.0, 0.0, *size)),), label="tile")
        reach = shape.path.transformed(_inverse(moved)).bounds()
        columns = range(math.floor((reach[0] - left) / size[0]), math.ceil((reach[2] - left) / size[0]))
        rows = range(math.floor((reach[1] - top) / size[1]), math.ceil((reach[3] - top) / size[1]))
        if len(columns) * len(rows) > _MOST_COPIES:
            raise UnheldError("a pattern of very small parts")
        matrix = compose(placed.matrix, moved)
        tiles = tuple(
            Use(tile, compose(matrix, translation(left + column * size[0], top + row * size[1])))
            for row in rows
            for column in columns
        )
        return _group(tiles, placed.size, shape.path.transformed(placed.matrix), shape.opacity)

    def _image(self, element: Element, placed: _Placed) -> Iterator[Item]:
        """Yield a picture of pixels in its box."""
        own = element.attrib
        link = own[f"{{{_LINK}}}href"]
        embedded = _EMBEDDED.match(link)
        if embedded is None:
            raise UnheldError("a picture in a picture")
        if own.get("visibility", "visible") != "visible":
            return
        try:
            image = read_image(base64.b64decode(link[embedded.end() :]))
        except UnfitPictureError as error:
            raise UnheldError(f"a picture of pixels that cannot be shown ({error})") from None
        x, y, width, height = (float(own.get(key, 0)) for key in ("x", "y", "width", "height"))
        box = rectangle(0.0, 0.0, width, height)
        fitted = _fitted((0.0, 0.0, image.width, image.height), (width, height), own.get("preserveAspectRatio", ""))
        pixels = RasterImage(0.0, 0.0, image.width, image.height, image.content, image.digest)
        drawn = Use(Drawing(image.width, image.height, (pixels,), label="pixels"), fitted, box)
        matrix = compose(placed.matrix, compose(_matrix_of(element), translation(x, y)))
        yield Use(Drawing(width, height, (drawn,), label="pixels"), matrix)

    def _stroked(self, own: Mapping[str, str], path: Path, placed: _Placed) -> Iterator[Item]:
        stroke, opacity = own.get("stroke", "none"), float(own.get("stroke-opacity", 1))
        if stroke == "none" or opacity == 0:
            return
        if stroke.startswith("url"):
            raise UnheldError("a line in several colours")
        if float(own.get("stroke-dashoffset", 0)):
            raise UnheldError("dashes that begin within one")
        dash = tuple(float(each) for each in _NUMBER.findall(own.get("stroke-dasharray", "")))
        width = float(own.get("stroke-width", 1))
        ends = _ends_of(own, path, dash)
        shape = Shape(path, None, stroke.upper(), width, False, opacity, dash, *ends)
        yield _placed_shape(shape, placed.matrix, placed.size)


def _group(items: tuple[Item, ...], size: tuple[float, float], clip: Path | None = None, opacity: float = 1.0) -> Use:
    return Use(Drawing(*size, items, label="group"), IDENTITY, clip, opacity)


def _placed_shape(shape: Shape, matrix: Matrix, size: tuple[float, float]) -> Item:
    """Return a shape whose line or circles become slanted as its outline does."""
    if _keeps_angles(matrix):
        scale, fill = at_scale(matrix), shape.fill
        if isinstance(fill, Gradient):
            x, y, x2, y2 = mapped((*fill.start, *fill.end), matrix)
            fill = fill._replace(start=(x, y), end=(x2, y2), radius=fill.radius * scale)
        dash = tuple(each * scale for each in shape.dash)
        return shape._replace(path=shape.path.transformed(matrix), fill=fill, width=shape.width * scale, dash=dash)
    left, top, right, bottom = shape.path.bounds()
    reach = shape.width * _MITRE / 2
    bounds = left - reach, top - reach, right + reach, bottom + reach
    return Use(Drawing(*size, (shape,), bounds, label="slanted"), matrix)


def _points(element: Element, keys: Sequence[str]) -> tuple[tuple[float, float], tuple[float, float]]:
    x, y, x2, y2 = (float(element.get(key, 0)) for key in keys)
    return (x, y), (x2, y2)


def _across(element: Element, matrix: Matrix) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the start and end of a gradient whose lines of one colour are mapped.

    These stand at right angles to its own line.
    """
    (x, y), (x2, y2) = _points(element, ("x1", "y1", "x2", "y2"))
    dx, dy = x2 - x, y2 - y
    a, b, c, d, _, _ = matrix
    along = a * dx + c * dy, b * dx + d * dy
    line = -a * dy + c * dx, -b * dy + d * dx
    length = math.hypot(*line)
    if length == 0:
        raise UnheldError("a gradient without a length")
    normal = line[1] / length, -line[0] / length
    far = along[0] * normal[0] + along[1] * normal[1]
    start = mapped((x, y), matrix)
    return (start[0], start[1]), (start[0] + far * normal[0], start[1] + far * normal[1])


def _stops(element: Element) -> tuple[tuple[float, Color], ...]:
    """Return stops from 0 to 1, each farther along than the one before."""
    found: list[tuple[float, Color]] = []
    for each in element:
        offset, color = float(each.attrib["offset"]), each.get("stop-color", "#000000").upper()
        if not found and offset > 0:
            found.append((0.0, color))
        found.append((max(offset, found[-1][0] + 1e-4) if found else offset, color))
    if found[-1][0] < 1:
        found.append((1.0, found[-1][1]))
    last = found[-1][0]
    return tuple((offset / last, color) for offset, color in found)


def _ends_of(own: Mapping[str, str], path: Path, dash: tuple[float, ...]) -> tuple[bool, bool | None]:
    """Return whether ends and corners of a line are round, which says nothing where it has none."""
    end, corner = own.get("stroke-linecap", "butt"), own.get("stroke-linejoin", "miter")
    has_ends = bool(dash) or path.verbs.count("Z") < path.verbs.count("M")
    if has_ends and end == "square":
        raise UnheldError("a line with square ends")
    mitres = [each for each in _mitres(path) if each > _SMOOTH]
    if mitres and corner not in {"miter", "round"}:
        raise UnheldError(f"a line with {corner} corners")
    limit = float(own.get("stroke-miterlimit", 4))
    if corner == "miter" and any(min(limit, _MITRE) < each <= max(limit, _MITRE) for each in mitres):
        raise UnheldError("a line with corners that are cut off")
    is_round = end == "round", corner == "round"
    return (is_round[0], None) if is_round[0] == is_round[1] else is_round


def _mitres(path: Path) -> Iterator[float]:
    """Yield for each corner how long its mitre would be in widths of the line; infinite where the line turns back."""
    for part in _parts(path):
        for (ax, ay), (bx, by) in part:
            cosine = (ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by))
            half = math.sqrt(max(0.0, (1 + cosine) / 2))
            yield 1 / half if half > 1e-6 else math.inf


_Vector: TypeAlias = tuple[float, float]


def _parts(path: Path) -> Iterator[list[tuple[_Vector, _Vector]]]:
    """Yield for each part of a path the directions in which lines come to its corners and leave them."""
    ways: list[tuple[_Vector, _Vector]] = []
    here = begin = (0.0, 0.0)
    for verb, numbers in (*path.segments, ("M", (0.0, 0.0))):
        points = [here, *zip(numbers[::2], numbers[1::2], strict=True)]
        if verb == "Z":
            points = [here, begin]
        if verb != "M":
            steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
            steps = [step for step in steps if step != (0.0, 0.0)]
            if steps:
                ways.append((steps[0], steps[-1]))
        if verb in "MZ" and ways:
            around = [*ways, ways[0]] if verb == "Z" else ways
            yield [(come[1], leave[0]) for come, leave in pairwise(around)]
            ways = []
        here = points[-1]
        if verb == "M":
            begin = here


def _view_of(element: Element, size: tuple[float, float] | None = None) -> Matrix:
    """Return the matrix from the view of a picture or pattern to its size."""
    width, height = size or (float(element.attrib["width"]), float(element.attrib["height"]))
    x, y, across, down = (float(each) for each in element.get("viewBox", f"0 0 {width} {height}").split())
    return _fitted((x, y, across, down), (width, height), element.get("preserveAspectRatio", ""))


def _fitted(view: tuple[float, float, float, float], size: tuple[float, float], aspect: str) -> Matrix:
    """Return the matrix from a view to a box at 0, 0: by default whole and centred."""
    x, y, across, down = view
    scales = size[0] / across, size[1] / down
    if not aspect.startswith("none"):
        scales = ((max if aspect.endswith("slice") else min)(scales),) * 2
    parts = {"Min": 0.0, "Max": 1.0}
    left = parts.get(aspect[1:4], 0.5) * (size[0] - across * scales[0])
    top = parts.get(aspect[5:8], 0.5) * (size[1] - down * scales[1])
    return compose(translation(left, top), compose(scaling(*scales), translation(-x, -y)))


def _box_matrix(path: Path) -> Matrix:
    """Return the matrix from the unit square to the box of an outline."""
    left, top, right, bottom = _exact_bounds(path)
    if right == left or bottom == top:
        raise UnheldError("colours across a line")
    return (right - left, 0.0, 0.0, bottom - top, left, top)


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if area == 0:
        raise UnheldError("colours that are turned into a line")
    turned = (d / area, -b / area, -c / area, a / area, 0.0, 0.0)
    return compose(turned, translation(-e, -f))


def _matrix_of(element: Element, attribute: str = "transform") -> Matrix:
    text = element.get(attribute)
    if text is None:
        return IDENTITY
    a, b, c, d, e, f = (float(each) for each in _NUMBER.findall(text))
    return (a, b, c, d, e, f)


def _keeps_angles(matrix: Matrix) -> bool:
    a, b, c, d, _, _ = matrix
    least = 1e-4 * (a * a + b * b)
    return abs(a * c + b * d) <= least and abs(a * a + b * b - c * c - d * d) <= least


def _lies_in(shape: Shape, width: float, height: float) -> bool:
    left, top, right, bottom = shape.path.bounds()
    reach = 0.0 if shape.stroke is None else shape.width * (0.5 if shape.has_round_corners else _MITRE / 2)
    return left - reach >= 0 and top - reach >= 0 and right + reach <= width and bottom + reach <= height


def _overlap(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _exact_bounds(path: Path) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the curves themselves."""
    ends: tuple[list[float], list[float]] = [], []
    here: tuple[float, ...] = (0.0, 0.0)
    for verb, numbers in path.segments:
        for at in (0, 1):
            points = (here[at], *numbers[at::2])
            ends[at].append(points[-1])
            if verb == "C":
                ends[at].extend(_turning_points(*points))
        here = numbers[-2:] or here
    (left, right), (top, bottom) = ((min(each), max(each)) for each in ends)
    return left, top, right, bottom


def _turning_points(p: float, q: float, r: float, s: float) -> Iterator[float]:
    """Yield the values at which a cubic turns back in one direction."""
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    times = [-c / b] if a == 0 and b else []
    if a and b * b >= 4 * a * c:
        root = math.sqrt(b * b - 4 * a * c)
        times = [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    for t in times:
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t**3 * s
