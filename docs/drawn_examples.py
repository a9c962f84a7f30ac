"""Draw the examples of the reference of faces and of the tutorial: each from the very lines that the page shows.

A block that follows ``<!-- drawn: NAME WIDTHxHEIGHT -->`` holds parts of files: the ``elements`` of a face of that size in
millimetres, and what it rests on under ``fragments``, ``vignettes``, ``defaults``, ``look`` and ``units``. Each block becomes a set of
its own in one small game that has the look and the pictures of Ordonnance.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import yaml

from ordo_pnp.cards import load_catalog, read_bytes
from ordo_pnp.draw import Drawing, Shape, Use, rectangle, translation
from ordo_pnp.paper import DocumentInfo, Page, faces_of, rasterize, write_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import Faces, Item

HERE = Path(__file__).resolve().parent
PAGE = HERE / "reference" / "faces.md"
README = HERE.parent / "README.md"
TUTORIAL = HERE / "tutorials" / "your-own-game-in-five-minutes.md"
GAME = "ordonnance"
# What the small game has of the real one.
TAKEN = ("game.yaml", "signs.yaml", "look.yaml", "fragments", "vignettes")
# Between faces and around them, millimetres.
GAP = 2.0
DPI = 110.0
EDGE = "#B9B2A5"
_MARKED = re.compile(r"<!-- drawn: ([a-z-]+) (\d+)x(\d+) -->\n```yaml\n(.*?)```", re.DOTALL)
_FILE = re.compile(r"<!-- file: (\S+) -->\n```[a-z]*\n(.*?)```", re.DOTALL)
_PAINTED = ("fragments", "vignettes")
# The cards of the tutorial's game that are shown.
BEASTS = ("wolf", "fox", "thicket", "owl")
# What the tutorial writes on the last of them.
_OWN_LINE = ("print: {copies: 1}", "print: {copies: 1, vignette: hills}")
_ONE_CARD = [{"id": "example", "name": "Example", "symbols": ["spear"]}]


class DrawnExample(NamedTuple):
    """A block of the page, and the size of the face it shows."""

    name: str
    width: float
    height: float
    text: str

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield the files of its set: where they lie below the game, and what stands in them."""
        parts = read_bytes(self.text.encode(), f"{self.name}.yaml").data
        face = {"for": "unit", "size": [self.width, self.height], "bleed": 0, "safe": 0, "elements": parts["elements"]}
        units = [
            {**each, "print": {"face": "example", **each.get("print", {})}} for each in parts.get("units", _ONE_CARD)
        ]
        yield "set.yaml", _written(set={"id": self.name, "name": self.name, "language": "en", "requires": []})
        yield "faces/example.yaml", _written(face=face)
        yield "units.yaml", _written(units=units)
        if "fragments" in parts:
            yield "fragments/own.yaml", _written(fragments=parts["fragments"])
        if "vignettes" in parts:
            yield (
                "vignettes/own.yaml",
                _written(**{key: parts[key] for key in ("vignettes", "defaults") if key in parts}),
            )
        if "look" in parts:
            yield "look.yaml", _written(look=parts["look"])


def _written(**content: object) -> str:
    return yaml.safe_dump({"format": 1, **content}, allow_unicode=True, sort_keys=False)


def examples() -> list[DrawnExample]:
    """Return the marked blocks of the page, in their order."""
    found = _MARKED.findall(PAGE.read_text(encoding="utf-8"))
    return [DrawnExample(name, float(width), float(height), text) for name, width, height, text in found]


def drawn_means() -> dict[str, bytes]:
    """Draw every example; file name below the folder of pictures -> PNG. Ends the program where one has something wrong."""
    found = examples()
    with TemporaryDirectory() as folder:
        catalog = _catalog(Path(folder), found)
        faces = faces_of(catalog, GAME)
        shown = {each.name: catalog.games[GAME].sets[each.name].cards for each in found}
        return {f"means/{name}.png": _side_by_side(name, cards, faces, DPI) for name, cards in shown.items()}


def drawn_beasts() -> dict[str, bytes]:
    """Draw cards of the game that the tutorial makes of a table, with the pictures that it gives them."""
    files = files_of_page(TUTORIAL)
    with TemporaryDirectory() as name:
        folder = Path(name)
        new_game(folder, files["beasts.csv"], command_of_beasts())
        for path in (each for each in files if each.split("/")[-2:-1] and each.split("/")[-2] in _PAINTED):
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(files[path], encoding="utf-8")
        cards = folder / "beasts/cards/beasts/base/creatures.yaml"
        cards.write_text(cards.read_text(encoding="utf-8").replace(*_OWN_LINE), encoding="utf-8")
        catalog = load_catalog(folder / "beasts/cards")
        shown = {card.id.rpartition("/")[2]: card for card in catalog.games["beasts"].cards()}
        faces = faces_of(catalog, "beasts")
        return {"beasts.png": _side_by_side("beasts", [shown[each] for each in BEASTS], faces, 75.0)}


def drawn_coast() -> dict[str, bytes]:
    """Draw the cards that the README makes of a table, and the one of its lines of YAML, as its finding mends them."""
    files = files_of_page(README)
    command = re.findall(r"^ordo new game (coast .*)$", README.read_text(encoding="utf-8"), re.MULTILINE)[0].split()
    with TemporaryDirectory() as name:
        folder = Path(name)
        table = new_game(folder, files["coast.csv"], command).games["coast"]
        ids = {card.id for card in table.cards()}
        more = next(each for each in files if each.endswith("more.yaml"))
        (folder / more).write_text(files[more].replace("csot:", "cost:"), encoding="utf-8")
        catalog = load_catalog(folder / "coast/cards")
        faces, cards = faces_of(catalog, "coast"), list(catalog.games["coast"].cards())
        rows = [card for card in cards if card.id in ids]
        own = [card for card in cards if card.id not in ids]
        return {
            "coast.png": _side_by_side("coast", rows, faces, 66.0),
            "lamp-widow.png": _side_by_side("lamp widow", own, faces, 66.0),
        }


def files_of_page(page: Path) -> dict[str, str]:
    """Return the files that a page writes, by their paths."""
    return dict(_FILE.findall(page.read_text(encoding="utf-8")))


def command_of_beasts() -> list[str]:
    """Return the options by which the tutorial makes the beasts with `ordo new game`."""
    return re.findall(r"^ordo new game (beasts .*)$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE)[0].split()


def new_game(folder: Path, table: str, arguments: Sequence[str]) -> Catalog:
    """Make a game of a table in an empty folder, and read it.

    Args:
        folder: Where the table and the game are written.
        table: The text of the table.
        arguments: Of `ordo new game`: the id of the game, `--from`, the name of the table, and more.
    """
    name, _, file, *_ = arguments
    (folder / file).write_text(table, encoding="utf-8")
    command = [sys.executable, "-m", "ordo_pnp", "new", "game", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)  # noqa: S603 (this interpreter)
    return load_catalog(folder / name / "cards")


def _catalog(folder: Path, found: list[DrawnExample]) -> Catalog:
    cards = HERE.parent / "cards"
    shutil.copytree(cards / "fragments", folder / "fragments")
    (folder / GAME).mkdir()
    for name in TAKEN:
        here = cards / GAME / name
        (shutil.copytree if here.is_dir() else shutil.copy)(here, folder / GAME / name)
    for each in found:
        for name, text in each.files():
            path = folder / GAME / each.name / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return load_catalog(folder)


def _side_by_side(title: str, cards: Sequence[Card], faces: Faces, dpi: float) -> bytes:
    """Draw the fronts of cards side by side; ends the program where something is wrong with one."""
    items: list[Item] = []
    left, height = GAP, 0.0
    for card in cards:
        face = faces.front(card, "en")
        place = translation(left, GAP)
        trim = rectangle(0, 0, face.width, face.height, face.radius).transformed(place)
        items += [Use(face.drawing, place, trim), Shape(trim, stroke=EDGE, width=0.15)]
        left, height = left + face.width + GAP, max(height, face.height)
    if faces.found:
        sys.exit("\n".join(str(problem) for problem in faces.found))
    page = Page(Drawing(left, height + 2 * GAP, tuple(items)))
    return rasterize(write_pdf([page], faces.fonts, DocumentInfo(title=title, language="en")), dpi)
