"""Charges: every picture can be read, fills its box and is painted as asked."""

import itertools
import math

import pytest

from ordo_pnp.draw.heraldry.charges import Charges, Inks, Slot
from ordo_pnp.draw.heraldry.tinctures import ArmsError

INKS = Inks("#111111", "#222222", "#333333", "#444444")


def union(boxes):
    boxes = list(boxes)
    return (*(min(box[i] for box in boxes) for i in (0, 1)), *(max(box[i] for box in boxes) for i in (2, 3)))


def painted(charge, matrix, weight):
    """Return the shapes of a charge where they are placed."""
    (use,) = charge.paint(matrix, INKS, weight)
    return [shape._replace(path=shape.path.transformed(use.matrix)) for shape in use.drawing.items]


def test_every_charge_stays_in_its_box(charge_data):
    """No layer of any charge reaches beyond its box (control points: hardly), and the silhouette fills the box."""
    charges = Charges(charge_data)
    for name in charges.names:
        charge = charges.find(name)
        left, top, right, bottom = union(path.bounds() for _, path in charge.layers)
        assert min(left, top) >= -2.5, name
        assert right <= charge.width + 2.5, name
        assert bottom <= charge.height + 2.5, name
        assert right - left >= charge.width - 3.5, name
        assert bottom - top >= charge.height - 3.5, name


def test_every_charge_has_a_silhouette_first(charge_data):
    """The first layer is the main one, and inner lines come last, so that nothing hides them."""
    charges = Charges(charge_data)
    for name in charges.names:
        inks = [ink for ink, _ in charges.find(name).layers]
        assert inks[0] == "main", name
        assert inks == sorted(inks, key=["main", "second", "line"].index), name


def test_crosses_are_symmetric(charge_data):
    """Crosses, which a herald draws with compasses, are the same after a quarter turn."""
    charges = Charges(charge_data)
    for name in ("cross", "cross-potent", "cross-patty", "cross-crosslet", "cross-maltese", "cross-of-toulouse"):
        charge = charges.find(name)
        (_, path), *_ = charge.layers
        points = {(round(xy[-2]), round(xy[-1])) for _, xy in path.segments if xy}
        middle = charge.width / 2
        turned = {(round(2 * middle - (y - middle) - middle), round(x)) for x, y in points}
        near = {(x + dx, y + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert turned <= near, name


def test_no_charge_has_a_notch(charge_data):
    """Nowhere do two straight lines of less than 2 units follow each other at a right angle: such steps show in print."""
    for name in charge_data:
        for _, path in Charges(charge_data).find(name).layers:
            steps = []
            for (_, before), (verb, xy) in itertools.pairwise(path.segments):
                is_short = verb == "L" and before and math.dist(before[-2:], xy) < 2
                steps.append((xy[0] - before[-2], xy[1] - before[-1]) if is_short else None)
            for one, two in itertools.pairwise(steps):
                assert one is None or two is None or abs(one[0] * two[0] + one[1] * two[1]) > 0.01, name


def test_a_charge_is_fitted_into_its_slot(charge_data):
    """A charge is as large as its slot allows and stands in its middle, upright or turned."""
    sword = Charges(charge_data).find("sword")
    for turned in (0.0, 90.0, -90.0):
        items = painted(sword, sword.place(Slot(20, 30, 10, 16), turned=turned), 0.0)
        left, top, right, bottom = union(item.path.bounds() for item in items)
        assert (left + right) / 2 == pytest.approx(20, abs=0.3)
        assert (top + bottom) / 2 == pytest.approx(30, abs=0.3)
        assert right - left <= 10.01
        assert bottom - top <= 16.01
        assert max((right - left) / 10, (bottom - top) / 16) >= 0.95


def test_a_mirrored_charge_looks_the_other_way(charge_data):
    """Mirroring reflects every point at the middle of the slot."""
    lion = Charges(charge_data).find("lion-passant")
    slot = Slot(20, 20, 20, 20)
    plain = painted(lion, lion.place(slot), 0.1)
    mirrored = painted(lion, lion.place(slot, is_mirrored=True), 0.1)
    for one, two in zip(plain, mirrored, strict=True):
        for (_, a), (_, b) in zip(one.path.segments, two.path.segments, strict=True):
            assert [40 - value if i % 2 == 0 else value for i, value in enumerate(a)] == pytest.approx(b)


def test_inks_reach_their_layers(charge_data):
    """Main, second and line layers take their inks; outlines lie behind fills."""
    lion = Charges(charge_data).find("lion-rampant")
    items = painted(lion, lion.place(Slot(10, 10, 20, 20)), 0.1)
    assert [item.fill for item in items] == [None, "#111111", None, "#222222", "#333333"]
    assert [item.stroke for item in items] == ["#444444", None, "#444444", None, None]


def test_unknown_and_broken_charges_are_refused(charge_data):
    """A misspelt charge gets a guess; path data that cannot be read name the charge."""
    with pytest.raises(ArmsError, match="did you mean `escallop`"):
        Charges(charge_data).find("escalop")
    broken = {"blot": {"box": [1, 1], "layers": [{"ink": "main", "d": "M0"}]}}
    with pytest.raises(ArmsError, match="charge 'blot': path data, character 3"):
        Charges(broken).find("blot")
