"""The last pass over a book: smaller, declared, and still the same book."""

import io

import pikepdf
import pytest
import typst

from ordo_pnp.errors import RenderError
from ordo_pnp.rulebook.packing import finish_pdf

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
    """Give a small file as typst writes it."""
    file = tmp_path_factory.mktemp("packing") / "main.typ"
    file.write_text(SOURCE, encoding="utf-8")
    return typst.compile(str(file), format="pdf")


def opened(content):
    return pikepdf.open(io.BytesIO(content))


def plain(value, depth=5):
    """Give an object as text; what it refers to, too, some steps deep."""
    if isinstance(value, pikepdf.Stream):
        return f"stream {value.read_bytes()!r}"
    if depth and isinstance(value, pikepdf.Dictionary):
        return {key: plain(each, depth - 1) for key, each in value.items() if key not in {"/Parent", "/P", "/Pg"}}
    if depth and isinstance(value, pikepdf.Array):
        return [plain(each, depth - 1) for each in value]
    return str(type(value)) if isinstance(value, (pikepdf.Dictionary, pikepdf.Array)) else repr(value)


def test_a_packed_file_is_sound_and_small(written):
    """Nothing is wrong with it, pages are counted, and it is smaller."""
    packed, pages = finish_pdf(written)
    assert pages == 2
    assert len(packed) < 0.8 * len(written)
    with opened(packed) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 2


def test_every_object_says_the_same_under_its_number(written):
    """But for the two that were to change: the metadata and the catalog."""
    packed, _ = finish_pdf(written)
    with opened(written) as before, opened(packed) as after:
        changed = {before.Root.objgen, before.Root.Metadata.objgen}
        numbers = [each.objgen for each in before.objects if each.is_indirect]
        assert len(numbers) > 30
        for number in numbers:
            if number not in changed:
                assert plain(after.get_object(number)) == plain(before.get_object(number)), number
        assert str(after.docinfo["/Title"]) == "Übungen"
        assert after.trailer.ID[0] == before.trailer.ID[0]


def test_it_is_declared_and_shows_its_title(written):
    """PDF/UA-1 in metadata that can be read without unpacking."""
    packed, _ = finish_pdf(written)
    assert b"<pdfuaid:part>1</pdfuaid:part>" in packed
    with opened(packed) as pdf:
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        with pdf.open_metadata() as metadata:
            assert metadata["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"


def test_equal_files_are_packed_equally(written):
    """There is nothing in it but the file."""
    assert finish_pdf(written) == finish_pdf(bytes(written))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"trailer\n", b"Trailer\n", "end cannot be read"),
        (b"xref\n0 ", b"xref\n1 ", "end cannot be read"),
        (b"/ViewerPreferences<<", b"/ViewerPreferenceX<<", "preferences"),
        (b"/Metadata ", b"/MetadatX ", "without `Metadata`"),
        (b"</rdf:RDF>", b"</rdf:RDX>", "metadata cannot be read"),
        (b"/Count ", b"/Kount ", "count its pages"),
        (b"\n3 0 obj", b"\n3 0 OBJ", "object 3 cannot be read"),
    ],
)
def test_a_file_of_another_form_is_refused(written, old, new, said):
    """Nothing is guessed."""
    assert old in written
    with pytest.raises(RenderError, match=said):
        finish_pdf(written.replace(old, new))
