"""Round pieces for a punch, as squares and as stickers (PNP-29)."""

import io
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pypdfium2
import pytest
import yaml
from decks import make_deck
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import LayoutError, NotationError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.draw import Drawing, Fonts, Shape, Use, ellipse, translation
from ordo_pnp.paper import (
    PUNCHES,
    DocumentInfo,
    Flip,
    Page,
    PrintOptions,
    PrintStyle,
    lay_out_deck,
    parse_token_form,
    write_pdf,
)
from ordo_pnp.paper.ledger import variant_of
from ordo_pnp.paper.print_config import read_profiles

ROOT = Path(__file__).resolve().parents[3]
# To the millimetre.
DOTS = 8
RED, BLUE, WHITE = (176, 32, 43), (21, 52, 107), (255, 255, 255)


def round_face(diameter, bleed):
    """A red disc that runs on into its bleed, with a blue middle half as wide."""
    middle = diameter / 2
    outer = Shape(ellipse(middle, middle, middle + bleed), fill="#B0202B")
    inner = Shape(ellipse(middle, middle, middle / 2), fill="#15346B")
    drawing = Drawing(diameter, diameter, (outer, inner), label="disc")
    return SimpleNamespace(
        drawing=drawing, width=diameter, height=diameter, bleed=bleed, outline="circle", radius=0, cuts=None
    )


def seen(face):
    """A picture of a face with 4 mm around it, and what tells the colour at a distance from its middle."""
    side = face.width + 8
    page = Page(Drawing(side, side, (Use(face.drawing, translation(4, 4)),)))
    pdf = write_pdf([page], Fonts(), DocumentInfo("disc", "en"))
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        picture = np.asarray(document[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB"))
    middle = side / 2

    def at(dx, dy):
        return tuple(int(each) for each in picture[int((middle + dy) * DOTS), int((middle + dx) * DOTS)])

    return at


@settings(max_examples=8)
@given(st.floats(12, 60), st.floats(0.5, 3), st.sampled_from(PUNCHES))
def test_a_piece_for_a_punch_has_its_diameter_and_enough_bleed(diameter, bleed, punch):
    """The picture is scaled with the trim, and runs on 3 mm beyond it at the least, however little it did."""
    face = parse_token_form(f"punch-{punch}").reshaped(round_face(diameter, bleed))
    assert (face.width, face.height, face.outline) == (punch, punch, "circle")
    assert face.bleed >= 3
    at = seen(face)
    assert at(0, 0) == at(punch * 0.22, 0) == BLUE
    assert at(punch * 0.28, 0) == at(0, punch / 2 + 2.7) == at(-punch / 2 - 2.7, 0) == RED


@settings(max_examples=8)
@given(st.floats(12, 60), st.floats(0.5, 3), st.sampled_from(["squares", "squares-16", "stickers", "stickers-12"]))
def test_a_disc_on_a_square_is_whole_and_its_ground_runs_to_the_corners(diameter, bleed, form):
    """The square has the colour of the disc's own ground, and 3 mm of it as bleed; nothing of the disc is cut off."""
    side = {"squares": diameter, "squares-16": 16, "stickers": 14, "stickers-12": 10}[form]
    face = parse_token_form(form).reshaped(round_face(diameter, bleed))
    assert (face.width, face.height, face.outline) == (side, side, "rectangle")
    at, corner = seen(face), side / 2 + 2.7
    assert at(corner, corner) == at(-corner, corner) == at(side / 2 - 0.3, 0) == RED
    radius = (side / 2 - 0.6) / 2
    assert at(radius - 0.3, 0) == BLUE
    assert at(radius + 0.3, 0) == RED


@pytest.mark.parametrize("form", ["punch-16", "squares", "squares-18", "stickers", "stickers-12"])
def test_only_round_pieces_change_and_go_to_a_file_that_tells_the_form(catalog, faces, cards, print_config, form):
    """All other files are as they were, to the byte; stickers have no backs."""
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE)
    usual = {made.name: made.content for made in make_deck(catalog, cards, faces, print_config, options)}
    changed = options._replace(style=PrintStyle(tokens=parse_token_form(form)))
    made = {each.name: each for each in make_deck(catalog, cards, faces, print_config, changed)}
    assert made.keys() - usual.keys() == {f"game-base-en-{form}.pdf"}
    assert usual.keys() - made.keys() == {"game-base-en-markers.pdf"}
    assert all(usual[name] == made[name].content for name in made.keys() & usual.keys())
    assert made[f"game-base-en-{form}.pdf"].pages == (1 if form.startswith("stickers") else 2)
    assert made[f"game-base-en-{form}.pdf"].cards == 5
    assert variant_of("en", changed) != variant_of("en", options)


def test_a_form_without_a_round_piece_is_refused(catalog, faces, cards, print_config):
    """An option that would do nothing is a mistake."""
    options = PrintOptions(("en",), "a4", Flip.LONG_EDGE, style=PrintStyle(tokens=parse_token_form("squares")))
    with pytest.raises(LayoutError, match="no card that is left to print is round: leave `--tokens squares` out"):
        lay_out_deck(catalog, [card for card in cards if card.kind != "marker"], faces, print_config, options)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("punch", "say how large the punch is: `punch-16`, `punch-19`, `punch-25`"),
        ("squares-5", "a piece of 5 mm cannot be cut out"),
        ("square", "did you mean `squares`?"),
        ("hexagons", "write punch-16"),
        ("punch-16mm", "is no form"),
    ],
)
def test_what_is_no_form_is_told_with_those_that_are(text, told):
    """Each with what to write instead."""
    with pytest.raises(NotationError) as refused:
        parse_token_form(text)
    assert told in str(refused.value)


def test_a_profile_may_say_the_form(catalog):
    """As the option does; what the schema lets through is a form."""
    known = yaml.safe_load((ROOT / "schemas/profiles.schema.json").read_text(encoding="utf-8"))
    pattern = known["definitions"]["profile"]["properties"]["tokens"]["pattern"]
    for text in ("punch-19", "squares", "squares-8", "stickers-99"):
        assert re.fullmatch(pattern, text)
        data = {"format": 1, "profiles": {"mine": {"about": "Mine.", "tokens": text}}}
        shipped = {
            "profiles": Origin(read_bytes(yaml.safe_dump(data).encode(), "p.yaml", Path("p.yaml")), ("profiles",))
        }
        assert read_profiles(replace(catalog, shared={}), shipped, ())["mine"].wish.style.tokens == parse_token_form(
            text
        )
    assert not re.fullmatch(pattern, "punch")
