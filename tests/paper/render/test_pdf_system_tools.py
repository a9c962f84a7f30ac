"""What other programs think of our PDFs: poppler and qpdf find nothing to complain about."""

import io
import subprocess

import pytest

from ordo_pnp.draw import Drawing, Fonts, Gradient, RasterImage, Run, Shape, Use, ellipse, rectangle, translation
from ordo_pnp.draw.fonts import DEFAULT_FACES
from ordo_pnp.paper import Box, DocumentInfo, Page, write_pdf
from ordo_pnp.paper.sheets.page import Bookmark

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A document with everything a backend can meet."""
    from PIL import Image

    stream = io.BytesIO()
    Image.new("RGBA", (9, 9), (255, 0, 0, 99)).save(stream, "PNG")
    blend = Gradient((0, 0), (0, 9), ((0, "#FFFFFF"), (0.3, "#00FF00"), (1, "#A6192E")))
    charge = Drawing(9, 9, (Shape(ellipse(4, 4, 4), blend, "#000000", 0.2, opacity=0.4, dash=(1, 1)),))
    faces = tuple(
        Run(30, 20 + 9 * k, "Größe — «ещё» (№ 5)", name, 9, "#123456") for k, name in enumerate(DEFAULT_FACES)
    )
    card = Drawing(63, 88, (Use(charge), Use(charge, translation(9, 9), opacity=0.5), *faces))
    picture = RasterImage(150, 200, 20, 20, stream.getvalue(), "0" * 64)
    content = Drawing(210, 297, (Use(card), Use(card, translation(63, 88), clip=rectangle(63, 88, 63, 88)), picture))
    page = Page(content, Box(3, 3, 204, 291), Box(1, 1, 208, 295), (Bookmark("Карты"), Bookmark("Speere", 1)))
    path = tmp_path_factory.mktemp("pdf") / "all.pdf"
    path.write_bytes(write_pdf([page, page], Fonts(), DocumentInfo("Alles", "de", duplex="short-edge")))
    return path


def run(*command):
    result = subprocess.run([*map(str, command)], capture_output=True, text=True, check=True)
    assert result.stderr == ""
    return result.stdout


def test_pdffonts_shows_only_embedded_subsets_with_unicode(file):
    """Every font is embedded, subset and has a text layer."""
    rows = run("pdffonts", file).splitlines()[2:]
    assert len(rows) == len(DEFAULT_FACES)
    assert all(row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows)


def test_qpdf_finds_no_errors(file):
    """The file's syntax and streams are sound."""
    assert "No syntax or stream encoding errors found" in run("qpdf", "--check", file)


def test_poppler_draws_without_a_word(file, tmp_path):
    """Poppler, which names every missing resource on stderr, is silent."""
    run("pdftoppm", "-r", "72", "-png", file, tmp_path / "page")
    assert len(list(tmp_path.glob("page-*.png"))) == 2


def test_poppler_reads_the_text(file):
    """The letters are there, small capitals and all."""
    assert run("pdftotext", file, "-").count("Größe — «ещё» (№ 5)") >= 2 * len(DEFAULT_FACES)
