"""Printed pages of a board, put together as people do, are the board: pixels drawn by pdfium."""

import io

import numpy as np
import pytest
from PIL import Image

from ordo_pnp.draw import Borders, Cuts, Drawing, Fonts, Run, Shape, polygon, rectangle
from ordo_pnp.paper import FACE, DocumentInfo, Flip, Imposition, Page, PrintPiece, Wording, fit, rasterize, write_pdf

DPI = 100
# How far the colour of an edge drawn half a pixel away may be from all around it; 72 of 255 was the most that was seen.
_EDGE = 80
SIZE = (400.0, 300.0)
FREE = Cuts(Borders(anywhere=True), Borders(anywhere=True))


def board(ground, ink, word):
    """Draw a board of which no two regions are alike: slanted bars, a grid and words."""
    width, height = SIZE
    items = [Shape(rectangle(-3, -3, width + 6, height + 6), fill=ground)]
    for number in range(14):
        x, y = 9 + number * 29.3, 4 + number * 21.1
        bar = ((x, -3), (x + 2 + number * 0.4, -3), (x / 2 + 40, height + 3), (x / 2 + 36, height + 3))
        items.append(Shape(polygon(bar), fill=ink))
        items.append(Shape(rectangle(-3, y, width + 6, 1 + number * 0.3), fill="#F0F0F0"))
        items.append(Run(15 + 7 * number, y + 14, f"{word} {number}", FACE, 40, "#203060"))
    return Drawing(width, height, tuple(items), label=word)


FRONT, BACK = board("#C8D8B0", "#6A4030", "front"), board("#D8C0C8", "#304A6A", "back")


def pixels(pdf, page=0):
    """Draw a page; rows, columns, colours."""
    return np.asarray(Image.open(io.BytesIO(rasterize(pdf, DPI, page))).convert("RGB")).astype(np.int16)


def whole(drawing):
    """Draw a side of the board at once."""
    page = Page(Drawing(*SIZE, (*drawing.items,)))
    return pixels(write_pdf([page], Fonts(), DocumentInfo("Board", "en")))


def joined(plan, images, through):
    """Put the parts together: each pixel from the part whose own stretch, without flaps, holds it.

    Args:
        plan: Where the parts stand.
        images: A picture of the page of each part, in their order.
        through: Returns where on a picture a point of the front page is seen, and where on the joined picture a point of the board.
    """
    rows, columns = (round(length / 25.4 * DPI) for length in reversed(SIZE))
    result = np.full((rows, columns, 3), -1, np.int16)
    y, x = np.mgrid[0:rows, 0:columns]
    board_x, board_y = (x + 0.5) / columns * SIZE[0], (y + 0.5) / rows * SIZE[1]
    cells = [(page, cell) for page in plan.pages for cell in page.cells]
    for (page, cell), image in zip(cells, images, strict=True):
        left, top = cell.seam_x - cell.piece.x, cell.seam_y - cell.piece.y
        right, bottom = cell.trim.right - cell.piece.x, cell.trim.bottom - cell.piece.y
        own = (board_x >= left) & (board_x < right) & (board_y >= top) & (board_y < bottom)
        at_x, at_y = through(page.paper, cell.piece.x + board_x[own], cell.piece.y + board_y[own])
        scale_y, scale_x = image.shape[0] / page.paper.height, image.shape[1] / page.paper.width
        assert (result[own] == -1).all()
        result[own] = image[(at_y * scale_y).astype(int), (at_x * scale_x).astype(int)]
    assert (result >= 0).all()
    return result


def is_same(plan, one, other):
    """Whether each pixel has a colour that the other picture has there or beside it, or one between, within antialiasing.

    Pixels at the edges and on the seams do not count: the marks of a seam are half a hairline wide on it.
    """
    low, high = other, other
    for axis in (0, 1):
        beside = [np.roll(low, step, axis) for step in (-1, 1)], [np.roll(high, step, axis) for step in (-1, 1)]
        low, high = np.minimum.reduce([low, *beside[0]]), np.maximum.reduce([high, *beside[1]])
    same = ((one >= low - _EDGE) & (one <= high + _EDGE)).all(axis=2)
    for axis, stretches in ((1, plan.division.columns), (0, plan.division.rows)):
        pixels_per_mm = same.shape[axis] / SIZE[1 - axis]
        ends = [0, *(round(each.end * pixels_per_mm) for each in stretches)]
        for end in ends:
            at = slice(max(0, end - 2), end + 2)
            same[(slice(None), at) if axis else at] = True
    return same.all()


# Whether a point is mirrored left to right, and top to bottom, when the sheet is turned over.
PLACES = {
    Flip.LONG_EDGE: {"upright": (True, False), "landscape": (False, True)},
    Flip.SHORT_EDGE: {"upright": (False, True), "landscape": (True, False)},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "flip", "cuts", "parts"),
    [
        ("a4", Flip.LONG_EDGE, FREE, 4),
        ("letter", Flip.LONG_EDGE, Cuts(Borders((130, 270)), FREE.y), 6),
        ("letter", Flip.SHORT_EDGE, Cuts(Borders((130, 270)), FREE.y), 6),
    ],
)
@pytest.mark.few(1)
def test_the_parts_of_a_board_join_to_its_faces(print_config, flip, paper, cuts, parts):
    """The fronts of all parts, without their flaps, are the front of the board; the backs behind them are its back."""
    sheet = next(each for each in print_config.sheets if each.zones)
    plan = fit(*SIZE, sheet, print_config.papers[paper], print_config.line, cuts)
    assert plan.all_parts == parts
    wording = Wording.from_data("Board", print_config.words["en"])
    fonts = Fonts()
    imposition = Imposition(plan, flip, wording, fonts[FACE].advance)
    piece = PrintPiece("board", FRONT, BACK, *SIZE, 3.0, "rectangle", cuts)
    pdf = write_pdf(list(imposition.pages([piece], bookmarks={})), fonts, DocumentInfo("Board", "en"))
    fronts, backs = ([pixels(pdf, 2 * part + side) for part in range(parts)] for side in (0, 1))

    front = joined(plan, fronts, lambda _, x, y: (x, y))
    assert is_same(plan, front, whole(FRONT))
    assert not is_same(plan, np.roll(front, 2, 1), whole(FRONT))  # half a millimetre

    def behind(page, x, y):
        across, down = PLACES[flip]["landscape" if page.width > page.height else "upright"]
        return (page.width - x if across else x), (page.height - y if down else y)

    back = whole(BACK)
    assert is_same(plan, joined(plan, backs, behind), back[:, ::-1])
    assert not is_same(plan, joined(plan, backs, behind), back)
