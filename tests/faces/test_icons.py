"""The element icons: fixed slots, packed rows, doubled signs."""

import pytest

from ordo_pnp.draw import Use


def _signs(drawing):
    """List the signs from bottom to top of the picture: label, middle, size."""
    found = []
    for item in drawing.items:
        if item.drawing.label.startswith("sign"):
            half = item.drawing.width / 2
            middle = (round(item.matrix[4] + half, 3), round(item.matrix[5] + half, 3))
            found.append((item.drawing.label.removeprefix("sign "), middle, item.drawing.width))
        else:
            found += _signs(item.drawing)
    return found


def test_a_sign_stands_in_its_own_slot(world):
    """Every symbol of the game has its place, weak to strong; a ring marks an absent one."""
    drawing, problems = world.draw("- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11}", slug="guard")
    assert not problems
    assert _signs(drawing) == [
        ("spear tile", (9.5, 8), 9),
        ("bow ring", (20.5, 8), 9),
        ("swords ring", (31.5, 8), 9),
        ("helm tile", (42.5, 8), 9),
        ("banner ring", (53.5, 8), 9),
    ]


def test_absent_signs_may_leave_their_places_empty(world):
    """With `absent: none` nothing is drawn in an empty slot, and the others stay where they are."""
    drawing, _ = world.draw("- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11, absent: none}", "guard")
    assert [(label, middle[0]) for label, middle, _ in _signs(drawing)] == [("spear tile", 9.5), ("helm tile", 42.5)]


def test_packed_signs_follow_one_another(world):
    """A packed column holds the present signs only, from the top of its box."""
    elements = (
        "- icons: {box: [3, 16, 6, 40], of: $symbols, size: 4, pitch: 5, packed: true, direction: down, style: plain}"
    )
    drawing, _ = world.draw(elements, slug="guard")
    assert _signs(drawing) == [("spear plain", (6, 18), 4), ("helm plain", (6, 23), 4)]


@pytest.mark.parametrize(("align", "first"), [("start", 12), ("center", 27.5), ("end", 43)])
def test_a_packed_row_is_aligned_in_its_box(world, align, first):
    """Packed signs stand at the start, in the middle or at the end of their box."""
    elements = f"- icons: {{box: [10, 30, 40, 6], of: $symbols, size: 4, pitch: 5, packed: true, align: {align}}}"
    drawing, _ = world.draw(elements, slug="guard")
    assert _signs(drawing)[0][1] == (first, 33)


def test_signs_may_be_named_in_the_layout(world):
    """A list of names, or one name, stands for the same signs on every card."""
    drawing, problems = world.draw(
        "- icons: {box: [10, 30, 20, 6], of: [tower, scroll], size: 4, packed: true, style: mono, color: soft}\n"
        "- icons: {box: [10, 40, 20, 6], of: crown, size: 4, packed: true, style: mono}"
    )
    assert not problems
    assert [label for label, _, _ in _signs(drawing)] == ["tower mono", "scroll mono", "crown mono"]


def test_mono_signs_take_the_colour_asked_for(world):
    """Style mono draws a sign in one colour of the palette."""
    world.layout("- icons: {box: [10, 30, 20, 6], of: tower, size: 4, packed: true, style: mono, color: gold}")
    drawing = world.faces().front(world.card(), "en").drawing
    sign = drawing.items[0].drawing
    assert sign.items[0].fill == "#CEAB5E"


def test_a_doubled_sign_is_two_signs_in_one_slot(world):
    """A symbol the card has twice is drawn twice in its column, one above the other, inside the box."""
    drawing, problems = world.draw(
        "- icons: {box: [4, 3, 55, 12], of: $symbols, size: 9, pitch: 11, absent: none}", symbols=["helm", "helm"]
    )
    assert not problems
    (upper, lower) = _signs(drawing)
    assert upper[0] == lower[0] == "helm tile"
    assert upper[1][0] == lower[1][0] == 42.5
    gap = lower[1][1] - upper[1][1]
    assert gap > upper[2], "the two do not touch"
    assert upper[1][1] - upper[2] / 2 >= 3
    assert lower[1][1] + lower[2] / 2 <= 15


def test_a_layout_may_say_how_doubled_signs_stand(world):
    """`doubled` sets the size of the two and the step from one to the other."""
    drawing, _ = world.draw(
        "- icons: {box: [4, 3, 55, 12], of: $symbols, size: 9, pitch: 11, absent: none,"
        " doubled: {size: 6, step: [3, 4]}}",
        symbols=["spear", "spear"],
    )
    assert _signs(drawing) == [("spear tile", (8, 7), 6), ("spear tile", (11, 11), 6)]


def test_a_symbol_without_a_slot_is_an_error(world):
    """What a card shows must have a place in the layout's slots."""
    _, (problem,) = world.draw("- icons: {box: [4, 3, 55, 10], of: $symbols, slots: [bow, swords], size: 9, pitch: 11}")
    assert problem.code.id == "CAT730"
    assert problem.message.startswith("base/levy: `spear` has no slot")


def test_packed_signs_that_do_not_fit_are_an_error(world):
    """A card with more signs than the box has room for is named."""
    elements = "- icons: {box: [4, 20, 9, 5], of: $symbols, size: 4, pitch: 5, packed: true}"
    _, (problem,) = world.draw(elements, symbols=["spear", "bow", "helm"])
    assert (problem.code.id, problem.card) == ("CAT727", "base/levy")
    assert "3 signs need 14 mm where 9 mm are there" in problem.message


def test_words_instead_of_signs_are_an_error(world):
    """A value that is neither a name nor a list cannot be drawn as signs."""
    _, (problem,) = world.draw("- icons: {box: [4, 20, 9, 5], of: $symbols, size: 4, packed: true}", symbols={"a": 1})
    assert problem.code.id == "CAT730"


def test_inner_lines_have_the_colour_of_the_ground(world):
    """A sign on a coloured ground shows that colour in its inner lines, not the colour of the paper."""
    drawing, problems = world.draw(
        "- icons: {box: [4, 3, 9, 9], of: helm, packed: true, size: 9, style: mono, color: paper, ground: field}"
    )
    assert not problems
    sign = next(item.drawing for item in drawing.items if item.drawing.label == "sign helm mono")
    assert [shape.fill for shape in sign.items] == [world.color("paper"), world.color("field")]


def _shapes(drawing):
    """List the shapes that stand in the drawing itself, and in what is shared, but not those of signs."""
    found = []
    for item in drawing.items:
        if isinstance(item, Use):
            if not item.drawing.label.startswith("sign"):
                found += _shapes(item.drawing)
        else:
            found.append(item)
    return found


def test_a_halo_lies_around_each_present_tile(world):
    """A halo is the outline of the tile, filled and stroked in one colour, twice as wide as it reaches beyond."""
    drawing, problems = world.draw(
        "- icons: {box: [3, 16, 6, 40], of: $symbols, size: 5, pitch: 6, packed: true, direction: down, "
        "halo: {color: '#F6ECD8', width: 0.5}}",
        slug="guard",
    )
    assert not problems
    assert [(shape.fill, shape.stroke, shape.width) for shape in _shapes(drawing)] == [("#F6ECD8", "#F6ECD8", 1.0)] * 2


def test_the_ring_of_an_absent_sign_can_be_filled(world):
    """An absent sign shows its filled outline below its ring; present ones have no such ground."""
    drawing, problems = world.draw(
        "- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11, absent-fill: '#EDE0C4'}", slug="guard"
    )
    assert not problems
    grounds = [shape for shape in _shapes(drawing) if shape.fill == "#EDE0C4"]
    assert [round(sum(shape.path.bounds()[::2]) / 2, 1) for shape in grounds] == [20.5, 31.5, 53.5]


def test_a_halo_lies_around_a_shield(world):
    """A shield with a halo stands on its own outline, as wide as the halo reaches."""
    element = "- arms: {box: [12, 18, 28, 33], halo: {color: '#F6ECD8', width: 0.7}}"
    drawing, problems = world.draw(element, arms={"field": "gules"})
    assert not problems
    (halo,) = _shapes(drawing)[:1]
    assert halo.path.bounds() == (12, 18, 40, 51)
    assert (halo.fill, halo.stroke, halo.width) == ("#F6ECD8", "#F6ECD8", 1.4)


def test_a_ring_joins_two_equal_signs(world):
    """Between the two signs of a linked slot lies a ring, in ink on paper, about the middle of the slot."""
    strip = (
        "- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9.4, pitch: 11, "
        "doubled: {size: 5.9, step: [4.7, 3.6], linked: true}}"
    )
    drawing, problems = world.draw(strip, symbols=["bow", "bow", "helm"])
    assert not problems
    below, above = (shape for shape in _shapes(drawing) if shape.stroke)
    assert below.path == above.path
    left, top, right, bottom = above.path.bounds()
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((20.5, 8))
    assert below.width == 2 * above.width
