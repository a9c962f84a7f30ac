"""Nets of boxes, racks, screens and dividers (PNP-29): folded in space by a folder of the tests, they hold what they should."""

import itertools
import math

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.boxes import (
    LEDGE,
    TAB,
    Interior,
    die,
    divider,
    lidded_box,
    most_places,
    rack,
    rack_width,
    screen,
    tray,
    tuck_box,
    tuck_box_halves,
)
from ordo_pnp.paper.nets import NET_BLEED, least_room, place_nets
from tests.paper.sheets.folding import distance_to_plane, extent, fold, inside_box

WITHIN = 0.01
INTERIORS = st.builds(Interior, st.floats(20, 150, width=32), st.floats(20, 220, width=32), st.floats(5, 120, width=32))
BOARDS = st.sampled_from([0.1, 0.3, 0.5, 1.0])


def lengths(places):
    """Width, depth and height of what some panels fill in space."""
    return [high - low for low, high in extent([point for each in places.values() for point in each])]


def crossing(one, other):
    """Whether two convex polygons overlap by more than a hair: no edge of either parts them."""
    for first, second in ((one, other), (other, one)):
        for (ax, ay), (bx, by) in zip(first, (*first[1:], first[0]), strict=True):
            normal = (ay - by, bx - ax)
            length = math.hypot(*normal)
            if length < 1e-9:
                continue
            sides = [[(x * normal[0] + y * normal[1]) / length for x, y in each] for each in (first, second)]
            if max(sides[0]) <= min(sides[1]) + 1e-6 or max(sides[1]) <= min(sides[0]) + 1e-6:
                return False
    return True


def convex(panel):
    """Its corners without a notch, which only takes away."""
    box = panel.box
    if panel.name == "front":
        return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return panel.outline


def all_nets(inside, board):
    return [
        tuck_box(inside, board),
        *tuck_box_halves(inside, board),
        *lidded_box(inside, board, 0.8),
        rack(inside.width, inside.height),
        screen(2 * inside.width, inside.height),
        die(inside.width),
        *(divider(inside.width, inside.height, place, 3) for place in range(3)),
    ]


@settings(max_examples=10)
@given(INTERIORS, BOARDS)
def test_no_two_panels_of_a_net_overlap(inside, board):
    """What would be cut out twice is not there twice."""
    for net in all_nets(inside, board):
        for one, other in itertools.combinations(net.panels, 2):
            assert not crossing(convex(one), convex(other)), (net.name, one.name, other.name)


@settings(max_examples=15)
@given(INTERIORS, BOARDS)
def test_a_folded_tuck_box_has_the_room_it_was_made_for(inside, board):
    """Its walls stand at right angles, as far from each other as what it holds and the layers of board between them."""
    places = fold(tuck_box(inside, board), "front")
    walls = {name: places[name] for name in ("front", "back", "left", "right", "top", "bottom")}
    width, height, depth = lengths(walls)
    assert width - 2 * board == pytest.approx(inside.width, abs=WITHIN)
    assert height - 3 * board == pytest.approx(inside.height, abs=WITHIN)
    assert depth - 2 * board == pytest.approx(inside.depth, abs=WITHIN)


@settings(max_examples=15)
@given(INTERIORS, BOARDS)
def test_the_walls_of_a_folded_tuck_box_meet_at_all_edges(inside, board):
    """Each of the eight corners of the box is a corner of three walls, to a hundredth of a millimetre."""
    places = fold(tuck_box(inside, board), "front")
    walls = [places[name] for name in ("front", "back", "left", "right", "top", "bottom")]
    for corner in itertools.product(*extent([point for each in walls for point in each])):
        meeting = sum(any(math.dist(point, corner) < WITHIN for point in each) for each in walls)
        assert meeting == 3


@settings(max_examples=15)
@given(INTERIORS, BOARDS)
def test_flaps_lie_under_the_panels_they_are_glued_to(inside, board):
    """Each lies in the plane of its partner and within its edges."""
    nets = [(tuck_box(inside, board), "front"), (tray(inside, board, "box"), "floor")]
    for net, fixed in nets:
        places = fold(net, fixed)
        for panel in net.panels:
            if panel.glued_to is not None:
                partner = places[panel.glued_to]
                assert inside_box(places[panel.name], partner)
                assert all(distance_to_plane(point, partner) < WITHIN for point in places[panel.name])


@settings(max_examples=15)
@given(st.floats(10, 60, width=32))
def test_a_folded_die_is_a_cube_whose_opposite_sides_make_seven(side):
    """Its six sides stand at right angles as far from each other as they are long, and each flap lies under its partner."""
    net = die(side)
    places = fold(net, "1")
    sides = {name: places[name] for name in "123456"}
    assert lengths(sides) == pytest.approx([side] * 3, abs=WITHIN)
    for one in "123":
        middles = [tuple(sum(axis) / 4 for axis in zip(*sides[name], strict=True)) for name in (one, str(7 - int(one)))]
        assert math.dist(*middles) == pytest.approx(side, abs=WITHIN)
    flaps = [panel for panel in net.panels if panel.glued_to is not None]
    assert len(flaps) == 7
    for panel in flaps:
        partner = places[panel.glued_to]
        assert inside_box(places[panel.name], partner)
        assert all(distance_to_plane(point, partner) < WITHIN for point in places[panel.name])


@settings(max_examples=10)
@given(INTERIORS, BOARDS)
def test_two_halves_of_a_tuck_box_make_the_whole_one(inside, board):
    """Each half, folded, lies on the panels of the box in one piece, and its flap under a panel of the other half."""
    net = tuck_box(inside, board)
    first, second = tuck_box_halves(inside, board)
    second = second.moved(first.panel("front").box.right - second.panel("right").box.x, 0.0)
    for half, fixed, partner in ((first, "front", "back"), (second, "back", "front")):
        whole, places = fold(net, fixed), fold(half, fixed)
        flap = next(panel for panel in half.panels if panel.glued_to == partner)
        for name in places.keys() - {flap.name}:
            assert all(math.dist(a, b) < WITHIN for a, b in zip(places[name], whole[name], strict=True))
        assert inside_box(places[flap.name], whole[partner])
        assert all(distance_to_plane(point, whole[partner]) < WITHIN for point in places[flap.name])


@settings(max_examples=15)
@given(INTERIORS, BOARDS)
def test_a_lid_goes_over_its_box(inside, board):
    """The box has the room inside of its flaps, and the lid more room than the box is wide outside."""
    base, lid = lidded_box(inside, board, 0.8)
    width, height, depth = lengths(fold(base, "floor"))
    assert width - 3 * board == pytest.approx(inside.width, abs=WITHIN)
    assert height - board == pytest.approx(inside.height, abs=WITHIN)
    assert depth - board / 2 == pytest.approx(inside.depth, abs=WITHIN)
    over = lengths(fold(lid, "floor"))
    assert over[0] - 3 * board >= width + board + 0.8 - WITHIN
    assert over[1] - board >= height + board + 0.8 - WITHIN
    assert over[2] <= depth + 1.5 * board + 15 + WITHIN


@settings(max_examples=15)
@given(st.floats(20, 280, width=32), st.floats(10, 120, width=32))
def test_a_folded_rack_closes_and_its_ledge_lies_on_its_base(width, height):
    """The side that pieces lean on comes down where the ledge begins, and the lip stands upright at the end of the base."""
    net = rack(width, height)
    places = fold(net, "base")
    base = extent(places["base"])
    assert inside_box(places["ledge"], places["base"])
    assert extent(places["ledge"])[2] == pytest.approx((0, 0), abs=WITHIN)
    (near, far), (_, _), (low, _) = extent(places["lip"])[1], base[1], extent(places["lip"])[2]
    assert near == pytest.approx(far, abs=WITHIN)
    assert low == pytest.approx(-LEDGE, abs=WITHIN)
    ridge = [extent(places[name])[2][0] for name in ("outside", "inside")]
    assert ridge[0] == pytest.approx(ridge[1], abs=WITHIN)
    (glued,) = net.behind
    assert (glued.width, glued.height) == (net.panel("ledge").box.width, LEDGE)


@settings(max_examples=10)
@given(st.floats(60, 400, width=32), st.floats(20, 140, width=32))
def test_the_inside_of_a_screen_lies_on_its_outside(width, height):
    """Folded over the ridge, each panel of the inside covers one of the outside, and the wings stand back."""
    net = screen(width, height)
    tree = net._replace(folds=tuple(each for each in net.folds if each.first.startswith("outside")))  # without the ring
    places = fold(tree, "outside-middle")
    for side in ("left", "middle", "right"):
        outside, inside = places[f"outside-{side}"], places[f"inside-{side}"]
        assert inside_box(inside, outside)
        assert inside_box(outside, inside)
    assert extent(places["outside-left"])[2][0] == pytest.approx(-width / 3 * math.sin(math.radians(60)), abs=WITHIN)


@settings(max_examples=15)
@given(INTERIORS, BOARDS)
def test_every_edge_is_cut_or_folded_and_none_twice(inside, board):
    """All edges of panels together are as long as the cuts and twice the folds."""
    for net in all_nets(inside, board):
        edges = sum(
            math.dist(a, b)
            for panel in net.panels
            for a, b in zip(panel.outline, (*panel.outline[1:], panel.outline[0]), strict=True)
        )
        cuts = sum(math.dist(line[:2], line[2:]) for line in net.cuts())
        folds = sum(math.dist(each.start, each.end) for each in net.folds)
        assert cuts + 2 * folds == pytest.approx(edges, abs=0.05)


@settings(max_examples=15)
@given(INTERIORS, BOARDS, st.sampled_from(["a4", "letter", "a5", "a3", "sra3"]))
def test_nets_stand_apart_and_within_what_printers_reach(papers, line, inside, board, paper):
    """With their bleed they overlap neither each other, nor the margin line, nor what printers leave white."""
    for nets in (lidded_box(inside, board, 0.8), tuck_box_halves(inside, board), (tuck_box(inside, board),)):
        pages = place_nets(nets, papers[paper], line)
        if pages is None:
            needs = [side + 2 * NET_BLEED for side in least_room(nets)]
            reach = sorted((papers[paper].width, papers[paper].height))
            assert max(needs) > reach[0] - 2 * papers[paper].margin - line.height - line.gap
            continue
        assert [net.name for page in pages for net in page.nets] == [net.name for net in nets]
        for page in pages:
            margin = page.paper.margin
            for net in page.nets:
                box = net.box.grown(NET_BLEED)
                assert box.x >= margin - 1e-6
                assert box.y >= margin - 1e-6
                assert box.right <= page.paper.width - margin + 1e-6
                assert box.bottom <= page.band.box.y + 1e-6
            for one, other in itertools.combinations([net.box.grown(NET_BLEED) for net in page.nets], 2):
                assert one.right <= other.x + 1e-6 or one.bottom <= other.y + 1e-6


def test_a_rack_holds_as_many_pieces_as_its_width_has_room_for():
    """So many stand beside each other with a gap beside each, and one more would not."""
    assert most_places(203.6, 24, 30) == 7
    assert rack_width(24, 7) <= 203.6 < rack_width(24, 8)
    with pytest.raises(LayoutError, match=r"a rack for a piece 250 mm wide needs 254 mm, the page has 203\.6"):
        most_places(203.6, 250, 7)


def test_tabs_of_dividers_stand_beside_each_other():
    """Three tabs share the width of the cards, and each is as high as the room a box gives them."""
    tabs = [[x for x, y in divider(63, 88, place, 3).panels[0].outline if y < TAB - 1e-6] for place in range(3)]
    assert [(min(xs), max(xs)) for xs in tabs] == [(0, 21), (21, 42), (42, 63)]
    assert divider(63, 88, 1, 3).box.height == 88 + TAB
