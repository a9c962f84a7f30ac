"""The elements rect, line and path."""

import pytest

from ordo_pnp.draw import Shape, rectangle


def _shapes(drawing):
    found = []
    for item in drawing.items:
        found += [item] if isinstance(item, Shape) else _shapes(item.drawing)
    return found


def test_a_rect_is_filled_with_a_palette_colour(world):
    """A rect takes its colour from the palette of the look and its box in millimetres."""
    drawing, problems = world.draw("- rect: {box: [-3, -3, 69, 94], fill: paper}")
    assert not problems
    assert _shapes(drawing) == [Shape(rectangle(-3, -3, 69, 94), fill=world.color("paper"))]


def test_an_outline_takes_its_weight_by_name_or_in_millimetres(world):
    """A stroke is as wide as the look's weight of that name, the weight `rule` where none is named."""
    drawing, _ = world.draw(
        "- rect: {box: [1, 1, 5, 5], stroke: '#ff0000', width: heavy}\n"
        "- rect: {box: [1, 1, 5, 5], stroke: ink, width: 0.33}\n"
        "- rect: {box: [1, 1, 5, 5], stroke: ink, radius: 1}"
    )
    first, second, third = _shapes(drawing)
    assert (first.stroke, first.width, second.width, third.width) == ("#FF0000", 0.9, 0.33, 0.2)
    assert third.path == rectangle(1, 1, 5, 5, 1)


def test_a_line_may_be_dashed_with_round_ends(world):
    """A line has a colour, a weight, dashes and ends."""
    drawing, _ = world.draw("- line: {from: [4, 9], to: [59, 9], color: ink, dash: [1, 0.5], ends: round}")
    (line,) = _shapes(drawing)
    assert line.path.segments == (("M", (4, 9)), ("L", (59, 9)))
    assert (line.dash, line.round_ends, line.width) == ((1, 0.5), True, 0.2)


def test_a_path_is_scaled_turned_and_then_placed(world):
    """A path's own origin lies at `at`; scale and rotation are about that origin."""
    drawing, _ = world.draw("- path: {d: 'M 0 0 L 2 0 Z', at: [10, 20], scale: 3, rotate: 90, fill: ink, opacity: 0.5}")
    (shape,) = _shapes(drawing)
    assert shape.path.segments[1][1] == pytest.approx((10, 26))
    assert shape.opacity == 0.5


def test_a_path_can_have_holes(world):
    """With even-odd an inner outline is a hole."""
    drawing, _ = world.draw("- path: {d: 'M 0 0 H 9 V 9 H 0 Z M 3 3 H 6 V 6 H 3 Z', fill: ink, even-odd: true}")
    assert _shapes(drawing)[0].even_odd


def test_a_colour_may_come_from_the_record(world):
    """A `$` reference names a colour for each item of a list."""
    drawing, problems = world.draw(
        "- repeat:\n"
        "    over: [{tint: ink}, {tint: '#00ff00'}]\n"
        "    step: [10, 0]\n"
        "    elements:\n"
        "      - rect: {box: [0, 0, 5, 5], fill: $item.tint}"
    )
    assert not problems
    assert [shape.fill for shape in _shapes(drawing)] == [world.color("ink"), "#00FF00"]
