"""The painters of all looks: each paints every kind of card in every size, and a name has a picture of its own."""

import math
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.cards import look_names, look_over, stock_look
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted, painters_of
from tests.draw.paintings.drawn import numbers

PAINTERS = [f"{look}/{name}" for look in look_names() for name in painters_of(look)]
PICTURES = ["full-art/poster" if look == "full-art" else f"{look}/picture" for look in look_names()]
PAGES = {
    "poker": Page(63, 88, 3),
    "wide": Page(88, 63, 3),
    "mini": Page(44, 68, 3),
    "tarot": Page(70, 120, 3),
    "round": Page(70, 70, 3, "circle"),
    "hexagon": Page(80.83, 70, 3, "hexagon"),
    "octagon": Page(60, 60, 3, "octagon"),
}
WINDOW = (15.6, 20.4, 43.2, 28.8)
# Of words for persons, things, places and deeds, and of one that nobody knows.
KINDS = ["Hero", "Ware", "Ort", "Событие", "Xyz"]
# Painters that have nothing to paint in some scenes.
IDLE = {"playing-card/rest", "banner/window"}


@cache
def palette(look, ink="usual"):
    """Return the colours of a look."""
    return Look(look_over({"ink": ink}, stock_look(look))).palette


def paint(painter, name="Old Marrow", kind="Hero", *, place=0, page=PAGES["poker"], box=WINDOW, ink="usual"):
    """Return what a painter of a look makes of a card."""
    subject = Subject(name, kind.casefold(), kind, place)
    return painted(painter, Scene(subject, page, box, palette(painter.partition("/")[0], ink)))


@pytest.mark.few(60)
@pytest.mark.parametrize("ink", ["usual", "saver"])
@pytest.mark.parametrize("painter", PAINTERS)
def test_every_painter_paints_every_kind_in_every_size(painter, ink):
    """No colour is missing for eight kinds, whether the look is printed as it is or with little ink."""
    for place, page in enumerate([*PAGES.values(), PAGES["poker"]]):
        for box in (None, (3.4, 10, page.width - 6.8, page.height / 3)):
            drawing = paint(painter, place=place, page=page, box=box, ink=ink)
            assert drawing.items or painter in IDLE


@settings(max_examples=max(1, settings().max_examples // 2))
@given(
    st.sampled_from(PAINTERS),
    st.text(max_size=52),
    st.sampled_from(KINDS),
    st.sampled_from(list(PAGES.values())),
    st.tuples(st.floats(-3, 40), st.floats(-3, 60), st.floats(1, 200), st.one_of(st.just(0.0), st.floats(0, 200))),
)
def test_any_name_is_painted_in_any_box(painter, name, kind, page, box):
    """Names of any script, narrow and wide boxes, and none at all: every number is a number."""
    assert all(map(math.isfinite, numbers(paint(painter, name, kind, place=2, page=page, box=box))))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("painter", PICTURES)
def test_a_name_has_a_picture_of_its_own(painter, kind):
    """The same whatever its article and capitals are; of 24 names of one kind no two share one, in any script."""
    first = paint(painter, "Saltmarsh Mill", kind)
    assert first == paint(painter, "The SALTMARSH mill", kind)
    names = [start + end for start in ("Ash ", "Yew ", "Хран ", "日本") for end in "abcdef"]
    assert len({repr(paint(painter, name, kind).items) for name in names}) == len(names)


@pytest.mark.parametrize("painter", PICTURES)
def test_kinds_of_unknown_words_look_different(painter):
    """The first three in form, the fourth in colour from the first."""
    assert len({repr(paint(painter, "Oar", "Xyz", place=place).items) for place in range(4)}) == 4


@pytest.mark.parametrize("painter", [each for each in PICTURES if each.startswith(("night", "nursery"))])
@pytest.mark.parametrize(
    ("kind", "english", "other"),
    [
        ("Item", "Brass Key", "Messingschlüssel"),
        ("Ware", "The Lantern", "Die Laterne"),
        ("Place", "Old Castle", "Alte Burg"),
        ("Event", "Thunderstorm", "Ein Gewitter"),
    ],
)
def test_names_that_call_for_one_motif_vary_it(painter, kind, english, other):
    assert paint(painter, english, kind) != paint(painter, other, kind)
