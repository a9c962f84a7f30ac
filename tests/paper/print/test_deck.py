import dataclasses
import io

import pikepdf
import pytest
from decks import make_deck

from ordo_pnp.base import Code, DataError, LayoutError, OrdoError, finding
from ordo_pnp.paper import Flip, PrintOptions

OPTIONS = PrintOptions(("en",), "a4", Flip.LONG_EDGE)


@pytest.fixture
def made(catalog, cards, faces, print_config):
    return {each.name: each for each in make_deck(catalog, cards, faces, print_config, OPTIONS)}


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


def test_a_picture_placed_often_is_stored_once(tools, print_config):
    """A hundred copies of a card make the file hardly larger than two."""
    sizes = []
    for copies in (2, 100):
        cards = [tools.card("spear", "unit", copies)]
        own = tools.catalog(cards)
        sizes.append(len(make_deck(own, cards, {"game": tools.faces()}, print_config, OPTIONS)[0].content))
    assert sizes[1] < sizes[0] + 98 * 60 + 24 * 1200
