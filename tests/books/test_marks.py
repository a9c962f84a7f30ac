"""Marks in figures: badges, rings and arrows lie within the figure and cover no symbol; the same badge stands in the text."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.books.figures import LARGEST, Figures
from ordo_pnp.books.places import Zones
from ordo_pnp.books.printed_sizes import PrintedSizes
from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Shape, Use, ellipse, rectangle, translation
from ordo_pnp.rules import BoardField, BoardPicture, Column, Grid, Hand, Mark, Piece, Placed, Row, Scene

ACCENT = "#24405F"
SIGNS = {
    name: Drawing(11.0, 11.0, (Shape(rectangle(0, 0, 11, 11), "#884422"),), label=f"sign {name} tile")
    for name in ("spear", "helm")
}
SIZES = {
    "spear": (63.0, 50.0),
    "helm": (63.0, 50.0),
    "both": (63.0, 50.0),
    "disc": (19.0, 19.0),
    "board": (250.0, 60.0),
}
SHOWN = {"spear": ("spear",), "helm": ("helm",), "both": ("spear", "helm")}
CIRCLE = ellipse(0, 0, 1).verbs
FONTS = Fonts()


def face(card, _hidden, _use, made={}):  # noqa: B006 (the same face is the same object)
    if card not in made:
        width, height = SIZES[card]
        items = [Shape(rectangle(0, 0, width, height), "#EEDDCC")]
        items += [Use(SIGNS[name], translation(2 + 13 * list(SIGNS).index(name), 1)) for name in SHOWN.get(card, ())]
        outline = "circle" if card == "disc" else "rectangle"
        made[card] = FaceDrawing(Drawing(width, height, tuple(items)), width, height, 0.0, outline, 3.0)
    return made[card]


def piece(card):
    return Piece(card, signs=SHOWN.get(card, ()))


def table(armies, hand=()):
    row = Row("", tuple(Column(tuple(map(piece, army)), name=f"antioch of {seat}") for seat, army in enumerate(armies)))
    parts = [Grid(tuple("ABCDE"[: len(armies)]), (row,), "Antioch")]
    if hand:
        parts.append(Hand("A", tuple(map(piece, hand)), "hand of 0"))
    return tuple(parts)


def drawn(parts, *marks, width=112.0):
    figures = Figures(FONTS, face, lambda _: Zones(0.0, 25.0, {"L": (12.5, 20.0)}), ACCENT)
    return figures.scene(Scene(parts, marks=marks), width)


def strokes(drawing):
    """Return the boxes of all lines and badges of marks."""
    return [
        item.path.bounds() for item in drawing.items if isinstance(item, Shape) and ACCENT in (item.stroke, item.fill)
    ]


def badges(drawing):
    return [
        item.path.bounds()
        for item in drawing.items
        if isinstance(item, Shape) and item.fill == ACCENT and item.path.verbs == CIRCLE
    ]


def overlap(one, two, by=0.0):
    return one[0] + by < two[2] and two[0] + by < one[2] and one[1] + by < two[3] and two[1] + by < one[3]


cards = st.lists(st.sampled_from(["spear", "helm", "both"]), min_size=1, max_size=4)


@pytest.mark.slow
@given(st.lists(cards, min_size=1, max_size=3), cards, st.data())
@settings(max_examples=40, deadline=None)
def test_marks_lie_within_the_figure_and_badges_cover_nothing(armies, hand, data):
    """Whatever lies on the table, and whatever is pointed at."""
    parts = table(armies, hand)
    named = {**{f"antioch of {seat}": army for seat, army in enumerate(armies)}, "hand of 0": hand}
    places = [
        name
        for name, held in named.items()
        for name in (name, f"card {len(held)} {name}", f"{SHOWN[held[0]][0]} {name}")
    ]
    chosen = data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique=True))
    marks = [Mark("badge", (name,), str(at)) for at, name in enumerate(chosen, 1)]
    marks += [Mark("ring", (name,)) for name in chosen] + [
        Mark("arrow", (one, two)) for one, two in combinations(chosen[:2], 2)
    ]
    plain, drawing = drawn(parts), drawn(parts, *marks)
    for left, top, right, bottom in strokes(drawing):
        assert left >= 0
        assert top >= 0
        assert right <= drawing.width
        assert bottom <= drawing.height
    signs = list(PrintedSizes(FONTS).seen(plain.items))
    found = badges(drawing)
    assert len(found) == len(chosen)
    assert not [1 for badge in found for each in signs if overlap(badge, each.box)]
    assert not [1 for one, two in combinations(found, 2) if overlap(one, two)]


@given(cards, st.data())
@settings(max_examples=40, deadline=None)
def test_a_badge_of_a_card_in_a_hand_lies_on_that_card_alone(hand, data):
    """Its middle lies on the card, and it reaches no other one."""
    at = data.draw(st.integers(1, len(hand)))
    name = f"card {at} hand of 0"
    parts = table([["spear"]], hand)
    (badge,) = badges(drawn(parts, Mark("badge", (name,), "A")))
    rings = [strokes(drawn(parts, Mark("ring", (f"card {each} hand of 0",))))[-1] for each in range(1, len(hand) + 1)]
    x, y = (badge[0] + badge[2]) / 2, (badge[1] + badge[3]) / 2
    left, top, right, bottom = rings[at - 1]
    assert left < x < right
    assert top < y < bottom
    assert not [1 for each, ring in enumerate(rings, 1) if each != at and overlap(badge, ring, by=1.0)]


RIVER = Zones(0.0, 28.0, {"L": (14.0, 12.0), "W": (14.0, 30.0), "R": (14.0, 48.0)})
FIELDS = tuple(BoardField(f"{place}{zone}", zone, place) for zone in range(1, 6) for place in "LWR")


@pytest.mark.slow
@given(st.lists(st.sampled_from(FIELDS), max_size=6, unique=True), st.sampled_from(FIELDS))
@settings(max_examples=60, deadline=None)
def test_a_badge_touches_its_field_or_is_nearest_to_it(held, marked):
    """On a board, whatever lies there: in an empty field its badge stands in the middle, and it hides no piece that it marks."""
    placed = tuple(Placed(each.zone, each.place, Piece("disc"), each.name) for each in held)
    board = BoardPicture("board", 1, 5, placed, fields=FIELDS)
    figures = Figures(FONTS, face, lambda _: RIVER, ACCENT)
    drawing = figures.scene(Scene((board,), marks=(Mark("badge", (marked.name,), "1"),)), 112.0)
    ((left, top, right, bottom),) = badges(drawing)
    x, y = (left + right) / 2, (top + bottom) / 2
    scale = min(LARGEST, 112.0 / 140.0)
    edge = (112.0 - 140.0 * scale) / 2
    far = {
        each.name: math.dist((x, y), (edge + (28 * each.zone - 14) * scale, RIVER.places[each.place][1] * scale))
        for each in FIELDS
    }
    apart = (abs(x - edge - (28 * marked.zone - 14) * scale), abs(y - RIVER.places[marked.place][1] * scale))
    touches = max(apart) <= 9.5 * scale + (right - left) / 2 + 0.5
    assert touches or min(far, key=far.__getitem__) == marked.name
    assert (far[marked.name] < 0.1) == (marked not in held)


def points_of(item):
    """Return the points of a line, and of the middle of each of its pieces."""
    ends = list(zip(item.path.numbers[::2], item.path.numbers[1::2], strict=True))
    return [*ends, *(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(ends))]


@settings(max_examples=60)
@given(
    st.lists(st.lists(st.sampled_from(["spear", "helm", "both"]), min_size=1, max_size=4), min_size=2, max_size=3),
    st.lists(st.sampled_from(["spear", "helm", "both"]), min_size=1, max_size=6),
    st.data(),
)
def test_an_arrow_crosses_no_symbol_where_there_is_a_way(armies, hand, data):
    """From a card in a hand to an army, or from an army to another one: between two places there is always one."""
    names = [
        *(f"card {at + 1} hand of 0" for at in range(len(hand))),
        *(f"antioch of {at}" for at in range(len(armies))),
    ]
    one = data.draw(st.sampled_from(names))
    two = data.draw(st.sampled_from([each for each in names[len(hand) :] if each != one]))
    parts = table(armies, hand)
    plain, marked = drawn(parts), drawn(parts, Mark("arrow", (one, two)))
    signs = [each.box for each in PrintedSizes(FONTS).seen(plain.items) if each.sign]
    arrow = [item for item in marked.items if isinstance(item, Shape) and item.stroke == ACCENT]
    (shaft,) = arrow
    for x, y in points_of(shaft):
        assert not any(left < x < right and top < y < bottom for left, top, right, bottom in signs)
