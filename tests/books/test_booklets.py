"""Booklets: paper is folded here as hands do it, and what pdfium and pikepdf read of the files must come out in order and in its place."""

import io
from dataclasses import dataclass
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import LayoutError, NotationError
from ordo_pnp.books import BOOK_PAPERS, BookletSheet, BookletStyle, parse_thickness
from ordo_pnp.books.book_style import A4
from ordo_pnp.books.booklets import booklet_order, impose_booklet

MM = 72 / 25.4
A3 = BookletSheet(420.0, 297.0, 3.2)
EXACT = pytest.approx
TOLERANCE = 0.01  # mm
MARK_AT = (40.0, 100.0)  # of the page number on every page of `numbered_book`


# ---- reading


def numbered_book(pages, paper=A4):
    """Return a book whose pages show their number, 40 mm from the left and 100 from below."""
    with pikepdf.new() as pdf:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        for number in range(1, pages + 1):
            page = pdf.add_blank_page(page_size=(paper.page[0] * MM, paper.page[1] * MM))
            page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
            x, y = (each * MM for each in MARK_AT)
            page.obj.Contents = pdf.make_stream(f"BT /F 12 Tf {x:.4f} {y:.4f} Td ({number}) Tj ET".encode())
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


@dataclass(frozen=True)
class Printed:
    """A side of paper as pdfium reads it: where each page number stands, in millimetres from the left and from below."""

    width: float
    numbers: dict[int, tuple[float, float]]


def printed(content):
    """Return the sides of a PDF."""
    document = pypdfium2.PdfDocument(content)
    sides = []
    for page in document:
        text = page.get_textpage()
        words, found, at = text.get_text_range(), {}, 0
        for word in words.split():
            at = words.index(word, at)
            left, bottom, _, _ = text.get_charbox(at, loose=True)
            found[int(word)] = (left / MM, bottom / MM)
            at += len(word)
        sides.append(Printed(page.get_width() / MM, found))
    document.close()
    return sides


@dataclass(frozen=True)
class Leaf:
    """Half of a sheet in a folded booklet: what is read on its two faces, and how far from the spine, in millimetres."""

    recto: tuple[int, float] | None
    verso: tuple[int, float] | None


def folded(sides, thicknesses):
    """Print on both sides, fold and nest paper; return the leaves in the order in which they are turned.

    Args:
        sides: Front and back of each sheet, the outermost first. The paper is turned about its short edge, so what is printed at x on the
            back lies at width - x of the front.
        thicknesses: Of the sheets: the fold of each lies in that of the one around it.
    """
    first, last, inside = [], [], 0.0
    for sheet, thickness in enumerate(thicknesses):
        front, back = sides[2 * sheet], sides[2 * sheet + 1]
        fold = front.width / 2
        faces = {"front": {}, "back": {}}
        for number, (x, _) in front.numbers.items():
            faces["front"]["right" if x > fold else "left"] = (number, inside + abs(x - fold))
        for number, (x, _) in back.numbers.items():
            on_front = back.width - x
            faces["back"]["right" if on_front > fold else "left"] = (number, inside + abs(on_front - fold))
        first.append(Leaf(faces["front"].get("right"), faces["back"].get("right")))
        last.append(Leaf(faces["back"].get("left"), faces["front"].get("left")))
        inside += thickness
    return first + last[::-1]


def lines_of(page):
    """Return the lines that are drawn on a side, outside of its pages: x1, y1, x2, y2 in millimetres, and the width in points."""
    found, width, start = [], None, None
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "w":
            width = float(operands[0])
        elif str(operator) == "m":
            start = [float(each) / MM for each in operands]
        elif str(operator) == "l":
            found.append((*start, *(float(each) / MM for each in operands), width))
    return found


def marks_of(content):
    """Return for each side the lines in black, as four millimetres; each is drawn twice, first as its white ground."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [[line[:4] for line in lines_of(page) if line[4] < 1] for page in pdf.pages]


def boxes_of(content, name):
    """Return a box of each side in millimetres."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [tuple(float(each) / MM for each in page.obj[name]) for page in pdf.pages]


# ---- order and creep


@given(st.integers(1, 200), st.booleans())
def test_folded_sheets_read_in_order(pages, has_back):
    """Leafing through: the front's right page, the back's left one, and so inwards and out again; blanks are last, or before the back cover."""
    order = booklet_order(pages, has_back=has_back)
    sheets = list(zip(order[::2], order[1::2], strict=True))
    read = [page for front, back in sheets for page in (front[1], back[0])]
    read += [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    blank = [None] * (-pages % 4)
    numbers = list(range(1, pages + 1))
    assert read == ([*numbers[:-1], *blank, pages] if has_back else numbers + blank)


@settings(max_examples=25)
@given(st.data())
@pytest.mark.slow
def test_a_folded_booklet_reads_in_order_with_all_margins_alike(data):
    """Whatever the paper: pages follow each other, each on its face of the leaf, as far from the edge that is cut as in the book, to 0.01 mm."""
    pages = data.draw(st.integers(5, 44), label="pages")
    paper = BOOK_PAPERS[data.draw(st.sampled_from(sorted(BOOK_PAPERS)), label="paper")]
    thickness = data.draw(st.floats(0.05, 0.3), label="thickness")
    cover = data.draw(st.none() | st.floats(0.05, 0.5), label="cover")
    apart, has_back = data.draw(st.booleans(), label="apart"), data.draw(st.booleans(), label="has back")
    sheet = data.draw(st.sampled_from([None, A3]), label="sheet")
    style = BookletStyle(
        thickness=thickness, cover_thickness=cover, has_cover_apart=apart, sheet=sheet, marks=frozenset()
    )

    made = impose_booklet(numbered_book(pages, paper), paper, style, has_back=has_back)

    assert (made.cover is not None) == apart
    sides = (printed(made.cover) if apart else []) + printed(made.content)
    sheets = -(-pages // 4)
    assert len(sides) == 2 * sheets
    assert made.blank == 4 * sheets - pages
    leaves = folded(sides, [thickness if cover is None else cover] + [thickness] * (sheets - 1))
    faces = [face for leaf in leaves for face in (leaf.recto, leaf.verso)]
    blank = [None] * made.blank
    numbers = list(range(1, pages + 1))
    expected = [*numbers[:-1], *blank, pages] if has_back else numbers + blank
    assert [face and face[0] for face in faces] == expected
    for at, face in enumerate(faces):  # rectos have the spine at their left, versos at their right
        if face is not None:
            from_spine = MARK_AT[0] if at % 2 == 0 else paper.page[0] - MARK_AT[0]
            assert face[1] == EXACT(from_spine, abs=TOLERANCE)


@given(st.integers(1, 9), st.floats(0, 4.5))
def test_a_measured_creep_grows_evenly_from_the_outermost_sheet(sheets, creep):
    """None outside, all of it inside, equal steps between, be the cover apart or not."""
    book = numbered_book(4 * sheets)
    made = impose_booklet(book, style=BookletStyle(creep=creep))
    moved = []
    for side in printed(made.content)[::2]:
        number = min(side.numbers)  # the page at the right of the fold
        moved.append(A4.sheet[0] / 2 + MARK_AT[0] - side.numbers[number][0])
    assert moved[0] == EXACT(0, abs=TOLERANCE)
    assert moved[-1] == EXACT(creep if sheets > 1 else 0, abs=TOLERANCE)
    steps = [after - before for before, after in pairwise(moved)]
    assert steps == [EXACT(creep / max(sheets - 1, 1), abs=TOLERANCE)] * (sheets - 1)


@pytest.mark.parametrize(("paper", "most"), [("a4", 9.0), ("letter", 4.7)])
def test_a_creep_that_moves_text_to_the_fold_is_refused(paper, most):
    """Text stays 10 mm away: the millimetres there would be, and those there may be, are told."""
    book = numbered_book(12, BOOK_PAPERS[paper])
    impose_booklet(book, BOOK_PAPERS[paper], BookletStyle(creep=most))
    with pytest.raises(LayoutError) as caught:
        impose_booklet(book, BOOK_PAPERS[paper], BookletStyle(thickness=most / 2 + 0.01))
    assert str(caught.value) == (
        f"the innermost of 3 sheets sticks out by {most + 0.02:.2f} mm; moved by as much, its text would stand 9.98 mm from the fold, "
        f"not 10 mm or more: pages can move by {most:.2f} mm on this paper, so take thinner sheets or fewer"
    )


@pytest.mark.parametrize("creep", [-0.1, float("nan")])
def test_a_creep_that_cannot_be_is_refused(creep):
    """Pages cannot move outwards, nor by no number."""
    with pytest.raises(LayoutError, match="creep"):
        impose_booklet(numbered_book(8), style=BookletStyle(creep=creep))


@given(st.integers(20, 400))
def test_a_weight_is_a_thickness(weight):
    """Of uncoated paper, 1.3 cm³ a gram; millimetres are what they are."""
    assert parse_thickness(f"{weight}g") == EXACT(weight * 1.3 / 1000)
    assert parse_thickness(f"{weight} g/m²") == parse_thickness(f"{weight}gsm") == parse_thickness(f"{weight}g")
    millimetres = weight / 400
    assert parse_thickness(f"{millimetres}") == parse_thickness(f"{millimetres}mm") == millimetres


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("80", "`80` is 80 mm; paper has from 0.02 to 1 mm; a weight is written with its unit, `80g`"),
        ("5000g", "`5000g` is 6.5 mm; paper has"),
        ("0.1cm", "`0.1cm` is no thickness of paper; write millimetres, `0.1`, or a weight, `80g`"),
        ("-0.1", "is no thickness of paper"),
        ("٠.1", "is no thickness of paper"),
        ("", "`` is no thickness of paper"),
    ],
)
def test_what_is_no_paper_is_refused(text, said):
    """With both ways to write it."""
    with pytest.raises(NotationError) as caught:
        parse_thickness(text)
    assert said in str(caught.value)


# ---- the sheet


@settings(max_examples=12)
@given(st.integers(5, 24), st.floats(0.05, 0.3), st.sampled_from(sorted(BOOK_PAPERS)))
def test_what_is_cut_lies_on_each_other_in_the_folded_booklet(pages, thickness, name):
    """The crop marks and the TrimBox of every sheet are where the outermost one is cut, though inner sheets stick out."""
    paper = BOOK_PAPERS[name]
    made = impose_booklet(numbered_book(pages, paper), paper, BookletStyle(thickness=thickness, sheet=A3))
    trims, bleeds, marks = (
        boxes_of(made.content, "/TrimBox"),
        boxes_of(made.content, "/BleedBox"),
        marks_of(made.content),
    )
    for side, (trim, bleed, lines) in enumerate(zip(trims, bleeds, marks, strict=True)):
        inside = thickness * (side // 2)
        left, bottom, right, top = trim
        assert (right - left) / 2 + inside == EXACT(paper.page[0], abs=TOLERANCE)
        assert top - bottom == EXACT(paper.page[1], abs=TOLERANCE)
        assert [*bleed] == EXACT([left - 3, bottom - 3, right + 3, top + 3], abs=TOLERANCE)
        upright = {round(x1, 2) for x1, _, x2, _ in lines if x1 == x2} - {round(A3.fold, 2)}
        level = {round(y1, 2) for _, y1, _, y2 in lines if y1 == y2}
        assert sorted(upright) == EXACT([left, right], abs=TOLERANCE)
        assert sorted(level) == EXACT([bottom, top], abs=TOLERANCE)


@settings(max_examples=25)
@given(st.floats(280, 340), st.floats(205, 245), st.floats(0, 6), st.sampled_from([None, "fold", "staples", "none"]))
def test_a_sheet_has_room_for_its_marks_or_is_refused(width, height, margin, word):
    """Built, every mark lies where printers reach, and in the fold or outside of the bleed; else pages, or marks, do not fit."""
    marks = None if word is None else frozenset({word} - {"none"})
    sheet = BookletSheet(width, height, margin)
    beside, above = (width - 296) / 2, (height - 210) / 2
    try:
        made = impose_booklet(numbered_book(8), style=BookletStyle(sheet=sheet, marks=marks, thickness=0.2))
    except LayoutError:
        assert min(beside, above) < (0 if word == "none" else 4 + 2 + margin)
        return
    trims = boxes_of(made.content, "/TrimBox")
    for (left, bottom, right, top), lines in zip(trims, marks_of(made.content), strict=True):
        for x1, y1, x2, y2 in lines:
            assert min(x1, x2, y1, y2) >= margin - TOLERANCE
            assert max(x1, x2) <= width - margin + TOLERANCE
            assert max(y1, y2) <= height - margin + TOLERANCE
            outside = max(left - max(x1, x2), min(x1, x2) - right, bottom - max(y1, y2), min(y1, y2) - top)
            assert outside >= 4 - TOLERANCE or x1 == x2 == EXACT(width / 2, abs=TOLERANCE)


def test_marks_are_shorter_where_paper_is_scarce_and_then_refused():
    """They keep out of what printers leave white; 2 mm is the least of a mark, and the millimetres are told."""
    scarce = BookletSheet(296 + 2 * 9.2, 210 + 2 * 9.2, 3.2)
    lines = marks_of(impose_booklet(numbered_book(4), style=BookletStyle(sheet=scarce)).content)[1]
    assert {round(abs(x2 - x1) + abs(y2 - y1), 2) for x1, y1, x2, y2 in lines} == {2.0}
    small = scarce._replace(height=210 + 2 * 9.0)
    with pytest.raises(LayoutError) as caught:
        impose_booklet(numbered_book(4), style=BookletStyle(sheet=small))
    assert str(caught.value) == (
        "a sheet of 314.4 × 228 mm leaves 9.2 mm beside two pages and 9 mm above them; bleed and crop marks need 9.2 mm: "
        "take a larger sheet, or `--marks none`"
    )
    impose_booklet(numbered_book(4), style=BookletStyle(sheet=small, marks=frozenset()))
    with pytest.raises(LayoutError, match=r"two pages of 296 × 210 mm do not fit on a sheet of 210 × 148 mm"):
        impose_booklet(numbered_book(4), style=BookletStyle(sheet=BookletSheet(210, 148, 3.2)))


# ---- files


def test_a_booklet_that_is_all_cover_has_none_apart():
    """Four pages are one sheet."""
    with pytest.raises(LayoutError, match="a book of 4 pages is one sheet: there is nothing to lay into its cover"):
        impose_booklet(numbered_book(4), style=BookletStyle(has_cover_apart=True))


@pytest.mark.slow
def test_pictures_of_a_cover_run_on_into_the_bleed(project):
    """What reaches to the edge of a page is there 3 mm beyond it on larger paper, on all sides but the fold, and no further."""
    from ordo_pnp.books import BookRequest, make_books

    project.spoil("ordonnance/rulebook/en.md", "cover: [base/spear-levy]", "cover: {vignette: harbour}")
    request = BookRequest(("en",), ("booklet",), booklet=BookletStyle(sheet=A3, marks=frozenset()))
    (made,), _ = make_books([(project.opened(), request)])
    document = pypdfium2.PdfDocument(made.content)
    picture = document[0].render(scale=150 / 72).to_pil().convert("RGB")
    document.close()
    dots = 150 / 25.4

    def is_white(x, y):
        return picture.getpixel((round(x * dots), round(y * dots))) == (255, 255, 255)

    left, top, right, bottom = 210.0, 43.5, 358.0, 253.5
    for x, y in ((300.0, top), (300.0, bottom), (right, 60.0), (right, 240.0)):
        across, down = (1, 0) if x == right else (0, -1 if y == top else 1)
        assert not is_white(x + 2.7 * across, y + 2.7 * down)
        assert is_white(x + 3.3 * across, y + 3.3 * down)
    assert is_white(left - 1, 150.0)
