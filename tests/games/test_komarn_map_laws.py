"""Laws of maps: what the check lets pass is drawn as it is played; measured anew, with exact distances of outlines."""

import math
from itertools import combinations, pairwise

import pytest
from komarn_boards_by_lot import catalog_with, map_by_lot
from komarn_by_the_words import Map, pair_of

from ordo_pnp.base import has_errors
from ordo_pnp.games import plugin_of
from ordo_pnp.games.komarn.printed.board_plan import RING, ROUND, SEAL, SOLDIER, plan_of
from ordo_pnp.rules import Stream, derive

# Round places may overlap by a line's breadth.
LINE = 0.5
# Breadth of a landmark.
LANDMARK = 12.0
# Outlines with a smaller gap look like neighbours, those with a greater one do not, in millimetres.
SIDE_BY_SIDE, FAR = 3.0, 33.0


def distance_to(point, start, end):
    """Return the distance of a point from a piece of a line."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    part = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.dist(point, (x1 + part * (x2 - x1), y1 + part * (y2 - y1)))


def sides(outline):
    return list(pairwise([*outline, outline[0]]))


def is_inside(point, outline):
    """Whether a point lies in an outline: it is seen all around from there."""
    turned = 0.0
    for one, two in sides(outline):
        a, b = (math.atan2(y - point[1], x - point[0]) for x, y in (one, two))
        turned += (b - a + math.pi) % math.tau - math.pi
    return abs(turned) > math.pi


def gap(one, two):
    """Return the distance of two outlines; 0 where one reaches into the other."""
    if any(is_inside(point, two) for point in one) or any(is_inside(point, one) for point in two):
        return 0.0
    ways = [(point, side) for a, b in ((one, two), (two, one)) for point in a for side in sides(b)]
    return min(distance_to(point, *side) for point, side in ways)


def boxes_apart(one, two):
    """Return by how much the boxes around two outlines are apart in a direction: their gap is not less."""
    sizes = [[(min(axis), max(axis)) for axis in zip(*outline, strict=True)] for outline in (one, two)]
    return max(max(low2 - high1, low1 - high2) for (low1, high1), (low2, high2) in zip(*sizes, strict=True))


def rounds_of(plan):
    """Return the round places of pieces, and of landmarks, by name: middle and diameter."""
    found = {}
    for name, field in plan.fields.items():
        found[name] = field.soldier[:2], SOLDIER
        if name[0] != "W":
            found[f"ring {name}"] = field.ring[:2], RING
    found |= {f"site {seal.id}": (seal.place[:2], SEAL) for seal in plan.seals}
    return found | {f"landmark {each.area}": (each.place[:2], LANDMARK) for each in plan.landmarks}


def misdrawn(data, plan):
    """Yield what a picture shows wrongly."""
    on = Map(data)
    if plan.fields.keys() != on.here:
        yield "a field is missing"
    yield from beyond_the_edge(plan)
    for (one, (here, breadth)), (two, (there, other)) in combinations(rounds_of(plan).items(), 2):
        slack = 2.5 if "site" in one + two or "landmark" in one + two else LINE  # what is drawn there is smaller
        if math.dist(here, there) < (breadth + other) / 2 - slack:
            yield f"{one} and {two} lie on each other, {math.dist(here, there):.1f} mm apart"
    yield from unlike(data, plan, on)
    touched = {seal.id: seal for seal in plan.seals}
    for site in data["sites"]:
        if len(touched[site["id"]].ribbons) != len(on.touched(site)):
            yield f"{site['id']} has not a ribbon for each field"


def beyond_the_edge(plan):
    """Yield what does not lie within the picture."""
    corners = {name: [(point, 0.0) for point in field.outline] for name, field in plan.fields.items()}
    corners |= {name: [(place, breadth / 2 - LINE)] for name, (place, breadth) in rounds_of(plan).items()}
    for name, places in corners.items():
        if not all(
            part <= at <= size - part
            for place, part in places
            for at, size in zip(place, (plan.width, plan.height), strict=True)
        ):
            yield f"{name} reaches beyond the edge"


def unlike(data, plan, on):
    """Yield land fields that look like neighbours and are none, or the other way round."""
    linked = {frozenset(pair_of(each)) for each in data["extra_edges"]}
    linked |= {frozenset(each) for each in data["removed_edges"]}
    land = [field for name, field in plan.fields.items() if name[0] != "W"]
    for one, two in combinations(land, 2):
        pair = frozenset((one.name, two.name))
        if pair in linked or one.name[1:] == two.name[1:]:
            continue
        if pair not in on.edges and boxes_apart(one.outline, two.outline) > SIDE_BY_SIDE + 2 * ROUND:
            continue
        near = gap(one.outline, two.outline) - 2 * ROUND
        if pair in on.edges and near > FAR:
            yield f"{one.name} and {two.name} are neighbours {near:.0f} mm apart"
        if pair not in on.edges and near < SIDE_BY_SIDE:
            yield f"{one.name} and {two.name} look like neighbours, {near:.1f} mm apart"


def checked(catalog, number):
    """Make a map by lot; return it, its findings, and its plan where it can be drawn."""
    data = map_by_lot(Stream(derive(56, number)).below)
    game = catalog_with(catalog, data).games["komarn"]
    found = list(plugin_of("komarn").check_game(game))
    assert not has_errors(found), [each.message for each in found]
    wrong = [each.message for each in found if each.code.id in ("CAT290", "CAT295")]
    return data, wrong, None if wrong else plan_of(game.files["board"]["board"].value)


def require_maps(catalog, numbers, least):
    """Insist that of some maps at least so many are drawn, and each of them as it is played."""
    drawn = 0
    for number in numbers:
        data, _, plan = checked(catalog, number)
        if plan is not None:
            drawn += 1
            assert list(misdrawn(data, plan)) == [], (number, data)
    assert drawn >= least


@pytest.mark.slow
def test_maps_are_drawn_as_they_are_played(catalog):
    """Nothing overlaps or lies beyond the edge, and neighbours look like neighbours, on every map without a finding."""
    require_maps(catalog, range(20), 5)


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(4))
def test_hundreds_of_maps_are_drawn_as_they_are_played(catalog, batch):
    """The same for four hundred maps."""
    require_maps(catalog, range(1000 + 100 * batch, 1100 + 100 * batch), 18)
