"""Eyes: what is seen of rendered pixels, by measures of their own."""

import io
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from ordo_pnp.draw import Drawing, Fonts, Use, translation
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

DPI = 300
GREY = np.array([[0.2126, 0.7152, 0.0722]] * 3)
# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0;
# for linear light.
VIEWS = {
    "anybody": np.eye(3),
    "a grey copy": GREY,
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def pixels(drawing, dpi=DPI, fonts=None):
    """RGB from 0 to 1 of a drawing as it is printed, row by row."""
    data = rasterize(write_pdf([Page(drawing)], fonts or Fonts(), DocumentInfo("Eyes", "en")), dpi)
    return np.asarray(Image.open(io.BytesIO(data)), dtype=float) / 255


def in_a_row(drawings, size):
    """One drawing of several, each in a square, and where each begins."""
    uses = tuple(Use(each, translation(at * size, 0)) for at, each in enumerate(drawings))
    return Drawing(size * len(drawings), size, uses)


def squares(image, count):
    """The parts of a picture of things in a row."""
    return np.split(image[:, : image.shape[1] // count * count], count, axis=1)


def lab_seen(image, view):
    """CIE L*a*b* of a picture as somebody sees it."""
    linear = np.where(image <= 0.04045, image / 12.92, ((image + 0.055) / 1.055) ** 2.4)
    light = np.clip(linear @ VIEWS[view].T, 0, 1) @ _TO_XYZ.T / np.array([0.9505, 1.0, 1.089])
    root = np.where(light > 216 / 24389, np.cbrt(light), (light * 24389 / 27 + 16) / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


@pytest.fixture(scope="session")
def eyes():
    """These measures."""
    return SimpleNamespace(pixels=pixels, in_a_row=in_a_row, squares=squares, lab_seen=lab_seen)


@pytest.fixture(params=list(VIEWS))
def view(request):
    return request.param


@pytest.fixture(scope="session")
def drawn_fronts(catalog):
    """The front of a card of each kind, with its name and its fonts."""
    from ordo_pnp.paper import faces_of

    found = []
    for game in catalog.games.values():
        faces = faces_of(catalog, game.id)
        for card in {(card.kind, card.printing.face): card for card in game.cards()}.values():
            drawing = faces.front(card, game.language).drawing
            if drawing.width <= 320 and drawing.height <= 120:
                found.append((str(card.id), drawing, faces.fonts))
    return found
