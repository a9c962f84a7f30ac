"""What pictures share is drawn once, and nobody can see it."""

import io

import PIL.Image
import PIL.ImageChops
import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Run, Shape, Use, ellipse, translation
from ordo_pnp.paper import PictureArea, canvas_page, faces_of, pages_as_pdf, rasterize_all, stack_pages
from ordo_pnp.tables import PictureFolder, draw_pieces

DPI = 60
# Of 255: what is used once in a document is written where it is used, with other last digits.
ROUNDING = 2
# Drawings that overlap.
PARTS = tuple(Drawing(20, 20, (Shape(ellipse(4 + 3 * at, 9, 6), f"#{at * 40:02X}8{at}C0"),)) for at in range(6))


def most_apart(some, others):
    """How far the pixels of pictures are apart, where most."""
    found = []
    for pair in zip(some, others, strict=True):
        one, other = (PIL.Image.open(io.BytesIO(each)) for each in pair)
        assert one.size == other.size
        found += [most for _, most in PIL.ImageChops.difference(one, other).getextrema()]
    return max(found)


def drawn_alone(pages, fonts):
    """Each page of one document as a picture of its own."""
    return list(rasterize_all(pages_as_pdf(pages, fonts), DPI, [(at,) for at in range(len(pages))]))


def drawn_stacked(pages, fonts):
    """The same pictures of pages upon each other."""
    made = stack_pages(pages, fonts)
    return list(rasterize_all(made.pdf, DPI, made.stacks))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_cards_look_the_same(catalog, game):
    """Every picture of a base game is the one of its page drawn whole; many have something in common."""
    cards = [card for card in catalog.games[game].cards() if card.set == "base"]
    faces = faces_of(catalog, game)
    files = list(PictureFolder().files(draw_pieces(catalog, cards, {game: faces}, "en")))[:40]
    pages = [each.page for each in files]
    assert most_apart(drawn_stacked(pages, faces.fonts), drawn_alone(pages, faces.fonts)) <= ROUNDING
    stacks = stack_pages(pages, faces.fonts).stacks
    assert len(stacks) == len(pages)
    assert sum(len(each) > 1 for each in stacks) > len(pages) / 3


ITEMS = st.one_of(
    st.builds(
        Use, st.sampled_from(PARTS), st.sampled_from([translation(0, 0), translation(2, 5)]), st.none(), st.just(1.0)
    ),
    st.builds(Use, st.sampled_from(PARTS), st.just(translation(0, 0)), st.none(), st.just(0.5)),
    st.just(Run(3, 12, "Ag", "text", 20, "#000000")),
)


@settings(max_examples=25)
@given(st.lists(st.tuples(st.lists(ITEMS, max_size=5), st.sampled_from([20.0, 22.0])), min_size=1, max_size=6))
def test_whatever_begins_alike_is_drawn_alike(faces):
    """Of any faces, in one size or several: the pixels are those of whole pages, and a page is drawn for each beginning once."""
    pages = []
    for items, side in faces:
        face = FaceDrawing(Drawing(20, 20, tuple(items)), 20, 20, 0.0, "rectangle", 0.0)
        pages.append(canvas_page(face, PictureArea(side, side)))
    assert most_apart(drawn_stacked(pages, Fonts()), drawn_alone(pages, Fonts())) <= ROUNDING
