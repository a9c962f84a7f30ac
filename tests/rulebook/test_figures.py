"""Figures: real faces at one scale, within the width, cut at their trim; boards by their places."""

from itertools import pairwise

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.books import places_of
from ordo_pnp.books.figures import LARGEST, Figures, GroupedCards
from ordo_pnp.books.places import MARGIN, Zones
from ordo_pnp.books.tabletop import FACES, FAN, STEP
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


def test_a_column_overlaps_downwards(figures):
    """Each card shows its strip; none is larger than the largest scale."""
    scene = Scene((Grid(("Anna", "Ben"), (Row("", (column(4), column(1))),), "Antioch"),))
    drawing = figures.scene(scene, 112)
    placed = uses(drawing, cut(figures, "card"))
    assert len(placed) == 5
    assert {each[0] for each in placed} == {LARGEST}
    tops = [each[5] for each in placed[:4]]
    assert [round(b - a, 6) for a, b in pairwise(tops)] == [round(STEP * LARGEST, 6)] * 3
    assert words(drawing) == ["Antioch", "Anna", "Ben"]


def test_cards_are_shown_as_a_scene_says():
    """Strips are drawn where a picture asks for them, though cards as they lie on the table would have room."""
    asked = set()

    def find(card, hidden, use="table"):
        asked.add(use)
        return face(card, hidden)

    drawn = Figures(Fonts(), find, lambda _: Zones(27.0, 25.0, PLACES))
    drawn.scene(Scene((Grid(("Anna",), (Row("", (column(2),)),)),), use="strip"), 100.0)
    assert asked == {"strip"}


def test_headings_of_columns_are_of_one_size(figures):
    """A long heading makes those beside it smaller, too."""
    heads = ("Constantinople", "Rum")
    drawing = figures.scene(Scene((Grid(heads, (Row("", (column(1), column(1))),)),)), 40)
    sizes = {item.text: item.size for item in drawing.items if isinstance(item, Run)}
    alone = figures.scene(Scene((Grid(("Rum", "Rum"), (Row("", (column(1), column(1))),)),)), 40)
    assert sizes["Constantinople"] == sizes["Rum"]
    assert sizes["Rum"] < max(item.size for item in alone.items if isinstance(item, Run))


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


def test_empty_places_are_dashed(figures):
    """Where a player has no cards."""
    drawing = figures.scene(Scene((Grid(("A", "B"), (Row("", (column(1), column(0))),)),)), 112)
    dashed = [item for item in drawing.items if isinstance(item, Shape) and item.dash]
    assert len(dashed) == 1


def test_columns_stand_below_the_zones_of_the_line(figures):
    """The line is as wide as its columns together, and all is scaled alike."""
    scene = Scene((Grid((), (Row("", (column(1),) * 5),), header="line"), Hand("Anna", (Piece("card"),) * 3)))
    drawing = figures.scene(scene, 112)
    (line,) = uses(drawing, cut(figures, "line"))
    placed = uses(drawing, cut(figures, "card"))
    assert {round(each[0], 6) for each in placed} == {round(line[0], 6)} == {112 / 320}
    middles = [each[4] + 63 / 2 * each[0] for each in placed[:5]]
    assert middles == pytest.approx([112 / 5 * (at + 0.5) for at in range(5)])
    hand = placed[5:]
    assert [round(b[4] - a[4], 6) for a, b in pairwise(hand)] == [round(FAN * line[0], 6)] * 2


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


def test_the_numbers_of_zones_stand_upright_above_a_board(figures):
    """One above the middle of each zone, where the game asks for it; the board moves down by a line."""
    plain, numbered = (
        figures.scene(Scene((BoardPicture("board", 30, 34, (), is_numbered=asked),)), 60) for asked in (False, True)
    )
    assert words(plain) == []
    assert words(numbered) == ["30", "31", "32", "33", "34"]
    runs = [item for item in numbered.items if isinstance(item, Run)]
    (river,) = [item for item in numbered.items if isinstance(item, Use)]
    assert all(run.baseline < river.clip.bounds()[1] for run in runs)
    assert [round(b.x - a.x, 6) for a, b in pairwise(runs)] == pytest.approx([25 * river.matrix[0]] * 4, abs=0.2)
    assert numbered.height > plain.height


def test_labels_wider_than_their_group_go_on_in_another_line(figures):
    """They never reach into the label beside them, and the figure grows with them."""
    discs = [[Piece("disc")], [Piece("disc")], [Piece("disc")]]
    short = figures.cards(GroupedCards("row", discs, ["one", "two", "three"]), 60)
    long = figures.cards(GroupedCards("row", discs, ["a company of spears", "two", "a regiment of banners"]), 60)
    assert len(words(short)) == 3
    assert words(long)[0] != "a company of spears"
    assert " ".join(words(long)) == "a company of spears two a regiment of banners"
    assert long.height > short.height


def test_a_label_a_little_too_wide_stays_on_its_line(figures):
    """It is written smaller."""
    drawing = figures.cards(GroupedCards("row", [[Piece("disc")], [Piece("disc")]], ["seven morlocks", "two"]), 60)
    long, short = (item for item in drawing.items if isinstance(item, Run))
    assert long.text == "seven morlocks"
    assert long.size < short.size
    assert long.size > 0.8 * short.size


@pytest.mark.parametrize("way", ["row", "army", "fan"])
def test_a_word_wider_than_its_room_is_written_smaller(figures, way):
    """It stays within the figure."""
    word = "Landsknechtshauptmannschaft" * 2
    (run,) = [
        item for item in figures.cards(GroupedCards(way, [[Piece("disc")]], [word]), 40).items if isinstance(item, Run)
    ]
    assert run.x >= 0
    assert run.size < 7.6


def test_the_cover_spreads_its_cards(figures):
    """Turned about a point below them, the middle one upright, all within the width."""
    drawing = figures.cover([Piece("card")] * 3, 106)
    first, middle, last = uses(drawing, cut(figures, "card"))
    assert middle[1] == pytest.approx(0)
    assert first[1] == pytest.approx(-last[1])
    for a, b, c, d, e, _ in (first, middle, last):
        for x, y in ((0, 0), (63, 0), (0, 88), (63, 88)):
            assert -1 <= a * x + c * y + e <= 107, (b, d)


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


def test_three_cards_stay_in_one_line_with_narrower_gaps(figures):
    """They stand nearer to each other before one of them goes to a line of its own."""
    wide, narrow = (figures.cards(GroupedCards("row", [[Piece("card")]] * 3), width) for width in (112, 66))
    for drawing in (wide, narrow):
        assert len({each[5] for each in uses(drawing, cut(figures, "card"))}) == 1
    gaps = [
        places[1][4] - places[0][4] - 63 * places[0][0]
        for places in (uses(each, cut(figures, "card")) for each in (wide, narrow))
    ]
    assert gaps[1] < gaps[0] / 2
