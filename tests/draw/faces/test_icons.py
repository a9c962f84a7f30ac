"""The element icons: fixed slots, packed rows, doubled signs."""

from itertools import pairwise

import pytest

from ordo_pnp.draw import Use


def _signs(drawing):
    """List the signs from bottom to top of the picture: label, middle, size."""
    found = []
    for item in drawing.items:
        if not isinstance(item, Use):
            continue
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


def test_a_sign_beside_those_with_slots_takes_a_free_one(world):
    """A wild symbol has no place of its own: it stands in the first that the card leaves empty, and finds none on a full row."""
    row = "- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11, absent: none}"
    drawing, problems = world.draw(row, symbols=["spear", "swords", "any"])
    assert not problems
    assert _signs(drawing) == [("spear tile", (9.5, 8), 9), ("any tile", (20.5, 8), 9), ("swords tile", (31.5, 8), 9)]
    _, (problem,) = world.draw(row, symbols=["spear", "bow", "swords", "helm", "banner", "any"])
    assert problem.message.startswith("base/levy: `any` has no slot")


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


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rings_join_neighbours_and_cover_no_sign(world, count):
    """Of equal signs each two neighbours have a ring between them, in paper and ink."""
    drawing, _ = world.draw(
        "- icons: {box: [4, 3, 55, 12], of: $symbols, size: 9, pitch: 11, absent: none,"
        " doubled: {size: 6, step: [4, 4], linked: true}}",
        symbols=["spear"] * count,
    )
    middles = [middle for _, middle, _ in _signs(drawing)]
    between = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in pairwise(middles)]
    boxes = [shape.path.bounds() for shape in _shapes(drawing)]
    joints = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
    assert joints == [pytest.approx(each, abs=0.01) for each in between for _ in range(2)]
