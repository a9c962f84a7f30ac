"""Diaper: a quiet pattern on large plain fields, shared and never louder than the tincture."""

import pytest

from ordo_pnp.draw import Path, Use, join
from ordo_pnp.draw.heraldry.fields import SMALLEST, Region, diaper

REGION = Region(0.2, 0.2, 37.6, 44.6)


def patterns(drawing):
    """List the patterns of a coat in the order they are drawn."""
    found = []
    for item in drawing.items:
        if isinstance(item, Use):
            found += [item.drawing] if item.drawing.label == "diaper" else patterns(item.drawing)
    return found


def tones(drawing):
    return [pattern.items[0].stroke for pattern in patterns(drawing)]


def flowers_of(drawing):
    """Return the outlines of all flowers, and their colours."""
    rows = drawing.items[1:]
    found = [shape.path.transformed(row.matrix) for row in rows for shape in row.drawing.items]
    return join(found), {shape.fill for row in rows for shape in row.drawing.items}


@pytest.mark.parametrize("color", ["#D4A72C", "#F5F2E9", "#A6192E", "#1F4E8C", "#2E6B3E", "#1E1B18", "#6B2C6F"])
def test_the_tone_stays_near_the_tincture(color):
    """Every channel of the pattern lies within a tenth of the tincture's, and never equals it."""
    drawn = diaper(REGION, color, 38, 45)
    tone = drawn.items[0].stroke
    assert flowers_of(drawn)[1] == {tone} != {color}
    for i in (1, 3, 5):
        assert abs(int(color[i : i + 2], 16) - int(tone[i : i + 2], 16)) <= 25


def test_the_pattern_is_symmetric_and_covers_the_region():
    """Flowers mirror each other at the middle line and reach beyond every edge of the region."""
    flowers, _ = flowers_of(diaper(REGION, "#1F4E8C", 38, 45))
    leaves = [xy for verb, xy in flowers.segments if verb == "M"]
    middle = REGION.x + REGION.width / 2
    # a leaf's path starts at its right end; the leaves of a flower at its middle
    radius = min(abs(a[0] - b[0]) for a in leaves for b in leaves if a[1] == b[1] and a[0] != b[0]) / 1.8 * 0.92
    places = {(round(x - radius - middle, 2), round(y, 2)) for x, y in leaves}
    inside = {(x, y) for x, y in places if abs(x) < REGION.width / 2}
    assert {(-x, y) for x, y in inside} <= {(x + d, y) for x, y in places for d in (-0.01, 0, 0.01)}
    left, top, right, bottom = flowers.bounds()
    assert left < REGION.x
    assert right > REGION.x + REGION.width
    assert top < REGION.y
    assert bottom > REGION.y + REGION.height


def test_only_large_plain_fields_are_diapered(herald):
    """Plain fields of a large shield get the pattern; small shields, fields of many pieces, furs and quarters stay plain."""
    plain = {"field": "gules"}
    assert len(patterns(herald.draw(plain, 38, 45))) == 1
    assert patterns(herald.draw(plain, SMALLEST - 1, 26)) == []
    for arms in (
        {"field": "ermine"},
        {"field": {"division": "checky", "of": ["or", "azure"]}},
        {"field": {"division": "barry", "of": ["argent", "azure"], "pieces": 8}},
        {"quarters": [plain, {"field": "or"}]},
    ):
        assert patterns(herald.draw(arms, 38, 45)) == []


@pytest.mark.parametrize("division", ["per-pale", "per-fess", "per-bend"])
def test_both_parts_of_a_shield_of_two_are_diapered(herald, division):
    """Each part of a field parted once has the pattern in the tone of its own tincture, the second within its part."""
    arms = {"field": {"division": division, "of": ["or", "azure"]}}
    alone = [tones(herald.draw({"field": name}, 38, 45))[0] for name in ("or", "azure")]
    parted = herald.draw(arms, 38, 45)
    assert tones(parted) == alone
    assert tones(herald.draw(arms, SMALLEST - 1, 26)) == []
    (second,) = [
        item
        for item in parted.items[0].drawing.items
        if getattr(item, "drawing", None) and item.drawing.label == "second tincture"
    ]
    part, pattern = second.drawing.items
    assert pattern.clip == part.path


def test_the_leaves_of_a_flower_meet_in_its_middle():
    """Each leaf reaches beyond the middle of its flower, so that no pinhole is left there."""
    segments = flowers_of(diaper(REGION, "#1F4E8C", 38, 45))[0].segments
    starts = [at for at, (verb, _) in enumerate(segments) if verb == "M"]
    bounds = [Path.of(segments[at : at + 6]).bounds() for at in starts[:4]]
    middle = sum(left + right for left, _, right, _ in bounds) / 8, sum(top + foot for _, top, _, foot in bounds) / 8
    for left, top, right, foot in bounds:
        assert left < middle[0] < right or top < middle[1] < foot
        assert left <= middle[0] <= right
        assert top <= middle[1] <= foot
