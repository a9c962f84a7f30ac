"""The country around the printed river: whatever board is drawn, it keeps away from what the game is played with."""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from ordo_pnp.game_faces import faces_of
from ordo_pnp.games.komarn.printed import board_lists
from ordo_pnp.games.komarn.printed.board_plan import ROUND, SEAL_RIM
from ordo_pnp.games.komarn.printed.country import KINDS, MOST, country_of
from ordo_pnp.games.komarn.printed.country_lists import COUNTRY_LISTS, winding
from ordo_pnp.games.komarn.printed.free_ground import AWAY
from ordo_pnp.games.komarn.printed.lanes import BREADTH
from ordo_pnp.games.komarn.printed.places import COMPASS, TITLES, VILLAGE
from ordo_pnp.games.komarn.printed.planner import plan_of
from ordo_pnp.print import draw_single

SHIPPED = ("base", "island", "strip")
DPI = 48
MM = DPI / 25.4


FORMS = ["line", "meander", "ring", "fork", "strip"]


def board_by_lot(form, lot):
    """Make a board of a form, with sites, landmarks and a bridge as a random number generator has them."""
    size = [lot.randint(340, 640), lot.randint(300, 520)]
    width, height = size
    left, top, right, bottom = 70, 75, width - 70, height - 75
    middle = lot.randint(top, bottom)
    courses = {
        "line": [[[20, middle], [width - 20, height - middle]]],
        "meander": [
            [[20, top], [right, top], [right, height / 2], [left, height / 2], [left, bottom], [width - 20, bottom]]
        ],
        "ring": [[[left, top], [right, top], [right, bottom], [left, bottom]]],
        "fork": [
            [[20, middle], [width / 3, middle]],
            [[width / 2, top], [width - 20, top]],
            [[width / 2, bottom], [width - 20, bottom]],
        ],
        "strip": [[[0, 0], [1, 0]]],
    }[form]
    lengths = [lot.randint(3, 9) for _ in courses]
    areas = sum(lengths)

    def at():
        return lot.randint(1, areas - 1)

    arms = [
        {"id": f"arm-{number}", "areas": length, "course": course}
        for number, (length, course) in enumerate(zip(lengths, courses, strict=True))
    ]
    board = {
        "areas": areas,
        "ring": form == "ring",
        "arms": arms,
        "joints": [{"from": ["arm-0"], "to": ["arm-1", "arm-2"]}] if form == "fork" else [],
        "open_water": [f"R{at()}"] if lot.random() < 0.5 else [],
        "extra_edges": [["L2", "R2"]],
        "removed_edges": [],
        "sites": [{"id": f"S{number:02}", "bank": lot.choice("LR"), "at": at()} for number in range(lot.randint(0, 4))],
        "landmarks": [{"area": at(), "bank": lot.choice("LR"), "look": "mill"} for _ in range(lot.randint(0, 3))],
        "tokens": {"castle": 0, "maiden": 0, "town2": 0, "town3": 0, "town4": 0},
        "layouts": {},
    }
    if form != "strip":
        board["picture"] = {"size": size}
    return board


def far(point, line, *, is_closed=True):
    """Return the distance of a point from a line; 0 inside of a closed one."""
    x, y = point
    inside, least = False, math.inf
    for (x1, y1), (x2, y2) in pairwise([*line, line[0]] if is_closed else line):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
        length = math.dist((x1, y1), (x2, y2)) or 1.0
        at = min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2, 0), 1)
        least = min(least, math.dist(point, (x1 + at * (x2 - x1), y1 + at * (y2 - y1))))
    return 0.0 if inside and is_closed else least


def nearest(plan, point):
    """Return how far a point is from any land field, seal or ribbon."""
    fields = (far(point, field.outline) - ROUND for field in plan.fields.values() if field.name[0] != "W")
    seals = (math.dist(point, seal.place[:2]) - SEAL_RIM for seal in plan.seals)
    ribbons = (far(point, ribbon, is_closed=False) - 3.4 for seal in plan.seals for ribbon in seal.ribbons)
    return min([*fields, *seals, *ribbons], default=math.inf)


def circles(country):
    """Yield what stands in the country as circles, and how broad each is."""
    for each in country.grown:
        if each.look in KINDS:
            kind = KINDS[each.look]
            yield from ((each.look, (each.x + beside, each.y - kind.above), kind.reach) for beside in kind.beside)
        elif each.look in {"hamlet", "farm"}:
            yield from ((each.look, (each.x + beside, each.y - VILLAGE), VILLAGE) for beside in (-3.6, 3.6))
        elif each.look == "compass":
            yield "compass", (each.x, each.y), COMPASS


@cache
def example(form):
    """Return a board of a form, its plan and its country, the same whenever it is asked for."""
    board = board_by_lot(form, Random(form))
    plan = plan_of(board)
    return board, plan, country_of(plan)


def wrong_neighbours(plan, country):
    """Yield what stands nearer than 3 mm to a land field, a seal or a ribbon, or across the edge."""
    for look, (x, y), reach in list(circles(country))[::5]:
        if nearest(plan, (x, y)) - reach < AWAY - 0.1:
            yield look, "near"
        if not (reach < x < plan.width - reach and reach < y < plan.height - reach):
            yield look, "across the edge"


def wrong_lanes(plan, country):
    """Yield lanes, with their edges, and corners of the title that are nearer than 3 mm to what the game is played with."""
    for lane in country.lanes:
        for (x, y), (x2, y2) in list(pairwise(lane))[::3]:
            if nearest(plan, ((x + x2) / 2, (y + y2) / 2)) - BREADTH / 2 < AWAY - 0.1:
                yield "lane", x, y
    for title in country.titles:
        across, down = TITLES[title.look]
        corners = [(title.x + x * across / 2, title.y + y * down / 2) for x in (-1, 0, 1) for y in (-1, 1)]
        yield from (("title", corner) for corner in corners if nearest(plan, corner) < AWAY)


def wet_points(plan, country):
    """Yield points of lanes in the river or a lake."""
    waters = [*plan.waters, *country.ponds]
    for lane in country.lanes:
        yield from (point for point in lane[::3] if any(far(point, water) == 0 for water in waters))


def other_lists(board, plan):
    """Yield the lists that are not the same when they are made anew, or that are longer than a face can repeat."""
    again = plan_of({**board})
    for name, make in COUNTRY_LISTS.items():
        made = make(plan)
        if made != make(again) or len(made) > MOST:
            yield name


@pytest.mark.parametrize("form", FORMS)
def test_what_stands_in_the_country_keeps_its_distance(form):
    """Nothing is nearer than 3 mm to a land field, a seal or a ribbon, and nothing stands across the edge."""
    _, plan, country = example(form)
    assert len(list(circles(country))) > 20
    assert list(wrong_neighbours(plan, country)) == []


@pytest.mark.parametrize("form", FORMS)
def test_lanes_and_the_title_keep_their_distance(form):
    """Lanes with their edges and the corners of the title lie 3 mm from what the game is played with."""
    _, plan, country = example(form)
    assert list(wrong_lanes(plan, country)) == []


@pytest.mark.parametrize("form", FORMS)
def test_lanes_lie_on_dry_ground(form):
    """No lane crosses the river or a lake: bridges do."""
    _, plan, country = example(form)
    assert list(wet_points(plan, country)) == []


@pytest.mark.parametrize("form", ["fork", "strip"])
def test_a_board_has_one_country(form):
    """The country is the same whenever it is made, and a face can repeat all of it."""
    board, plan, _ = example(form)
    assert list(other_lists(board, plan)) == []


@pytest.mark.sweep
@given(st.sampled_from(FORMS), st.randoms(use_true_random=False))
def test_the_country_of_any_board_keeps_its_distance(form, lot):
    """The same laws for very many boards."""
    board = board_by_lot(form, lot)
    plan = plan_of(board)
    country = country_of(plan)
    for wrong in (wrong_neighbours, wrong_lanes, wet_points):
        assert list(wrong(plan, country)) == []
    assert list(other_lists(board, plan)) == []


@pytest.mark.slow
def test_the_largest_board_has_a_country_that_a_face_can_repeat():
    """Also where a picture is as large as the schema allows."""
    board = {
        "areas": 40, "arms": [{"areas": 40, "course": [[20, 750], [1480, 750]]}], "picture": {"size": [1500, 1500]},
        "sites": [], "tokens": {}, "layouts": {},
    }  # fmt: skip
    lists = {name: make(plan_of(board)) for name, make in COUNTRY_LISTS.items()}
    assert 100 < max(map(len, lists.values())) <= MOST


def test_a_winding_line_may_be_closed():
    """A lake has no corner, also not where its outline begins."""
    square = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)]
    assert winding(square, is_closed=True) == "M4 0Q8 0 8 4Q8 8 4 8Q0 8 0 4Q0 0 4 0Z"


@pytest.fixture(scope="module")
def drawn(catalog):
    """Return a function that draws a shipped board in pixels, and its plan."""
    game = catalog.games["komarn"]

    def draw(name):
        card = next(card for card in game.cards() if card.kind == "board" and card.set == name)
        faces = faces_of(catalog, "komarn")
        picture = draw_single(faces.front(card, "en"), faces.fonts, DPI).png
        return Image.open(io.BytesIO(picture)).convert("RGB"), board_lists.plan_for(card, game)

    return draw


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_no_pixel_of_the_country_is_near_what_is_played_with(drawn, monkeypatch, name):
    """A board without its country is the same picture within 3 mm of every land field and seal."""
    whole, plan = drawn(name)
    for each in COUNTRY_LISTS:
        monkeypatch.setitem(board_lists._LISTS, each, lambda _: [])
    board_lists._listed.cache_clear()  # what was made with the country is not asked again
    bare, _ = drawn(name)
    board_lists._listed.cache_clear()
    near = Image.new("L", whole.size)
    pen, away = ImageDraw.Draw(near), (AWAY - 0.3) * MM
    for field in plan.fields.values():
        if field.name[0] != "W":
            outline = [(x * MM, y * MM) for x, y in field.outline]
            pen.polygon(outline, fill=255)
            pen.line([*outline, outline[0]], fill=255, width=round(2 * (away + ROUND * MM)) - 2)
    for seal in plan.seals:
        x, y, reach = seal.place.x * MM, seal.place.y * MM, SEAL_RIM * MM + away - 1
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=255)
    changed = ImageChops.difference(whole, bare).convert("L").point(lambda value: 255 if value > 2 else 0)
    assert changed.getbbox() is not None
    assert ImageChops.multiply(changed, near).getbbox() is None


@pytest.mark.parametrize("name", SHIPPED)
def test_sites_are_away_from_the_edge(drawn, name):
    """The rim of every seal is 3 mm from the edge of the board at least."""
    _, plan = drawn(name)
    for seal in plan.seals:
        x, y, _ = seal.place
        assert min(x, y, plan.width - x, plan.height - y) - SEAL_RIM >= AWAY


def lightness(color):
    """Return the lightness of a colour, from 0 to 100."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 116 * (0.2126 * red + 0.7152 * green + 0.0722 * blue) ** (1 / 3) - 16


def test_the_banks_are_told_apart_in_grey(catalog):
    """Fields of both banks differ by 7 steps of lightness, and both are lighter than the country around them."""
    palette = catalog.games["komarn"].look["palette"]
    left, right, ground = (lightness(palette[name]) for name in ("left-light", "right-light", "meadow"))
    assert right - left >= 7
    assert left - ground >= 5
