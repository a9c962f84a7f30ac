"""The backs in little ink that the shipped games draw."""

import io

import PIL.Image
import PIL.ImageStat
import pytest

from ordo_pnp.paper import draw_single, faces_of

# Points of ink on the card itself, cyan, magenta and yellow together: 12 on a page, most of which cards cover.
MOST_INK = 14


@pytest.fixture(scope="module")
def faces(catalog):
    return faces_of(catalog, "ordonnance")


def ink(face, fonts):
    """The mean of a picture's three inks together, in points of a hundred each."""
    with PIL.Image.open(io.BytesIO(draw_single(face, fonts, 150).png)) as picture:
        return sum(100 - value / 2.55 for value in PIL.ImageStat.Stat(picture).mean)


def test_the_light_back_takes_a_fifth_of_the_ink(faces, catalog):
    """It is that of all cards that are shuffled together, and of the same size."""
    cards = [card for card in catalog.games["ordonnance"].cards() if card.kind in {"unit", "kingdom", "ordonnance"}]
    (usual,) = {id(back.drawing): back for card in cards if (back := faces.back(card, "en"))}.values()
    (light,) = {id(back.drawing): back for card in cards if (back := faces.back(card, "en", light=True))}.values()
    assert (light.width, light.height) == (usual.width, usual.height)
    assert ink(light, faces.fonts) <= MOST_INK
    assert ink(light, faces.fonts) <= ink(usual, faces.fonts) / 5


def test_a_back_without_a_light_one_stays(faces, catalog):
    """Markers have one back, whatever is asked for."""
    (marker, *_) = [card for card in catalog.games["ordonnance"].cards() if card.kind == "marker"]
    assert faces.back(marker, "en", light=True) is faces.back(marker, "en")
