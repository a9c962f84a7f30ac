"""Colours of signs and players: they stay apart in grey and for every kind of colour blindness, and pictures stand out."""

import itertools

import numpy as np
import pytest

from ordo_pnp.cards import read_document

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
# What each kind of sight makes of linear red, green and blue (full severity).
SIGHT = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}


def linear(color):
    value = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def seen(color, sight):
    return np.clip(np.array(SIGHT[sight]) @ linear(color), 0, 1)


def lab(rgb):
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ rgb
    x, y, z = np.cbrt(np.maximum(xyz / np.array([0.9505, 1, 1.089]), 1e-6))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one, other):
    a, b = (float(np.array(SIGHT["grey"][0]) @ linear(color)) + 0.05 for color in (one, other))
    return max(a, b) / min(a, b)


def test_the_simulation_keeps_greys():
    """The simulated sights leave black, white and grey alone, as eyes do."""
    for sight, grey in itertools.product(SIGHT, ("#000000", "#808080", "#FFFFFF")):
        assert seen(grey, sight) == pytest.approx(linear(grey), abs=0.01)


def test_neighbours_differ_in_grey(signs):
    """Two symbols side by side differ in lightness by ten steps of a hundred at least."""
    for one, other in itertools.pairwise(SYMBOLS):
        a, b = (lab(seen(signs.color(name), "grey"))[0] for name in (one, other))
        assert abs(a - b) >= 10, (one, other, a, b)


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan", "normal"])
def test_neighbours_differ_for_every_eye(signs, sight):
    """Two symbols side by side keep a clear distance in colour for colour-blind eyes too."""
    for one, other in itertools.pairwise(SYMBOLS):
        a, b = (lab(seen(signs.color(name), sight)) for name in (one, other))
        assert np.linalg.norm(a - b) >= 20, (one, other)


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan", "normal"])
def test_all_symbols_can_be_told_apart(signs, sight):
    """Any two symbols keep some distance in colour as well as differing in outline."""
    for one, other in itertools.combinations(SYMBOLS, 2):
        a, b = (lab(seen(signs.color(name), sight)) for name in (one, other))
        assert np.linalg.norm(a - b) >= 8, (one, other)


def test_signs_stand_out(signs):
    """A sign has a contrast of 3.5 to 1 against its tile, and its silhouette against the paper."""
    for name in SYMBOLS:
        tile = signs.draw(name, 8.5, "tile").items
        assert contrast(tile[0].fill, tile[-1].fill if tile[-1].fill != tile[0].fill else tile[-2].fill) >= 3.5, name
        assert contrast(signs.draw(name, 4.5, "plain").items[0].fill, "#FCFAF5") >= 3.5, name


# The four players of Komarn; their discs lie side by side in any order, so every pair is compared.
MARSHALS = ("r", "b", "g", "y")


@pytest.fixture(scope="module")
def discs(repository):
    """Return the colour of each marshal's discs and of the crest on them."""
    palette = read_document(repository / "cards/komarn/look.yaml").data["look"]["palette"]
    return {name: (palette[name], palette["y-light"] if name == "y" else palette["paper"]) for name in MARSHALS}


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan", "normal"])
def test_marshals_can_be_told_apart(discs, sight):
    """The discs of any two marshals keep a clear distance in colour for every kind of sight."""
    for one, other in itertools.combinations(MARSHALS, 2):
        a, b = (lab(seen(discs[name][0], sight)) for name in (one, other))
        assert np.linalg.norm(a - b) >= 24, (one, other)


def test_marshals_differ_in_grey(discs):
    """In grey each marshal's disc is lighter than the next by a dozen steps of a hundred."""
    greys = sorted(lab(seen(disc, "grey"))[0] for disc, _ in discs.values())
    assert all(b - a >= 12 for a, b in itertools.pairwise(greys)), greys


def test_crests_stand_out(discs):
    """A crest has a contrast of 3.5 to 1 against its disc."""
    for name, (disc, crest) in discs.items():
        assert contrast(disc, crest) >= 3.5, name
