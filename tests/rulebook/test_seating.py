"""The table from above: who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ordo_pnp.books.figures import Figures
from ordo_pnp.books.places import Zones
from ordo_pnp.books.printed_sizes import PrintedSizes
from ordo_pnp.books.scene_parts import CARD, arrange
from ordo_pnp.books.tabletop import FigureBox
from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Use, rectangle
from ordo_pnp.rules import Piece, Round, Scene, Seat

if TYPE_CHECKING:
    from ordo_pnp.books.scene_parts import Arrangement
    from ordo_pnp.draw import Matrix

SIZES = {"line": (320.0, 48.0), "card": (63.0, 88.0), "marker": (25.0, 25.0)}
NAMES = ("Anna", "Ben", "Clara", "David", "Emma")


def _face(piece: Piece) -> FaceDrawing:
    width, height = SIZES[piece.card]
    return FaceDrawing(Drawing(width, height, (), label=piece.card), width, height, 0.0, "rectangle", 3.0)


def _table(players: int, *, turned: bool = False) -> Round:
    hand = (Piece("card", hidden=True),) * 6
    seats = tuple(Seat(NAMES[at], Piece("line", turned=turned and at == 1), 5, hand) for at in range(players))
    return Round(seats, ((Piece("card", hidden=True),) * 4, (Piece("marker"),) * 5))


def _round(players: int, *, turned: bool = False) -> Arrangement:
    return arrange(_table(players, turned=turned), _face)


def _lines(laid: Arrangement) -> list[Matrix]:
    return [spot.matrix for spot in laid.spots if spot.face is not None and spot.face.drawing.label == "line"]


def _corners(width: float, height: float, matrix: Matrix) -> list[tuple[float, float]]:
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x in (0.0, width) for y in (0.0, height)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_everything_lies_on_the_table(players: int) -> None:
    """Lines, places, hands and stacks lie within the picture, and each player has one of each."""
    laid = _round(players)
    for spot in laid.spots:
        size = CARD if spot.face is None else (spot.face.width, spot.face.height)
        for x, y in _corners(*size, spot.matrix):
            assert -3.0 <= x <= laid.width + 3.0
            assert -3.0 <= y <= laid.height + 3.0
    assert len(_lines(laid)) == players
    assert [name.text for name in laid.names] == list(NAMES[:players])


def test_two_lines_face_each_other_alike() -> None:
    """With two players a line that is turned round reads like the other one, and lies opposite it."""
    own, other = _lines(_round(2, turned=True))
    assert own[:4] == other[:4] == (1.0, 0.0, 0.0, 1.0)
    assert own[4] == pytest.approx(other[4])
    assert other[5] < own[5]


def test_territory_one_is_to_its_owners_left() -> None:
    """With four players the left end of each line is the left one as its owner, who sits clockwise, sees it."""
    south, west, north, east = _lines(_round(4))
    assert south[:2] == (1.0, 0.0)
    assert west[:2] == (0.0, 1.0)
    assert north[:2] == (-1.0, 0.0)
    assert east[:2] == (0.0, -1.0)
    assert west[4] < south[4]
    assert north[5] < south[5]


def test_nothing_overlaps_between_players() -> None:
    """The places for cards of different players lie apart."""
    laid = _round(5)
    boxes = []
    for spot in laid.spots:
        if spot.face is None:
            corners = _corners(*CARD, spot.matrix)
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    assert len(boxes) == 25
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert (
                one[2] <= other[0] + 1e-6
                or other[2] <= one[0] + 1e-6
                or one[3] <= other[1] + 1e-6
                or other[3] <= one[1] + 1e-6
            )


@pytest.mark.parametrize(
    ("players", "width"), [(2, 52.0), (3, 52.0), (4, 52.0), (5, 80.0), (2, 112.0), (3, 112.0), (4, 112.0), (5, 112.0)]
)
def test_names_lie_on_nothing_but_the_table(players: int, width: float) -> None:
    """However small the table becomes; and they are whole."""
    fonts = Fonts()
    figures = Figures(fonts, lambda card, _hidden, _use: _face(Piece(card)), lambda _: Zones(0.0, 25.0, {}))
    drawing = figures.scene(Scene((_table(players),)), width)
    names = [FigureBox(*each.box) for each in PrintedSizes(fonts).seen(drawing.items) if each.text]
    lying = [item for item in drawing.items if isinstance(item, Use)]
    boxes = [
        FigureBox(*rectangle(0, 0, item.drawing.width, item.drawing.height).transformed(item.matrix).bounds())
        for item in lying
    ]
    assert len(names) == players
    for name in names:
        assert not any(name.overlaps(each) for each in boxes)
        assert FigureBox(-0.1, -0.1, drawing.width + 0.1, drawing.height + 0.5).holds(name)
