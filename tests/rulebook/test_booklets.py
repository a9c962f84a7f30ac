"""Booklets: folded sheets within each other give the pages in order."""

import io
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.errors import LayoutError
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


def plain_book(pages):
    with pikepdf.new() as pdf:
        for number in range(1, pages + 1):
            page = pdf.add_blank_page(page_size=(148 * MM, 210 * MM))
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


def test_sheets_are_a4_landscape_with_two_pages_a_side():
    """The left page at 0, the right one at 148 mm; the printer turns about the short edge."""
    content, sheets = impose_booklet(plain_book(6))
    assert sheets == 2
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        boxes = {tuple(round(float(each) / MM) for each in page.mediabox) for page in pdf.pages}
        assert boxes == {(0, 0, 296, 210)}
        assert [placed(page) for page in pdf.pages] == [
            [(1, 148.0)],
            [(2, 0.0)],
            [(6, 0.0), (3, 148.0)],
            [(4, 0.0), (5, 148.0)],
        ]


def test_creep_moves_pages_towards_the_fold():
    """Left pages to the right, right ones to the left, on inner sheets only."""
    content, _ = impose_booklet(plain_book(8), creep=1.5)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert [placed(page) for page in pdf.pages] == [
            [(8, 0.0), (1, 148.0)],
            [(2, 0.0), (7, 148.0)],
            [(6, 1.5), (3, 146.5)],
            [(4, 1.5), (5, 146.5)],
        ]


@pytest.mark.parametrize("creep", [-0.1, 5.1])
def test_a_creep_that_cannot_be_is_refused(creep):
    """It would move text into the fold or out of the page."""
    with pytest.raises(LayoutError, match="creep"):
        impose_booklet(plain_book(4), creep)


def test_the_booklet_of_a_book_holds_all_its_pages(made):
    """As many sides as two pages each need, filled up to whole sheets."""
    with (
        pikepdf.open(io.BytesIO(made["ordonnance-rules-en.pdf"])) as book,
        pikepdf.open(io.BytesIO(made["ordonnance-rules-en-booklet.pdf"])) as booklet,
    ):
        assert len(booklet.pages) == 2 * -(-len(book.pages) // 4)
        numbers = sorted(number for page in booklet.pages for number, _ in placed(page))
        assert numbers == list(range(1, len(book.pages) + 1))
