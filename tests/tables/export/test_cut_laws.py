"""Laws of cutting: whatever the pieces, no path crosses another, leaves the area of the machine or touches its marks."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import trim_corners
from ordo_pnp.paper import CutKind, CutStyle, PrintConfig, PrintPiece, choose_sheet, fit_copies, page_cuts, read_cutters

MACHINES = ("silhouette", "silhouette-portrait", "silhouette-alpha", "cricut")
LENGTHS = st.integers(10, 190)
SLACK = 1e-6


@st.composite
def requests(draw):
    """A machine, one of its papers, pieces of one size, how many, and how they are cut."""
    size = (width := draw(LENGTHS), draw(st.just(width) | LENGTHS))
    outlines = ["rectangle"] if max(size) > 150 else ["rectangle", "hexagon", "octagon"]
    outline = "circle" if size[0] == size[1] <= 150 and draw(st.booleans()) else draw(st.sampled_from(outlines))
    style = CutStyle(
        draw(st.none() | st.sampled_from([0.0, 2.5, 60.0])), draw(st.booleans()), draw(st.sampled_from([0.0, 0.5]))
    )
    return draw(st.sampled_from(MACHINES)), draw(st.integers(0, 4)), size, outline, draw(st.integers(1, 60)), style


@pytest.fixture(scope="session")
def lay_out(catalog):
    """A function that lays a request out for a machine and gives the machine, the plan and the cuts of each sheet."""
    machines, config = read_cutters(catalog), PrintConfig.of(catalog)

    def run(name, which, size, outline, count, style):
        machine = machines[name]
        paper = list(machine.areas)[which % len(machine.areas)]
        own = machine.applied_to(config, paper, is_kiss=style.is_kiss)
        sheet = choose_sheet(own.sheets, outline, *size)
        piece = PrintPiece("piece", None, None, *map(float, size), 3.0, outline, radius=3.0)
        try:
            plan = fit_copies(count, *piece[3:5], sheet, own.papers[paper], own.line)
        except LayoutError:
            assume(False)
        chunks = [count - start for start in range(0, count, plan.capacity)]
        cuts = [page_cuts(page, [piece] * min(rest, plan.capacity), style) for rest in chunks for page in plan.pages]
        return machine, config.papers[paper], plan, cuts

    return run


def points_of(path):
    """A path as points that are near to each other where it is bent."""
    following = (*path.vertices[1:], path.vertices[0]) if path.is_closed else path.vertices[1:]
    points = [path.vertices[0][:2]]
    for (x1, y1, bulge), (x2, y2, _) in zip(path.vertices, following, strict=False):
        # the point over the chord at each part of the angle, by the theorem of the angle at the rim
        for n in range(1, 9) if bulge else [8]:
            if n == 8:
                points.append((x2, y2))
                continue
            whole, part = 4 * math.atan(bulge), 4 * math.atan(bulge) * n / 8
            length = math.sin(part / 2) / math.sin(whole / 2)
            turn = (part - whole) / 2
            dx, dy = x2 - x1, y2 - y1
            points.append(
                (
                    x1 + length * (dx * math.cos(turn) - dy * math.sin(turn)),
                    y1 + length * (dx * math.sin(turn) + dy * math.cos(turn)),
                )
            )
    return points


def around(points):
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def apart(one, other):
    return one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def inside(point, polygon):
    """Whether a ray from a point crosses a polygon an odd number of times."""
    x, y = point
    crossed = [(x1, y1, x2, y2) for (x1, y1), (x2, y2) in pairwise(polygon) if (y1 > y) != (y2 > y)]
    return len([1 for x1, y1, x2, y2 in crossed if x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)]) % 2 == 1


@given(requests())
def test_every_cut_is_within_the_area_and_clear_of_the_marks(lay_out, request_):
    """Every point of every path lies in the area that the machine can cut, and in no corner that its marks keep clear."""
    machine, upright, plan, cuts = lay_out(*request_)
    width, height = machine.areas[upright.id]
    page = plan.paper
    if page.is_landscape:
        width, height = height, width
    left, top = (page.width - width) / 2, (page.height - height) / 2
    zones = machine.marks.zones(page) if machine.marks else ()
    for path in (each for sheet in cuts for each in sheet):
        for x, y in points_of(path):
            assert left - SLACK <= x <= left + width + SLACK
            assert top - SLACK <= y <= top + height + SLACK
            assert not any(z.x < x < z.right and z.y < y < z.bottom for z in zones)


@given(requests())
def test_no_cut_crosses_another_and_inner_ones_come_first(lay_out, request_):
    """Outlines of pieces lie apart; the cut around a sheet of stickers encloses all of them, and comes at last."""
    *_, cuts = lay_out(*request_)
    style = request_[-1]
    for sheet in cuts:
        shapes = [points_of(path) for path in sheet]
        edge = shapes.pop() if style.is_kiss else None
        kinds = [path.kind for path in sheet]
        assert kinds == (
            [CutKind.KISS] * len(shapes) + [CutKind.THROUGH] if style.is_kiss else [CutKind.THROUGH] * len(shapes)
        )
        if style.is_kiss or not style.tabs:
            assert all(apart(*pair) for pair in combinations(map(around, shapes), 2))
        if edge is not None:
            assert all(inside(point, edge) for shape in shapes for point in shape)


@given(requests())
def test_every_piece_is_cut_once(lay_out, request_):
    """Each place that is filled has one outline of its size and shape, whole or in as many parts as it has sides, with a gap at the middle of each."""
    *_, plan, cuts = lay_out(*request_)
    _, _, size, outline, count, style = request_
    tabs = 0 if style.is_kiss else style.tabs
    corners = trim_corners(outline, (0, 0, *size))
    outlines, parts = 0, len(corners) or 4
    for sheet in cuts:
        pieces = sheet[:-1] if style.is_kiss else sheet
        for part in range(0, len(pieces), step := parts if tabs else 1):
            those = pieces[part : part + step]
            outlines += 1
            assert {each.is_closed for each in those} == {not tabs}
            length = math.fsum(math.dist(a, b) for each in those for a, b in pairwise(points_of(each)))
            if plan.all_parts > 1:
                continue
            radius = (
                size[0] / 2
                if outline == "circle"
                else min(3.0 if style.radius is None else style.radius, *(each / 2 for each in size))
            )
            whole = 2 * sum(size) - (8 - 2 * math.pi) * radius
            if corners:
                whole = sum(math.dist(*pair) for pair in pairwise([*corners, corners[0]]))
                assert tabs or len(those[0].vertices) == len(corners)
            assert length == pytest.approx(whole - parts * tabs, rel=2e-3)
            left, top, right, bottom = around([point for each in those for point in points_of(each)])
            assert sorted((right - left, bottom - top)) == pytest.approx(sorted(size), abs=0.02 if tabs else 0.01)
            for one, other in pairwise([*those, those[0]]):
                gap = math.dist(one.vertices[-1][:2], other.vertices[0][:2])
                assert not tabs or gap == pytest.approx(tabs, rel=0.01)
    assert outlines == count * plan.all_parts


def test_tabs_that_leave_little_to_cut_are_refused(lay_out):
    """Tabs that are half of an outline or more are refused with the name and the size of the piece; kiss cuts have none."""
    with pytest.raises(LayoutError, match=r"piece: tabs of 5 mm .* 10 × 10 mm"):
        lay_out("silhouette", 0, (10, 10), "rectangle", 1, CutStyle(tabs=5.0))
    lay_out("silhouette", 0, (10, 11), "rectangle", 1, CutStyle(tabs=5.0))
    lay_out("silhouette", 0, (10, 10), "rectangle", 1, CutStyle(is_kiss=True, tabs=5.0))


def test_what_does_not_fit_is_refused_with_the_name_of_the_machine(catalog):
    """A piece that is larger than the area of a machine is refused with the machine, what the piece needs and what there is."""
    config = read_cutters(catalog)["cricut"].applied_to(PrintConfig.of(catalog), "letter")
    with pytest.raises(
        LayoutError, match=r"US Letter for Cricut: .* 192\.0 × 192\.0 mm, printers reach 189\.0 × 252\.5 mm"
    ):
        fit_copies(1, 190, 190, config.sheets[1]._replace(split=None, bleed=1.0), config.papers["letter"], config.line)
