"""A small game on disk, one layout at a time: what the tests of faces draw."""

import re
import shutil
from dataclasses import replace

import pytest

from ordo_pnp.cards import read_catalog
from ordo_pnp.paper import faces_of
from ordo_pnp.testing.drawing_log import format_drawing

HEAD = "format: 1\nface:\n  for: unit\n  size: [63, 88]\n  elements:\n"
UNIT = """format: 1
units:
  - id: levy
    name: Town Levy
    symbols: [spear]
    flavour: Names nobody wrote down.
    print: {copies: 4}
  - id: guard
    name: Guard of the Springs
    symbols: [spear, helm]
    flavour: They fished, and went home.
    print: {copies: 2}
  - id: guard-again
    name: Guard of the Wells
    symbols: [spear, helm]
    print: {copies: 1}
"""
GERMAN = """format: 1
text:
  language: de
  entries:
    levy: {source: "00000000", name: Stadtaufgebot, flavour: Namen schrieb niemand auf.}
"""


class CardContext:
    """A game folder in the making, and its faces."""

    def __init__(self, root, repository):
        self.root = root
        self.game = root / "ordonnance"
        self.set = self.game / "base"
        (self.game / "faces").mkdir(parents=True)
        (self.set / "text").mkdir(parents=True)
        for name in ("game.yaml", "signs.yaml", "look.yaml"):
            shutil.copy(repository / "cards" / "ordonnance" / name, self.game / name)
        self.write("base/set.yaml", "format: 1\nset: {id: base, name: Base Set, language: en, requires: []}\n")
        self.write("base/units.yaml", UNIT)
        self.write("base/text/de.yaml", GERMAN)

    def write(self, name, text):
        (self.game / name).write_text(text, encoding="utf-8")

    def layout(self, elements, name="unit"):
        """Write a face for units of which only the elements matter; a full file if it starts with `format`."""
        indented = "".join(f"    {line}\n" for line in elements.strip("\n").splitlines())
        self.write(f"faces/{name}.yaml", elements if elements.startswith("format") else HEAD + indented)

    def color(self, name):
        """Return the colour that the palette of the look has under a name."""
        look = (self.game / "look.yaml").read_text(encoding="utf-8")
        return re.search(rf"^    {name}: '(#[0-9A-F]{{6}})'", look, re.MULTILINE)[1]

    def faces(self, size=None):
        """Read everything and compile, for cards of a size or of that of each face; the data must be valid by their schemas."""
        reading = read_catalog([self.root])
        bad = [problem.message for problem in reading.problems]
        assert not bad, bad
        self.catalog = reading.catalog
        return faces_of(reading.catalog, "ordonnance", size)

    def card(self, slug="levy", **fields):
        """Return a card of the catalog, with other fields or another printing."""
        cards = {card.id.split("/")[1]: card for card in self.catalog.cards()}
        card = cards[slug]
        printing = {
            key: fields.pop(key) for key in ("art", "arms", "vignette", "focus", "face", "back") if key in fields
        }
        texts = {"en": {**card.texts["en"], **fields.pop("texts", {})}}
        kept = {**card.texts, **texts}
        return replace(card, fields={**card.fields, **fields}, printing=card.printing._replace(**printing), texts=kept)

    def draw(self, elements, slug="levy", language="en", **fields):
        """Compile one layout and draw one card: the drawing and the findings."""
        self.layout(elements)
        faces = self.faces()
        drawing = faces.front(self.card(slug, **fields), language).drawing
        return drawing, faces.problems

    def log(self, elements, slug="levy", language="en", **fields):
        """Draw one card that has nothing wrong, as text."""
        drawing, problems = self.draw(elements, slug, language, **fields)
        assert not problems, [problem.message for problem in problems]
        return format_drawing(drawing)

    def mistakes(self, elements):
        """Compile one layout that has something wrong: the findings as (code, line, column, text there)."""
        self.layout(elements)
        return [self.shown(problem) for problem in self.faces().problems]

    @staticmethod
    def shown(problem):
        span = problem.span
        marked = span.source[span.column - 1 : span.end_column - 1]
        return (problem.code.id, span.line, span.column, marked)


@pytest.fixture
def world(tmp_path, repository):
    return CardContext(tmp_path / "cards", repository)
