"""Pictures in SVG: what drawing programs write is drawn, as outlines where that can be; nothing harms or leads out of the file."""

import base64
import io
import resource
import subprocess
import sys
import time

import PIL.Image
import pytest
from hypothesis import given, strategies as st
from svg_forms import FORMS, PHOTO, STAR, box, different_shares, svg_of

from ordo_pnp.draw import Drawing, Fonts, RasterImage, Shape, SvgPicture, SvgRefusedError, Use, scaling
from ordo_pnp.draw.pictures import svg_file
from ordo_pnp.draw.pictures.svg_sandbox import SvgStoppedError, run_sandboxed
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50"{}>'


def read_svg(data, fonts=None):
    """Return a picture as a drawing."""
    return SvgPicture(data, fonts or Fonts()).drawing()


def svg(body, attributes=""):
    return f"{HEAD.format(attributes)}\n{body}\n</svg>".encode()


def picture(body):
    return SvgPicture(svg(body), Fonts())


def leaves(drawing):
    """Return the shapes and pictures of a drawing, in painting order, wherever they are placed."""
    parts = (leaves(each.drawing) if isinstance(each, Use) else [each] for each in drawing.items)
    return [each for part in parts for each in part]


def shapes(body, attributes=""):
    return leaves(read_svg(svg(body, attributes)))


def refusal(data):
    with pytest.raises(SvgRefusedError) as caught:
        read_svg(data)
    return caught.value.reason, caught.value.line


def printed(drawing, width):
    """Return the pixels of a drawing in print, so many across."""
    scale = width / drawing.width
    page = Drawing(width, drawing.height * scale, (Use(drawing, scaling(scale)),))
    pdf = write_pdf([Page(page)], Fonts(), DocumentInfo(title="x", language="en"))
    return PIL.Image.open(io.BytesIO(rasterize(pdf, 25.4))).convert("RGB")


@pytest.mark.parametrize(("program", "drawing"), [each for each in FORMS if each[1] != "pixels"])
@pytest.mark.few(24)
def test_what_drawing_programs_write_is_printed_as_they_show_it(program, drawing):
    """Twelve drawings in the forms of five programs: nothing but edges differs from what resvg paints of the file."""
    fonts = Fonts()
    data = svg_of(program, drawing)
    files = dict.fromkeys(fonts[name].data for name in fonts.names)
    painted, _ = run_sandboxed(
        "resvg", data, "--width=300", "--background=white", "--serif-family=Spectral", fonts=files
    )

    shown = PIL.Image.open(io.BytesIO(painted))
    mine = printed(SvgPicture(data, fonts).drawing(25.4), 300)

    assert mine.size == shown.size
    every, solid = different_shares(mine, shown)
    assert every < 0.02
    assert solid == 0


@pytest.mark.parametrize("program", ["Inkscape", "Illustrator", "Figma", "Affinity", "LibreOffice"])
def test_embedded_pictures_keep_their_pixels(program):
    """They are no larger in print than in the file, whether they are placed, cloned or fill an outline."""
    drawing = read_svg(svg_of(program, "pixels"))

    (photo,) = {each.data for each in leaves(drawing) if isinstance(each, RasterImage)}
    with PIL.Image.open(io.BytesIO(photo)) as kept, PIL.Image.open(io.BytesIO(base64.b64decode(PHOTO))) as whole:
        assert kept.tobytes() == whole.tobytes()
    shown = printed(drawing, 200)
    assert [shown.getpixel(at) for at in ((15, 15), (85, 65))] == [(0, 0, 128), (224, 200, 128)]


@pytest.mark.parametrize(("program", "drawing"), [each for each in FORMS if each[1] not in {"mask", "corners"}])
@pytest.mark.few(10)
def test_nearly_everything_is_printed_as_outlines(program, drawing):
    """Gradients, clips, clones, patterns, texts and opacity need no pixels."""
    assert SvgPicture(svg_of(program, drawing), Fonts()).painted is None


@pytest.mark.parametrize(
    ("element", "bounds"),
    [
        ('<path d="M10 20h5v5z"/>', (10, 20, 15, 25)),
        ('<rect x="10" y="20" width="5" height="6" rx="1"/>', (10, 20, 15, 26)),
        ('<circle cx="10" cy="20" r="5"/>', (5, 15, 15, 25)),
        ('<polygon points="10,20 15,20 15,25"/>', (10, 20, 15, 25)),
        ('<line x1="10" y1="20" x2="15" y2="25" stroke="black"/>', (10, 20, 15, 25)),
        ('<rect x="10%" y="20%" width="5%" height="1mm"/>', (10, 10, 15, 10 + 96 / 25.4)),
        ('<g transform="translate(10 20)"><path d="M0 0h5v5z" transform="scale(2,1)"/></g>', (10, 20, 20, 25)),
        ('<use xlink:href="#a" x="10"/><defs><path id="a" d="M0 20h5v5z"/></defs>', (10, 20, 15, 25)),
    ],
)
def test_outlines_of_every_kind_lie_where_they_were_drawn(element, bounds):
    """In the units of the picture, with the transforms of all groups around them."""
    (shape,) = shapes(element)

    assert shape.path.bounds() == pytest.approx(bounds)


@pytest.mark.parametrize(
    ("head", "size", "corner"),
    [
        ('viewBox="-5 -4 20 16"', (20, 16), (5, 4)),
        ('width="1in" height="48"', (96, 48), (0, 0)),
        ('width="40" height="40" viewBox="0 0 20 10"', (40, 40), (0, 10)),
        ('width="40" height="40" viewBox="0 0 20 10" preserveAspectRatio="xMinYMax"', (40, 40), (0, 20)),
        ('width="40" height="40" viewBox="0 0 20 10" preserveAspectRatio="none"', (40, 40), (0, 0)),
        ('width="40" height="40" viewBox="0 0 20 10" preserveAspectRatio="xMidYMid slice"', (40, 40), (-20, 0)),
    ],
)
def test_a_picture_has_the_size_and_view_of_its_head(head, size, corner):
    """However it was placed on the sheet it was drawn on."""
    drawing = read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" {head}><path d="M0 0H2V2H0Z"/></svg>'.encode())

    assert (drawing.width, drawing.height) == size
    assert leaves(drawing)[0].path.bounds()[:2] == pytest.approx(corner)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", {"fill": "#000000", "stroke": None}),
        ('fill="none" stroke="#f00" stroke-width="3"', {"fill": None, "stroke": "#FF0000", "width": 3}),
        ('style="fill:rgb(0,128,255); stroke:none;-inkscape-x:y"', {"fill": "#0080FF", "stroke": None}),
        ('fill="gold" fill-rule="evenodd" fill-opacity="40%"', {"fill": "#FFD700", "even_odd": True, "opacity": 0.4}),
        ('fill="red" style="fill:blue"', {"fill": "#0000FF"}),
        ('class="b" fill="red"', {"fill": "#0000FF"}),
        ('color="red" fill="currentColor"', {"fill": "#FF0000"}),
        (
            'fill="none" stroke="black" stroke-dasharray="2,1" stroke-linecap="round" stroke-linejoin="round"',
            {"dash": (2.0, 1.0), "round_ends": True, "has_round_corners": True},
        ),
        ('fill="none" stroke="black" stroke-linejoin="round"', {"round_ends": False, "has_round_corners": True}),
    ],
)
def test_colours_and_strokes_are_read(attributes, expected):
    """As attributes, as declarations of `style` or of a style sheet, of the element or of a group around it."""
    sheet = "<style>.b {fill: blue}</style>"
    alone, inside = (
        shapes(sheet + text)[0]
        for text in (f'<path d="M0 0h9v9z" {attributes}/>', f'<g {attributes}><path d="M0 0h9v9z"/></g>')
    )

    assert {key: getattr(alone, key) for key in expected} == expected
    assert inside == alone


@pytest.mark.parametrize("attributes", ['display="none"', 'style="visibility:hidden"', 'opacity="0"', 'fill="none"'])
def test_what_cannot_be_seen_is_not_drawn(attributes):
    """Not even as an empty shape."""
    assert shapes(f'<g {attributes}><path d="M0 0h9v9z"/></g>') == []


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (f'<mask id="m"><path d="{STAR}" fill="white"/></mask><path mask="url(#m)" d="{STAR}"/>', "a mask"),
        (f'<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path filter="url(#f)" d="{STAR}"/>', "a filter"),
        ('<path d="M9 9h30l-9 9" fill="none" stroke="red" stroke-linejoin="bevel"/>', "a line with bevel corners"),
        (f'<path d="{STAR}"/><path d="{STAR}" style="mix-blend-mode:multiply"/>', "colours that blend"),
    ],
)
def test_what_outlines_cannot_show_is_painted(body, reason):
    """With 600 pixels to the inch of its size in print, and the reason is told."""
    found = picture(body)

    assert found.painted == reason
    (image,) = found.drawing(25.4).items
    with PIL.Image.open(io.BytesIO(image.data)) as pixels:
        assert pixels.size == (600, 300)


@pytest.mark.slow
def test_painted_pictures_have_no_more_pixels_than_a_card_can_show():
    """However large they are printed."""
    (image,) = picture(f'<mask id="m"><path d="{STAR}"/></mask><path mask="url(#m)" d="{STAR}"/>').drawing(5_000).items

    with PIL.Image.open(io.BytesIO(image.data)) as pixels:
        assert pixels.size[0] == 2 * pixels.size[1] <= 4_000


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<text y="20" font-family="Spectral">Owl</text>', ()),
        (
            '<text y="20" style="font-family:\'Comic Sans MS\', serif">Owl</text>',
            ("set in Spectral, not in Comic Sans MS",),
        ),
        ('<text y="20">Owl</text>', ("not in a font it does not name",)),
        ('<text y="20" font-family="Spectral">Owl \U0001f989</text>', ("no font of the game has U+1F989",)),
        ('<image xlink:href="data:image/png;base64,AAAA" width="9" height="9"/>', ("is damaged, or neither PNG",)),
        ('<image xlink:href="data:image/webp;base64,UklG" width="9" height="9"/>', ("is damaged, or neither PNG",)),
        ('<image href="/etc/hostname" width="9" height="9"/>', ("by file or address are left out",)),
        ('<image xlink:href="https://example.org/a.png" width="9" height="9"/>', ("by file or address are left out",)),
        (
            f'<filter id="f"><feOffset/></filter><image filter="url(#f)" width="9" height="9" xlink:href="data:image/png;base64,{PHOTO}"/>',
            ("its embedded pictures are left out, since it has a filter",),
        ),
    ],
)
def test_what_is_not_shown_as_it_was_drawn_is_told(body, words):
    """Fonts of other machines, and what lies outside of the file."""
    losses = picture(body).losses

    assert len(losses) == len(words)
    assert all(word in loss for word, loss in zip(words, losses, strict=True))


@pytest.mark.parametrize(
    "body",
    [
        "<script>alert(1)</script>",
        '<a xlink:href="https://example.org"><path d="M0 0h9v9z"/></a>',
        "<style>@import 'https://example.org/a.css';</style>",
        '<use xlink:href="https://example.org/x.svg#a"/><path d="M0 0h9v9z" onclick="x()"/>',
        '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>',
        "<?xml-stylesheet href='a.css'?><animate/>",
    ],
)
def test_what_could_run_or_load_something_does_nothing(body):
    """The rest of the picture is drawn."""
    assert shapes(body + '<path d="M0 0h9v9z"/>')[-1].path.bounds() == (0, 0, 9, 9)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (svg("<g>")[:-7], ("broken", 1)),
        (b"<", ("broken", 1)),
        (svg("&a;"), ("broken", 2)),
        (b"<html/>", ("broken", 1)),
        (svg("<path/>").replace(b"100 50", b"1e300 1e300"), ("broken", 1)),
        (svg("<g>" * 20_000 + "</g>" * 20_000), ("large", 1)),
    ],
    ids=["open", "empty", "undeclared", "html", "size", "deep"],
)
def test_a_file_that_is_no_picture_is_refused_with_its_line(data, expected):
    """Before anything of it is drawn."""
    assert refusal(data) == expected


BOMBS = {
    "uses": svg(
        "<defs><path id='u0' d='M0 0h1v1z'/>"
        + "".join(f"<g id='u{n}'>{f'<use xlink:href={chr(34)}#u{n - 1}{chr(34)}/>' * 10}</g>" for n in range(1, 9))
        + "</defs><use xlink:href='#u8'/>"
    ),
    "entities": (
        "<!DOCTYPE s ["
        "<!ENTITY a0 'aaaaaaaaaa'>" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)) + "]>"
    ).encode()
    + svg("<text>&a9;</text>"),
    "clones of themselves": svg("<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>"),
    "attributes": svg("<path " + " ".join(f"a{n}='x'" for n in range(60_000)) + "/>"),
    "layers": svg("<g opacity='.9'>" * 100 + "<rect width='100' height='50'/>" * 2 + "</g>" * 100),
    "blur": svg(
        "<filter id='f'><feGaussianBlur stdDeviation='1e9'/></filter><rect filter='url(#f)' width='1' height='1'/>"
    ),
    "dashes": svg("<path d='M0 0H100' stroke='#000' stroke-dasharray='1e-7 1e-7' stroke-linecap='square'/>"),
    "far": svg("<path stroke='#000' stroke-width='1e6' d='M0 0 " + "C 1e9 1e9 -1e9 -1e9 0 0 " * 20_000 + "'/>"),
    "tiles": svg(
        "<pattern id='p' width='1e-5' height='1e-5'><path d='M0 0h1v1z'/></pattern><rect fill='url(#p)' width='99' height='49'/>"
    ),
    "pieces": svg(f'<path d="M0 0{"l1 1" * 600_000}"/>'),
}


@pytest.mark.slow
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_small_file_does_not_grow(bomb):
    """It is drawn, painted or refused as too large, within the instructions and the memory that a picture gets."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    try:
        read_svg(bomb)
    except SvgRefusedError as refused:
        assert refused.reason in {"large", "broken"}  # noqa: PT017 (others are drawn)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_200_000
    assert time.process_time() - began < 60  # 60,000,000,000 instructions, on a slow machine


def test_a_picture_that_takes_too_much_is_painted_once(monkeypatch):
    runs = []

    def stopping(program, data, *options, **others):
        runs.append(program)
        if program == "resvg":
            raise SvgStoppedError
        return run_sandboxed(program, data, *options, **others)

    monkeypatch.setattr(svg_file, "run_sandboxed", stopping)
    mask = "<mask id='m'><rect width='9' height='9' fill='#888'/></mask><rect mask='url(#m)' width='9' height='9'/>"
    found = SvgPicture(svg(mask), Fonts())
    for _ in range(3):
        with pytest.raises(SvgRefusedError, match="too much time"):
            found.drawing(50.0)
    assert runs == ["usvg", "resvg"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes have no such limit there")
def test_a_process_with_few_addresses_reads_pictures():
    """As those in which the studio makes files: a sandbox takes no more than it uses."""
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "from ordo_pnp.draw import Fonts, SvgPicture; print(len(SvgPicture(sys.stdin.buffer.read(), Fonts()).drawing().items))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], input=svg_of("Figma", "mask"), capture_output=True, check=False
    )

    assert (done.stdout.strip(), done.stderr) == (b"1", b"")


def test_nothing_but_the_file_is_read(tmp_path, monkeypatch):
    """A picture beside it stays where it is, by whatever name it is called."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.png").write_bytes(base64.b64decode(PHOTO))
    names = ("a.png", "./a.png", str(tmp_path / "a.png"), (tmp_path / "a.png").as_uri(), "/fonts/../a.png")

    for name in names:
        found = picture(f'<image href="{name}" width="99" height="49"/>')
        assert leaves(found.drawing()) == []
        assert found.losses


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: svg(text).replace(b"\x00", b"")))
def test_any_bytes_are_a_picture_or_refused(data):
    """Nothing else is raised."""
    try:
        drawing = read_svg(data)
    except SvgRefusedError:
        return
    assert all(isinstance(each, Shape | RasterImage) for each in leaves(drawing))


_numbers = st.floats(-300, 300, allow_nan=False).map(lambda number: f"{number:.3f}")
_outlines = st.lists(st.tuples(_numbers, _numbers), min_size=2, max_size=6).map(
    lambda points: "M" + "L".join(f"{x} {y}" for x, y in points)
)
_matrices = st.lists(st.floats(-2, 2).map(lambda number: f"{number:.2f}"), min_size=6, max_size=6).map(" ".join)


@pytest.mark.slow
@given(_outlines, _outlines, _matrices, st.sampled_from(["line", "circle", "pattern", "clip", "stroke"]))
def test_any_paint_in_any_place_is_drawn_or_painted(outline, other, matrix, paint):
    """Degenerate boxes, transforms without an area and outlines that touch nothing end in a drawing, and numbers stay finite."""
    definitions = (
        '<linearGradient id="line"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        f'<radialGradient id="circle" gradientTransform="matrix({matrix})"><stop stop-color="red"/><stop offset="1"/></radialGradient>'
        f'<pattern id="pattern" width=".3" height=".4" patternTransform="matrix({matrix})"><path d="{other}"/></pattern>'
        f'<clipPath id="clip"><path d="{other}"/></clipPath>'
    )
    used = {"clip": 'clip-path="url(#clip)"', "stroke": 'stroke="red" stroke-width="3"'}.get(
        paint, f'fill="url(#{paint})"'
    )
    body = f'<defs>{definitions}</defs><path transform="matrix({matrix})" d="{outline}" {used}/>'

    drawing = read_svg(svg(body))

    assert printed(drawing, 50).size == (50, 25)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16", "windows-1251"])
def test_a_declared_encoding_is_read(encoding):
    """Old versions of drawing programs write others than UTF-8."""
    data = f'<?xml version="1.0" encoding="{encoding}"?>' + svg("<title>Ä</title><path d='M0 0h9v9z'/>").decode()
    if encoding == "windows-1251":
        data = data.replace("Ä", "Ж")

    assert leaves(read_svg(data.encode(encoding)))


@pytest.mark.parametrize("encoding", ["shift_jis", "idna", "hex", "nosuch", "undefined"])
def test_any_other_encoding_is_read_or_refused(encoding):
    """Some that Python knows are no encodings of texts, some there are not."""
    data = f'<?xml version="1.0" encoding="{encoding}"?>'.encode() + svg("<path d='M0 0h9v9z'/>")
    try:
        assert leaves(read_svg(data))
    except SvgRefusedError as refused:
        assert refused.reason == "broken"  # noqa: PT017 (others are drawn)


def test_outlines_are_printed_without_a_single_pixel():
    """A red square in the middle of a green field."""
    drawing = read_svg(
        svg(f'<path d="{box(0, 0, 100, 50)}" fill="#008000"/><rect x="40" y="15" width="20" height="20" fill="red"/>')
    )

    assert b"/Subtype /Image" not in write_pdf([Page(drawing)], Fonts(), DocumentInfo(title="x", language="en"))
    shown = printed(drawing, 200)
    assert [shown.getpixel(at) for at in ((100, 50), (10, 10))] == [(255, 0, 0), (0, 128, 0)]
