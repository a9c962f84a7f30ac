"""Printing at a press: one card a page, front and back in turns, in its inks, and what a build says of it."""

import io
import json
from dataclasses import replace

import pikepdf
import pytest
from decks import make_deck

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.draw import inks_of_looks
from ordo_pnp.paper import ColorSpace, Flip, Job, OptionError, PageOrder, PrintOptions, PrintRequest, PrintStyle, Wish
from ordo_pnp.paper.deck import press_of
from ordo_pnp.paper.manifest import make_manifest
from ordo_pnp.paper.render import separation as press_profile
from tests.press_reader import colors_of_text, rgb_in


@pytest.fixture
def options(catalog, press_icc):
    """Those of the profile of the program."""
    job = Job.prepare(catalog, PrintRequest(lang="en", profile="press", wish=Wish(icc=str(press_icc))))
    return job.options


@pytest.fixture
def made(catalog, cards, faces, print_config, options):
    return {each.name: each for each in make_deck(catalog, cards, faces, print_config, options)}


def words_of(data):
    """What stands on each page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded().strip() for page in document]


def test_the_most_frequent_cards_come_first(tools, faces, print_config):
    """Within each kind, so that bookmarks stay; cards of which there are as many keep the order of the data."""
    cards = [
        tools.card("one", "unit", 1),
        tools.card("six", "unit", 6),
        tools.card("aid", "aid", 9),
        tools.card("two", "unit", 1),
    ]
    catalog = tools.catalog(cards)
    usual = PrintOptions(("en",), "poster", Flip.NONE)
    for style, expected in (
        (PrintStyle(), ["One", *["Six"] * 6, "Two", *["Aid"] * 9]),
        (PrintStyle(by_count=True), [*["Six"] * 6, "One", "Two", *["Aid"] * 9]),
        (PrintStyle(by_count=True, copies=1), ["One", "Six", "Two", "Aid"]),
    ):
        (file,) = make_deck(catalog, cards, faces, print_config, usual._replace(style=style))
        assert words_of(file.content) == expected


def test_every_page_tells_its_ink(made, cards, faces, options):
    """In the manifest, with the profile and the limit that the file was made for; no path of this machine."""
    manifest = make_manifest(list(made.values()), cards, faces, {}, options, "")
    assert manifest["options"]["color"] == "cmyk"
    assert manifest["options"]["icc"] == "Test press.icc"
    assert manifest["options"]["ink_limit"] == "300"
    for name, each in made.items():
        inks = manifest["outputs"][name]["most_ink"]
        assert len(inks) == each.pages
        assert all(100 <= ink <= 300 for ink in inks)
    assert "/" not in json.dumps(manifest["options"])


def test_the_profile_of_the_press_is_an_input(catalog, press_icc):
    """Another one makes another file, and the manifest tells them apart."""
    job = Job.prepare(catalog, PrintRequest(profile="press", wish=Wish(icc=str(press_icc))))
    assert press_icc in job.opened.found()


def test_files_for_screens_tell_no_ink(catalog, cards, faces, print_config):
    """Nobody knows what their printer makes of them."""
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE)
    made = make_deck(catalog, cards, faces, print_config, options)
    assert {each.most_ink for each in made} == {()}
    assert "ink" not in next(iter(make_manifest(made, cards, faces, {}, options, "")["outputs"].values()))


@pytest.mark.parametrize("order", PageOrder)
@pytest.mark.parametrize("flip", [Flip.LONG_EDGE, Flip.GUTTERFOLD, Flip.NONE])
def test_sheets_for_a_press_hold_no_color_of_screens(catalog, cards, faces, print_config, press_icc, order, flip):
    """With margin lines and all marks, folded or not; every page says what is to be cut."""
    press = press_of(PrintStyle(color=ColorSpace.CMYK, icc=str(press_icc)))
    options = PrintOptions(("en",), "a4", flip, style=PrintStyle(order=order), press=press)
    for file in make_deck(catalog, cards, faces, print_config, options):
        with pikepdf.open(io.BytesIO(file.content)) as pdf:
            assert rgb_in(pdf) == []
            assert len(file.most_ink) == len(pdf.pages)
            for page in pdf.pages:
                assert {"/TrimBox", "/BleedBox"} <= set(page.obj.keys())
                assert {color[:3] for color in colors_of_text(page)} <= {(0, 0, 0)}


@pytest.mark.parametrize("wish", [Wish(icc="a.icc"), Wish(ink_limit=280.0)])
def test_what_is_said_about_a_press_wants_one(catalog, wish):
    """Else it would do nothing."""
    with pytest.raises(OptionError, match=r"--i.*: it is about a press, but colours are those of screens"):
        Job.prepare(catalog, PrintRequest(wish=wish))


def test_without_a_profile_there_is_no_press(catalog, monkeypatch):
    """It is refused before anything is drawn, with what to install."""
    monkeypatch.setattr(press_profile, "profile_folders", list)
    with pytest.raises(OrdoError, match="no free ICC profile of a press is installed; install one"):
        Job.prepare(catalog, PrintRequest(profile="press"))


def test_looks_say_inks_by_the_name_of_a_color(catalog):
    """Those of a set come before those of its game."""
    game = catalog.games["game"]
    own = (
        b"look:\n  palette: {seal: '#8E2430', sky: '#CFE1E2'}\n  press: {seal: [20, 100, 80, 20], sky: [18, 5, 9, 0]}\n"
    )
    its = b"look:\n  press: {sky: [20, 0, 10, 0]}\n"
    files = {
        "look": Origin(read_bytes(own, "look.yaml", None), ("look",)),
        "base/look": Origin(read_bytes(its, "base/look.yaml", None), ("look",)),
    }
    found = inks_of_looks(replace(game, files={"look": files}))
    assert found == {"#8E2430": (0.2, 1.0, 0.8, 0.2), "#CFE1E2": (0.2, 0.0, 0.1, 0.0)}
    assert inks_of_looks(game) == {}


def test_a_look_that_says_inks_of_no_color_is_found(ordo_look):
    """At the line of the name."""
    found = ordo_look("  press: {seel: [20, 100, 80, 20]}\n")
    assert [(each.message, each.span.line) for each in found] == [("the colour `seel` is none that the look has", 4)]


@pytest.fixture
def ordo_look(catalog):
    """What is found in a look with some lines more."""
    from ordo_pnp.draw import Faces

    def find(lines):
        text = f"format: 1\nlook:\n  palette: {{seal: '#8E2430'}}\n{lines}"
        look = Origin(read_bytes(text.encode(), "look.yaml", None), ("look",))
        game = replace(catalog.games["game"], files={"look": {"look": look}})
        return [each for each in Faces(game).problems if "look.yaml" in str(each.span.file)]

    return find
