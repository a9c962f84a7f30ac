"""A PDF for a press: no colours of screens, black text in black ink, boxes, profile and metadata of PDF/X-4."""

import io

import pikepdf
import pytest
from PIL import Image

from ordo_pnp.base import RenderError
from ordo_pnp.draw import (
    Drawing,
    Fonts,
    Gradient,
    RasterImage,
    Run,
    Shape,
    Use,
    ellipse,
    polygon,
    rectangle,
    scaling,
    translation,
)
from ordo_pnp.draw.fonts import DEFAULT_FACES
from ordo_pnp.paper import Box, DocumentInfo, Page, Press, Separation, find_profile, write_pdf
from ordo_pnp.paper.sheets.page import Bookmark
from tests.press_reader import colors_of_text, painted, rgb_in

BLACK = (0.0, 0.0, 0.0, 1.0)


def saved(image, kind="PNG", **how):
    stream = io.BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


def photo(mode="RGB"):
    """A picture with light and dark in all channels."""
    bands = [Image.radial_gradient("L").rotate(90 * k).resize((40, 40)) for k in range(4)]
    if mode == "RGBA":
        return Image.merge("RGBA", bands)
    if mode == "P":
        return photo().quantize(16)
    if mode in {"L", "1"}:
        return bands[0].convert(mode)
    return Image.merge(mode, bands[: len(mode)])


PICTURES = [
    saved(photo()),
    saved(photo("RGBA")),
    saved(photo("P")),
    saved(photo("L")),
    saved(photo("1")),
    saved(photo(), "JPEG"),
    saved(photo("L"), "JPEG"),
    saved(photo("CMYK"), "JPEG"),
]


@pytest.fixture(scope="module")
def separation(press_icc):
    return Separation(find_profile(str(press_icc)))


def everything():
    """Two pages with all that a drawing may hold."""
    blend = Gradient((0, 0), (0, 9), ((0, "#FFFFFF"), (0.3, "#00FF00"), (1, "#A6192E")))
    charge = Drawing(9, 9, (Shape(ellipse(4, 4, 4), blend, "#104010", 0.2, opacity=0.4, dash=(1, 1)),))
    faces = tuple(
        Run(30, 20 + 9 * k, "Größe — «ещё» (№ 5)", name, 9, "#1E1B18") for k, name in enumerate(DEFAULT_FACES)
    )
    card = Drawing(63, 88, (Use(charge), Use(charge, translation(9, 9), opacity=0.5), *faces))
    images = tuple(RasterImage(20 * k, 200, 18, 20, data, f"{k:064}") for k, data in enumerate(PICTURES))
    content = Drawing(
        210,
        297,
        (
            Shape(rectangle(0, 0, 210, 40), "#20100A"),
            Use(card),
            Use(card, translation(63, 88), clip=rectangle(63, 88, 63, 88)),
            *images,
        ),
    )
    page = Page(content, Box(3, 3, 204, 291), Box(1, 1, 208, 295), (Bookmark("Карты"), Bookmark("Speere", 1)))
    return [page, Page(Drawing(63, 88, (Shape(rectangle(0, 0, 63, 88), "#808080"),)))]


def write(pages, separation=None):
    """Return the file, and the ink of its pages; without a separation one for screens."""
    press = None if separation is None else Press(separation)
    data = write_pdf(pages, Fonts(), DocumentInfo("Alles & <mehr>", "de"), press)
    return data, () if press is None else press.inks


@pytest.fixture(scope="module")
def made(separation):
    return write(everything(), separation)


@pytest.fixture(scope="module")
def pdf(made):
    with pikepdf.open(io.BytesIO(made[0])) as opened:
        yield opened


def test_no_color_of_screens_is_anywhere(pdf):
    """Neither in operators nor as the space of an image, a shading or a group."""
    assert rgb_in(pdf) == []
    assert sum(item.get("/Subtype") == "/Image" for item in pdf.objects if isinstance(item, pikepdf.Stream)) == 9


def test_the_reader_finds_colors_of_screens(separation):
    """It finds them in the same pages for screens, and where a profile or a palette hides them."""
    data, _ = write(everything())
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = rgb_in(pdf)
    assert {"operator rg", "operator RG"} < set(found)
    assert sum("/DeviceRGB" in each for each in found) >= 6
    with pikepdf.open(io.BytesIO(write(everything(), separation)[0])) as pdf:
        three = pdf.make_stream(b"", N=3)
        images = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"]
        images[0].ColorSpace = pikepdf.Array([pikepdf.Name.ICCBased, three])
        images[1].ColorSpace = pikepdf.Array([pikepdf.Name.Indexed, pikepdf.Name.DeviceRGB, 0, b"abc"])
        assert len(rgb_in(pdf)) == 2


def test_text_is_black_ink_alone(pdf):
    """On the page and in what is placed on it."""
    assert colors_of_text(pdf.pages[0]) == {BLACK}


def test_lines_are_thin_by_the_width_that_they_get_on_paper(separation):
    """A pen of 2 mm is thin where its drawing is placed at a fifth, a pen of 0.3 mm is not where it is at five times."""

    def pens(width, scale, *, twice):
        pen = Drawing(9, 9, (Shape(polygon(((1, 1), (5, 5)), closed=False), stroke="#4A3521", width=width),))
        use = Use(pen, scaling(scale))
        content = Drawing(60, 60, (use, use) if twice else (use,))
        data, _ = write([Page(content)], separation)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return {color for kind, color, _ in painted(pdf.pages[0]) if kind == "line"}

    for twice in (False, True):
        assert pens(2, 0.2, twice=twice) == {BLACK}
        assert pens(0.3, 1, twice=twice) == {BLACK}
        assert BLACK not in pens(0.3, 5, twice=twice)


def test_thin_areas_are_lines(separation):
    """A rule drawn as a rectangle is black alone; a panel of the same colour has all inks."""
    shapes = (Shape(rectangle(0, 0, 50, 0.3), "#4A3521"), Shape(rectangle(0, 5, 50, 9), "#4A3521"))
    data, _ = write([Page(Drawing(60, 60, shapes))], separation)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        rule, panel = (color for _, color, _ in painted(pdf.pages[0]))
    assert rule == BLACK
    assert min(panel) > 0


def test_the_file_is_a_pdf_x_4(pdf, press_icc):
    """Its version, the profile of the press, and what PDF/X wants to know in XMP; all fonts are embedded."""
    assert pdf.pdf_version == "1.6"
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier), str(intent.Info)) == ("/GTS_PDFX", "Custom", "Test press")
    assert intent.DestOutputProfile.read_bytes() == press_icc.read_bytes()
    assert intent.DestOutputProfile.N == 4
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        assert xmp["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert xmp["dc:title"] == str(pdf.docinfo.Title) == "Alles & <mehr>"
        assert xmp["pdf:Trapped"] == "False"
        assert xmp["xmp:CreateDate"] == xmp["xmp:ModifyDate"] == xmp["xmp:MetadataDate"]
        assert xmp["xmpMM:DocumentID"].startswith("uuid:")
        assert (xmp["xmpMM:VersionID"], xmp["xmpMM:RenditionClass"]) == ("1", "default")
    assert pdf.docinfo.Trapped == "/False"
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    for page in pdf.pages:
        assert page.obj.Group.CS == "/DeviceCMYK"


def test_a_registered_printing_condition_is_named(press_icc, tmp_path):
    """With the registry that knows it."""
    path = tmp_path / "FOGRA39L_coated.icc"
    path.write_bytes(press_icc.read_bytes())
    data, _ = write(everything()[1:], Separation(find_profile(str(path))))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.OutputConditionIdentifier), str(intent.RegistryName)) == ("FOGRA39", "http://www.color.org")


def test_a_picture_that_is_none_is_refused(separation):
    """With its name."""
    broken = RasterImage(0, 0, 9, 9, b"\x89PNG\r\n\x1a\nnothing", "f" * 64)
    with pytest.raises(RenderError, match="picture ffffffffffff cannot be decoded"):
        write([Page(Drawing(9, 9, (broken,)))], separation)


@pytest.mark.system
def test_ghostscript_separates_text_into_black_alone(separation, tmp_path):
    """On the plates of the other inks there is nothing where letters stand, and nowhere more ink than the limit."""
    import subprocess

    letters = tuple(Run(5, 10 + 8 * k, "Hamburgefonstiv 1234", "text", 9, "#1E1B18") for k in range(5))
    dark = Shape(rectangle(0, 60, 60, 20), "#20100A")
    data, _ = write([Page(Drawing(60, 80, (*letters, dark)))], separation)
    (tmp_path / "a.pdf").write_bytes(data)
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", "-r100", "-o", str(tmp_path / "a.tif")]
    subprocess.run([*command, str(tmp_path / "a.pdf")], check=True)
    plates = {
        ink: Image.open(tmp_path / f"a({ink}).tif").convert("L") for ink in ("Cyan", "Magenta", "Yellow", "Black")
    }
    top = (0, 0, plates["Black"].width, plates["Black"].height * 5 // 8)
    assert {ink: plate.crop(top).getextrema()[0] < 99 for ink, plate in plates.items()} == {
        "Cyan": False,
        "Magenta": False,
        "Yellow": False,
        "Black": True,
    }
    assert all(plates[ink].crop(top).getextrema() == (255, 255) for ink in ("Cyan", "Magenta", "Yellow"))
    totals = [
        sum(255 - level for level in pixel)
        for pixel in zip(*(plate.tobytes() for plate in plates.values()), strict=True)
    ]
    assert 250 < max(totals) / 2.55 <= 301


@pytest.mark.system
def test_qpdf_finds_no_errors(made, tmp_path):
    """The file's syntax and streams are sound."""
    import subprocess

    (tmp_path / "a.pdf").write_bytes(made[0])
    said = subprocess.run(["qpdf", "--check", tmp_path / "a.pdf"], capture_output=True, text=True, check=True)
    assert "No syntax or stream encoding errors found" in said.stdout
