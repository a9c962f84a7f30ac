"""Pictures that a name makes: the same for the same name, another for each name, and none that fails."""

import math
import sys
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.cards import motif_words
from ordo_pnp.draw.paintings import scenes
from ordo_pnp.draw.paintings.emblems import paint_emblem
from ordo_pnp.draw.paintings.hands import Hand
from ordo_pnp.draw.paintings.landmarks import LANDMARKS
from ordo_pnp.draw.paintings.motifs import emblem_for, landmark_for
from ordo_pnp.draw.paintings.outlines import box
from ordo_pnp.draw.paintings.portraits import paint_portrait, paint_wanderer
from ordo_pnp.draw.paintings.scenery import paint_burst, paint_landscape
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted
from tests.draw.paintings.drawn import numbers

ROLES = ["ink", "paper", "sky", "sky2", "sun", "cloud", "far", "mid", "land", "water", "foam", "wall", "roof", "leaf", "accent", "gold", "dark", "light", "fig", "rim", "lamp"]  # fmt: skip
PALETTE = {role: f"#{index * 9:02X}{255 - index * 9:02X}80" for index, role in enumerate(ROLES)}
WAYS = ("engraved", "flat", "cut")
PAGE = Page(63, 88, 3)
FAMILIES = ("portrait", "wanderer", "place", "land", "emblem")


def painter_of(way, family, motif=None):
    """Return a painter of a picture in a hand."""
    hand = Hand(way, PALETTE)

    def paint(canvas, scene):
        x, y, w, h = scene.box
        window, middle = box(*scene.box), (x + w / 2, y + h / 2)
        chance = scene.chance("motif")
        if family == "portrait":
            paint_portrait(canvas, hand, scene, middle[0], y + h, 0.7 * h)
        elif family == "wanderer":
            paint_wanderer(canvas, hand, scene, middle[0], y + h, 0.7 * h)
        elif family == "land":
            paint_landscape(canvas, hand, scene, window, scene.box, None)
        elif family == "place":
            landmark = motif or landmark_for(scene.subject, chance)
            paint_landscape(canvas, hand, scene, window, scene.box, landmark)
        else:
            paint_burst(canvas, hand, scene, window, scene.box)
            paint_emblem(canvas, hand, scene, motif or emblem_for(scene.subject, chance), middle, min(w, h) / 3)

    return paint


PAINTERS = {f"{way}-{family}": painter_of(way, family) for way in WAYS for family in FAMILIES}
PAINTERS |= {f"{way}-{name}": painter_of(way, "place", name) for way in WAYS for name in LANDMARKS}
PAINTERS |= {
    f"{way}-emblem-{name}": painter_of(way, "emblem", name) for way in WAYS for name in motif_words()["emblems"]
}


@pytest.fixture(autouse=True, scope="module")
def look():
    """Offer the pictures as painters of a look called *names*."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(scenes.LOOKS, "names", "_names")
        patch.setitem(sys.modules, "ordo_pnp.draw.paintings._names", SimpleNamespace(PAINTERS=PAINTERS))
        yield


def scene(name="Old Marrow", kind="Crew", frame=(5.6, 16.4, 51.8, 38.0)):
    """Return the scene of a card."""
    return Scene(Subject(name, kind.casefold(), kind, 0), PAGE, frame, PALETTE)


@pytest.mark.parametrize("painter", [f"{way}-{family}" for way in WAYS for family in FAMILIES])
def test_the_same_name_gives_the_same_picture(painter):
    """With and without its article, in capitals and small letters."""
    first = painted(f"names/{painter}", scene("The Old Marrow"))
    assert first == painted(f"names/{painter}", scene("the old MARROW"))
    assert first != painted(f"names/{painter}", scene("Young Marrow"))


@pytest.mark.parametrize("family", ["portrait", "place", "emblem"])
def test_sixty_names_give_sixty_pictures(family):
    """No two cards of a kind show the same, also where their names call for nothing."""
    names = [start + end for start in ("Qua", "Xor", "Zel", "Ulm", "Vry", "Hnu") for end in "bcdfghjklm"]
    assert len({repr(painted(f"names/engraved-{family}", scene(name)).items) for name in names}) == len(names)


@pytest.mark.parametrize("motif", [*LANDMARKS, *(f"emblem-{name}" for name in motif_words()["emblems"])])
def test_every_motif_is_painted_in_every_hand(motif):
    """Each hand draws something of its own."""
    drawings = [painted(f"names/{way}-{motif}", scene()) for way in WAYS]
    assert all(map(math.isfinite, (number for drawing in drawings for number in numbers(drawing))))
    assert len({repr(drawing.items) for drawing in drawings}) == len(WAYS)


SIDES = st.floats(5, 200)


@settings(max_examples=max(1, settings().max_examples // 2))
@given(st.text(max_size=52), st.text(max_size=20), SIDES, SIDES, st.sampled_from(WAYS))
def test_any_name_can_be_painted_in_any_box(name, kind, width, height, way):
    """Names of any script, kinds without a word, narrow and wide boxes: every number is a number, and no picture is empty."""
    for family in FAMILIES:
        found = numbers(painted(f"names/{way}-{family}", scene(name, kind, (-3.0, 4.0, width, height))))
        assert found
        assert all(map(math.isfinite, found))
