"""Signs in texts: those that every game has, pictures, icons of icon sets, other names, and text in them."""

import io
import json

import pytest
from PIL import Image

from ordo_pnp.draw import RasterImage, Run, Shape, Use
from ordo_pnp.draw.pictures.svg_file import SvgPicture, SvgRefusedError

TEXT = "- text: {box: [6, 20, 51, 40], text: $flavour, size: 9}"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 15"><rect width="30" height="15" fill="#C09020"/></svg>'
ICONS = {
    "prefix": "zz",
    "icons": {
        "blorb": {"body": '<path fill="currentColor" d="M2 2h20v20H2z"/>'},
        "broken": {"body": "<path d='M0 0"},
        "heart": {"body": '<path d="M2 2h20v20H2z"/>'},
    },
    "width": 24,
    "height": 24,
}


@pytest.fixture
def drawn(world):
    """Draws a text beside signs: the drawings of its signs by name, and all items."""

    def draw(text, signs="", files=()):
        path = world.game / "signs.yaml"
        path.write_text(path.read_text(encoding="utf-8") + signs, encoding="utf-8")
        for name, content in files:
            (world.game / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        drawing, problems = world.draw(TEXT, texts={"flavour": text})
        uses = [item for item in drawing.items if isinstance(item, Use)]
        return uses, drawing.items, problems

    return draw


def names(uses):
    return [each.drawing.label.split()[1] for each in uses]


def test_a_sign_that_every_game_has_needs_no_entry(drawn):
    """A sign of the game of that name goes before it."""
    uses, _, problems = drawn("{coin} and {spear}", "  gem: {color: '#AA0000'}\n")

    assert (names(uses), problems) == (["coin", "spear"], ())


def test_a_sign_without_a_drawing_changes_the_one_that_every_game_has(drawn):
    """Its colour, and how texts write it."""
    uses, _, problems = drawn("{W/U} {Gem}", "  gem: {color: '#AA0000', written: [W/U, Gem]}\n")

    assert (names(uses), problems) == (["gem", "gem"], ())
    assert {shape.fill for use in uses for shape in use.drawing.items} == {"#AA0000"}


@pytest.mark.parametrize(
    ("text", "signs", "remedy"),
    [
        ("{gold}", "", "write `{coin}`"),
        ("{Münze}", "", "did you mean `coin`?"),
        ("{sum}", "  quoll: {}\n", "did you mean `sun`?"),
        ("{salt}", "", "did you mean `scales`? or add `salt` to `signs.yaml`"),
    ],
)
def test_a_word_for_a_sign_is_answered_with_the_sign(world, text, signs, remedy):
    """In the language of the text first; a word of another language is a guess."""
    _, problems = world.draw(TEXT, texts={"flavour": text})

    assert [(each.code.id, each.help) for each in problems] == [("CAT724", remedy)]


OTHERS = "use other characters, or a font that has them: `ordo new font NAME --fallback text` copies one"


@pytest.mark.parametrize(
    ("char", "remedy"),
    [
        ("\U0001fa99", f"write `{{coin}}`, or {OTHERS}"),
        ("\u2694\ufe0f", f"write `{{swords}}`, or {OTHERS}"),
        ("\U0001f600", OTHERS),
    ],
)
def test_an_emoji_is_answered_with_the_sign_of_its_name(world, char, remedy):
    """Where there is one; a character that only chooses the shape of the one before it is none."""
    _, problems = world.draw(TEXT, texts={"flavour": f"Take {char}."})

    assert [(each.code.id, each.help) for each in problems] == [("CAT421", remedy)]


def test_a_picture_is_a_sign_without_anything_else(drawn):
    """SVG keeps its form in the square of the sign, a bitmap its pixels."""
    pixels = io.BytesIO()
    Image.new("RGB", (40, 20), "#336699").save(pixels, "PNG")
    signs = "  gold: {file: gold.svg}\n  dusk: {file: dusk.png}\n"

    uses, _, problems = drawn("{gold} {dusk}", signs, [("gold.svg", SVG), ("dusk.png", pixels.getvalue())])

    assert (names(uses), problems) == (["gold", "dusk"], ())
    outlines, picture = (each.drawing.items[0] for each in uses)
    assert isinstance(outlines, Use)
    assert isinstance(picture, RasterImage)
    assert picture.width == pytest.approx(2 * picture.height)
    side = uses[1].drawing.width
    assert (picture.x, picture.width) == pytest.approx((0, side))
    assert picture.y == pytest.approx((side - picture.height) / 2)


def test_a_picture_stands_in_a_slot_as_it_is(world):
    """Without a tile below it; where a card does not show it, it leaves a ring."""
    path = world.game / "signs.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "  gold: {file: gold.svg}\n", encoding="utf-8")
    (world.game / "gold.svg").write_text(SVG, encoding="utf-8")
    row = "- icons: {box: [4, 3, 55, 10], of: %s, slots: [gold], size: 9, pitch: 11}"

    shown, ring = (world.draw(row % of, symbols=[])[0].items[0].drawing for of in ("[gold]", "$symbols"))

    assert [type(each) for each in shown.items] == [Use]
    assert [(each.fill, each.stroke) for each in ring.items] == [(None, world.color("faint"))]


def test_a_picture_that_is_missing_is_found_at_the_sign(drawn):
    """With the name that was probably meant."""
    _, _, problems = drawn("", "  gold: {file: gild.svg}\n", [("gold.svg", SVG)])

    assert [(each.code.id, each.help, each.span.line > 1) for each in problems] == [
        ("CAT500", "did you mean `gold.svg`?", True)
    ]


def test_a_picture_that_cannot_be_painted_is_found_at_the_sign(drawn, monkeypatch):
    """Once, before a card shows it; the texts keep its name."""

    def refuse(*_):
        raise SvgRefusedError("it takes too much time or memory", 1, "simplify it", "large")

    monkeypatch.setattr(SvgPicture, "drawing", refuse)

    _, _, problems = drawn("{gold}", "  gold: {file: gold.svg}\n", [("gold.svg", SVG)])

    assert [(each.code.id, each.help, each.span.file.endswith("signs.yaml")) for each in problems] == [
        ("CAT502", "simplify it", True)
    ]


def test_a_sign_that_shows_nothing_is_found(drawn):
    """Neither layers nor a picture, and no other sign of its name."""
    _, _, problems = drawn("", "  zzyzx: {color: ink}\n")

    assert [each.code.id for each in problems] == ["CAT724"]
    assert "shows nothing" in problems[0].message


def with_icons(signs=""):
    return f"  from: [icons.json]\n{signs}", [("icons.json", json.dumps(ICONS))]


def test_icons_of_a_set_are_signs_by_their_names(drawn):
    """They take the colour of the sign, and go before signs that every game has."""
    signs, files = with_icons("  blorb: {color: '#AA0000'}\n")

    uses, _, problems = drawn("{blorb} {heart} {coin}", signs, files)

    assert (names(uses), problems) == (["blorb", "heart", "coin"], ())
    red, own, _ = (each.drawing.items[0] for each in uses)
    assert [each.fill for each in red.drawing.items] == ["#AA0000"]
    assert isinstance(own, Use)


def test_an_icon_that_cannot_be_drawn_is_found_where_a_text_shows_it(drawn):
    """All others of the set are drawn."""
    signs, files = with_icons()

    uses, _, problems = drawn("{blorb} {broken}", signs, files)

    assert (names(uses), [each.code.id for each in problems]) == (["blorb"], ["CAT724"])
    assert "the icon `broken`" in problems[0].message


def test_an_icon_set_that_is_missing_is_found_where_it_is_named(drawn):
    """Its icons are unknown signs then."""
    _, _, problems = drawn("", "  from: [icons.json]\n")

    assert ["icon set `icons.json` cannot be read" in each.message for each in problems] == [True]


def test_text_stands_in_the_middle_of_a_sign(drawn):
    """On a plate of its colour, in letters that can be read on it."""
    uses, items, problems = drawn("{coin 3}{coin 12}")

    runs = [item for item in items if isinstance(item, Run) and item.text in {"3", "12"}]
    plates = [item for item in items if isinstance(item, Shape)]
    assert (names(uses), problems, len(plates)) == (["coin", "coin"], (), 2)
    for use, run, plate in zip(uses, runs, plates, strict=True):
        left, top, right, bottom = plate.path.bounds()
        side, (x, y) = use.drawing.width, use.matrix[4:]
        assert x < left < run.x < right < x + side
        assert y < top < run.baseline < bottom < y + side
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((x + side / 2, y + side / 2), abs=1e-3)
        assert run.color != plate.fill


def right_edge(use):
    """Return where what a sign shows ends at the right."""
    return use.matrix[4] + max(shape.path.bounds()[2] for shape in use.drawing.items)


@pytest.mark.parametrize("name", ["coin", "spear", "gem", "bow"])
@pytest.mark.parametrize("mark", list(".,;:!?)»"))
def test_a_mark_that_closes_stands_close_to_a_sign_whatever_its_width(drawn, name, mark):
    """Of a narrow sign, the rest of its square does not part it from the mark."""
    uses, items, _ = drawn(f"({{{name}}}{mark}")

    runs = [item for item in items if isinstance(item, Run)]
    assert [each.text for each in runs] == ["(", mark]
    assert 0.02 < (runs[1].x - right_edge(uses[0])) / uses[0].drawing.width < 0.12
    assert uses[0].matrix[4] > runs[0].x


def test_a_letter_keeps_its_distance_from_a_sign(drawn):
    """More than the sign itself has, on the side of the letter alone."""
    uses, items, _ = drawn("a{coin}b")

    before, after = [item for item in items if isinstance(item, Run)]
    side, start = uses[0].drawing.width, uses[0].matrix[4]
    assert after.x - start - side > 0.02 * side
    assert start > before.x


def test_a_stop_is_never_parted_from_its_sign_by_the_end_of_a_line(drawn):
    """However wide the words before it are."""
    for count in range(1, 40):
        uses, items, _ = drawn(f"{'it ' * count}bb {{coin}}.")
        runs = [item for item in items if isinstance(item, Run)]
        assert runs[-1].text == "."
        assert 0 < runs[-1].baseline - uses[0].matrix[5] < uses[0].drawing.width


def test_signs_of_a_set_go_first_on_its_cards_whatever_face_draws_them(world):
    """Its own layers, and pictures and icon sets in its folder."""
    (world.set / "pearl.svg").write_text(SVG, encoding="utf-8")
    (world.set / "icons.json").write_text(json.dumps(ICONS), encoding="utf-8")
    world.write(
        "base/signs.yaml",
        "format: 1\nsigns: {from: [icons.json], pearl: {file: pearl.svg}, helm: {alone: '#AA0000'}}\n",
    )

    drawing, problems = world.draw(TEXT, texts={"flavour": "{pearl} {blorb} {helm} {spear}"})

    uses = [item for item in drawing.items if isinstance(item, Use)]
    assert (names(uses), problems) == (["pearl", "blorb", "helm", "spear"], ())
    assert "#AA0000" in {shape.fill for shape in uses[2].drawing.items}
    assert len(uses[2].drawing.items) > 1  # the layers of the game


def test_two_signs_that_are_written_alike_are_found(drawn):
    """A name stands for one sign."""
    _, _, problems = drawn("", "  gem: {written: [G, spear]}\n  coin: {written: [G]}\n")

    assert [each.message for each in problems] == [
        "`{spear}` is written for `spear` already",
        "`{G}` is written for `gem` already",
    ]
