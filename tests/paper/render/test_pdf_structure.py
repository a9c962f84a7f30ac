"""A PDF's facts: boxes, outline, preferences, and the known faults of reportlab, each cured."""

import functools
import io

import pikepdf
import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Drawing, Fonts, Run, Shape, Use, polygon, rectangle, rotation, translation
from ordo_pnp.paper import DocumentInfo, Page, write_pdf
from ordo_pnp.paper.render.pdf import path_operators

A4 = (210.0, 297.0)


@functools.cache
def opened(data):
    """Open a PDF and keep it open: its objects die with it."""
    return pikepdf.open(io.BytesIO(data))


def open_pdf(pages, **info):
    facts = DocumentInfo(**{"title": "Probe", "language": "de", **info})
    return opened(write_pdf(pages, Fonts(), facts))


def sheet(*items, size=A4):
    return Drawing(*size, items)


def test_pages_without_boxes_have_none():
    """No trim, no TrimBox."""
    page = open_pdf([Page(sheet())]).pages[0]
    assert "/TrimBox" not in page.obj
    assert "/BleedBox" not in page.obj


def test_no_font_that_is_not_embedded():
    """Cure of the un-embedded Helvetica: every font of the file is embedded as a subset with a text layer."""
    pdf = open_pdf([Page(sheet(Run(20, 20, "Acre", "text", 9, "#000000")))])
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert len(fonts) == 1
    assert "/FontFile2" in fonts[0].FontDescriptor
    assert "/ToUnicode" in fonts[0]
    assert str(fonts[0].BaseFont) == "/AAAAAA+Spectral-Regular"


def test_a_pdf_without_text_has_no_fonts_at_all():
    """A page of shapes mentions no font, above all no Helvetica."""
    data = write_pdf([Page(sheet(Shape(rectangle(0, 0, 9, 9), "#A6192E")))], Fonts(), DocumentInfo("T", "en"))
    assert b"Helvetica" not in data
    assert b"/Type /Font" not in data


def test_no_dates_and_an_identifier_of_the_content():
    """Nothing in the file tells when it was made; other content has another identifier."""
    one, other = (open_pdf([Page(sheet(Shape(rectangle(0, 0, side, 9), "#A6192E")))]) for side in (9, 10))
    assert "/CreationDate" not in one.docinfo
    assert "/ModDate" not in one.docinfo
    assert bytes(one.trailer.ID[0]) != bytes(other.trailer.ID[0])
    assert bytes(one.trailer.ID[0]) == bytes(one.trailer.ID[1])


@pytest.mark.parametrize(
    ("duplex", "name"),
    [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_printers_are_asked_not_to_scale_and_how_to_turn(duplex, name):
    """Print dialogs propose actual size and the way the backs were laid out for."""
    wishes = open_pdf([Page(sheet())], duplex=duplex).Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.DisplayDocTitle
    assert wishes.Duplex == name


def test_numbers_have_no_exponents_and_no_negative_zero():
    """Very small, very large and just negative coordinates are plain numbers."""
    path = polygon(((0.00001, -0.0004), (123456.7891, 1e-9), (-0.0006, 0.0006)))
    content = open_pdf([Page(sheet(Shape(path, "#000000")))]).pages[0].Contents.read_bytes()
    assert b"0 0 m\n123456.789 0 l\n-0.001 0.001 l\nh\nf\n" in content


@given(st.lists(st.tuples(*[st.floats(-2000, 2000)] * 2), min_size=1, max_size=9), st.booleans())
def test_written_points_are_the_points(points, fine):
    """Whatever the coordinates, reading the operators gives them back to the last decimal, without trailing zeros."""
    tokens = path_operators(polygon(tuple(points)), fine).split()
    numbers = [token for token in tokens if token not in {"m", "l", "h"}]
    decimals = 4 if fine else 3
    assert [round(float(text), decimals) for text in numbers] == [round(v, decimals) + 0.0 for xy in points for v in xy]
    assert not any(text == "-0" or text.endswith(".") or ("." in text and text.endswith("0")) for text in numbers)


def test_points_of_small_drawings_keep_their_precision():
    """A drawing on a grid of one is written finer, because it will be enlarged."""
    unit = Drawing(1, 1, (Shape(rectangle(0, 0, 1 / 3, 1), "#000000"),))
    content = open_pdf([Page(sheet(Use(unit, translation(5, 5))))]).pages[0].Contents.read_bytes()
    assert b"0.3333 0 l" in content


def test_state_does_not_leak_out_of_a_placed_drawing():
    """Colours and pens set within an in-line drawing are set again after it."""
    inner = Drawing(9, 9, (Shape(rectangle(0, 0, 9, 9), "#A6192E"),))
    square = Shape(rectangle(0, 0, 5, 5), "#00FF00")
    content = open_pdf([Page(sheet(square, Use(inner, rotation(90)), square))]).pages[0].Contents.read_bytes()
    assert content.count(b"0 1 0 rg") == 1
    assert b"q\n0 1 -1 0 0 0 cm\n0.651 0.098 0.1804 rg\n" in content
