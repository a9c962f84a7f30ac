import dataclasses
import io

import pikepdf
import pypdfium2
import pytest

from ordo_pnp.base import Code, DataError, LayoutError, OrdoError, finding
from ordo_pnp.paper import Flip, PrintOptions
from ordo_pnp.paper.deck import make_deck

OPTIONS = PrintOptions(("en",), "a4", Flip.LONG_EDGE)
POINTS = 72 / 25.4


@pytest.fixture
def made(catalog, cards, faces, print_config):
    return {each.name: each for each in make_deck(catalog, cards, faces, print_config, OPTIONS)}


def box_mm(page, key):
    return [float(value) / POINTS for value in page[key]]


def test_boxes_of_every_page_are_those_of_the_block(made):
    """MediaBox is A4, TrimBox the block of nine cards, BleedBox 3 mm more, on fronts and backs alike."""
    with pikepdf.open(io.BytesIO(made["game-base-en.pdf"].content)) as pdf:
        for page in pdf.pages:
            assert box_mm(page, "/MediaBox") == pytest.approx([0, 0, 210, 297], abs=0.01)
            assert box_mm(page, "/TrimBox") == pytest.approx([7.5, 13.5, 202.5, 283.5], abs=0.01)
            assert box_mm(page, "/BleedBox") == pytest.approx([4.5, 10.5, 205.5, 286.5], abs=0.01)


@pytest.mark.parametrize(
    ("flip", "wish"),
    [(Flip.LONG_EDGE, "/DuplexFlipLongEdge"), (Flip.SHORT_EDGE, "/DuplexFlipShortEdge"), (Flip.NONE, "/Simplex")],
)
def test_printers_are_told_not_to_scale_and_how_to_turn(catalog, cards, faces, print_config, flip, wish):
    """The file asks for 100 % and for the edge that its backs were laid out for."""
    options = OPTIONS._replace(flip=flip)
    for each in make_deck(catalog, cards, faces, print_config, options):
        with pikepdf.open(io.BytesIO(each.content)) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert pdf.Root.ViewerPreferences.Duplex == wish


def test_pdf_has_title_language_and_outline(made):
    """The file carries its title and language, and its outline leads to the first page of each kind."""
    with pikepdf.open(io.BytesIO(made["game-base-en.pdf"].content)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Game · Set base"
        assert str(pdf.Root.Lang) == "en"
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Units", "Aids"]


def test_every_page_says_what_it_is(catalog, cards, faces, print_config):
    """Title, language, number, side and scale can be read on each page, in the language of the file."""
    options = OPTIONS._replace(languages=("de",))
    made = make_deck(catalog, cards, faces, print_config, options)
    document = pypdfium2.PdfDocument(made[0].content)
    texts = [page.get_textpage().get_text_range() for page in document]
    assert "Game · Satz base · Deutsch · Seite 1/4 · Vorderseite · mit 100 % drucken" in texts[0]
    assert "Seite 2/4 · Rückseite" in texts[1]
    assert all("50 mm" in text and "2 in" in text for text in texts)
    document.close()


def test_strip_tells_where_to_glue(made):
    """The flap of a strip in two parts carries the word for glue."""
    document = pypdfium2.PdfDocument(made["game-base-en-territory-lines.pdf"].content)
    assert document[0].get_textpage().get_text_range().count("glue here") == 2
    document.close()


def test_every_language_has_its_files(catalog, cards, faces, print_config):
    """Languages follow in the order asked for; each has the same files under its own name."""
    made = make_deck(catalog, cards, faces, print_config, OPTIONS._replace(languages=("ru", "en")))
    assert [each.name.split("-")[2].removesuffix(".pdf") for each in made] == ["ru"] * 3 + ["en"] * 3


def test_one_error_means_no_file(catalog, cards, faces, print_config):
    """If any card has an error, every finding of every language is raised and nothing is made."""
    kind = Code("CAT102")
    faces["game"].wrong = {
        "base/bow": finding(kind, "the name does not fit", cards[4].origin.span()),
        "base/spear": finding(kind, "nor this one", cards[3].origin.span()),
    }
    with pytest.raises(DataError) as refusal:
        make_deck(catalog, cards, faces, print_config, OPTIONS)
    assert [problem.message for problem in refusal.value.diagnostics] == ["nor this one", "the name does not fit"]


def test_a_warning_stops_nothing(catalog, cards, faces, print_config):
    """A finding that is only a warning lets the files be made."""
    kind = Code("CAT411")
    faces["game"].wrong = {"base/bow": finding(kind, "small", cards[4].origin.span())}
    assert len(make_deck(catalog, cards, faces, print_config, OPTIONS)) == 3


def test_progress_counts_to_its_end(catalog, cards, faces, print_config):
    """Progress rises step by step and ends at its total."""
    seen = []
    options = OPTIONS._replace(languages=("en", "de"))
    make_deck(
        catalog, cards, faces, print_config, options, lambda done, total, doing: seen.append((done, total, doing))
    )
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    assert seen[-1][0] == seen[-1][1] == 20
    assert "game-base-de-markers.pdf" in {doing for _, _, doing in seen}


def test_no_card_is_refused(catalog, faces, print_config):
    """An empty selection is refused instead of making an empty file."""
    with pytest.raises(OrdoError, match="no card"):
        make_deck(catalog, [], faces, print_config, OPTIONS)


def test_two_templates_with_one_file_name_are_refused(catalog, cards, faces, print_config):
    """Templates whose files would overwrite each other are refused."""
    sheets = tuple(each._replace(suffix=None) for each in print_config.sheets)
    with pytest.raises(LayoutError, match=r"two sheet templates .* game-base-en\.pdf; give one of them a suffix"):
        make_deck(catalog, cards, faces, dataclasses.replace(print_config, sheets=sheets), OPTIONS)


def test_a_piece_without_backs_prints_one_side(made):
    """Strips without backs have no back pages though the deck prints backs."""
    assert made["game-base-en-territory-lines.pdf"].pages == 1
    assert made["game-base-en-markers.pdf"].pages == 2


def test_a_picture_placed_often_is_stored_once(tools, print_config):
    """A hundred copies of a card make the file hardly larger than two."""
    sizes = []
    for copies in (2, 100):
        cards = [tools.card("spear", "unit", copies)]
        own = tools.catalog(cards)
        sizes.append(len(make_deck(own, cards, {"game": tools.faces()}, print_config, OPTIONS)[0].content))
    assert sizes[1] < sizes[0] + 98 * 60 + 24 * 1200
