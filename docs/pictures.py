"""Draw the pictures of the documents from the real cards and from the examples beside them, or check that they still show them.

python docs/pictures.py --write
python docs/pictures.py --check
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from drawn_accessories import round_pieces, tuck_box_folded, tuck_box_page
from drawn_booklets import booklet_cover
from drawn_cutting import cut_sheets
from drawn_examples import drawn_beasts, drawn_coast, drawn_means
from drawn_exports import service_picture, table_sheet, virtual_room
from drawn_figures import drawn_figures
from drawn_inks import inks
from drawn_looks import SHIRE, drawn_looks, small_game
from drawn_press import press_plates
from drawn_printers import calibration_corner, calibration_page
from drawn_signs import every_sign
from PIL import Image, ImageChops

from ordo_pnp.cards import Origin, load_catalog, open_external_set, read_bytes, schemas_for
from ordo_pnp.draw import (
    SIZES,
    Borders,
    Cuts,
    Drawing,
    Faces,
    Run,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.faces.areas import AreaReader
from ordo_pnp.draw.faces.frame import Frame
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import (
    FACE,
    DocumentInfo,
    Flip,
    Imposition,
    Page,
    PrintConfig,
    PrintPiece,
    Wording,
    faces_of,
    fit,
    rasterize,
    write_pdf,
)
from ordo_pnp.tables import EXAMPLE_NAME, example_plan, files_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import Item, Matrix, Path as Outline, PieceSize

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "pictures"
# Between cards and around them, in millimetres.
GAP = 6.0
# What an overlapped card of an army still shows: the strip with its symbols.
STEP = 14.0
CLOTH = "#6E7A70"
EDGE = "#57534C"
LINE, PITCH = (320.0, 48.0), 64.0

# For each territory of the line the army below it, in order of play.
TABLE = (
    ("spear-swords", "swords-helm", "swords-watch", "bow-swords"),
    ("banner-bearer", "helm-banner"),
    ("spear-bow", "bow-archers", "bow-helm"),
    ("spear-bow-swords-helm-banner",),
    ("spear-levy", "spear-helm", "spear-bow-helm", "spear-swords-helm"),
)
HAND = ("spear-levy", "bow-swords", "helm-fief", "spear-bow-swords", "swords-banner", "helm-banner")


# What stands on the fields.
FIELDS = {
    "L10": ("soldier-wolf", "sergeant-wolf"),
    "L11": ("soldier-wolf",),
    "R10": ("camp",),
    "R12": ("soldier-stag", "sergeant-stag"),
    "R13": ("soldier-stag",),
    "L13": ("camp",),
    "L14": ("soldier-eagle", "sergeant-eagle"),
    "L15": ("soldier-eagle",),
    "W15": ("soldier-eagle",),
    "R15": ("soldier-eagle",),
    "R16": ("soldier-stag",),
    "L17": ("soldier-boar",),
    "L18": ("soldier-boar", "sergeant-boar"),
    "W19": ("morlock",),
    "R24": ("soldier-stag",),
    "R25": ("soldier-eagle",),
    "R26": ("soldier-eagle", "sergeant-eagle"),
    "W28": ("morlock",),
    "L34": ("soldier-wolf", "sergeant-wolf"),
    "L35": ("soldier-wolf",),
    "L36": ("soldier-boar",),
    "R39": ("camp",),
    "R40": ("soldier-boar", "sergeant-boar"),
    "R41": ("soldier-boar",),
    "R44": ("soldier-stag", "sergeant-stag"),
    "R45": ("soldier-stag",),
    "R46": ("soldier-eagle",),
    "W47": ("morlock",),
    "L51": ("soldier-wolf",),
}
KINDS = {"town2": "town-2", "town3": "town-3", "town4": "town-4"}
# What lies on the sites.
LAYOUT = "layout_a"
# Who holds a castle, by the first field of its site; he lies half on it.
GARRISONS = {"L14": "soldier-eagle", "L18": "soldier-boar", "L34": "soldier-wolf", "R44": "soldier-stag"}
TILES = ("number-6", "number-11", "number-14", "number-20", "number-41")
COINS = ("heller", "heller", "schilling", "heller", "schilling")


class Table:
    """Cards on a cloth, seen from above; millimetres from the top-left corner."""

    def __init__(self, catalog: Catalog, name: str) -> None:
        self.catalog, game = catalog, catalog.games[name]
        self.faces = faces_of(catalog, game.id)
        self.cards: dict[str, Card] = {card.id.partition("/")[2]: card for card in game.cards()}

    def card(self, slug: str, place: Matrix) -> Iterator[Item]:
        """Lay the front of a card down; its top-left corner goes where the matrix takes (0, 0)."""
        face = self.faces.front(self.cards[slug], "en")
        radius = face.width / 2 if face.outline == "circle" else face.radius
        trim = rectangle(0, 0, face.width, face.height, radius).transformed(place)
        yield Use(face.drawing, place, clip=trim)
        yield Shape(trim, stroke=EDGE, width=0.2)

    def middle(self, slug: str, left: float, y: float, x: float) -> Iterator[Item]:
        """Lay a round or square piece down by its middle, measured from the board's upper edge and its left end."""
        face = self.faces.front(self.cards[slug], "en")
        yield from self.card(slug, translation(GAP - left + x - face.width / 2, GAP + y - face.height / 2))

    def picture(self, width: float, height: float, items: Iterable[Item], dpi: float) -> bytes:
        """Draw the cloth and what lies on it as a PNG."""
        cloth = Shape(rectangle(0, 0, width, height), fill=CLOTH)
        page = Page(Drawing(width, height, (cloth, *items)))
        return rasterize(write_pdf([page], self.faces.fonts, DocumentInfo(title="cards", language="en")), dpi)


def six_cards(table: Table) -> bytes:
    """Three cards of the base set, and below them three of the expansion."""
    slugs = (
        "spear-levy",
        "spear-bow-swords",
        "spear-bow-swords-helm-banner",
        "spear-or-banner",
        "cancel-spear",
        "draw-pigeon",
    )
    width, height = GAP + 3 * (63 + GAP), GAP + 2 * (88 + GAP)
    places = [translation(GAP + at * (63 + GAP), GAP + row * (88 + GAP)) for row in range(2) for at in range(3)]
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
    return table.picture(LINE[0] + 2 * GAP, height, items, dpi=67)


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


def river(table: Table) -> bytes:
    """The river with the banners of four marshals, and below it a hand of tiles and some money."""
    card = table.cards["board"]
    face, places = table.faces.front(card, "en"), plugin_of("komarn").derived.places(card, table.faces.game)
    board = translation(GAP, GAP)
    items: list[Item] = [Use(face.drawing, board, clip=rectangle(0, 0, face.width, face.height).transformed(board))]
    board_file = table.faces.game.files["board"]["board"].value
    sites = zip(board_file["sites"], board_file["layouts"][LAYOUT], strict=True)
    pieces = [(f"{each['bank']}-site", str(each["at"]), KINDS.get(kind, kind)) for each, kind in sites]
    pieces += [(f"{field[0]}-site", field[1:], slug) for field, slug in GARRISONS.items()]
    for spot, slugs in FIELDS.items():
        pieces += [(f"{spot[0]}-ring" if each.startswith("sergeant") else spot[0], spot[1:], each) for each in slugs]
    for place, area, slug in pieces:
        x, y = places.spots[place, int(area)]
        items += table.middle(slug, 0, y + (5 if slug in GARRISONS.values() and place.endswith("-site") else 0), x)
    below = GAP + face.height + GAP
    for at, slug in enumerate(TILES):
        items += table.card(slug, translation(GAP + at * (24 + 2), below))
    for at, slug in enumerate(COINS):
        items += table.middle(slug, 0, below - GAP + 12, GAP + 145 + at * 23)
    return table.picture(face.width + 2 * GAP, below + 24 + GAP, items, dpi=26)


# Where the guide writes the files of its ring.
RING = "cards/komarn/my-ring/"


def other_rivers(table: Table) -> bytes:
    """The ring that the guide on boards writes, and beside it the island."""
    island = table.faces.front(table.cards["island-board"], "en")
    with ring_of_the_guide() as catalog:
        rings = Table(catalog, "komarn")
        ring = rings.faces.front(rings.cards["ring-board"], "en")
    items: list[Item] = []
    x, height = GAP, max(face.height for face in (ring, island))
    for face in (ring, island):
        place = translation(x, GAP + (height - face.height) / 2)
        trim = rectangle(0, 0, face.width, face.height)
        items.append(Use(face.drawing, place, clip=trim.transformed(place)))
        x += face.width + GAP
    return table.picture(x, height + 2 * GAP, items, dpi=18)


@contextmanager
def ring_of_the_guide() -> Iterator[Catalog]:
    """Write the files of the ring into a folder that is soon gone, and read it as a set from outside."""
    page = (HERE / "how-to" / "change-the-board.md").read_text(encoding="utf-8")
    files = re.findall(rf"<!-- file: {RING}(\S+) -->\n```yaml\n(.*?)```", page, re.DOTALL)
    with TemporaryDirectory() as folder:
        home = Path(folder) / "my-ring"
        home.mkdir()
        for name, text in files:
            (home / name).write_text(text, encoding="utf-8")
        with open_external_set(home, "komarn") as ring:
            yield load_catalog(HERE.parent / "cards", [ring])


# The face of the reference page on sizes and areas.
AREAS_SHOWN = """
format: 1
face:
  for: unit
  size: [63, 88]
  areas:
    - rows: {title: 12%, picture: rest, words: 30%, foot: 5}
      gap: 2
    - {of: title, columns: {cost: 9, name: rest}, gap: 2}
  elements: [rect: {box: bleed}]
"""
SIZES_SHOWN = ("mini", "standard", "tarot", "square", "round")
TINTS = ("#C7DCEB", "#F2D9B3", "#D5E5C8", "#E6D3E8", "#F3E6A8", "#D9D9D9")


def sizes(table: Table) -> bytes:
    """The areas of one face in five sizes, and below them a card of a small game with the look banner."""
    origin = Origin(read_bytes(AREAS_SHOWN.encode(), "face.yaml"), ("face",))
    card = table.cards["saltmarsh-mill"]
    items: list[Item] = []
    x, height = GAP, max(SIZES[name].height for name in SIZES_SHOWN)
    for name in SIZES_SHOWN:
        size = SIZES[name]
        frame = Frame("unit", size.width, size.height, 3.0, 3.0, str(size.outline), 0.0)
        corner = translation(x, GAP)
        trim = _trim(size)
        items.append(Shape(trim.transformed(corner), fill="#FFFFFF"))
        reader = AreaReader(frame, origin, lambda problem: sys.exit(str(problem))).read(origin.value["areas"])
        shown = [(each, box) for each, box in reader.areas.items() if each not in ("trim", "bleed", "safe", "title")]
        for (each, box), tint in zip(shown, TINTS, strict=False):
            items.append(Shape(rectangle(*box).transformed(corner), fill=tint, stroke=EDGE, width=0.15))
            items.append(Run(x + box[0] + 1, GAP + box[1] + 3.4, each, "text", 8, "#1E1B18"))
        face = Faces(table.faces.game, table.catalog.shared, size=size).front(card, "en")
        place = translation(x, 2 * GAP + height)
        items.append(Use(face.drawing, place, clip=trim.transformed(place)))
        x += size.width + GAP
    return table.picture(x, 2 * height + 3 * GAP, items, dpi=75)


# The cards of the example that are shown.
GARDEN = ("fox", "nightingale", "owl", "moonrise", "lamplight")


def example(table: Table) -> bytes:
    """Cards of the game that `ordo new game --example` writes, in their own project and look."""
    cards = {card.id.rpartition("/")[2]: card for card in table.faces.game.cards()}
    items: list[Item] = []
    for index, name in enumerate(GARDEN):
        face = table.faces.front(cards[name], "en")
        place = translation(GAP + index * (face.width + GAP), GAP)
        trim = rectangle(0, 0, face.width, face.height, face.radius)
        items.append(Use(face.drawing, place, clip=trim.transformed(place)))
    return table.picture(len(GARDEN) * (face.width + GAP) + GAP, face.height + 2 * GAP, items, dpi=75)


@contextmanager
def example_catalog() -> Iterator[Catalog]:
    """Write the example into a folder that is soon gone, and read it."""
    plan = example_plan(EXAMPLE_NAME, None)
    with TemporaryDirectory() as folder:
        for name, content in files_of(plan, schemas_for(())).items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        yield load_catalog(Path(folder) / "cards")


def _trim(size: PieceSize) -> Outline:
    if size.outline == "circle":
        return ellipse(size.width / 2, size.height / 2, size.width / 2)
    return rectangle(0, 0, size.width, size.height, 3)


def board_parts(table: Table) -> bytes:
    """The six sheets of a board of 560 × 400 mm, as they come from the printer, laid out as they belong together."""
    width, height, scale, gap = 560.0, 400.0, 0.3, 3.0
    free = Borders(anywhere=True)
    cuts = Cuts(free, free)
    config = PrintConfig.of(table.catalog)
    sheet = next(each for each in config.sheets if each.zones)
    plan = fit(width, height, sheet, config.papers["a4"], config.line, cuts)
    wording = Wording.from_data("River", config.words["en"])
    imposition = Imposition(plan, Flip.NONE, wording, table.faces.fonts[FACE].advance)
    piece = PrintPiece("board", river_board(width, height), None, width, height, 3.0, "rectangle", cuts)
    paper, columns = plan.paper, 3
    items: list[Item] = []
    for part, page in enumerate(imposition.pages([piece], bookmarks={})):
        row, column = divmod(part, columns)
        place = translation(gap + column * (paper.width * scale + gap), gap + row * (paper.height * scale + gap))
        matrix = compose(place, scaling(scale, scale))
        items += (
            Shape(rectangle(0, 0, paper.width, paper.height).transformed(matrix), fill="#FFFFFF"),
            Use(page.content, matrix),
        )
    size = gap + columns * (paper.width * scale + gap), gap + 2 * (paper.height * scale + gap)
    return table.picture(*size, items, dpi=110)


def river_board(width: float, height: float) -> Drawing:
    """A meadow with a river that winds through it."""
    course = "M-20 330C60 330 90 300 90 230S110 70 190 70 280 140 280 210 300 330 370 330 450 290 450 200 480 60 590 60"
    items: list[Item] = [Shape(rectangle(-3, -3, width + 6, height + 6), fill="#DFE3C4")]
    for stroke, thick in (("#B9C08F", 116.0), ("#EDE6D0", 110.0), ("#5E86A0", 44.0), ("#8FB2C4", 38.0)):
        items.append(Shape(parse_path(course), stroke=stroke, width=thick))
    return Drawing(width, height, tuple(items), label="river")


# Each with its game; a picture is left out where what it is drawn with is not installed.
PICTURES: dict[str, tuple[str, Callable[[Table], bytes | None]]] = {
    "cards.png": ("ordonnance", six_cards),
    "armies.png": ("ordonnance", armies),
    "hand.png": ("ordonnance", hand),
    "river.png": ("komarn", river),
    "other-rivers.png": ("komarn", other_rivers),
    "sizes.png": (SHIRE, sizes),
    "example.png": (EXAMPLE_NAME, example),
    "board-parts.png": ("ordonnance", board_parts),
    "virtual-table.png": ("ordonnance", table_sheet),
    "virtual-room.png": ("komarn", virtual_room),
    "service-picture.png": ("ordonnance", service_picture),
    "cut-sheets.png": ("ordonnance", cut_sheets),
    "calibration-page.png": ("ordonnance", calibration_page),
    "calibration-corner.png": ("ordonnance", calibration_corner),
    "booklet-cover.png": ("ordonnance", booklet_cover),
    "press-plates.png": ("ordonnance", press_plates),
    "inks.png": ("ordonnance", inks),
    "signs.png": ("ordonnance", every_sign),
    "tuck-box-page.png": ("ordonnance", tuck_box_page),
    "tuck-box-folded.png": ("ordonnance", tuck_box_folded),
    "round-pieces.png": ("komarn", round_pieces),
}


@cache
def drawn() -> dict[str, bytes]:
    """Draw every picture from the data as they are now; name -> PNG."""
    catalog = load_catalog(HERE.parent / "cards")
    with example_catalog() as garden, small_game("--look", "banner") as shire:
        small = {EXAMPLE_NAME: garden, SHIRE: shire}
        tables = {game: Table(small.get(game, catalog), game) for game, _ in PICTURES.values()}
        large = {name: draw(tables[game]) for name, (game, draw) in PICTURES.items()}
    there = {name: png for name, png in large.items() if png is not None}
    return {**there, **drawn_means(), **drawn_beasts(), **drawn_coast(), **drawn_looks(), **drawn_figures()}


def shows_the_same(one: bytes, other: bytes) -> bool:
    """Whether two pictures look alike: other versions of the drawing library may differ in a few edges."""
    first, second = (Image.open(io.BytesIO(each)).convert("RGB").reduce(4) for each in (one, other))
    if first.size != second.size:
        return False
    return max(high for _, high in ImageChops.difference(first, second).getextrema()) <= TOLERANCE


def small(png: bytes) -> bytes:
    """Pack a picture as tightly as PNG allows, with 256 colours where these look alike: it is fetched often."""
    every = Image.open(io.BytesIO(png)).convert("RGB")
    few = every.quantize(256, dither=Image.Dither.NONE)
    packed = [_png(each) for each in (every, few)]
    return min((each for each in (png, *packed) if shows_the_same(png, each)), key=len)


def _png(picture: Image.Image) -> bytes:
    packed = io.BytesIO()
    picture.save(packed, "png", optimize=True)
    return packed.getvalue()


# Of 255, in any block of 4 × 4 pixels.
TOLERANCE = 24


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
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(small(png))
    for name in stale:
        done = "written" if sys.argv[1] == "--write" else "shows older cards: run `python docs/pictures.py --write`"
        sys.stdout.write(f"docs/pictures/{name} {done}\n")
    if not stale:
        sys.stdout.write("all pictures are current\n")
    sys.exit(bool(stale) and sys.argv[1] == "--check")


if __name__ == "__main__":
    main()
