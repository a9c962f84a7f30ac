"""Unit cards of an expansion: a sign twice, and two ends."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ordo_pnp.draw import Run, Use, compose
from ordo_pnp.paper import faces_of

LANGUAGES = ("en", "de", "ru")
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
# Of the slots of the strip, from the left edge.
MIDDLES = dict(zip(SYMBOLS, (9.5, 20.5, 31.5, 42.5, 53.5), strict=True))
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


def _turned(signs):
    return {(name, (round(63 - x, 3), round(88 - y, 3)), size, not upright) for name, (x, y), size, upright in signs}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_doubled_sign_is_two_signs_in_its_slot(faces, cards, symbol):
    """Both are equal, smaller than one alone, apart by nearly their size, and together in the column of their slot."""
    strip = [each for each in _signs(faces.front(cards[f"{symbol}-{symbol}"], "en").drawing) if each[1][1] < 14]
    assert [(name, upright) for name, _, _, upright in strip] == [(symbol, True)] * 2
    (_, (ax, ay), size, _), (_, (bx, by), other, _) = strip
    assert size == other < 8.5
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 > 0.95 * size, "neither covers the other"
    assert (ax + bx) / 2 == pytest.approx(MIDDLES[symbol])
    assert all(
        abs(x - MIDDLES[symbol]) + size / 2 < 5.5 and y - size / 2 >= 3 and y + size / 2 <= 13
        for x, y in ((ax, ay), (bx, by))
    )


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_doubled_sign_stands_twice_in_the_index(faces, cards, symbol):
    """In the fan two signs are seen, one under the other."""
    index = [
        each
        for each in _signs(faces.front(cards[f"{symbol}-{symbol}"], "ru").drawing)
        if each[1][0] < 8.5 and each[1][1] > 14
    ]
    assert [name for name, *_ in index] == [symbol, symbol]
    assert index[1][1][1] - index[0][1][1] > index[0][2]


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


@pytest.mark.parametrize("pair", [(a, b) for i, a in enumerate(SYMBOLS) for b in SYMBOLS[i + 1 :]])
def test_each_end_is_drawn_for_itself(faces, cards, pair):
    """Either end has its sign in its own slot and in both indexes, upright when it faces up, and nothing of the other."""
    card = cards["{}-or-{}".format(*pair)]
    drawn = {(name, at, size, upright) for name, at, size, upright in _signs(faces.front(card, "en").drawing)}
    for symbol, signs in zip(pair, (drawn, _turned(drawn)), strict=True):
        upright = {each for each in signs if each[3]}
        assert {each[0] for each in upright} == {symbol}
        strip = [each for each in upright if each[1][1] < 14]
        assert [(at, size >= 8.5) for _, at, size, _ in strip] == [((MIDDLES[symbol], 8.0), True)]
        index = sorted(at for _, at, size, _ in upright if at[1] > 14)
        assert [x < 8.5 for x, _ in index] == [True, False]
        assert all(14 < y < 44 for _, y in index)


def test_a_fanned_card_shows_both_ends(faces, cards):
    """At the left edge either end is seen, whichever faces up: one sign upright, the other as after a turn."""
    drawn = list(_signs(faces.front(cards["bow-or-helm"], "de").drawing))
    for signs in (drawn, _turned(drawn)):
        edge = [each for each in signs if each[1][0] < 8.5 and 14 < each[1][1] < 74]
        assert sorted((name, upright) for name, _, _, upright in edge) in (
            [("bow", True), ("helm", False)],
            [("bow", False), ("helm", True)],
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_is_read_from_either_end(faces, cards, language):
    """It stands at both ends in the same place and size, upright for each; flavour and foot are written once, for the top."""
    for name, card in cards.items():
        if "-or-" in name:
            runs = list(_runs(faces.front(card, language).drawing))
            name_runs = [
                (compose(matrix, (1, 0, 0, 1, run.x, run.baseline))[4:], run.size, matrix[0] > 0)
                for run, matrix in runs
                if run.text == card.text("name", language)
            ]
            (at, size, upright), (turned_at, turned_size, turned) = sorted(name_runs, key=lambda each: each[0][1])
            assert turned_at == pytest.approx((63 - at[0], 88 - at[1]))
            assert turned_size == size
            assert (upright, turned) == (True, False)
            assert sum(matrix[0] < 0 for _, matrix in runs) == 1


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


def test_two_signs_at_an_end_fit(faces, cards):
    """An end may show several signs, or one twice: they stand in their slots and under one another."""
    card = replace(
        cards["bow-or-helm"], id="crown/rich", fields={"ends": {"top": ["bow", "bow", "banner"], "bottom": ["helm"]}}
    )
    top = [each for each in _signs(faces.front(card, "en").drawing) if each[3]]
    assert sorted(name for name, (_, y), _, _ in top if y < 14) == ["banner", "bow", "bow"]
    index = [y for _, (x, y), _, _ in top if x < 8.5 and y > 14]
    assert len(index) == 3
    assert all(b - a > 5.4 for a, b in pairwise(index))
    assert not faces.problems


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
