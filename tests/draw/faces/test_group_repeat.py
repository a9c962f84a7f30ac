"""The elements group and repeat, and conditions."""

import pytest

from ordo_pnp.draw import Run, Use, compose, rotation, translation

DOT = "- rect: {box: [0, 0, 1, 1], fill: ink}"


def _corners(drawing, matrix=None):
    """List where the corners of all shapes and the starts of all runs lie on the card."""
    from ordo_pnp.draw import IDENTITY

    matrix = matrix or IDENTITY
    found = []
    for item in drawing.items:
        if isinstance(item, Use):
            found += _corners(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Run):
            found.append((item.text, round(matrix[4] + item.x, 3)))
        else:
            left, top, *_ = item.path.transformed(matrix).bounds()
            found.append((round(left, 3), round(top, 3)))
    return found


def test_a_group_moves_its_elements(world):
    """Elements of a group are placed from the group's corner."""
    drawing, problems = world.draw("- group:\n    at: [10, 20]\n    elements:\n      " + DOT)
    assert not problems
    assert _corners(drawing) == [(10, 20)]


def test_a_turned_group_turns_about_the_middle_of_the_card(world):
    """Half a turn maps the top-left corner of the card to its bottom-right one."""
    drawing, _ = world.draw("- group:\n    rotate: 180\n    elements:\n      " + DOT)
    assert _corners(drawing) == [(62, 87)]


def test_a_group_with_a_size_turns_about_its_own_middle(world):
    """With `size` the middle of that box is the centre of the turn."""
    drawing, _ = world.draw("- group:\n    at: [5, 5]\n    size: [10, 20]\n    rotate: 90\n    elements:\n      " + DOT)
    (use,) = (item for item in drawing.items if isinstance(item, Use))
    inner = use.drawing.items[0] if use.drawing.label != "group" else use
    assert inner.matrix == compose(translation(5, 5), rotation(90, 5, 10))


def test_a_group_may_be_clipped_and_faded(world):
    """Nothing shows outside a clip, which is in the group's own millimetres; opacity holds for the whole group."""
    drawing, problems = world.draw(
        "- group:\n    at: [10, 10]\n    clip: [0, 0, 20, 20]\n    opacity: 0.5\n    elements:\n"
        "      - rect: {box: [-50, -50, 200, 200], fill: ink}"
    )
    assert not problems, "what is clipped away cannot leave the bleed"
    (use,) = drawing.items
    assert use.opacity == 0.5
    assert use.clip.bounds() == (10, 10, 30, 30)


def test_a_repeat_runs_over_a_list_at_even_steps(world):
    """`$item` is the item, `$index` its number from 1."""
    drawing, problems = world.draw(
        "- repeat:\n    over: $symbols\n    at: [10, 10]\n    step: [8, 0]\n    elements:\n"
        "      - text: {box: [0, 0, 8, 4], text: [$index, $item], size: 6, lines: 1}",
        slug="guard",
    )
    assert not problems
    assert _corners(drawing) == [("1spear", 10), ("2helm", 18)]


def test_a_repeat_may_count(world):
    """A number repeats so many times, and so does a field that holds one."""
    drawing, _ = world.draw(f"- repeat:\n    over: 3\n    step: [0, 10]\n    elements:\n      {DOT}")
    assert _corners(drawing) == [(0, 0), (0, 10), (0, 20)]
    drawing, _ = world.draw(f"- repeat:\n    over: $copies\n    step: [0, 10]\n    elements:\n      {DOT}")
    assert len(_corners(drawing)) == 4


def test_repeats_nest(world):
    """A repeat over the lists in a list makes rows and columns."""
    drawing, problems = world.draw(
        "- repeat:\n    over: [{cards: [spear, bow]}, {cards: [helm]}]\n    step: [0, 10]\n    elements:\n"
        "      - repeat:\n          over: $item.cards\n          step: [10, 0]\n          elements:\n"
        "            " + DOT
    )
    assert not problems
    assert _corners(drawing) == [(0, 0), (10, 0), (0, 10)]


def _nested(overs):
    """Write repeats one inside the other, with a dot in the innermost, clipped to the card."""
    lines = [DOT]
    for over in reversed(overs):
        lines = [
            f"- repeat:\n    over: {over}\n    step: [0, 0.01]\n    elements:",
            *(f"      {line}" for line in lines),
        ]
        lines = "\n".join(lines).split("\n")
    return "\n".join(["- group:", "    clip: [0, 0, 9, 9]", "    elements:", *(f"      {line}" for line in lines)])


@pytest.mark.parametrize("overs", [[400, 400], [100, 50, 5], ["$copies"] * 8])
def test_repeats_in_repeats_have_an_end(world, overs):
    """More than 20,000 items are refused when the layout is compiled."""
    world.layout(_nested(overs))
    (problem,) = world.faces().problems
    assert problem.code.id == "CAT732"
    assert "more than 20,000" in problem.message


def test_repeats_over_items_have_an_end(world):
    """Where the numbers come from items, drawing stops at 20,000 and names the card."""
    _, problems = world.draw(_nested([[400] * 9, "$item", "$item", "$item"]))
    assert {(problem.code.id, problem.card) for problem in problems} == {("CAT732", "base/levy")}


def test_ordinary_patterns_are_fine(world):
    """Some hundred items make a diaper."""
    drawing, problems = world.draw(_nested([100, 100]))
    assert not problems
    assert drawing.items


def test_a_value_that_is_no_list_cannot_be_repeated(world):
    """Words are no list: the card is named."""
    _, (problem,) = world.draw(f"- repeat:\n    over: $name\n    step: [0, 10]\n    elements:\n      {DOT}")
    assert (problem.code.id, problem.card) == ("CAT730", "base/levy")


@pytest.mark.parametrize(
    ("when", "levy", "guard"),
    [
        ("{has: helm}", False, True),
        ("{not: {has: helm}}", True, False),
        ("{has: helm, language: [de]}", False, False),
        ("{given: $flavour}", True, True),
        ("{given: $art}", False, False),
        ("{sign: $symbols.1}", False, True),
        ("{sign: $slug}", False, False),
        ("{field: $copies, is: 4}", True, False),
        ("{any: [{has: helm}, {field: $slug, is: levy}]}", True, True),
        ("{has: spear, field: $copies, is: 2}", False, True),
    ],
)
def test_an_element_may_depend_on_a_condition(world, when, levy, guard):
    """Every entry of a condition must hold; `any` asks for one, `not` for none."""
    world.layout(f"- rect: {{box: [0, 0, 1, 1], fill: ink, when: {when}}}")
    faces = world.faces()
    shown = [bool(faces.front(world.card(slug), "en").drawing.items) for slug in ("levy", "guard")]
    assert not faces.problems
    assert shown == [levy, guard]
