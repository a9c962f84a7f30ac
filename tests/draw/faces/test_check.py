"""Checking a card finds what drawing it finds."""

import pytest

FACE = """
- rect: {box: [-3, -3, 69, 94], fill: paper}
- icons: {box: [4, 3, 55, 10], of: $symbols, slots: [spear, helm], size: 9, pitch: 11}
- group:
    elements:
      - text: {box: [6, 65, 40, 7], text: $name, size: name, smallest: 9, lines: 1}
      - text: {box: [6, 72, 50, 8], text: $flavour, size: small, lines: 2, when: {has: spear}}
- repeat:
    over: $symbols
    step: [10, 0]
    elements:
      - text: {box: [6, 80, 10, 4], text: [{word: symbols, key: $item}], size: foot, lines: 1}
"""


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"texts": {"name": "A name that is far too long for its line"}},
        {"texts": {"name": "城", "flavour": "far too long " * 20}},
        {"texts": {"name": "A {baner} and a {spear}"}},
        {"symbols": ["bow"]},
        {"face": "untis", "back": "nothing"},
    ],
)
def test_checking_finds_what_drawing_finds(world, changes):
    """Both give the same findings for a card in all its languages."""
    world.layout(FACE)
    drawn, checked = world.faces(), world.faces()
    card = world.card("levy", **changes)
    for language in card.texts:
        drawn.front(card, language)
        drawn.back(card, language)
    found = checked.check(card)
    assert found == drawn.problems == checked.problems
    assert bool(found) == bool(changes)


def test_checking_twice_finds_the_same(world):
    """The findings of a card are given each time it is checked."""
    world.layout(FACE)
    faces = world.faces()
    card = world.card("levy", texts={"name": "A name that is far too long for its line"})
    assert faces.check(card) == faces.check(card) != ()


def test_a_layout_is_no_business_of_a_card(world):
    """Mistakes in layouts are known before any card is checked."""
    world.layout(FACE)
    world.layout("- rect: {box: [0, 0, 1, 1], fill: inc}", name="other")
    faces = world.faces()
    assert [problem.code.id for problem in faces.problems] == ["CAT721"]
    assert faces.check(world.card("levy")) == ()
