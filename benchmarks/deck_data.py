"""Give the peers the same cards: texts, and the very paths of our signs and arms, without clips, as plain data.

The peers' cards hold no more than ours: no palm behind banner arms, no backs, no hyphenation, no kerning, no checks.
"""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

from corpus import REPOSITORY, SYMBOLS, arms, facts

from ordo_pnp.art.heraldry import ArmsRenderer
from ordo_pnp.art.signs import Signs
from ordo_pnp.catalog.load import read_catalog
from ordo_pnp.drawing import IDENTITY, Drawing, Shape, Use, compose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ordo_pnp.drawing import Matrix

ARMS_BOX = (12.5, 18.0, 38.0, 45.0)


def shapes(drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[dict[str, Any]]:
    """Yield every filled or stroked path of a drawing in its own millimetres."""
    for item in drawing.items:
        if isinstance(item, Use):
            yield from shapes(item.drawing, compose(matrix, item.matrix))
        elif isinstance(item, Shape):
            segments = [
                [verb, [round(value, 3) for value in xy]] for verb, xy in item.path.transformed(matrix).segments
            ]
            yield {"segments": segments, "fill": item.fill, "stroke": item.stroke, "width": item.width}


def deck(cards: int) -> dict[str, Any]:
    """Return cards and art as plain data."""
    catalog = read_catalog([REPOSITORY / "cards"]).catalog
    game = catalog.games["ordonnance"]
    merged = [origin.value for origin in game.files["signs"].values()]
    signs = Signs({key: held for each in merged for key, held in each.items()}, game.look["palette"])
    charges = {key: held for origin in catalog.shared["charges"].values() for key, held in origin.value.items()}
    herald = ArmsRenderer(charges, game.look["tinctures"])
    listed = []
    for number in range(cards):
        name, flavour, symbols = facts(number)
        listed.append(
            {"name": name, "flavour": flavour, "symbols": symbols, "arms": number * 13 % 60, "number": number + 1}
        )
    styles = itertools.product(SYMBOLS, (("tile", 9.4), ("ring", 9.4), ("plain", 4.6)))
    return {
        "cards": listed,
        "signs": {f"{name} {style}": list(shapes(signs.draw(name, size, style))) for name, (style, size) in styles},
        "arms": [list(shapes(herald.draw(arms(number), *ARMS_BOX[2:]))) for number in range(60)],
    }


def write_deck(path: Path, cards: int) -> None:
    """Write what ``deck`` gives as JSON."""
    path.write_text(json.dumps(deck(cards)), encoding="utf-8")
