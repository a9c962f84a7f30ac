"""Signs: each can be drawn in every style, stays in its box and has an outline of its own."""

import itertools

import pytest

from ordo_pnp.draw import Shape, Signs
from ordo_pnp.draw.signs import STYLES, SignError

PALETTE = {"ink": "#1E1B18", "paper": "#FCFAF5", "faint": "#CFC7B8"}
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
OTHERS = ("tower", "scroll")


def shapes(drawing):
    assert all(isinstance(item, Shape) for item in drawing.items)
    return drawing.items


def test_signs_stay_in_their_box(signs):
    """Nothing a sign paints, strokes included, reaches beyond its square in any style."""
    for name, style in itertools.product(signs.names, STYLES):
        if style in {"tile", "ring"} and not signs.has_tile(name):
            continue
        for shape in shapes(signs.draw(name, 10.0, style)):
            left, top, right, bottom = shape.path.bounds()
            half = shape.width / 2
            assert min(left, top) - half >= -0.01, (name, style)
            assert max(right, bottom) + half <= 10.01, (name, style)


def test_tiles_fill_their_slot(signs):
    """A tile reaches both ends of its square in one direction at least, so that all look equally large."""
    for name in (*SYMBOLS, *OTHERS):
        left, top, right, bottom = shapes(signs.draw(name, 24.0, "tile"))[0].path.bounds()
        assert max(right - left, bottom - top) == pytest.approx(24, abs=0.02)


def test_every_tile_has_its_own_outline(signs):
    """No two symbols share a tile outline: shape tells them apart where colour cannot."""
    outlines = [shapes(signs.draw(name, 24.0, "ring"))[0].path for name in (*SYMBOLS, *OTHERS)]
    assert len(set(outlines)) == len(outlines)


def test_ring_has_the_shape_of_the_tile(signs):
    """The place of an absent symbol shows the outline of that symbol's tile, without fill."""
    for name in SYMBOLS:
        (ring,) = shapes(signs.draw(name, 24.0, "ring"))
        tile = shapes(signs.draw(name, 24.0, "tile"))[0]
        assert ring.fill is None
        assert ring.stroke == PALETTE["faint"]
        assert [verb for verb, _ in ring.path.segments] == [verb for verb, _ in tile.path.segments]


def test_styles_use_their_colours(signs):
    """Plain shows the sign's own colour, mono the ink, a tile its colour below the light sign."""
    assert shapes(signs.draw("bow", 8, "plain"))[0].fill == signs.color("bow")
    assert shapes(signs.draw("bow", 8, "mono"))[0].fill == PALETTE["ink"]
    tile = shapes(signs.draw("bow", 8, "tile"))
    assert tile[0].fill == signs.color("bow")
    assert tile[-1].fill == PALETTE["paper"]


def test_unknown_names_are_answered_with_a_guess(signs):
    """A misspelt sign or a style a sign cannot have is refused with a remedy."""
    with pytest.raises(SignError, match="did you mean `banner`"):
        signs.draw("baner", 8)
    with pytest.raises(SignError, match="use one of tile, plain, mono, ring"):
        signs.draw("bow", 8, "tiles")
    with pytest.raises(SignError, match="has no tile"):
        signs.draw("base", 8, "ring")


@pytest.mark.parametrize(
    ("entry", "palette", "message"),
    [
        ({"color": "red", "layers": [{"ink": "main", "d": "M0 0"}]}, PALETTE, "no colour `red`"),
        ({"color": "inc", "layers": [{"ink": "main", "d": "M0 0"}]}, PALETTE, "did you mean `ink`"),
        ({"color": "ink", "layers": [{"ink": "main", "d": "M0 0Q"}]}, PALETTE, "sign `x`: path data, character 6"),
        ({"color": "ink", "layers": [{"ink": "main", "d": "M0 0"}]}, {"ink": "#000000"}, "no colour 'paper'"),
    ],
)
def test_bad_definitions_are_refused(entry, palette, message):
    """A colour the palette lacks and path data that cannot be read are refused where the sign is used."""
    with pytest.raises(SignError, match=message):
        Signs({"x": entry}, palette).draw("x", 8.0)
