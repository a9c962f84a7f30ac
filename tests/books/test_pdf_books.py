"""The PDF of a book: tagged, in its language, with outline, links and fonts; the same book gives the same bytes."""

import io
import re

import pikepdf
import pypdfium2
import pytest

from ordo_pnp.books import BookRequest, make_books
from ordo_pnp.books.binding import Binder
from ordo_pnp.books.blocks import BLOCKS, ROLES
from ordo_pnp.books.book_project import bind_book
from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.plates import PlatePages
from ordo_pnp.books.typesetting import Typesetter

NAME = "ordonnance-rules-{}.pdf"


@pytest.fixture(params=["en", "de"])
def language(request):
    return request.param


@pytest.fixture
def pdf(made, language):
    with pikepdf.open(io.BytesIO(made[NAME.format(language)])) as opened:
        yield opened


def tags(pdf):
    """Return (tag, alternative text) of every structure element, in order."""
    found = []

    def below(element):
        if isinstance(element, pikepdf.Array):
            for each in element:
                below(each)
        elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
            found.append((str(element.S), str(element.get("/Alt", ""))))
            if "/K" in element:
                below(element.K)

    below(pdf.Root.StructTreeRoot.K)
    return found


def test_headings_figures_lists_and_tables_are_tagged(pdf):
    """Every figure has an alternative text; headings begin with the first level."""
    found = tags(pdf)
    kinds = [kind for kind, _ in found]
    assert {"/H1", "/H2", "/Figure", "/Caption", "/L", "/LI", "/Table", "/TH", "/TD", "/Link", "/TOC"} <= set(kinds)
    assert [alt for kind, alt in found if kind == "/Figure" and not alt] == []
    assert "Two armies of four cards in Antioch." in {alt for _, alt in found}
    assert next(kind for kind in kinds if kind.startswith("/H")) == "/H1"


PAINTING = {"Tj", "TJ", "'", '"', "Do", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "INLINE IMAGE"}


def test_everything_that_is_painted_is_tagged_or_an_artifact(pdf):
    """No text, line or picture of a page stands outside of marked content."""
    painted = 0
    for page in pdf.pages:
        marks = []
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) in {"BDC", "BMC"}:
                marks.append(str(operands[0]))
            elif str(operator) == "EMC":
                marks.pop()
            elif str(operator) in PAINTING:
                painted += 1
                assert marks, (page.index, str(operator))
        assert marks == []
    assert painted > 100


def test_pages_with_links_are_walked_in_the_order_of_tags(pdf):
    """Each link is in the structure and says where it leads."""
    linked = [page.obj for page in pdf.pages if "/Annots" in page.obj]
    assert linked
    for page in linked:
        assert page.Tabs == "/S"
        for each in page.Annots:
            assert "/StructParent" in each
            assert str(each.Contents)


def test_cells_of_headers_say_what_they_head(pdf):
    """Every table has a row of them, each for its column."""

    def below(element):
        if isinstance(element, pikepdf.Array):
            return [found for each in element for found in below(each)]
        if not isinstance(element, pikepdf.Dictionary) or "/S" not in element:
            return []
        own = [element] if element.S in {"/Table", "/TH"} else []
        return own + (below(element.K) if "/K" in element else [])

    found = below(pdf.Root.StructTreeRoot.K)
    assert [str(each.S) for each in found] == ["/Table", "/TH", "/TH"]
    for each in found[1:]:
        attributes = each.A if isinstance(each.A, pikepdf.Array) else [each.A]
        assert "/Column" in {str(entry.Scope) for entry in attributes if "/Scope" in entry}


def test_links_lead_to_pages_of_the_book(pdf):
    """Contents, references, terms and index lead somewhere; nothing leads out."""
    objects = {page.obj.objgen for page in pdf.pages}
    count = 0
    for page in pdf.pages:
        for each in page.obj.get("/Annots", ()):
            assert each.Subtype == "/Link"
            target = each.get("/Dest", None)
            if target is None:
                assert each.A.S == "/GoTo"
                target = each.A.D
            if isinstance(target, pikepdf.String):
                target = named(pdf, target)
            assert target[0].objgen in objects
            count += 1
    assert count >= 10


def named(pdf, name):
    found = pikepdf.NameTree(pdf.Root.Names.Dests)[str(name)]
    return found.D if isinstance(found, pikepdf.Dictionary) else found


@pytest.mark.slow
def test_the_index_names_the_page_of_the_words(project):
    """A mark behind the last word of a page belongs to that page, not to the chapter that begins on the next one."""
    ending = "The last words of the page. {index Ending}\n\n# Comparing armies"
    filling = "\n\n".join(["More words."] * 40)
    project.spoil("ordonnance/rulebook/en.md", "# Comparing armies", f"{filling}\n\n{ending}")
    project.spoil("ordonnance/rulebook/en.md", " {index Goal}", "")
    files, _ = make_books([(project.opened(), BookRequest(("en",)))])
    with pikepdf.open(io.BytesIO(files[0].content)) as opened:
        pages = [page.obj.objgen for page in opened.pages]
        marks = {pages.index(each.Dest[0].objgen) for each in opened.pages[-1].obj.Annots}
        with opened.open_outline() as outline:
            chapter = next(each for each in outline.root if each.title == "Comparing armies")
            begins = pages.index(chapter.destination[0].objgen)
    assert begins - 1 in marks


def markup_of(books, language, *, reference=False):
    book, source = books.book(language)
    facts, maker = books.facts(language), books.plates(language)
    bound = bind_book(Binder(book, facts, source, books.examples(), BLOCKS, ROLES, maker))
    plates = PlatePages()
    return Typesetter(book, BookLook(reference=reference), plates).write(bound.sections), plates


def test_rulings_stand_in_the_reference_edition_only(books):
    """The ordinary edition is not bothered with numbers."""
    plain_markup, _ = markup_of(books, "en")
    reference, _ = markup_of(books, "en", reference=True)
    assert "OR-09" not in plain_markup
    assert reference.count('#ruling("OR-09")') == reference.count('#ruling("OR-07")') == 1


def test_rulings_of_one_question_do_not_overlap(project):
    """Two rulings beside one question are one mark in the margin."""
    project.spoil("ordonnance/rulebook/en.md", "```{faq} OR-07", "```{faq} OR-07 OR-06")
    markup, _ = markup_of(project.opened(), "en", reference=True)
    assert '#ruling("OR-07 OR-06")' in markup


def test_what_an_author_types_is_no_command(project):
    """Text with the marks of the typesetter comes out as it stands."""
    project.spoil("ordonnance/rulebook/en.md", "**Play** a card.", '#panic(1) $x$ `#y` \\\\ @z [a] "b" <c @ d> //')
    project.spoil("ordonnance/rulebook/en.md", "<c @ d> ", "")
    files, _ = make_books([(project.opened(), BookRequest(("en",)))])
    assert files[0].pages > 3


def test_every_font_is_embedded(pdf):
    """Those of the text and those of the pictures, and all of them can be read as text."""
    described = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontName" in each]
    assert described
    assert [each.FontName for each in described if not {"/FontFile2", "/FontFile3"} & set(each.keys())] == []
    fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
    shown = [each for each in fonts if each.Subtype in {"/Type0", "/TrueType"}]
    assert [each.BaseFont for each in shown if "/ToUnicode" not in each] == []


def lines_of(content):
    """Return the text of a PDF; a word that is broken at the end of a line has U+FFFE there."""
    pages = pypdfium2.PdfDocument(content)
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


WORDS = "reinforcements territories commanders overwhelmingly recruiting determination unconditionally nevertheless"


def test_words_are_broken_as_on_cards(project):
    """Three letters stay, three go over, no last line of a paragraph begins with half a word, and names stay whole."""
    words = WORDS.split()
    paragraphs = [
        " ".join(words[(3 * number + at * number) % len(words)] for at in range(20 + number))
        + " {card base/spear-levy} ..."
        for number in range(60)
    ]
    front = (project.books / "en.md").read_text(encoding="utf-8").partition("# The goal")[0]
    text = front.replace("left_out: [", "left_out: [OR-07, OR-09, ")
    project.write("en", f"{text}# The goal {{#goal}}\n\n" + "\n\n".join(paragraphs))
    ((made,), _) = make_books([(project.opened(), BookRequest(("en",), ("pdf",)))])

    read = lines_of(made.content)
    broken = re.findall(r"([^\W\d]+)\ufffe([^\W\d]+)(.*)", read)
    assert len(broken) > 10
    assert [each for each in broken if min(len(each[0]), len(each[1])) < 3] == []
    assert [each for each in broken if "…" in each[2]] == []
    assert "Levy\ufffe" not in read
