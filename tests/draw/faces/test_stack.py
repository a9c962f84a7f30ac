"""Stacks: parts one below the other that share a height by what a card has of them."""

import math
import re
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from ordo_pnp.draw.faces.stack_elements import STEPS, StackPart, share_height
from ordo_pnp.testing.drawing_log import format_drawing

lengths = st.floats(0, 60, allow_nan=False)
TEXT = "Whoever holds the springs holds the road. "


@st.composite
def stack_parts(draw):
    """Parts that give way evenly, some of which grow, and some that take only what is left over."""
    wanted, least = draw(lengths), draw(lengths)
    high, low = max(wanted, least), min(wanted, least)
    spare = draw(st.none() | lengths)
    grows, by_height = draw(st.booleans()), draw(st.booleans())
    return StackPart(lambda step: high - (high - low) * step / STEPS, grows, by_height, least_spare=spare)


@given(st.lists(stack_parts(), max_size=6), lengths)
def test_parts_and_what_is_left_over_are_the_whole_height(parts, whole):
    """Nobody has less than at the last step, spare parts have their least or nothing, and nothing is lost."""
    shares = share_height(parts, whole)
    firm = [part for part in parts if part.least_spare is None]
    if shares is None:
        assert math.fsum(part.height_at(STEPS) for part in firm) > whole
        return
    given_out = [height for height in shares.heights if height is not None]
    assert math.fsum([*given_out, shares.free]) == pytest.approx(whole, abs=1e-5)
    for part, height in zip(parts, shares.heights, strict=True):
        if part.least_spare is None:
            assert height >= part.height_at(shares.step) - 1e-9
        else:
            assert height is None or height >= part.least_spare


@given(st.lists(stack_parts(), max_size=6), lengths)
def test_nobody_gives_way_further_than_needed(parts, whole):
    """At the step before, the parts would not fit."""
    shares = share_height(parts, whole)
    firm = [part for part in parts if part.least_spare is None]
    if shares is not None and shares.step:
        assert math.fsum(part.height_at(shares.step - 1) for part in firm) > whole


def test_of_pictures_with_several_heights_the_one_in_use_takes_what_is_left_over():
    """A line stays a line."""
    text, line, picture, none = (
        StackPart(lambda _, high=high: high, high != 20, high != 20) for high in (20, 2, 30, 0)
    )

    assert share_height([picture, none, line, text], 80).heights == (58, 0, 2, 20)
    assert share_height([none, line, text], 80) == (0, (0, 2, 20), 58)


STACK = """
- stack:
    box: [3, 20, 57, 60]
    elements:
      - image: {file: $art, height: 25, least: 8}
      - text: {text: $flavour, size: 10, smallest: 6, above: 2}
      - group: {least: 10, when: {not: {given: $art}}, elements: [{rect: {box: [0, 0, 57, 60], fill: faint}}]}
"""


@pytest.fixture
def pictured(world):
    Image.new("RGB", (1400, 1400), "#345678").save(world.set / "sky.png")
    return world


def drawn(world, times, **fields):
    """Return the type size of a text that comes so often, the log of the drawing, and codes of findings."""
    drawing, problems = world.draw(STACK, texts={"flavour": (TEXT * times).strip()}, **fields)
    log = format_drawing(drawing)
    size = re.search(r"text ([0-9.]+)pt", log)
    return None if size is None else float(size[1]), log, [each.code.id for each in problems]


def test_a_short_text_keeps_its_size_and_leaves_the_rest_to_the_picture(pictured):
    """The picture is higher than it asks for."""
    size, log, problems = drawn(pictured, 1, art="sky.png")

    assert (size, problems) == (10.0, [])
    top, bottom = map(float, re.search(r"clip \[M3,([0-9.]+) L60,\1 L60,([0-9.]+) ", log).groups())
    assert top == 20
    assert bottom - top > 25


def test_a_long_text_becomes_smaller_and_the_picture_lower_at_once(pictured):
    """Both give way by the same part of their way."""
    short, long = drawn(pictured, 8, art="sky.png"), drawn(pictured, 18, art="sky.png")

    assert short[2] == long[2] == []
    assert 6 < long[0] < short[0] <= 10


def test_a_text_takes_the_room_of_an_absent_picture(pictured):
    """What a card has not takes no room."""
    with_picture, without = drawn(pictured, 18, art="sky.png"), drawn(pictured, 18)

    assert without[0] > with_picture[0]


def test_a_group_without_height_takes_only_what_is_left_over(pictured):
    """It is left out where that is too little, and no text becomes smaller for it."""
    short, long = drawn(pictured, 1), drawn(pictured, 10)

    assert short[0] == long[0] == 10
    assert pictured.color("faint") in short[1]
    assert pictured.color("faint") not in long[1]


def test_texts_of_a_kind_have_one_size_but_for_an_outlier(pictured):
    """The size of the longest, down to a share of the way; what is longer still is smaller alone, and what is drawn alone stays large."""
    pictured.layout(STACK.replace("box: [3, 20, 57, 60]", "box: [3, 20, 57, 60]\n    alike: 60"))
    faces = pictured.faces()

    def sizes(*times):
        cards = [
            replace(pictured.card(texts={"flavour": (TEXT * each).strip()}), id=f"base/levy-{each}") for each in times
        ]
        kept = {**faces.game.sets, "base": replace(faces.game.sets["base"], cards=tuple(cards))}
        drawn = faces.sharing_layouts(replace(faces.game, sets=kept))
        logs = [format_drawing(drawn.front(card, "en").drawing) for card in cards]
        return [float(re.search(r"text ([0-9.]+)pt", log)[1]) for log in logs]

    short, middle, long = sizes(1)[0], sizes(18)[0], sizes(27)[0]
    assert long < middle < short == 10
    assert sizes(1, 18) == [middle, middle]
    assert sizes(1, 18, 27) == [middle, middle, long]


LONG_WORDS = "Representatives of the fortifications administer reinforcements. Notwithstanding misunderstandings, commanders everywhere characterise them."


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("width", [30, 35, 39, 44])
def test_a_stack_holds_what_a_box_of_words_holds(world, width):
    """Words that fit into a box at the smallest size with broken words are drawn in a stack of that box, and none is found."""
    text = "text: {text: $flavour, size: 9.5, smallest: 7.5, leading: 1.12"
    alone = f"- {text}, box: [3, 20, {width}, HEIGHT]}}"
    stacked = f"- stack: {{box: [3, 20, {width}, HEIGHT], elements: [{{{text}}}}}]}}"
    fitting = {}
    for height in range(8, 30):
        for name, element in (("alone", alone), ("stacked", stacked)):
            drawing, problems = world.draw(element.replace("HEIGHT", str(height)), texts={"flavour": LONG_WORDS})
            assert bool(drawing.items) == (not problems)
            fitting.setdefault(name, []).append(not problems)
    assert fitting["stacked"] == fitting["alone"]
    assert set(fitting["alone"]) == {False, True}


def test_what_does_not_fit_is_found_at_its_text(pictured):
    """With the height that is needed and there."""
    pictured.layout(STACK)
    faces = pictured.faces()
    found = faces.check(pictured.card(texts={"flavour": TEXT * 60}))

    assert [each.code.id for each in found] == ["CAT420"]
    assert "`flavour` in en does not fit: needs" in found[0].message
    assert "where 58.0 mm are there (at 6 pt" in found[0].message


def test_pictures_that_do_not_fit_are_found_at_their_card(pictured):
    """A stack that is too small for its pictures draws none of them in silence."""
    pictured.layout(STACK.replace("least: 8", "least: 25").replace("57, 60]\n", "57, 20]\n", 1))
    faces = pictured.faces()
    found = faces.check(pictured.card("guard-again", art="sky.png"))

    assert [each.code.id for each in found] == ["CAT741"]
    assert "25.0 mm of a height of 20.0 mm" in found[0].message


def test_a_part_across_an_area_stands_on_the_face_only(world):
    """Inside a group nobody knows where the area lies."""
    parts = "stack: {box: [0, 0, 100%, 100%], elements: [{text: {text: $name, size: 9, across: safe}}]}"

    assert world.mistakes(f"- group: {{box: [5, 5, 50, 50], elements: [{{{parts}}}]}}") == [("CAT740", 6, 130, "safe")]
    assert world.mistakes(f"- {parts.replace('[0, 0, 100%, 100%]', 'safe')}") == []


def test_a_stack_follows_the_size_of_its_face(world):
    """Heights are parts of the stack, what stands in groups is a part of these."""
    log = world.log("""
- stack:
    box: safe
    elements:
      - group: {height: 50%, elements: [{rect: {box: [0, 0, 100%, 50%], fill: ink}}]}
""")

    assert "clip [M3,3 L60,3 L60,44 L3,44 Z]" in log
    assert "L57,0 L57,20.5 L0,20.5 Z" in log


def test_letters_in_a_stack_stand_out_from_their_ground(world):
    """Contrast is judged where no picture may lie behind them."""
    codes = [
        each[0]
        for each in world.mistakes(
            "- rect: {box: bleed, fill: ink}\n"
            "- stack: {box: safe, elements: [{text: {text: $name, size: 9, color: ink}}]}"
        )
    ]

    assert codes == ["CAT748"]


def test_an_area_reaches_the_bleed_at_the_sides_that_are_named(world):
    """Whatever its inset; the other sides stay."""
    world.layout(
        "format: 1\nface:\n  for: unit\n  size: [63, 88]\n"
        "  areas:\n    - {inset: 2, to-bleed: [right, top], rows: {sheet: rest}}\n"
        "  elements:\n    - rect: {box: sheet, fill: ink}\n"
    )
    faces = world.faces()
    shape = faces.front(world.card(), "en").drawing.items[0]

    assert _bounds(shape) == (5, -3, 66, 83)


def _bounds(item):
    if hasattr(item, "path"):
        return tuple(round(each, 3) for each in item.path.bounds())
    return _bounds(item.drawing.items[0])
