"""The painters of the looks framed and banner: any card, any size, any kind; and kinds that are told apart."""

from itertools import pairwise

import pytest

from ordo_pnp.cards import stock_look
from ordo_pnp.draw.colors import lightness_of
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.forms import FORMS, badge, panel
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted, painters_of
from tests.draw.paintings.drawn import numbers

LOOKS = ("framed", "banner")
PAINTERS = [f"{look}/{name}" for look in LOOKS for name in painters_of(look)]
PALETTES = {look: Look(stock_look(look)).palette for look in LOOKS}
PAGES = {
    "mini": Page(44, 68, 3),
    "poker": Page(63, 88, 3),
    "tarot": Page(70, 120, 3),
    "wide": Page(88, 63, 3),
    "square": Page(70, 70, 3),
    "round": Page(25, 25, 3, "circle"),
    "tile": Page(80.83, 70, 3, "hexagon"),
    "upright": Page(70, 80.83, 3, "hexagon"),
    "octagon": Page(60, 60, 3, "octagon"),
}
KINDS = 8
LEAST_APART, LEAST_RATIO = 7, 4.5


def scene(painter, page=PAGES["poker"], *, place=0, name="Old Marrow", kind="Crew", box=None):
    """Return the scene of a card in the colours of the look of a painter."""
    palette = PALETTES[painter.partition("/")[0]]
    return Scene(Subject(name, kind.casefold(), kind, place), page, box, palette)


# Painted in the colour of the kind on every card.
OF_KIND = [
    *(f"framed/{name}" for name in ("frame", "ring", "coin", "shield", "window", "plate", "back", "light-back")),
    *(f"banner/{name}" for name in ("ribbon", "sash", "pennant", "plate", "back", "light-back")),
]


@pytest.mark.parametrize("painter", OF_KIND)
def test_kinds_differ(painter):
    """In colour or form."""
    drawings = {repr(painted(painter, scene(painter, place=place)).items) for place in range(KINDS)}
    assert len(drawings) == KINDS


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["Hero", "Place", "Event"])
def test_a_picture_without_height_is_not_painted_over_words(look, kind):
    """Where texts take all the room, nothing of the engraving is left; the strip of banner stays above the words."""
    box = (5.6, 16.4, 51.8, 0.0)
    found = numbers(painted(f"{look}/picture", scene(f"{look}/picture", kind=kind, box=box)))
    assert not found or look == "banner"


@pytest.mark.parametrize("look", LOOKS)
def test_a_sign_stands_for_the_family_of_a_kind(look):
    """A kind of persons has another sign on its coin than a kind of places."""
    seals = [painted(f"{look}/seal", scene(f"{look}/seal", kind=kind)) for kind in ("Hero", "Place", "Event")]
    assert len({repr(drawing.items) for drawing in seals}) == len(seals)


@pytest.mark.parametrize("form", range(FORMS))
def test_a_badge_is_about_its_middle(form):
    """It reaches as far to the left as to the right, and as far up as down."""
    left, top, right, bottom = badge(form, 10, 20, 4).bounds()
    assert (left + right, top + bottom) == pytest.approx((20, 40))
    assert right - left == pytest.approx(8)


@pytest.mark.parametrize("form", range(FORMS))
def test_a_panel_fills_its_area(form):
    """Its corners are cut, its sides are not."""
    assert panel(form, (1, 2, 30, 40), 3).bounds() == pytest.approx((1, 2, 31, 42))
    assert panel(form, (1, 2, 30, 40), 3, grown=1).bounds() == pytest.approx((0, 1, 32, 43))


def ratio(one, other):
    """Return the contrast of two colours as in WCAG, from 1 to 21."""
    low, high = sorted(((lightness_of(each) + 16) / 116) ** 3 for each in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS)
def test_kinds_are_told_apart_in_grey(look):
    """Neighbours, the first three, and all kinds that share a form."""
    lightness = [lightness_of(PALETTES[look][f"accent-{place + 1}"]) for place in range(KINDS)]
    pairs = [*pairwise(range(KINDS)), (0, 2), *((a, b) for b in range(KINDS) for a in range(b % FORMS, b, FORMS))]
    assert {pair: abs(lightness[pair[0]] - lightness[pair[1]]) for pair in pairs if pair[0] != pair[1]} == {
        pair: pytest.approx(50, abs=50 - LEAST_APART) for pair in pairs
    }


@pytest.mark.parametrize("place", range(1, KINDS + 1))
@pytest.mark.parametrize("look", LOOKS)
def test_words_are_read_on_their_grounds(look, place):
    """Letters on the accent of a kind, the accent on paper and on its tint, and what may wait on paper."""
    colors = PALETTES[look]
    grounds = [(f"letters-{place}", f"accent-{place}"), (f"accent-{place}", "paper"), ("quiet", "paper")]
    assert min(ratio(colors[one], colors[other]) for one, other in grounds) >= LEAST_RATIO
