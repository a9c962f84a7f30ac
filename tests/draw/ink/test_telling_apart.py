"""Symbols and tinctures can be told apart in every ink, by everybody: on rendered pixels, by measures of their own."""

import itertools

import numpy as np
import pytest

from ordo_pnp.cards import read_document
from ordo_pnp.draw import ArmsRenderer, Ink, InkConverter, Signs, hatchings_of

GAMES = ("cards/ordonnance", "cards/komarn", "tests/games/strange_game/cards/odd")
SIGN_MM = 6.0
SHIELD_MM = 30.0
TINCTURES = ("or", "argent", "gules", "azure", "vert", "sable", "purpure", "ermine", "vair")


def look_of(repository, game):
    file = repository / game / "look.yaml"
    return read_document(file if file.is_file() else repository / "cards/ordonnance/look.yaml").data["look"]


@pytest.fixture(
    scope="module", params=itertools.product(GAMES, Ink), ids=lambda pair: f"{pair[0].split('/')[-1]}-{pair[1]}"
)
def printed_signs(request, repository, eyes):
    """The signs of a game in an ink."""
    game, ink = request.param
    look = look_of(repository, game)
    signs = Signs(read_document(repository / game / "signs.yaml").data["signs"], look["palette"])
    drawn = [signs.draw(name, SIGN_MM, "tile" if signs.has_tile(name) else "plain") for name in signs.names]
    converter = InkConverter(ink, hatchings_of([look.get("tinctures", {})]))
    return signs.names, eyes.pixels(eyes.in_a_row([converter.convert(each) for each in drawn], SIGN_MM))


def test_no_two_signs_look_alike(printed_signs, view, eyes):
    """Of any two a twentieth of the pixels differ by a quarter of the way from black to white: shapes do, not colours alone."""
    names, image = printed_signs
    light = dict(zip(names, eyes.squares(eyes.lab_seen(image, view)[..., 0], len(names)), strict=True))
    for one, other in itertools.combinations(names, 2):
        differing = np.mean(np.abs(light[one] - light[other]) > 25)
        assert differing > 0.05, (one, other, differing)


def test_every_sign_stands_out_from_paper(printed_signs, view, eyes):
    """Something of each is darker than half way between white and black, in every ink."""
    names, image = printed_signs
    for name, part in zip(names, eyes.squares(eyes.lab_seen(image, view)[..., 0], len(names)), strict=True):
        assert np.mean(part < 60) > 0.02, name


@pytest.fixture(scope="module", params=[ink for ink in Ink if ink is not Ink.FULL])
def printed_fields(request, repository, eyes):
    """A shield of each tincture in an ink."""
    look = look_of(repository, GAMES[0])
    renderer = ArmsRenderer({}, look["tinctures"])
    converter = InkConverter(request.param, hatchings_of([look["tinctures"]]))
    drawn = [converter.convert(renderer.draw({"field": name}, SHIELD_MM, SHIELD_MM)) for name in TINCTURES]
    image = eyes.pixels(eyes.in_a_row(drawn, SHIELD_MM))
    inner = slice(int(0.2 * image.shape[0]), int(0.6 * image.shape[0]))
    return [part[inner, inner] for part in eyes.squares(image, len(TINCTURES))]


def texture(light):
    """How much points differ along four directions, a step apart: lines differ least along themselves, dots alike in all."""
    found = []
    for step in (3, 12, 24):  # 0.25, 1 and 2 mm
        ways = ((0, step), (step, 0), (step, step), (step, -step))
        still = light[step:-step, step:-step]
        found += [np.mean(np.abs(np.roll(light, way, axis=(0, 1))[step:-step, step:-step] - still)) for way in ways]
    return np.array(found)


def test_no_two_tinctures_look_alike(printed_fields, view, eyes):
    """Of any two the colour differs on average, or what is drawn on them runs another way or is much stronger."""
    seen = dict(zip(TINCTURES, (eyes.lab_seen(part, view) for part in printed_fields), strict=True))
    for one, other in itertools.combinations(TINCTURES, 2):
        mean = np.linalg.norm(seen[one].mean(axis=(0, 1)) - seen[other].mean(axis=(0, 1)))
        run = np.abs(texture(seen[one][..., 0]) - texture(seen[other][..., 0])).max()
        assert mean > 15 or run > 4, (one, other, mean, run)


def test_grey_alone_does_not_tell_tinctures_apart(repository, eyes):
    """The oracle can fail: without hatchings gules and vert are one in grey."""
    look = look_of(repository, GAMES[0])
    renderer = ArmsRenderer({}, look["tinctures"])
    drawn = [InkConverter(Ink.GREY, {}).convert(renderer.draw({"field": name}, 20, 20)) for name in ("gules", "azure")]
    one, other = eyes.squares(eyes.lab_seen(eyes.pixels(eyes.in_a_row(drawn, 20)), "a grey copy"), 2)
    middle = slice(60, 140)
    assert np.linalg.norm(one[middle, middle].mean(axis=(0, 1)) - other[middle, middle].mean(axis=(0, 1))) < 8
