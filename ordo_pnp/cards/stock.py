"""What cards are drawn with that nobody made a face for: faces and a look that come with the program, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards.model import STOCK_FACE, Origin
from ordo_pnp.cards.source import Document, read_bytes

STOCK_BACK: Final = "stock-back"
_FOLDER: Final = Path(__file__).with_name("stock")


@cache
def stock_document(name: str) -> Document:
    """Return a file of the stock: a face, or ``stock-look``."""
    path = _FOLDER / f"{name}.yaml"
    return read_bytes(path.read_bytes(), f"stock/{path.name}", path)


@cache
def stock_faces() -> Mapping[str, Origin]:
    """Return the faces of the stock by name."""
    return {name: Origin(stock_document(name), ("face",)) for name in (STOCK_FACE, STOCK_BACK)}


def stock_look() -> Mapping[str, Any]:
    """Return what the look of the stock says."""
    look: Mapping[str, Any] = stock_document("stock-look").data["look"]
    return look
