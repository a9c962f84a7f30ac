"""Words of names and of kinds, in three languages, and the pictures of the looks that they call for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards.documents import read_bytes

_FILE: Final = Path(__file__).with_name("stock") / "motifs.yaml"


@cache
def motif_words() -> Mapping[str, Any]:
    """Return the word lists of ``stock/motifs.yaml``; they are read when the first picture needs them."""
    data: Mapping[str, Any] = read_bytes(_FILE.read_bytes(), f"stock/{_FILE.name}", _FILE).data
    return data
