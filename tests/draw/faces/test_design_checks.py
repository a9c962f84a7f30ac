"""Faces whose design is wrong although all can be drawn: each is found once, at the layout."""

from dataclasses import replace

import pytest

from ordo_pnp.draw import Faces, PieceSize, contrast
from ordo_pnp.paper import faces_of

GROUND = "- rect: {box: [-3, -3, 69, 94], fill: paper}\n"
ALL = "- text: {box: [5, 5, 53, 9], text: [$name, $rules, $flavour], size: 8, when: {not: {given: $ends}}}\n- icons: {box: [4, 30, 55, 10], of: $symbols, size: 9}\n"


def found(world, elements, size="[63, 88]", more=""):
    """Compile one layout: the findings as (code, line in its list of elements)."""
    indented = "".join(f"    {line}\n" for line in elements.strip("\n").splitlines())
    text = f"format: 1\nface:\n  for: unit\n{more}  size: {size}\n  elements:{indented and chr(10)}{indented or ' []'}"
    world.layout(text)
    before = text.count("\n", 0, text.index("  elements:")) + 1
    return [(each.code.id, each.span.line - before) for each in world.faces().problems]


def test_a_face_without_elements_is_found(world):
    """Its cards would be blank."""
    assert found(world, "") == [("CAT745", 0)]


@pytest.mark.parametrize(
    ("elements", "size"),
    [
        ("- rect: {box: [-3, -3, 69, 94], fill: paper}", "[70, 120]"),
        ("- rect: {box: [0, 0, 63, 88], fill: paper}", "[63, 88]"),
        ("- rect: {box: [-3, -3, 66, 94], fill: paper}", "[63, 88]"),
        ("- path: {d: 'M -3 -3 H 66 V 80 H -3 Z', fill: paper}", "[63, 88]"),
        ("- group: {at: [1, 0], elements: [{rect: {box: [-3, -3, 68, 94], fill: paper}}]}", "[63, 88]"),
        ("- rect: {box: trim, fill: paper}", "[63, 88]"),
    ],
)
def test_a_ground_that_ends_before_the_bleed_is_found(world, elements, size):
    """At its box, with the sides where paper would show."""
    assert found(world, elements, size) == [("CAT744", 1)]


@pytest.mark.parametrize(
    "elements",
    [
        GROUND,
        "- rect: {box: bleed, fill: paper}",
        "- rect: {box: [-3, -3, 69, 60], fill: paper}\n- rect: {box: [-3, 57, 69, 34], fill: soft}",
        "- rect: {box: [4, 4, 55, 80], fill: paper}",
        "- rect: {box: [-3, -3, 69, 20], fill: paper}",
        "- rect: {box: [0, 0, 63, 88], stroke: ink}",
        "- text: {box: [5, 5, 53, 9], text: $name, size: 8}",
    ],
    ids=["bleed", "named", "two halves", "border", "band", "outline", "none"],
)
def test_a_ground_that_reaches_the_bleed_and_none_at_all_are_sound(world, elements):
    """A border of paper on all sides is wanted, and so is a band."""
    assert found(world, elements) == []


def test_a_round_ground_needs_no_corners(world):
    """Nothing of a round piece lies there."""
    ground = "- rect: {box: [-2, -2, 26, 26], radius: 13, fill: paper}"

    assert found(world, ground, "[22, 22]", "  outline: circle\n  bleed: 2\n") == []


@pytest.mark.parametrize(
    ("size", "expected"),
    [("size: 5", [1]), ("size: 8, smallest: 4", [1]), ("size: 5.75", [1]), ("size: 6", []), ("size: foot", [])],
)
def test_letters_below_six_points_are_found(world, size, expected):
    """Also those that a long text may be set in."""
    text = f"- text: {{box: [5, 5, 53, 9], text: $name, {size}}}"

    assert found(world, text) == [("CAT747", line) for line in expected]


@pytest.mark.parametrize(
    ("under", "color", "is_low"),
    [
        ("", "'#AAAAAA'", True),
        ("", "'#777777'", False),
        ("- rect: {box: bleed, fill: '#333333'}\n", "ink", True),
        ("- rect: {box: bleed, fill: '#333333'}\n", "'#FFFFFF'", False),
        ("- rect: {box: bleed, fill: '#333333'}\n- rect: {box: [4, 4, 55, 20], fill: paper}\n", "ink", False),
        ("- rect: {box: bleed, fill: '#333333'}\n- image: {box: [4, 4, 55, 20]}\n", "ink", False),
        ("- rect: {box: bleed, fill: '#333333'}\n- rect: {box: [4, 4, 9, 20], fill: paper}\n", "ink", False),
        ("- rect: {box: bleed, fill: '#333333', when: {has: banner}}\n", "'#222222'", False),
        ("- rect: {box: bleed, fill: '#333333'}\n- path: {d: 'M 4 4 h 50', stroke: ink}\n", "ink", True),
    ],
)
def test_letters_that_their_ground_swallows_are_found(world, under, color, is_low):
    """Where both colours are known: on the paper, or on the last rectangle below that holds the whole text."""
    text = f"{under}- text: {{box: [5, 5, 53, 9], text: $name, size: 8, color: {color}}}"

    assert found(world, text) == ([("CAT748", text.count("\n") + 1)] if is_low else [])


def test_contrast_is_the_one_of_wcag():
    """Examples of the standard, in either order."""
    assert round(contrast("#777777", "#FFFFFF"), 2) == round(contrast("#FFFFFF", "#777777"), 2) == 4.48
    assert round(contrast("#949494", "#FFFFFF"), 2) == 3.03


def unshown(world, elements, more=""):
    indented = "".join(f"    {line}\n" for line in elements.strip("\n").splitlines())
    world.layout(f"format: 1\nface:\n  for: unit\n{more}  size: [63, 88]\n  elements:\n{indented}")
    return world.faces().fields_unshown()


def test_a_field_that_no_face_shows_is_found_at_the_face(world):
    """Once, whatever number of cards there are."""
    problems = unshown(
        world, GROUND + "- text: {box: [5, 5, 53, 9], text: [$name, $rules, $symbols.0, $ends.top.0], size: 8}"
    )

    assert [(each.code.id, each.span.line, each.card) for each in problems] == [("CAT746", 3, None)]
    assert "`flavour`" in problems[0].message


@pytest.mark.parametrize(
    ("elements", "more"),
    [
        (ALL, ""),
        (
            "- text: {box: [5, 5, 53, 9], text: $name, size: 8, when: {given: $flavour, has: banner, not: {given: $rules}}}",
            "",
        ),
        ("- text: {box: [5, 5, 53, 9], text: $name, size: 8}", "  omits: [flavour, text, symbols, ends]\n"),
        ("- text: {box: [5, 5, 53, 9], text: [$roles.title, $roles.text], size: 8}", ""),
    ],
    ids=["shown", "condition", "omitted", "roles"],
)
def test_what_is_shown_decides_something_or_is_omitted_is_no_finding(world, elements, more):
    """Conditions show a field, too: by what they let through."""
    assert unshown(world, elements, more) == ()


def test_what_the_back_shows_is_shown(world):
    """A card has two sides."""
    world.layout(
        f"format: 1\nface:\n  for: unit\n  size: [63, 88]\n  elements:\n    {ALL.splitlines()[0]}\n", name="behind"
    )

    assert unshown(world, ALL.splitlines()[1], "  back: behind\n") == ()


def test_a_field_to_omit_that_no_card_has_is_found(world):
    """It was called otherwise, or is gone."""
    unshown(world, ALL, "  omits: [flavor]\n")

    assert [(each.code.id, each.span.line) for each in world.faces().problems] == [("CAT720", 4)]


def test_what_a_card_lacks_is_found_once_for_all_languages(world):
    """A missing picture is missing in German, too."""
    world.layout(GROUND + "- image: {box: [12, 18, 38, 45]}\n" + ALL)
    faces = world.faces()

    assert [each.code.id for each in faces.check(world.card(art="gone.png"))] == ["CAT500"]


def test_too_many_signs_are_found_at_their_list_with_the_number_that_has_room(world):
    """Whoever writes the card mostly cannot change the face."""
    world.layout(GROUND + ALL + "- icons: {box: [3, 50, 6, 25], of: $symbols, packed: true, size: 5, direction: down}")
    (problem,) = world.faces().check(world.card(symbols=["spear", "bow", "swords", "helm", "banner", "spear"]))

    assert problem.code.id == "CAT727"
    assert problem.span.source.strip() == "symbols: [spear]"
    assert problem.help == "write no more than 5"


@pytest.mark.parametrize("is_own", [True, False])
def test_sides_of_two_sizes_are_found_where_they_were_brought_together(world, is_own):
    """At the face of the set, or at the face that the card names: not at the back that all others use."""
    world.layout(f"format: 1\nface:\n  for: unit\n  size: [63, 88]\n  elements:\n    {GROUND}", name="all-backs")
    front = f"format: 1\nface:\n  for: unit\n  back: all-backs\n  size: [63, 89]\n  elements:\n    {GROUND}    {ALL.replace('- icons', '    - icons')}"
    name = "base/faces/wide.yaml" if is_own else "faces/wide.yaml"
    (world.set / "faces").mkdir()
    world.write(name, front)
    cards = (world.set / "units.yaml").read_text().replace("print: {copies: 4}", "print: {copies: 4, face: wide}")
    world.write("base/units.yaml", cards)
    problems = [each for each in world.faces().check(world.card()) if each.code.id == "CAT734"]

    assert len(problems) == 1
    assert problems[0].span.file.endswith("wide.yaml" if is_own else "units.yaml")


@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_the_shipped_faces_pass(catalog, game):
    """And those of the stock, in every size: their colours stand out, their letters are large enough."""
    assert [str(each) for each in faces_of(catalog, game).problems] == []


def test_the_stock_passes_as_a_face_of_a_game(catalog):
    """The checks leave the stock out: whoever uses it cannot change it."""
    game = catalog.games["ordonnance"]
    stock = {f"own-{name}": origin for name, origin in game.stock().items()}
    kept = {key: each for key, each in game.files.items() if key not in ("look", "fragments", "vignettes")}
    bare = replace(game, files={**kept, "face": stock})
    for size in (None, PieceSize(44.0, 68.0), PieceSize(70.0, 70.0, "circle")):
        assert {each.code.id for each in Faces(bare, catalog.shared, size=size).problems} <= {"CAT729"}


def test_rules_that_no_card_has_need_no_place(world):
    """A face of units need not show effects, as long as no unit has some."""
    elements = GROUND + "- text: {box: [5, 5, 53, 9], text: [$name, $flavour, $symbols.0, $ends.top.0], size: 8}"
    assert unshown(world, elements) == ()
    unit = "format: 1\nunits:\n  - id: herald\n    name: Herald\n    symbols: [banner]\n"
    world.write("base/heralds.yaml", unit + "    effects: [{when: placed, do: [{draw: {count: 1}}]}]\n")
    assert [each.code.id for each in unshown(world, elements)] == ["CAT746"] * 2
