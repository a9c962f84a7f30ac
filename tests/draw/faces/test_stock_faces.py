"""Stock faces: cards of any kind of any game are drawn where nobody made a face, in every size that has a name."""

import io
import itertools
import re
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from ordo_pnp.cards import Origin, read_bytes, stock_document, stock_look
from ordo_pnp.draw import (
    SIZES,
    Drawing,
    Faces,
    Shape,
    Use,
    contrast,
    parse_size,
    place_of_kind,
    rotation,
    stock_back_text,
    stock_face_text,
)
from ordo_pnp.draw.faces.record import ACCENTS, FORMS, accent_of, letters_of, tint_of
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


# Dominoes have no room for texts.
WORDY = [name for name in SIZES if name != "domino"]


def faces(game, catalog, size=None):
    return Faces(game, catalog.shared, plugin_of(game.id).derived, size)


@pytest.mark.parametrize("size", WORDY)
def test_the_cards_of_a_game_without_faces_are_drawn_in_every_size(bare, catalog, size):
    """Units, kingdoms and ordonnances with their rules and stories in three languages: nothing overflows or leaves its zone."""
    drawn = faces(bare, catalog, SIZES[size])
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
      - rect: {box: [0, 0, 60, 40], fill: stock-page}
      - curve: {through: [[0, 20], [30, 14], [60, 22]], down-to: 40, fill: accent-2, stroke: accent-1}
  night:
    about: A dark sky.
    size: [60, 40]
    elements: [rect: {box: [0, 0, 60, 40], fill: accent-1}]
defaults:
  - {vignette: night, when: {field: $kind, is: kingdom}}
  - {vignette: hills}
"""


@pytest.mark.parametrize("size", WORDY)
def test_vignettes_stand_on_the_cards_of_the_stock_in_every_size(bare, catalog, size):
    """By default, by a condition and by the card itself; texts have room beside them, and a picture file goes before them."""
    origin = Origin(read_bytes(VIGNETTES.encode(), "hills.yaml"), ("vignettes",))
    game = replace(bare, files={**bare.files, "vignettes": {"hills": origin}})
    drawn = faces(game, catalog, SIZES[size])
    cards = [card for card in game.cards() if card.kind in KINDS]
    assert [str(each) for card in cards for each in drawn.check(card)] == []
    assert [str(each) for each in drawn.found] == []

    kingdom = next(card for card in cards if card.kind == "kingdom")
    unit, other = [card for card in cards if card.kind == "unit"][:2]
    own = replace(other, printing=other.printing._replace(vignette={"of": "night", "mirror": "x"}))
    logs = [format_drawing(drawn.front(card, "en").drawing) for card in (kingdom, unit, own)]
    assert [re.findall("vignette ([a-z]+)", log) for log in logs] == [["night"], ["hills"], ["night"]]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["mini-us", "standard", "round"])
def test_the_pictures_of_a_game_stand_on_the_cards_of_the_stock(catalog, size):
    """Whoever takes the faces of Ordonnance away keeps its landscapes, its own look and room for its texts."""
    game = catalog.games["ordonnance"]
    unfaced = replace(game, files={kind: each for kind, each in game.files.items() if kind != "face"})
    drawn = faces(unfaced, catalog, SIZES[size])
    cards = [card for card in unfaced.cards() if card.kind in KINDS]

    assert [str(each) for card in cards for each in drawn.check(card)] == []
    assert all("vignette" in format_drawing(drawn.front(card, "en").drawing) for card in cards)


def test_a_card_shows_its_title_kind_rules_story_numbers_and_signs(bare, catalog):
    """Whatever the schema calls them."""
    card = next(card for card in bare.cards() if card.kind == "unit" and card.fields.get("symbols"))
    numbered = replace(card, fields={**card.fields, "weight": 7})
    game = replace(bare, fields={**bare.fields, "unit": {**bare.fields["unit"], "weight": False}})

    log = format_drawing(faces(game, catalog).front(numbered, "de").drawing)

    assert card.texts["de"]["name"].split()[0] in log
    assert "'7'" in log
    assert "'Weight'" in log
    assert log.count("sign ") + log.count("mono") >= len(card.fields["symbols"])


def _lightness(color):
    """Return the lightness of `#RRGGBB` in CIELAB, from 0 to 100."""
    shares = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16


def test_the_frames_of_kinds_differ_in_lightness():
    """By 15 among the first three kinds, by 7 among all six: in grey, too, no two frames are alike."""
    palette = stock_look()["palette"]
    found = [_lightness(palette[accent_of(place)]) for place in range(ACCENTS)]
    apart = {few: min(abs(a - b) for a, b in itertools.combinations(found[:few], 2)) for few in (3, ACCENTS)}

    assert apart[3] >= 15
    assert apart[ACCENTS] >= 7


def test_everything_on_a_frame_can_be_read():
    """Letters on it 4.5 : 1, the frame on the page and the initial on its tint 3 : 1, the tint visible on the page."""
    palette = stock_look()["palette"]
    for place in range(ACCENTS):
        accent, letters, tint = (palette[name(place)] for name in (accent_of, letters_of, tint_of))
        assert contrast(accent, letters) >= 4.5
        assert contrast(accent, palette["stock-page"]) >= 3
        assert contrast(accent, tint) >= 3
        assert contrast(tint, palette["stock-page"]) >= 1.15
    assert contrast(palette["stock-quiet"], palette["stock-page"]) >= 4.5


def test_kinds_are_told_apart_in_grey_at_a_quarter_of_the_size(bare, catalog):
    """Frames of one colour and different forms: at 37 dpi at least 1 in 200 dots differ by an eighth of black to white."""
    card = next(card for card in bare.cards() if card.kind == "kingdom")
    kinds = [f"kind-{number}" for number in range(FORMS)]
    game = replace(
        bare,
        fields=dict.fromkeys(kinds, bare.fields["kingdom"]),
        shapes=dict.fromkeys(kinds, bare.shapes["kingdom"]),
        words={**bare.words, "en": {**bare.words["en"], "deck": {}, "kinds": dict.fromkeys(kinds, "Kind")}},
        files={**bare.files, "look": {"look": _one_frame()}},
    )
    drawn = faces(game, catalog)
    fronts = [drawn.front(replace(card, id=f"base/{kind}", kind=kind), "en") for kind in kinds]
    pictures = [draw_single(front, drawn.fonts, 37).png for front in fronts]

    assert min(_difference(*pair, 32) for pair in itertools.combinations(pictures, 2)) >= 0.005


def _one_frame():
    """Return the look of the stock with the first colours for every kind."""
    text = stock_document("stock-look").text
    for name, color in {"accent": "#254B75", "letters": "#FDFBF6", "tint": "#DEE8F2"}.items():
        text = re.sub(rf"{name}-(\d): '#.{{6}}'", rf"{name}-\1: '{color}'", text)
    return Origin(read_bytes(text.encode(), "look.yaml"), ("look",))


def _fills(drawing):
    found = []
    for item in drawing.items:
        if isinstance(item, Shape) and item.fill:
            found.append(item.fill)
        elif isinstance(item, Use):
            found += _fills(item.drawing)
    return found


def test_all_cards_have_one_back_which_looks_the_same_when_turned(bare, catalog):
    """A hand of cards of several kinds, some of them upside down, shows nothing from behind."""
    drawn = faces(bare, catalog)
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
    assert "'Town Levy'" in format_drawing(stock.front(world.card(), "en").drawing)
    assert stock.check(world.card()) == ()


def test_a_slip_in_the_name_of_a_face_is_no_wish_for_the_stock(world):
    """Whoever names a face, or has one for the kind under another name, is told."""
    world.layout("- rect: {box: [0, 0, 10, 10], fill: ink}", name="untis")
    drawn = world.faces()

    assert [each.code.id for each in drawn.check(world.card())] == ["CAT729"]
    assert [each.code.id for each in drawn.check(world.card(face="untis"))] == []


def test_the_stock_takes_the_names_of_the_look_that_the_game_has(world):
    """A game changes the colours of stock faces in its look, name by name."""
    (world.game / "look.yaml").write_text(
        (world.game / "look.yaml").read_text().replace("    ink: ", "    accent-1: '#123456'\n    ink: ")
    )

    face = world.faces().front(world.card(), "en")

    assert "#123456" in _fills(face.drawing)
    assert any(fill == "#FDFBF6" for fill in _fills(face.drawing))


@pytest.mark.parametrize("size", [None, "tarot"])
def test_a_copy_of_the_stock_draws_the_same_picture(world, size):
    """`ordo new face` writes colours and sizes out, so that the copy needs no look."""
    stock = world.faces()
    before = draw_single(stock.front(world.card(), "en"), stock.fonts, 100).png
    chosen = None if size is None else parse_size(size)
    place = place_of_kind(world.catalog.games["ordonnance"], "unit") if size is None else 0
    world.write("faces/unit.yaml", stock_face_text("unit", place, size=chosen, modeline="x.json"))
    world.write("faces/stock-back.yaml", stock_back_text(["unit"], modeline="x.json"))
    copied = world.faces()
    face = copied.front(world.card(), "en")

    assert copied.problems == ()
    assert copied.check(world.card()) == ()
    back = copied.back(world.card(), "en")
    assert (face.width, face.height) == (back.width, back.height) == ((63, 88) if size is None else (70, 120))
    assert (draw_single(face, copied.fonts, 100).png == before) == (size is None)
