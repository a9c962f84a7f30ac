"""Relative lengths: one face for every size, resolved once; areas that share what is left; what cannot be placed."""

import math
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import read_bytes
from ordo_pnp.draw import SIZES, parse_size, trim_corners
from ordo_pnp.draw.faces.areas import AreaReader, areas_of_frame, elements_in_mm
from ordo_pnp.draw.faces.frame import Frame, is_relative
from ordo_pnp.paper import faces_of
from ordo_pnp.testing.drawing_log import format_drawing

sizes = st.integers(100, 2000).map(lambda tenths: tenths / 10)
parts = st.one_of(
    st.integers(20, 300).map(lambda tenths: tenths / 10), st.integers(1, 4).map(lambda n: f"{n} rest"), st.just("rest")
)


def frame(width=63.0, height=88.0, outline="rectangle"):
    return Frame("unit", width, height, 3.0, 3.0, outline, 0.0)


def resolved(elements, areas="", size=(63.0, 88.0)):
    """Return elements in millimetres and the codes of what was found."""
    indented = "".join(f"    {line}\n" for line in elements.strip("\n").splitlines())
    text = f"format: 1\nface:\n  for: unit\n  size: [63, 88]\n{areas}  elements:\n{indented}"
    document = read_bytes(text.encode(), "unit.yaml")
    assert not document.problems
    origin = SimpleNamespace(
        value=document.data["face"], span=lambda *path, **more: document.span(("face", *path), **more)
    )
    problems = []
    found = elements_in_mm(frame(*size), origin, problems.append)
    return found, [(each.code.id, each.span.line) for each in problems]


@given(sizes, sizes, st.tuples(*[st.integers(-300, 300).map(lambda n: n / 10)] * 2), st.lists(st.integers(0, 400)))
def test_a_relative_box_in_its_own_size_is_the_absolute_one(width, height, corner, percents):
    """However a length is divided into a part and millimetres, it is the number that a person would have typed."""
    box = [*corner, width - 7.5, height - 2.5]
    percents = [*percents, 0, 25, 50, 100][:4]
    written = []
    for length, percent, whole in zip(box, percents, (width, height) * 2, strict=True):
        rest = round(length - whole * percent / 100, 4)
        written.append(f"'{percent}% {'-' if rest < 0 else '+'} {abs(rest):.4f}'")

    found, problems = resolved(f"- rect: {{box: [{', '.join(written)}]}}", size=(width, height))

    assert not problems
    assert found[0]["rect"]["box"] == pytest.approx(box, abs=6e-5)
    assert all(each == round(each, 4) for each in found[0]["rect"]["box"])


@given(st.dictionaries(st.sampled_from("abcdefgh"), parts, min_size=1), st.integers(0, 30), sizes, st.booleans())
def test_rows_and_columns_fill_their_area_and_never_overlap(lengths, gap, side, is_row):
    """Each begins where the one before ends, a gap later; with a share of the rest they end where the area ends."""
    way = "rows" if is_row else "columns"
    data = {"areas": [{"of": "trim", way: lengths, "gap": gap / 10}]}
    problems = []
    origin = SimpleNamespace(value=data, span=lambda *_, **__: read_bytes(b"", "x").span())
    reader = AreaReader(frame(side, side), origin, problems.append).read(data["areas"])
    if problems:
        assert {each.code.id for each in problems} == {"CAT741"}
        assert not reader.areas.keys() & lengths.keys()
        return
    at, at_length = (1, 3) if is_row else (0, 2)
    boxes = [reader.areas[name] for name in lengths]
    ends = [box[at] + box[at_length] for box in boxes]
    assert boxes[0][at] == 0
    assert all(math.isclose(box[at], end + gap / 10, abs_tol=1e-9) for end, box in zip(ends, boxes[1:], strict=False))
    assert ends[-1] <= side + 1e-9
    if any(isinstance(each, str) for each in lengths.values()):
        assert math.isclose(ends[-1], side, abs_tol=1e-9)
    for name, length in lengths.items():
        if not isinstance(length, str):
            assert reader.areas[name][at_length] == length


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_safe_area_keeps_the_safe_distance(size):
    """Of a round piece, too, where its corners are nearest to the trim."""
    here = frame(size.width, size.height, size.outline)
    x, y, width, height = areas_of_frame(here)["safe"]

    assert here.within_safe((x, y, x + width, y + height))
    assert not here.within_safe((x - 0.1, y - 0.1, x + width, y + height))


ABSOLUTE = """
- rect: {box: [-3, -3, 69, 94], fill: paper}
- line: {from: [3, 20], to: [60, 20], color: ink}
- text: {box: [3, 3, 57, 8.2], text: $name, size: 12}
- group:
    at: [3, 30]
    size: [57, 20]
    clip: [0, 0, 57, 20]
    elements:
      - rect: {box: [5.7, 2, 11.4, 10], radius: 5, fill: ink}
- icons: {box: [3, 75, 57, 10], of: $symbols, packed: true, size: 10}
"""
RELATIVE = """
- rect: {box: bleed, fill: paper}
- line: {from: [3, 20], to: [100% - 3, 20], color: ink}
- text: {box: title, text: $name, size: 12}
- group:
    box: [3, 30, 100% - 6, 20]
    clip: [0, 0, 100%, 100%]
    elements:
      - rect: {box: [10%, 10%, 20%, 50%], radius: 50%, fill: ink}
- icons: {box: signs, of: $symbols, packed: true, size: 100%}
"""
AREAS = "  areas:\n    - rows: {title: 10%, body: rest, signs: 10}\n"


def relative_face(elements=RELATIVE, areas=AREAS, more=""):
    indented = "".join(f"    {line}\n" for line in elements.strip("\n").splitlines())
    return f"format: 1\nface:\n  for: unit\n  size: [63, 88]\n{more}{areas}  elements:\n{indented}"


def test_a_relative_face_is_drawn_in_any_size(world):
    """The ground reaches the bleed and texts stay in the safe zone of every size that has a name and room for a title."""
    world.layout(relative_face())
    world.faces()
    for name, size in SIZES.items():
        faces = faces_of(world.catalog, "ordonnance", size)
        face = faces.front(world.card(), "en")
        assert (face.width, face.height, face.outline) == (size.width, size.height, size.outline), name
        known = {"CAT726"} if size.outline != "rectangle" else set()
        if name in {"domino", "hexagon", "hexagon-upright", "octagon"}:
            known.add("CAT420")  # their safe zone has no room for a title of 12 points
        assert not [each.message for each in faces.problems if each.code.id not in known]
        assert f"M-3,-3 L{size.width + 3:g},-3 L{size.width + 3:g},{size.height + 3:g} " in format_drawing(face.drawing)


def test_a_face_in_millimetres_is_refused_in_another_size_and_kept_in_its_own(world):
    """What would be cut off is said at its `size`."""
    world.layout(ABSOLUTE)
    world.faces()
    other, own = (faces_of(world.catalog, "ordonnance", parse_size(size)) for size in ("70x120", "63x88"))
    other.front(world.card(), "en")

    assert [(each.code.id, each.span.line) for each in other.found] == [("CAT743", 4)]
    assert own.front(world.card(), "en").width == 63
    assert own.found == ()


def test_a_relative_back_is_as_large_as_the_front_it_is_printed_behind(world):
    """One back serves cards of several sizes; each size is one drawing."""
    world.layout(relative_face("- rect: {box: bleed, fill: ink}", areas=""), name="dark")
    world.layout(relative_face(more="  back: dark\n").replace("[63, 88]", "[70, 120]"))
    faces = world.faces()

    back, again = (faces.back(world.card(slug), "en") for slug in ("levy", "guard"))

    assert (back.width, back.height) == (70, 120)
    assert back is again
    assert faces.problems == ()
    assert faces.check(world.card()) == ()


@pytest.mark.parametrize(
    ("elements", "areas", "found"),
    [
        ("- rect: {box: tittle}", AREAS, [("CAT740", 8)]),
        ("- group: {size: [20, 20], elements: [{rect: {box: title}}]}", AREAS, [("CAT740", 8)]),
        ("- rect: {box: [0, 0, 1%, 9]}", "", [("CAT741", 6)]),
        ("- repeat: {over: 2, box: trim, cell: [9, 0%], elements: []}", "", [("CAT741", 6)]),
        ("- group: {size: [9, '1%'], elements: []}", "", [("CAT741", 6)]),
        ("- icons: {box: [0, 0, 9, 9], of: $symbols, size: 5%}", "", [("CAT741", 6)]),
        ("- rect: {box: bleed}", "  areas:\n    - rows: {a: 50, b: 60}\n", [("CAT741", 6)]),
        ("- rect: {box: bleed}", "  areas:\n    - rows: {a: 0.5, b: rest}\n", [("CAT741", 6)]),
        ("- rect: {box: bleed}", "  areas:\n    - {inset: 40, rows: {a: rest}}\n", [("CAT741", 6)]),
        ("- rect: {box: b}", "  areas:\n    - {inset: 40, rows: {b: rest}}\n", [("CAT741", 6)]),
        ("- rect: {box: bleed}", "  areas:\n    - rows: {a: 5, trim: rest}\n", [("CAT742", 6)]),
        ("- rect: {box: bleed}", "  areas:\n    - {of: a, rows: {b: rest}}\n    - rows: {a: rest}\n", [("CAT740", 6)]),
        (
            "- rect: {box: bleed}",
            "  areas:\n    - {rows: {a: rest}, when: {b: {given: $symbols}}}\n",
            [("CAT740", 6)],
        ),
        ("- group: {elements: [{rect: {box: title}}]}", AREAS, []),
    ],
)
def test_what_has_no_place_is_one_finding_at_its_line(elements, areas, found):
    """What follows from it is not found besides."""
    assert resolved(elements, areas)[1] == found


def test_a_face_without_relative_lengths_is_compiled_as_it_stands():
    """The words of a clip alone do not make a face one for any size."""
    specs = [{"group": {"clip": "bleed", "elements": [{"rect": {"box": [0, 0, 63, 88]}}]}}]

    assert not is_relative({"elements": specs})
    assert is_relative({"elements": [{"rect": {"box": [0, 0, "50%", 9]}}]})
    assert is_relative({"elements": [{"group": {"elements": [{"rect": {"box": "trim"}}]}}]})


@given(
    outline=st.sampled_from(["hexagon", "octagon"]),
    size=st.tuples(st.integers(25, 120), st.integers(25, 120)),
    safe=st.sampled_from([0, 1.5, 3, 4]),
)
def test_the_safe_zone_of_a_tile_is_the_largest_that_keeps_its_distance(outline, size, safe):
    """It is in the middle, holds, a little larger does not, and it has more than half of the area that keeps the distance."""
    frame = Frame("tile", *size, 3.0, safe, outline, 0.0)
    x, y, across, down = areas_of_frame(frame)["safe"]
    corners = trim_corners(outline, (0, 0, *size), -safe)
    area = sum(a * d - b * c for (a, b), (c, d) in pairwise([*corners, corners[0]])) / 2

    assert (2 * x + across, 2 * y + down) == pytest.approx(size, abs=0.001)
    assert frame.within_safe((x, y, x + across, y + down))
    assert not frame.within_safe((x - 0.01, y - 0.01, x + across + 0.01, y + down + 0.01))
    assert across * down > area / 2
