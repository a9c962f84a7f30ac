"""Steady drawings as SVG: placed in any size their lines are as wide as print has them."""

import math
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import (
    Drawing,
    Fonts,
    Shape,
    SteadyDrawing,
    Use,
    at_scale,
    compose,
    dash_at,
    pen_at,
    rectangle,
    rotation,
    scaling,
)
from ordo_pnp.paper import SvgSheet

FONTS = Fonts()
INK = "#112233"
PENS = ((0.18, ()), (0.3, (1.2, 0.8)), (0.1, ()))


def steady(*items):
    return SteadyDrawing(20, 20, items)


def lines(sheet, content):
    """Return the width and the dashes of each line in the picture, where it is shown."""
    root = ET.fromstring(f"<svg><defs>{sheet.definitions}</defs>{content}</svg>")  # noqa: S314 (written by us)
    known = {each.get("id"): each for each in root.iter() if each.get("id")}

    def below(element, scale):
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", element.get("transform", ""))]
        scale *= at_scale(tuple(numbers)) if len(numbers) == 6 else 1
        if element.get("stroke-width"):
            dashes = [float(each) * scale for each in element.get("stroke-dasharray", "").split()]
            yield float(element.get("stroke-width")) * scale, dashes
        if element.tag == "use":
            yield from below(known[element.get("href")[1:]], scale)
        for each in element:
            if each.tag != "defs":
                yield from below(each, scale)

    return list(below(root, 1.0))


@given(st.lists(st.tuples(st.floats(0.2, 2), st.floats(0, 360)), min_size=1, max_size=3))
def test_lines_are_as_wide_as_in_print_however_they_are_placed(places):
    """One in the other, turned and enlarged: width and dashes are those of the scale at which a line is shown."""
    drawing = steady(*(Shape(rectangle(0, 0, 2, 2), None, INK, pen, dash=dash) for pen, dash in PENS))
    matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for size, turn in places:
        inner = compose(rotation(turn), scaling(size))
        matrix = compose(inner, matrix)
        drawing = steady(Use(drawing, inner))
    sheet = SvgSheet(FONTS)
    found = lines(sheet, sheet.content(Drawing(60, 90, (Use(drawing),))))
    scale = at_scale(matrix)
    assert len(found) == len(PENS)
    # Millimetres: three decimals, enlarged by each placement that enlarges.
    written = 0.0006 * math.prod(max(size, 1) for size, _ in places)
    for (width, dashes), (pen, dash) in zip(found, PENS, strict=True):
        assert width == pytest.approx(pen_at(pen, scale), abs=written)
        assert dashes == pytest.approx([dash_at(each, scale) for each in dash], abs=written)
