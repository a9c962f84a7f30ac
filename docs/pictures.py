"""Draw the pictures of the README and the tutorial from the real cards, or check that they still show them.

python docs/pictures.py --write
python docs/pictures.py --check
"""

from __future__ import annotations

import io
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from ordo_pnp.catalog.load import load_catalog
from ordo_pnp.drawing import Drawing, Shape, Use, compose, rectangle, rotation, translation
from ordo_pnp.faces import Faces
from ordo_pnp.layout.page import Page
from ordo_pnp.render.pdf import DocumentInfo, write_pdf
from ordo_pnp.render.png import rasterize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ordo_pnp.catalog.model import Card, Catalog
    from ordo_pnp.drawing import Item, Matrix

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "pictures"
GAP = 6.0
"""Between cards and around them, in millimetres."""
STEP = 14.0
"""What an overlapped card of an army still shows: the strip with its symbols."""
CLOTH = "#6E7A70"
EDGE = "#57534C"
LINE, PITCH = (320.0, 48.0), 64.0

TABLE = (
    ("spear-swords", "swords-helm", "swords-watch", "bow-swords"),
    ("banner-bearer", "helm-banner"),
    ("spear-bow", "bow-archers", "bow-helm"),
    ("spear-bow-swords-helm-banner",),
    ("spear-levy", "spear-helm", "spear-bow-helm", "spear-swords-helm"),
)
"""For each territory of the line the army below it, in order of play."""
HAND = ("spear-levy", "bow-swords", "helm-fief", "spear-bow-swords", "swords-banner", "helm-banner")


class Table:
    """Cards on a cloth, seen from above; millimetres from the top-left corner."""

    def __init__(self, catalog: Catalog) -> None:
        game = catalog.games["ordonnance"]
        self.faces = Faces(game, catalog.shared)
        self.cards: dict[str, Card] = {card.id.partition("/")[2]: card for card in game.sets["base"].cards}

    def card(self, slug: str, place: Matrix) -> Iterator[Item]:
        """Lay the front of a card down; its top-left corner goes where the matrix takes (0, 0)."""
        face = self.faces.front(self.cards[slug], "en")
        trim = rectangle(0, 0, face.width, face.height, face.radius).transformed(place)
        yield Use(face.drawing, place, clip=trim)
        yield Shape(trim, stroke=EDGE, width=0.2)

    def picture(self, width: float, height: float, items: Iterable[Item], dpi: float) -> bytes:
        """Draw the cloth and what lies on it as a PNG."""
        cloth = Shape(rectangle(0, 0, width, height), fill=CLOTH)
        page = Page(Drawing(width, height, (cloth, *items)))
        return rasterize(write_pdf([page], self.faces.fonts, DocumentInfo(title="cards", language="en")), dpi)


def three_cards(table: Table) -> bytes:
    """Three cards side by side."""
    slugs = ("spear-levy", "spear-bow-swords", "spear-bow-swords-helm-banner")
    width, height = GAP + 3 * (63 + GAP), 88 + 2 * GAP
    places = [translation(GAP + at * (63 + GAP), GAP) for at in range(3)]
    items = [item for slug, place in zip(slugs, places, strict=True) for item in table.card(slug, place)]
    return table.picture(width, height, items, dpi=100)


def armies(table: Table) -> bytes:
    """A territory line with an army below each territory: the strips of the overlapped cards stand in columns."""
    height = GAP + LINE[1] + GAP + 3 * STEP + 88 + GAP
    items = list(table.card("territory-line", translation(GAP, GAP)))
    for at, army in enumerate(TABLE):
        for depth, slug in enumerate(army):
            place = translation(GAP + at * PITCH + 0.5, LINE[1] + 2 * GAP + depth * STEP)
            items += table.card(slug, place)
    return table.picture(LINE[0] + 2 * GAP, height, items, dpi=75)


def hand(table: Table) -> bytes:
    """Six cards fanned in the hand: each still shows its symbols at the left edge."""
    width, height, radius = 172.0, 118.0, 260.0
    items: list[Item] = []
    for at, slug in enumerate(HAND):
        turn = rotation((at - 2.5) * 3.4, 0, radius)
        spread = (at - 2.5) * 1.2
        place = compose(translation(width / 2 + spread, 13), compose(turn, translation(-31.5, 0)))
        items += table.card(slug, place)
    return table.picture(width, height, items, dpi=100)


PICTURES: dict[str, Callable[[Table], bytes]] = {"cards.png": three_cards, "armies.png": armies, "hand.png": hand}


@cache
def drawn() -> dict[str, bytes]:
    """Draw every picture from the data as they are now; name -> PNG."""
    table = Table(load_catalog(HERE.parent / "cards"))
    return {name: draw(table) for name, draw in PICTURES.items()}


def shows_the_same(one: bytes, other: bytes) -> bool:
    """Tell whether two pictures look alike: other versions of the drawing library may differ in a few edges."""
    first, second = (Image.open(io.BytesIO(each)).convert("RGB").reduce(4) for each in (one, other))
    if first.size != second.size:
        return False
    return max(high for _, high in ImageChops.difference(first, second).getextrema()) <= TOLERANCE


TOLERANCE = 24
"""Of 255, in any block of 4 × 4 pixels."""


def main() -> None:
    """Write or check."""
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit(__doc__)
    stale = []
    for name, png in drawn().items():
        path = FOLDER / name
        if not path.exists() or not shows_the_same(path.read_bytes(), png):
            stale.append(name)
            if sys.argv[1] == "--write":
                FOLDER.mkdir(exist_ok=True)
                path.write_bytes(png)
    for name in stale:
        done = "written" if sys.argv[1] == "--write" else "shows older cards: run `python docs/pictures.py --write`"
        sys.stdout.write(f"docs/pictures/{name} {done}\n")
    if not stale:
        sys.stdout.write("all pictures are current\n")
    sys.exit(bool(stale) and sys.argv[1] == "--check")


if __name__ == "__main__":
    main()
