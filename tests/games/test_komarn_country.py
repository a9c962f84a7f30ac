"""The country around the printed river: whatever board is drawn, it keeps away from what the game is played with."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw

from ordo_pnp.games.komarn.printed import board_lists
from ordo_pnp.games.komarn.printed.board_plan import ROUND, SEAL_RIM
from ordo_pnp.games.komarn.printed.country import COUNTRY_LISTS
from ordo_pnp.games.komarn.printed.free_ground import AWAY
from ordo_pnp.paper import draw_single, faces_of

SHIPPED = ("base", "island", "strip")
DPI = 48
MM = DPI / 25.4


@pytest.fixture(scope="module")
def drawn(catalog):
    """Return a function that draws a shipped board in pixels, and its plan."""
    game = catalog.games["komarn"]

    def draw(name):
        card = next(card for card in game.cards() if card.kind == "board" and card.set == name)
        faces = faces_of(catalog, "komarn")
        picture = draw_single(faces.front(card, "en"), faces.fonts, DPI).png
        return Image.open(io.BytesIO(picture)).convert("RGB"), board_lists.plan_for(card, game)

    return draw


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_no_pixel_of_the_country_is_near_what_is_played_with(drawn, monkeypatch, name):
    """A board without its country is the same picture within 3 mm of every land field and seal."""
    whole, plan = drawn(name)
    for each in COUNTRY_LISTS:
        monkeypatch.setitem(board_lists._LISTS, each, lambda _: [])
    board_lists._listed.cache_clear()  # what was made with the country is not asked again
    bare, _ = drawn(name)
    board_lists._listed.cache_clear()
    near = Image.new("L", whole.size)
    pen, away = ImageDraw.Draw(near), (AWAY - 0.3) * MM
    for field in plan.fields.values():
        if field.name[0] != "W":
            outline = [(x * MM, y * MM) for x, y in field.outline]
            pen.polygon(outline, fill=255)
            pen.line([*outline, outline[0]], fill=255, width=round(2 * (away + ROUND * MM)) - 2)
    for seal in plan.seals:
        x, y, reach = seal.place.x * MM, seal.place.y * MM, SEAL_RIM * MM + away - 1
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=255)
    changed = ImageChops.difference(whole, bare).convert("L").point(lambda value: 255 if value > 2 else 0)
    assert changed.getbbox() is not None
    assert ImageChops.multiply(changed, near).getbbox() is None


@pytest.mark.parametrize("name", SHIPPED)
def test_sites_are_away_from_the_edge(drawn, name):
    """The rim of every seal is 3 mm from the edge of the board at least."""
    _, plan = drawn(name)
    for seal in plan.seals:
        x, y, _ = seal.place
        assert min(x, y, plan.width - x, plan.height - y) - SEAL_RIM >= AWAY


def lightness(color):
    """Return the lightness of a colour, from 0 to 100."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 116 * (0.2126 * red + 0.7152 * green + 0.0722 * blue) ** (1 / 3) - 16


def test_the_banks_are_told_apart_in_grey(catalog):
    """Fields of both banks differ by 7 steps of lightness, and both are lighter than the country around them."""
    palette = catalog.games["komarn"].look["palette"]
    left, right, ground = (lightness(palette[name]) for name in ("left-light", "right-light", "meadow"))
    assert right - left >= 7
    assert left - ground >= 5
