"""Looks: cards of any kind of any game are drawn where nobody made a face, in each look and in every size that has a name."""

import io
import itertools
import json
import re
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from ordo_pnp.cards import Origin, look_names, read_bytes, stock_look
from ordo_pnp.draw import (
    SIZES,
    Drawing,
    Faces,
    Look,
    Shape,
    Use,
    contrast,
    parse_size,
    rotation,
    stock_back_text,
    stock_face_text,
)
from ordo_pnp.draw.faces.record import ACCENTS, accent_of, letters_of, tint_of
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import draw_single
from ordo_pnp.testing.drawing_log import format_drawing

PAINTED = {"face", "look", "fragments", "vignettes"}
KINDS = ("unit", "kingdom", "ordonnance")


@pytest.fixture(scope="module")
def bare(catalog):
    """Return Ordonnance without any face, look or picture of data, which shows the tones of the look."""
    game = catalog.games["ordonnance"]
    plain = {
        name: replace(
            each,
            cards=tuple(replace(card, printing=card.printing._replace(vignette=None)) for card in each.cards),
        )
        for name, each in game.sets.items()
    }
    kept = {kind: each for kind, each in game.files.items() if kind not in PAINTED}
    return replace(game, sets=plain, files=kept)


LOOKS = look_names()
# Dominoes have no room for texts.
WORDY = [name for name in SIZES if name != "domino"]
# Small, wide and round cards, by turns in one look after the other; all others in the slow half.
SHAPES = ("mini", "business", "round")
EVERY = [
    pytest.param(look, size, marks=() if size == SHAPES[at % len(SHAPES)] else pytest.mark.slow)
    for at, look in enumerate(LOOKS)
    for size in WORDY
]


def dressed(game, look, **names):
    """Return a game whose cards have a look, with some names of its own."""
    text = f"format: 1\nlook: {json.dumps({'from': look, **names})}\n"
    origin = Origin(read_bytes(text.encode(), "look.yaml"), ("look",))
    return replace(game, files={**game.files, "look": {"look": origin}})


def faces(game, catalog, size=None):
    return Faces(game, catalog.shared, plugin_of(game.id).derived, size)


@pytest.mark.few(3)
@pytest.mark.parametrize(("look", "size"), EVERY)
def test_the_cards_of_a_game_without_faces_are_drawn_in_every_look_and_size(bare, catalog, look, size):
    """Units, kingdoms and ordonnances with their rules and stories in three languages: nothing overflows or leaves its zone."""
    drawn = faces(dressed(bare, look), catalog, SIZES[size])
    cards = [card for card in bare.cards() if card.kind in KINDS]

    assert [str(each) for card in cards for each in drawn.check(card)] == []
    assert [str(each) for each in drawn.found] == []
    face = drawn.front(cards[0], "en")
    assert (face.width, face.height, face.outline) == (SIZES[size].width, SIZES[size].height, SIZES[size].outline)


VIGNETTES = """format: 1
vignettes:
  hills:
    about: Hills below a white sky.
    size: [60, 40]
    elements:
      - rect: {box: [0, 0, 60, 40], fill: paper}
      - curve: {through: [[0, 20], [30, 14], [60, 22]], down-to: 40, fill: accent-2, stroke: accent-1}
  night:
    about: A dark sky.
    size: [60, 40]
    elements: [rect: {box: [0, 0, 60, 40], fill: accent-1}]
defaults:
  - {vignette: night, when: {field: $kind, is: kingdom}}
  - {vignette: hills}
"""


@pytest.mark.few(3)
@pytest.mark.parametrize(("look", "size"), EVERY)
def test_vignettes_stand_on_the_cards_in_every_look_and_size(bare, catalog, look, size):
    """By default, by a condition and by the card itself; texts have room beside them, and a picture file goes before them.

    Arms stand over them or give way: no card has two pictures below each other, each half as high.
    """
    origin = Origin(read_bytes(VIGNETTES.encode(), "hills.yaml"), ("vignettes",))
    game = dressed(replace(bare, files={**bare.files, "vignettes": {"hills": origin}}), look)
    drawn = faces(game, catalog, SIZES[size])
    cards = [card for card in game.cards() if card.kind in KINDS]
    assert [str(each) for card in cards for each in drawn.check(card)] == []
    assert [str(each) for each in drawn.found] == []

    kingdom = next(card for card in cards if card.kind == "kingdom")
    unit, other = [card for card in cards if card.kind == "unit"][:2]
    own = replace(other, printing=other.printing._replace(vignette={"of": "night", "mirror": "x"}))
    logs = [format_drawing(drawn.front(card, "en").drawing) for card in (kingdom, unit, own)]
    assert [re.findall("vignette ([a-z]+)", log) for log in logs] == [["night"], ["hills"], ["night"]]
    armed = replace(unit, printing=unit.printing._replace(arms=unit.printing.arms or {"field": "or"}))
    plain = replace(unit, id="base/plain", printing=unit.printing._replace(arms=None))
    assert _runs(drawn.front(replace(armed, id="base/armed"), "en").drawing) == _runs(drawn.front(plain, "en").drawing)


def _runs(drawing):
    """Return the texts of a drawing with their places and sizes: a picture that gives way moves them."""
    return re.findall(r"run .*", format_drawing(drawing))


@pytest.mark.slow
@pytest.mark.parametrize("size", ["mini-us", "standard", "round"])
def test_the_pictures_of_a_game_stand_on_cards_without_a_face(catalog, size):
    """Whoever takes the faces of Ordonnance away keeps its landscapes, its own look and room for its texts."""
    game = catalog.games["ordonnance"]
    unfaced = replace(game, files={kind: each for kind, each in game.files.items() if kind != "face"})
    drawn = faces(unfaced, catalog, SIZES[size])
    cards = [card for card in unfaced.cards() if card.kind in KINDS]

    assert [str(each) for card in cards for each in drawn.check(card)] == []
    assert all("vignette" in format_drawing(drawn.front(card, "en").drawing) for card in cards)


@pytest.mark.parametrize("look", LOOKS)
def test_a_card_shows_its_title_kind_rules_story_numbers_and_signs(bare, catalog, look):
    """Whatever the schema calls them."""
    card = next(card for card in bare.cards() if card.kind == "unit" and card.fields.get("symbols"))
    numbered = replace(card, fields={**card.fields, "weight": 7})
    game = replace(bare, fields={**bare.fields, "unit": {**bare.fields["unit"], "weight": False}})

    log = format_drawing(faces(dressed(game, look), catalog).front(numbered, "de").drawing)

    assert card.texts["de"]["name"].split()[0].casefold() in log.casefold()
    assert "'7'" in log
    assert log.count("sign ") + log.count("mono") >= len(card.fields["symbols"])


def _lightness(color):
    """Return the lightness of `#RRGGBB` in CIELAB, from 0 to 100."""
    shares = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16


@pytest.mark.parametrize("look", LOOKS)
def test_what_stands_on_the_colours_of_kinds_can_be_read(look):
    """Letters on each accent 4.5 : 1, and text on each tint."""
    palette = Look(stock_look(look)).palette
    for place in range(ACCENTS):
        accent, letters, tint = (palette[name(place)] for name in (accent_of, letters_of, tint_of))
        assert contrast(accent, letters) >= 4.5
        assert contrast(palette["ink"], tint) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
def test_kinds_are_told_apart_in_grey_at_a_quarter_of_the_size(bare, catalog, look):
    """The same card of three kinds: at 37 dpi at least 1 in 200 dots differ by an eighth of black to white."""
    card = next(card for card in bare.cards() if card.kind == "kingdom")
    kinds = ["hero", "place", "event"]
    game = replace(
        bare,
        fields=dict.fromkeys(kinds, bare.fields["kingdom"]),
        shapes=dict.fromkeys(kinds, bare.shapes["kingdom"]),
        words={**bare.words, "en": {**bare.words["en"], "deck": {}, "kinds": dict.fromkeys(kinds, "Kind")}},
    )
    drawn = faces(dressed(game, look), catalog)
    fronts = [drawn.front(replace(card, id=f"base/{kind}", kind=kind), "en") for kind in kinds]
    pictures = [draw_single(front, drawn.fonts, 37).png for front in fronts]

    assert min(_difference(*pair, 32) for pair in itertools.combinations(pictures, 2)) >= 0.005


def _fills(drawing):
    found = []
    for item in drawing.items:
        if isinstance(item, Shape) and item.fill:
            found.append(item.fill)
        elif isinstance(item, Use):
            found += _fills(item.drawing)
    return found


@pytest.mark.parametrize("look", LOOKS)
def test_all_cards_have_one_back_which_looks_the_same_when_turned(bare, catalog, look):
    """A hand of cards of several kinds, some of them upside down, shows nothing from behind."""
    drawn = faces(dressed(bare, look), catalog)
    backs = [drawn.back(card, "en") for card in bare.cards() if card.kind in KINDS]
    back = backs[0]
    turned = Use(back.drawing, rotation(180, back.width / 2, back.height / 2))
    upside_down = back._replace(drawing=Drawing(back.width, back.height, (turned,)))

    assert all(each is back for each in backs)
    assert _difference(*(draw_single(each, drawn.fonts, 60).png for each in (back, upside_down))) < 0.02


def _difference(one, other, least=64):
    """Return the share of dots that differ by so many of 256 steps of grey."""
    pictures = [Image.open(io.BytesIO(each)).convert("L") for each in (one, other)]
    histogram = ImageChops.difference(*pictures).histogram()
    return sum(histogram[least:]) / sum(histogram)


def test_a_face_of_the_game_or_the_set_goes_before_the_stock(world):
    """Only cards that nobody made a face for are drawn with it."""
    world.layout("- rect: {box: [0, 0, 10, 10], fill: ink}")
    own = world.faces()
    (world.game / "faces" / "unit.yaml").unlink()
    stock = world.faces()

    assert own.front(world.card(), "en").drawing.items != stock.front(world.card(), "en").drawing.items
    assert "town" in format_drawing(stock.front(world.card(), "en").drawing).lower()
    assert stock.check(world.card()) == ()


def test_a_slip_in_the_name_of_a_face_is_no_wish_for_the_stock(world):
    """Whoever names a face, or has one for the kind under another name, is told."""
    world.layout("- rect: {box: [0, 0, 10, 10], fill: ink}", name="untis")
    drawn = world.faces()

    assert [each.code.id for each in drawn.check(world.card())] == ["CAT729"]
    assert [each.code.id for each in drawn.check(world.card(face="untis"))] == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_game_changes_a_colour_of_its_look_by_its_name(bare, catalog, look):
    card = next(card for card in bare.cards() if card.kind == "unit")
    game = dressed(bare, look, palette={"accent-1": "#123456"})

    assert "#123456" in _fills(faces(game, catalog).front(card, "en").drawing)


@pytest.mark.few(6)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [None, "tarot"])
def test_a_copy_of_a_face_draws_the_same_picture(bare, catalog, look, size):
    """`ordo new face` writes the face of a look as a file of one's own: what is not changed there looks as before."""
    game = dressed(bare, look)
    card = next(card for card in game.cards() if card.kind == "unit")
    stock = faces(game, catalog)
    before = draw_single(stock.front(card, "en"), stock.fonts, 100).png
    chosen = None if size is None else parse_size(size)
    texts = {
        "unit": stock_face_text(game, "unit", chosen, modeline="x.json"),
        "stock-back": stock_back_text(game, modeline="x.json"),
    }
    files = {name: Origin(read_bytes(text.encode(), f"{name}.yaml"), ("face",)) for name, text in texts.items()}
    copied = faces(replace(game, files={**game.files, "face": files}), catalog)
    face = copied.front(card, "en")

    assert [str(each) for each in copied.problems if "CAT746" not in str(each)] == []
    assert copied.check(card) == ()
    back = copied.back(card, "en")
    assert (face.width, face.height) == (back.width, back.height) == ((63, 88) if size is None else (70, 120))
    assert (draw_single(face, copied.fonts, 100).png == before) == (size is None)


def test_a_painting_that_nobody_paints_is_found_with_the_one_that_was_meant(world):
    world.layout("- painting: {by: framed/fraem}")

    found = world.faces().problems

    assert [(each.code.id, each.help) for each in found if each.code.id == "CAT766"] == [
        ("CAT766", "did you mean `framed/frame`?")
    ]


def test_every_name_of_the_look_that_a_face_gets_wrong_is_found_in_one_run(world):
    """Colours, fonts, sizes, weights, fragments, painters and frames, each with the name that was meant."""
    world.layout("""
- rect: {box: [10, 10, 9, 9], fill: inkk, stroke: ink, width: rul}
- text: {box: [10, 20, 40, 9], text: $name, font: titel, size: txet, smallest: lest, color: papr}
- use: {fragment: lozenge-gird}
- stack: {box: [10, 30, 9, 9], elements: [image: {height: 9, file: $art, frame: framed/windw}]}
""")
    world.write(
        "look.yaml",
        """format: 1
look: {from: framed, sizes: {least: 7, text: 9}, weights: {rule: 0.3}}
""",
    )
    world.write(
        "fragments.yaml",
        """format: 1
fragments: {lozenge-grid: {about: A grid., box: [0, 0, 9, 9], elements: [rect: {box: [0, 0, 9, 9], fill: ink}]}}
""",
    )

    found = [(each.code.id, each.help) for each in world.faces().problems if each.code.id != "CAT748"]

    assert found == [
        ("CAT721", "did you mean `ink`?"),
        ("CAT723", "did you mean `rule`?"),
        ("CAT722", "did you mean `title`?"),
        ("CAT723", "did you mean `text`?"),
        ("CAT723", "did you mean `least`?"),
        ("CAT721", "did you mean `paper`?"),
        ("CAT735", "did you mean `lozenge-grid`?"),
        ("CAT766", "did you mean `framed/window`?"),
    ]


@pytest.mark.parametrize(
    ("group", "slip", "meant"),
    [
        ("palette", "acent-1: '#123456'", "accent-1"),
        ("tones", "savre: {paper: '#FFFFFF'}", "saver"),
        ("tinctures", "gulse: '#AA1111'", "gules"),
        ("fonts", "titel: {file: Spectral-Bold.ttf}", "title"),
        ("sizes", "txet: 9", "text"),
        ("weights", "rul: 0.3", "rule"),
    ],
)
def test_a_name_of_a_look_that_misses_one_of_the_look_below_is_told(world, group, slip, meant):
    """It would change nothing; what the game itself uses is no slip, and neither is a name that is near none."""
    world.write("look.yaml", f"format: 1\nlook:\n  from: framed\n  {group}:\n    {slip}\n")
    name = slip.partition(":")[0]

    (found,) = [each for each in world.faces().problems if each.code.id == "CAT768"]
    assert (found.help, world.shown(found)[3]) == (f"did you mean `{meant}`?", name)

    world.write(
        "faces/other.yaml",
        f"format: 1\nface:\n  for: unit\n  size: [9, 9]\n  elements:\n    - group: {{elements: [text: {{box: [1, 1, 1, 1], text: {name}, size: 8}}]}}\n",
    )
    assert [each for each in world.faces().problems if each.code.id == "CAT768"] == []
    world.write("look.yaml", f"format: 1\nlook:\n  from: framed\n  {group}:\n    own-{slip.replace(name, 'zebra')}\n")
    assert [each for each in world.faces().problems if each.code.id == "CAT768"] == []


@pytest.mark.parametrize(("label", "shown"), [("Cost", False), ("Kosten", False), ("Might", True)])
def test_the_first_number_needs_no_label_where_it_is_a_cost(bare, catalog, label, shown):
    """What else it may be stands below it."""
    card = next(card for card in bare.cards() if card.kind == "unit")
    costly = replace(card, fields={**card.fields, "dues": 3})
    words = {**bare.words, "en": {**bare.words["en"], "fields": {"dues": label}}}
    shape = replace(bare.shapes["unit"], entry={"properties": {"dues": {"type": "integer"}}})
    game = replace(
        bare,
        fields={**bare.fields, "unit": {**bare.fields["unit"], "dues": False}},
        shapes={**bare.shapes, "unit": shape},
        words=words,
    )

    log = format_drawing(faces(dressed(game, "framed"), catalog).front(costly, "en").drawing)

    assert (f"'{label}'" in log) == shown
    assert "'3'" in log


@pytest.mark.few(6)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["standard", "business", "round"])
def test_a_set_marks_its_cards_with_its_sign(world, look, size):
    """One that every game has, or its own; without it there is none, and its name stays as it is."""
    head = "format: 1\nset: {id: base, name: Base Set, language: en, requires: []"
    world.write("look.yaml", f"format: 1\nlook: {{from: {look}}}\n")
    logs = []
    for sign in ("", ", sign: moon", ", sign: comet"):
        world.write("base/set.yaml", f"{head}{sign}}}\n")
        world.write(
            "base/signs.yaml", "format: 1\nsigns: {comet: {color: ink, layers: [{ink: main, d: 'M 0 0 h 1 v 1 z'}]}}\n"
        )
        faces = world.faces(SIZES[size])
        logs.append(format_drawing(faces.front(world.card(), "en").drawing))
        assert [str(each) for each in faces.check(world.card())] == []

    assert [len(re.findall(r"sign (moon|comet)", log)) > 0 for log in logs] == [False, True, True]
    assert all("Base" in log for log in logs)


def test_a_slip_in_the_sign_of_a_set_is_told(world):
    world.write("base/set.yaml", "format: 1\nset: {id: base, name: Base Set, language: en, sign: mooon}\n")

    (found,) = [each for each in world.faces().problems if each.code.id == "CAT724"]

    assert (found.help, world.shown(found)[3]) == ("did you mean `moon`?", "mooon")


def test_full_art_sets_names_in_capitals(bare, catalog):
    """Those of signs stay as they are."""
    card = next(card for card in bare.cards() if card.kind == "unit")

    log = format_drawing(faces(dressed(bare, "full-art"), catalog).front(card, "en").drawing)

    assert card.texts["en"]["name"].split()[0].upper() in log


@pytest.mark.parametrize("look", LOOKS)
def test_a_name_without_room_is_told_and_no_other(bare, catalog, look):
    """Words of it are abbreviated: a warning at the name says to what."""
    card = next(card for card in bare.cards() if card.kind == "kingdom")
    long = replace(
        card,
        texts={
            **card.texts,
            "en": {**card.texts["en"], "name": ("Donaudampfschifffahrtsgesellschaftskapitänsmützen" * 3).capitalize()},
        },
    )
    drawn = faces(dressed(bare, look), catalog)

    assert [each.code.id for each in drawn.check(card)] == []
    found = [each for each in drawn.check(long) if each.code.id == "CAT767"]
    assert [(str(each.severity), "its name is shortened to `" in each.message) for each in found] == [("warning", True)]


def test_a_name_without_its_letters_is_not_told_as_shortened_too(bare, catalog):
    card = next(card for card in bare.cards() if card.kind == "kingdom")
    foreign = replace(card, texts={**card.texts, "en": {**card.texts["en"], "name": "سيروس"}})
    assert [each.code.id for each in faces(bare, catalog).check(foreign)] == ["CAT421"]
