"""The names of reportlab that its manual does not describe: what the PDFs rely on, within the range of pyproject.toml."""

import re

import pytest
from reportlab.pdfbase import pdfdoc, ttfonts

from ordo_pnp.draw import Fonts


@pytest.fixture
def document():
    return pdfdoc.PDFDocument(dummyoutline=1, invariant=1)


@pytest.fixture
def font():
    return ttfonts.TTFont("Some", str(Fonts()["text"].path), asciiReadable=0)


def test_a_document_asks_its_own_identifier(document):
    """What stands in place of ``ID`` is written into the trailer, and nothing else."""
    document.ID = lambda: b"[<00><00>]"
    assert re.findall(rb"/ID\s*(\[.*?\])", document.format()) == [b"[<00><00>]"]


def test_a_font_takes_glyphs_and_widths_and_cuts_text_into_subsets(document, font):
    """A character gets the glyph and width that were set, a code in a subset, and the subset a name in the document."""
    other = font.face.charToGlyph[ord("Q")]
    font.face.charToGlyph[ord("q")] = other
    font.face.charWidths[ord("q")] = 777
    ((subset, code),) = font.splitString("q", document)
    name = font.getSubsetInternalName(subset, document)

    assert (subset, len(code)) == (0, 1)
    assert name.startswith("/F")
    assert list(document.delayedFonts) == [font]
    font.addObjects(document)
    written = document.format()
    assert b"777" in written
    assert b"/FontFile2" in written
