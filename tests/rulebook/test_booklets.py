"""Booklets: folded sheets within each other give the pages in order."""

import io
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.errors import LayoutError
from ordo_pnp.rulebook.book_style import A4, BOOK_PAPERS
from ordo_pnp.rulebook.booklet import booklet_order, impose_booklet, shift_of

MM = 72 / 25.4


@given(st.integers(1, 200))
def test_folded_sheets_read_in_order(pages):
    """Leafing through: the front's right page, the back's left one, and so inwards and out again; blanks are last."""
    order = booklet_order(pages)
    assert len(order) % 2 == 0
    sheets = list(zip(order[::2], order[1::2], strict=True))
    first_half = [page for front, back in sheets for page in (front[1], back[0])]
    second_half = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    read = first_half + second_half
    total = -(-pages // 4) * 4
    assert read == [number if number <= pages else None for number in range(1, total + 1)]


@given(st.integers(1, 40), st.floats(0, 5))
def test_creep_grows_evenly_from_the_outermost_sheet(sheets, creep):
    """None outside, all of it inside, equal steps between."""
    shifts = [shift_of(sheet, sheets, creep) for sheet in range(sheets)]
    assert shifts[0] == 0
    if sheets > 1:
        assert shifts[-1] == pytest.approx(creep)
        assert all(after >= before for before, after in pairwise(shifts))


@given(st.integers(2, 200))
def test_the_back_cover_lies_outside(pages):
    """It is the left half of the outermost front; all other pages are in order, blanks between them and it."""
    order = booklet_order(pages, has_back=True)
    assert order[0] == (pages, 1)
    sheets = list(zip(order[::2], order[1::2], strict=True))
    read = [page for front, back in sheets for page in (front[1], back[0])]
    read += [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    assert [page for page in read if page is not None] == list(range(1, pages + 1))
    assert read[: pages - 1] == list(range(1, pages))


def plain_book(pages, paper=A4):
    with pikepdf.new() as pdf:
        for number in range(1, pages + 1):
            page = pdf.add_blank_page(page_size=(paper.page[0] * MM, paper.page[1] * MM))
            page.obj.Contents = pdf.make_stream(f"% page {number}".encode())
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def placed(page):
    """Return (page of the book, x in mm) in the order of placing."""
    found = []
    for line in page.Contents.read_bytes().decode().splitlines():
        words = line.split()
        found.append((int(words[-3][2:]), round(float(words[words.index("cm") - 2]) / MM, 2)))
    return found


@pytest.mark.parametrize(
    ("paper", "sheet", "left", "right"),
    [("a4", (297.0, 210.0), 0.5, 148.5), ("letter", (279.4, 215.9), 0.0, 139.7)],
)
def test_a_side_is_the_sheet_with_two_pages_at_the_fold(paper, sheet, left, right):
    """Exactly the paper, landscape; the printer turns about the short edge."""
    content, sheets = impose_booklet(plain_book(6, BOOK_PAPERS[paper]), BOOK_PAPERS[paper])
    assert sheets == 2
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        boxes = {tuple(round(float(each) / MM, 2) for each in page.mediabox) for page in pdf.pages}
        assert boxes == {(0, 0, *sheet)}
        assert [placed(page) for page in pdf.pages] == [
            [(1, right)],
            [(2, left)],
            [(6, left), (3, right)],
            [(4, left), (5, right)],
        ]


def test_creep_moves_pages_towards_the_fold():
    """Left pages to the right, right ones to the left, on inner sheets only."""
    content, _ = impose_booklet(plain_book(8), creep=1.5)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert [placed(page) for page in pdf.pages] == [
            [(8, 0.5), (1, 148.5)],
            [(2, 0.5), (7, 148.5)],
            [(6, 2.0), (3, 147.0)],
            [(4, 2.0), (5, 147.0)],
        ]


@pytest.mark.parametrize("creep", [-0.1, 5.1])
def test_a_creep_that_cannot_be_is_refused(creep):
    """It would move text into the fold or out of the page."""
    with pytest.raises(LayoutError, match="creep"):
        impose_booklet(plain_book(4), creep=creep)


def test_the_booklet_of_a_book_holds_all_its_pages(made):
    """As many sides as two pages each need, filled up to whole sheets."""
    with (
        pikepdf.open(io.BytesIO(made["ordonnance-rules-en.pdf"])) as book,
        pikepdf.open(io.BytesIO(made["ordonnance-rules-en-booklet.pdf"])) as booklet,
    ):
        assert len(booklet.pages) == 2 * -(-len(book.pages) // 4)
        numbers = sorted(number for page in booklet.pages for number, _ in placed(page))
        assert numbers == list(range(1, len(book.pages) + 1))
