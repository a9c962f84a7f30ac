"""A game made in memory, a source of faces without layouts, and the repository's own papers and templates."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from ordo_pnp.cards import Card, CardId, CardSet, Catalog, GameData, Origin, Printing, read_bytes, read_document
from ordo_pnp.draw import Drawing, Fonts, Run, Shape, rectangle
from ordo_pnp.paper import PrintConfig

SHEETS = Path(__file__).resolve().parents[3] / "cards" / "sheets"
NOWHERE = Origin(read_bytes(b"game:\n  words: {deck: {title: Game}}\n", "game.yaml", Path("game.yaml")), ("game",))
SIZES = {
    "unit": (63, 88, "rectangle"),
    "aid": (63, 88, "rectangle"),
    "marker": (25, 25, "circle"),
    "line": (320, 46, "rectangle"),
    "tile": (24, 24, "rectangle"),
    "mini": (68, 44, "rectangle"),
    "trimmed": (62, 87, "rectangle"),
}


def _face(drawing, outline):
    return SimpleNamespace(
        drawing=drawing,
        width=drawing.width,
        height=drawing.height,
        bleed=3,
        outline=outline,
        radius=0,
        cuts=None,
        is_numbered=False,
    )


@dataclass
class FakeFaces:
    """Draws a grey box with the card's name; the cards named in ``wrong`` have a finding each."""

    wrong: dict = field(default_factory=dict)
    found: list = field(default_factory=list)
    fonts: Fonts = field(default_factory=Fonts)
    drawn: dict = field(default_factory=dict)

    def front(self, card, language, copy=1):
        if card.id in self.wrong and self.wrong[card.id] not in self.found:
            self.found.append(self.wrong[card.id])
        key = (card.id, language)
        if key not in self.drawn:
            width, height, outline = SIZES[card.kind]
            box = Shape(rectangle(-3, -3, width + 6, height + 6), fill="#D4D0C8")
            name = Run(4, 10, card.text("name", language), "text", 8, "#000000")
            drawing = Drawing(width, height, (box, name), label=f"{card.id} {language}")
            self.drawn[key] = _face(drawing, outline)
        return self.drawn[key]

    def back(self, card, language, *, light=False, copy=1):
        del language, light, copy
        if card.printing.back is None:
            return None
        if card.kind not in self.drawn:
            width, height, outline = SIZES[card.kind]
            drawing = Drawing(
                width, height, (Shape(rectangle(-3, -3, width + 6, height + 6), fill="#A6192E"),), label="back"
            )
            self.drawn[card.kind] = _face(drawing, outline)
        return self.drawn[card.kind]


def make_card(slug, kind, copies=1, back="back", card_set="base"):
    name = slug.replace("-", " ").title()
    texts = {"en": {"name": name}, "de": {"name": f"{name} (Ü)"}, "ru": {"name": f"Ш {name}"}}
    printing = Printing(copies, 1, kind, back)
    return Card(CardId(f"{card_set}/{slug}"), "game", card_set, kind, texts, "en", {}, printing, NOWHERE)


def make_catalog(cards, words=None):
    sets = {}
    for name in dict.fromkeys(card.set for card in cards):
        texts = {"en": {"name": f"Set {name}"}, "de": {"name": f"Satz {name}"}}
        own = tuple(card for card in cards if card.set == name)
        sets[name] = CardSet(name, "game", "en", ("en",), texts, (), own, Path("/nowhere"), NOWHERE)
    deck = words or {
        "title": "Game",
        "unit": "Units",
        "line": "Lines",
        "marker": "Markers",
        "aid": "Aids",
        "tile": "Tiles",
    }
    game = GameData(
        "game", "en", ("en", "de", "ru"), Path("/nowhere"), {}, {}, {"en": {"deck": deck}}, sets, {}, {}, NOWHERE
    )
    alone = ("accessories", "calibration", "cutters", "papers", "profiles", "services")
    shared = {key: {} for key in (*alone, "sheet")}
    for path in sorted(SHEETS.glob("*.yaml")):
        document = read_document(path)
        key = path.stem if path.stem in alone else "sheet"
        shared[key][path.stem] = Origin(document, (key,))
    return Catalog({"game": game}, shared)


@pytest.fixture
def cards():
    return [
        make_card("aid", "aid", 2),
        make_card("line", "line", 2, back=None),
        make_card("three", "marker", 5),
        make_card("spear", "unit", 4),
        make_card("bow", "unit", 4),
    ]


@pytest.fixture
def catalog(cards):
    return make_catalog(cards)


@pytest.fixture
def print_config(catalog):
    return PrintConfig.of(catalog)


@pytest.fixture
def faces():
    return {"game": FakeFaces()}


@pytest.fixture(scope="session")
def tools():
    return SimpleNamespace(card=make_card, catalog=make_catalog, faces=FakeFaces, nowhere=NOWHERE)
