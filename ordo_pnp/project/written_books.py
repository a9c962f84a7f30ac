"""The texts of books as they are written: for whoever looks for names in them, and needs nothing that reads or sets books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import files_below, read_file
from ordo_pnp.cards import MAX_DATA_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def book_texts(homes: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield the texts of the books in the folders of a game and its sets; those that are no text are left out."""
    for path in dict.fromkeys(sorted(each for home in homes for each in files_below(home, ".md"))):
        try:
            yield path, read_file(path, MAX_DATA_BYTES)[0].decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue
