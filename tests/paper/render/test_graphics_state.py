"""What is written only where it changes: every line is drawn with its own pen, whatever was drawn before it."""

import io

import pikepdf
from hypothesis import given, strategies as st

from ordo_pnp.draw import Drawing, Fonts, Shape, Use, polygon, translation
from ordo_pnp.paper import DocumentInfo, Page, write_pdf

# The state in which a page begins.
FIRST = {"w": (1,), "J": (0,), "j": (0,), "d": ((), 0), "RG": (0, 0, 0), "rg": (0, 0, 0)}
GREY = {"G": "RG", "g": "rg"}


def lines():
    """Lines with few different pens, so that each often follows itself and often another."""
    return st.builds(
        lambda fill, stroke, width, dash, round_ends: Shape(
            polygon(((0, 0), (9, 0), (9, 9)), closed=True), fill, stroke, width, dash=dash, round_ends=round_ends
        ),
        st.sampled_from([None, "#000000", "#FF0000"]),
        st.sampled_from(["#000000", "#00FF00"]),
        st.sampled_from([0.2, 1.0]),
        st.sampled_from([(), (1.0, 0.5)]),
        st.booleans(),
    )


def drawings():
    """Lines, and smaller drawings of lines that are placed among them, some twice."""
    within = st.lists(lines(), min_size=1, max_size=3).map(lambda items: Drawing(10, 10, tuple(items)))
    once = within.map(lambda drawing: [Use(drawing, translation(5, 5))])
    twice = within.map(lambda drawing: [Use(drawing, translation(step, 5)) for step in (5, 15)])
    return st.lists(lines().map(lambda line: [line]) | once | twice, max_size=8).map(
        lambda parts: [each for part in parts for each in part]
    )


def expected(items):
    """Return fill and pen of every line in the order in which they are drawn."""
    for item in items:
        if isinstance(item, Use):
            yield from expected(item.drawing.items)
        else:
            ends = 1 if item.round_ends else 0
            yield item.fill and rgb(item.fill), rgb(item.stroke), item.width, item.dash, ends, ends


def rgb(color):
    return tuple(int(color[at : at + 2], 16) // 255 for at in (1, 3, 5))


def drawn(stream, forms, state):
    """Play the operators of a page, forms included, and yield what each line is painted with."""
    saved = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        values = tuple(tuple(map(float, each)) if isinstance(each, pikepdf.Array) else each for each in operands)
        if name == "q":
            saved.append(dict(state))
        elif name == "Q":
            state = saved.pop()
        elif name == "Do":
            yield from drawn(forms[str(operands[0])], forms, dict(state))
        elif name in GREY:
            state[GREY[name]] = (float(values[0]),) * 3
        elif name in state:
            state[name] = tuple(each if isinstance(each, tuple) else float(each) for each in values)
        elif name in ("S", "B"):
            fill = state["rg"] if name == "B" else None
            (width,), (cap,), (join,), (dash, _) = (state[each] for each in ("w", "J", "j", "d"))
            yield fill, state["RG"], width, dash, cap, join


@given(drawings())
def test_every_line_has_its_own_pen(items):
    """Colours, width, dashes, caps and joins of each line are its own, in line and in forms, in any order."""
    data = write_pdf([Page(Drawing(40, 20, tuple(items)))], Fonts(), DocumentInfo("Probe", "en"))
    with pikepdf.open(io.BytesIO(data)) as document:
        (page,) = document.pages
        found = list(drawn(page, page.Resources.get("/XObject", {}), dict(FIRST)))

    assert found == list(expected(items))
