"""Every mistake in a layout is found when it is compiled, at its place."""

import pytest

ICONS = "- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9, pitch: 11"
TEXT = "- text: {box: [6, 60, 51, 8], size: name, text: "


@pytest.mark.parametrize(
    ("elements", "code", "marked", "remedy"),
    [
        (TEXT + "$nmae}", "CAT720", "$nmae", "did you mean `$name`?"),
        (TEXT + "[No., $numbr]}", "CAT720", "$numbr", "did you mean `$number`?"),
        (TEXT + "$item}", "CAT720", "$item", None),
        (TEXT + "$words.symbols.baner}", "CAT720", "$words.symbols.baner", "did you mean `$words.symbols.banner`?"),
        (TEXT + "$symbols.size}", "CAT720", "$symbols.size", "did you mean `$symbols`?"),
        (TEXT + "[{word: symbol, key: $kind}]}", "CAT731", "symbol", "did you mean `symbols`?"),
        (TEXT + "$name, when: {given: $flavor}}", "CAT720", "$flavor", "did you mean `$flavour`?"),
        (TEXT + "$name, when: {has: sword}}", "CAT720", "sword", "did you mean `swords`?"),
        (TEXT + "$name, when: {any: [{not: {has: bwo}}]}}", "CAT720", "bwo", "did you mean `bow`?"),
        (
            "- icons: {box: [4, 3, 55, 10], of: $set, size: 9}",
            "CAT730",
            "$set",
            "list them under `slots`, or write `packed: true`",
        ),
        (
            "- icons: {box: [4, 3, 55, 10], of: $symbols, slots: [spear, victory], size: 9}",
            "CAT724",
            "{box: [4, 3, 55",
            "give it a `tile` in `signs.yaml`, or write `style: mono` or `plain` with `absent: none`",
        ),
        (TEXT + "$name, color: inc}", "CAT721", "inc", "did you mean `ink`?"),
        ("- rect: {box: [0, 0, 9, 9], fill: '#12345'}", "CAT721", "'#12345'", None),
        (TEXT + "$name, font: dispaly}", "CAT722", "dispaly", "did you mean `display`?"),
        (TEXT + "$name, smallest: tiny}", "CAT723", "tiny", None),
        ("- line: {from: [0, 0], to: [9, 9], color: ink, width: hevy}", "CAT723", "hevy", "did you mean `heavy`?"),
        (ICONS + ", slots: [spear, bwo]}", "CAT724", "[spear, bwo]", "did you mean `bow`?"),
        (
            "- icons: {box: [4, 3, 9, 9], of: [towr], size: 9, packed: true}",
            "CAT724",
            "[towr]",
            "did you mean `tower`?",
        ),
        ("- rect: {box: [-3, -3, 69.2, 94], fill: ink}", "CAT725", "[-3, -3, 69.2, 94]", "move or shrink it"),
        ("- path: {d: 'M 0 0 L 0 92 Z', fill: ink}", "CAT725", "'M 0 0 L 0 92 Z'", "move or shrink it"),
        ("- line: {from: [0, 0], to: [90, 9], color: ink}", "CAT725", "[0, 0]", "move or shrink it"),
        ("- text: {box: [2, 60, 51, 8], text: $name, size: name}", "CAT726", "[2, 60, 51, 8]", "move it inwards"),
        (ICONS.replace("55", "50") + "}", "CAT727", "[4, 3, 50, 10]", None),
        ("- path: {d: 'M 0 0 L 10', fill: ink}", "CAT728", "'M 0 0 L 10'", None),
        ("- image: {box: [0, 0, 9, 9], file: $picture}", "CAT720", "$picture", None),
        ("- arms: {box: [0, 0, 9, 9], of: $shield}", "CAT720", "$shield", None),
    ],
)
def test_a_mistake_is_found_at_its_place(world, elements, code, marked, remedy):
    """The finding has its code, stands under the exact value and proposes what was meant."""
    world.layout(elements)
    found = world.faces().problems
    (problem,) = found
    shown = world.shown(problem)
    assert shown[0] == code
    assert shown[3].startswith(marked), "a list is marked from its first character"
    assert problem.span.file.endswith("faces/unit.yaml")
    assert problem.span.line == 6
    assert problem.message.startswith("face unit: ")
    if remedy is not None:
        assert problem.help == remedy


def test_a_mistake_deep_inside_is_found_there(world):
    """Groups and repeats are searched, and a box is judged where it ends up on the card."""
    found = world.mistakes(
        "- group:\n"
        "    at: [10, 10]\n"
        "    elements:\n"
        "      - repeat:\n"
        "          over: 3\n"
        "          step: [20, 0]\n"
        "          elements:\n"
        "            - rect: {box: [0, 0, 20, 20], fill: ink}\n"
        "            - text: {box: [0, 0, 9, 9], text: $item.name, size: small}\n"
    )
    assert [each[:2] for each in found] == [("CAT725", 13), ("CAT720", 14)]
    assert found[1][3] == "$item.name"


def test_a_turned_box_is_judged_where_it_lies(world):
    """A box of a turned group counts at its place on the card."""
    elements = "- group:\n    rotate: {}\n    elements:\n      - rect: {{box: [-3, -3, 69, 20], fill: ink}}"
    assert world.mistakes(elements.format(180)) == []
    assert [code for code, *_ in world.mistakes(elements.format(90))] == ["CAT725"]


def test_an_unknown_key_of_an_item_is_found(world):
    """`$item.` steps must exist in at least one item."""
    (problem,) = world.mistakes(
        "- repeat:\n    over: [{tint: ink}]\n    step: [9, 0]\n    elements:\n"
        "      - rect: {box: [0, 0, 5, 5], fill: $item.tnit}"
    )
    assert problem == ("CAT720", 10, 45, "$item.tnit")


def test_a_name_that_should_be_a_reference_is_found(world):
    """A list to repeat over is written out or referred to with `$`."""
    world.layout("- repeat:\n    over: symbols\n    step: [9, 0]\n    elements: []")
    (problem,) = world.faces().problems
    assert (problem.code.id, problem.help) == ("CAT720", "did you mean `$symbols`?")


def test_all_mistakes_come_in_one_run(world):
    """Findings of all elements and all layouts are collected, in order of their place."""
    world.layout("- rect: {box: [0, 0, 99, 9], fill: inc}\n- text: {box: [6, 6, 9, 9], text: $x, size: huge}")
    world.layout("- rect: {box: [0, 0, 9, 9], fill: blu}", name="other")
    found = [(problem.span.file.rpartition("/")[2], problem.code.id) for problem in world.faces().problems]
    assert found == [("other.yaml", "CAT721"), ("unit.yaml", "CAT725"), ("unit.yaml", "CAT721"),
                     ("unit.yaml", "CAT720"), ("unit.yaml", "CAT723")]  # fmt: skip


def test_the_safe_zone_of_a_round_face_is_round(world):
    """On a round face the corners of a text box count."""
    face = (
        "format: 1\nface:\n  for: unit\n  size: [25, 25]\n  safe: 1.5\n  outline: circle\n  elements:\n"
        "    - text: {box: BOX, text: $number, size: small}\n"
    )
    assert world.mistakes(face.replace("BOX", "[6, 6, 13, 13]")) == []
    assert [code for code, *_ in world.mistakes(face.replace("BOX", "[2, 2, 21, 21]"))] == ["CAT726"]


def test_a_missing_font_file_is_found_in_the_look(world):
    """A font of the look whose file is not there is an error at that file's name."""
    look = (world.game / "look.yaml").read_text(encoding="utf-8")
    world.write("look.yaml", look.replace("Spectral-Italic.ttf", "Spectral-Itallic.ttf"))
    world.layout("- text: {box: [4, 4, 9, 9], text: $name, font: italic, size: 8}")
    (problem,) = world.faces().problems
    assert problem.code.id == "CAT722"
    assert problem.span.file.endswith("look.yaml")
    assert world.shown(problem)[3] == "Spectral-Itallic.ttf"


def test_an_unknown_face_is_found_at_the_card(world):
    """A card that names no layout there is reported with what was probably meant; the others are still drawn."""
    world.layout("- rect: {box: [0, 0, 9, 9], fill: ink}")
    faces = world.faces()
    assert faces.front(world.card(face="untis"), "en").drawing.items == ()
    assert faces.front(world.card("guard"), "en").drawing.items
    (problem,) = faces.problems
    assert (problem.code.id, problem.card, problem.help) == ("CAT729", "base/levy", "did you mean `unit`?")


def test_a_face_for_another_kind_is_found(world):
    """A layout says which kinds of card it is for."""
    world.layout("- rect: {box: [0, 0, 9, 9], fill: ink}")
    world.layout(
        "format: 1\nface:\n  for: [marker]\n  size: [25, 25]\n  elements: [rect: {box: bleed}]\n", name="round"
    )
    faces = world.faces()
    faces.front(world.card(face="round"), "en")
    (problem,) = faces.problems
    assert "the face `round` is for marker, not for unit" in problem.message


def test_a_set_may_bring_its_own_layout(world):
    """A layout in the folder of a set goes before the game's layout of that name."""
    world.layout("- rect: {box: [0, 0, 9, 9], fill: ink}")
    (world.set / "faces").mkdir()
    own = "format: 1\nface:\n  for: unit\n  size: [70, 120]\n  elements: []\n"
    (world.set / "faces" / "unit.yaml").write_text(own, encoding="utf-8")
    face = world.faces().front(world.card(), "en")
    assert (face.width, face.height) == (70, 120)


def test_the_facts_of_a_face_reach_its_drawing(world):
    """Size, bleed, outline and radius are those of the layout; the bounds hold the bleed."""
    world.layout(
        "format: 1\nface:\n  for: unit\n  size: [25, 25]\n  bleed: 2\n  outline: circle\n  radius: 1\n  elements: []\n"
    )
    face = world.faces().front(world.card(), "en")
    assert (face.width, face.height, face.bleed, face.outline, face.radius) == (25, 25, 2, "circle", 1)
    assert face.drawing.bounds == (-2, -2, 27, 27)


def test_a_word_is_asked_of_cards_that_have_lists_of_words(world):
    """Where no card has such a list, the condition that could be meant is named."""
    world.write(
        "faces/marker.yaml",
        "format: 1\nface:\n  for: marker\n  size: [63, 88]\n  elements:\n    " + TEXT + "$name, when: {has: spear}}\n",
    )
    world.layout("- rect: {box: [0, 0, 9, 9], fill: ink}")
    (problem,) = world.faces().problems
    assert problem.code.id == "CAT720"
    assert problem.message == "face marker: no card that this face is for has a list of words, so none has `spear`"
    assert problem.help == "ask for a value by `field` and `is`, or by `given`"
