"""Unit cards of an expansion: a sign twice, and two ends."""

import pytest

from ordo_pnp.draw import Run, Use, compose
from ordo_pnp.paper import faces_of

LANGUAGES = ("en", "de", "ru")
HEAD = "format: 1\nface:\n  for: {kind}\n  size: [63, 88]\n{more}  elements:\n    - text: {{box: [6, 6, 50, 6], text: {text}, size: 8}}\n"


@pytest.fixture(scope="module")
def cards(catalog):
    return {card.id.partition("/")[2]: card for card in catalog.cards() if card.game == "ordonnance"}


@pytest.fixture(scope="module")
def faces(catalog):
    return faces_of(catalog, "ordonnance")


def _signs(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Yield every sign shown in its colour: name, middle, size, whether it is upright."""
    for item in drawing.items:
        if isinstance(item, Use):
            inner = compose(matrix, item.matrix)
            label = item.drawing.label.split()
            if label[0] != "sign":
                yield from _signs(item.drawing, inner)
            elif label[2] == "tile":
                half = item.drawing.width / 2
                x, y = compose(inner, (1, 0, 0, 1, half, half))[4:]
                yield label[1], (round(x, 3), round(y, 3)), item.drawing.width, inner[0] > 0


def _runs(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    for item in drawing.items:
        if isinstance(item, Run):
            yield item, matrix
        elif isinstance(item, Use):
            yield from _runs(item.drawing, compose(matrix, item.matrix))


def test_more_than_two_take_no_more_room(world):
    """Three alike are smaller, but stand within the same square as two."""
    strip = "- icons: {box: [4, 3, 55, 10], of: $symbols, size: 9.4, pitch: 11, doubled: {size: 6, step: [4, 4]}}"
    reach = {}
    for count in (2, 3, 4):
        drawing, problems = world.draw(strip, symbols=["bow"] * count)
        signs = list(_signs(drawing))
        assert not problems
        assert len(signs) == count
        reach[count] = [round(edge, 3) for edge in _reach(signs)]
    assert reach[2] == reach[3] == reach[4]


def _reach(signs):
    left = min(x - size / 2 for _, (x, _), size, _ in signs)
    right = max(x + size / 2 for _, (x, _), size, _ in signs)
    return left, right


def test_words_do_not_touch_the_signs(faces, cards):
    """Beside the indexes, and above and below the strips, name and flavour have their own room, from either end."""
    for name, card in cards.items():
        for language in LANGUAGES if "-or-" in name else ():
            drawing = faces.front(card, language).drawing
            signs = [(x - size / 2, y - size / 2, x + size / 2, y + size / 2) for _, (x, y), size, _ in _signs(drawing)]
            assert len(signs) == 6
            for run, matrix in _runs(drawing):
                height = run.size * 25.4 / 72
                width = faces.fonts[run.font].advance(run.text) * height + run.word_spacing * run.text.count(" ")
                corners = (run.x, run.baseline - 0.75 * height), (run.x + width, run.baseline + 0.25 * height)
                ends = [compose(matrix, (1, 0, 0, 1, *corner))[4:] for corner in corners]
                (left, right), (top, bottom) = (sorted(axis) for axis in zip(*ends, strict=True))
                assert left > 3
                assert right < 60
                assert all(right < a or c < left or bottom < b or d < top for a, b, c, d in signs), (name, run.text)


def test_has_holds_for_either_end(world):
    """The condition `has` asks whether a card shows the symbol, at whichever end."""
    dot = "- rect: {{box: [0, 0, 1, 1], fill: ink, when: {{has: {}}}}}"
    ends = {"ends": {"top": ["bow"], "bottom": ["banner"]}, "symbols": None}
    for symbol, shown in (("bow", 1), ("banner", 1), ("spear", 0)):
        drawing, problems = world.draw(dot.format(symbol), **ends)
        assert (len(drawing.items), problems) == (shown, ())


def _alternatives(world, *more):
    world.write(
        "faces/unit.yaml",
        HEAD.format(kind="unit", more="  instead:\n" + "".join(f"    - {each}\n" for each in more), text="one"),
    )
    world.write("faces/other.yaml", HEAD.format(kind="unit", more="", text="two"))
    return world.faces()


def _words(faces, card, language="en"):
    return [item.text for item in faces.front(card, language).drawing.items if isinstance(item, Run)] or [
        run.text for run, _ in _runs(faces.front(card, language).drawing)
    ]


def test_instead_chooses_the_layout_by_condition(world):
    """The first condition that holds decides; other cards keep the layout."""
    faces = _alternatives(world, "{when: {has: helm}, face: other}")
    assert _words(faces, world.card("levy")) == ["one"]
    assert _words(faces, world.card("guard")) == ["two"]
    assert not faces.problems


def test_instead_may_depend_on_the_language(world):
    """A condition may ask for the language drawn."""
    faces = _alternatives(world, "{when: {language: [de]}, face: other}")
    assert (_words(faces, world.card("levy"), "en"), _words(faces, world.card("levy"), "de")) == (["one"], ["two"])


def test_the_layout_chosen_is_the_one_checked(world):
    """A text that does not fit is found in the layout that the card is drawn with, and only for its cards."""
    world.write(
        "faces/unit.yaml", HEAD.format(kind="unit", more="  instead: [{when: {has: helm}, face: other}]\n", text="one")
    )
    world.write(
        "faces/other.yaml", HEAD.format(kind="unit", more="", text="$name").replace("[6, 6, 50, 6]", "[6, 6, 5, 6]")
    )
    faces = world.faces()
    assert faces.check(world.card("levy")) == ()
    assert [problem.code.id for problem in faces.check(world.card("guard"))] == ["CAT420"]


def test_a_layout_that_is_not_there_is_found(world):
    """`instead` names layouts that exist and are for the same kinds."""
    world.write("faces/aid.yaml", HEAD.format(kind="aid", more="", text="three"))
    faces = _alternatives(world, "{when: {has: helm}, face: othre}", "{when: {has: spear}, face: aid}")
    assert [world.shown(problem)[::3] for problem in faces.problems] == [("CAT729", "othre"), ("CAT729", "aid")]
    assert _words(faces, world.card("guard")) == ["one"]


def test_a_row_stands_in_the_middle_of_its_box(world):
    """With `box` and `cell` items stand side by side, centred; where they would not fit all become smaller."""
    row = "- repeat:\n    over: $symbols\n    box: [3, 10, 30, 10]\n    cell: [10, 10]\n    elements:\n      - icons: {box: [0, 0, 10, 10], of: $item, packed: true, size: 10}"
    for count, expected in (
        (1, [(18, 15)]),
        (3, [(8, 15), (18, 15), (28, 15)]),
        (6, [(5.5 + 5 * i, 15) for i in range(6)]),
    ):
        drawing, problems = world.draw(row, symbols=["bow"] * count)
        middles = [at for _, at, _, _ in _signs(drawing)]
        assert middles == expected
        assert not problems


@pytest.mark.parametrize(
    "keys", ["box: [0, 0, 9, 9]", "cell: [1, 1]", "at: [0, 0]", "box: [0, 0, 9, 9], cell: [1, 1], step: [1, 1]"]
)
def test_steps_and_cells_do_not_mix(world, keys):
    """A repeat has either steps, or a box with cells."""
    from ordo_pnp.cards import read_catalog

    world.layout(f"- repeat: {{over: 2, {keys}, elements: []}}")
    assert [problem.span.source for problem in read_catalog([world.root]).problems]
