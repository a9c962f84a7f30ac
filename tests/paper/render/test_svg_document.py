"""Drawings as SVG documents of their own: what they show lies where it should, in as few letters as its size allows."""

import math
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import (
    IDENTITY,
    Drawing,
    Fonts,
    Gradient,
    Path,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.paper import SvgDocuments
from ordo_pnp.paper.render.path_text import fitted_data
from ordo_pnp.paper.render.svg_documents import FINEST

FONTS = Fonts()
# Millimetres: rounding, and what is flat enough.
NEAR = 2.5 * FINEST


def sampled(path, matrix):
    """List the parts of a path as points that lie close together, in millimetres of the picture."""
    parts, at, start = [], (0, 0), (0, 0)
    for verb, xy in path.transformed(matrix).segments:
        if verb == "M":
            at = start = xy
            parts.append([at])
            continue
        ends = start if verb == "Z" else xy[-2:]
        controls = [at, *(zip(xy[::2], xy[1::2], strict=True) if verb == "C" else [ends])]
        for step in range(1, 13):
            points, t = controls, step / 12
            while len(points) > 1:
                points = [((1 - t) * a + t * c, (1 - t) * b + t * d) for (a, b), (c, d) in pairwise(points)]
            parts[-1].append(points[0])
        at = ends
    return parts


def distance(points, others):
    """Return how far a point of some lines lies from other lines at most."""
    lines = [each for part in others for each in pairwise(part)]
    return max(min(_to_line(point, *line) for line in lines) for part in points for point in part)


def _to_line(point, one, two):
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    t = 0 if not square else max(0, min(1, ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / square))
    return math.dist(point, (one[0] + t * dx, one[1] + t * dy))


def drawn(drawing, matrix=IDENTITY):
    """List the paths of a drawing with their matrices, in painting order."""
    for item in drawing.items:
        if isinstance(item, Shape):
            yield item.path, matrix, item.fill
        elif isinstance(item, Use):
            yield from drawn(item.drawing, compose(matrix, item.matrix))


def written(text):
    """List the paths of a document with their matrices in millimetres, in painting order."""
    root = ET.fromstring(text.replace(' xmlns="http://www.w3.org/2000/svg"', ""))  # noqa: S314 (written by us)
    ids = {each.get("id"): each for each in root.iter() if each.get("id")}
    return [found for each in root for found in _written(each, ids, scaling(FINEST), None)]


def _written(element, ids, matrix, fill):
    if element.tag in {"defs", "clipPath"}:
        return
    matrix = compose(matrix, _matrix(element.get("transform", "")))
    matrix = compose(matrix, translation(float(element.get("x", 0)), 0))
    fill = element.get("fill", fill)
    if element.tag == "path":
        yield parse_path(element.get("d")), matrix, fill
    for each in [ids[element.get("href")[1:]]] if element.get("href") else element:
        yield from _written(each, ids, matrix, fill)


def _matrix(text):
    found = IDENTITY
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = list(map(float, numbers.split()))
        one = {"translate": lambda v: translation(v[0], v[1] if v[1:] else 0), "scale": lambda v: scaling(*v), "rotate": lambda v: rotation(*v), "matrix": tuple}  # fmt: skip
        found = compose(found, one[name](values))
    return found


star = Path.of([("M", (1, 1)), *[("L", (3 + 2 * math.cos(at), 3 + 2 * math.sin(at))) for at in range(9)], ("Z", ())])
small = Drawing(4, 4, (Shape(ellipse(2, 2, 1.7), "#FF0000"), Shape(star, "#00AA01")))
card = Drawing(9, 9, (Use(small), Use(small, translation(1, 2)), Use(small, scaling(2))))
alone = Drawing(0, 0, (Use(small, rotation(30)),))


@pytest.mark.parametrize(
    "drawing",
    [
        small,
        card,
        Drawing(90, 90, (Use(card, scaling(9)), Use(card, scaling(0.2)), Use(small, rotation(20, 3, 3)))),
        Drawing(9, 9, (Use(alone, translation(4, 4)), Shape(star, "#FF0000"))),
    ],
)
def test_a_document_shows_the_same(drawing):
    """Each path in its order, where it should be within the unit, with its colour."""
    expected, found = list(drawn(drawing)), written(SvgDocuments(FONTS).document(drawing))
    assert len(found) == len(expected)
    for (path, matrix, fill), (other, place, color) in zip(expected, found, strict=True):
        one, two = sampled(path, matrix), sampled(other, place)
        assert max(distance(one, two), distance(two, one)) < NEAR
        assert color in {fill, "#" + fill[1::2]}


points = st.tuples(st.floats(-30, 30), st.floats(-30, 30))
segments = st.one_of(
    points.map(lambda xy: ("L", xy)),
    st.tuples(points, points, points).map(lambda xy: ("C", (*xy[0], *xy[1], *xy[2]))),
)


@given(st.lists(segments, min_size=1, max_size=6), st.sampled_from([0.1, 1.0, 4.0]))
def test_a_fitted_path_stays_near(listed, unit):
    """Whatever it does, by no more than two units and a half."""
    path = Path.of([("M", (0, 0)), *listed])
    again = parse_path(fitted_data(path, unit))
    one, two = sampled(path, IDENTITY), sampled(again, scaling(unit))
    assert max(distance(one, two), distance(two, one)) < 2.5 * unit


def test_a_dot_stays():
    """A path without length is drawn where its line has round ends."""
    assert fitted_data(Path.of([("M", (1, 2)), ("L", (1, 2.0001))]), 0.1) == "M10 20h0"


def test_a_document_holds_nothing_of_other_drawings():
    """A writer that has drawn more gives the same bytes."""
    other = SvgDocuments(FONTS)
    other.document(Drawing(1, 1, (Shape(star, Gradient((0, 0), (1, 1), ((0, "#000000"), (1, "#FFFFFF")))),)))
    assert other.document(card) == SvgDocuments(FONTS).document(card)


def test_what_no_window_shows_is_not_written():
    """Neither beyond the picture nor outside of a clip."""
    square = Shape(rectangle(0, 0, 1, 1), "#123456")
    row = Drawing(40, 1, tuple(Use(Drawing(1, 1, (square,)), translation(at * 2, 0)) for at in range(20)))
    text = SvgDocuments(FONTS).document(
        Drawing(10, 10, (Use(row, clip=rectangle(0, 0, 4.5, 1)), Use(row, translation(8.5, 5))))
    )
    assert len(written(text)) == 3 + 1
