"""The last pass over a book: smaller, declared, and still the same book."""

import io

import pikepdf
import pytest
import typst

from ordo_pnp.base import RenderError
from ordo_pnp.books.typesetting import finish_pdf

SOURCE = """
#set document(title: "Übungen", date: none)
#set page(width: 60mm, height: 40mm)
= One
Text with a #link(<two>)[link].
#pagebreak()
= Two <two>
- a
- b
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return a small file as typst writes it."""
    file = tmp_path_factory.mktemp("packing") / "main.typ"
    file.write_text(SOURCE, encoding="utf-8")
    typst.compile(str(file), output=str(file.with_suffix(".pdf")), format="pdf")
    return file.with_suffix(".pdf")


def opened(content):
    return pikepdf.open(io.BytesIO(content))


def test_a_packed_file_is_sound_and_small(written):
    """Nothing is wrong with it, pages are counted, and it is smaller."""
    packed, pages = finish_pdf(written)
    assert pages == 2
    assert len(packed) < 0.8 * written.stat().st_size
    with opened(packed) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 2


def test_metadata_of_another_form_are_refused(written, tmp_path):
    """Nothing is declared where the declaration has no place."""
    other = tmp_path / "other.pdf"
    other.write_bytes(written.read_bytes().replace(b"</rdf:RDF>", b"</rdf:RDX>"))
    with pytest.raises(RenderError, match="metadata"):
        finish_pdf(other)
