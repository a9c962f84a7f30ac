"""Pictures in SVG: outlines in plain colours are drawn, everything that could do or load something is refused."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Fonts, Shape, SvgRefusedError, read_svg
from ordo_pnp.draw.pictures.svg_file import MAX_DEPTH, MAX_ELEMENTS, MAX_SVG_BYTES
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50"{}>'


def svg(body, attributes=""):
    return f"{HEAD.format(attributes)}\n{body}\n</svg>".encode()


def shapes(body, attributes=""):
    return read_svg(svg(body, attributes)).items


def refusal(data):
    with pytest.raises(SvgRefusedError) as caught:
        read_svg(data)
    return caught.value.reason, caught.value.line


@pytest.mark.parametrize(
    ("element", "bounds"),
    [
        ('<path d="M10 20h5v5z"/>', (10, 20, 15, 25)),
        ('<rect x="10" y="20" width="5" height="6"/>', (10, 20, 15, 26)),
        ('<rect x="10" y="20" width="5" height="6" rx="1"/>', (10, 20, 15, 26)),
        ('<circle cx="10" cy="20" r="5"/>', (5, 15, 15, 25)),
        ('<ellipse cx="10" cy="20" rx="5" ry="2"/>', (5, 18, 15, 22)),
        ('<polygon points="10,20 15,20 15,25"/>', (10, 20, 15, 25)),
        ('<polyline points="10 20 15 20 15 25"/>', (10, 20, 15, 25)),
        ('<line x1="10" y1="20" x2="15" y2="25" stroke="black"/>', (10, 20, 15, 25)),
        ('<g transform="translate(10 20)"><path d="M0 0h5v5z" transform="scale(2,1)"/></g>', (10, 20, 20, 25)),
        ('<path d="M0 0h10v5z" transform="rotate(90)"/>', (-5, 0, 0, 10)),
        ('<path d="M0 0h10v5z" transform="matrix(1 0 0 1 3 4)"/>', (3, 4, 13, 9)),
    ],
)
def test_outlines_of_every_kind_lie_where_they_were_drawn(element, bounds):
    """In the units of the picture, with the transforms of all groups around them."""
    (shape,) = shapes(element)

    assert shape.path.bounds() == pytest.approx(bounds)


def test_a_picture_begins_at_the_corner_of_its_view():
    """However it was placed on the sheet it was drawn on."""
    drawing = read_svg(svg('<rect width="10" height="10"/>').replace(b"0 0 100 50", b"-5 -4 20 16"))

    assert (drawing.width, drawing.height) == (20, 16)
    assert drawing.items[0].path.bounds() == (5, 4, 15, 14)


def test_without_a_view_its_size_is_its_own():
    """In the units that browsers give to millimetres."""
    drawing = read_svg(b'<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="48"/>')

    assert (drawing.width, drawing.height) == (96, 48)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", {"fill": "#000000", "stroke": None}),
        ('fill="none" stroke="#f00" stroke-width="3"', {"fill": None, "stroke": "#FF0000", "width": 3}),
        ('style="fill:rgb(0,128,255); stroke:none;-inkscape-x:y"', {"fill": "#0080FF", "stroke": None}),
        ('fill="gold" fill-rule="evenodd" opacity=".5"', {"fill": "#FFD700", "even_odd": True, "opacity": 0.5}),
        ('fill="red" style="fill:blue"', {"fill": "#0000FF"}),
        ('color="red" fill="currentColor"', {"fill": "#FF0000"}),
        ('fill-opacity="40%"', {"opacity": 0.4}),
        ('stroke="black" stroke-dasharray="2,1" stroke-linecap="round"', {"dash": (2.0, 1.0), "round_ends": True}),
    ],
)
def test_colours_strokes_and_opacity_are_read(attributes, expected):
    """As attributes or as declarations of `style`, of the element or of a group around it."""
    alone, inside = (
        shapes(text)[0]
        for text in (f'<path d="M0 0h9v9z" {attributes}/>', f'<g {attributes}><path d="M0 0h9v9z"/></g>')
    )

    assert {key: getattr(alone, key) for key in expected} == expected
    assert inside == alone


@pytest.mark.parametrize("attributes", ['display="none"', 'style="visibility:hidden"', 'opacity="0"', 'fill="none"'])
def test_what_cannot_be_seen_is_not_drawn(attributes):
    """Not even as an empty shape."""
    assert shapes(f'<g {attributes}><path d="M0 0h9v9z"/></g>') == ()


def test_strokes_grow_with_what_they_outline():
    """A picture scaled by its groups keeps its proportions."""
    (shape,) = shapes('<path d="M0 0h9" stroke="black" fill="none" stroke-width="2" transform="scale(3)"/>')

    assert shape.width == pytest.approx(6)


def test_notes_of_drawing_programs_change_nothing():
    """Titles, metadata, definitions nobody uses, other name spaces, a document type without entities."""
    doctype = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    notes = (
        "<title>Owl</title><metadata><x>y</x></metadata><!-- drawn by hand -->"
        '<defs><linearGradient id="a" xlink:href="#b"/></defs>'
        '<s:view xmlns:s="http://example.org/s" s:zoom="2"><s:grid/></s:view>'
    )
    data = b'<?xml version="1.0"?>' + doctype + svg(notes + '<path d="M0 0h9v9z"/>')

    assert read_svg(data).items == shapes('<path d="M0 0h9v9z"/>')


@pytest.mark.parametrize(
    "body",
    [
        "<script>alert(1)</script>",
        "<metadata><script/></metadata>",
        '<path d="M0 0h9v9z" onclick="x()"/>',
        '<a xlink:href="https://example.org"><path d="M0 0h9v9z"/></a>',
        '<image href="photo.png" width="9" height="9"/>',
        '<use xlink:href="#a"/>',
        '<path d="M0 0h9v9z" fill="url(#g)"/>',
        '<path d="M0 0h9v9z" style="fill: url( https://example.org/x )"/>',
        '<g clip-path="url(#c)"/>',
        '<defs><linearGradient xlink:href="https://example.org/x.svg#a"/></defs>',
        "<foreignObject><div/></foreignObject>",
        "<text>Owl</text>",
        "<style>path {fill: red}</style>",
        "<animate/>",
        "<svg/>",
        '<path d="M0 0 k"/>',
        '<rect width="5em" height="2"/>',
        '<rect width="1e9" height="2"/>',
        '<path d="M0 0h9" transform="spin(3)"/>',
        '<path d="M0 0h9v9z" fill="nosuchcolour"/>',
        "<?xml-stylesheet href='a.css'?>",
    ],
)
def test_everything_else_is_refused_with_its_line(body):
    """What could run or load something, and what would be printed in another way than it was drawn."""
    assert refusal(svg(body)) == ("forbidden", 2)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>', "forbidden"),
        (b"<svg><path d='M0 0'/></svg>", "forbidden"),
        (b"<html/>", "forbidden"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "forbidden"),
        (svg("<g>")[:-7], "broken"),
        (b"<", "broken"),
        (svg("&a;"), "broken"),
        (svg("<g>" * MAX_DEPTH + "</g>" * MAX_DEPTH), "large"),
        (svg("<g/>" * MAX_ELEMENTS), "large"),
        (b" " * MAX_SVG_BYTES + b"<", "large"),
        (svg(f'<path d="M0 0{"l1 1" * 400_001}"/>'), "large"),
    ],
    ids=["entity", "no name space", "html", "no size", "open", "empty", "undeclared", "deep", "many", "long", "pieces"],
)
@pytest.mark.few(5)
def test_a_file_that_is_no_picture_or_too_much_of_one_is_refused(data, reason):
    """Before anything of it is drawn."""
    assert refusal(data)[0] == reason


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: svg(text).replace(b"\x00", b"")))
def test_any_bytes_are_a_picture_or_refused(data):
    """Nothing else is raised."""
    try:
        drawing = read_svg(data)
    except SvgRefusedError:
        return
    assert all(isinstance(each, Shape) for each in drawing.items)


@pytest.mark.parametrize("encoding", ["utf-7", "utf-32", "shift_jis", "idna", "punycode", "hex", "nosuch", "latin-1"])
def test_any_declared_encoding_is_read_or_refused(encoding):
    """Some that Python knows take several bytes a character, some are no encodings of texts, some there are not."""
    data = f'<?xml version="1.0" encoding="{encoding}"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'.encode()
    if encoding == "latin-1":
        assert read_svg(data).width == 9
        return
    with pytest.raises(SvgRefusedError) as caught:
        read_svg(data)
    assert caught.value.reason == "broken"


def test_it_is_printed_as_outlines_and_looks_as_it_was_drawn():
    """A red square in the middle of a green field, without a single pixel in the file."""
    drawing = read_svg(
        svg('<rect width="100" height="50" fill="#008000"/><rect x="40" y="15" width="20" height="20" fill="red"/>')
    )
    pdf = write_pdf([Page(drawing)], Fonts(), DocumentInfo(title="x", language="en"))

    assert b"/Subtype /Image" not in pdf
    picture = _pixels(rasterize(pdf, 50.8))
    assert picture.size == (200, 100)
    assert [picture.getpixel(at) for at in ((100, 50), (10, 10))] == [(255, 0, 0), (0, 128, 0)]


def _pixels(png):
    import io

    from PIL import Image

    return Image.open(io.BytesIO(png)).convert("RGB")
