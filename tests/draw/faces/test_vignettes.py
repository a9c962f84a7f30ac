"""Fragments and vignettes on faces: what is shown, shared, found wrong, and looked up where."""

import math
import shutil
from types import SimpleNamespace

import pytest

from ordo_pnp.draw import Shape, Use
from ordo_pnp.draw.faces.picture_elements import tones_slip

FRAGMENTS = """format: 1
fragments:
  tower:
    about: A tower.
    box: [-3, -12, 6, 13]
    parameters: {flag: accent}
    elements:
      - path: {d: 'M-2 -9.9h4v9.9h-4Z', fill: stone, stroke: line}
      - path: {d: 'M0 -12h2v1h-2Z', fill: $flag}
"""
VIGNETTES = """format: 1
vignettes:
  hills:
    about: Hills.
    size: [69, 50]
    elements:
      - rect: {box: [0, 0, 69, 50], fill: sky}
      - curve: {through: [[0, 20], [30, 17], [69, 21]], down-to: 50, fill: far, stroke: line}
      - use: {fragment: tower, places: [[12, 34], [40, 44, 0.5]], with: {flag: blue}}
  shore:
    about: A shore.
    size: [69, 50]
    elements:
      - rect: {box: [0, 0, 69, 50], fill: sea}
"""
DEFAULTS = """defaults:
  - {vignette: shore, when: {has: helm}}
  - {vignette: hills}
"""
SHOWN = "- vignette: {box: [-3, 14.6, 69, 50]}"


@pytest.fixture
def painted(world):
    for folder in ("fragments", "vignettes"):
        (world.game / folder).mkdir()
    world.write("fragments/kit.yaml", FRAGMENTS)
    world.write("vignettes/land.yaml", VIGNETTES + DEFAULTS)
    return world


def shapes(drawing):
    found = []
    for item in drawing.items:
        found += [item] if isinstance(item, Shape) else shapes(item.drawing)
    return found


def fills(drawing):
    return [shape.fill for shape in shapes(drawing)]


def test_a_card_shows_its_own_vignette_or_the_first_default_that_is_for_it(painted):
    """What `print` names goes before defaults, of which the first counts whose condition holds."""
    for slug, vignette, first in (
        ("levy", None, "#CFE1E2"),
        ("guard", None, "#86B2B8"),
        ("guard", "hills", "#CFE1E2"),
        ("levy", {"of": "shore"}, "#86B2B8"),
        ("levy", {"of": "hills", "tones": "dusk"}, "#B9BDC6"),
    ):
        drawing, problems = painted.draw(SHOWN, slug, vignette=vignette)
        assert not problems
        assert fills(drawing)[0] == first


def test_a_fragment_has_the_colours_that_are_chosen_for_it(painted):
    """`with` goes before what the fragment says; what it does not choose stays."""
    drawing, _ = painted.draw(
        "- use: {fragment: tower, at: [20, 40], with: {flag: '#123456'}}\n- use: {fragment: tower, at: [40, 40]}"
    )
    assert fills(drawing) == ["#EFDFBB", "#123456", "#EFDFBB", "#AE382E"]


def test_a_colour_of_a_fragment_may_come_from_the_card(painted):
    """`with` on a face takes `$` references, so that one fragment looks different from card to card."""
    painted.layout("- use: {fragment: tower, at: [20, 40], with: {flag: $flavour}}")
    faces = painted.faces()
    seen = [
        fills(faces.front(painted.card(slug, texts={"flavour": color}), "en").drawing)[1]
        for slug, color in (("levy", "blue"), ("guard", "gilt"), ("guard-again", "blue"))
    ]
    assert not faces.problems
    assert seen == ["#2C5A87", "#D3A23B", "#2C5A87"]


def test_faces_go_before_cards_in_tones_and_mirror_after_them(painted):
    """A face that paints its lower half at dusk does so whatever a card says; mirrored twice is not mirrored."""
    card = {"of": "hills", "mirror": "x"}
    usual = shapes(painted.draw(SHOWN, vignette="hills")[0])
    mirrored = shapes(painted.draw(SHOWN, vignette=card)[0])
    again = shapes(painted.draw("- vignette: {box: [-3, 14.6, 69, 50], mirror: x}", vignette=card)[0])
    dusk = shapes(painted.draw("- vignette: {box: [-3, 14.6, 69, 50], tones: dusk}", vignette=card)[0])

    assert usual == again != mirrored
    assert dusk[0].fill == "#B9BDC6"


def test_what_a_set_brings_goes_before_its_game_and_that_before_what_belongs_to_none(painted):
    """A fragment is looked for in the set of the card, then in the game, then beside the games."""
    (painted.root / "fragments").mkdir()
    (painted.root / "fragments" / "kit.yaml").write_text(
        FRAGMENTS.replace("tower:", "well:") + FRAGMENTS.partition("fragments:\n")[2].replace("stone", "deep"),
        encoding="utf-8",
    )
    uses = "- use: {fragment: well, at: [20, 40]}\n- use: {fragment: tower, at: [40, 40]}"
    assert fills(painted.draw(uses)[0])[::2] == ["#EFDFBB", "#EFDFBB"]

    (painted.set / "fragments").mkdir()
    painted.write("base/fragments/own.yaml", FRAGMENTS.replace("stone", "roof"))
    (painted.set / "faces").mkdir()
    painted.layout(uses)
    shutil.copy(painted.game / "faces" / "unit.yaml", painted.set / "faces" / "unit.yaml")
    assert fills(painted.draw(uses)[0])[::2] == ["#EFDFBB", "#B4533A"]


def test_what_belongs_to_no_game_is_held_against_the_palette_of_games_that_show_it(painted):
    """A shared fragment may name colours that a game lacks, as long as nothing of that game places it."""
    (painted.root / "fragments").mkdir()
    (painted.root / "fragments" / "kit.yaml").write_text(
        FRAGMENTS.replace("tower:", "well:").replace("stone", "brick"), encoding="utf-8"
    )
    painted.layout(SHOWN)
    assert not painted.faces().problems
    codes = [code for code, *_ in painted.mistakes("- use: {fragment: well, at: [20, 40]}")]
    assert codes == ["CAT721"]


@pytest.mark.parametrize(
    ("elements", "code", "there"),
    [
        ("- use: {fragment: towr, at: [20, 40]}", "CAT735", "towr"),
        ("- use: {fragment: tower, with: {flagg: blue}, at: [20, 40]}", "CAT737", "blue"),
        ("- use: {fragment: tower, with: {flag: blu}, at: [20, 40]}", "CAT721", "blu"),
        ("- use: {fragment: tower, at: [20, 400]}", "CAT725", "tower"),
        ("- vignette: {box: [0, 0, 63, 88], of: hils}", "CAT736", "hils"),
        ("- vignette: {box: [0, 0, 63, 88], tones: dask}", "CAT738", "dask"),
        ("- pattern: {d: 'M0 0 L 1', pitch: [2, 2], box: [0, 0, 63, 88], stroke: line}", "CAT728", "'M0 0 L 1'"),
        ("- battlement: {from: 5, to: 6, top: 3, foot: 9, fill: stone}", "CAT730", "6"),
        ("- group: {clip-path: 'M0 0 L', elements: []}", "CAT728", "'M0 0 L'"),
    ],
)
def test_slips_on_faces_are_found_at_their_places(painted, elements, code, there):
    """An unknown name, parameter or tone is found at the word, as is what cannot be drawn."""
    assert [(each[0], each[3]) for each in painted.mistakes(elements)] == [(code, there)]


@pytest.mark.parametrize(
    ("before", "after", "code", "there"),
    [
        ("fragment: tower", "fragment: towr", "CAT735", "towr"),
        ("with: {flag", "with: {flagg", "CAT737", "flagg"),
        ("flag: blue", "flag: $blue", "CAT737", "$blue"),
        ("fill: sky", "fill: sxky", "CAT721", "sxky"),
        ("stroke: line}\n      - use", "stroke: line, width: bod}\n      - use", "CAT723", "bod"),
        ("vignette: shore,", "vignette: shoar,", "CAT736", "shoar"),
        ("vignette: shore,", "vignette: {of: shore, tones: dask},", "CAT738", "dask"),
        ("has: helm", "has: helmet", "CAT720", "helmet"),
    ],
)
def test_slips_in_pictures_are_found_at_their_places(painted, before, after, code, there):
    """Each mistake in a file of pictures is found once, there, whether or not a card shows the picture."""
    text = VIGNETTES + DEFAULTS
    assert text.count(before) == 1
    painted.write("vignettes/land.yaml", text.replace(before, after))
    assert [(each[0], each[3]) for each in painted.mistakes("- rect: {box: [1, 1, 5, 5], fill: ink}")] == [
        (code, there)
    ]


def test_a_card_that_names_what_there_is_not_is_told_so_at_its_name(painted):
    """The finding is the card's, with the name that was meant."""
    painted.write(
        "base/units.yaml",
        "format: 1\nunits:\n  - {id: levy, name: Levy, symbols: [spear], print: {vignette: hils}}\n"
        "  - {id: guard, name: Guard, symbols: [spear], print: {vignette: {of: hills, tones: dask}}}\n",
    )
    painted.layout(SHOWN)
    faces = painted.faces()
    found = [painted.shown(each) for card in ("levy", "guard") for each in faces.check(painted.card(card))]

    assert [(code, there) for code, _, _, there in found] == [("CAT736", "hils"), ("CAT738", "dask")]


def test_a_vignette_that_its_face_does_not_show_is_found(painted):
    """A card that names a picture in vain is told, as with picture files."""
    painted.write(
        "base/units.yaml",
        "format: 1\nunits:\n  - {id: levy, name: Levy, symbols: [spear], print: {vignette: hills}}\n",
    )
    painted.layout("- rect: {box: [1, 1, 5, 5], fill: ink}")
    faces = painted.faces()
    assert [painted.shown(each)[0] for each in faces.check(painted.card())] == ["CAT505"]


def fragment(name, body):
    return f"  {name}:\n    about: It.\n    box: [0, 0, 1, 1]\n    elements:\n      - {body}\n"


def test_a_fragment_in_itself_is_refused(painted):
    """A circle of fragments is found once, at a place that closes it, and what shows it is left out."""
    circle = fragment("one", "use: {fragment: two}") + fragment("two", "use: {fragment: one, scale: 0.5}")
    painted.write("fragments/circle.yaml", "format: 1\nfragments:\n" + circle)
    found = painted.mistakes("- use: {fragment: one, at: [20, 20]}")

    assert [(code, there) for code, _, _, there in found] == [("CAT739", "one")]


def test_a_bomb_of_fragments_is_refused_before_it_is_drawn(painted):
    """Fragments that multiply each other are refused by their count, however deep they go."""
    places = "[" + ", ".join(f"[{x}, 0]" for x in range(20)) + "]"
    bomb = fragment("f0", "rect: {box: [0, 0, 1, 1], fill: ink}") + "".join(
        fragment(f"f{index}", f"use: {{fragment: f{index - 1}, places: {places}}}") for index in range(1, 12)
    )
    painted.write("fragments/bomb.yaml", "format: 1\nfragments:\n" + bomb)
    found = painted.mistakes("- use: {fragment: f11, at: [20, 20]}")

    assert [code for code, *_ in found] == ["CAT762"]


def test_fragments_lie_only_so_deep_in_each_other(painted):
    """A long chain is refused although it draws a single shape."""
    chain = fragment("g000", "rect: {box: [0, 0, 1, 1], fill: ink}") + "".join(
        fragment(f"g{index:03}", f"use: {{fragment: g{index - 1:03}}}") for index in range(1, 400)
    )
    painted.write("fragments/chain.yaml", "format: 1\nfragments:\n" + chain)
    found = painted.mistakes("- rect: {box: [1, 1, 5, 5], fill: ink}")

    assert {code for code, *_ in found} == {"CAT762"}


def test_a_pattern_of_too_many_copies_is_refused(painted):
    """A pitch as fine as can be in a box as large as can be is counted, not drawn."""
    found = painted.mistakes("- pattern: {d: 'M0 0h.1', pitch: [0.2, 0.2], box: [0, 0, 63, 88], stroke: line}")

    assert [code for code, *_ in found] == ["CAT762"]


@pytest.mark.parametrize(
    "element",
    [
        "group: {clip-path: '%s', elements: [{rect: {box: [0, 0, 1, 1], fill: ink}}]}",
        "pattern: {d: 'M0 0h.1', pitch: [9, 9], box: [0, 0, 1, 1], clip-path: '%s', stroke: line}",
    ],
)
def test_what_is_clipped_to_counts_as_much_as_what_is_painted(painted, element):
    """A long path to which little is clipped, at many places, is refused: each place has that path of its own."""
    places = "[" + ", ".join(f"[{x}, 0]" for x in range(200)) + "]"
    text = fragment("one", element % ("M0 0" + "h1" * 3_000)) + fragment(
        "many", f"use: {{fragment: one, places: {places}}}"
    )
    painted.write("fragments/clipped.yaml", "format: 1\nfragments:\n" + text)
    found = painted.mistakes("- use: {fragment: many, at: [20, 20]}")

    assert {code for code, *_ in found} == {"CAT762"}


def test_a_name_stands_once_in_a_game(painted):
    """A fragment that two files define is found at the second."""
    painted.write("fragments/more.yaml", FRAGMENTS)
    found = painted.mistakes("- rect: {box: [1, 1, 5, 5], fill: ink}")

    assert [(code, there) for code, _, _, there in found] == [("CAT763", "tower")]


def test_groups_of_faces_are_enlarged_mirrored_and_clipped(painted):
    """A group is enlarged and mirrored about its middle; its lines keep their width, its clip is enlarged with it."""
    drawing, problems = painted.draw(
        "- group: {box: [20, 20, 20, 20], scale: 2, mirror: x, clip-path: 'M0 0h10v20h-10Z',"
        " elements: [{rect: {box: [0, 0, 10, 20], fill: sea, stroke: line, width: 0.5}}]}"
    )
    (group,) = drawing.items
    (shape,) = shapes(drawing)

    assert not problems
    assert shape.path.transformed(group.matrix).bounds() == (30, 10, 50, 50)
    assert shape.width == 0.5
    assert group.clip.bounds() == (30, 10, 50, 50)


def test_a_group_stands_in_its_box_whether_or_not_anything_in_it_is_relative(painted):
    """A box of plain millimetres places a group as `at` and `size` do."""
    rect = "elements: [{rect: {box: [0, 0, 10, 20], fill: sea}}]}"
    boxed, apart = (
        painted.log(f"- group: {{{place}, rotate: 90, {rect}")
        for place in ("box: [20, 20, 20, 20]", "at: [20, 20], size: [20, 20]")
    )
    assert boxed == apart


def test_a_slip_in_a_vignette_that_nothing_shows_is_found_where_all_is_looked_at(painted):
    """Cards are drawn without a look at the vignettes that none of them shows; a look at everything finds their slips."""
    painted.write(
        "vignettes/land.yaml", VIGNETTES.replace("fill: sea", "fill: seaa") + "defaults: [{vignette: hills}]\n"
    )
    painted.layout(SHOWN)
    faces = painted.faces()
    faces.front(painted.card(), "en")

    assert faces.found == ()
    assert [each.code.id for each in faces.problems] == ["CAT721"]


IN_A_STACK = """
- stack:
    box: [3, 20, 57, 60]
    elements:
      - vignette: {height: 25, least: 8}
      - text: {text: $flavour, size: 10, smallest: 6, above: 2}
"""
LONG = "Whoever holds the springs holds the road. "


def _band(drawing):
    """Return what is painted in the part of a stack, and top and bottom of what is seen of it."""
    use = next(item for item in drawing.items if isinstance(item, Use) and item.drawing.label.startswith("vignette"))
    _, top, _, bottom = use.clip.bounds()
    return use.drawing, top, bottom


def test_a_vignette_in_a_stack_takes_what_the_words_leave(painted):
    """It gives way with them, down to its least; what is seen stays around its middle."""
    short, long = (painted.draw(IN_A_STACK, texts={"flavour": LONG * times}) for times in (1, 17))
    assert not short[1]
    assert not long[1]
    whole, top, bottom = _band(short[0])
    less, _, lower = _band(long[0])
    assert top == 20
    assert bottom - top > 40
    assert 25 > lower - top >= 8
    assert whole.height == math.ceil(bottom - top)
    assert less.height == math.ceil(lower - top)


def test_a_card_without_a_vignette_leaves_its_room_in_a_stack(painted):
    """What a card has not takes no room."""
    painted.write("vignettes/land.yaml", VIGNETTES)
    drawing, problems = painted.draw(IN_A_STACK)
    assert not problems
    assert not any(item.drawing.label.startswith("vignette") for item in drawing.items if isinstance(item, Use))


@pytest.mark.parametrize(
    ("said", "code", "there"),
    [
        ("of: hils", "CAT736", "hils"),
        ("tones: dask", "CAT738", "dask"),
        ("of: $vignete", "CAT720", "$vignete"),
    ],
)
def test_slips_in_a_part_of_a_stack_are_found_at_their_places(painted, said, code, there):
    """As in the element."""
    found = painted.mistakes(IN_A_STACK.replace("height: 25", f"height: 25, {said}"))
    assert [(each[0], each[3]) for each in found] == [(code, there)]


def test_a_card_that_names_what_there_is_not_is_told_so_by_a_stack(painted):
    """At its name, where it stands in its file."""
    _, problems = painted.draw(IN_A_STACK, vignette={"of": "hils", "tones": "dusk"})
    assert [(each.code.id, each.help) for each in problems] == [("CAT736", "did you mean `hills`?")]


def test_tones_of_a_look_that_has_none_are_answered_with_where_to_add_them():
    """Nothing can be meant instead, so it is said where tones are made."""
    slip = tones_slip("dusk", SimpleNamespace(palettes={None: {}}))
    assert slip.remedy == "add them under `tones` in `look.yaml`, with the colours that they change"
    assert tones_slip("dask", SimpleNamespace(palettes={None: {}, "dusk": {}})).remedy == "did you mean `dusk`?"


def test_an_unknown_parameter_is_named_before_its_fragment(painted):
    """The sentence reads as one."""
    _, problems = painted.draw("- use: {fragment: tower, with: {flagg: blue}, at: [20, 40]}")
    assert "there is no parameter `flagg` of the fragment `tower`" in " ".join(each.message for each in problems)
