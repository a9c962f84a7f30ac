"""Figures: real faces at one scale, within the width, cut at their trim; boards by their places."""

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.books import places_of
from ordo_pnp.books.figures import Figures, GroupedCards
from ordo_pnp.books.places import MARGIN, Zones
from ordo_pnp.books.tabletop import FACES
from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Run, Shape, Use, rectangle
from ordo_pnp.games import plugin_of
from ordo_pnp.games.komarn.printed.board_plan import plan_of
from ordo_pnp.rules import BoardPicture, Column, Grid, Hand, Piece, Placed, Row, Scene

SIZES = {"card": (63.0, 88.0), "line": (320.0, 48.0), "board": (1350.0, 172.0), "disc": (18.0, 18.0)}
PLACES = {"L": (12.5, 39.5), "R": (12.5, 132.5)}


def face(card, hidden, _use="table"):
    width, height = SIZES[card]
    ink = Shape(rectangle(0, 0, width, height), "#112233" if hidden else "#FFFFFF")
    return faces.setdefault(
        (card, hidden), FaceDrawing(Drawing(width, height, (ink,)), width, height, 3.0, "rectangle", 3.0)
    )


faces = {}


@pytest.fixture
def figures():
    return Figures(Fonts(), face, lambda _: Zones(27.0, 25.0, PLACES))


def cut(figures, card, *, hidden=False):
    """Return the drawing of a card as it is placed."""
    return figures.tabletop.cut(face(card, hidden))


def uses(drawing, of):
    return [item.matrix for item in drawing.items if isinstance(item, Use) and item.drawing is of]


def words(drawing):
    return [item.text for item in drawing.items if isinstance(item, Run)]


def column(count):
    return Column((Piece("card"),) * count)


@pytest.mark.parametrize("count", [1, 3, 5, 9])
@pytest.mark.parametrize("width", [40, 112])
def test_everything_lies_within_the_width(figures, count, width):
    """However many columns there are."""
    scene = Scene((Grid(("A",) * count, (Row("x", (column(2),) * count), Row("y", (column(0),) * count))),))
    drawing = figures.scene(scene, width)
    for a, _, _, _, e, _ in uses(drawing, cut(figures, "card")):
        assert e >= -0.01
        assert e + 63 * a <= width + 0.01
    assert drawing.width == width
    assert drawing.height < 140


def test_a_hidden_card_shows_its_back_and_a_turned_one_is_turned(figures):
    """Face down, and upside down."""
    pieces = (Piece("card", hidden=True), Piece("card", turned=True), Piece("card"))
    drawing = figures.scene(Scene((Hand("", pieces),)), 112)
    assert len(uses(drawing, cut(figures, "card", hidden=True))) == 1
    assert len(uses(drawing, cut(figures, "card"))) == 1
    turned = [item for item in drawing.items if isinstance(item, Use)][1].drawing
    (inner,) = [item for item in turned.items if isinstance(item, Use)]
    (half,) = inner.drawing.items
    assert half.matrix[:4] == (-1.0, 0.0, -0.0, -1.0)


def test_a_board_shows_its_stretch_with_pieces_on_their_places(figures):
    """Cut at the stretch; a second piece on a place is shifted."""
    placed = tuple(Placed(zone, place, Piece("disc")) for zone, place in ((31, "L"), (31, "L"), (33, "R")))
    drawing = figures.scene(Scene((BoardPicture("board", 30, 34, placed),)), 112)
    (river,) = [item for item in drawing.items if isinstance(item, Use) and item.clip is not None]
    left, _, right, _ = river.clip.bounds()
    scale = river.matrix[0]
    assert right - left == pytest.approx(5 * 25 * scale)
    assert river.matrix[4] + (27 + 29 * 25) * scale == pytest.approx(left)
    first, second, third = uses(drawing, cut(figures, "disc"))
    assert first[4] + 9 * scale == pytest.approx(left + (25 + 12.5) * scale)
    assert second[4] > first[4]
    assert second[5] < first[5]
    assert third[5] + 9 * scale == pytest.approx(132.5 * scale)


def test_an_unknown_place_is_refused(figures):
    """The message names it."""
    with pytest.raises(OrdoError, match="`W`"):
        figures.scene(Scene((BoardPicture("board", 1, 4, (Placed(1, "W", Piece("disc")),)),)), 112)


def test_cards_in_a_row_break_into_lines_before_they_are_too_small(figures):
    """Ten cards are two lines; groups stay together; labels stand below them."""
    drawing = figures.cards(GroupedCards("row", [[Piece("card")] * 10]), 112)
    tops = sorted({round(each[5], 3) for each in uses(drawing, cut(figures, "card"))})
    assert len(tops) > 1
    drawing = figures.cards(GroupedCards("row", [[Piece("card")], [Piece("card")]], ["one", "two"]), 112)
    assert words(drawing) == ["one", "two"]
    assert len({round(each[5], 3) for each in uses(drawing, cut(figures, "card"))}) == 1


def test_places_come_from_the_game_that_makes_a_board(catalog):
    """Of a map every field and site has its own place; what is no board has none."""
    game, derived = catalog.games["komarn"], plugin_of("komarn").derived
    cards = {str(card.id): card for card in game.cards()}
    places = places_of(game, cards["base/board"], derived)
    plan = plan_of(game.files["board"]["board"].value)
    assert places.spot(20, "L") == plan.fields["L20"].soldier[:2]
    assert places.spot(20, "L-ring") == plan.fields["L20"].ring[:2]
    assert places.spot(18, "L-site") == plan.seals[8].place[:2]
    with pytest.raises(OrdoError, match="no place `L-site` in area 19"):
        places.spot(19, "L-site")
    with pytest.raises(OrdoError, match="has none"):
        places_of(game, cards["base/camp"], derived)


def test_a_window_of_a_map_holds_its_areas_and_no_more_than_a_margin(catalog):
    """What a picture shows of areas reaches as far as their fields and sites, and ends with the board."""
    game, derived = catalog.games["komarn"], plugin_of("komarn").derived
    board = next(card for card in game.cards() if card.kind == "board")
    places = places_of(game, board, derived)
    left, top, width, height = places.window(16, 22, (), (560, 372))
    boxes = [box for (_, area), box in derived.places(board, game).extents.items() if 16 <= area <= 22]
    assert left == min(box[0] for box in boxes) - MARGIN
    assert left + width == pytest.approx(max(box[2] for box in boxes) + MARGIN)
    assert top == max(0, min(box[1] for box in boxes) - MARGIN)
    assert top + height == pytest.approx(max(box[3] for box in boxes) + MARGIN)
    assert places.window(16, 22, ("W",), (560, 372)).height < height


def test_places_of_a_strip_come_from_their_file():
    """Zones are as wide as their layout says, places lie in each of them alike."""
    zones = Zones(27.0, 25.0, PLACES)
    assert zones.spot(3, "L")[0] - zones.spot(1, "L")[0] == 50.0
    assert zones.window(3, 4, (), (1350.0, 172.0)) == (77.0, 0.0, 50.0, 172.0)


@pytest.mark.parametrize("name", sorted(FACES))
def test_labels_are_set_in_the_faces_of_the_look_or_in_those_of_every_game(name):
    """`caps` for names, `display` for titles; a look need not name them."""
    scene = Scene((Grid(("Anna",), (Row("", (column(1),)),), "Antioch"),))
    at = {"display": 0, "caps": 1}[name]

    def face_of(fonts):
        drawn = Figures(fonts, face, lambda _: Zones(27.0, 25.0, PLACES)).scene(scene, 112)
        return [item.font for item in drawn.items if isinstance(item, Run)][at]

    assert face_of(Fonts()) == FACES[name]
    assert face_of(Fonts({name: {"file": "Spectral-Regular.ttf"}})) == name
