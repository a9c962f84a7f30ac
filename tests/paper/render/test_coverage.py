"""The ink of pages, against areas that are known and against Ghostscript."""

import shutil
import subprocess

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.draw import Drawing, Fonts, Shape, rectangle
from ordo_pnp.paper import DocumentInfo, Page, write_pdf
from ordo_pnp.paper.render.png import measure_coverage

SIDE = 50.8  # 300 pixels at 150 to the inch, so that areas end between pixels


def pdf_of(*pages):
    made = [Page(Drawing(SIDE, SIDE, tuple(Shape(rectangle(*box), color) for box, color in page))) for page in pages]
    return write_pdf(made, Fonts(), DocumentInfo("Ink", "en"))


def test_areas_that_are_known_are_measured():
    """Half a page of black alone is 50 %, of yellow too, of red 100 %; black beside a colour is three inks; paper is none."""
    half = (0, 0, SIDE, SIDE / 2)
    other = (0, SIDE / 2, SIDE, SIDE / 2)
    pages = (
        [],
        [(half, "#000000")],
        [(half, "#FFFF00")],
        [(half, "#FF0000")],
        [(half, "#FF0000"), (other, "#000000")],
        [(half, "#808080")],
    )
    assert measure_coverage(pdf_of(*pages)) == pytest.approx((0, 50, 50, 100, 250, 24.9), abs=1)


@settings(max_examples=15)
@given(width=st.integers(1, 300), height=st.integers(1, 300))
def test_coverage_is_area(width, height):
    """A rectangle of black alone covers what it covers, whatever its size, but for a pixel at its edge."""
    box = (0, 0, width * SIDE / 300, height * SIDE / 300)
    (found,) = measure_coverage(pdf_of([(box, "#000000")]))
    assert found == pytest.approx(width * height / 900, abs=(width + height + 1) / 900 + 0.06)


@pytest.mark.system
@pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
@pytest.mark.parametrize(("ink", "off"), [("full", 12), ("saver", 8), ("grey", 3), ("outline", 3)])
def test_it_agrees_with_ghostscript(ordo, tmp_path, ink, off):
    """Ghostscript separates colours by a profile of its own; the sum of its inks is that of ours within some points, of black alone within three."""
    ordo("build", "set:base", "kind:unit", "--game", "ordonnance", "--ink", ink, "-o", str(tmp_path / "out"), check=0)
    (file,) = (tmp_path / "out").glob("*.pdf")
    command = ["gs", "-q", "-r600", "-o", "-", "-sDEVICE=ink_cov", "-dLastPage=2", str(file)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout.splitlines()
    theirs = [sum(map(float, line.split()[:4])) for line in lines if "CMYK" in line]
    assert len(theirs) == 2
    assert list(measure_coverage(file.read_bytes())[:2]) == pytest.approx(theirs, abs=off)
