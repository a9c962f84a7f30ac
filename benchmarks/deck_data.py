"""``python benchmarks/deck_data.py FILE CARDS``: write for the peers the same cards, as plain data.

``cards``, ``signs`` and ``arms`` are texts and paths from which a peer lays out a plainer card: no vignette, no frame, no kerning.
``drawings`` are the display lists of our own fronts, already laid out, and ``fronts`` says which of them is which card: who
places these draws the same card.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus import SET, SYMBOLS, arms, facts, write_project

from ordo_pnp.cards import read_catalog, signs_of
from ordo_pnp.draw import IDENTITY, ArmsRenderer, Drawing, Run, Shape, Signs, Use, compose
from ordo_pnp.paper import faces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.cards import Catalog
    from ordo_pnp.draw import Item, Matrix, Path as Outline

ARMS_BOX = (12.5, 18.0, 38.0, 45.0)
# The faces of type of these cards, by the names that a layout gives them.
FACES = {"text": "Regular", "italic": "Italic", "display": "SemiBold"}


def shapes(drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[dict[str, Any]]:
    """Yield every filled or stroked path of a drawing in its own millimetres; clips are left out."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from shapes(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Shape):
            yield plain_shape(item._replace(path=item.path.transformed(matrix)))


def plain_shape(shape: Shape) -> dict[str, Any]:
    """Return a shape as plain data."""
    return {"segments": segments(shape.path), "fill": shape.fill, "stroke": shape.stroke, "width": shape.width}


def segments(path: Outline) -> list[Any]:
    """Return a path as pairs of a verb and its numbers."""
    return [[verb, [round(value, 3) for value in xy]] for verb, xy in path.segments]


class DisplayLists:
    """Drawings as lists of plain data, equal ones once; an item that places another drawing names it by its number."""

    def __init__(self) -> None:
        self.drawings: list[list[Any]] = []
        self._numbers: dict[int, tuple[int, Drawing]] = {}
        self._equal: dict[str, int] = {}

    def number(self, drawing: Drawing) -> int:
        """Return the number of a drawing.

        Raises:
            ValueError: It holds something that no card of the corpus has, such as a photograph.
        """
        if id(drawing) not in self._numbers:
            items = [self._plain(item) for item in drawing.items]
            number = self._equal.setdefault(json.dumps(items), len(self.drawings))
            self._numbers[id(drawing)] = number, drawing
            if number == len(self.drawings):
                self.drawings.append(items)
        return self._numbers[id(drawing)][0]

    def _plain(self, item: Item) -> dict[str, Any]:
        if isinstance(item, Shape) and (item.fill is None or isinstance(item.fill, str)) and item.opacity == 1:
            return plain_shape(item) | {"even_odd": item.even_odd, "dash": item.dash, "round": item.round_ends}
        if isinstance(item, Run) and item.font in FACES and not item.turn and not item.tracking:
            spaced = {"x": item.x, "y": item.baseline, "text": item.text, "space": item.word_spacing}
            return spaced | {"face": FACES[item.font], "size": item.size, "color": item.color}
        if isinstance(item, Use) and item.opacity == 1:
            clip = None if item.clip is None else segments(item.clip)
            return {"place": self.number(item.drawing), "matrix": item.matrix, "clip": clip}
        raise ValueError(f"no card of the corpus had such an item before: {item}")


def deck(catalog: Catalog, cards: int) -> dict[str, Any]:
    """Return cards and art as plain data."""
    game = catalog.games["ordonnance"]
    signs = Signs(signs_of(game), game.look["palette"])
    charges = {key: held for origin in catalog.shared["charges"].values() for key, held in origin.value.items()}
    herald = ArmsRenderer(charges, game.look["tinctures"])
    listed = []
    for number in range(cards):
        name, flavour, symbols = facts(number)
        listed.append(
            {"name": name, "flavour": flavour, "symbols": symbols, "arms": number * 13 % 60, "number": number + 1}
        )
    styles = itertools.product(SYMBOLS, (("tile", 9.4), ("ring", 9.4), ("plain", 4.6)))
    lists, faces = DisplayLists(), faces_of(catalog, "ordonnance")
    fronts = [lists.number(faces.front(card, "en").drawing) for card in game.cards() if card.set == SET]
    return {
        "cards": listed,
        "signs": {f"{name} {style}": list(shapes(signs.draw(name, size, style))) for name, (style, size) in styles},
        "arms": [list(shapes(herald.draw(arms(number), *ARMS_BOX[2:]))) for number in range(60)],
        "drawings": lists.drawings,
        "fronts": fronts,
    }


def main() -> None:
    path, cards = Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        write_project(Path(folder) / "project", cards, copies=1)
        catalog = read_catalog([Path(folder) / "project/cards"]).catalog
        path.write_text(json.dumps(deck(catalog, cards)), encoding="utf-8")


if __name__ == "__main__":
    main()
